package searcher

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"facetta/indexer/snippet"
	"facetta/indexer/store"
	"facetta/internal/shorten"
	"facetta/internal/weburl"
	"facetta/ranking/graph"
)

// maxNeighbours is the most pages that are shown at the other end of a page's links, in each direction; maxBlocks is the most of its blocks.
const (
	maxNeighbours = 100
	maxBlocks     = 2000
)

// Page explains one page: its blocks, its topics, and its neighbours.
func (b *Build) Page(ctx context.Context, address string) (*PageInfo, error) {
	doc, err := b.document(address)
	if err != nil {
		return nil, err
	}
	d, err := b.index.Document(doc)
	if err != nil {
		return nil, err
	}
	topics, err := b.PageTopics(doc, 0)
	if err != nil {
		return nil, err
	}
	info := &PageInfo{
		URL: string(d.URL), Title: snippet.ShownTitle(d), Language: d.Language,
		Author: d.Author, Published: d.Published, Site: d.Site, FileType: d.FileType, HostID: d.HostID, LocalID: d.LocalID,
		Rank: float64(b.unbiased.At(doc)), Topics: topics, Listed: b.listed(d.Node), Blocks: blocks(d),
	}
	out, in := b.left(b.graph.AppendOutLinks(nil, graph.Node(d.Node))), b.left(b.graph.AppendInLinks(nil, graph.Node(d.Node)))
	info.OutLinks, info.InLinks = len(out), len(in)
	if info.LinksTo, err = b.neighbours(out); err != nil {
		return nil, err
	}
	info.LinkedBy, err = b.neighbours(in)
	return info, cmp.Or(err, ctx.Err())
}

// document returns the document of an address as people write it.
func (b *Build) document(address string) (uint32, error) {
	u, err := weburl.Parse(address)
	if err != nil {
		return 0, badAddress(address, err)
	}
	if b.removed.Load().list.Holds(u) { // says so also for later builds, which don't have the page
		return 0, &Error{Kind: RemovedPage, Message: fmt.Sprintf("%s was removed from this index.", shorten.Quoted(string(u), 200))}
	}
	doc, ok, err := b.docOf(u)
	if err == nil && !ok {
		err = &Error{Kind: UnknownPage, Message: fmt.Sprintf("%s is not in this index: search for it by its words.", shorten.Quoted(string(u), 200))}
	}
	return doc, err
}

// badAddress says why an address cannot be that of a page.
func badAddress(address string, err error) *Error {
	if errors.Is(err, weburl.ErrTooLong) {
		return &Error{Kind: BadAddress, Message: fmt.Sprintf("No page in the index has an address of more than %d bytes, as this one has.", weburl.MaxLength)}
	}
	why := "it must begin with http:// or https://"
	if strings.Contains(address, "://") {
		why = err.Error()
	}
	return &Error{Kind: BadAddress, Message: fmt.Sprintf("%q is not a web address: %s.", shorten.Quoted(address, 80), why)}
}

// head returns the document of an address as people write it, and its fields without the texts.
func (b *Build) head(address string) (uint32, *store.Document, error) {
	doc, err := b.document(address)
	if err != nil {
		return 0, nil, err
	}
	head, err := b.index.Head(doc)
	return doc, head, err
}

// listed returns the topics whose example pages include the node.
func (b *Build) listed(node uint32) []string {
	paths := []string{}
	for _, t := range b.topics {
		if _, ok := slices.BinarySearch(t.Nodes, node); ok {
			paths = append(paths, t.Path)
		}
	}
	return paths
}

func blocks(d *store.Document) []Block {
	out := make([]Block, 0, min(len(d.Blocks), maxBlocks))
	for i := range d.Blocks[:min(len(d.Blocks), maxBlocks)] {
		k := &d.Blocks[i]
		b := Block{Text: k.Text, Words: k.Words, TextDensity: k.TextDensity(), LinkDensity: k.LinkDensity(), Content: k.Content}
		if b.Withheld = k.NoSnippet || d.MaxSnippet > 0; b.Withheld { // nothing shows more of a page than it allows for results
			b.Text = ""
		}
		out = append(out, b)
	}
	return out
}

// neighbours returns the indexed pages among the nodes by falling unbiased rank, which is the order of document numbers.
func (b *Build) neighbours(nodes []graph.Node) ([]Neighbour, error) {
	docs := b.indexed(nodes)
	slices.Sort(docs)
	out := make([]Neighbour, 0, min(len(docs), maxNeighbours))
	for _, d := range docs[:min(len(docs), maxNeighbours)] {
		n, err := b.neighbour(d)
		if err != nil {
			return nil, err
		}
		out = append(out, n)
	}
	return out, nil
}
