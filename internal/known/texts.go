package known

import (
	"context"
	"fmt"
	"slices"

	"facetta/indexer"
	"facetta/indexer/store"
)

// Texts choose the texts of each document that an index for the evaluation has.
type Texts struct {
	Name string
	keep func(*store.Block) bool
	bare bool // neither titles nor link texts
}

// Content has the blocks that the build classified as content; All has every block.
var (
	Content = Texts{Name: "content", keep: func(b *store.Block) bool { return b.Content }}
	All     = Texts{Name: "all", keep: func(*store.Block) bool { return true }}
)

// bareContent is Content without titles and link texts.
var bareContent = Texts{Name: "content", keep: Content.keep, bare: true}

// atLeast gives the texts of blocks with at least n words, without titles and link texts.
func atLeast(n int) Texts {
	return Texts{fmt.Sprint(n), func(b *store.Block) bool { return b.Words >= n }, true}
}

// write makes an index. From the wanted page of each query it leaves out the text that the query was made from. Documents keep their numbers.
func (c *Collection) write(ctx context.Context, dir string, t Texts) error {
	asked := map[uint32]*Query{}
	for i := range c.Queries {
		if q := &c.Queries[i]; q.Source != Topic {
			for doc := range q.Gains {
				asked[doc] = q
			}
		}
	}
	b, err := indexer.NewBuilder(dir, indexer.Options{})
	if err != nil {
		return err
	}
	for doc := range c.index.Len() {
		d, err := c.index.Document(uint32(doc))
		if err == nil {
			t.apply(d, asked[uint32(doc)])
			err = b.Add(d)
		}
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			b.Abort()
			return err
		}
	}
	return b.Close()
}

// apply removes from a document all texts that the index is not to have. q is the query for the document, or nil.
func (t Texts) apply(d *store.Document, q *Query) {
	d.Blocks = slices.DeleteFunc(d.Blocks, func(b store.Block) bool { return !t.keep(&b) })
	for i := range d.Blocks {
		d.Blocks[i].Content = true
	}
	if q != nil {
		leaveOut(d, q)
	}
	if t.bare {
		d.Title, d.Anchors = "", nil
	}
}

// leaveOut removes the text that a query was made from.
func leaveOut(d *store.Document, q *Query) {
	switch q.Source {
	case Title:
		d.Title = ""
		d.Blocks = slices.DeleteFunc(d.Blocks, func(b store.Block) bool { return key(b.Text) == q.Text })
	case Anchor:
		d.Anchors = slices.DeleteFunc(d.Anchors, func(a string) bool { return key(a) == q.Text })
	}
}
