package frontier

import (
	"encoding/binary"
	"time"

	"facetta/internal/weburl"
)

// Key layout. The first byte is the kind of key; integers in keys are big-endian, so that byte order is number order. Neither hosts nor URLs can
// contain a zero byte.
//
//	u <url>                         record of a URL: see record.go
//	r <host> 0 <depth:2> <seq:8>    -> url    queue of a host's ready (or leased) URLs
//	w <unix nanoseconds:8> <seq:8>  -> url    URLs that wait for another try
//	f <reason> 0 <url>              -> ""     failed URLs by reason
//	h <host>                        record of a host: see host.go
//	z <host>                        -> ""     hosts of the seeds and of the pages to which seeds redirect
//	d <registered domain>           -> uvarint  number of its hosts, except those first met through a seed
//	q <url without query>           -> uvarint  number of query variants of a path
//	q <url without query> ?         -> uvarint  number of their groups: see variants.go
//	e <group>                       -> uvarint  variants that pages of the group have earned: likewise
//	p <group> 0 <depth:2> <seq:8>   -> url    parked URLs
//	b <shape>                       -> uvarint  pages of which nothing counts: see barren.go
//	s <url without query> 0 <news:8>  -> ""   what the page of a path and its query variants have said
//	c <counter>                     -> int64  see stats.go
//	m start, m seq                  start of the crawl (Unix nanoseconds:8), last sequence number (8)
//	m intervals                     uvarints: nanoseconds of Older and Oldest
//	m open                          "1" while a process holds the frontier, and after a crash until Recheck
const (
	urlKind     = 'u'
	queueKind   = 'r'
	waitKind    = 'w'
	failKind    = 'f'
	hostKind    = 'h'
	seedKind    = 'z'
	domainKind  = 'd'
	variantKind = 'q'
	earnedKind  = 'e'
	parkedKind  = 'p'
	saidKind    = 's'
	barrenKind  = 'b'
	countKind   = 'c'
)

var (
	startKey     = []byte("mstart")
	seqKey       = []byte("mseq")
	intervalsKey = []byte("mintervals")
	openKey      = []byte("mopen")
)

// maxDepth is the greatest number in two bytes of a queue key; deeper URLs get this depth.
const maxDepth = 1<<16 - 1

func stringKey(kind byte, s string) []byte {
	return append(append(make([]byte, 0, 1+len(s)), kind), s...)
}

func urlKey(u weburl.URL) []byte { return stringKey(urlKind, string(u)) }

func hostKey(h weburl.Host) []byte { return stringKey(hostKind, string(h)) }

func seedKey(h weburl.Host) []byte { return stringKey(seedKind, string(h)) }

func countKey(name string) []byte { return stringKey(countKind, name) }

// place is the place of a URL in the queue of its host.
type place struct {
	depth int
	seq   uint64
}

func (p place) before(o place) bool {
	return p.depth < o.depth || p.depth == o.depth && p.seq < o.seq
}

func queuePrefix(h weburl.Host) []byte {
	return append(stringKey(queueKind, string(h)), 0)
}

func queueKey(h weburl.Host, p place) []byte {
	return appendPlace(queuePrefix(h), p)
}

func appendPlace(key []byte, p place) []byte {
	key = binary.BigEndian.AppendUint16(key, uint16(p.depth))
	return binary.BigEndian.AppendUint64(key, p.seq)
}

func decodePlace(key []byte) (place, error) {
	n := len(key)
	if n < 10 {
		return place{}, errRecord
	}
	return place{int(binary.BigEndian.Uint16(key[n-10:])), binary.BigEndian.Uint64(key[n-8:])}, nil
}

func queueEnd(h weburl.Host) []byte {
	return append(stringKey(queueKind, string(h)), 1)
}

func waitKey(at time.Time, seq uint64) []byte {
	k := binary.BigEndian.AppendUint64([]byte{waitKind}, uint64(at.UnixNano()))
	return binary.BigEndian.AppendUint64(k, seq)
}

func waitTime(key []byte) time.Time {
	return time.Unix(0, int64(binary.BigEndian.Uint64(key[1:9])))
}

func failKey(reason string, u weburl.URL) []byte {
	k := append(stringKey(failKind, reason), 0)
	return append(k, u...)
}

func kindBounds(kind byte) (lower, upper []byte) {
	return []byte{kind}, []byte{kind + 1}
}
