package indexer

// steps is the number of sets of documents whose W may be larger than that of others: first those with a wanted word in a short field, a
// title of one word, say, where it weighs most; then those in which a word of the content is densest, part by part (frequencyformat.go).
const steps = 1 + denseParts

// classes tell documents apart by how large their W can be: document of class i has W of at most Prepared.bounds[i]. They are the
// steps, each without those before it, and the rest, class number steps.
type classes struct {
	some   *denseSet            // all matches of a step, and perhaps other documents
	number [classBits]*denseSet // which of the steps it is: a bit of its number each
	docs   []uint32             // in hand
}

// classBits is how many bits tell the steps apart.
const classBits = 2

// classWorth is how many documents of steps are found in the time of weighing one.
const classWorth = 32

// addBounds takes in a scorer's bounds and the sizes of its steps.
func (p *Prepared) addBounds(s *scorer) {
	for i := range p.bounds {
		p.bounds[i] = max(p.bounds[i], s.bounds[i])
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
	case i > 0 && !shortField(l.field):
		return l.list.dense[i-1].documents
	case i == 0 && shortField(l.field):
		return l.places.count
	}
	return 0
}

// classesOf finds the classes once.
func (p *Prepared) classesOf() *classes {
	p.classOnce.Do(func() {
		c := &classes{some: newDenseSet(nil, p.index.Len())}
		for bit := range c.number {
			c.number[bit] = newDenseSet(nil, p.index.Len())
		}
		for i := range steps {
			for seg, s := range p.scorers {
				if s != nil {
					c.addStep(p, &p.index.segments[seg], s, i)
				}
			}
		}
		c.docs = nil
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
		case i > 0 && !shortField(l.field):
			docs = l.list.dense[i-1].append(docs, n)
		case i == 0 && shortField(l.field) && l.places.dense != nil:
			c.some.addWords(l.places.dense.words, n, segment.offset) // the first step has no bits but these
		case i == 0 && shortField(l.field):
			docs = append(docs, l.places.docs...)
		}
		for _, doc := range docs {
			if doc += segment.offset; p.certain.has(doc) || p.inDoubt(doc) {
				c.add(doc, i)
			}
		}
		c.docs = docs
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
	i := 0
	for bit, set := range c.number {
		if set.has(doc) {
			i |= 1 << bit
		}
	}
	return i
}

// among tells some of the documents from 64 i on apart: by class, a bit each.
func (c *classes) among(i int, docs uint64) (of [1 + steps]uint64) {
	special := docs & c.some.words[i]
	of[steps] = docs &^ special
	if special == 0 {
		return of
	}
	for class := range steps {
		these := special
		for bit, set := range c.number {
			these &= set.words[i] ^ (uint64(class)>>bit&1 - 1)
		}
		of[class] = these
	}
	return of
}

func (c *classes) close() {
	for _, set := range c.number {
		set.free()
	}
	c.some.free()
}
