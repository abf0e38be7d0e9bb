package duplicate

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"facetta/crawler/page"
)

// TestSketchEstimatesTheShare: texts that have a share of their shingles in common, in the mean of many.
func TestSketchEstimatesTheShare(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	for _, c := range []struct{ shared, own int }{{300, 100}, {200, 300}, {40, 20}, {0, 50}} {
		const pairs = 400
		sum := 0.0
		for range pairs {
			var a, b bins
			for range c.shared {
				h := rng.Uint64()
				a.add(h)
				b.add(h)
			}
			for range c.own {
				a.add(rng.Uint64())
				b.add(rng.Uint64())
			}
			sa, sb := a.sketch(), b.sketch()
			equal, filled := 0.0, 0.0
			for i := range sa {
				if sa[i]|sb[i] != 0 {
					filled++
				}
				if sa[i] != 0 && sa[i] == sb[i] {
					equal++
				}
			}
			if (2*equal >= filled) != sa.alike(&sb) {
				t.Fatalf("%v of %v bins are equal, alike is %v", equal, filled, sa.alike(&sb))
			}
			sum += equal / filled
		}
		want := float64(c.shared) / float64(c.shared+2*c.own)
		if got := sum / pairs; math.Abs(got-want) > 0.015 { // five standard errors
			t.Errorf("%d shared, %d own: %.3f of the bins are equal, want %.3f", c.shared, c.own, got, want)
		}
	}
	var nothing, something Sketch
	something[7] = 1
	if !nothing.alike(&nothing) || !something.alike(&something) || nothing.alike(&something) {
		t.Error("sketches of nothing are alike, and those of one bin each if that is equal")
	}
}

// TestGroupPages: eight fingerprints take one in five pairs with 30 % of their shingles in common for near-duplicates, and chains of
// such pairs join what is not alike. With sketches none of these is joined, and nearly all pairs that have 80 % are.
func TestGroupPages(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 10))
	for _, c := range []struct {
		shared      int // words that all pages have, in front of 100 of their own
		least, most int // pages that are folded, of 60
	}{{900, 57, 59}, {90, 0, 0}} {
		common := words(rng, c.shared)
		var pages []PageSignature
		var plain []Signature
		for range 60 {
			text := common + words(rng, 100)
			s := OfPage(&page.Page{Blocks: []page.Block{{Text: text, Words: c.shared + 100}}}, []bool{true}, ByContent)
			pages, plain = append(pages, s), append(plain, s.Signature)
		}
		if n := folded(GroupPages(pages)); n < c.least || n > c.most {
			t.Errorf("%d shared words: %d pages are folded, want %d to %d", c.shared, n, c.least, c.most)
		}
		if n := folded(unconfirmed(plain)); n < 20 {
			t.Errorf("%d shared words: %d pages are folded by fingerprints alone: too few to show anything", c.shared, n)
		}
	}
}

// The first numbers of SplitMix64 from seed 0, as its authors' program gives them. Signatures are kept from build to build.
func TestMix(t *testing.T) {
	const step = 0x9E3779B97F4A7C15
	for i, want := range []uint64{0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F} {
		if got := mix(step * uint64(i)); got != want {
			t.Errorf("number %d: %x, want %x", i, got, want)
		}
	}
}

// By the source's rule a page is what its largest segment is, and needs no sketch.
func TestRules(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 12))
	notice, pages := words(rng, 150), []*page.Page{}
	for range 2 {
		pages = append(pages, &page.Page{Blocks: []page.Block{
			{Text: words(rng, 120), Words: 120, Lines: 12, LastWords: 10, Gap: page.H1},
			{Text: notice, Words: 150, Lines: 15, LastWords: 10, Gap: page.H1},
		}})
	}
	content := []bool{true, false}
	for rule, want := range map[Rule][]uint32{BySegment: {0, 0}, ByContent: {0, 1}} {
		got := GroupPages([]PageSignature{OfPage(pages[0], content, rule), OfPage(pages[1], content, rule)})
		if !slices.Equal(got, want) {
			t.Errorf("%s: groups %v, want %v", rule, got, want)
		}
	}
}

// Too little content, or too small a part of its page, is a footer's or a licence's: then pages with another rest are not alike.
func TestContentThatTells(t *testing.T) {
	rng := rand.New(rand.NewPCG(13, 14))
	for _, c := range []struct {
		own, rest int // words
		want      bool
	}{{100, 0, true}, {99, 0, false}, {100, 1100, true}, {100, 1101, false}} {
		own := page.Block{Text: words(rng, c.own), Words: c.own}
		var signatures []PageSignature
		for _, rest := range []string{"the rest", "another rest"} {
			p := &page.Page{Blocks: []page.Block{own, {Text: rest, Words: c.rest}}}
			signatures = append(signatures, OfPage(p, []bool{true, false}, ByContent))
		}
		if folds := folded(GroupPages(signatures)) > 0; folds != c.want {
			t.Errorf("%d words of content, %d of the rest: folded %v, want %v", c.own, c.rest, folds, c.want)
		}
	}
}

// Pages with little content are the same if they are so to the letter, and say more than a notice.
func TestWholePages(t *testing.T) {
	sign := func(title, menu, text string, words int) PageSignature {
		p := &page.Page{Title: title, Blocks: []page.Block{{Text: menu, Words: 2}, {Text: text, Words: words - 2}}}
		return OfPage(p, []bool{false, true}, ByContent)
	}
	first := sign("Staff", "Home Contact", "Ann Salt", wholeWords)
	for name, c := range map[string]struct {
		second PageSignature
		want   bool
	}{
		"the same":      {sign("Staff", "Home Contact", "Ann Salt", wholeWords), true},
		"another title": {sign("Guests", "Home Contact", "Ann Salt", wholeWords), false},
		"another menu":  {sign("Staff", "Home Imprint", "Ann Salt", wholeWords), false},
		"another text":  {sign("Staff", "Home Contact", "Bob Oak", wholeWords), false},
		"other blocks":  {sign("Staff", "Home", "Contact Ann Salt", wholeWords), false},
	} {
		if folds := folded(GroupPages([]PageSignature{first, c.second})) > 0; folds != c.want {
			t.Errorf("%s: folded %v, want %v", name, folds, c.want)
		}
	}
	if s := sign("Staff", "Home Contact", "Ann Salt", wholeWords-1); s != (PageSignature{}) {
		t.Errorf("a notice has the signature %v", s)
	}
}

// Copies that differ in the tags that part their words are the same to the letter.
func TestTagsInWords(t *testing.T) {
	rng := rand.New(rand.NewPCG(15, 16))
	var parted strings.Builder
	for range 100 {
		fmt.Fprintf(&parted, "<b>c</b>lay%d ", rng.Uint32())
	}
	signature := func(html string) PageSignature {
		p := page.Parse(page.Response{Body: []byte("<p>" + html)})
		return OfPage(p, slices.Repeat([]bool{true}, len(p.Blocks)), ByContent)
	}
	want := signature(strings.NewReplacer("<b>", "", "</b>", "").Replace(parted.String()))
	if got := signature(parted.String()); got != want || want == (PageSignature{}) {
		t.Errorf("signature %v, without tags %v", got, want)
	}
}

func words(rng *rand.Rand, count int) string {
	text := ""
	for range count {
		text += fmt.Sprintf("word%d ", rng.Uint32())
	}
	return text
}

func folded(groups []uint32) (n int) {
	for i, first := range groups {
		if int(first) != i {
			n++
		}
	}
	return n
}
