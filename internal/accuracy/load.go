package accuracy

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"facetta/crawler/page"
	"facetta/indexer/segment"
	"facetta/internal/gold"
)

// Page is a page with its gold labellings.
type Page struct {
	Blocks    []page.Block
	Classes   []segment.Run
	Stretches []segment.Run
	Manual    []segment.Run // nil when no person has segmented the page

	page    *page.Page
	content []bool // by block; nil where the page has one class only
}

// Set has the pages of a gold set that have both content and boilerplate.
type Set struct {
	Name    string
	Pages   []Page
	LeftOut int // pages not segmented by hand that have no gold, have one class only, or are too large to be labelled
}

// Load parses and labels the pages of a set. Manual segmentations are read from the files <manual>/<id>.txt; "" means that there are none.
func Load(ctx context.Context, s gold.Set, manual string) (Set, error) {
	set := Set{Name: s.Name}
	pages, err := s.Pages()
	if err != nil {
		return set, err
	}
	for i := range pages {
		if err := ctx.Err(); err != nil {
			return set, err
		}
		p, err := label(&pages[i], manual)
		if err != nil {
			return set, err
		}
		pages[i].HTML = nil
		if p.Classes == nil && p.Manual == nil {
			set.LeftOut++
			continue
		}
		set.Pages = append(set.Pages, p)
	}
	return set, nil
}

// label gives a page's gold labellings: by class and by stretch, unless the page has one class only, and by hand, if a person has segmented it.
func label(g *gold.Page, manual string) (Page, error) {
	p := Page{page: page.Parse(page.Response{URL: "http://localhost/", ContentType: "text/html", Body: g.HTML})}
	p.Blocks = p.page.Blocks
	if g.HasGold {
		if content, ok := gold.Label(p.Blocks, g.Gold); ok {
			p.Classes, p.content = classes(p.Blocks, content), content
			p.Stretches = segment.Contiguous(p.Classes)
		}
	}
	if len(p.Stretches) < 2 {
		p.Classes, p.Stretches, p.content = nil, nil, nil
	}
	if manual == "" {
		return p, nil
	}
	f, err := os.Open(filepath.Join(manual, g.ID+".txt"))
	if os.IsNotExist(err) {
		return p, nil
	}
	if err != nil {
		return p, err
	}
	defer f.Close()
	if p.Manual, err = segment.ReadManual(f, p.Blocks); err != nil {
		return p, fmt.Errorf("%s: %w", f.Name(), err)
	}
	return p, nil
}

func classes(blocks []page.Block, content []bool) []segment.Run {
	runs := make([]segment.Run, len(blocks))
	for i := range blocks {
		runs[i].Words = blocks[i].Words
		if content[i] {
			runs[i].Label = 1
		}
	}
	return runs
}
