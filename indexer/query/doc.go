// Package query answers "what does this line ask for?": it reads the query
// language into a tree. It knows syntax only; which words a text has, and what is
// in the index, the indexer knows.
//
// # Grammar
//
//	query  = { group }                          all groups are wanted
//	group  = clause { ( "OR" | "|" ) clause }   one of the clauses is enough
//	clause = { "-" | "+" | "NOT" } ( "(" query ")" | filter | [ field ] text )
//	text   = quote { any character but a quote } ( quote | end )
//	       | word [ "*" | "~" [ "1" | "2" ] ]
//	field  = "title:" | "url:" | "anchor:"
//	filter = "site:" host                       the host or one below it; of an address those of its pages
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
// White space separates clauses. OR binds tighter than the space between groups,
// as in the large search engines: "used car OR bike" wants "used" and one of the
// others. OR, AND and NOT are operators in capitals only; AND is what a space
// means anyway, and NOT before NULL, EXISTS, IN, LIKE or BETWEEN in capitals is
// SQL's, a phrase with what it stands before. A sign stands right before its clause: "a - b" and "a --b" have
// dashes. "||" is "|". A word is a run of characters without white space, quotes,
// parentheses and "|"; one with "://" goes on over pairs of parentheses. It can be
// the address of a page or a host (Word.Address). Any value can stand in quotes,
// topic:"Top/Fine Arts". The quotes are " and the curly ones, but not between two
// Hebrew letters, where they make an abbreviation of the word. A colon behind a name
// may be as wide as a character of Han. intitle:, inurl:,
// inanchor:, ext: and language: are title:, url:, anchor:, filetype: and lang:.
//
// A word ending in * stands for all words that begin so, one ending in ~ for all
// words at an edit distance of 1 (2 for words of more than seven characters, or as
// the number says), from its stem where the index has stems; a stem that is shorter
// than the word has at most one edit for every three characters, and one of two
// characters or fewer none.
//
// # Nothing fails
//
// Every text is a query. What can't be understood is searched as words, and a Note
// says so: an unknown language, a date that is none, an operator without a
// clause, a field without a text, a * within a word, a parenthesis without its
// partner. What is beyond the bounds (MaxClauses, MaxDepth) is left out and counted.
//
// # Invariants
//
// A tree is in normal form: no And in an And, no Or in an Or, no Not of a Not, no
// group of one clause, no clause twice in a group. String gives the canonical
// form, and Parse of it the same tree without notes. A Query never changes after
// it was parsed.
package query
