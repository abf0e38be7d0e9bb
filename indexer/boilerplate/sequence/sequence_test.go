package sequence

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"facetta/crawler/page"
)

func blocksOf(html string) []page.Block {
	return page.Parse(page.Response{URL: "http://example.org/", Body: []byte(html)}).Blocks
}

// The tree follows from depths: elements come before what they hold, and sums are over all of it.
func TestTree(t *testing.T) {
	blocks := blocksOf(`<div><p>one two</p><p>three <b>four</b></p></div><div><p>five</p></div>`)
	paragraphs := join(blocks, nil)
	if len(blocks) != 4 || len(paragraphs) != 3 {
		t.Fatalf("%d blocks, %d paragraphs; want 4, 3", len(blocks), len(paragraphs))
	}
	nodes := grow(paragraphs, nil)
	want := []struct {
		parent, wider            int32
		paragraphs, words, depth int
	}{{-1, -1, 3, 5, 0}, {0, 0, 2, 4, 1}, {1, 1, 1, 2, 2}, {1, 1, 1, 2, 2}, {0, 0, 1, 1, 1}, {4, 0, 1, 1, 2}}
	if len(nodes) != len(want) {
		t.Fatalf("%d elements, want %d", len(nodes), len(want))
	}
	for i, w := range want {
		n := nodes[i]
		if n.parent != w.parent || n.wider != w.wider || n.paragraphs != w.paragraphs || n.words != w.words || n.depth != w.depth {
			t.Errorf("element %d is %+v, want %+v", i, n, w)
		}
	}
	findMeets(nodes, 2, 1)
	for i, want := range []int32{0, 1, 2, 1, 0, 0} {
		if m := nodes[i].meets[1]; m != want {
			t.Errorf("elements 2 and %d meet in %d, want %d", i, m, want)
		}
	}
}

func TestCount(t *testing.T) {
	var p paragraph
	p.count(`He said: "Yes, 12 of them."`)
	if p.upper != 2 || p.digits != 2 || p.commas != 1 || p.stops != 1 || p.marks != 1 || p.chars != 27 || !p.endsStop {
		t.Errorf("%+v", p)
	}
	if p.count("这是一个句子。"); p.stops != 2 || !p.endsStop {
		t.Errorf("%+v after a Chinese sentence", p)
	}
}

// countPlainly is count, character by character.
func (p *paragraph) countPlainly(text string) {
	p.endsStop = false
	var n number
	var last, before rune
	for _, r := range text {
		p.chars++
		p.hash = (p.hash ^ uint32(r)) * fnvPrime
		k := kindOf(r)
		p.upper += one(k == upperCase)
		p.digits += one(k == digit)
		p.commas += one(k == comma)
		p.stops += one(k == stop)
		p.marks += one(k == mark)
		p.loud += one(r == '!' || r == '?')
		p.bars += one(strings.ContainsRune("|/·•«»>", r))
		p.copyright = p.copyright || r == '©'
		if k != silent {
			p.endsStop = k == stop
			before, last = last, r
		}
		if k == digit {
			n.add(r)
		} else if n.digits > 0 {
			p.dated = p.dated || n.isYear() || r == ':' && n.isHour()
			p.status = p.status || n.isStatus()
			n = number{}
		}
	}
	p.dated = p.dated || n.isYear()
	p.status = p.status || n.isStatus()
	p.endsOpen = last == '…' || last == '.' && before == '.'
	p.endsColon = last == ':' || last == '：'
}

// A row has nothing of what was written before it.
func TestRowsInAnyOrder(t *testing.T) {
	w := new(work)
	w.load("Of articles", blocksOf(article()))
	n := len(w.paragraphs)
	rows := make([]float32, n*firstFeatures)
	for i := range n {
		w.first(i, rows[i*firstFeatures:])
	}
	row := make([]float32, firstFeatures)
	for i := n - 1; i >= 0; i-- {
		w.first(i, row)
		if !slices.Equal(row, rows[i*firstFeatures:][:firstFeatures]) {
			t.Errorf("row %d is another one when those behind it were written", i)
		}
	}
}

// Rows are filled to their ends: a feature less or more would shift what the forests were learned on.
func TestRowLength(t *testing.T) {
	w := new(work)
	w.load("", blocksOf("<p>one two<p>three"))
	row := make([]float32, firstFeatures+1)
	for i := range row {
		row[i] = float32(math.NaN())
	}
	w.first(0, row)
	for i, v := range row {
		if empty := v != v; empty != (i == firstFeatures) {
			t.Fatalf("feature %d of %d is %v", i, firstFeatures, v)
		}
	}
	w.chance = []float32{0.5, 0.5}
	w.spread()
	second := make([]float32, secondFeatures+1)
	for i := range second {
		second[i] = float32(math.NaN())
	}
	w.second(0, row[:firstFeatures], second)
	for i, v := range second {
		if empty := v != v; empty != (i == secondFeatures) {
			t.Fatalf("second feature %d of %d is %v", i, secondFeatures, v)
		}
	}
	w.final = w.chance
	w.findCuts()
	third := make([]float32, cutFeatures+1)
	for k := range w.cuts {
		for i := range third {
			third[i] = float32(math.NaN())
		}
		w.cutRow(k, third)
		for i, v := range third {
			if empty := v != v; empty != (i == cutFeatures) {
				t.Fatalf("feature %d of %d of cut %d is %v", i, cutFeatures, k, v)
			}
		}
	}
	fourth := make([]float32, wholeFeatures+1)
	for i := range fourth {
		fourth[i] = float32(math.NaN())
	}
	w.wholeRow(fourth)
	for i, v := range fourth {
		if empty := v != v; empty != (i == wholeFeatures) {
			t.Fatalf("feature %d of %d of the page is %v", i, wholeFeatures, v)
		}
	}
}

func TestEncode(t *testing.T) {
	m, err := decode(weights)
	if err != nil {
		t.Fatal(err)
	}
	for i, f := range []*Forest{&m.First, &m.Second, &m.Cut, &m.Empty} {
		if len(f.Trees) == 0 {
			t.Errorf("forest %d has no trees", i)
		}
	}
	if m.Encode() != weights {
		t.Error("the shipped model does not survive encoding")
	}
	m.Empty.Trees[0].Feature[0] = uint8(wholeFeatures)
	for _, bad := range []string{"!", "AAAA", weights[:len(weights)-8], weights + "AAAA", m.Encode()} {
		if _, err := decode(bad); err == nil {
			t.Errorf("%.20q... is taken for a model", bad)
		}
	}
}

func article() string {
	menu := `<ul class=menu>` + strings.Repeat(`<li><a href=/x>Section of the site</a>`, 20) + `</ul>`
	var sentences strings.Builder
	for i := range 30 { // copies of one text would not look like an article
		fmt.Fprintf(&sentences, "<p>This sentence, number %d of many, has no other purpose than to look like a part of an article.</p>\n", i)
	}
	comment := `<div class=comment><p class=meta>Somebody, May 3</p><p>I agree with that.</p></div>`
	return "<body>" + menu + "<div class=post><h1>Of articles</h1>" + sentences.String() + "</div><div id=comments>" +
		strings.Repeat(comment, 20) + "</div><div class=footer>Copyright 2020 Example</div>"
}

func TestClassify(t *testing.T) {
	blocks := blocksOf(article())
	content := make([]bool, len(blocks))
	Classify("", blocks, content)
	for i := range blocks {
		prose := strings.HasPrefix(blocks[i].Text, "This sentence")
		if prose != content[i] && !strings.HasPrefix(blocks[i].Text, "Of articles") {
			t.Errorf("content = %t: %s", content[i], blocks[i].Text)
		}
	}
	Classify("", nil, nil)
}

// No memory is allocated for a page of a size that was seen.
func TestAllocations(t *testing.T) {
	blocks := blocksOf(article() + "<p itemprop=recipeIngredient>2 eggs")
	content := make([]bool, len(blocks))
	w, m := new(work), shipped()
	if n := testing.AllocsPerRun(20, func() { w.classify(m, "", blocks, content) }); n != 0 { // its first run does not count
		t.Errorf("%v allocations a page", n)
	}
}

func BenchmarkClassify(b *testing.B) {
	blocks := blocksOf(article())
	content := make([]bool, len(blocks))
	b.ReportAllocs()
	for b.Loop() {
		Classify("", blocks, content)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(blocks)), "ns/block")
}

func TestThreads(t *testing.T) {
	w := new(work)
	w.load("", blocksOf(`<p>Text.<div id=comments><p>Comments:<div><p>A, 3 May 2012<p>Yes.</div><div><p>B at 10:05<p>No, 99:1 or 2 to 12345.</div>`))
	var stamps []int
	for i := range w.paragraphs {
		if w.paragraphs[i].isStamp() {
			stamps = append(stamps, i)
		}
	}
	if !slices.Equal(stamps, []int{2, 4}) || w.threads.comment != 1 {
		t.Fatalf("stamps %v, comments from %d", stamps, w.threads.comment)
	}
	for i, want := range [][2]int{{farStamp, 2}, {farStamp, 1}, {farStamp, 2}, {1, 1}, {2, farStamp}, {1, farStamp}} {
		if got := [2]int{w.threads.last(i), w.threads.next(i)}; got != want {
			t.Errorf("paragraph %d is %v from stamps, want %v", i, got, want)
		}
	}
	if k := w.kinds.kin[w.paragraphs[4].kin]; k.paragraphs != 4 || k.first != 2 {
		t.Errorf("kin of a stamp: %+v", k)
	}
}
