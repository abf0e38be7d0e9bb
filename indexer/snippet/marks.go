package snippet

import (
	"bytes"
	"maps"
	"slices"
	"strings"

	"facetta/indexer/analysis"
	"facetta/indexer/query"
	"facetta/indexer/sequence"
)

// highlighter finds the words of a query in texts, by their terms, as the index does.
type highlighter struct {
	stop        []string       // the languages whose stop words do not count in phrases
	terms       map[string]int // number of a term
	prefixes    []loose
	misspelt    []loose
	rows        []row // words of joined characters
	phrases     []phrase
	phraseTerms map[string]int // number of a term among the terms of phrases
	count       int            // how many numbers there are
	scanner     analysis.Scanner
	finder      analysis.Scanner // finds the words that can match, and perhaps others
}

// loose is a prefix or a misspelt word, which other words than itself match.
type loose struct {
	term  string
	edits int
	n     int // number
}

// row is a word of a script without spaces: the terms of its characters, which only count together.
type row struct {
	terms []string
	n     int // number
}

// match is a word or a phrase of the query in a text.
type match struct {
	start, end int
	term       int  // number
	phrase     bool // a phrase, whose words are matches of their own as well
}

// newHighlighter makes the highlighter of the wanted words of a query's tree for documents of a stemming. The stop words of some languages are left
// out of phrases, unless nothing else is left.
func newHighlighter(root query.Node, languages []string, as analysis.Stemming) *highlighter {
	h := &highlighter{stop: languages, terms: map[string]int{}, scanner: analysis.Scanner{Stemming: as}}
	for _, stop := range []bool{false, true} {
		if h.count == 0 {
			query.Walk(root, func(leaf query.Node, wanted bool) { h.addLeaf(leaf, wanted, stop) })
		}
	}
	h.addPhrases(root)
	h.finder = analysis.Scanner{Stemming: as, Starts: h.starts()}
	return h
}

// starts returns the beginnings of words that can match; nil if any word can.
func (h *highlighter) starts() *analysis.Starts {
	if len(h.misspelt) > 0 {
		return nil
	}
	terms := slices.Collect(maps.Keys(h.terms))
	for _, p := range h.prefixes {
		terms = append(terms, p.term)
	}
	terms = slices.AppendSeq(terms, maps.Keys(h.phraseTerms))
	return analysis.StartsOf(h.scanner.Stemming, terms...)
}

// blockFinder returns a document's finder for the words. It is nil if the query has prefixes or misspelt words, as sequences cannot find the words
// for which these stand.
func (h *highlighter) blockFinder(order *sequence.Sequences, doc uint32) *sequence.BlockFinder {
	if len(h.prefixes) > 0 || len(h.misspelt) > 0 {
		return nil
	}
	terms := slices.Collect(maps.Keys(h.terms))
	for _, r := range h.rows {
		terms = append(terms, r.terms[0])
	}
	return order.BlockFinder(doc, h.scanner.Stemming, terms...)
}

// addLeaf adds the words of one leaf. Words that are to stand in the address are left out, as they are not in the texts.
func (h *highlighter) addLeaf(leaf query.Node, wanted, stop bool) {
	if !wanted {
		return
	}
	switch n := leaf.(type) {
	case query.Word:
		if n.Field != query.URL {
			h.addText(n.Text, true)
		}
	case query.Phrase:
		if n.Field != query.URL {
			h.addText(n.Text, stop)
		}
	case query.Prefix:
		if n.Field != query.URL {
			h.addPrefix(n)
		}
	case query.Fuzzy:
		if n.Field != query.URL {
			h.addFuzzy(n)
		}
	}
}

func (h *highlighter) addPrefix(n query.Prefix) {
	if analysis.IsRow(n.Text) {
		h.addText(n.Text, true)
		return
	}
	prefix := analysis.Fold(n.Text)
	h.prefixes = append(h.prefixes, loose{term: prefix, n: h.count})
	for _, w := range analysis.Words(n.Text, h.scanner.Stemming) {
		h.terms[w.Term] = h.count                                  // stemming may have cut its end
		if w.Term != prefix && strings.HasSuffix(prefix, w.Term) { // or it has cut the beginning
			h.prefixes = append(h.prefixes, loose{term: w.Term, n: h.count})
		}
	}
	if h.scanner.Stemming == analysis.English {
		for _, term := range analysis.BegunBy(prefix) {
			h.terms[term] = h.count
		}
	}
	h.count++
}

func (h *highlighter) addFuzzy(n query.Fuzzy) {
	if analysis.IsRow(n.Text) {
		h.addText(n.Text, true)
		return
	}
	for _, w := range analysis.Words(n.Text, h.scanner.Stemming) {
		h.misspelt = append(h.misspelt, loose{w.Term, analysis.StemEdits(w.Term, n.Text, n.Edits), h.count})
	}
	h.count++
}

// addText adds the words of a text; words that are joined are added as one row.
func (h *highlighter) addText(text string, stop bool) {
	words, joined := analysis.Words(text, h.scanner.Stemming), analysis.Joints(text)
	for len(words) > 0 {
		n := 1
		for len(joined) > n && joined[n] && n < len(words) {
			n++
		}
		if n > 1 {
			h.addRow(words[:n])
		} else {
			h.addWord(words[0], stop)
		}
		words, joined = words[n:], joined[min(n, len(joined)):]
	}
}

func (h *highlighter) addRow(words []analysis.Word) {
	r := row{n: h.count}
	for _, w := range words {
		r.terms = append(r.terms, w.Term)
	}
	if !slices.ContainsFunc(h.rows, func(o row) bool { return slices.Equal(o.terms, r.terms) }) {
		h.rows = append(h.rows, r)
		h.count++
	}
}

func (h *highlighter) addWord(w analysis.Word, stop bool) {
	if _, ok := h.terms[w.Term]; !ok && (stop || !analysis.IsStopWord(w.Text, h.stop)) {
		h.terms[w.Term] = h.count
		h.count++
	}
}

// number returns the number of the word, prefix or misspelt word that a term matches.
func (h *highlighter) number(term []byte) (int, bool) {
	if n, ok := h.terms[string(term)]; ok {
		return n, true
	}
	for _, p := range h.prefixes {
		if bytes.HasPrefix(term, []byte(p.term)) {
			return p.n, true
		}
	}
	for _, m := range h.misspelt {
		if analysis.Within(m.term, string(term), m.edits) {
			return m.n, true
		}
	}
	return 0, false
}

// matches appends the matches in a text to list.
func (h *highlighter) matches(list []match, text string) []match {
	if h.count == 0 {
		return list
	}
	first := len(list)
	var before characters
	var inRow inRow
	h.finder.Reset(text)
	for h.finder.Next() {
		if n, ok := h.number(h.finder.Term); ok {
			list = append(list, match{start: h.finder.Start, end: h.finder.End, term: n})
		}
		if len(h.rows) > 0 {
			before.add(&h.finder)
			list = append(list[:first], h.rowsAt(list[first:], before)...)
		}
		if len(h.phrases) > 0 {
			list = h.phraseMatches(list, text, &inRow)
		}
	}
	return list
}

// characters are the joined characters up to the place of a scanner.
type characters struct {
	terms  []string
	starts []int
	end    int
}

func (c *characters) add(s *analysis.Scanner) {
	if !s.Joined {
		c.terms, c.starts = c.terms[:0], c.starts[:0]
	}
	c.terms, c.starts, c.end = append(c.terms, string(s.Term)), append(c.starts, s.Start), s.End
}

// rowsAt appends the longest row that ends with some characters to the matches of their text, and removes the matches that it covers.
func (h *highlighter) rowsAt(list []match, c characters) []match {
	longest := -1
	for i, r := range h.rows {
		from := len(c.terms) - len(r.terms)
		if from >= 0 && slices.Equal(c.terms[from:], r.terms) && (longest < 0 || len(r.terms) > len(h.rows[longest].terms)) {
			longest = i
		}
	}
	if longest < 0 {
		return list
	}
	r := h.rows[longest]
	m := match{start: c.starts[len(c.starts)-len(r.terms)], end: c.end, term: r.n}
	for len(list) > 0 && list[len(list)-1].start >= m.start {
		list = list[:len(list)-1]
	}
	if len(list) > 0 && list[len(list)-1].end > m.start {
		m.start = list[len(list)-1].end // rows that overlap become one mark after the other
	}
	return append(list, m)
}

// marks returns the byte ranges of a text that match, ascending and disjoint.
func (h *highlighter) marks(text string) [][2]int {
	var marks [][2]int
	for _, m := range h.matches(nil, text) {
		if !m.phrase {
			marks = append(marks, [2]int{m.start, m.end})
		}
	}
	return marks
}

// said has the words of a text, to find other texts that only say them again.
type said struct {
	words   map[string]bool
	matched []bool           // for each term of the query, whether the text has it; set by builder.said
	scanner analysis.Scanner // finds the words that may be among them
	before  []byte           // the term of the word before
	pair    []byte
}

func (h *highlighter) said(text string) *said {
	s := &said{words: map[string]bool{}, scanner: analysis.Scanner{Stemming: h.scanner.Stemming, Stems: h.finder.Stems}}
	for s.scanner.Reset(text); s.scanner.Next(); {
		s.words[string(s.term())] = true
	}
	s.scanner.Starts = analysis.StartsOf(h.scanner.Stemming, slices.Collect(maps.Keys(s.words))...)
	return s
}

// term returns the term of the scanner's word; for characters in a row, that of the character before and this one together: a Thai title alone has
// most of the letters of any Thai text.
func (s *said) term() []byte {
	term := s.scanner.Term
	if s.scanner.Joined {
		s.pair = append(append(s.pair[:0], s.before...), term...)
		term = s.pair
	}
	s.before = append(s.before[:0], s.scanner.Term...)
	return term
}

// count returns how many of a text's words are among them, and how many words it has.
func (s *said) count(text string) (again, all int) {
	s.scanner.Reset(text)
	for s.scanner.Next() {
		all++
		if s.words[string(s.term())] {
			again++
		}
	}
	return again, all + s.scanner.Passed
}

// repeats tells whether a text only says again what was said: at least three in four of its words were.
func repeats(again, all int) bool { return 4*again >= 3*all }
