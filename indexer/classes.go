package indexer

import (
	"math/bits"
	"sync"

	"facetta/indexer/frequency"
)

// Classes divide documents by how large their W can be: W of a document is at most Prepared.bounds of its class. A class consists of bits: whether a
// wanted word stands in a short field, such as a title of one word, where it weighs most; whether such a word is light, which means that it weighs
// less even there, like the most frequent words, which very many documents have; and in which part of a content word's densest postings (package
// frequency) the document is. Most documents have none of these, and class 0.
const (
	denseBits  = 2              // bits for the density: frequency.Parts for a document in the first part, less for the others
	lightClass = 1 << denseBits // the bit for a light word in a short field
	heavyClass = lightClass << 1
	classCount = heavyClass << 1
	heaviest   = classCount - 1 // the class that may weigh most
	classBits  = denseBits + 2
)

// classes are the classes of all matches, in groups of 64 documents. Those of other documents are undefined.
type classes struct {
	words []classWords
	docs  []uint32 // current documents
}

// classWords are the bits of the classes of 64 documents.
type classWords [classBits]uint64

// classSets keep their memory.
var classSets = sync.Pool{New: func() any { return new(classes) }}

// classWorth is the number of documents of other classes than 0 that are found in the time of weighing one.
const classWorth = 32

// addBounds adds a scorer's bounds, and the number of documents of other classes than 0 in its lists.
func (p *Prepared) addBounds(s *scorer) {
	for class := range p.bounds {
		p.bounds[class] = max(p.bounds[class], p.strength(s.bound(class)))
	}
	for _, l := range s.lists {
		if shortField(l.field) {
			p.special += l.places.count
			continue
		}
		for i := range l.list.Dense {
			p.special += l.list.Dense[i].Documents
		}
	}
}

// classesOf finds the classes once.
func (p *Prepared) classesOf() *classes {
	p.classOnce.Do(func() {
		c := classSets.Get().(*classes)
		words := p.index.Len()/64 + 2 // adding several at a time may read the last one
		if cap(c.words) < words {
			c.words = make([]classWords, words)
		}
		c.words = c.words[:words]
		clear(c.words)
		for seg, s := range p.scorers {
			if s != nil {
				c.add(p, s, p.index.segments[seg].offset)
			}
		}
		p.classes = c
	})
	return p.classes
}

// add adds the classes from the lists of an index segment.
func (c *classes) add(p *Prepared, s *scorer, first uint32) {
	n := s.segment.frequencies.Documents
	for i := range frequency.Parts {
		for _, l := range s.lists {
			if !shortField(l.field) {
				c.docs = l.list.Dense[i].Append(c.docs[:0], n)
				c.addDense(p, first, frequency.Parts-i)
			}
		}
	}
	for _, l := range s.lists {
		if shortField(l.field) {
			c.addShort(l, n, first)
		}
	}
}

// addDense gives this density to those matches among the current documents that have none yet.
func (c *classes) addDense(p *Prepared, first uint32, density int) {
	low, high := -uint64(density&1), -uint64(density>>1)
	for _, doc := range c.docs {
		doc += first
		bit := p.candidate(doc) << (doc % 64)
		w := &c.words[doc/64]
		bit &^= w[0] | w[1]
		w[0] |= bit & low
		w[1] |= bit & high
	}
}

// addShort adds the documents of a list of a short field.
func (c *classes) addShort(l *termList, documents int, first uint32) {
	plane := bits.TrailingZeros(uint(l.shortClass()))
	docs := l.places.docs
	if l.places.set != nil {
		docs = l.places.set.ToArray()
	}
	for _, doc := range docs {
		doc += first
		c.words[doc/64][plane] |= 1 << (doc % 64)
	}
	if l.places.dense == nil {
		return
	}
	to, shift := c.words[first/64:], first%64
	for i, word := range l.places.dense.words[:(documents+63)/64] {
		to[i][plane] |= word << shift
		to[i+1][plane] |= word >> (64 - shift)
	}
}

func (c *classes) close() { classSets.Put(c) }

// of returns the class of a document.
func (c *classes) of(doc uint32) int { return c.words[doc/64].at(int(doc % 64)) }

// at returns the class of one of the documents.
func (w *classWords) at(bit int) int {
	class := uint64(0)
	for n, word := range w {
		class |= word >> bit & 1 << n
	}
	return int(class)
}

// special returns the documents of other classes than 0.
func (w *classWords) special() uint64 {
	all := uint64(0)
	for _, word := range w {
		all |= word
	}
	return all
}

// like returns the documents of a class.
func (w *classWords) like(class int) uint64 {
	same := ^uint64(0)
	for n, word := range w {
		same &= word ^ (uint64(class>>n&1) - 1)
	}
	return same
}

// shortClass is the class bit for a list of a short field.
func (l *termList) shortClass() int {
	if l.light {
		return lightClass
	}
	return heavyClass
}
