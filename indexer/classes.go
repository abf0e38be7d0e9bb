package indexer

import "sync"

// steps is the number of sets of documents whose W may be larger than that of others: first those with a wanted word in a short field, a
// title of one word, say, where it weighs most; then those with one that weighs less even there, as the most frequent words do, which very
// many documents have; then those in which a word of the content is densest, part by part (frequencyformat.go).
const (
	steps     = denseStep + denseParts
	lightStep = 1
	denseStep = 2
)

// classes tell documents apart by how large their W can be: document of class i has W of at most Prepared.bounds[i]. They are the
// steps, each without those before it, and the rest, class number steps. From class denseStep on no document that matches has a wanted
// word in a short field.
type classes struct {
	some   *denseSet            // all matches of a step, and perhaps other documents
	number [classBits]*denseSet // which of the steps it is: a bit of its number each
	docs   []uint32             // in hand
}

// classRooms keep the memory of classes.docs.
var classRooms = sync.Pool{New: func() any { return new([]uint32) }}

// classBits is how many bits tell the steps apart.
const classBits = 3

// classWorth is how many documents of steps are found in the time of weighing one.
const classWorth = 32

// addBounds takes in a scorer's bounds and the sizes of its steps.
func (p *Prepared) addBounds(s *scorer) {
	for i := range p.bounds {
		p.bounds[i] = max(p.bounds[i], s.bound(i))
	}
	for _, l := range s.lists {
		for i := range steps {
			p.special += l.stepSize(i)
		}
	}
}

// stepSize is how many documents a list has in a step.
func (l *termList) stepSize(i int) int {
	switch {
	case l.hasDense(i):
		return l.list.dense[i-denseStep].documents
	case l.hasAll(i):
		return l.places.count
	}
	return 0
}

// hasDense says whether a list has a part of its densest postings in a step.
func (l *termList) hasDense(i int) bool { return !shortField(l.field) && i >= denseStep }

// hasAll says whether it has all of its postings there.
func (l *termList) hasAll(i int) bool { return shortField(l.field) && i == l.step() }

// classesOf finds the classes once.
func (p *Prepared) classesOf() *classes {
	p.classOnce.Do(func() {
		room := classRooms.Get().(*[]uint32)
		c := &classes{some: newDenseSet(nil, p.index.Len()), docs: *room}
		for bit := range c.number {
			c.number[bit] = newDenseSet(nil, p.index.Len())
		}
		for i := range steps {
			for seg, s := range p.scorers {
				if s != nil {
					c.addStep(p, &p.index.segments[seg], s, i)
				}
			}
			if i == lightStep {
				c.addLight(p)
			}
		}
		*room, c.docs = c.docs, nil
		classRooms.Put(room)
		p.classes = c
	})
	return p.classes
}

// addStep adds the matches of an index segment that are in a step, and in none before.
func (c *classes) addStep(p *Prepared, segment *indexSegment, s *scorer, i int) {
	n := segment.frequencies.documents
	for _, l := range s.lists {
		docs := c.docs[:0]
		switch {
		case l.hasDense(i):
			docs = l.list.dense[i-denseStep].append(docs, n)
		case l.hasAll(i) && l.places.dense == nil:
			docs = append(docs, l.places.docs...)
		case l.hasAll(i) && i == 0:
			c.some.addWords(l.places.dense.words, n, segment.offset) // the first step has no bits but these
		}
		for _, doc := range docs {
			if doc += segment.offset; p.certain.has(doc) || p.inDoubt(doc) {
				c.add(doc, i)
			}
		}
		c.docs = docs
	}
}

// addLight adds the documents of long light lists that are in no step yet.
func (c *classes) addLight(p *Prepared) {
	var light *denseSet
	for seg, s := range p.scorers {
		if s == nil {
			continue
		}
		for _, l := range s.lists {
			if !l.light || l.places.dense == nil {
				continue
			}
			if light == nil {
				light = newDenseSet(nil, p.index.Len())
				defer light.free()
			}
			light.addWords(l.places.dense.words, s.segment.frequencies.documents, p.index.segments[seg].offset)
		}
	}
	if light == nil {
		return
	}
	number := c.number[0].words // lightStep is 1, and has no other bit
	for i, docs := range light.words {
		docs &^= c.some.words[i]
		c.some.words[i] |= docs
		number[i] |= docs
	}
}

func (c *classes) add(doc uint32, step int) {
	if c.some.has(doc) {
		return
	}
	c.some.add(doc)
	for bit, set := range c.number {
		if step>>bit&1 != 0 {
			set.add(doc)
		}
	}
}

// of gives the class of a document.
func (c *classes) of(doc uint32) int {
	if !c.some.has(doc) {
		return steps
	}
	return c.at(int(doc/64), int(doc%64))
}

// at gives the class of document 64 i + bit, which is one of some.
func (c *classes) at(i, bit int) int {
	class := uint64(0)
	for n, set := range c.number {
		class |= set.words[i] >> bit & 1 << n
	}
	return int(class)
}

func (c *classes) close() {
	for _, set := range c.number {
		set.free()
	}
	c.some.free()
}
