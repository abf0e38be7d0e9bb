package edgelist

import "bytes"

// The first two hosts hold the pages that have no host. Neither is the host of an address.
const (
	integers   = 0
	otherNames = 1
)

// hosts are numbered in the order in which they come.
type hosts struct {
	names        []string // in lower case
	fingerprints fingerprints
	byName       table // index of a host, by its name in letters of any case
}

func newHosts(f fingerprints) hosts {
	h := hosts{names: []string{"", "?"}, fingerprints: f}
	for _, none := range h.names {
		h.byName.insert(f.of([]byte(none)), otherNames)
	}
	return h
}

// of returns the host of a page's name, otherNames if it is no URL or has no host ("file:///x").
func (h *hosts) of(name []byte) uint32 {
	begin, end := authority(name)
	if begin < 0 {
		return otherNames
	}
	raw := name[begin:end]
	raw = withoutDefaultPort(name, raw[bytes.LastIndexByte(raw, '@')+1:])
	if i, ok := h.byName.find(h.fingerprints.of(raw)); ok {
		return i
	}
	lower := bytes.ToLower(raw)
	f := h.fingerprints.of(lower)
	i, ok := h.byName.find(f)
	if !ok {
		i = uint32(len(h.names))
		h.names = append(h.names, string(lower))
		h.byName.insert(f, i)
	}
	return i
}

// withoutDefaultPort removes the default port of a URL's scheme from its host, as http://a.com:80/ is a page of a.com (spec a.3).
func withoutDefaultPort(url, host []byte) []byte {
	switch {
	case bytes.HasSuffix(host, []byte(":80")) && bytes.HasPrefix(url, []byte("http:")):
		return host[:len(host)-len(":80")]
	case bytes.HasSuffix(host, []byte(":443")) && bytes.HasPrefix(url, []byte("https:")):
		return host[:len(host)-len(":443")]
	}
	return host
}

// authority returns where user, host and port of a URL begin, after "://", and where they end; -1 if the name is no URL.
func authority(name []byte) (begin, end int) {
	if rest, ok := bytes.CutPrefix(name, []byte("http")); ok { // as nearly all do
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
