package discovery

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"facetta/facets"
	"facetta/facets/taxonomy"
	"facetta/ranking/edgelist"
	"facetta/ranking/graph"
)

// Listings say which pages of a graph are listed where by a directory whose own pages are in the graph as well: their links to the example
// pages are the labels, so a page that is hidden from a topic must lose them with it.
//
// Only listed pages are hidden, and from one list at a time: a list is all topics below one top category, and hiding a page from it takes
// the page out of their biasing sets, and away the links to it of all listings there. What other lists say of it stays. The lists of a page
// are hidden in different folds, as far as there are folds for them.
type Listings struct {
	Lines, Unknown int // lines read, and those of them that have not three fields, or name a page that is not in the graph

	folds map[listed]int
	links map[link]listed
}

// listed is a page's entry on a list.
type listed struct {
	page graph.Node
	top  taxonomy.Path
}

type link struct{ from, to graph.Node }

// ReadListings reads lines "page<TAB>topic<TAB>page of the directory that links to it". It counts lines that are not of this form. It gives an error
// only if the reader fails, or for a line of more than 64 KiB.
func ReadListings(in io.Reader, data *edgelist.Data) (*Listings, error) {
	nodes := make(map[string]graph.Node)
	for n := range graph.Node(data.Graph.NodeCount()) {
		nodes[string(data.AppendName(nil, n))] = n
	}
	l := &Listings{folds: make(map[listed]int), links: make(map[link]listed)}
	lines := bufio.NewScanner(in)
	for lines.Scan() {
		l.Lines++
		fields := strings.Split(lines.Text(), "\t")
		if len(fields) != 3 {
			l.Unknown++
			continue
		}
		page, ok := nodes[fields[0]]
		from, ok2 := nodes[fields[2]]
		if !ok || !ok2 {
			l.Unknown++
			continue
		}
		at := listed{page, topCategory(taxonomy.Path(fields[1]))}
		l.folds[at], l.links[link{from, page}] = 0, at
	}
	err := lines.Err()
	if errors.Is(err, bufio.ErrTooLong) {
		return nil, fmt.Errorf("line %d is longer than %d KiB: write page <tab> topic <tab> page of the directory, one a line", l.Lines+1, bufio.MaxScanTokenSize>>10)
	}
	l.deal()
	return l, err
}

// topCategory gives the ancestor of level 1.
func topCategory(topic taxonomy.Path) taxonomy.Path {
	for topic.Depth() > 1 {
		topic = topic.Parent()
	}
	return topic
}

// deal gives each list of a page its fold, one after the other.
func (l *Listings) deal() {
	tops := make(map[graph.Node][]taxonomy.Path)
	for at := range l.folds {
		tops[at.page] = append(tops[at.page], at.top)
	}
	for page, of := range tops {
		slices.Sort(of)
		for i, top := range of {
			l.folds[listed{page, top}] = (foldOf(page) + i) % Folds
		}
	}
}

// hides tells whether a fold hides a page from a topic.
func (l *Listings) hides(fold int, page graph.Node, topic taxonomy.Path) bool {
	of, ok := l.folds[listed{page, topCategory(topic)}]
	return ok && of == fold
}

// without gives a function that makes a Walk without the links that a fold hides.
func (l *Listings) without(fold int) func(*edgelist.Data, facets.RankKind) (*Walk, error) {
	return func(data *edgelist.Data, kind facets.RankKind) (*Walk, error) {
		rest, nodes, err := graph.Without(data.Graph, func(from, to graph.Node) bool {
			at, ok := l.links[link{from, to}]
			return ok && l.folds[at] == fold
		}, graph.Options{})
		if err != nil {
			return nil, err
		}
		w := &Walk{data: data, kind: kind, listings: l, rest: rest, nodes: nodes}
		return w, w.open(rest)
	}
}
