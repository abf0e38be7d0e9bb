package indexer

import "sync"

// steps is the number of sets of documents that a walk can take out of turn, because their W may be larger than that of others: first
// those with a wanted word in a short field, a title of one word, say, where it weighs most; then those in which a word of the content is
// densest, part by part (frequencyformat.go).
const steps = 1 + denseParts

// step is one of them.
type step struct {
	bound float64 // largest W of the documents that are in none of the steps up to this
	most  int     // documents of it at most, matches or not

	once sync.Once
	set  *denseSet
}

// addBounds takes in a scorer's bounds and the sizes of its steps.
func (p *Prepared) addBounds(s *scorer) {
	p.bound = max(p.bound, s.bounds[0])
	for i := range p.steps {
		p.steps[i].bound = max(p.steps[i].bound, s.bounds[i+1])
		for _, l := range s.lists {
			p.steps[i].most += l.stepSize(i)
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

// eachOfStep gives the documents that a list has in a step.
func (l *termList) eachOfStep(i, documents int, give func(doc uint32)) {
	switch {
	case i > 0 && !shortField(l.field):
		l.list.dense[i-1].each(documents, give)
	case i == 0 && shortField(l.field):
		l.places.each(give)
	}
}

// step gives the documents of a step, which it finds out once.
func (p *Prepared) step(i int) *denseSet {
	step := &p.steps[i]
	step.once.Do(func() {
		step.set = newDenseSet(nil, p.index.Len())
		for seg, s := range p.scorers {
			if s == nil {
				continue
			}
			segment := &p.index.segments[seg]
			for _, l := range s.lists {
				l.eachOfStep(i, segment.frequencies.documents, func(doc uint32) { step.set.add(segment.offset + doc) })
			}
		}
	})
	return step.set
}

func (s *step) close() {
	if s.set != nil {
		s.set.free()
		s.set = nil
	}
}
