package site

import "cmp"

// DefaultMaxEntries is the default of Options.MaxEntries.
const DefaultMaxEntries = 4 << 20

// Options of Statistics. Zero means the default.
type Options struct {
	MaxEntries int // the most styles, and the most repeated texts, in memory
}

// Statistics add up the pages of an archive. They are for one goroutine.
type Statistics struct {
	evidence Evidence
	options  Options
	digests  map[uint64]struct{}
	once     filter     // texts that were seen
	speakers []speakers // by group
}

// New returns empty statistics for about so many pages.
func New(pages int, o Options) *Statistics {
	o.MaxEntries = cmp.Or(o.MaxEntries, DefaultMaxEntries)
	return &Statistics{
		evidence: Evidence{Texts: make(map[uint64]uint32), Styles: make(map[uint64]Style)},
		options:  o,
		digests:  make(map[uint64]struct{}),
		once:     newFilter(pages),
	}
}

// Add adds a page, unless the group has one with the same text.
func (s *Statistics) Add(g Group, p *Page) {
	digest := join(p.digest, uint64(g))
	if _, known := s.digests[digest]; known || len(p.texts) == 0 {
		return
	}
	s.digests[digest] = struct{}{}
	for len(s.evidence.Pages) <= int(g) {
		s.evidence.Pages = append(s.evidence.Pages, 0)
	}
	s.evidence.Pages[g]++
	s.addLanguage(g, p.Language)
	for _, text := range p.texts {
		s.addText(join(text, uint64(g)))
	}
	for _, st := range p.styles {
		s.addStyle(join(st.style, uint64(g)), st)
	}
	forget(s.evidence.Texts, s.options.MaxEntries, func(pages uint32) uint32 { return pages })
	forget(s.evidence.Styles, s.options.MaxEntries, func(st Style) uint32 { return st.Pages })
}

// addText counts a text. It enters the table only with its second page.
func (s *Statistics) addText(key uint64) {
	n, known := s.evidence.Texts[key]
	switch {
	case known:
		s.evidence.Texts[key] = n + 1
	case s.once.add(key):
		s.evidence.Texts[key] = 2
	}
}

func (s *Statistics) addStyle(key uint64, st styled) {
	before := s.evidence.Styles[key]
	s.evidence.Styles[key] = Style{before.Pages + 1, before.Words + uint64(st.words), before.Content + uint64(st.content)}
}

// forget frees a quarter of a table that has grown beyond the limit: the entries with the fewest pages are removed, and their counts begin anew if
// they come back.
func forget[V any](table map[uint64]V, limit int, pages func(V) uint32) {
	if len(table) <= limit {
		return
	}
	for n := uint32(1); len(table) > limit-limit/4; n++ {
		for key, v := range table {
			if pages(v) <= n {
				delete(table, key)
			}
		}
	}
}

// Evidence ends the statistics and returns the evidence that can change a class.
func (s *Statistics) Evidence() *Evidence {
	for key, n := range s.evidence.Texts {
		if n < leastRepeats {
			delete(s.evidence.Texts, key)
		}
	}
	for key, st := range s.evidence.Styles {
		if st.Pages < leastStyled {
			delete(s.evidence.Styles, key)
		}
	}
	for _, of := range s.speakers {
		s.evidence.Languages = append(s.evidence.Languages, of.language())
	}
	return &s.evidence
}
