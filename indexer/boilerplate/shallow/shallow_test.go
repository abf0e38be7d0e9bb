package shallow

import (
	"math"
	"strings"
	"testing"

	"facetta/crawler/page"
)

func parse(html string) []page.Block {
	return page.Parse(page.Response{URL: "http://example.org/", Body: []byte(html)}).Blocks
}

// TestWorked is the worked example of spec f.1; a bare year counts as a date token.
func TestWorked(t *testing.T) {
	row := Page(parse("<body><div>Contact us | © 2009 ACME Ltd. All rights reserved.</div>"), nil)[0]
	for f, want := range map[Feature]float32{
		WordLength: 37.0 / 8, SentenceLength: 4, Words: 8, perBlock + upperStarts: 4, perBlock + upperStartRatio: 0.5,
		perBlock + upperWords: 1, perBlock + upperWordRatio: 0.125, perBlock + fullStopRatio: 0.25, perBlock + bars: 1,
		perBlock + dates: 1, LinkDensity: 0, TextDensity: 8, perBlock + inDiv: 1, perBlock + inP: 0, InA: 0,
	} {
		if row[f] != want {
			t.Errorf("%s is %v, want %v", f, row[f], want)
		}
	}
}

// TestCounts are the published numbers of dimensions: 23, 25, 64 and 67.
func TestCounts(t *testing.T) {
	for want, set := range map[int][]Feature{23: Local(), 25: LocalQuotients(), 64: WithoutFrequencies(), 67: All()} {
		seen := map[string]bool{}
		for _, f := range set {
			seen[f.String()] = true
		}
		if len(set) != want || len(seen) != want {
			t.Errorf("%d features with %d names, want %d", len(set), len(seen), want)
		}
	}
	if Columns != dimensions+1 {
		t.Errorf("%d columns", Columns)
	}
}

// TestSets are the source's names of what its two trees were learned from, and of what the sets of the current block end with.
func TestSets(t *testing.T) {
	for want, set := range map[string][]Feature{
		"number of words (P), number of words (C), number of words (N), link density (P), link density (C), link density (N)": WordsAndLinks(),
		"text density (P), text density (C), text density (N), link density (P), link density (C), link density (N)":          DensityAndLinks(),
		"absolute position, relative position, in A (C), text density quotient, number of words quotient":                     LocalQuotients()[20:],
	} {
		var names []string
		for _, f := range set {
			names = append(names, f.String())
		}
		if got := strings.Join(names, ", "); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}

func TestTags(t *testing.T) {
	for tag, want := range map[page.Tags]int{
		page.H1: inH1, page.H2: inH2, page.H3: inH3, page.H4: inH4, page.H5: inH5, page.H6: inH6, page.P: inP, page.Div: inDiv, page.Li: -1,
	} {
		row := Page([]page.Block{{Text: "word", Words: 1, Lines: 1, Tags: tag}}, nil)[0]
		for f := inH1; f <= inDiv; f++ {
			if (row[perBlock+f] == 1) != (f == want) {
				t.Errorf("%s: %s is %v", tag, Feature(perBlock+f), row[perBlock+f])
			}
		}
	}
}

func TestNeighbours(t *testing.T) {
	blocks := parse("<body><h1>Two words</h1><p>One two three four.<p><a href=x>Home</a>")
	var frequencies Frequencies
	frequencies.Add(blocks)
	frequencies.Add(blocks[2:])
	rows := Page(blocks, &frequencies)
	for _, c := range []struct {
		row     int
		feature Feature
		want    float32
	}{
		{0, PrevWords, 0}, {0, NextWords, 4}, {0, inH1 + perBlock, 1}, {0, TextDensityQuotient, 0}, {0, PrevFrequency, 0},
		{1, PrevWords, 2}, {1, inH1, 1}, {1, WordsQuotient, 2}, {1, PrevFrequency, 1}, {2, PrevFrequency, 1}, {2, WordsQuotient, 0.25}, {1, NextLinkDensity, 1}, {1, NextFrequency, 2}, {1, Frequency, 1},
		{1, Position, 1}, {1, RelativePosition, 0.5}, {1, inP + perBlock, 1}, {1, inH1 + perBlock, 0},
		{2, InA, 1}, {2, NextWords, 0}, {2, RelativePosition, 1}, {2, TextDensityQuotient, 0.25}, {2, PrevTextDensity, 4},
	} {
		if got := rows[c.row][c.feature]; got != c.want {
			t.Errorf("row %d: %s is %v, want %v", c.row, c.feature, got, c.want)
		}
	}
	if rows := Page(blocks[:1], nil); rows[0][RelativePosition] != 0 || rows[0][Frequency] != 0 {
		t.Errorf("a page of one block has the row %v", rows[0])
	}
}

func TestText(t *testing.T) {
	for s, want := range map[string]text{
		"":                               {},
		"| -":                            {bars: 1},
		`He said "No!" Then; go`:         {words: 5, letters: 14, sentences: 3, upperStarts: 3},
		"Pi is 3.14, NATO":               {words: 4, letters: 11, sentences: 1, upperStarts: 2, upperWords: 1},
		"(Über) I":                       {words: 2, letters: 5, sentences: 1, upperStarts: 2, upperWords: 1},
		"am iPhone":                      {words: 2, letters: 8, sentences: 1},
		"One . . two":                    {words: 2, letters: 6, sentences: 2, upperStarts: 1, fullStops: 2},
		"Room 12a am":                    {words: 3, letters: 9, sentences: 1, upperStarts: 1},
		"12 March 2009, 12:30, 5pm 7 PM": {words: 7, letters: 21, sentences: 1, upperStarts: 2, upperWords: 1, dates: 5},
	} {
		if got := readText(s); got != want {
			t.Errorf("%q: %+v, want %+v", s, got, want)
		}
	}
}

func TestDates(t *testing.T) {
	for s, want := range map[string]bool{
		"2009": true, "1899": false, "1900": true, "2100": false, "12/03/2009": true, "2009-03-12": true, "12.3.09": true, "3.14": false, "12:30": true, "5pm": true,
		"5:30pm": true, "5p.m": true, "Mon": true, "May": true, "may": false, "555-1234": false, "1-800-555": false, "a:b": false,
		"": false, "2009-2010": false, "5map": false, "09:30": true, "9:05": true, "Wednesday": true, "1.2.3.4": false, "12/12345": false,
	} {
		if isDate(s) != want {
			t.Errorf("%q is a date: %t", s, !want)
		}
	}
}

func FuzzPage(f *testing.F) {
	f.Add("Contact us | 2009 5 pm. \xff ' ...")
	f.Fuzz(func(t *testing.T, s string) {
		for _, r := range Page([]page.Block{{Text: s, Words: 1, Lines: 1}, {Text: s}}, nil) {
			for feature, v := range r {
				if v < 0 || math.IsNaN(float64(v)) || math.IsInf(float64(v), 0) {
					t.Errorf("%s of %q is %v", Feature(feature), s, v)
				}
			}
		}
	})
}
