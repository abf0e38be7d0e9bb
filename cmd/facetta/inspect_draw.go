package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"

	"facetta/crawler/page"
	"facetta/indexer/boilerplate"
	"facetta/indexer/boilerplate/site"
	"facetta/indexer/segment"
	"facetta/internal/build"
	"facetta/internal/inspect"
	"facetta/internal/pipeline"
	"facetta/internal/weburl"
)

// draw writes the drawing of a file, or of an address in the archive.
func (i inspectCommand) draw(ctx context.Context, c *console, data string) error {
	if err := keepsInputs("--html", i.HTML, i.Page); err != nil {
		return err
	}
	take := i.takeFile
	if !i.isFile() {
		take = func(ctx context.Context, c *console) (*inspect.Page, error) { return i.takeCapture(ctx, c, data) }
	}
	x, err := take(ctx, c)
	if err != nil {
		return err
	}
	return writeFile(i.HTML, func(w io.Writer) error { return x.WriteHTML(w, i.Page) })
}

// takeFile takes a file apart into blocks for the drawing.
func (i inspectCommand) takeFile(ctx context.Context, c *console) (*inspect.Page, error) {
	p, err := i.readPage(c)
	if err != nil {
		return nil, err
	}
	siblings, err := i.readSiblings(ctx, c, p)
	if err != nil {
		return nil, err
	}
	return i.take(p, boilerplate.Method(i.Method), siblings)
}

func (i inspectCommand) take(p *page.Page, m boilerplate.Method, siblings *inspect.Siblings) (*inspect.Page, error) {
	x, err := inspect.Explain(p, inspect.Options{Method: m, Segments: segment.Method(i.Segments), Siblings: siblings})
	if err != nil {
		return nil, wrongUsage("%w", err)
	}
	return x, nil
}

// readSiblings compares p with the pages of the folder; nil when no folder is named.
func (i inspectCommand) readSiblings(ctx context.Context, c *console, p *page.Page) (*inspect.Siblings, error) {
	if i.Siblings == "" {
		return nil, nil
	}
	classifier, err := boilerplate.New(boilerplate.Method(i.Method))
	if err != nil {
		return nil, wrongUsage("%w", err)
	}
	files, err := htmlFiles(i.Siblings)
	if err == nil && len(files) == 0 {
		err = wrongUsage("there are no HTML files in %s: --siblings needs a folder with pages of the same site, named *.html or *.htm", i.Siblings)
	}
	if err != nil {
		return nil, fmt.Errorf("--siblings: %w", err)
	}
	statistics := site.New(len(files)+1, site.Options{})
	statistics.Add(0, site.Observe(p.Title, p.Blocks, boilerplate.Classify(p, classifier)))
	type observed struct {
		page *site.Page
		err  error
	}
	observe := func(name string) observed {
		sibling, err := c.readPage(name)
		if err != nil {
			return observed{err: err}
		}
		return observed{page: site.Observe(sibling.Title, sibling.Blocks, boilerplate.Classify(sibling, classifier))}
	}
	err = eachFile(ctx, files, nil, observe, func(o observed) error {
		if o.err == nil {
			statistics.Add(0, o.page)
		}
		return o.err
	})
	return &inspect.Siblings{Evidence: statistics.Evidence()}, err
}

// takeCapture takes a page of the archive apart as the current build does. Without a build it uses the defaults.
func (i inspectCommand) takeCapture(ctx context.Context, c *console, data string) (*inspect.Page, error) {
	u, err := weburl.Parse(i.Page)
	if err != nil {
		return nil, wrongUsage("%q is not a web address: %w", i.Page, err)
	}
	parameters, err := i.parameters(data)
	if err != nil {
		return nil, err
	}
	a, err := openToRead(c, data)
	if err != nil {
		return nil, err
	}
	defer a.Close()
	line := c.progress()
	x, err := pipeline.Explain(ctx, a, u, parameters, func(done, total int) { line.show("inspect: page %d of %d of its site", done, total) })
	line.end()
	if err != nil {
		return nil, err
	}
	var siblings *inspect.Siblings
	if x.Evidence != nil {
		siblings = &inspect.Siblings{Evidence: x.Evidence, Group: x.Group, Teasers: x.Teasers}
	}
	return i.take(x.Page, boilerplate.Method(parameters.Method), siblings)
}

// parameters gives the parameters of the current build; a method that is named replaces the build's.
func (i inspectCommand) parameters(data string) (p build.Parameters, err error) {
	dir, err := build.Current(data)
	if err == nil {
		var m *build.Manifest
		if m, err = build.ReadManifest(dir); err == nil {
			p = m.Parameters
		}
	}
	if errors.Is(err, build.ErrNone) {
		err = nil
	}
	p.Method = cmp.Or(i.Method, p.Method)
	if _, unknown := boilerplate.New(boilerplate.Method(p.Method)); unknown != nil {
		err = wrongUsage("%w", unknown)
	}
	return p, err
}
