package sequence

import (
	"math"
	"slices"
	"strings"
	"testing"
)

// pageOf is a page of one paragraph a number, of so many words.
func pageOf(words ...int) *work {
	var html strings.Builder
	for _, n := range words {
		html.WriteString("<p>" + strings.Repeat("word ", n))
	}
	w := new(work)
	w.load("", blocksOf(html.String()))
	return w
}

// Without a third forest the chances decide. With 0.9, 0.5 and 0.1 of 10 words each, none, one, two or three paragraphs are content
// with chances of 0.1, 0.4, 0.4 and 0.1. F1 of one is 0.4 + 0.4 2/3 + 0.1 2/4 = 0.72, of two 0.4 2/3 + 0.4 + 0.1 4/5 = 0.75, of three
// 0.4 2/4 + 0.4 4/5 + 0.1 = 0.62.
func TestDecide(t *testing.T) {
	w := pageOf(10, 10, 10)
	w.final = []float32{0.1, 0.9, 0.5}
	w.decide(new(Model))
	if !slices.Equal(w.keep, []bool{false, true, true}) {
		t.Errorf("kept %v", w.keep)
	}
	if w.decide(nothingButLong()); !slices.Equal(w.keep, []bool{true, true, true}) {
		t.Errorf("kept %v, though the third forest is for more", w.keep)
	}
	new(work).decide(new(Model))
}

// A short text above a long thread: were its comments content one by one, 300 words of them with chances of 0.25 would promise more
// than 40 with 0.9, which are F1 72/(40+111) = 0.48 against 2*111/(340+111) = 0.49. As all are or none, the text alone is right with a
// chance of 0.65.
func TestDecideThread(t *testing.T) {
	w := pageOf(40, 100, 100, 100)
	w.final = []float32{0.9, 0.25, 0.25, 0.25}
	if w.decide(new(Model)); !slices.Equal(w.keep, []bool{true, false, false, false}) {
		t.Errorf("kept %v", w.keep)
	}
	if one, all := w.cuts[1], w.cuts[2]; w.expectedF1(&one) > w.expectedF1(&all) || math.Abs(float64(one.nested)-(0.65+0.25*80/380)) > 1e-6 {
		t.Errorf("%+v, %+v", one, all)
	}
}

// nothingButLong is a model whose third forest likes cuts that keep more than 25 words, by one split.
func nothingButLong() *Model {
	tree := Tree{Feature: [splits]uint8{wordsOfCut}}
	for i := range tree.Threshold {
		tree.Threshold[i] = math.MaxFloat32
	}
	tree.Threshold[0] = logOf(25)
	for i := leaves / 2; i < leaves; i++ {
		tree.Leaf[i] = 8
	}
	return &Model{Cut: Forest{Bias: -4, Trees: []Tree{tree}}}
}

// wordsOfCut is the feature of a cut that has the kept words.
const wordsOfCut = 13

// A cut counts what it keeps: paragraphs of the same band come together, and neighbours are one stretch.
func TestFindCuts(t *testing.T) {
	w := pageOf(10, 20, 30, 40)
	w.final = []float32{0.99, 0.5, 0.97, 0.49}
	w.findCuts()
	type counts struct{ paragraphs, words, stretches, first, last int }
	want := []counts{{0, 0, 0, 4, -1}, {1, 10, 1, 0, 0}, {2, 40, 2, 0, 2}, {4, 100, 1, 0, 3}}
	if len(w.cuts) != len(want) {
		t.Fatalf("%d cuts: %+v", len(w.cuts), w.cuts)
	}
	for k, c := range w.cuts {
		if got := (counts{c.paragraphs, c.words, c.stretches, c.first, c.last}); got != want[k] {
			t.Errorf("cut %d is %+v, want %+v", k, got, want[k])
		}
	}
	if c := w.cuts[2]; math.Abs(c.expected-(0.99*10+0.97*30)) > 1e-4 || c.long != 30 || c.least != 0.97 {
		t.Errorf("%+v", c)
	}
}

// Each cut of a page is a sample, and tells the blocks that it keeps.
func TestCuts(t *testing.T) {
	blocks := blocksOf("<p>one <b>two</b></p><p>three")
	samples := Cuts("", blocks, []float32{0.2, 0.9})
	if len(samples) != 3 {
		t.Fatalf("%d samples", len(samples))
	}
	for k, want := range [][]bool{{false, false, false}, {false, false, true}, {true, true, true}} {
		if !slices.Equal(samples[k].Kept, want) {
			t.Errorf("cut %d keeps %v, want %v", k, samples[k].Kept, want)
		}
	}
	if len(Cuts("", nil, nil)) != 0 || Whole("", nil, nil) != nil {
		t.Error("a page without blocks has cuts, or a row of its own")
	}
}

// Two regions, the second of more words: paragraphs are inside it, before it or behind it; a gap of three does not part a region, one of four does.
func TestRegions(t *testing.T) {
	w := pageOf(10, 10, 10, 10, 10, 10, 20, 10, 10, 10, 20, 10)
	w.chance = []float32{0, 0.9, 0, 0, 0, 0, 0.8, 0.1, 0.1, 0.1, 0.8, 0}
	w.spread()
	r := &w.regions
	if want := []int{-1, 0, -1, -1, -1, -1, 1, 1, 1, 1, 1, -1}; !slices.Equal(r.region, want) || r.from != 6 || r.to != 11 {
		t.Errorf("regions %v, the greatest is [%d, %d)", r.region, r.from, r.to)
	}
	if r.greatest != 0.9 || r.better[1] != 0 || math.Abs(float64(r.better[10])-(9+16)/44.0) > 1e-6 {
		t.Errorf("greatest %v, better %v", r.greatest, r.better)
	}
	if k := w.kinds.kin[w.paragraphs[0].kin]; k.paragraphs != 12 || math.Abs(float64(k.chance)-44.0/140) > 1e-6 {
		t.Errorf("kin %+v", k)
	}
}

// Of a headline and a link with the same words, the headline repeats the title.
func TestHeadline(t *testing.T) {
	got := Headline("Snow in May", blocksOf("<div><a href=/>Snow in May</a></div><h1>Snow in <b>May</b></h1><p>It snowed."))
	if !slices.Equal(got, []bool{false, true, true, false}) {
		t.Errorf("headline %v", got)
	}
	if got := Headline("Snow", blocksOf("<h1>Snow</h1><p>It snowed.")); !slices.Equal(got, []bool{true, false}) {
		t.Errorf("headline at the top %v", got)
	}
	if got := Headline("", blocksOf("<h1>Snow</h1>")); slices.Contains(got, true) {
		t.Errorf("headline %v without a title", got)
	}
	if got := Headline("Snow in May", blocksOf("<a href=/>Snow in May</a><p>It snowed.")); slices.Contains(got, true) {
		t.Errorf("a link is the headline: %v", got)
	}
}
