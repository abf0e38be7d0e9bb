package main

import "facetta/crawler/page"

// Small handmade pages are rare among those from which models learn, and a few entries of a menu hardly change a page's F1. So without such variants,
// models keep menu entries beside a text of few words. In these variants, the weight of such entries is multiplied by menuWeight.
const menuWeight = 4

// manyEntries are the kinds of pages from which no small pages are made: their content is like a menu, or they have none. (All pages of gold sets
// have the same kind, whatever they are.)
var manyEntries = map[string]bool{"empty": true, "listing": true, "home": true, "forum": true}

// smallPages adds small variants of the pages.
func (m *maker) smallPages(pages []*labelled) {
	for _, l := range pages {
		if manyEntries[l.kind] {
			continue
		}
		if v, ok := m.small(l); ok {
			m.addSmall(v)
		}
	}
}

// addSmall adds a small page. Unlike other variants it resembles real pages, so cuts are learned from it as well.
func (m *maker) addSmall(l *labelled) {
	s := newSample(l, smallWeight)
	s.variant, s.small = true, true
	for i := range s.weight {
		if s.label[i] == 0 {
			s.weight[i] *= menuWeight
		}
	}
	m.variants = append(m.variants, s)
}

// small returns the page, perhaps with its text shortened, with a menu before its main content, behind it, or both, and nothing else; ok is false if
// it has no menu. Half of these pages have no names and sectioning elements.
func (m *maker) small(l *labelled) (v *labelled, ok bool) {
	if m.rng.IntN(2) == 0 {
		if v, ok := m.shorten(l); ok {
			l = v
		}
	}
	own, ok := postOf(l)
	if !ok {
		return nil, false
	}
	kept := make([]bool, len(l.blocks))
	for i := own.at; i < own.end; i++ {
		kept[i] = true
	}
	before := m.keepMenu(l, 0, own.at, kept)
	behind := (!before || m.rng.IntN(2) == 0) && m.keepMenu(l, own.end, len(l.blocks), kept)
	if !before && !behind {
		return nil, false
	}
	v = l.only(kept)
	if m.rng.IntN(2) == 0 {
		v = bare(v)
	}
	return v, true
}

// A menu keeps at least leastEntries and at most mostEntries entries.
const leastEntries, mostEntries = 2, 10

// keepMenu keeps some entries of one menu in the blocks [from, to), and tells whether there is one.
func (m *maker) keepMenu(l *labelled, from, to int, kept []bool) bool {
	menus := l.menus(from, to)
	if len(menus) == 0 {
		return false
	}
	r := menus[m.rng.IntN(len(menus))]
	entries := r.end - r.at
	n := min(leastEntries+m.rng.IntN(mostEntries-leastEntries+1), entries)
	at := r.at + m.rng.IntN(entries-n+1)
	for i := at; i < at+n; i++ {
		kept[i] = true
	}
	return true
}

// menus returns the runs of menu entries: short links that are boilerplate.
func (l *labelled) menus(from, to int) (all []region) {
	for i := from; i < to; i++ {
		at := i
		for i < to && l.class[i] == boilerplate && isEntry(&l.blocks[i]) {
			i++
		}
		if i-at >= leastEntries {
			all = append(all, region{page: l, at: at, end: i})
		}
	}
	return all
}

// isEntry tells whether a block has only one or a few short links.
func isEntry(b *page.Block) bool { return 0 < b.Words && b.Words <= 4 && b.LinkedWords == b.Words }
