// Package query answers "what does this line ask for?": it reads the query language into a tree. It knows only syntax; the indexer knows which words
// a text has and what is in the index.
//
// # Grammar
//
//	query  = { group }                          all groups are wanted
//	group  = clause { ( "OR" | "|" ) clause }   one of the clauses is enough
//	clause = { "-" | "+" | "NOT" } ( "(" query ")" | filter | [ field ] text )
//	text   = quote { any character but a quote } ( quote | end )
//	       | word [ "*" | "~" [ "1" | "2" ] ]
//	field  = "title:" | "url:" | "anchor:"
//	filter = "site:" host                       the host or one below it; with an address, those of its pages
//	                                            whose addresses have all words of its path
//	       | "filetype:" extension
//	       | "lang:" code                       primary subtag
//	       | "before:" date | "after:" date     a year, a month or a day; after includes it
//	       | "topic:" path                      members of a topic at or below it
//	       | "link:" address                    pages that link to it
//	       | "min:" number                      looks at blocks of at least so many words only
//	       | "in:all"                           looks at boilerplate as well
//	       | "score:" ( "bm25" | "tfidf" )      weighs words by BM25, or by TF-IDF as usual
//
// White space separates clauses. OR binds tighter than the space between groups, as in the large search engines: "used car OR bike" wants "used" and
// one of the others. OR, AND and NOT are operators only in capitals. AND means the same as a space. NOT before NULL, EXISTS, IN, LIKE or BETWEEN in
// capitals is taken as SQL and forms a phrase with that word. A sign stands directly before its clause: "a - b" and "a --b" have dashes. "||" means
// "|". A word is a run of characters without white space, quotes, parentheses and "|"; a word with "://" may contain pairs of parentheses. It can be
// the address of a page or a host (Word.Address). Any value can stand in quotes: topic:"Top/Fine Arts". Quotes are " and the curly ones, except
// between two Hebrew letters, where they mark an abbreviation. The colon after a name may be the full-width one. intitle:, inurl:, inanchor:, ext:
// and language: are title:, url:, anchor:, filetype: and lang:.
//
// A word ending in * stands for all words that begin like this. A word ending in ~ stands for all words at an edit distance of 1 (2 for words of more
// than seven characters, or as the number says), from its stem where the index has stems. A stem that is shorter than the word allows at most one
// edit for every three characters, and a stem of two characters or fewer allows none.
//
// # Nothing fails
//
// Every text is a query. What can't be understood is searched for as words, and a Note says so: an unknown language, an invalid date, an operator
// without a clause, a field without a text, a * within a word, an unmatched parenthesis. What exceeds the bounds (MaxClauses, MaxDepth) is left out
// and counted.
//
// # Invariants
//
// A tree is in normal form: no And in an And, no Or in an Or, no Not of a Not, no group of one clause, no clause twice in a group. String gives the
// canonical form, and parsing that gives the same tree without notes. A Query never changes after it has been parsed.
package query
