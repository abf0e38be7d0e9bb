package main

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"facetta/crawler/page"
)

// menuPage has a menu of three entries before its three paragraphs, one of twelve behind, and other text on both sides.
func menuPage() *labelled {
	p := strings.Repeat("<p>"+strings.Repeat("snow ", 90), 3)
	html := "<title>Of snow</title><div>Weather since 1901</div><ul class=menu>" + strings.Repeat("<li><a href=/>Home</a>", 3) +
		"</ul><div>You are here</div><article>" + p + "</article><div>Imprint</div>" + strings.Repeat("<div><a href=/>Other snow</a></div>", 12)
	q := page.Parse(page.Response{URL: page.Nowhere, Body: []byte(html)})
	l := &labelled{title: q.Title, blocks: q.Blocks, class: make([]class, len(q.Blocks)), kind: "blog", weight: 1}
	for i := range q.Blocks {
		if q.Blocks[i].Words > 50 {
			l.class[i] = mainText
		}
	}
	return l
}

// A small page has some entries of one menu before its text, of one behind, or of both, and nothing else but its text. Entries weigh more than
// their words.
func TestSmall(t *testing.T) {
	m := &maker{rng: rand.New(rand.NewPCG(1, 2))}
	for range 100 {
		m.smallPages([]*labelled{menuPage()})
	}
	before, behind, unnamed := 0, 0, 0
	for _, s := range m.variants {
		text := slices.Index(s.class, mainText)
		last := len(s.class) - 1
		for ; s.class[last] != mainText; last-- {
		}
		if n, k := text, len(s.class)-1-last; n > 3 || n == 1 || k == 1 || k > mostEntries || n+k == 0 {
			t.Errorf("%d entries before the text, %d behind", n, k)
		}
		for i := range s.blocks {
			b := &s.blocks[i]
			if (s.class[i] == mainText) == isEntry(b) {
				t.Errorf("%q in class %d", b.Text, s.class[i])
			}
			if b.Shared > b.Depth {
				t.Errorf("block %d of %d elements shares %d", i, b.Depth, b.Shared)
			}
		}
		before += int(truth(text > 0))
		behind += int(truth(last+1 < len(s.class)))
		unnamed += int(truth(!slices.ContainsFunc(s.blocks, func(b page.Block) bool { return b.Hints != 0 })))
	}
	if len(m.variants) != 100 || before != 100 || behind < 25 || behind > 75 || unnamed < 25 || unnamed > 75 {
		t.Errorf("%d pages, %d with a menu before, %d with one behind, %d without names", len(m.variants), before, behind, unnamed)
	}
	s := m.variants[0]
	for i, p := range s.first {
		if want := smallWeight * menuWeight * float64(p.Words); s.label[i] == 0 && (s.weight[i] <= 0 || s.weight[i] > want/slack) {
			t.Errorf("an entry of %d words weighs %v", p.Words, s.weight[i])
		}
	}
}

// Pages that have no menu, no content, or nothing but entries are not made small, and cuts are learned from those that are.
func TestSmallPages(t *testing.T) {
	m := &maker{rng: rand.New(rand.NewPCG(1, 2))}
	listing, bare, empty := menuPage(), labelledPage(t, "snow"), menuPage()
	listing.kind = "listing"
	clear(empty.class)
	m.smallPages([]*labelled{listing, bare, empty})
	if len(m.variants) != 0 {
		t.Fatalf("%d pages are made small", len(m.variants))
	}
	m.smallPages([]*labelled{menuPage()})
	small, whole := m.variants[0], newSample(bare, 1)
	for _, s := range []*sample{small, whole} {
		for _, y := range s.label {
			s.final = append(s.final, float32(0.55+0.4*y))
		}
	}
	one := settings{Trees: 1, Rate: 1, MinLeaf: 0.01, Columns: 1, Rows: 1}
	with, without := fitCuts([]*sample{whole, small}, one), fitCuts([]*sample{whole}, one)
	small.small = false
	if other := fitCuts([]*sample{whole, small}, one); with.Bias == without.Bias || other.Bias != without.Bias {
		t.Errorf("biases of cuts: %v of both pages, %v of one, %v with another variant", with.Bias, without.Bias, other.Bias)
	}
}
