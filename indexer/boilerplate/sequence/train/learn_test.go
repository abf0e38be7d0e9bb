package main

import (
	"bufio"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"hash/crc32"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"facetta/crawler/page"
	"facetta/indexer/boilerplate/sequence"
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

// The shipped table can be read: every range lies in its page, and pages of all kinds are in it.
func TestTable(t *testing.T) {
	entries, err := readTable(labelTable)
	if err != nil {
		t.Fatal(err)
	}
	kinds := map[string]int{}
	for _, e := range entries {
		kinds[e.kind]++
	}
	for _, kind := range []string{"article", "blog", "forum", "listing", "doc", "product", "short", "empty"} {
		if kinds[kind] < 25 {
			t.Errorf("%d pages of kind %s", kinds[kind], kind)
		}
	}
	for _, bad := range []string{
		"00\tblog\t3\t0-3\t-\t-\t-\t-\tx", "00\tblog\t3\t2-1\t-\t-\t-\t-\tx", "00\tblog\t3\ta\t-\t-\t-\t-\tx", "00\tblog\t3",
		"00\tblog\tx\t-\t-\t-\t-\t-\tx",
	} {
		if _, err := readEntry(bad); err == nil {
			t.Errorf("%q is taken for a line of the table", bad)
		}
	}
}

// A page is found by its hash, whatever its name, and gets the labels of its line.
func TestLoad(t *testing.T) {
	dir := t.TempDir()
	body := "<title>Of blocks</title><h1>Of blocks</h1><p>One.<p>Two."
	if err := os.WriteFile(filepath.Join(dir, "any name"), []byte(body), 0o600); err != nil {
		t.Fatal(err)
	}
	sum := sha256.Sum256([]byte(body))
	line := hex.EncodeToString(sum[:8]) + "\tshort\t3\t1-2\t0\t-\t-\t-\there"
	var report strings.Builder
	w := bufio.NewWriter(&report)
	pages, err := loadLabelled(dir, "# head\n"+line+"\n"+strings.Replace(line, "\t3\t", "\t4\t", 1)+"\n0123"+line[4:], w)
	if err != nil || len(pages) != 1 {
		t.Fatal(pages, err)
	}
	if want := []class{headline, mainText, mainText}; !slices.Equal(pages[0].class, want) || pages[0].title != "Of blocks" {
		t.Errorf("%+v", pages[0])
	}
	w.Flush()
	if got := strings.Count(report.String(), "\n"); got != 2 {
		t.Errorf("reported: %s", report.String())
	}
}

// labelledPage is an article of five paragraphs with two comments, and a menu before and behind.
func labelledPage(t *testing.T, word string) *labelled {
	t.Helper()
	p := strings.Repeat("<p>"+strings.Repeat(word+" ", 30), 5)
	html := "<title>Of " + word + "</title><div class=menu><a href=/>Home</a></div><div class=post><h1>Of " + word + "</h1>" + p +
		"</div><div class=comments><p>Comments<div><p>Somebody, 2012<p>I see.</div><div><p>Other, 2013<p>Me too.</div></div>" +
		"<div>Copyright</div><div>Imprint</div>"
	q := page.Parse(page.Response{URL: page.Nowhere, Body: []byte(html)})
	l := &labelled{title: q.Title, blocks: q.Blocks, class: make([]class, len(q.Blocks)), kind: "blog", weight: 1}
	copy(l.class, []class{0, headline, mainText, mainText, mainText, mainText, mainText, 0, stamp, comment, stamp, comment})
	if len(q.Blocks) != 14 {
		t.Fatalf("%d blocks", len(q.Blocks))
	}
	return l
}

// Variants are pages: as many labels as blocks, and no block shares more elements with the one before than enclose it. A shorter
// page loses main content only, a grafted one gains what was grafted.
func TestVariants(t *testing.T) {
	one, two := labelledPage(t, "snow"), labelledPage(t, "rain")
	m := maker{rng: rand.New(rand.NewPCG(1, 2))}
	count := func(l *labelled, c class) (n int) {
		for _, x := range l.class {
			if x == c {
				n++
			}
		}
		return n
	}
	short, ok := m.shorten(one)
	if !ok || count(short, mainText) == 0 || count(short, mainText) >= 5 || count(short, comment) != 2 || count(short, headline) != 1 {
		t.Errorf("shortened: %t, classes %v", ok, short.class)
	}
	thread, ok := threadOf(two)
	if !ok || thread.at != 7 || thread.end != 14 {
		t.Fatalf("thread %+v", thread)
	}
	grafted := graft(one, thread, 2, true)
	if len(grafted.blocks) != 14+2*7 || count(grafted, comment) != 6 {
		t.Errorf("%d blocks, classes %v", len(grafted.blocks), grafted.class)
	}
	post, _ := postOf(two)
	if posts := graft(one, post, 1, false); count(posts, mainText) != 10 || count(posts, headline) != 2 {
		t.Errorf("classes %v", posts.class)
	}
	for _, s := range augment([]*labelled{one, two, one, two, one, two}) {
		if len(s.class) != len(s.blocks) || len(s.label) != len(s.first) {
			t.Errorf("%d labels of %d blocks", len(s.class), len(s.blocks))
		}
		for i, b := range s.blocks {
			if b.Shared > b.Depth {
				t.Errorf("block %d of %d elements shares %d", i, b.Depth, b.Shared)
			}
		}
	}
}

// A page without names is the same page; only kinds that no other variants are made of have this one.
func TestBare(t *testing.T) {
	l := labelledPage(t, "snow")
	l.blocks[1].Tags |= page.Article | page.P
	l.kind = "doc"
	variants := augment([]*labelled{l})
	if len(variants) != 1 || !variants[0].variant || !slices.Equal(variants[0].class, l.class) {
		t.Fatalf("%d variants", len(variants))
	}
	for i, b := range variants[0].blocks {
		if b.Hints != 0 || b.Text != l.blocks[i].Text || b.Tags&(sectioning|page.P) != l.blocks[i].Tags&page.P {
			t.Errorf("block %d: %+v", i, b)
		}
	}
	if l.kind = goldKind; len(augment([]*labelled{l})) != 0 {
		t.Error("a page of a gold set has variants")
	}
}

// The same pages give the same variants, each of a share of the pages: shorter ones, ones with posts or threads of others behind them, and
// ones without names.
func TestAugment(t *testing.T) {
	var pages []*labelled
	for i, kind := range []string{"blog", "article", "short", "product", "doc", goldKind, "blog", "article"} {
		l := labelledPage(t, strings.Repeat("x", i+1))
		l.kind = kind
		pages = append(pages, l)
	}
	var got []string
	for _, s := range augment(pages) {
		posts, threads, sum := 0, 0, uint32(0)
		for _, c := range s.class {
			posts += int(truth(c == headline))
			threads += int(truth(c == comment))
		}
		for _, b := range s.blocks {
			sum = crc32.Update(sum, crc32.IEEETable, fmt.Append(nil, b.Depth, b.Shared, b.Gap&(page.Div|page.P) != 0, b.Hints != 0))
		}
		got = append(got, fmt.Sprintf("%s %d %d %d %.2g %08x", s.kind, len(s.blocks), posts, threads/2, slices.Max(s.weight), sum))
	}
	want := []string{
		"blog 12 1 1 0.027 75820509", "blog 41 6 1 0.014 7bf18f05", "blog 31 1 4 0.06 91ed2718", "article 12 1 1 0.027 75820509",
		"short 10 1 1 0.06 7e3ae62e", "product 10 1 1 0.06 7e3ae62e", "product 46 1 6 0.038 c5e9ca56", "doc 14 1 1 0.088 4b0279a5",
		"blog 11 1 1 0.038 d5fadb1f", "article 10 1 1 0.06 7e3ae62e", "article 30 5 1 0.023 de8f92b7", "article 25 1 3 0.038 ed4eae32",
	}
	if !slices.Equal(got, want) {
		t.Errorf("variants (kind, blocks, posts, threads, greatest weight, checksum) %q, want %q", got, want)
	}
}

// A gold text says what is main content, but for the headline and captions, which are such whether it has them or not.
func TestClassesOf(t *testing.T) {
	p := page.Parse(page.Response{URL: page.Nowhere, Body: []byte(
		"<title>Of blocks</title><a href=/>Home</a><h1>Of blocks</h1><p>One.<p>Two.<figure><figcaption>A block</figcaption></figure>" +
			"<div class=comment>Three.</div>")})
	for _, all := range []bool{false, true} {
		content := []bool{false, all, true, true, all, false}
		want := []class{boilerplate, headline, mainText, mainText, caption, comment}
		if got := classesOf(p.Title, p.Blocks, content); !slices.Equal(got, want) {
			t.Errorf("classes %v, want %v", got, want)
		}
	}
}

// An H1 that is not the title, and a heading above the text, are headlines; a heading behind the text, or far above it, is not.
func TestHeadlinesOfGold(t *testing.T) {
	p := page.Parse(page.Response{URL: page.Nowhere, Body: []byte(
		"<title>Shop</title><h3>Search</h3><h2>Our work</h2><p>Menu<p>Basket<p>One.<h2>More</h2><h1>Welcome</h1><p>Two.")})
	content := []bool{false, false, false, false, true, false, true, true}
	want := []class{boilerplate, headline, boilerplate, boilerplate, mainText, boilerplate, headline, mainText}
	if got := classesOf(p.Title, p.Blocks, content); !slices.Equal(got, want) {
		t.Errorf("classes %v, want %v", got, want)
	}
}

// Of 5 words of main content 3 are kept, and 2 others; the headline does not count: F1 is 6/(5+5).
func TestF1(t *testing.T) {
	l := &labelled{
		blocks: []page.Block{{Words: 9}, {Words: 3}, {Words: 2}, {Words: 2}, {Words: 4}},
		class:  []class{headline, mainText, mainText, boilerplate, comment},
	}
	if got := l.f1([]bool{true, true, false, true, false}); got != 0.6 {
		t.Errorf("F1 %v", got)
	}
	empty := &labelled{blocks: []page.Block{{Words: 2}}, class: []class{boilerplate}}
	if nothing, all := empty.f1([]bool{false}), empty.f1([]bool{true}); nothing != 1 || all != 0 {
		t.Errorf("F1 of a page without content: %v of nothing, %v of everything", nothing, all)
	}
}

// The third forest learns to keep what the labels say where the chances do not tell: pages of ten paragraphs, half of them content,
// all of them likely.
func TestFitCuts(t *testing.T) {
	var pages []*sample
	for i := range 20 {
		l := labelledPage(t, strings.Repeat("x", i+1))
		s := newSample(l, 1)
		for _, y := range s.label {
			s.final = append(s.final, float32(0.55+0.4*y))
		}
		pages = append(pages, s)
	}
	f := fitCuts(pages, settings{Trees: 40, Rate: 0.2, Lambda: 1, MinLeaf: 0.5, Columns: 1, Rows: 1})
	best, at, f1 := float32(0), -1, 0.0
	for k, c := range sequence.Cuts(pages[0].title, pages[0].blocks, pages[0].final) {
		if chance := f.Chance(c.Row); chance > best {
			best, at, f1 = chance, k, pages[0].f1(c.Kept)
		}
	}
	if at < 0 || f1 != 1 {
		t.Errorf("cut %d with F1 %v is the best", at, f1)
	}
}

// Only the fourth forest is another than the shipped one.
func TestLearnEmpty(t *testing.T) {
	var pages []*labelled
	for _, word := range []string{"snow", "rain", "wind"} {
		pages = append(pages, labelledPage(t, word))
	}
	m, shipped := learnEmpty(pages), sequence.Shipped()
	if len(m.Empty.Trees) != emptiness.Trees || m.Empty.Bias == shipped.Empty.Bias || m.Empty.Bias != m.Empty.Bias {
		t.Errorf("%d trees, bias %v", len(m.Empty.Trees), m.Empty.Bias)
	}
	if m.Empty = shipped.Empty; m.Encode() != shipped.Encode() {
		t.Error("another forest changed as well")
	}
}

// The page whose labels are farthest from the chances comes first; variants are not pages.
func TestDisagreements(t *testing.T) {
	of := func(hash, kind string, variant bool, chances ...float32) *sample {
		return &sample{
			labelled: &labelled{hash: hash, kind: kind, title: "A page"}, variant: variant,
			label: []float64{1, 0, 0}, weight: []float64{1, 1, 2}, final: chances,
		}
	}
	var report strings.Builder
	w := bufio.NewWriter(&report)
	disagreements([]*sample{
		of("01", "blog", false, 1, 0, 0), of("02", "forum", false, 0.5, 0.5, 0.5), of("03", "blog", true, 0, 1, 1),
	}, 1, w)
	w.Flush()
	want := "all            2 pages, loss 0.3466\nblog           1 pages, loss 0.0000\nforum          1 pages, loss 0.6931\n" +
		"0.6931 forum      02 A page\n"
	if report.String() != want {
		t.Errorf("got\n%s, want\n%s", report.String(), want)
	}
}
