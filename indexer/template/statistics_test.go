package template

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"facetta/crawler/page"
	"facetta/indexer/segment"
)

// observe parses HTML.
func observe(t *testing.T, html string) *Page {
	t.Helper()
	s, err := segment.New(segment.Options{})
	if err != nil {
		t.Fatal(err)
	}
	p := page.Parse(page.Response{URL: "http://a.example/", ContentType: "text/html; charset=utf-8", Body: []byte(html)})
	return Observe(p.Blocks, s)
}

// Twelve pages of one template: a menu of three words, a line of text of five words that differs, a footer with a date.
func small(t *testing.T, o Options) *Statistics {
	t.Helper()
	s := New(o)
	for i := range 12 {
		s.Add(observe(t, fmt.Sprintf("<ul><li>Home, about, contact</ul><h1>Heading</h1><p>%s<hr><p>Last change: %d May 2009.",
			fmt.Sprintf("Story number x%s ends here.", strings.Repeat("y", i)), i+1)))
	}
	s.Add(observe(t, "<p>| |<p><img src=x>"))
	return s
}

func TestStatistics(t *testing.T) {
	s := small(t, Options{})
	if s.Pages != 13 || s.WithText != 12 || len(s.Densities) != 12 {
		t.Errorf("%d pages, %d with text, %d averages; want 13, 12, 12", s.Pages, s.WithText, len(s.Densities))
	}
	frequent, all, slack := s.TemplateSegments()
	for _, f := range frequent {
		if f.Count != 12 || strings.Contains(f.Text, "Story") {
			t.Errorf("template %+v, want those with 12 segments and no story", f)
		}
	}
	var texts []string
	for _, f := range frequent {
		texts = append(texts, f.Text)
	}
	// The footer is that of the tenth page, with which it became frequent.
	if want := []string{"Heading", "Home, about, contact", "Last change: 10 May 2009."}; !slices.Equal(texts, want) || all != 12+3 || slack != 0 {
		t.Errorf("templates %q, %d fingerprints, slack %d; want %q, 15, 0", texts, all, slack, want)
	}
	// From the menu's density to the heading's |3-1|/1, to the story's |1-5|/5; the footer's is the same.
	if want := []float64{0, 12, 12}; !slices.Equal(s.Quotients, want) {
		t.Errorf("quotients %v, want %v", s.Quotients, want)
	}
	// The menu, the heading, the story and the footer have 3 + 1 + 5 + 5 = 14 words; the story's are no template.
	if total := s.All.Total(); total != 12*14 || s.Templates.Total() != 12*9 {
		t.Errorf("%v words, %v of templates; want 168 and 108", total, s.Templates.Total())
	}
	if stop := s.FullStop.Total(); stop != 12*5 || s.TemplateFullStop != 0 {
		t.Errorf("%v words with a full stop, %v of templates; want the stories' 60, and 0", stop, s.TemplateFullStop)
	}
	if s.Segments != 48 || !slices.Equal(s.Lengths, []float64{0, 12, 0, 12, 0, 24}) {
		t.Errorf("%d segments, blocks by length %v; want 48, and 12 of 1, 12 of 3 and 24 of 5 words", s.Segments, s.Lengths)
	}
	if want := []float64{0, 12, 0, 12, 0, 24}; !slices.Equal(s.SegmentSize, want) { // each block is a segment
		t.Errorf("segments by length %v, want %v", s.SegmentSize, want)
	}
	if got := s.Frequencies(); !slices.Equal(got, append([]float64{12, 12, 12}, slices.Repeat([]float64{1}, 12)...)) {
		t.Errorf("frequencies %v", got)
	}
	// The first page has 16 letters and digits in its menu, 7 in the heading, 20 in its story and 18 in the footer, in 14 words on four lines.
	near(t, "word length", s.WordLengths[0], 61.0/14, 1e-12)
	near(t, "density / word length", s.DensityRates()[0], (14.0/4)/(61.0/14), 1e-12)
	// Of 14 words the 3 of the menu and the 1 of the heading are below a density of 5; of the others half have a full stop, so that
	// H(5/14) - 10/14 bits are gained.
	gain, accuracy, threshold := s.FullStopCriterion()
	near(t, "information gain", gain, -5.0/14*math.Log2(5.0/14)-9.0/14*math.Log2(9.0/14)-10.0/14, 1e-9)
	if accuracy != 9.0/14 || threshold != 4 {
		t.Errorf("accuracy %v from a density of %d on, want %v from 4 on", accuracy, threshold, 9.0/14)
	}
}

// A segment that is seen again and again is a template from its first occurrence on, and not before the tenth.
func TestTemplatesFromTheFirstOn(t *testing.T) {
	s := New(Options{Frequent: 3})
	for i := range 4 {
		s.addSegment(part{key: 7, words: 5, density: 5, fullStop: i == 0})
		if want := []float64{0, 0, 15, 20}[i]; s.Templates.Total() != want || s.TemplateFullStop != min(want, 5) {
			t.Errorf("after %d segments %v words are template, %v with a full stop; want %v, 5 of them", i+1, s.Templates.Total(), s.TemplateFullStop, want)
		}
		if frequent, _, _ := s.TemplateSegments(); len(frequent) != i/2 {
			t.Errorf("after %d segments %d templates are frequent", i+1, len(frequent))
		}
	}
}

// Segments without a Latin letter have no fingerprint, and are no template together.
func TestSegmentsWithoutKey(t *testing.T) {
	s := New(Options{Frequent: 2})
	for range 4 {
		s.addSegment(part{words: 5, density: 5})
	}
	if frequent, all, _ := s.TemplateSegments(); len(frequent)+all != 0 || s.Templates.Total() != 0 || s.All.Total() != 20 {
		t.Errorf("templates %v of %d fingerprints, %v of %v words", frequent, all, s.Templates.Total(), s.All.Total())
	}
}

// Density 8 is on the side of navigation, 9 on that of full text (spec e.3).
func TestSides(t *testing.T) {
	terms := map[string]*pageTerm{}
	noteTerms(terms, "home 2009 both", 8)
	noteTerms(terms, "both story", 9)
	for term, want := range map[string]pageTerm{"home": {"home", true, false}, "both": {"both", true, true}, "story": {"story", false, true}} {
		if got := terms[term]; got == nil || *got != want {
			t.Errorf("%s: %+v, want %+v", term, got, want)
		}
	}
	if len(terms) != 3 {
		t.Errorf("%d terms, want 3: 2009 is none", len(terms))
	}
}

// Averages are over the lines of all blocks, each without its last but for those of one line; blocks without words do not count.
func TestAverages(t *testing.T) {
	var p Page
	p.measureBlocks([]page.Block{
		{Text: "of twenty: ab-1", Words: 20, Lines: 3, LastWords: 1}, {Text: "| |", Lines: 1}, {Text: "four", Words: 4, Lines: 1, LastWords: 4},
	})
	if p.density != (19.0+4)/3 || p.wordLength != 15.0/24 || !slices.Equal(p.lengths, []int{20, 4}) {
		t.Errorf("%v words a line, %v letters a word, lengths %v", p.density, p.wordLength, p.lengths)
	}
}

func TestTermOf(t *testing.T) {
	for token, want := range map[string]string{
		"-Don’t.": "don’t", "2009": "", "mp3": "mp3", "...": "", "Ä": "ä", "-": "", "a": "a", strings.Repeat("x", maxTerm): strings.Repeat("x", maxTerm), strings.Repeat("x", maxTerm+1): "",
	} {
		if got := termOf(token); got != want {
			t.Errorf("%q is the term %q, want %q", token, got, want)
		}
	}
}

// What is shown of a segment: its words on one line, and no part of a character.
func TestBeginning(t *testing.T) {
	for text, want := range map[string]string{
		" one\n two ": "one two", strings.Repeat("é", shownBytes/2): strings.Repeat("é", shownBytes/2),
		"x" + strings.Repeat("é", 100): "x" + strings.Repeat("é", shownBytes/2-1) + "…", "a\xff b": "a b",
	} {
		if got := beginning(text); got != want {
			t.Errorf("%q begins %q, want %q", text, got, want)
		}
	}
}

func TestTerms(t *testing.T) {
	s := New(Options{})
	long := "The committee eventually decided that the old bridge across the river should be closed to heavy traffic until spring, "
	for range 3 {
		s.Add(observe(t, "<ul><li>sitemap</ul><p>"+strings.Repeat(long, 3)))
	}
	terms, _ := s.Terms(3)
	i := slices.IndexFunc(terms, func(t Term) bool { return t.Term == "sitemap" })
	j := slices.IndexFunc(terms, func(t Term) bool { return t.Term == "eventually" })
	// log_4(1/4) = -1 and log_4(4/1) = 1.
	if i < 0 || j < 0 || terms[i].Typicality != -1 || terms[j].Typicality != 1 {
		t.Fatalf("terms %+v", terms)
	}
	if !slices.IsSortedFunc(terms, func(a, b Term) int {
		return cmp.Or(cmp.Compare(a.Typicality, b.Typicality), strings.Compare(a.Term, b.Term))
	}) {
		t.Errorf("terms are not in order: %+v", terms)
	}
	if none, _ := s.Terms(4); len(none) != 0 {
		t.Errorf("terms in 4 of 3 documents: %v", none)
	}
}

// The frequent survive a table that is too small, and no count is off by more than the slack.
func TestTallyInBoundedMemory(t *testing.T) {
	c := newTally[int, struct{}](50)
	truth := map[int]int{}
	for i := range 20_000 {
		key := 1000 + i // seen once
		if i%4 == 0 {
			key = i / 4 % 10
		}
		truth[key]++
		c.add(key)
		if len(c.counts) > 50 {
			t.Fatalf("%d keys in memory", len(c.counts))
		}
	}
	for key := range 10 {
		got := c.counts[key]
		if got == nil || got.n < truth[key] || got.n > truth[key]+c.dropped {
			t.Errorf("key %d: %+v, want %d and at most %d more", key, got, truth[key], c.dropped)
		}
	}
}

func TestQuotientClasses(t *testing.T) {
	var segments []segment.Segment
	for _, words := range []int{2, 2, 3, 0, 12, 1} {
		segments = append(segments, segment.Segment{Words: words, Lines: 1})
	}
	// |2-3|/3 -> 1, |3-12|/12 -> 1, |12-1|/1 -> 11; equal neighbours and the empty segment do not count.
	if got := quotientClasses(segments); !slices.Equal(got, []int{1, 1, 11}) {
		t.Errorf("classes %v, want 1 1 11", got)
	}
	// One word on a million lines of punctuation: the class would be 12 million, and so many counts be kept.
	segments = append(segments, segment.Segment{Words: 12, Lines: 1}, segment.Segment{Words: 2, Lines: 1 << 20, LastWords: 1})
	if got := quotientClasses(segments); got[len(got)-1] != maxClass {
		t.Errorf("classes %v, want %d for the last", got, maxClass)
	}
}
