package duplicate

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"facetta/crawler/page"
	"facetta/indexer/segment"
)

func detector(t testing.TB, o Options) *Detector {
	t.Helper()
	d, err := New(o)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func ofText(d *Detector, text string) Signature {
	return d.Of([]page.Block{{Text: text, Words: len(strings.Fields(text))}})
}

// The examples of spec d.7.
func TestLargestSegment(t *testing.T) {
	for _, c := range []struct {
		counts [][2]int // words, linked
		want   int
	}{
		{[][2]int{{100, 60}, {40, 0}, {39, 0}}, 1},
		{[][2]int{{100, 50}, {3, 0}}, 1}, // exactly half is dropped
		{[][2]int{{100, 49}, {3, 0}}, 0},
		{[][2]int{{7, 0}, {7, 0}}, 0},
		{[][2]int{{100, 50}, {0, 0}}, -1},
		{nil, -1},
	} {
		var segments []segment.Segment
		for _, n := range c.counts {
			segments = append(segments, segment.Segment{Words: n[0], LinkedWords: n[1], Lines: 1})
		}
		if got := largest(segments); got != c.want {
			t.Errorf("%v: segment %d, want %d", c.counts, got, c.want)
		}
	}
}

// A heading cuts the page, so the signature is that of the longer part; as one segment it is another.
func TestSegmentOfAPage(t *testing.T) {
	blocks := []page.Block{
		{Text: "a short notice in front of all", Words: 7, Lines: 1},
		{Text: "the text of the page is what follows its only heading", Words: 11, Lines: 1, Gap: page.H2},
	}
	d := detector(t, Options{})
	if got, want := d.Of(blocks), ofText(d, blocks[1].Text); got != want {
		t.Errorf("signature %v, want that of the longer part, %v", got, want)
	}
	if whole := detector(t, Options{Segment: segment.FullText}).Of(blocks); whole.Words != 18 {
		t.Errorf("%d words as one segment, want 18", whole.Words)
	}
	blocks[1].Gap, blocks[1].Lines = page.P, 0 // no rule cuts here, however much the densities differ
	blocks[0].Lines = 7
	if ruled, fused := d.Of(blocks), detector(t, Options{Segment: segment.BFRuleBased}).Of(blocks); ruled.Words != 18 || fused.Words != 11 {
		t.Errorf("%d words by rules alone, and %d by densities; want 18 and 11", ruled.Words, fused.Words)
	}
	if _, err := New(Options{Segment: "no such"}); err == nil {
		t.Error("a segmenter that is not there was taken")
	}
}

func TestNear(t *testing.T) {
	const text = "the main rings span about 280,000 kilometres from edge to edge, yet in most places they are ten metres thick"
	for _, o := range []Options{{}, {Smallest: true}} {
		d := detector(t, o)
		one := ofText(d, text)
		for name, c := range map[string]struct {
			text   string
			shared int
		}{
			"same":                      {text, 8},
			"case and punctuation":      {"The main rings span - about 280,000 KILOMETRES (from edge to edge), yet in most places they are ten metres thick.", 8},
			"nothing in common":         {"an inverted file turns a library around and says for each word in which books it stands", 0},
			"same words, another order": {strings.Join(reversed(strings.Fields(text)), " "), 0},
		} {
			two := ofText(d, c.text)
			if got := d.Shared(one, two); got != c.shared || d.Near(one, two) != (c.shared >= 4) {
				t.Errorf("smallest %v, %s: %d fingerprints shared, near %v; want %d", o.Smallest, name, got, d.Near(one, two), c.shared)
			}
		}
		if d.Near(Signature{}, Signature{}) {
			t.Errorf("smallest %v: pages without text are duplicates", o.Smallest)
		}
	}
}

// Spec d.7: a text that is shorter than a shingle is one shingle, and one without words is like none.
func TestNearOfShortTexts(t *testing.T) {
	for _, o := range []Options{{}, {Smallest: true}} {
		d := detector(t, o)
		for _, c := range []struct {
			a, b string
			near bool
		}{{"pot", "Pot!", true}, {"pot", "pan", false}, {"one two three four five", "one two three four six", false}, {"-", "-", false}, {"-", "pot", false}} {
			if got := d.Near(ofText(d, c.a), ofText(d, c.b)); got != c.near {
				t.Errorf("smallest %v: %q and %q are near: %v, want %v", o.Smallest, c.a, c.b, got, c.near)
			}
		}
	}
}

func reversed(words []string) []string {
	slices.Reverse(words)
	return words
}

// Spec d.7: 13 words that differ in the last one share 7 of 8 shingles, Jaccard 7/9, so that 8 x 7/9 = 6.22 fingerprints agree on
// average. Over 2,000 random pairs the mean has a standard error of sqrt(8 x 7/9 x 2/9 / 2000) = 0.026.
func TestExpectedShare(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	d, sum := detector(t, Options{}), 0
	const pairs = 2000
	for range pairs {
		words := make([]string, 13)
		for i := range words {
			words[i] = fmt.Sprint("w", rng.Uint64())
		}
		one := ofText(d, strings.Join(words, " "))
		words[12] = "other"
		sum += d.Shared(one, ofText(d, strings.Join(words, " ")))
	}
	if mean := float64(sum) / pairs; mean < 6.22-0.11 || mean > 6.22+0.11 {
		t.Errorf("%.3f fingerprints agree on average, want 6.22", mean)
	}
}

// Words are compared by their letters and digits in lower case, wherever white space of any kind ends them.
func TestWordsOfShingles(t *testing.T) {
	d := detector(t, Options{})
	same := ofText(d, "the wifi über köln 24 tage")
	if same.Words != 6 {
		t.Errorf("%d words, want 6", same.Words)
	}
	for text, want := range map[string]bool{
		"the\twifi\nüber\u00a0köln\u200324\r\ntage": true, "The Wi-Fi ÜBER Köln 24 Tage!": true, " the  wifi … über – köln (24) tage ": true,
		"she wifi über köln 24 tage": false, "the wifi uber köln 24 tage": false, "the wifi öber köln 24 tage": false, "the wifi über köln 2 4 tage": false, "the wifi über köln 25 tage": false,
	} {
		if got := ofText(d, text) == same; got != want {
			t.Errorf("%q: the same is %v, want %v", text, got, want)
		}
	}
	if a, b := ofText(d, "aひら字a"), ofText(d, "a ひ ら 字 a"); a != b || a.Words != 5 {
		t.Errorf("characters of a script without spaces are no words: %v and %v", a, b)
	}
	if s := ofText(d, "Home"); !d.Near(s, s) {
		t.Error("pages of the same single word are no duplicates")
	}
	if s := d.Of([]page.Block{{Text: "all of it is linked", Words: 5, LinkedWords: 5, Lines: 1}}); s != (Signature{}) {
		t.Errorf("a page of links has the signature %v", s)
	}
}

// Of texts of at most eight shingles, Smallest keeps them all: it counts those in common, each once.
func TestSmallestCountsShinglesInCommon(t *testing.T) {
	d := detector(t, Options{Smallest: true})
	const text = "a b c d e f g h i j k l m"
	for _, c := range []struct {
		one, two string
		want     int
	}{
		{text, text[:len(text)-1] + "z", 7}, {text, text[:len(text)-4], 6}, {text[:11], text[:13], 1}, {text[:13], text[:11], 1}, {text[:11], text[:11], 8},
	} {
		if got := d.Shared(ofText(d, c.one), ofText(d, c.two)); got != c.want {
			t.Errorf("%q and %q share %d, want %d", c.one, c.two, got, c.want)
		}
	}
}

// The eight smallest of many hashes that come in any order and more than once, by sorting them all.
func TestSmallest(t *testing.T) {
	rng := rand.New(rand.NewPCG(15, 16))
	for range 200 {
		s, all := new(smallest), []uint64{}
		for range 1 + rng.IntN(30) {
			hash := rng.Uint64N(20)
			s.add(hash)
			all = append(all, mix(hash))
		}
		slices.Sort(all)
		all = slices.Compact(all)
		if want := all[:min(len(all), Fingerprints)]; !slices.Equal(s.values, want) {
			t.Fatalf("%x, want %x", s.values, want)
		}
	}
}

// ASCII is read as any character is.
func TestASCII(t *testing.T) {
	for c := range byte(utf8.RuneSelf) {
		var one, other shingler
		one.letter('a')
		other.letter('a')
		one.ascii(c)
		other.rune(rune(c))
		if one.word != other.word || one.words != other.words || one.open != other.open {
			t.Errorf("%q: %+v, want %+v", c, one, other)
		}
	}
}

func TestShortTexts(t *testing.T) {
	d := detector(t, Options{})
	if a, b := ofText(d, "Page not found"), ofText(d, "page NOT found!"); !d.Near(a, b) || a.Words != 3 {
		t.Errorf("three equal words are no duplicates: %v, %v", a, b)
	}
	if d.Near(ofText(d, "Page not found"), ofText(d, "Page was found")) {
		t.Error("three different words are duplicates")
	}
	// Chinese has no spaces: one changed character must not change the only word there is.
	one := "土星的光环主要由水冰组成其中夹杂着少量的岩石尘埃大多数颗粒的大小介于沙粒与房屋之间"
	if a, b := ofText(d, one), ofText(d, one+"吗"); !d.Near(a, b) {
		t.Errorf("Chinese texts that differ in the last character share %d fingerprints", d.Shared(a, b))
	}
}

// randomSignatures gives n signatures of which many share three, four or more values.
func randomSignatures(n int, rng *rand.Rand) []Signature {
	signatures := make([]Signature, n)
	for i := range signatures {
		s := &signatures[i]
		if rng.IntN(10) == 0 {
			continue // without text
		}
		s.Words = 1 + rng.Uint32N(2)
		for j := range s.Prints {
			s.Prints[j] = uint32(rng.IntN(4))
		}
	}
	return signatures
}

// unconfirmed groups all that is near by its fingerprints.
func unconfirmed(signatures []Signature) []uint32 {
	return group(signatures, func(uint32, uint32) bool { return true })
}

// byPairs is what unconfirmed does, by looking at all pairs.
func byPairs(t *testing.T, signatures []Signature) []uint32 {
	d, first := detector(t, Options{}), make([]uint32, len(signatures))
	for i := range first {
		first[i] = uint32(i)
		for j := range i {
			if d.Near(signatures[i], signatures[j]) {
				one, two := min(first[i], first[j]), max(first[i], first[j])
				for k := range i + 1 {
					if first[k] == two {
						first[k] = one
					}
				}
			}
		}
	}
	return first
}

func TestGroupAgreesWithAllPairs(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for round := range 200 {
		signatures := randomSignatures(1+rng.IntN(12), rng)
		if got, want := unconfirmed(signatures), byPairs(t, signatures); !slices.Equal(got, want) {
			t.Fatalf("round %d: groups %v, want %v, of %v", round, got, want, signatures)
		}
	}
}

// Permuting the documents permutes the groups.
func TestGroupDoesNotDependOnOrder(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	signatures := randomSignatures(40, rng)
	groups := unconfirmed(signatures)
	place := rng.Perm(len(signatures))
	moved := make([]Signature, len(signatures))
	for i, p := range place {
		moved[p] = signatures[i]
	}
	other := unconfirmed(moved)
	for i := range signatures {
		for j := range signatures {
			if (groups[i] == groups[j]) != (other[place[i]] == other[place[j]]) {
				t.Fatalf("documents %d and %d are together in one order only", i, j)
			}
		}
	}
}

func BenchmarkOf(b *testing.B) {
	var text strings.Builder
	rng := rand.New(rand.NewPCG(7, 8))
	for range 1000 {
		fmt.Fprintf(&text, "word%d ", rng.IntN(5000))
	}
	blocks := []page.Block{{Text: text.String(), Words: 1000}}
	d := detector(b, Options{})
	b.SetBytes(int64(text.Len()))
	b.ReportAllocs()
	for b.Loop() {
		d.Of(blocks)
	}
}

func BenchmarkGroup100000(b *testing.B) {
	rng := rand.New(rand.NewPCG(9, 10))
	signatures := make([]Signature, 100_000)
	for i := range signatures {
		signatures[i].Words = 100
		for j := range signatures[i].Prints {
			signatures[i].Prints[j] = rng.Uint32()
		}
		if rng.IntN(10) == 0 {
			signatures[i] = signatures[rng.IntN(i+1)]
		}
	}
	b.ReportAllocs()
	for b.Loop() {
		unconfirmed(signatures)
	}
}
