package searcher

import (
	"context"
	"fmt"
	"slices"
	"sync"

	"github.com/RoaringBitmap/roaring/v2"

	"facetta/indexer"
	"facetta/indexer/completion"
	"facetta/indexer/query"
	"facetta/indexer/snippet"
	"facetta/internal/panics"
	"facetta/internal/removal"
	"facetta/internal/weburl"
	"facetta/ranking/graph"
)

// removed is what a list takes away from a build. It does not change.
type removed struct {
	list  *removal.List
	pages []int           // of the build, by place in the list
	names func() nameless // of the documents; found when first asked for
}

// nameless are the phrases for completion that removed documents gave, folded.
type nameless map[string]bool

// Remove takes what a list names away from all answers, from the next one on, in place of what was taken away before: from results and
// totals, samples and counts of facets, near-duplicates, links, similar pages, spellings and completions. Statistics stay those of the
// build: ranks, memberships, weights of words, sizes of topics; and so do anchor texts that removed pages gave to others. It looks up 10,000
// addresses among 1,000,000 documents in 0.3 to 0.7 s (two cores, load 15), a host at once; a folder takes reading the addresses of all pages of
// its host.
func (b *Build) Remove(l *removal.List) error {
	r, removals := &removed{list: l}, l.All()
	sets := make([]*roaring.Bitmap, len(removals))
	if err := panics.InParallel(len(sets), func(i int) (err error) {
		sets[i], err = b.documentsOf(removals[i].Rule)
		return err
	}); err != nil {
		return fmt.Errorf("look up removals: %w", err)
	}
	for _, set := range sets {
		r.pages = append(r.pages, int(set.GetCardinality()))
	}
	all := roaring.FastOr(sets...)
	r.names = sync.OnceValue(func() nameless { return b.namesOf(all) })
	b.removed.Store(r)
	b.index.Remove(all)
	return nil
}

// documentsOf gives the documents that a rule names.
func (b *Build) documentsOf(r removal.Rule) (*roaring.Bitmap, error) {
	if r.Page != "" {
		doc, ok, err := b.index.DocOf(r.Page)
		if !ok || err != nil {
			return roaring.New(), err
		}
		return roaring.BitmapOf(doc), nil
	}
	site, err := b.index.OfSite(r.Host)
	if err != nil || r.Folder == "" {
		return site, err
	}
	docs, in := site.ToArray(), make([]bool, site.GetCardinality())
	err = panics.InParallel(len(docs), func(i int) error {
		head, err := b.index.Head(docs[i])
		if err == nil {
			in[i] = r.HoldsPath(head.URL.Path())
		}
		return err
	})
	folder := roaring.New()
	for i, doc := range docs {
		if in[i] {
			folder.Add(doc)
		}
	}
	return folder, err
}

// namesOf gives what documents gave to completion. One that can't be read gives nothing here, nor to anybody else.
func (b *Build) namesOf(all *roaring.Bitmap) nameless {
	docs := all.ToArray()
	lists := make([][]string, len(docs))
	err := panics.InParallel(len(docs), func(i int) error {
		if head, err := b.index.Head(docs[i]); err == nil {
			lists[i] = snippet.Names(head)
		}
		return nil
	})
	if err != nil { // none of those that Head gives: it has panicked
		panic(err)
	}
	names := nameless{}
	for _, list := range lists {
		for _, name := range list {
			names[completion.Key(name)] = true
		}
	}
	return names
}

// warmRemovals finds what the first completion would have to wait for.
func (b *Build) warmRemovals() { b.removed.Load().names() }

// Removed is a removal with what it takes away.
type Removed struct {
	removal.Removal
	Pages int // of the build that it names, each of which others may name as well
}

// Removals gives what is taken away, in the order of the list.
func (b *Build) Removals() []Removed {
	r := b.removed.Load()
	var list []Removed
	for i, of := range r.list.All() {
		list = append(list, Removed{of, r.pages[i]})
	}
	return list
}

// RemovedPages is the number of pages of the build that are taken away.
func (b *Build) RemovedPages() int {
	if all := b.index.Removed(); all != nil {
		return int(all.GetCardinality())
	}
	return 0
}

// docOf gives the document of an address; not ok where the build has none, and where it is removed.
func (b *Build) docOf(u weburl.URL) (doc uint32, ok bool, err error) {
	doc, ok, err = b.index.DocOf(u)
	return doc, ok && err == nil && !b.index.IsRemoved(doc), err
}

// documentOf gives the document of a node; not ok where it is not indexed, and where it is removed.
func (b *Build) documentOf(n graph.Node) (doc uint32, ok bool) {
	doc = b.documents[n]
	return doc, doc != noDocument && !b.index.IsRemoved(doc)
}

// left gives the nodes without those that are removed.
func (b *Build) left(nodes []graph.Node) []graph.Node {
	if b.index.Removed() == nil {
		return nodes
	}
	kept := nodes[:0]
	for _, n := range nodes {
		if doc := b.documents[n]; doc == noDocument || !b.index.IsRemoved(doc) {
			kept = append(kept, n)
		}
	}
	return kept
}

// leftOf gives the documents without those that are removed.
func (b *Build) leftOf(docs []uint32) []uint32 {
	if b.index.Removed() == nil {
		return docs
	}
	var kept []uint32
	for _, doc := range docs {
		if !b.index.IsRemoved(doc) {
			kept = append(kept, doc)
		}
	}
	return kept
}

// maxNamesakes is how many pages are looked at for one that is called as a removed one was.
const maxNamesakes = 20

// isLeft says whether a phrase for completion is one of a page that is left: no removed page gave it, or one of the best pages with its words
// in the title, or in the texts of links to it, gave it too.
func (b *Build) isLeft(phrase string) bool {
	key := completion.Key(phrase)
	if !b.removed.Load().names()[key] {
		return true
	}
	called := query.Or{query.Phrase{Field: query.Title, Text: phrase}, query.Phrase{Field: query.Anchor, Text: phrase}}
	hits, err := b.index.Search(context.Background(), indexer.Query{Query: query.Query{Root: called}}, b.general, maxNamesakes)
	return err == nil && slices.ContainsFunc(hits.Top, func(h indexer.Hit) bool {
		head, err := b.index.Head(h.Doc)
		return err == nil && slices.ContainsFunc(snippet.Names(head), func(name string) bool { return completion.Key(name) == key })
	})
}
