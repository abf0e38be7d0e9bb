// Package standin answers "which page does this address stand for?"
//
// An address that leads to a page by redirects or canonical links is no page of a build, but people have it in bookmarks and paste it into searches.
package standin

import (
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"slices"

	"facetta/internal/weburl"
	"facetta/ranking/mapped"
)

// kind is the file of a build, in the format of package mapped: the keys of the addresses, ascending, uint64; and the node of the page that each
// stands for, uint32. A key is the first eight bytes of SHA-256, so that nobody can make an address that is taken for another.
var kind = mapped.Kind{Magic: "FACSTAND", Version: 1, Sections: 2}

func keyOf(u weburl.URL) uint64 {
	sum := sha256.Sum256([]byte(u))
	return binary.BigEndian.Uint64(sum[:])
}

// Builder collects addresses. The zero value is ready for use. Memory: 16 bytes an address.
type Builder struct {
	list []standIn
}

type standIn struct {
	key  uint64
	node uint32
}

// Add says that an address stands for the page at a node. An address must not be added twice.
func (b *Builder) Add(u weburl.URL, node uint32) { b.list = append(b.list, standIn{keyOf(u), node}) }

// Write writes the file. The order in which addresses were added makes no difference.
func (b *Builder) Write(path string) error {
	w, err := mapped.Create(path, kind)
	if err != nil {
		return fmt.Errorf("write stand-ins: %w", err)
	}
	defer w.Discard()
	slices.SortFunc(b.list, func(x, y standIn) int { return cmp.Or(cmp.Compare(x.key, y.key), cmp.Compare(x.node, y.node)) })
	list := slices.CompactFunc(b.list, func(x, y standIn) bool { return x.key == y.key }) // of two addresses with one key, the first is enough
	keys, nodes := make([]uint64, len(list)), make([]uint32, len(list))
	for i, s := range list {
		keys[i], nodes[i] = s.key, s.node
	}
	_ = mapped.WriteSlice(w, keys) // Commit returns the first error
	_ = w.EndSection()
	_ = mapped.WriteSlice(w, nodes)
	_ = w.EndSection()
	if err := w.Commit(); err != nil {
		return fmt.Errorf("write stand-ins: %w", err)
	}
	return nil
}

// Table is what a build knows of such addresses, from a mapped file. It is safe for concurrent use until Close.
type Table struct {
	file  *mapped.File
	keys  []uint64
	nodes []uint32
}

// Open maps a file and verifies it; nodes is the number of nodes of the link graph. A damaged file is refused with its name (*mapped.DamageError).
func Open(path string, nodes int) (*Table, error) {
	f, err := mapped.Open(path, kind)
	if err != nil {
		return nil, fmt.Errorf("open stand-ins: %w", err)
	}
	t := &Table{file: f}
	if err := t.read(nodes); err != nil {
		_ = f.Close() // the damage is the error to report
		return nil, fmt.Errorf("open stand-ins: %w", err)
	}
	return t, nil
}

func (t *Table) read(nodes int) (err error) {
	if t.keys, err = mapped.Section[uint64](t.file, 0); err != nil {
		return err
	}
	if t.nodes, err = mapped.Section[uint32](t.file, 1); err != nil {
		return err
	}
	if len(t.nodes) != len(t.keys) {
		return t.file.Damage(1, "%d nodes for %d addresses", len(t.nodes), len(t.keys))
	}
	for i, n := range t.nodes {
		switch {
		case i > 0 && t.keys[i-1] >= t.keys[i]:
			return t.file.Damage(0, "address %d is out of order", i)
		case int64(n) >= int64(nodes):
			return t.file.Damage(1, "address %d stands for node %d of %d", i, n, nodes)
		}
	}
	return nil
}

// Len returns the number of addresses.
func (t *Table) Len() int { return len(t.keys) }

// Of returns the node of the page that an address stands for; not ok if it stands for none.
func (t *Table) Of(u weburl.URL) (node uint32, ok bool) {
	i, ok := slices.BinarySearch(t.keys, keyOf(u))
	if !ok {
		return 0, false
	}
	return t.nodes[i], true
}

// Close unmaps the file.
func (t *Table) Close() error { return t.file.Close() }
