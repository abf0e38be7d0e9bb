package facets

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"github.com/cespare/xxhash/v2"

	"facetta/ranking/mapped"
)

// unrankedKind is the file of the taxonomy's topics that have no vector, in the format of package mapped: sections
//
//	0  hash of each topic's path (XXH64), ascending                            N x uint64
//	1  pages of each topic's biasing set, with its descendants'                N x uint32
//
// A full directory of 600,000 topics takes 7 MB on disk, and only the parts that are looked up take memory. One in 10^13 other paths would be
// mistaken for one of its topics.
var unrankedKind = mapped.Kind{Magic: "FACUNRNK", Version: 1, Sections: 2}

// UnrankedTopic is a topic of the taxonomy that has no vector.
type UnrankedTopic struct {
	Path  string
	Pages int // number of pages of its biasing set
}

// WriteUnranked writes the topics, which may come in any order.
func WriteUnranked(path string, topics []UnrankedTopic) error {
	type hashed struct {
		hash  uint64
		pages uint32
	}
	all := make([]hashed, len(topics))
	for i, t := range topics {
		all[i] = hashed{xxhash.Sum64String(t.Path), uint32(t.Pages)}
	}
	slices.SortFunc(all, func(a, b hashed) int { return cmp.Or(cmp.Compare(a.hash, b.hash), cmp.Compare(a.pages, b.pages)) })
	hashes, pages := make([]uint64, len(all)), make([]uint32, len(all))
	for i, h := range all {
		hashes[i], pages[i] = h.hash, h.pages
	}
	w, err := mapped.Create(path, unrankedKind)
	if err != nil {
		return fmt.Errorf("write topics without vector: %w", err)
	}
	defer w.Discard()
	_ = mapped.WriteSlice(w, hashes) // Commit returns the first error
	_ = w.EndSection()
	_ = mapped.WriteSlice(w, pages)
	_ = w.EndSection()
	if err := w.Commit(); err != nil {
		return fmt.Errorf("write topics without vector: %w", err)
	}
	return nil
}

// Unranked has the taxonomy's topics without vector. It is safe for concurrent use until Close.
type Unranked struct {
	file   *mapped.File
	hashes []uint64
	pages  []uint32
}

// OpenUnranked maps the file and verifies it.
func OpenUnranked(path string) (*Unranked, error) {
	f, err := mapped.Open(path, unrankedKind)
	if err != nil {
		return nil, fmt.Errorf("open topics without vector: %w", err)
	}
	hashes, err := mapped.Section[uint64](f, 0)
	pages, err2 := mapped.Section[uint32](f, 1)
	if err = errors.Join(err, err2); err == nil && (len(hashes) != len(pages) || !slices.IsSorted(hashes)) {
		err = f.Damage(0, "%d topics have %d counts of pages, or are out of order", len(hashes), len(pages))
	}
	if err != nil {
		_ = f.Close() // the damage is the error to report
		return nil, fmt.Errorf("open topics without vector: %w", err)
	}
	return &Unranked{f, hashes, pages}, nil
}

// Pages returns the number of pages of a topic's biasing set; ok is false if it is no topic of the taxonomy, or has a vector.
func (u *Unranked) Pages(path string) (pages int, ok bool) {
	i, ok := slices.BinarySearch(u.hashes, xxhash.Sum64String(path))
	if !ok {
		return 0, false
	}
	return int(u.pages[i]), true
}

// Close unmaps the file.
func (u *Unranked) Close() error { return u.file.Close() }
