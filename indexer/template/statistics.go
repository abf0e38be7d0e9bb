package template

import (
	"cmp"
	"slices"

	"facetta/internal/measure"
)

// Defaults of Options.
const (
	DefaultFrequent    = 10      // spec e.5
	DefaultMaxSegments = 4 << 20 // fingerprints kept, 130 bytes each at most
	DefaultMaxTerms    = 2 << 20
)

// Options of Statistics. Zero means the default.
type Options struct {
	Frequent    int // frequency from which a segment is a template
	MaxSegments int // most fingerprints in memory
	MaxTerms    int // most terms in memory
}

// Statistics add up the pages of an archive. They are for one goroutine.
type Statistics struct {
	options Options

	Pages     int // all pages that were added
	WithText  int
	Segments  int
	All       Mass // words of all segments
	FullStop  Mass // words of segments with a full stop (pi_F)
	Templates Mass // words of segments with a frequency of at least Options.Frequent
	// TemplateFullStop is the number of words of templates with a full stop.
	TemplateFullStop float64

	Lengths     []float64 // number of blocks by their words
	SegmentSize []float64 // number of segments by their words
	Quotients   []float64 // number of neighbouring segments by class of their density quotient
	Densities   []float64 // average text density of each page
	WordLengths []float64 // average number of letters and digits of a word, by page

	fingerprints *tally[Key, frequency]
	terms        *tally[string, sides]
}

// frequency is what is kept of a fingerprint beside its count.
type frequency struct {
	text  string
	early []part // the segments seen before the fingerprint was frequent; then nil
}

// sides are the document frequencies of a term on both sides of the partition.
type sides struct{ sparse, dense int }

// New makes empty statistics.
func New(o Options) *Statistics {
	o.Frequent = cmp.Or(o.Frequent, DefaultFrequent)
	o.MaxSegments = cmp.Or(o.MaxSegments, DefaultMaxSegments)
	o.MaxTerms = cmp.Or(o.MaxTerms, DefaultMaxTerms)
	return &Statistics{
		options: o, fingerprints: newTally[Key, frequency](o.MaxSegments), terms: newTally[string, sides](o.MaxTerms),
	}
}

// Add adds a page.
func (s *Statistics) Add(p *Page) {
	s.Pages++
	if len(p.segments) == 0 {
		return
	}
	s.WithText++
	s.Densities = append(s.Densities, p.density)
	s.WordLengths = append(s.WordLengths, p.wordLength)
	for _, g := range p.segments {
		s.addSegment(g)
	}
	for _, t := range p.terms {
		c := s.terms.add(t.term)
		if t.sparse {
			c.value.sparse++
		}
		if t.dense {
			c.value.dense++
		}
	}
	for _, n := range p.lengths {
		s.Lengths = count(s.Lengths, n)
	}
	for _, class := range p.quotients {
		s.Quotients = count(s.Quotients, class)
	}
}

// count adds one to counts[n].
func count(counts []float64, n int) []float64 {
	for len(counts) <= n {
		counts = append(counts, 0)
	}
	counts[n]++
	return counts
}

func (s *Statistics) addSegment(g part) {
	s.Segments++
	s.All[g.density] += float64(g.words)
	if g.fullStop {
		s.FullStop[g.density] += float64(g.words)
	}
	s.SegmentSize = count(s.SegmentSize, min(int(g.words), maxSize))
	if g.key == 0 {
		return
	}
	c := s.fingerprints.add(g.key)
	if c.n < s.options.Frequent {
		c.value.early = append(c.value.early, part{words: g.words, density: g.density, fullStop: g.fullStop})
		return
	}
	if c.value.text == "" {
		c.value.text = g.text
	}
	for _, e := range c.value.early {
		s.addTemplate(e)
	}
	c.value.early = nil
	s.addTemplate(g)
}

func (s *Statistics) addTemplate(g part) {
	s.Templates[g.density] += float64(g.words)
	if g.fullStop {
		s.TemplateFullStop += float64(g.words)
	}
}

// Frequent is a fingerprint with its frequency and the text of one of its segments.
type Frequent struct {
	Text  string
	Count int
}

// TemplateSegments gives the fingerprints that are frequent enough, most frequent first, and the number of different fingerprints in all. Frequencies
// can be too high by slack, which is 0 unless the memory was too small.
func (s *Statistics) TemplateSegments() (frequent []Frequent, all, slack int) {
	for _, c := range s.fingerprints.counts {
		if c.n >= s.options.Frequent {
			frequent = append(frequent, Frequent{c.value.text, c.n})
		}
	}
	slices.SortFunc(frequent, func(a, b Frequent) int { return cmp.Or(b.Count-a.Count, cmp.Compare(a.Text, b.Text)) })
	return frequent, len(s.fingerprints.counts), s.fingerprints.dropped
}

// Frequencies gives the frequencies of all fingerprints, falling.
func (s *Statistics) Frequencies() []float64 {
	var out []float64
	for _, c := range s.fingerprints.counts {
		out = append(out, float64(c.n))
	}
	slices.SortFunc(out, func(a, b float64) int { return cmp.Compare(b, a) })
	return out
}

// DensityRates gives each page's average text density divided by its average word length, which is never 0.
func (s *Statistics) DensityRates() []float64 {
	rates := make([]float64, len(s.Densities))
	for i, density := range s.Densities {
		rates[i] = density / s.WordLengths[i]
	}
	return rates
}

// NoFullStop gives the words of segments without a full stop (pi_N).
func (s *Statistics) NoFullStop() *Mass {
	m := s.All
	for d := range m {
		m[d] -= s.FullStop[d]
	}
	return &m
}

// FullStopCriterion says how well density separates the words of segments with a full stop from the others (K23): the information gain in bits, and
// the best threshold with its accuracy. From the threshold on a full stop is expected.
func (s *Statistics) FullStopCriterion() (gain, accuracy float64, threshold int) {
	var table measure.Contingency
	without := s.NoFullStop()
	for d := range s.All {
		table.Add(d, 1, s.FullStop[d])
		table.Add(d, 0, without[d])
	}
	for t := range maxDensity + 1 {
		if right := without.Sum(0, t-1) + s.FullStop.Sum(t, maxDensity); right > accuracy {
			accuracy, threshold = right, t
		}
	}
	return table.InformationGain(), accuracy / max(s.All.Total(), 1), threshold
}
