package segment

import (
	"strings"

	"facetta/crawler/page"
)

// Segmentation is a page cut into segments.
type Segmentation struct {
	Blocks   []page.Block // the given blocks; with wordwrap pieces of them
	Segments []Segment
	Passes   int // passes of Block Fusion, the last of which changed nothing; 0 with the other methods
	joint    string
}

// Segment is a run of blocks, with the sums of their counts.
type Segment struct {
	First, End  int // blocks in [First, End)
	Words       int
	LinkedWords int
	Lines       int // lines of the blocks one after the other, at least 1
	LastWords   int // words on the last line
}

// TextDensity returns eq. 4.6 over the lines of all blocks; they are not wrapped again.
func (s Segment) TextDensity() float64 {
	words, lines := s.density()
	return float64(words) / float64(lines)
}

// LinkDensity returns the share of words inside links, 0 if there are no words.
func (s Segment) LinkDensity() float64 {
	if s.Words == 0 {
		return 0
	}
	return float64(s.LinkedWords) / float64(s.Words)
}

// density returns the text density as a fraction.
func (s Segment) density() (words, lines int) {
	if s.Lines <= 1 {
		return s.Words, 1
	}
	return s.Words - s.LastWords, s.Lines - 1
}

// append adds the next segment's lines.
func (s *Segment) append(next Segment) {
	s.End = next.End
	s.Words += next.Words
	s.LinkedWords += next.LinkedWords
	s.Lines += next.Lines
	s.LastWords = next.LastWords
}

// Text returns the text of segment i: one line for each block, or only one line if blocks were cut.
func (s *Segmentation) Text(i int) string {
	var b strings.Builder
	for n := s.Segments[i].First; n < s.Segments[i].End; n++ {
		if b.Len() > 0 {
			b.WriteString(s.joint)
		}
		b.WriteString(strings.ReplaceAll(s.Blocks[n].Text, "\n", " "))
	}
	return b.String()
}

// Segment partitions the blocks of a page, which it does not change.
func (s *Segmenter) Segment(blocks []page.Block) *Segmentation {
	if s.options.Method == WordWrap {
		return wrapped(blocks, s.options.Width)
	}
	result := &Segmentation{Blocks: blocks, joint: "\n"}
	if len(blocks) == 0 {
		return result
	}
	w := pool.Get().(*work)
	defer pool.Put(w)
	w.options = s.options
	w.load(blocks)
	switch s.options.Method {
	case TagGap:
	case FullText:
		w.join(func(page.Tags) bool { return true })
	case JustRules:
		w.join(func(gap page.Tags) bool { return !gap.Any(forceGap) })
	default:
		result.Passes = w.fuse()
	}
	result.Segments = w.collect()
	return result
}

// collect returns the segments of the remaining runs.
func (w *work) collect() []Segment {
	n := 0
	for i := int32(0); i != none; i = w.runs[i].next {
		n++
	}
	segments := make([]Segment, 0, n)
	for i := int32(0); i != none; i = w.runs[i].next {
		segments = append(segments, w.runs[i].Segment)
	}
	return segments
}
