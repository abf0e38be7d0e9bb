package pipeline

import (
	"sync"

	"facetta/crawler/page"
	"facetta/internal/readings"
	"facetta/internal/weburl"
)

// A PDF of 16 KB can keep its reader busy without end, and a host may have many. So of a host with some of them no PDF is read that comes later in the
// archive, which alone decides: one that was begun before that was known is left out as well.

// maxEndless is how many PDFs of a host may take too long.
const maxEndless = 3

// Reasons for which a PDF is left out.
const (
	skippedPDF     = "PDF that cannot be read"
	skippedSlow    = "PDF that takes too long to read"
	skippedEndless = "PDF of a host whose PDFs take too long to read"
)

// endless counts by host the PDFs that took too long, in the order of the archive. It is safe for concurrent use.
type endless struct {
	mu    sync.Mutex
	hosts map[weburl.Host]int
}

func (e *endless) gaveUp(h weburl.Host) bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.hosts[h] >= maxEndless
}

// judge takes the next capture in the order of the archive, and gives what counts in its place.
func (e *endless) judge(h weburl.Host, p *parsed) (*parsed, error) {
	switch {
	case !p.isPDF:
		return p, nil
	case e.gaveUp(h):
		reading, record, err := nothing(skippedEndless)
		return &parsed{skipped: reading.Skipped, record: record, removed: p.removed}, err
	case p.skipped == skippedSlow:
		e.mu.Lock()
		defer e.mu.Unlock()
		e.hosts[h]++
	}
	return p, nil
}

// isPDF tells whether a reading is of a PDF.
func isPDF(r *readings.Reading) bool {
	switch r.Skipped {
	case skippedPDF, skippedSlow, skippedEndless:
		return true
	}
	return r.Page != nil && r.Page.FileType == page.FilePDF
}
