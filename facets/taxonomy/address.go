package taxonomy

import (
	"cmp"
	"iter"
	"slices"
	"strings"

	"github.com/cespare/xxhash/v2"

	"facetta/internal/weburl"
)

// Key returns what the http and https addresses of one page have in common: the canonical URL without its scheme.
func Key(u weburl.URL) string {
	_, rest, _ := strings.Cut(string(u), "://")
	return rest
}

// LooseKey returns what different spellings of one page's address usually have in common: the Key without "www.", without an index file at the end of
// the path and without a slash at its end, so that "http://www.example.org/dir/index.html" and "https://example.org/dir" have the same. Addresses
// with a query keep their path.
func LooseKey(u weburl.URL) string {
	host, path := LooseHost(u.Host()), u.Path()
	if strings.IndexByte(path, '?') >= 0 {
		return host + path
	}
	if i := strings.LastIndexByte(path, '/'); isIndexFile(path[i+1:]) {
		path = path[:i]
	}
	return host + strings.TrimRight(path, "/")
}

// LooseHost returns a host without "www.", unless only a top-level domain would be left.
func LooseHost(h weburl.Host) string {
	if rest, ok := strings.CutPrefix(string(h), "www."); ok && strings.IndexByte(rest, '.') > 0 {
		return rest
	}
	return string(h)
}

// These are the files that web servers send for a folder: mod_dir's DirectoryIndex, IIS's default documents, and similar ones.
var (
	indexNames = []string{"index", "default"}
	indexTypes = []string{"html", "htm", "shtml", "xhtml", "php", "php3", "asp", "aspx", "jsp", "cgi", "cfm"}
)

func isIndexFile(name string) bool {
	stem, kind, ok := strings.Cut(strings.ToLower(name), ".")
	return ok && slices.Contains(indexNames, stem) && slices.Contains(indexTypes, kind)
}

// Page is an address in a crawl, with the node for which it stands.
type Page struct {
	URL     weburl.URL
	Node    uint32
	StandIn bool // the node has another address of its own, to which this one redirects or which it names as canonical
}

// Index finds the crawled pages for the address of an entry. It never changes and is safe for concurrent use.
//
// Cost: 24 bytes for each address and 16 for each page; addresses are compared by 64-bit hashes.
type Index struct {
	addresses []hashedAddress // by loose, exact, node
	hosts     []hashedHost    // by host, node
}

type hashedAddress struct {
	loose, exact uint64
	node         uint32
}

type hashedHost struct {
	host uint64
	node uint32
}

// NewIndex makes an index of the pages of a crawl.
func NewIndex(pages iter.Seq[Page]) *Index {
	ix := new(Index)
	for p := range pages {
		ix.addresses = append(ix.addresses, hashedAddress{xxhash.Sum64String(LooseKey(p.URL)), xxhash.Sum64String(Key(p.URL)), p.Node})
		if !p.StandIn {
			ix.hosts = append(ix.hosts, hashedHost{xxhash.Sum64String(LooseHost(p.URL.Host())), p.Node})
		}
	}
	slices.SortFunc(ix.addresses, func(a, b hashedAddress) int {
		return cmp.Or(cmp.Compare(a.loose, b.loose), cmp.Compare(a.exact, b.exact), cmp.Compare(a.node, b.node))
	})
	slices.SortFunc(ix.hosts, func(a, b hashedHost) int {
		return cmp.Or(cmp.Compare(a.host, b.host), cmp.Compare(a.node, b.node))
	})
	return ix
}

// Nodes returns the nodes of an address, with either scheme; if there are none, those of its other spellings. exact is true in the first case. A node
// may come more than once.
func (ix *Index) Nodes(u weburl.URL) (nodes []uint32, exact bool) {
	loose, key := xxhash.Sum64String(LooseKey(u)), xxhash.Sum64String(Key(u))
	from, _ := slices.BinarySearchFunc(ix.addresses, loose, func(a hashedAddress, loose uint64) int { return cmp.Compare(a.loose, loose) })
	for _, a := range ix.addresses[from:] {
		switch {
		case a.loose != loose:
			return nodes, exact
		case a.exact == key && !exact:
			nodes, exact = append(nodes[:0], a.node), true
		case a.exact == key || !exact:
			nodes = append(nodes, a.node)
		}
	}
	return nodes, exact
}

// hostNodes returns the nodes of all pages of a host, with "www." and without.
func (ix *Index) hostNodes(h weburl.Host) []uint32 {
	host := xxhash.Sum64String(LooseHost(h))
	from, _ := slices.BinarySearchFunc(ix.hosts, host, func(p hashedHost, host uint64) int { return cmp.Compare(p.host, host) })
	var nodes []uint32
	for _, p := range ix.hosts[from:] {
		if p.host != host {
			break
		}
		nodes = append(nodes, p.node)
	}
	return nodes
}
