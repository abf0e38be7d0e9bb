package classify

import (
	"fmt"
	"math/bits"
	"strings"

	"facetta/ranking/graph"
)

// signs are properties of the links and addresses of a level's pages, expressed as words that a naive Bayes classifier counts like those of a text.
// No text is read for them, neither of a page nor of a link.
type signs struct {
	ends    words // the pages that link to a page, and those to which it links
	profile words // the numbers of these, on its host and on others, and of their links: see profile
	folders words // its host, and its host with each folder in which its address lies
	form    words // form of its address: see readAddress
	address words // words and numbers of its address, without the host's
}

// read reads the signs of pages. name appends the name of a page; if it is nil, there are no addresses.
func (s *signs) read(g *graph.Graph, pages []graph.Node, name func(to []byte, n graph.Node) []byte) {
	*s = signs{newWords(), newWords(), newWords(), newWords(), newWords()}
	var buffer []byte
	for _, p := range pages {
		sources, targets := g.AppendInLinks(nil, p), g.AppendOutLinks(nil, p)
		for _, n := range sources {
			s.ends.add(p, fmt.Appendf(buffer[:0], "from %d", n))
		}
		for _, n := range targets {
			s.ends.add(p, fmt.Appendf(buffer[:0], "to %d", n))
		}
		profile(g, p, sources, targets, func(what string, n int) {
			s.profile.add(p, fmt.Appendf(buffer[:0], "%s %d", what, bits.Len(uint(n))))
		})
		if name != nil && hasName(g, g.HostOf(p)) {
			s.readAddress(p, string(name(nil, p)))
		}
	}
}

// profile calls give with the degrees of a page, and with the mean degrees of the pages at the other end of its links. They are counted in steps that
// are powers of two.
func profile(g *graph.Graph, p graph.Node, sources, targets []graph.Node, give func(what string, n int)) {
	own, both := func(ends []graph.Node) (n int) {
		for _, e := range ends {
			n += one(g.HostOf(e) == g.HostOf(p))
		}
		return n
	}, 0
	for i, j := 0, 0; i < len(sources) && j < len(targets); { // both ascend
		switch a, b := sources[i], targets[j]; {
		case a == b:
			both, i, j = both+1, i+1, j+1
		case a < b:
			i++
		default:
			j++
		}
	}
	mean := func(ends []graph.Node, degree func(graph.Node) uint32) int {
		sum := 0
		for _, e := range ends {
			sum += int(degree(e))
		}
		return sum / max(len(ends), 1)
	}
	give("in", len(sources))
	give("in, own host", own(sources))
	give("in, other hosts", len(sources)-own(sources))
	give("out", len(targets))
	give("out, own host", own(targets))
	give("out, other hosts", len(targets)-own(targets))
	give("both ways", both)
	give("sources, in", mean(sources, g.InDegree))
	give("sources, out", mean(sources, g.OutDegree))
	give("targets, in", mean(targets, g.InDegree))
	give("targets, out", mean(targets, g.OutDegree))
}

// readAddress adds the signs of an address. Its form consists of the depth of its folders, whether one of them is a person's (~name) and which,
// whether it has digits, and whether it ends in a slash.
func (s *signs) readAddress(p graph.Node, name string) {
	_, rest, _ := strings.Cut(name, "://")
	host, path, _ := strings.Cut(rest, "/")
	path = strings.ToLower(path)
	folders, person := 0, -1
	s.folders.add(p, []byte(strings.ToLower(host)))
	for part := range strings.SplitSeq(path, "/") {
		if strings.HasPrefix(part, "~") && person < 0 {
			person = folders
		}
		folders += one(part != "")
	}
	for i, c := range path {
		if c == '/' {
			s.folders.add(p, []byte(strings.ToLower(host)+"/"+path[:i]))
		}
	}
	s.form.add(p, fmt.Appendf(nil, "folders %d", folders))
	s.form.add(p, fmt.Appendf(nil, "person %d", person))
	s.form.add(p, fmt.Appendf(nil, "digits %t", strings.ContainsAny(path, "0123456789")))
	s.form.add(p, fmt.Appendf(nil, "slash %t", path == "" || strings.HasSuffix(path, "/")))
	addressWords(path, func(word string) { s.address.add(p, []byte(word)) })
}

// addressWords calls give with the runs of letters of a path, its runs of digits, and each tilde.
func addressWords(path string, give func(string)) {
	class := func(c byte) int {
		switch {
		case c >= '0' && c <= '9':
			return 1
		case c >= 'a' && c <= 'z' || c >= 0x80:
			return 2
		case c == '~':
			return 3
		}
		return 0
	}
	for i := 0; i < len(path); {
		from, of := i, class(path[i])
		for i++; i < len(path) && class(path[i]) == of; i++ {
		}
		if of > 0 {
			give(path[from:i])
		}
	}
}
