package main

import (
	"math"
	"math/rand/v2"

	"facetta/crawler/page"
)

// These are the weights of the variants that are made of pages; a page has the weight 1. Variants are kinds of pages with few examples, made from
// kinds with many: a short main text, a long thread of comments, many posts on one page, a small page.
const (
	shortWeight  = 0.1
	threadWeight = 0.1
	postsWeight  = 0.4
	bareWeight   = 0.5
	smallWeight  = 0.3
)

// prose are the kinds of pages from which variants are made.
var prose = map[string]bool{"article": true, "blog": true, "short": true, "product": true}

// region is a part of a page that can be put on another.
type region struct {
	page    *labelled
	at, end int
	depth   uint16 // of its outermost block
}

// maker makes variants of pages.
type maker struct {
	rng            *rand.Rand
	threads, posts []region
	variants       []*sample
}

// augment returns variants of the pages; the same pages always have the same variants.
func augment(pages []*labelled) []*sample {
	m := &maker{rng: rand.New(rand.NewPCG(3, 5))}
	for _, l := range pages {
		if r, ok := threadOf(l); ok {
			m.threads = append(m.threads, r)
		}
		if r, ok := postOf(l); ok && prose[l.kind] && l.kind != "product" {
			m.posts = append(m.posts, r)
		}
	}
	for _, l := range pages {
		switch {
		case prose[l.kind]:
			m.vary(l)
		case l.kind != goldKind:
			m.add(bare(l), bareWeight)
		}
	}
	m.rng = rand.New(rand.NewPCG(4, 6)) // random numbers of its own, so that changes there leave the other variants as they are
	m.smallPages(pages)
	return m.variants
}

// vary makes the variants of one page.
func (m *maker) vary(l *labelled) {
	if v, ok := m.shorten(l); ok {
		m.add(v, shortWeight)
	}
	if len(m.posts) > 0 && m.rng.IntN(3) == 0 {
		m.add(m.withPosts(l), postsWeight)
	}
	if len(m.threads) > 0 && m.rng.IntN(2) == 0 {
		m.add(m.withThread(l), threadWeight)
	}
}

func (m *maker) add(l *labelled, weight float64) {
	s := newSample(l, weight)
	s.variant = true
	m.variants = append(m.variants, s)
}

// take appends a block of another page.
func (l *labelled) take(from *labelled, i int) *page.Block {
	l.blocks = append(l.blocks, from.blocks[i])
	l.class = append(l.class, from.class[i])
	return &l.blocks[len(l.blocks)-1]
}

// shorten returns the page with only the first 4 to 120 words of its main text; ok is false if it has no more words.
func (m *maker) shorten(l *labelled) (v *labelled, ok bool) {
	limit := int(4 * math.Pow(30, m.rng.Float64()))
	words, last := 0, -1
	for i, c := range l.class {
		if c == mainText && words < limit {
			words += l.blocks[i].Words
			last = i
		}
	}
	kept := make([]bool, len(l.blocks))
	for i, c := range l.class {
		kept[i] = i <= last || c != mainText && c != caption && c != headline
		ok = ok || !kept[i]
	}
	return l.only(kept), ok && words > 0 && words < 250
}

// only returns the page without the blocks that are not kept.
func (l *labelled) only(kept []bool) *labelled {
	v := &labelled{title: l.title, kind: l.kind}
	gap, shared := page.Tags(0), uint16(math.MaxUint16)
	for i, keep := range kept {
		if !keep {
			gap |= l.blocks[i].Gap
			shared = min(shared, l.blocks[i].Shared)
			continue
		}
		b := v.take(l, i)
		b.Gap |= gap
		b.Shared = min(b.Shared, shared)
		gap, shared = 0, math.MaxUint16
	}
	return v
}

// withPosts returns the page with up to five posts of other pages behind its own, as on the start page of a blog.
func (m *maker) withPosts(l *labelled) *labelled {
	named := m.rng.IntN(2) == 0
	for range 1 + m.rng.IntN(5) {
		r := m.posts[m.rng.IntN(len(m.posts))]
		if m.rng.IntN(2) == 0 {
			if v, ok := m.shorten(r.page); ok {
				r, _ = postOf(v)
			}
		}
		l = graft(l, r, 1, named)
	}
	return l
}

// withThread returns the page, perhaps with its text shortened, with the comments of another page behind it, up to six times.
func (m *maker) withThread(l *labelled) *labelled {
	if m.rng.IntN(2) == 0 {
		if v, ok := m.shorten(l); ok {
			l = v
		}
	}
	r := m.threads[m.rng.IntN(len(m.threads))]
	return graft(l, r, 1+m.rng.IntN(6), m.rng.IntN(2) == 0)
}

// regionOf returns the region from the first to the last block of these classes, widened by margin blocks.
func regionOf(l *labelled, margin int, of ...class) (r region, ok bool) {
	r = region{page: l, at: -1, depth: math.MaxUint16}
	for i, c := range l.class {
		for _, want := range of {
			if c == want {
				if r.at < 0 {
					r.at = i
				}
				r.end = i + 1
			}
		}
	}
	if r.at < 0 {
		return r, false
	}
	r.at, r.end = max(0, r.at-margin), min(r.end+margin, len(l.blocks))
	for i := r.at; i < r.end; i++ {
		r.depth = min(r.depth, l.blocks[i].Depth)
	}
	return r, true
}

// threadOf returns the comments of a page and the blocks beside them, if none of these is main content.
func threadOf(l *labelled) (region, bool) {
	r, ok := regionOf(l, 2, comment)
	for i := r.at; ok && i < r.end; i++ {
		ok = l.class[i] != mainText && l.class[i] != headline
	}
	return r, ok
}

// postOf returns the main content of a page with its headline.
func postOf(l *labelled) (region, bool) {
	return regionOf(l, 0, mainText, headline)
}

// sectioning are the elements that say what a part of a page is; older pages do not have them.
const sectioning = page.Article | page.Main | page.Nav | page.Aside | page.Footer | page.Header | page.Section | page.Figure |
	page.Figcaption

// bare returns the page without names and sectioning elements, so that it looks like an old one.
func bare(l *labelled) *labelled {
	v := &labelled{title: l.title, kind: l.kind}
	for i := range l.blocks {
		b := v.take(l, i)
		b.Hints = 0
		b.Tags &^= sectioning
		b.Gap &^= sectioning
	}
	return v
}

// graft puts a region, several times, behind the main content, in the element around its last block. If it is named, it keeps the names of its
// elements.
func graft(l *labelled, r region, times int, named bool) *labelled {
	own, ok := postOf(l)
	if !ok || own.end == len(l.blocks) || r.page == l {
		return l
	}
	v := &labelled{title: l.title, kind: l.kind}
	for i := range own.end {
		v.take(l, i)
	}
	base := max(l.blocks[own.end-1].Depth, 1) - 1
	around := l.blocks[own.end-1].Tags &^ (page.P | page.Headings | page.Li | page.Ul | page.Ol)
	if !named {
		around &^= sectioning
	}
	for range times {
		for i := r.at; i < r.end; i++ {
			b := v.take(r.page, i)
			b.Tags |= around
			b.Shared = base + max(b.Shared, r.depth) - r.depth
			b.Depth = base + b.Depth - r.depth
			if i == r.at {
				b.Shared = base
				b.Gap |= page.Div
			}
			b.Shared = min(b.Shared, b.Depth)
			if !named {
				b.Hints = 0
			}
		}
	}
	for i := own.end; i < len(l.blocks); i++ {
		if b := v.take(l, i); i == own.end {
			b.Shared = min(b.Shared, base)
		}
	}
	return v
}
