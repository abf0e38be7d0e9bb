package page

import "math/bits"

// maxDepth bounds the open elements that are kept; deeper ones are only counted. Browsers stop at 512, and every page seen that nests deeper than a
// hundred does so because it never closes anything.
const maxDepth = 256

// closedAlone are the elements whose end tag closes them alone, without the elements inside them. A is left out as it is never open.
const closedAlone = Inline&^A | Label | Button

// stack holds the elements that are open. Every operation costs at most maxDepth steps, and one step when there is nothing to do.
type stack struct {
	open   Tags // union of all entries
	depth  int
	solid  int  // entries that are not inline
	excess int  // start tags beyond maxDepth whose end tags have not come
	deep   bool // there have been such tags
	low    int  // least solid since the last block began
	tags   [maxDepth]Tags
	hints  [maxDepth]Hints // of the element and of all around it
	count  [64]uint16      // entries by bit
}

func (s *stack) push(t Tags, h Hints) {
	if s.depth == maxDepth {
		s.excess++
		s.deep = true
		return
	}
	s.tags[s.depth] = t
	s.hints[s.depth] = h | s.hint()
	s.depth++
	s.count[bits.TrailingZeros64(uint64(t))]++
	s.open |= t
	if t&closedAlone == 0 {
		s.solid++
	}
}

// hint returns the hints of the open elements.
func (s *stack) hint() Hints {
	if s.depth == 0 {
		return 0
	}
	return s.hints[s.depth-1]
}

func (s *stack) forget(t Tags) {
	i := bits.TrailingZeros64(uint64(t))
	if s.count[i]--; s.count[i] == 0 {
		s.open &^= t
	}
	if t&closedAlone == 0 {
		s.solid--
	}
}

// find returns the position of the nearest open element of want, or of the outermost one; -1 when there is none. It does not look beyond an element
// of within.
func (s *stack) find(want, within Tags, outermost bool) int {
	if s.open&want == 0 {
		return -1
	}
	found := -1
	for i := s.depth - 1; i >= 0; i-- {
		t := s.tags[i]
		if t&want != 0 {
			found = i
			if !outermost {
				break
			}
		} else if t&within != 0 {
			break
		}
	}
	return found
}

// cut closes all elements from position i on.
func (s *stack) cut(i int) {
	for s.depth > i {
		s.depth--
		s.forget(s.tags[s.depth])
	}
	s.excess = 0
	s.low = min(s.low, s.solid)
}

// remove closes the one element at position i.
func (s *stack) remove(i int) {
	s.forget(s.tags[i])
	copy(s.tags[i:s.depth], s.tags[i+1:s.depth])
	copy(s.hints[i:s.depth], s.hints[i+1:s.depth])
	s.depth--
}

// start ends the elements that the start tag of e ends, and opens e. Inline elements come without hints of words, as they may end before the elements
// inside them.
func (s *stack) start(e *element, h Hints) {
	if e.closes != 0 {
		if i := s.find(e.closes, e.within, true); i >= 0 {
			s.cut(i)
		}
	}
	if !e.void {
		s.push(e.tag, h)
	}
}

// solidWithout returns the number of open elements, inline ones left out, that the start tag of e does not end.
func (s *stack) solidWithout(e *element) (n int) {
	i := s.find(e.closes, e.within, true)
	if i < 0 {
		return s.solid
	}
	for _, t := range s.tags[:i] {
		if t&closedAlone == 0 {
			n++
		}
	}
	return n
}

// end closes an element. </h2> ends an open H1, as in browsers; an end tag without a start tag does nothing.
func (s *stack) end(e *element) {
	if s.excess > 0 {
		s.excess--
		return
	}
	want := e.tag
	if want&Headings != 0 {
		want = Headings
	}
	i := s.find(want, e.within, false)
	switch {
	case i < 0:
	case e.tag&closedAlone != 0:
		s.remove(i)
	default:
		s.cut(i)
	}
}
