package indexer

import (
	"bytes"
	"slices"
	"sync"

	"facetta/indexer/frequency"
	"facetta/indexer/sequence"
)

// A sequence has three bytes for a word that is not a known one, and other words have the same ones. They stand for the word for
// certain in a document in which they stand as often as the postings say the word does: then no other word of it has them. That
// settles nearly all phrases of rare words without their texts.

// doubtfulWord is a word of a phrase whose bytes in sequences other words may have.
type doubtfulWord struct {
	code  []byte
	at    int // place of the code in those of the phrase
	count *wordCount
}

// find says whether a phrase stands in a sequence, as far as its bytes tell, and how often those of its first doubtful word do.
func (p *phrase) find(s *sequence.Sequence, boilerplate bool) (found bool, stands int) {
	from, to := s.Part(p.field, boilerplate)
	if len(p.doubtful) == 0 {
		return bytes.Contains(s.Texts[from:to], p.codes), 0
	}
	w := &p.doubtful[0]
	texts := s.Texts[:s.End(boilerplate)]
	for i := sequence.IndexCode(texts, w.code, 0); i >= 0; i = sequence.IndexCode(texts, w.code, i+len(w.code)) {
		stands++
		start := i - w.at
		found = found || start >= from && start+len(p.codes) <= to && bytes.HasPrefix(texts[start:], p.codes)
	}
	return found, stands
}

// areCertain says whether the bytes of some words, those of the first of which stand in a document so often, stand for nothing else there.
func areCertain(s *sequence.Sequence, words []doubtfulWord, stands int, boilerplate bool, seg int, doc uint32) (bool, error) {
	fields := sequence.Fields
	if !boilerplate {
		fields--
	}
	for i := range words {
		if i > 0 {
			stands = bytes.Count(s.Texts[:s.End(boilerplate)], words[i].code)
		}
		if n, err := words[i].count.of(fields, seg, doc); err != nil || n != stands {
			return false, err
		}
	}
	return true, nil
}

// wordCounts count words in documents by their postings. They are safe for concurrent use until close.
type wordCounts struct {
	mu    sync.Mutex // of words
	terms *dictionaries
	words map[string]*wordCount
	of    *Prepared // the search whose matches are asked for, if any: it has lists of the words that it weighs
}

func newWordCounts(terms *dictionaries) *wordCounts {
	return &wordCounts{terms: terms, words: map[string]*wordCount{}}
}

// word counts a word.
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

// wordCount counts a word.
type wordCount struct {
	counts *wordCounts
	word   string
	opened sync.Once
	failed error
	lent   bool        // the lists are the search's
	lists  []*termList // by index segment, and in it by text field from the title on; nil where the word is not
}

// of is how often the word stands in the first fields of a document of an index segment.
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

// listsOf gives the lists of a word that is looked for anywhere, as wordCount has them; nil of another.
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
			if s != nil { // else it has no match
				lists[seg*frequency.Fields+t.field] = s.terms[i]
			}
		}
	}
	return lists
}
