package views

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"facetta/internal/searcher"
)

// Branch is a topic in the tree of facets.
type Branch struct {
	Path     string
	Share    float64 // for a filled-in parent the largest share of its children, only used for its place
	Sampled  int     // number of pages of the sample
	Count    int     // number of pages of all results
	Late     bool    // hidden behind "more" (abridge)
	Given    bool    // false for a parent that is no facet itself and is only here to hold its children
	Children []*Branch
}

// Tree arranges the facets of the dimension of topics by their paths. Parents that are no facets are filled in; siblings are ordered by falling
// share, then by path. General importance is no topic and is left out (General finds it). If two facets have the same path, the first counts.
func Tree(facets []searcher.Facet) []*Branch { return treeOf(facets, "Top", topicDimension) }

// treeOf returns the tree of one dimension below the root of its paths.
func treeOf(facets []searcher.Facet, path, dimension string) []*Branch {
	root := &Branch{Path: path}
	nodes := map[string]*Branch{root.Path: root}
	for _, f := range facets {
		names := parts(strings.TrimPrefix(f.Topic, path+"/"))
		if f.Topic == searcher.General || cmp.Or(f.Dimension, topicDimension) != dimension || len(names) == 0 {
			continue
		}
		b := grow(nodes, path+"/"+strings.Join(names, "/"))
		if !b.Given {
			b.Share, b.Sampled, b.Count, b.Given = f.Share, f.Sampled, f.Count, true
		}
	}
	root.settle()
	return root.Children
}

// topicDimension is the dimension of what pages are about; its paths begin with "Top", those of other dimensions with the dimension's name.
const topicDimension = "topic"

// otherDimensions returns the dimensions in a list, except that of topics and general importance, in the list's order.
func otherDimensions[T any](list []T, of func(T) string) (names []string) {
	for _, t := range list {
		d := of(t)
		known := d == "" || d == topicDimension || d == searcher.GeneralDimension
		if !known && !slices.Contains(names, d) {
			names = append(names, d)
		}
	}
	return names
}

func ofFacet(f searcher.Facet) string     { return f.Dimension }
func ofTopic(t searcher.TopicInfo) string { return t.Dimension }

// dimensionNames are the names for people of the dimensions that the program knows.
var dimensionNames = map[string]string{
	topicDimension: "Topic", searcher.GeneralDimension: searcher.General, "origin": "Origin", "kind": "Kind of source",
}

// dimensionName returns the name of a dimension for people; dimensions from rules are named by one word.
func dimensionName(dimension string) string {
	if name, ok := dimensionNames[dimension]; ok || dimension == "" {
		return name
	}
	name := readable(dimension)
	first, size := utf8.DecodeRuneInString(name)
	return string(unicode.ToUpper(first)) + name[size:]
}

// grow returns the branch of a path and, if it is missing, makes it with its parents.
func grow(nodes map[string]*Branch, path string) *Branch {
	if b, ok := nodes[path]; ok {
		return b
	}
	b := &Branch{Path: path}
	nodes[path] = b
	parent := grow(nodes, path[:strings.LastIndexByte(path, '/')])
	parent.Children = append(parent.Children, b)
	return b
}

// settle sets the share by which filled-in parents are ordered, and sorts siblings, from the bottom up.
func (b *Branch) settle() {
	for _, c := range b.Children {
		c.settle()
		if !b.Given {
			b.Share = max(b.Share, c.Share)
		}
	}
	slices.SortFunc(b.Children, func(x, y *Branch) int {
		return cmp.Or(cmp.Compare(y.Share, x.Share), strings.Compare(x.Path, y.Path))
	})
}

// General returns the facet "General importance".
func General(facets []searcher.Facet) (f searcher.Facet, ok bool) {
	i := slices.IndexFunc(facets, func(f searcher.Facet) bool { return f.Topic == searcher.General })
	if i < 0 {
		return f, false
	}
	return facets[i], true
}

// These are the numbers of rows of a list that are shown at first; "more" below it opens the others. With these numbers the topics, the kinds of
// source, the origins and the languages all begin on a laptop's first screen.
const (
	shownTopics = 7
	shownOthers = 4
)

// shownMemberships is the number of topics of a page that are shown at first; on a phone the text is below them.
const shownMemberships = 12

// shownNear is the number of neighbours of a topic that are shown.
const shownNear = 5

// overflow returns how many of n rows are late; a single row never is.
func overflow(n, rows int) int {
	if n <= rows+1 {
		return 0
	}
	return n - rows
}

// abridge marks all but some rows of a tree as late, and counts the late ones. The topics with the largest shares are shown, with the topics above
// them, and all chosen ones.
func abridge(branches []*Branch, rows int, chosen []string) (late int) {
	lineages := lineagesOf(branches, nil)
	slices.SortStableFunc(lineages, func(x, y []*Branch) int { return cmp.Compare(y[len(y)-1].Share, x[len(x)-1].Share) })
	for _, l := range lineages {
		l[len(l)-1].Late = true
	}
	late = len(lineages)
	show := func(lineage []*Branch) {
		for _, b := range lineage {
			if b.Late {
				b.Late, late, rows = false, late-1, rows-1
			}
		}
	}
	for _, l := range lineages {
		if slices.Contains(chosen, l[len(l)-1].Path) {
			show(l)
		}
	}
	for _, l := range lineages {
		// A filled-in parent is not worth a row by itself, and a "more" with a single topic behind it saves no row.
		if l[len(l)-1].Given && (rows > 0 || late == 1) {
			show(l)
		}
	}
	return late
}

// lineagesOf returns each branch together with all branches above it, in the tree's order.
func lineagesOf(branches, above []*Branch) (lineages [][]*Branch) {
	for _, b := range branches {
		lineage := append(slices.Clone(above), b)
		lineages = append(append(lineages, lineage), lineagesOf(b.Children, lineage)...)
	}
	return lineages
}
