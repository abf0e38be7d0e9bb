package pdf

import (
	"math"
	"slices"
)

// setting describes how a document is set.
type setting struct {
	body        float64             // size of most of its text
	hasHeadings bool                // less than a fifth of its text is larger
	leads       map[float64]float64 // distance of neighbouring lines by their size, rounded
}

// rounded rounds a size to half a point.
func rounded(size float64) float64 { return math.Round(2*size) / 2 }

func settingOf(pages [][]line) setting {
	amounts := map[float64]int{}
	leads := map[float64][]float64{}
	for _, lines := range pages {
		for i := range lines {
			l := &lines[i]
			if l.running || l.turned {
				continue
			}
			size := rounded(l.size)
			amounts[size] += len(l.text())
			if i > 0 && rounded(lines[i-1].size) == size {
				if lead := lines[i-1].base - l.base; lead > 0.5*size && lead < 3*size {
					leads[size] = append(leads[size], lead)
				}
			}
		}
	}
	s := setting{leads: map[float64]float64{}}
	most := 0
	for size, n := range amounts {
		if n > most || n == most && size < s.body {
			s.body, most = size, n
		}
	}
	large, total := 0, 0
	for size, n := range amounts {
		if total += n; size >= larger*s.body {
			large += n
		}
	}
	s.hasHeadings = 5*large < total
	for size, all := range leads {
		slices.Sort(all)
		s.leads[size] = all[(len(all)-1)/3] // not the median, as the gaps between paragraphs are included
	}
	return s
}

// lead returns the distance of lines of a size.
func (s *setting) lead(size float64) float64 {
	if lead := s.leads[rounded(size)]; lead > 0 {
		return lead
	}
	return 1.25 * size
}
