package known

import (
	"context"
	"errors"
	"fmt"

	"facetta/crawler/archive"
	webpage "facetta/crawler/page"
	"facetta/facets/taxonomy"
	"facetta/indexer"
	"facetta/indexer/duplicate"
	"facetta/indexer/store"
	"facetta/internal/build"
	"facetta/internal/discovery"
	"facetta/ranking/column"
)

// Collection is a build with the queries that it is asked.
type Collection struct {
	Queries []Query

	dir     build.Dir
	index   *indexer.Index
	numbers map[taxonomy.Path]int // of topics
	columns map[taxonomy.Path]*column.Column
	general *column.Column
}

// Open draws queries for held-out pages of a build. listed is the taxonomy that the build was made from, and held has the held-out pages; a holds the
// pages' META elements.
func Open(ctx context.Context, dir build.Dir, a *archive.Archive, listed, held *taxonomy.Taxonomy) (*Collection, error) {
	c := &Collection{dir: dir, numbers: map[taxonomy.Path]int{}, columns: map[taxonomy.Path]*column.Column{}}
	if err := c.open(ctx, a, listed, held); err != nil {
		return nil, errors.Join(err, c.Close())
	}
	return c, nil
}

func (c *Collection) open(ctx context.Context, a *archive.Archive, listed, held *taxonomy.Taxonomy) (err error) {
	drawn, err := discovery.Draw(c.dir, listed, held)
	if err != nil {
		return err
	}
	topics, err := build.ReadTopics(c.dir)
	if err != nil {
		return err
	}
	for i, t := range topics {
		c.numbers[taxonomy.Path(t.Path)] = i
	}
	if c.index, err = indexer.Open(string(c.dir)); err != nil {
		return err
	}
	if c.general, err = column.Open(c.dir.Unbiased()); err != nil {
		return err
	}
	heldOut := map[uint32][]taxonomy.Path{}
	descriptions := map[uint32]string{}
	for _, e := range drawn.Entries {
		heldOut[e.Doc] = append(heldOut[e.Doc], e.Topic)
		descriptions[e.Doc] = e.Description
	}
	pages, err := c.pages(ctx, a, drawn.Categories, heldOut, descriptions)
	if err != nil {
		return err
	}
	c.Queries = append(draw(pages), topicQueries(drawn.Categories, heldOut)...)
	return c.openColumns()
}

// pages reads the titles of all documents, and the descriptions of the wanted ones.
func (c *Collection) pages(ctx context.Context, a *archive.Archive, vectors []taxonomy.Path, held map[uint32][]taxonomy.Path, descriptions map[uint32]string) ([]page, error) {
	groups, err := duplicate.OpenGroups(c.dir.Duplicates())
	if err != nil {
		return nil, err
	}
	defer groups.Close()
	pages := make([]page, c.index.Len())
	for doc := range pages {
		head, err := c.index.Head(uint32(doc))
		if err = errors.Join(err, ctx.Err()); err != nil {
			return nil, err
		}
		p := &pages[doc]
		*p = page{doc: uint32(doc), url: head.URL, title: head.Title, anchors: head.Anchors}
		topics := held[p.doc]
		if len(topics) == 0 {
			continue
		}
		p.wanted = len(groups.Others(p.doc)) == 0
		p.topic = vectorOf(topics[0], vectors)
		if p.description = descriptions[p.doc]; p.description == "" {
			if p.description, err = described(a, head); err != nil {
				return nil, err
			}
		}
	}
	return pages, nil
}

// described gives a page's description of itself.
func described(a *archive.Archive, d *store.Document) (string, error) {
	capture, err := a.Get(d.URL)
	if err != nil {
		return "", fmt.Errorf("read %s from the archive: %w", d.URL, err)
	}
	return webpage.Parse(webpage.FromHTTP(capture.URL, capture.Header, capture.Body)).Description, nil
}

// openColumns opens the ranks of the topics that queries need.
func (c *Collection) openColumns() error {
	for _, q := range c.Queries {
		if c.columns[q.Topic] != nil {
			continue
		}
		col, err := column.Open(c.dir.Column(c.numbers[q.Topic]))
		if err != nil {
			return err
		}
		c.columns[q.Topic] = col
	}
	return nil
}

// Close closes what was opened.
func (c *Collection) Close() error {
	var errs []error
	if c.index != nil {
		errs = append(errs, c.index.Close())
	}
	if c.general != nil {
		errs = append(errs, c.general.Close())
	}
	for _, col := range c.columns {
		errs = append(errs, col.Close())
	}
	return errors.Join(errs...)
}
