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

// removed is what a list of removals takes away from a build. It never changes.
type removed struct {
	list  *removal.List
	pages []int           // number of pages in the build, by place in the list
	names func() nameless // names of the removed documents; found when first needed
}

// nameless are the phrases that removed documents gave to completion, as keys.
type nameless map[string]bool

// Remove removes the pages that a list names from all answers, from the next answer on; pages of the previous list come back. It concerns results and
// totals, samples and counts of facets, near-duplicates, links, similar pages, spellings and completions. Statistics stay those of the build: ranks,
// memberships, weights of words, sizes of topics; and so do anchor texts that removed pages gave to others. Looking up 10,000 addresses among
// 1,000,000 documents takes 0.3 to 0.7 s (two cores, load 15). A host is found at once; for a folder, the addresses of all pages of its host are
// read.
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

// documentsOf returns the documents that a rule names.
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

// namesOf returns the phrases that documents gave to completion. A document that can't be read is left out.
func (b *Build) namesOf(all *roaring.Bitmap) nameless {
	docs := all.ToArray()
	lists := make([][]string, len(docs))
	err := panics.InParallel(len(docs), func(i int) error {
		if head, err := b.index.Head(docs[i]); err == nil {
			lists[i] = snippet.Names(head)
		}
		return nil
	})
	if err != nil { // not an error of Head, but a panic
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

// warmRemovals finds the names in advance, for which the first completion would have to wait.
func (b *Build) warmRemovals() { b.removed.Load().names() }

// Removed is a removal with the number of its pages.
type Removed struct {
	removal.Removal
	Pages int // pages of the build that it names; other removals may name them as well
}

// Removals returns the removals, in the order of the list.
func (b *Build) Removals() []Removed {
	r := b.removed.Load()
	var list []Removed
	for i, of := range r.list.All() {
		list = append(list, Removed{of, r.pages[i]})
	}
	return list
}

// RemovedPages is the number of removed pages of the build.
func (b *Build) RemovedPages() int {
	if all := b.index.Removed(); all != nil {
		return int(all.GetCardinality())
	}
	return 0
}

// docOf returns the document of an address, or of the page that it stands for; not ok where the build has none, or it is removed.
func (b *Build) docOf(u weburl.URL) (doc uint32, ok bool, err error) {
	if doc, ok, err = b.index.DocOf(u); err != nil {
		return 0, false, err
	}
	if ok {
		return doc, !b.index.IsRemoved(doc), nil
	}
	if n, stands := b.standIns.Of(u); stands && !b.removed.Load().list.Holds(u) {
		doc, ok = b.documentOf(graph.Node(n))
	}
	return doc, ok, nil
}

// documentOf returns the document of a node; not ok where the node is not indexed, or removed.
func (b *Build) documentOf(n graph.Node) (doc uint32, ok bool) {
	doc = b.documents[n]
	return doc, doc != noDocument && !b.index.IsRemoved(doc)
}

// left returns the nodes without removed ones.
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

// leftOf returns the documents without removed ones.
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

// maxNamesakes is the most pages that are searched for one with the same name as a removed page.
const maxNamesakes = 20

// isLeft tells whether a remaining page gives a phrase for completion: either no removed page gave it, or one of the best remaining pages with the
// phrase in their titles or anchor texts gave it too.
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
