package main

import "facetta/crawler/page"

// Small pages made by hand are rare among those that are learned from, and a few entries of a menu hardly change a page's F1: without
// variants models keep them beside a text of few words. menuWeight is how much more such entries weigh there.
const menuWeight = 4

// manyEntries are the kinds of pages that are not made small: what they have for content is like a menu, or there is none. Pages of gold sets
// have one kind, whatever they are.
var manyEntries = map[string]bool{"empty": true, "listing": true, "home": true, "forum": true}

// smallPages adds the variants of these pages that are made small.
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

// addSmall adds a page made small. Unlike other variants it is like pages that there are, so that cuts are learned from it.
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

// small is the page, perhaps with a short text, with a menu before its main content, behind it, or both, and nothing else; ok is false
// if it has no menu. Half of them have no names and sectioning elements.
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

// Numbers of entries that a menu keeps.
const leastEntries, mostEntries = 2, 10

// keepMenu keeps some entries of one menu that stands from one block to before another, and tells whether there is any.
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

// menus are the runs of entries of menus: short links that are boilerplate.
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

// isEntry tells whether a block is nothing but one short link or a few.
func isEntry(b *page.Block) bool { return 0 < b.Words && b.Words <= 4 && b.LinkedWords == b.Words }
