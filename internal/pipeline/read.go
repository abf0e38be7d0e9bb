package pipeline

import (
	"errors"
	"fmt"
	"net/http"
	"sync/atomic"

	"facetta/crawler/archive"
	"facetta/crawler/page"
	"facetta/indexer/boilerplate"
	"facetta/internal/readings"
	"facetta/internal/removal"
	"facetta/internal/weburl"
)

// reader gives the readings of an archive's captures, those of an earlier build where they still hold. It is safe for concurrent use.
type reader struct {
	archive    *archive.Archive
	classifier boilerplate.Classifier
	earlier    *readings.File // nil: there are none
	removed    *removal.List  // captures that are not read

	taken, damaged atomic.Int64 // readings of the earlier build that held, and that could not be read
}

// close closes the earlier readings.
func (r *reader) close() {
	if r.earlier != nil {
		_ = r.earlier.Close() // only read
	}
}

// Reasons for which pages are left out: they are removed, or the archive's record of them can't be read, of which each stands alone.
const (
	skippedRemoved = "removed"
	skippedDamaged = "damaged in the archive; facetta crawl --again fetches it anew"
)

// nothing is the reading of an entry that is left out, and its record, which no later build takes over.
func nothing(reason string) (*readings.Reading, *readings.Record, error) {
	reading := &readings.Reading{Skipped: reason}
	return reading, readings.Encode(readings.Key{}, reading), nil
}

// read gives the reading of an entry, and its record. Of a removed one both say nothing, so that a build does not keep what it says.
func (r *reader) read(e archive.Entry) (*readings.Reading, *readings.Record, error) {
	if r.removed.Holds(e.URL) {
		return nothing(skippedRemoved)
	}
	print, err := r.archive.Fingerprint(e)
	if err != nil {
		return nil, nil, fmt.Errorf("read %s from the archive: %w", e.URL, err)
	}
	id, ordinal := readings.Identity(print), uint32(e.Ordinal)
	reading, record, whole := r.take(e, func(f *readings.File) (*readings.Record, error) { return f.Of(ordinal, id) })
	if reading != nil {
		return reading, record, nil
	}
	c, err := r.archive.Read(e)
	if damage := new(archive.CorruptError); errors.As(err, &damage) {
		return nothing(skippedDamaged)
	}
	if err != nil {
		return nil, nil, fmt.Errorf("read %s from the archive: %w", e.URL, err)
	}
	key := readings.KeyOf(id, c)
	if whole {
		reading, record, _ = r.take(e, func(f *readings.File) (*readings.Record, error) { return f.Again(ordinal, key) })
		if reading != nil {
			return reading, record, nil
		}
	}
	reading = readCapture(c, r.classifier)
	key.Postdated = reading.Page != nil && reading.Page.Postdated
	return reading, readings.Encode(key, reading), nil
}

// take gives the reading of a record that find finds in the earlier build; nil when there is none, or when it is damaged, not whole.
func (r *reader) take(
	e archive.Entry, find func(*readings.File) (*readings.Record, error),
) (reading *readings.Reading, record *readings.Record, whole bool) {
	if r.earlier == nil {
		return nil, nil, true
	}
	record, err := find(r.earlier)
	if record == nil && err == nil {
		return nil, nil, true
	}
	if err == nil {
		reading, err = record.Decode(e.URL)
	}
	if err != nil {
		r.damaged.Add(1)
		return nil, nil, false
	}
	r.taken.Add(1)
	return reading, record, true
}

// readCapture parses a capture and classifies its blocks.
func readCapture(c *archive.Capture, classifier boilerplate.Classifier) *readings.Reading {
	switch {
	case c.Status >= 300 && c.Status < 400:
		return readRedirect(c)
	case c.Status != http.StatusOK:
		return &readings.Reading{Skipped: fmt.Sprintf("status %d", c.Status)}
	case !page.IsText(c.Header.Get("Content-Type")):
		return &readings.Reading{Skipped: "not a text page"}
	}
	p := page.Parse(page.FromHTTP(c.URL, c.Header, c.Body))
	return &readings.Reading{Page: p, Content: boilerplate.Classify(p, classifier)}
}

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
