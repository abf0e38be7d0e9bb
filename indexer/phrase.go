package indexer

import (
	"slices"

	"facetta/indexer/analysis"
	"facetta/indexer/query"
	"facetta/indexer/sequence"
	"facetta/indexer/store"
)

// Phrases that pairs don't settle (pairmatcher.go) are checked candidate by candidate, because positions in the index would triple its size (see the
// doc of the package): in the sequences, and where these are not certain in the text store. Candidates are documents with all words of the wanted
// phrases, and the pairs of the phrases' frequent words. Those that can be among the k best are checked first, so that the best are right even when
// the work reaches a limit and the rest is not counted. The limits are on work, not on time, so that the same query gives the same answer; 10 MB of
// text take about 70 ms. The first candidates are checked whatever their size, so that phrases of rare words are counted exactly.
const (
	countChecks   = 10_000    // documents checked, after which the rest is not counted once k hits are found
	countBytes    = 256 << 10 // bytes of text unpacked, after which it is not
	phraseText    = 64 << 20  // bytes of text unpacked, after which a search for the k best ends ...
	fewCandidates = 1000      // ... if so many candidates have been checked
	manyBytes     = 128 << 20 // bytes of text unpacked, after which it ends in any case
)

// phraseMatcher finds the patterns of a query in texts. It is not safe for concurrent use.
type phraseMatcher struct {
	root      matcher
	all       bool // search boilerplate as well
	min       int  // search only blocks of at least so many words
	codes     sequence.Codes
	asked     []pattern
	sets      [analysis.Stemmings]*phraseSet // made when the first document of the stemming comes
	phraseSet                                // of the current document
	found     []truth
	near      [][]sequence.Probes // a document with a phrase has all of one of these, whatever its stemming; nil when the neighbours don't tell
	counts    *wordCounts         // shared with forks
	scanner   analysis.Scanner
	text      []uint16   // word numbers of the current text; 0 for words of no phrase
	lower     []byte     // the current text in lower case
	room      store.Room // for texts
	read      int        // bytes unpacked
}

// phraseSet has the patterns in the form of one stemming.
type phraseSet struct {
	words   map[string]uint16
	phrases []phrase
}

// phrase is a pattern in the form for comparison.
type phrase struct {
	field  query.Field
	words  []uint16 // by word number
	filter analysis.PhraseFilter

	codes    []byte            // of the words in sequences
	rare     placedCode        // code of the word whose first byte is rarest
	near     []sequence.Probes // for its pairs of a known word and another word
	doubtful []doubtfulWord    // words whose codes other words may have, too
}

func newPhraseMatcher(q *Query, terms *dictionaries, patterns []pattern, root matcher) *phraseMatcher {
	x := terms.index
	m := &phraseMatcher{
		root: root, all: q.All, min: q.Min, codes: x.order.Codes, asked: patterns, found: make([]truth, len(patterns)), counts: newWordCounts(terms),
	}
	m.near = m.nearOf(x.stemmings)
	m.use(analysis.English)
	return m
}

// nearOf returns the pairs of each phrase in all of these stemmings; nil when a phrase has none.
func (m *phraseMatcher) nearOf(all []analysis.Stemming) (near [][]sequence.Probes) {
	for _, as := range all {
		for _, p := range m.setOf(as).phrases {
			if len(p.near) == 0 {
				return nil
			}
			if !slices.ContainsFunc(near, func(other []sequence.Probes) bool { return slices.Equal(other, p.near) }) {
				near = append(near, p.near)
			}
		}
	}
	return near
}

// use prepares for a document of a stemming.
func (m *phraseMatcher) use(as analysis.Stemming) {
	m.scanner.Stemming = as
	m.phraseSet = *m.setOf(as)
}

// setOf returns the patterns in the form of a stemming.
func (m *phraseMatcher) setOf(as analysis.Stemming) *phraseSet {
	if m.sets[as] == nil {
		m.sets[as] = newPhraseSet(m.asked, as, m.codes, m.counts)
	}
	return m.sets[as]
}

func newPhraseSet(patterns []pattern, as analysis.Stemming, codes sequence.Codes, counts *wordCounts) *phraseSet {
	m := &phraseSet{words: map[string]uint16{}}
	for _, p := range patterns {
		words := analysis.Words(p.text, as)
		filter := analysis.PhraseFilter{} // it knows only English endings
		if as == analysis.English {
			filter = analysis.NewPhraseFilter(words)
		}
		out := phrase{field: p.field, words: m.numbers(words), filter: filter}
		for _, w := range words {
			code, certain := codes.Append(nil, []byte(w.Term))
			if !certain {
				out.doubtful = append(out.doubtful, doubtfulWord{placedCode{code, len(out.codes)}, counts.word(w.Term)})
			}
			out.add(code)
		}
		if p.field != query.URL { // sequences have no addresses
			out.near = sequence.ProbesOf(out.codes)
		}
		m.phrases = append(m.phrases, out)
	}
	return m
}

// add appends the code of a word.
func (p *phrase) add(code []byte) {
	if len(p.codes) == 0 || sequence.FirstByteRate(code) < sequence.FirstByteRate(p.rare.code) {
		p.rare = placedCode{code, len(p.codes)}
	}
	p.codes = append(p.codes, code...)
}

func (m *phraseSet) numbers(words []analysis.Word) []uint16 {
	numbers := make([]uint16, len(words))
	for i, w := range words {
		n, ok := m.words[w.Term]
		if !ok {
			n = uint16(len(m.words) + 1)
			m.words[w.Term] = n
		}
		numbers[i] = n
	}
	return numbers
}

// exhausted tells whether a limit is reached after so many candidates; the limit is lower if only counting is left.
func (m *phraseMatcher) exhausted(checked int, counting bool) bool {
	return counting && (m.read > countBytes || checked > countChecks) || m.read > phraseText && checked >= fewCandidates || m.read > manyBytes
}

// fork returns a matcher for another goroutine.
func (m *phraseMatcher) fork() *phraseMatcher {
	f := &phraseMatcher{
		root: m.root, all: m.all, min: m.min, codes: m.codes, asked: m.asked, sets: m.sets, found: make([]truth, len(m.found)), near: m.near, counts: m.counts,
	}
	f.use(analysis.English)
	return f
}

// left keeps those of the documents, at most sequence.FetchedAtOnce, that may have one of the phrases, by their neighbours.
func (m *phraseMatcher) left(x *Index, docs []uint32) []uint32 {
	if m.near == nil {
		return docs
	}
	return x.near.May(docs, m.near)
}

// verdict tells whether a document matches, as far as known from the patterns found.
func (m *phraseMatcher) verdict(x *Index, doc uint32) truth {
	seg := x.segmentOf(doc)
	return m.root.holds(seg, doc-x.segments[seg].offset, m.found)
}

// without is the verdict on a document that has none of the phrases.
func (m *phraseMatcher) without(x *Index, doc uint32) truth {
	for i := range m.found {
		m.found[i] = no
	}
	return m.verdict(x, doc)
}

// inSequence is the verdict on a document by its sequence.
func (m *phraseMatcher) inSequence(x *Index, doc uint32) (truth, error) {
	if err := m.lookInSequence(x, doc); err != nil {
		return unknown, err
	}
	return m.verdict(x, doc), nil
}

// beforeText is the verdict on a document without its text.
func (m *phraseMatcher) beforeText(x *Index, doc uint32) (truth, error) {
	if len(m.left(x, []uint32{doc})) == 0 {
		return m.without(x, doc), nil
	}
	return m.inSequence(x, doc)
}

// matches tells whether a document matches.
func (m *phraseMatcher) matches(x *Index, doc uint32) (bool, error) {
	if v, err := m.beforeText(x, doc); err != nil || v != unknown {
		return v == yes, err
	}
	c, err := x.text.Cursor(&m.room, doc)
	if err != nil {
		return false, err
	}
	defer func() { m.read += c.Unpacked }()
	m.use(analysis.StemmingOf(c.Document.Language)) // a damaged sequence does not know it
	m.look(query.Title, c.Document.Title)
	m.look(query.URL, addressText(string(c.Document.URL)))
	for _, a := range c.Document.Anchors {
		m.look(query.Anchor, a)
	}
	for m.verdict(x, doc) == unknown {
		blocks, err := c.Next()
		if err != nil {
			return false, err
		}
		if blocks == nil {
			break
		}
		for i := range blocks {
			if (blocks[i].Content || m.all) && blocks[i].Words >= m.min {
				m.look(query.Anywhere, blocks[i].Text)
			}
		}
	}
	for i, t := range m.found {
		if t == unknown {
			m.found[i] = no
		}
	}
	return m.verdict(x, doc) == yes, nil
}

// lookInSequence notes which phrases can't be in a document, and which must be.
func (m *phraseMatcher) lookInSequence(x *Index, doc uint32) error {
	words, ok := x.order.Of(doc)
	m.use(words.Stemming)
	seg := x.segmentOf(doc)
	for i := range m.phrases {
		p := &m.phrases[i]
		m.found[i] = unknown
		switch {
		case len(p.words) == 0: // with this stemming its words are too long
			m.found[i] = no
		case ok && p.field != query.URL:
			var err error
			if m.found[i], err = m.standing(p, &words, seg, doc-x.segments[seg].offset); err != nil {
				return err
			}
		}
	}
	return nil
}

// standing tells whether a phrase stands in the sequence of a document of an index segment.
func (m *phraseMatcher) standing(p *phrase, words *sequence.Sequence, seg int, doc uint32) (truth, error) {
	places, stands := p.find(words, m.all)
	if places == 0 {
		return no, nil
	}
	if m.min > 0 {
		return unknown, nil
	}
	if certain, err := p.isCertain(words, places, stands, m.all, seg, doc); err != nil || !certain {
		return unknown, err
	}
	return yes, nil
}

// look notes which phrases stand in a text of a field, which is query.Anywhere for blocks.
func (m *phraseMatcher) look(field query.Field, text string) {
	if !m.mayStand(field, text) {
		return
	}
	m.text = m.text[:0]
	m.scanner.Reset(text)
	known := false
	for m.scanner.Next() {
		n := m.words[string(m.scanner.Term)]
		known = known || n != 0
		m.text = append(m.text, n)
	}
	if !known {
		return
	}
	for i := range m.phrases {
		if m.open(i, field) && contains(m.text, m.phrases[i].words) {
			m.found[i] = yes
		}
	}
}

// open tells whether a phrase is still searched for in a field.
func (m *phraseMatcher) open(i int, field query.Field) bool {
	f := m.phrases[i].field
	return m.found[i] == unknown && (f == field || f == query.Anywhere && field != query.URL)
}

// mayStand tells whether one of the phrases that are still searched for may stand in a text.
func (m *phraseMatcher) mayStand(field query.Field, text string) bool {
	if !slices.ContainsFunc(m.phrases, func(p phrase) bool { return p.field == field || p.field == query.Anywhere }) {
		return false
	}
	var plain bool
	if m.lower, plain = analysis.LowerPlain(m.lower[:0], text); !plain {
		return true
	}
	for i := range m.phrases {
		if m.open(i, field) && m.phrases[i].filter.MayStand(m.lower) {
			return true
		}
	}
	return false
}

// contains tells whether the words of phrase stand in a row in text.
func contains(text, phrase []uint16) bool {
	for i := 0; i+len(phrase) <= len(text); i++ {
		j := 0
		for j < len(phrase) && text[i+j] == phrase[j] {
			j++
		}
		if j == len(phrase) {
			return true
		}
	}
	return false
}
