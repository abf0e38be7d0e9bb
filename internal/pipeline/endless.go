package pipeline

import (
	"sync"

	"facetta/crawler/page"
	"facetta/internal/readings"
	"facetta/internal/weburl"
)

// A PDF of 16 KB can keep its reader busy without end, and a host may have many. If some PDFs of a host took too long, and these are at least a tenth
// of its PDFs so far, no later PDF of the host is read. Only the archive's order decides what is later, so a PDF that was read meanwhile may be left
// out as well. A library with a few slow papers among hundreds keeps them all.
const (
	maxEndless  = 3  // PDFs of a host that may take too long, whatever their share
	endlessPart = 10 // a host is given up only if at least one PDF in so many took too long
)

// Reasons for which a PDF is left out.
const (
	skippedPDF     = "PDF that cannot be read"
	skippedSlow    = "PDF that takes too long to read"
	skippedEndless = "PDF of a host whose PDFs take too long to read"
)

// endless counts by host the PDFs that took too long, in the order of the archive. It is safe for concurrent use.
type endless struct {
	mu    sync.Mutex
	hosts map[weburl.Host]papers
}

// papers counts the PDFs of a host that were not left out, and those among them that took too long.
type papers struct{ read, slow int }

func (e *endless) gaveUp(h weburl.Host) bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	p := e.hosts[h]
	return p.slow >= maxEndless && endlessPart*p.slow >= p.read // stays true, as no more PDFs are counted then
}

// judge takes the next capture in the order of the archive, and returns it, or what replaces it if it is left out.
func (e *endless) judge(h weburl.Host, p *parsed) (*parsed, error) {
	switch {
	case !p.isPDF:
		return p, nil
	case e.gaveUp(h):
		reading, record, err := nothing(skippedEndless)
		return &parsed{skipped: reading.Skipped, record: record, removed: p.removed}, err
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	count := e.hosts[h]
	count.read++
	if p.skipped == skippedSlow {
		count.slow++
	}
	e.hosts[h] = count
	return p, nil
}

// isPDF tells whether a reading is that of a PDF.
func isPDF(r *readings.Reading) bool {
	switch r.Skipped {
	case skippedPDF, skippedSlow, skippedEndless:
		return true
	}
	return r.Page != nil && r.Page.FileType == page.FilePDF
}
