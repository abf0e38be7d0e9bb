package edgelist

import (
	"bytes"
	"strings"
)

// The first two hosts hold the pages without one. Neither is the host of an address.
const (
	integers   = 0
	otherNames = 1
)

// host is pages with the same host.
type host struct {
	name  string
	table table // of the pages' Serials
}

// hosts finds the host of a URL by its prefix: all up to the character after the host.
type hosts struct {
	all      []host
	byName   map[string]uint32 // index of a host
	byPrefix table             // index of a host
	// Nine links in ten stay on a host, to which the next link comes back after the tenth.
	latest [2]prefix
	used   int // the one of latest used last
}

type prefix struct {
	text        []byte
	fingerprint fingerprint
	host        uint32
}

func newHosts() hosts {
	return hosts{all: []host{{name: ""}, {name: "?"}}, byName: map[string]uint32{"": otherNames, "?": otherNames}}
}

// of gives the host of a name, otherNames if it is no URL, and what of it is the prefix.
func (h *hosts) of(name []byte, f *fingerprints) prefix {
	for i := range h.latest {
		if p := h.latest[i]; len(p.text) > 0 && bytes.HasPrefix(name, p.text) {
			h.used = i
			return p
		}
	}
	begin, end := authority(name)
	if begin < 0 {
		return prefix{host: otherNames}
	}
	p := prefix{text: name[:min(end+1, len(name))]}
	p.fingerprint = f.of(p.text)
	var ok bool
	if p.host, ok = h.byPrefix.find(p.fingerprint); !ok {
		p.host = h.add(name[begin:end])
		if h.byPrefix.used < 4*len(h.all) { // user names could make it as large as the file
			h.byPrefix.insert(p.fingerprint, p.host)
		}
	}
	if end < len(name) { // otherwise other hosts begin so as well
		h.used = 1 - h.used
		latest := &h.latest[h.used]
		latest.text = append(latest.text[:0], p.text...)
		latest.fingerprint, latest.host = p.fingerprint, p.host
	}
	return p
}

// authority gives where user, host and port of a URL begin, after "://", and end; -1 if the name is no URL.
func authority(name []byte) (begin, end int) {
	if rest, ok := bytes.CutPrefix(name, []byte("http")); ok { // nearly all
		rest = bytes.TrimPrefix(rest, []byte("s"))
		if bytes.HasPrefix(rest, []byte("://")) {
			begin = len(name) - len(rest) + len("://")
			return begin, authorityEnd(name, begin)
		}
	}
	scheme := bytes.Index(name, []byte("://"))
	if scheme <= 0 || bytes.ContainsFunc(name[:scheme], endsAuthority) {
		return -1, -1
	}
	begin = scheme + len("://")
	return begin, authorityEnd(name, begin)
}

func authorityEnd(name []byte, end int) int {
	for end < len(name) && !endsAuthority(rune(name[end])) {
		end++
	}
	return end
}

func endsAuthority(c rune) bool { return c == '/' || c == '?' || c == '#' }

// add gives the index of a host as it stands in a URL; one without a host ("file:///x") is no URL to us.
func (h *hosts) add(raw []byte) uint32 {
	name := strings.ToLower(string(raw[bytes.LastIndexByte(raw, '@')+1:]))
	i, ok := h.byName[name]
	if !ok {
		i = uint32(len(h.all))
		h.all = append(h.all, host{name: name})
		h.byName[name] = i
	}
	return i
}
