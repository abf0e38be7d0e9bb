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
	stop        []string       // languages whose stop words do not count in phrases
	terms       map[string]int // number of a term
	prefixes    []loose
	misspelt    []loose
	rows        []row // words of joined characters
	phrases     []phrase
	phraseTerms map[string]int // number of a term among those of phrases
	count       int            // of numbers
	scanner     analysis.Scanner
	finder      analysis.Scanner // gives words that can match, if need be among others
}

// loose is what other words than itself match.
type loose struct {
	term  string
	edits int
	n     int // number
}

// row is a word of a script without spaces: the terms of its characters, which count together only.
type row struct {
	terms []string
	n     int // number
}

// match is a word or a phrase of the query in a text.
type match struct {
	start, end int
	term       int  // number
	phrase     bool // whose words are matches besides
}

// newHighlighter takes the wanted words of a query's tree, as documents of a stemming have them. Stop words of a phrase, those of some
// languages, are left out when other words are left.
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

// starts gives the beginnings of words that can match; nil where any can.
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

// blockFinder gives a document's for the words; nil where sequences can't tell: of what prefixes and misspelt words stand for they know nothing.
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

// addLeaf takes the words of one leaf. What an address has is not in the texts.
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
		h.terms[w.Term] = h.count                                  // whose end stemming may have cut
		if w.Term != prefix && strings.HasSuffix(prefix, w.Term) { // or its beginning
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

// addText takes the words of a text, those that are joined as one.
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

// number gives the number of what a term matches.
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

// characters are the joined ones up to the place of a scanner.
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

// rowsAt appends the longest row that ends with some characters to the matches of their text, in place of those that it covers.
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
		m.start = list[len(list)-1].end // rows that overlap are one mark after the other
	}
	return append(list, m)
}

// marks gives the byte ranges of a text that match, ascending and disjoint.
func (h *highlighter) marks(text string) [][2]int {
	var marks [][2]int
	for _, m := range h.matches(nil, text) {
		if !m.phrase {
			marks = append(marks, [2]int{m.start, m.end})
		}
	}
	return marks
}

// said are the words of a text that others may say again.
type said struct {
	words   map[string]bool
	matched []bool           // by term of the query, set by builder.said
	scanner analysis.Scanner // gives those that may be among them
	before  []byte           // term of the word before
	pair    []byte
}

func (h *highlighter) said(text string) *said {
	s := &said{words: map[string]bool{}, scanner: analysis.Scanner{Stemming: h.scanner.Stemming}}
	for s.scanner.Reset(text); s.scanner.Next(); {
		s.words[string(s.term())] = true
	}
	s.scanner.Starts = analysis.StartsOf(h.scanner.Stemming, slices.Collect(maps.Keys(s.words))...)
	return s
}

// term is that of the scanner's word; of characters in a row that with the one before: a title of Thai has most letters of any text.
func (s *said) term() []byte {
	term := s.scanner.Term
	if s.scanner.Joined {
		s.pair = append(append(s.pair[:0], s.before...), term...)
		term = s.pair
	}
	s.before = append(s.before[:0], s.scanner.Term...)
	return term
}

// count gives how many of a text's words are among them, and how many words there are.
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

// repeats says whether a text of which so many words are among them says them again: at least three in four.
func repeats(again, all int) bool { return 4*again >= 3*all }
