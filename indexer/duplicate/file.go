package duplicate

import (
	"fmt"
	"slices"

	"facetta/ranking/mapped"
)

// groupsKind is the file of groups, in the format of package mapped: the number of documents, and for each document the first one of its group,
// uint32.
var groupsKind = mapped.Kind{Magic: "FACGROUP", Version: 1, Numbers: 1, Sections: 1}

// Groups are the groups of a build, from a mapped file. It is safe for concurrent use until Close.
type Groups struct {
	file   *mapped.File
	firsts []uint32
	others map[uint32][]uint32 // documents of each group besides its first, ascending
	alone  []uint64            // a bit for each document: whether it has no group; most have none, and all bits fit in a processor's cache
}

// WriteGroups writes the result of GroupPages.
func WriteGroups(path string, firsts []uint32) error {
	w, err := mapped.Create(path, groupsKind)
	if err != nil {
		return fmt.Errorf("write duplicates: %w", err)
	}
	defer w.Discard()
	_ = mapped.WriteSlice(w, firsts) // Commit returns the first error
	_ = w.EndSection()
	if err := w.Commit(uint64(len(firsts))); err != nil {
		return fmt.Errorf("write duplicates: %w", err)
	}
	return nil
}

// OpenGroups maps a file of groups and verifies it. A damaged file is refused with its name (*mapped.DamageError).
func OpenGroups(path string) (*Groups, error) {
	f, err := mapped.Open(path, groupsKind)
	if err != nil {
		return nil, fmt.Errorf("open duplicates: %w", err)
	}
	g := &Groups{file: f, others: make(map[uint32][]uint32)}
	if err := g.read(); err != nil {
		_ = f.Close() // the damage is the error to report
		return nil, fmt.Errorf("open duplicates: %w", err)
	}
	return g, nil
}

func (g *Groups) read() (err error) {
	if g.firsts, err = mapped.Section[uint32](g.file, 0); err != nil {
		return err
	}
	if uint64(len(g.firsts)) != g.file.Number(0) {
		return g.file.Damage(0, "%d documents instead of %d", len(g.firsts), g.file.Number(0))
	}
	g.alone = slices.Repeat([]uint64{^uint64(0)}, (len(g.firsts)+63)/64)
	for doc, first := range g.firsts {
		switch {
		case int(first) > doc || g.firsts[first] != first:
			return g.file.Damage(0, "document %d can't be in the group of %d", doc, first)
		case int(first) < doc:
			g.others[first] = append(g.others[first], uint32(doc))
			g.alone[doc/64] &^= 1 << (doc % 64)
			g.alone[first/64] &^= 1 << (first % 64)
		}
	}
	return nil
}

// Len returns the number of documents.
func (g *Groups) Len() int { return len(g.firsts) }

// Alone tells whether there are no other documents in a document's group.
func (g *Groups) Alone(doc uint32) bool { return g.alone[doc/64]&(1<<(doc%64)) != 0 }

// First returns the first document of a document's group: the document itself if it is alone.
func (g *Groups) First(doc uint32) uint32 { return g.firsts[doc] }

// Others returns the other documents of a document's group, ascending, which is by falling unbiased rank.
func (g *Groups) Others(doc uint32) []uint32 {
	first := g.firsts[doc]
	others := g.others[first]
	if first == doc {
		return others
	}
	out := append(make([]uint32, 0, len(others)), first)
	i, _ := slices.BinarySearch(others, doc)
	return append(append(out, others[:i]...), others[i+1:]...)
}

// Close unmaps the file.
func (g *Groups) Close() error { return g.file.Close() }
