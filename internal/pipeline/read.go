package pipeline

import (
	"context"
	"fmt"
	"net/http"
	"sync/atomic"
	"time"

	"facetta/crawler/archive"
	"facetta/crawler/page"
	"facetta/indexer/boilerplate"
	"facetta/internal/build"
	"facetta/internal/panics"
	"facetta/internal/readings"
	"facetta/internal/removal"
	"facetta/internal/weburl"
)

// reader returns the readings of an archive's captures. It takes those of an earlier build, or of this build before it was interrupted, if they are
// still valid. It is safe for concurrent use.
type reader struct {
	archive    *archive.Archive
	classifier boilerplate.Classifier
	earlier    *readings.File   // nil: there are none
	begun      *readings.Writer // readings of an earlier process for this build; nil where they are not wanted
	removed    *removal.List    // captures that are not read
	pdfTime    time.Duration    // for reading one PDF; 0: the limit of package pdf

	taken, again, damaged atomic.Int64 // numbers of readings: from the earlier build, from the earlier process, and unreadable ones
}

// close closes the earlier readings.
func (r *reader) close() {
	if r.earlier != nil {
		_ = r.earlier.Close() // only read
	}
}

// Reasons for which pages are left out: they are removed, or their record in the archive is damaged.
const (
	skippedRemoved = "removed"
	skippedDamaged = "damaged in the archive; facetta crawl --again fetches it anew"
)

// Damaged is the number of captures that a build left out because their records in the archive are damaged.
func Damaged(m *build.Manifest) int { return m.Skipped[skippedDamaged] }

// leastDamage is the least number of damaged captures for which a build is refused: in a small archive, more than half is soon damaged.
const leastDamage = 10

// DamagedError is the error of a build that would have lost most of its pages because of damage in the archive. The previous build is not affected,
// but would be replaced by this one.
type DamagedError struct {
	Damaged, Pages int // captures that can't be read, and remaining pages
}

// Error gives no advice: only the caller knows how the archive was made.
func (e *DamagedError) Error() string {
	return fmt.Sprintf("%d captures in the archive are damaged, and only %d pages are left", e.Damaged, e.Pages)
}

// mostDamaged returns a DamagedError if more captures are damaged than pages are left.
func mostDamaged(damaged, pages int) error {
	if damaged < leastDamage || damaged <= pages {
		return nil
	}
	return &DamagedError{damaged, pages}
}

// nothing returns the reading of an entry that is left out, and a record that no later build takes over.
func nothing(reason string) (*readings.Reading, *readings.Record, error) {
	reading := &readings.Reading{Skipped: reason}
	return reading, readings.Encode(readings.Key{}, reading), nil
}

// read returns the reading of an entry, and its record. For a removed entry both are empty, so that a build keeps nothing of it. A PDF that was not
// read before is left out if skips returns true for its host; skips may be nil.
func (r *reader) read(ctx context.Context, e archive.Entry, skips func(weburl.Host) bool) (*readings.Reading, *readings.Record, error) {
	if r.removed.Holds(e.URL) {
		return nothing(skippedRemoved)
	}
	print, err := r.archive.Fingerprint(e)
	if err != nil {
		return nil, nil, fmt.Errorf("read %s from the archive: %w", e.URL, err)
	}
	id := readings.Identity(print)
	reading, record, whole := r.known(e, id)
	if reading != nil {
		return reading, record, nil
	}
	c, err := r.archive.Read(e)
	if archive.IsDamage(err) {
		return nothing(skippedDamaged)
	}
	if err != nil {
		return nil, nil, fmt.Errorf("read %s from the archive: %w", e.URL, err)
	}
	key := readings.KeyOf(id, c)
	if r.earlier != nil && whole {
		record, err := r.earlier.Again(uint32(e.Ordinal), key)
		if reading, record, _ = r.take(e, record, err); reading != nil {
			return reading, record, nil
		}
	}
	if skips != nil && skips(e.URL.Host()) && page.HoldsPDF(page.FromHTTP(c.URL, c.Header, c.Body)) {
		return nothing(skippedEndless)
	}
	reading = r.readCapture(ctx, c)
	if err := ctx.Err(); err != nil { // the reading may be incomplete because of that
		return nil, nil, err
	}
	key.Postdated = reading.Page != nil && reading.Page.Postdated
	return reading, readings.Encode(key, reading), nil
}

// known returns the reading of an entry whose capture was read before, nil when it was not. whole is false when the reading of the earlier build is
// damaged.
func (r *reader) known(e archive.Entry, id readings.Identity) (reading *readings.Reading, record *readings.Record, whole bool) {
	if r.begun != nil {
		record, err := r.begun.Written(uint32(e.Ordinal), id)
		if reading, record, _ = r.take(e, record, err); reading != nil {
			r.again.Add(1)
			return reading, record, true
		}
	}
	if r.earlier == nil {
		return nil, nil, true
	}
	record, err := r.earlier.Of(uint32(e.Ordinal), id)
	return r.take(e, record, err)
}

// take returns the reading of a record that was found; nil when there is none, or when it is damaged, and then whole is false.
func (r *reader) take(
	e archive.Entry, found *readings.Record, err error,
) (reading *readings.Reading, record *readings.Record, whole bool) {
	if found == nil && err == nil {
		return nil, nil, true
	}
	if err == nil {
		reading, err = found.Decode(e.URL)
	}
	if err != nil {
		r.damaged.Add(1)
		return nil, nil, false
	}
	if found.Taken {
		r.taken.Add(1)
	}
	return reading, found, true
}

// readCapture parses a capture and classifies its blocks.
func (r *reader) readCapture(ctx context.Context, c *archive.Capture) *readings.Reading {
	switch {
	case c.Status >= 300 && c.Status < 400:
		return readRedirect(c)
	case c.Status != http.StatusOK:
		return &readings.Reading{Skipped: fmt.Sprintf("status %d", c.Status)}
	case !page.IsPage(c.Status, c.Header.Get("Content-Type"), int64(len(c.Body))):
		return &readings.Reading{Skipped: notText}
	case c.URL.Path() == "/robots.txt": // other crawlers archive it among the pages
		return &readings.Reading{Skipped: "robots.txt"}
	}
	var reading *readings.Reading
	err := panics.Try(func() error {
		reading = r.readPage(ctx, c)
		return nil
	})
	if err != nil { // a page that nobody has foreseen; the other pages must still be found
		return &readings.Reading{Skipped: "defect of this program"}
	}
	return reading
}

func (r *reader) readPage(ctx context.Context, c *archive.Capture) *readings.Reading {
	response := page.FromHTTP(c.URL, c.Header, c.Body)
	response.Context, response.PDFTime = ctx, r.pdfTime
	p := page.Parse(response)
	switch {
	case p.Dirt&(page.DirtBinary|page.DirtMedia) != 0:
		return &readings.Reading{Skipped: notText}
	case p.Dirt&page.DirtTime != 0:
		return &readings.Reading{Skipped: skippedSlow}
	case p.Dirt&page.DirtPDF != 0:
		return &readings.Reading{Skipped: skippedPDF}
	}
	reading := &readings.Reading{Page: p, Content: boilerplate.Classify(p, r.classifier)}
	addDescription(reading)
	return reading
}

// notText is the reason for a capture that is no page by its header, or by its bytes if the header is wrong.
const notText = "not a text page"

func readRedirect(c *archive.Capture) *readings.Reading {
	base, err := weburl.NewBase(string(c.URL))
	if err != nil {
		return &readings.Reading{Skipped: "redirect without a target"}
	}
	target, err := base.Resolve(c.Header.Get("Location"))
	if err != nil || target == c.URL {
		return &readings.Reading{Skipped: "redirect without a target"}
	}
	return &readings.Reading{Target: target, Skipped: "redirect"}
}
