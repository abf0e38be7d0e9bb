package sequence

import (
	"slices"
	"strings"
	"testing"

	"facetta/crawler/page"
)

// Of a text with an aside in it and a copy behind it, the first and the last paragraph come first: the aside is amid them, in an element
// of its own, and called a box; the middle one is beside them. What is behind the text has a copy in the aside.
// The heart, the DIV, is called a box as a whole, so that says nothing.
func TestBoxed(t *testing.T) {
	text := func(n int) string { return strings.Repeat("word ", n) }
	w := new(work)
	w.load("", blocksOf("<div class=related><p>"+text(12)+"</p><p>"+text(13)+"</p><aside><p>"+text(3)+"</p><p>"+text(2)+
		"</p></aside><p>"+text(15)+"</p></div><section><p>"+text(3)+"</p><p>one</p></section>"))
	w.final = []float32{0.99, 0.7, 0.6, 0, 0.97, 0.5, 0}
	w.findCuts()
	if w.common.hints != page.HintRelated || w.common.tags != 0 {
		t.Errorf("common names %+v", w.common)
	}
	want := []boxed{{}, {}, {beside: 15}, {beside: 28, amid: 13}, {beside: 28, amid: 16, called: 3, copied: 3}}
	for k := range want {
		if got := w.cuts[k].boxed; got != want[k] {
			t.Errorf("cut %d: %+v, want %+v", k, got, want[k])
		}
	}
	row := make([]float32, cutFeatures)
	w.cutRow(3, row)
	shares := []float32{13. / 40, 28. / 40, 0, 0, 1, 1, 0, 0, 13, 1, 0, 1, 1, 3, 40. / 45}
	if got := row[cutFeatures-boxFeatures:]; !slices.Equal(got, shares) {
		t.Errorf("row of cut 3: %v, want %v", got, shares)
	}
}

// A name that the last paragraph of the heart has not is no name of the whole.
func TestCommonNames(t *testing.T) {
	w := new(work)
	w.load("", blocksOf("<div><aside><p>"+strings.Repeat("word ", 12)+"</aside><p>"+strings.Repeat("word ", 12)+"</div>"))
	if w.openBoxes(); w.common != (names{}) {
		t.Errorf("common names %+v", w.common)
	}
}
