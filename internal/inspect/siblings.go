package inspect

import (
	"fmt"

	"facetta/crawler/page"
	"facetta/indexer/boilerplate/site"
	"facetta/internal/weburl"
)

// Siblings are the other pages of a page's site, which help to decide what is content.
type Siblings struct {
	Evidence *site.Evidence
	Group    site.Group

	// Teasers returns, for blocks of these classes, of which page each is a teaser, "" where it is none. nil: the pages to which the page links are not
	// known.
	Teasers func(content []bool) []weburl.URL
}

// ask corrects the classes by the siblings' evidence, and keeps that evidence for each block.
func (x *Page) ask(s *Siblings, classify func([]page.Block) []bool) {
	content := make([]bool, len(x.Details))
	for i := range x.Details {
		content[i] = x.Details[i].Content
	}
	opinions := s.Evidence.Opinions(s.Group, x.Blocks, content)
	x.Siblings = s.Evidence.Siblings(s.Group)
	s.Evidence.Correct(s.Group, x.Blocks, content, classify)
	x.findTeasers(s, content)
	for i := range x.Details {
		d := &x.Details[i]
		d.Opinion, d.Moved = opinions[i], d.Content != content[i]
		d.Content = content[i]
	}
}

// findTeasers makes teasers boilerplate, and keeps of which page each one is.
func (x *Page) findTeasers(s *Siblings, content []bool) {
	if s.Teasers == nil {
		return
	}
	for i, of := range s.Teasers(content) {
		if of != "" && content[i] {
			content[i], x.Details[i].Teaser = false, of
		}
	}
}

// moved counts the blocks whose class the siblings changed.
func (x *Page) moved() (n int) {
	for i := range x.Details {
		if x.Details[i].Moved {
			n++
		}
	}
	return n
}

// said gives what the siblings say about the blocks of a row, which differ only in the number of pages.
func (x *Page) said(first, end int) (said []string) {
	o := x.Details[first].Opinion
	least, most := o.Pages, o.Pages
	for i := first + 1; i < end; i++ {
		pages := x.Details[i].Opinion.Pages
		least, most = min(least, pages), max(most, pages)
	}
	if most > 0 {
		said = append(said, x.repeated(least, most, o.Template))
	}
	if s := o.Style; s.Words > 0 {
		share := float64(s.Content) / float64(s.Words)
		said = append(said, fmt.Sprintf("%s of its kind is content, on %s", percent(share), counted(int(s.Pages), "page")))
	}
	switch d := &x.Details[first]; {
	case d.Teaser != "":
		said = append(said, "teaser of "+string(d.Teaser))
	case d.Moved && d.Content:
		said = append(said, "kept by its siblings")
	case d.Moved:
		said = append(said, "dropped by its siblings")
	}
	return said
}

// repeated gives text such as "template: on 12 of 40 pages of its site".
func (x *Page) repeated(least, most int, template bool) string {
	pages := count(most)
	switch {
	case least == 0:
		pages = "up to " + pages
	case least < most:
		pages = count(least) + " to " + pages
	}
	repeated := fmt.Sprintf("on %s of %s pages of its site", pages, count(x.Siblings))
	if template {
		return "template: " + repeated
	}
	return repeated
}

// haveSameSiblings tells whether the siblings say the same of two blocks, except for the number of pages.
func haveSameSiblings(a, b *Block) bool {
	return a.Moved == b.Moved && a.Teaser == b.Teaser && a.Opinion.Template == b.Opinion.Template && a.Opinion.Style == b.Opinion.Style
}
