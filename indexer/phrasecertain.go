package indexer

import (
	"bytes"
	"sync"
)

// A sequence has three bytes for a word that is not a known one, and other words have the same ones. They stand for the word for
// certain in a document in which they stand as often as the postings say the word does: then no other word of it has them. That
// settles nearly all phrases of rare words without their texts.

// doubtfulWord is a word of a phrase whose bytes in sequences other words may have.
type doubtfulWord struct {
	term string
	code []byte
}

// wordCounts count words in documents by their postings. They are safe for concurrent use until close.
type wordCounts struct {
	mu    sync.Mutex // of terms and lists
	terms *dictionaries
	lists map[string][]*termList // of a term: by index segment, and in it by text field from the title on; nil where it is not
}

func newWordCounts(terms *dictionaries) *wordCounts {
	return &wordCounts{terms: terms, lists: map[string][]*termList{}}
}

// certain says whether the bytes of some words stand for nothing else in a document.
func (c *wordCounts) certain(words []doubtfulWord, texts []byte, fields int, seg int, doc uint32) (bool, error) {
	for _, w := range words {
		lists, err := c.of(w.term)
		if err != nil {
			return false, err
		}
		stands := 0
		for _, l := range lists[seg*textFields:][:fields] {
			if l != nil {
				stands += int(l.frequency(doc))
			}
		}
		if bytes.Count(texts, w.code) != stands {
			return false, nil
		}
	}
	return true, nil
}

// of opens the postings of a term in the fields that sequences have.
func (c *wordCounts) of(word string) ([]*termList, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if lists, ok := c.lists[word]; ok {
		return lists, nil
	}
	x := c.terms.index
	lists := make([]*termList, len(x.segments)*textFields)
	c.lists[word] = lists
	for field, name := range textFieldNames[:sequenceFields] {
		postings, _, err := c.terms.lookup(name, word)
		if err != nil {
			return nil, err
		}
		for seg, list := range postings {
			if list.Count() == 0 {
				continue
			}
			s, wanted := &scorer{segment: &x.segments[seg]}, term{text: word, field: field}
			if lists[seg*textFields+field], err = s.open(&wanted, list); err != nil {
				return nil, err
			}
		}
	}
	return lists, nil
}

// close gives the memory back.
func (c *wordCounts) close() {
	for _, lists := range c.lists {
		for _, l := range lists {
			if l != nil {
				l.places.free()
			}
		}
	}
	c.lists = nil
}
