package indexer

import (
	"cmp"
	"context"
	"slices"

	"github.com/RoaringBitmap/roaring/v2"
)

// Phrases are checked against the text store, candidate by candidate, because positions in the index would triple its size
// (see the doc of the package). Candidates have all words of the wanted phrases already; they are checked best first, so that
// the k best are right even when the work reaches a limit and the rest is not counted. The limits are on text, not on time, so
// that the same query gives the same answer; 10 MB of it take about 70 ms. The first candidates are checked whatever their size,
// so that rare words have their phrases counted exactly.
const (
	countBytes    = 8 << 20   // text unpacked after which the rest is not counted once k hits are found
	phraseText    = 64 << 20  // text unpacked after which a search for the k best ends ...
	fewCandidates = 1000      // ... if so many candidates have been checked
	manyBytes     = 128 << 20 // text unpacked after which it ends in any case
)

// phraseMatcher finds the phrases of a query in texts. Its methods need one goroutine.
type phraseMatcher struct {
	all     bool // look at boilerplate as well
	words   map[string]uint16
	phrases [][]uint16 // wanted ones, then excluded ones, by word number
	filters []phraseFilter
	wanted  int
	found   []bool
	scanner scanner
	text    []uint16 // word numbers of the text in hand; 0 for words of no phrase
	lower   []byte   // the text in hand in lower case
	content []byte   // room for unpacked text
	read    int      // bytes unpacked
}

// newPhraseMatcher gives nil when the query has no phrases.
func newPhraseMatcher(q *Query) *phraseMatcher {
	if len(q.Phrases)+len(q.NotPhrases) == 0 {
		return nil
	}
	m := &phraseMatcher{all: q.All, words: map[string]uint16{}, wanted: len(q.Phrases)}
	for _, list := range [][][]Word{q.Phrases, q.NotPhrases} {
		for _, phrase := range list {
			m.phrases = append(m.phrases, m.numbers(phrase))
			m.filters = append(m.filters, newPhraseFilter(phrase))
		}
	}
	m.found = make([]bool, len(m.phrases))
	return m
}

func (m *phraseMatcher) numbers(phrase []Word) []uint16 {
	numbers := make([]uint16, len(phrase))
	for i, w := range phrase {
		n, ok := m.words[w.Term]
		if !ok {
			n = uint16(len(m.words) + 1)
			m.words[w.Term] = n
		}
		numbers[i] = n
	}
	return numbers
}

// verify offers the candidates whose phrases are right, best first under each ranking in turn, and says how many there are;
// partial when a limit was reached before all were checked.
func (m *phraseMatcher) verify(ctx context.Context, store *textReader, open []candidate, c *contest) (found int, partial bool, err error) {
	checked := make(map[uint32]bool, len(open))
	for i, r := range c.rankings {
		slices.SortFunc(open, func(a, b candidate) int {
			return cmp.Or(cmp.Compare(b.weight*r.At(b.doc), a.weight*r.At(a.doc)), cmp.Compare(a.doc, b.doc))
		})
		hits := 0 // under this ranking
		for _, o := range open {
			ok, known := checked[o.doc]
			if !known {
				if err := ctx.Err(); err != nil {
					return 0, false, err
				}
				if m.exhausted(len(checked), hits >= c.tops[i].k) {
					partial = true
					break
				}
				if ok, err = m.matches(store, o.doc); err != nil {
					return 0, false, err
				}
				checked[o.doc] = ok
				if ok {
					found++
					c.offer(o.doc, o.weight)
				}
			}
			if ok {
				hits++
			}
		}
	}
	return found, partial, nil
}

// verifyAll adds to a set of an index segment the doubtful ones whose phrases are right, in the order of documents.
func (m *phraseMatcher) verifyAll(ctx context.Context, store *textReader, set, doubtful *roaring.Bitmap, offset uint32) (partial bool, err error) {
	for it := doubtful.Iterator(); it.HasNext(); {
		if err := ctx.Err(); err != nil {
			return false, err
		}
		if m.read > manyBytes {
			return true, nil
		}
		doc := it.Next()
		ok, err := m.matches(store, offset+doc)
		if err != nil {
			return false, err
		}
		if ok {
			set.Add(doc)
		}
	}
	return false, nil
}

// exhausted says whether a limit is reached after some candidates.
func (m *phraseMatcher) exhausted(checked int, enough bool) bool {
	return enough && m.read > countBytes || m.read > phraseText && checked >= fewCandidates || m.read > manyBytes
}

// matches says whether a document has all wanted phrases and no excluded one.
func (m *phraseMatcher) matches(store *textReader, doc uint32) (bool, error) {
	clear(m.found)
	c, err := store.openInto(doc, m.content)
	if err != nil {
		return false, err
	}
	defer func() { m.content, m.read = c.buf, m.read+c.unpacked }()
	m.look(c.document.Title)
	for _, a := range c.document.Anchors {
		m.look(a)
	}
	for {
		blocks, err := c.next()
		if err != nil {
			return false, err
		}
		if blocks == nil || m.decided() {
			return m.verdict(), nil
		}
		for i := range blocks {
			if (blocks[i].Content || m.all) && !m.decided() {
				m.look(blocks[i].Text)
			}
		}
	}
}

// verdict is right when the whole document has been looked at, or decided says so.
func (m *phraseMatcher) verdict() bool {
	for i, found := range m.found {
		if found != (i < m.wanted) {
			return false
		}
	}
	return true
}

// decided says that more text can't change the verdict.
func (m *phraseMatcher) decided() bool {
	for _, found := range m.found[m.wanted:] {
		if found {
			return true
		}
	}
	return m.wanted == len(m.found) && m.verdict()
}

// look notes which phrases stand in a text.
func (m *phraseMatcher) look(text string) {
	if !m.mayStand(text) {
		return
	}
	m.text = m.text[:0]
	m.scanner.reset(text)
	known := false
	for m.scanner.next() {
		n := m.words[string(m.scanner.term)]
		known = known || n != 0
		m.text = append(m.text, n)
	}
	if !known {
		return
	}
	for i, phrase := range m.phrases {
		m.found[i] = m.found[i] || contains(m.text, phrase)
	}
}

// mayStand says whether one of the phrases that were not found yet may stand in a text.
func (m *phraseMatcher) mayStand(text string) bool {
	var plain bool
	if m.lower, plain = lowerPlain(m.lower[:0], text); !plain {
		return true
	}
	for i := range m.filters {
		if !m.found[i] && m.filters[i].mayStand(m.lower) {
			return true
		}
	}
	return false
}

// contains says whether the words of phrase stand in a row in text.
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
