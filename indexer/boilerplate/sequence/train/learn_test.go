package main

import (
	"math"
	"testing"

	"facetta/crawler/page"
)

// The label is the exclusive or of two features, which no single split tells; a forest of deeper trees does.
func TestBoost(t *testing.T) {
	var rows [][]float32
	var label, weight []float64
	for i := range 400 {
		a, b := float32(i%2), float32(i/2%2)
		rows = append(rows, []float32{a, b, float32(i % 7)})
		label = append(label, float64(int(a)^int(b)))
		weight = append(weight, 1)
		if i%5 == 0 { // some weigh more, so that the first split has something to gain
			weight[i] = 2 + float64(a)
		}
	}
	s := settings{Trees: 60, Rate: 0.3, Lambda: 1, MinLeaf: 0.1, Columns: 0.9, Rows: 1}
	m := newMatrix(rows)
	f := boost(m, label, weight, s, 1)
	for i, r := range rows[:4] {
		if p := f.Chance(r); math.Abs(float64(p)-label[i]) > 0.2 {
			t.Errorf("row %v has the chance %.2f, its label is %v", r, p, label[i])
		}
	}
	if again := boost(m, label, weight, s, 1); again.Trees[59] != f.Trees[59] {
		t.Error("the same data give another forest")
	}
}

// Text on three of fifteen pages is template, also a short one between content is content; menus never are.
func TestLabelHost(t *testing.T) {
	text := func(i int) string {
		s := "<p>"
		for w := range 15 {
			s += string(rune('a'+i)) + string(rune('a'+w)) + " "
		}
		return s
	}
	var pages []sitePage
	for i := range 15 {
		html := "<ul><li><a href=x>Home</a><li><a href=y>only here " + text(i)[4:12] + "</a></ul>" + text(i) + "<p>Note:" + text(i+15) +
			"<div>Copyright of the template</div>"
		pages = append(pages, sitePage{body: []byte(html)})
	}
	got := labelHost(pages)
	if len(got) != taken {
		t.Fatalf("%d pages", len(got))
	}
	for i, want := range []bool{false, false, true, true, true, false} {
		if got[0].content[i] != want {
			t.Errorf("content = %t: %s", got[0].content[i], got[0].blocks[i].Text)
		}
	}
}

// A paragraph of two blocks is content by the majority of its words, and weighs at most 1.
func TestNewSample(t *testing.T) {
	p := page.Parse(page.Response{URL: "http://example.org/", Body: []byte("<p>one <b>two three</b></p><p>four five</p>")})
	s := newSample(labelled{p.Blocks, []bool{false, true, false}})
	if len(s.label) != 2 || s.label[0] != 1 || s.label[1] != 0 || s.weight[0] != 3.0/(slack+2) {
		t.Errorf("labels %v, weights %v", s.label, s.weight)
	}
}
