package archive

import (
	"bytes"
	"fmt"
	"strconv"
	"time"
)

// A body that its address has given before is stored as a "revisit" record (WARC 1.1 §6.7, profile "identical-payload-digest"): the header as it
// came, and a reference to the record with the body, the original. The original is always the last earlier capture of the same address that is no
// revisit itself. So the index needs no more than a mark, and pruning one address does not affect another.

const (
	revisitProfile = "http://netpreserve.org/warc/1.1/revisit/identical-payload-digest"
	payloadDigest  = "WARC-Payload-Digest"
)

// minRevisit is the shortest body that is worth a revisit, in bytes: the reference to another record takes some 200 bytes compressed.
const minRevisit = 512

// appendRevisit appends a capture as a revisit; false if its address has not given this body before, or the record with this body is damaged.
func (a *Archive) appendRevisit(c *Capture) (bool, error) {
	if _, ok := a.alike(c); !ok {
		return false, nil
	}
	a.append.Lock() // from here on no other capture becomes the original
	defer a.append.Unlock()
	if err := a.writable(); err != nil {
		return false, err
	}
	e, ok := a.alike(c)
	if !ok {
		return false, nil
	}
	original, before, err := a.read(e)
	if IsDamage(err) {
		return false, nil
	}
	if err != nil || original.Get(payloadDigest) == "" || !bytes.Equal(c.Body, before.Body) {
		return false, err
	}
	x := encoders.Get().(*encoder)
	defer x.release()
	r, err := x.encodeRevisit(c, original)
	if err != nil {
		return false, err
	}
	return true, a.write(x.out.Bytes(), r)
}

// alike returns the capture to which a revisit for c would refer, if its body is as long as that of c.
func (a *Archive) alike(c *Capture) (Entry, bool) {
	a.mu.RLock()
	defer a.mu.RUnlock()
	o, ok := a.known.addresses.find(c.URL)
	if !ok || len(c.Body) < minRevisit {
		return Entry{}, false
	}
	e := a.known.entry(a.known.last[o].whole)
	return e, e.Length == int64(len(c.Body))
}

// captureOf returns the capture of an entry from its record, or the reason why it has none.
func (a *Archive) captureOf(e Entry, record *Record) (c *Capture, reason string, err error) {
	original, ok := a.original(e)
	if !ok {
		c, reason = record.Capture(a.options.MaxRecord)
		return c, reason, nil
	}
	whole, first, err := a.read(original)
	if IsDamage(err) {
		return nil, reasonDamaged, nil
	}
	if err != nil {
		return nil, "", err
	}
	c, reason = record.again(whole, first)
	return c, reason, nil
}

// original returns the capture to which a revisit refers; false for any other capture.
func (a *Archive) original(e Entry) (Entry, bool) {
	a.mu.RLock()
	defer a.mu.RUnlock()
	if int(e.capture) >= len(a.known.captures) || !a.known.captures[e.capture].revisit() {
		return Entry{}, false
	}
	return a.known.entry(a.known.original(e.capture)), true
}

// UnchangedSince returns the date of the capture whose body an entry repeats. Short bodies, such as those of redirects, are stored each time: for
// them, earlier captures are read, at most maxRepeats, until one has another body, status or target. It takes some 12 µs a capture.
func (a *Archive) UnchangedSince(e Entry) time.Time {
	if first, ok := a.original(e); ok {
		return first.Time
	}
	before, ok := a.before(e)
	if !ok {
		return e.Time
	}
	c, err := a.Read(e)
	for n := 0; ok && err == nil && n < maxRepeats; n++ {
		var b *Capture
		if b, err = a.Read(before); err != nil || !bytes.Equal(b.Body, c.Body) || b.Header.Get("Location") != c.Header.Get("Location") {
			break
		}
		e = before
		before, ok = a.before(e)
	}
	return e.Time
}

// maxRepeats covers two months of nightly captures. A crawl leaves a page alone for at least a quarter of that time, which is half a month already.
const maxRepeats = 64

// before returns the capture that was appended before an entry's; ok if the entry has a short body that may be the same.
func (a *Archive) before(e Entry) (Entry, bool) {
	b, ok := a.Previous(e)
	return b, ok && e.Length < minRevisit && b.Length == e.Length && b.Status == e.Status && b.Time.Before(e.Time)
}

// encodeRevisit makes the "revisit" record of a capture with the same body as the original.
func (e *encoder) encodeRevisit(c *Capture, original *Record) (row, error) {
	e.writeHTTP(c)
	digest, date := original.Get(payloadDigest), formatDate(c.Time)
	e.begin("revisit", recordID("revisit", string(c.URL), date, digest), date)
	fmt.Fprintf(&e.head, "WARC-Target-URI: %s\r\nWARC-Payload-Digest: %s\r\nWARC-Profile: %s\r\n", c.URL, digest, revisitProfile)
	fmt.Fprintf(&e.head, "WARC-Refers-To: %s\r\nWARC-Refers-To-Target-URI: %s\r\nWARC-Refers-To-Date: %s\r\n",
		original.Get("WARC-Record-ID"), c.URL, original.Get("WARC-Date"))
	e.truncated(c)
	e.end("application/http;msgtype=response", e.http.Len())
	r := row{revisit: true}
	r.describe(c)
	return r, e.compress(e.http.Bytes(), nil)
}

// again returns the capture of a revisit.
func (r *Record) again(original *Record, first *Capture) (*Capture, string) {
	u, ok := webAddress(r.TargetURI())
	if !ok {
		return nil, reasonAddress
	}
	if digest := r.Get(payloadDigest); digest == "" || digest != original.Get(payloadDigest) {
		return nil, reasonRevisit
	}
	m, ok := parseMessage(r.Block)
	if !ok {
		return nil, reasonStatus
	}
	return &Capture{URL: u, Time: r.Time(), Status: m.status, Header: m.header, Body: first.Body, Truncated: r.whyTruncated()}, ""
}

// describeRevisit fills in a row from a "revisit" record; false if the record is not one that appendRevisit writes.
func (r *row) describeRevisit(record *Record) bool {
	u, isAddress := webAddress(record.TargetURI())
	target, _ := webAddress(record.Get("WARC-Refers-To-Target-URI"))
	m, isMessage := parseMessage(record.Block)
	size, err := strconv.ParseUint(m.header.Get("Content-Length"), 10, 32)
	if !isAddress || target != u || !isMessage || err != nil || record.Get("WARC-Profile") != revisitProfile {
		return false
	}
	r.describe(&Capture{URL: u, Time: record.Time(), Status: m.status, Header: m.header})
	r.body, r.revisit = uint32(size), true
	r.refers = parseDate(record.Get("WARC-Refers-To-Date")).UnixMicro()
	return true
}

// refers tells whether the original that a revisit would get if added now is the one that its record names.
func (c *catalog) refers(r row) bool {
	o, ok := c.addresses.find(r.url)
	return ok && c.captures[c.last[o].whole].micros == r.refers
}
