package archive

import (
	"strings"

	"facetta/internal/weburl"
)

// A "revisit" record of an imported file says that an address gave an answer that is stored elsewhere: the same payload ("identical-payload-digest"),
// or "not modified". It becomes a capture of its own with the original's body. The original is found by payload digest among the records of the same
// import, then by WARC-Refers-To-Target-URI and -Date in the archive; for "not modified", also by the address itself. Revisits whose original comes
// later wait for the end of the import. Some writers, such as recording proxies, store "not modified" as a "response", which is treated alike.

// Bounds of the revisits that wait: their number, and their size in bytes.
const (
	maxPending     = 100_000
	maxPendingSize = 64 << 20
)

const (
	reasonRevisit = "revisit of a record that is not here"
	reasonDamaged = "revisit of a record that is damaged"
)

type revisits struct {
	digests     map[string]uint32 // payload digest as written -> capture
	pending     []*Record
	pendingSize int
}

func (v *revisits) init() { v.digests = make(map[string]uint32) }

// remember notes which capture has a payload. c must be in the archive.
func (i *importer) remember(digest string, c *Capture) {
	if digest == "" || len(digest) > 200 {
		return
	}
	n, ok := i.holds(c)
	if _, have := i.digests[digest]; ok && !have {
		i.digests[strings.Clone(digest)] = n
	}
}

func (i *importer) revisit(r *Record) error {
	resolved, err := i.resolve(r)
	if resolved || err != nil {
		return err
	}
	if size := r.size(); len(i.pending) < maxPending && i.pendingSize+size <= maxPendingSize {
		i.pending = append(i.pending, r)
		i.pendingSize += size
		return nil
	}
	i.report.Skipped[reasonRevisit]++
	return nil
}

// fieldSize is the memory of a Field beside its texts, in bytes.
const fieldSize = 32

// size estimates the memory of a record.
func (r *Record) size() int {
	n := cap(r.Block)
	for _, f := range r.Fields {
		n += fieldSize + len(f.Name) + len(f.Value)
	}
	return n
}

func (i *importer) resolvePending() error {
	for _, r := range i.pending {
		resolved, err := i.resolve(r)
		if err != nil {
			return err
		}
		if !resolved {
			i.report.Skipped[reasonRevisit]++
		}
	}
	i.pending = nil
	return nil
}

// resolve adds the capture of a revisit. True means that the record is done, added or counted.
func (i *importer) resolve(r *Record) (bool, error) {
	u, ok := webAddress(r.TargetURI())
	if !ok {
		i.report.Skipped[reasonAddress]++
		return true, nil
	}
	e, ok := i.original(r, u)
	if !ok {
		return false, nil
	}
	c, err := i.archive.Read(e)
	if IsDamage(err) {
		i.report.Skipped[reasonDamaged]++
		return true, nil
	}
	if err != nil {
		return false, err
	}
	c.URL, c.Time = u, r.Time()
	if m, ok := parseMessage(r.Block); ok && m.status != 304 {
		c.Status, c.Header = m.status, m.header
	}
	kept, err := i.add(c)
	if kept {
		i.report.Revisits++
	}
	return true, err
}

func (i *importer) original(r *Record, u weburl.URL) (Entry, bool) {
	if r.Type() == "response" { // "not modified": its digest is that of its own empty payload
		return i.before(u, r.Time())
	}
	if n, ok := i.digests[r.Get(payloadDigest)]; ok {
		return i.archive.numbered(int(n))
	}
	if target, ok := webAddress(r.Get("WARC-Refers-To-Target-URI")); ok {
		when := r.Time()
		if date := r.Get("WARC-Refers-To-Date"); date != "" {
			when = parseDate(date)
		}
		return i.before(target, when)
	}
	if strings.Contains(r.Get("WARC-Profile"), "server-not-modified") {
		return i.before(u, r.Time())
	}
	return Entry{}, false
}
