package readings

import (
	"encoding/binary"
	"math"
	"strings"

	"github.com/cespare/xxhash/v2"

	"facetta/crawler/archive"
	"facetta/crawler/page"
)

// Identity is a fingerprint of a capture, as archive.Fingerprint gives it.
type Identity uint64

// Key identifies the response that a reading was made from.
type Key struct {
	Identity Identity
	Digest   uint64 // digest of everything that a reading depends on, except the date of the response
	Fetched  int64  // the date of the response by its server, in Unix seconds, or unknown

	// Postdated says that a date stated by the page was refused because it lies after the date of the response. If none was refused, none would be
	// refused for a later response either, and the reading is the same.
	Postdated bool
}

// unknown is the date of a response that has none.
const unknown = math.MinInt64

// KeyOf gives the key of a capture, without Postdated, which is known only when the page has been read.
func KeyOf(id Identity, c *archive.Capture) Key {
	r := page.FromHTTP(c.URL, c.Header, c.Body)
	fetched := int64(unknown)
	if !r.Fetched.IsZero() {
		fetched = r.Fetched.Unix()
	}
	var d xxhash.Digest
	d.Reset()
	var size [8]byte
	for _, s := range []string{string(r.URL), r.ContentType, r.RobotsTag, r.Language, r.Link, r.Refresh, location(c)} {
		binary.LittleEndian.PutUint64(size[:], uint64(len(s)))
		d.Write(size[:]) // never fails
		d.WriteString(s)
	}
	binary.LittleEndian.PutUint64(size[:], uint64(c.Status))
	d.Write(size[:])
	d.Write(r.Body)
	return Key{Identity: id, Digest: d.Sum64(), Fetched: fetched}
}

// location gives the target of a redirect; that of other answers is not read.
func location(c *archive.Capture) string {
	if c.Status/100 != 3 {
		return ""
	}
	return strings.Join(c.Header.Values("Location"), ",")
}

// holds tells whether a reading made under k is also right for a response with the key now.
func (k *Key) holds(now Key) bool {
	if k.Digest != now.Digest {
		return false
	}
	return k.Fetched == now.Fetched || !k.Postdated && k.Fetched != unknown && (now.Fetched == unknown || k.Fetched < now.Fetched)
}
