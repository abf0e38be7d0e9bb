package indexer

import (
	"bytes"
	"slices"
	"sync"

	"facetta/indexer/frequency"
	"facetta/indexer/sequence"
)

// A sequence has three bytes for a word that is not a known one, and other words share them. If the bytes occur in a document more often than the
// word, by its postings, the surplus stands for other words. A phrase whose bytes occur more often than all these surpluses together certainly
// occurs. This settles nearly all phrases of rare words without their texts.

// placedCode is the code of a word of a phrase.
type placedCode struct {
	code []byte
	at   int // offset in the codes of the phrase
}

// doubtfulWord is a word of a phrase whose bytes in sequences other words may share.
type doubtfulWord struct {
	placedCode
	count *wordCount
}

// find returns how often the bytes of a phrase occur in a sequence (places), and how often those of its first doubtful word do (stands). For a phrase
// without doubtful words, places is only 0 or 1.
func (p *phrase) find(s *sequence.Sequence, boilerplate bool) (places, stands int) {
	from, to := s.Part(p.field, boilerplate)
	if len(p.doubtful) == 0 {
		if p.isIn(s.Texts[from:to]) {
			places = 1
		}
		return places, 0
	}
	w := &p.doubtful[0]
	texts := s.Texts[:s.End(boilerplate)]
	for i := sequence.IndexCode(texts, w.code, 0); i >= 0; i = sequence.IndexCode(texts, w.code, i+len(w.code)) {
		stands++
		if start := i - w.at; start >= from && start+len(p.codes) <= to && bytes.HasPrefix(texts[start:], p.codes) {
			places++
		}
	}
	return places, stands
}

// isIn tells whether texts contains the codes. It is faster than bytes.Contains, as it stops only where the rarest code may begin.
func (p *phrase) isIn(texts []byte) bool {
	for i := p.rare.at; i < len(texts); i += len(p.rare.code) {
		if i = sequence.IndexCode(texts, p.rare.code, i); i < 0 {
			return false
		}
		if bytes.HasPrefix(texts[i-p.rare.at:], p.codes) {
			return true
		}
	}
	return false
}

// isCertain tells whether a phrase certainly occurs, whose bytes occur at so many places of a document, and the bytes of its first doubtful word
// stands times. Other words can have the bytes of a word at no more of these places than they have them in the whole document.
func (p *phrase) isCertain(s *sequence.Sequence, places, stands int, boilerplate bool, seg int, doc uint32) (bool, error) {
	fields := sequence.Fields
	if !boilerplate {
		fields--
	}
	for i := range p.doubtful {
		w := &p.doubtful[i]
		if i > 0 {
			stands = bytes.Count(s.Texts[:s.End(boilerplate)], w.code)
		}
		n, err := w.count.of(fields, seg, doc)
		if err != nil || n > stands { // happens with damaged files
			return false, err
		}
		if places -= stands - n; places <= 0 {
			return false, nil
		}
	}
	return true, nil
}

// wordCounts count words in documents by their postings. They are safe for concurrent use until close.
type wordCounts struct {
	mu    sync.Mutex // guards words
	terms *dictionaries
	words map[string]*wordCount
	of    *Prepared // the search whose matches are checked, if any: it has lists of the words that it weighs
}

func newWordCounts(terms *dictionaries) *wordCounts {
	return &wordCounts{terms: terms, words: map[string]*wordCount{}}
}

// word returns the counter of a word.
func (c *wordCounts) word(word string) *wordCount {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.words[word] == nil {
		c.words[word] = &wordCount{counts: c, word: word}
	}
	return c.words[word]
}

// close gives the memory back.
func (c *wordCounts) close() {
	for _, w := range c.words {
		if w.lent {
			continue
		}
		for _, l := range w.lists {
			if l != nil {
				l.places.free()
			}
		}
	}
	c.words = nil
}

// wordCount counts one word.
type wordCount struct {
	counts *wordCounts
	word   string
	opened sync.Once
	failed error
	lent   bool        // the lists belong to the search
	lists  []*termList // by index segment, and in it by text field from the title on; nil where the word does not occur
}

// of returns how often the word stands in the first fields of a document of an index segment.
func (w *wordCount) of(fields, seg int, doc uint32) (stands int, err error) {
	w.opened.Do(func() { w.failed = w.open() })
	if w.failed != nil {
		return 0, w.failed
	}
	for _, l := range w.lists[seg*frequency.Fields:][:fields] {
		if l != nil {
			stands += int(l.frequency(doc))
		}
	}
	return stands, nil
}

// open opens the postings.
func (w *wordCount) open() error {
	w.counts.mu.Lock() // dictionaries are not safe for concurrent use
	defer w.counts.mu.Unlock()
	if w.lists = w.counts.of.listsOf(w.word); w.lists != nil {
		w.lent = true
		return nil
	}
	terms := w.counts.terms
	x := terms.index
	w.lists = make([]*termList, len(x.segments)*frequency.Fields)
	for field, name := range textFieldNames[:sequence.Fields] {
		postings, _, err := terms.lookup(name, w.word)
		if err != nil {
			return err
		}
		for seg, list := range postings {
			if list.Count() == 0 {
				continue
			}
			s, wanted := &scorer{segment: &x.segments[seg]}, term{text: w.word, field: field}
			if w.lists[seg*frequency.Fields+field], err = s.open(&wanted, list, s.segment.frequencies.Documents); err != nil {
				return err
			}
		}
	}
	return nil
}

// listsOf returns the lists of a word that the search looks for anywhere, in the order of wordCount.lists; nil for other words.
func (p *Prepared) listsOf(word string) []*termList {
	if p == nil || p.plan == nil || !slices.ContainsFunc(p.plan.scored, func(t term) bool { return t.text == word && textFieldNames[t.field] == fieldContent }) {
		return nil
	}
	lists := make([]*termList, len(p.scorers)*frequency.Fields)
	for i := range p.plan.scored {
		t := &p.plan.scored[i]
		if t.text != word {
			continue
		}
		for seg, s := range p.scorers {
			if s != nil { // else the index segment has no match
				lists[seg*frequency.Fields+t.field] = s.terms[i]
			}
		}
	}
	return lists
}
