package taxonomy

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// RelationKind is the way in which a topic refers to another.
type RelationKind string

// These are the kinds of relations in the ODP's structure file.
const (
	Symbolic RelationKind = "symbolic" // shown among the children under a label: Arts has "Typography", which is below Graphic_Design
	Related  RelationKind = "related"  // see also
	Language RelationKind = "language" // the same topic in another language; the label names the language
)

// Relation leads from a topic to another, which may be missing in the taxonomy. Relations are not part of the tree.
type Relation struct {
	From  Path
	Kind  RelationKind
	Label string // as a path segment; may be empty
	To    Path
}

// String returns the relation as a line for people.
func (r Relation) String() string {
	if r.Label == "" {
		return fmt.Sprintf("%s: %s", r.Kind, r.To)
	}
	return fmt.Sprintf("%s %s: %s", r.Kind, r.Label, r.To)
}

// Relations returns the relations of a topic, by kind, label and target. The caller must not change them.
func (t *Taxonomy) Relations(p Path) []Relation {
	from, _ := slices.BinarySearchFunc(t.relations, p, func(r Relation, p Path) int { return Compare(r.From, p) })
	to := from
	for to < len(t.relations) && t.relations[to].From == p {
		to++
	}
	return t.relations[from:to]
}

// AllRelations returns the relations of all topics, in the order of Compare. The caller must not change them.
func (t *Taxonomy) AllRelations() []Relation { return t.relations }

// Dangling returns the number of relations that lead to no topic of the taxonomy.
func (t *Taxonomy) Dangling() int {
	n := 0
	for _, r := range t.relations {
		if _, ok := t.Lookup(r.To); !ok {
			n++
		}
	}
	return n
}

// Resolve finds a topic by a path that may go through symbolic relations, as a file system follows links: if a path segment is not a child of the
// topic before it, but the label of one of its symbolic relations, the path goes on at that relation's target. Each segment is used once, so cycles
// end.
func (t *Taxonomy) Resolve(p Path) (Topic, bool) {
	at := p.Dimension().Root()
	for segment := range strings.SplitSeq(strings.TrimPrefix(string(p), string(at)+"/"), "/") {
		child := Path(string(at) + "/" + segment)
		if _, ok := t.Lookup(child); ok {
			at = child
			continue
		}
		to, ok := t.symbolic(at, segment)
		if !ok {
			return t.Lookup(p) // the root
		}
		at = to
	}
	return t.Lookup(at)
}

func (t *Taxonomy) symbolic(p Path, label string) (Path, bool) {
	for _, r := range t.Relations(p) {
		if r.Kind == Symbolic && r.Label == label {
			_, ok := t.Lookup(r.To)
			return r.To, ok
		}
	}
	return "", false
}

func compareRelations(a, b Relation) int {
	return cmp.Or(Compare(a.From, b.From), cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.Label, b.Label), Compare(a.To, b.To))
}
