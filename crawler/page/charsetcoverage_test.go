package page_test

import (
	"fmt"
	"strings"
	"testing"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/htmlindex"

	"facetta/crawler/page"
)

// legacy are the encodings that pages of a language were written in before UTF-8.
var legacy = []struct {
	language  string
	encodings []string
}{
	{"de", []string{"windows-1252"}}, {"en", []string{"windows-1252"}}, {"fr", []string{"windows-1252"}}, {"es", []string{"windows-1252"}},
	{"pt", []string{"windows-1252"}}, {"it", []string{"windows-1252"}}, {"da", []string{"windows-1252"}}, {"sv", []string{"windows-1252"}},
	{"pl", []string{"iso-8859-2", "windows-1250"}}, {"cs", []string{"iso-8859-2", "windows-1250"}}, {"hu", []string{"iso-8859-2", "windows-1250"}},
	{"tr", []string{"windows-1254"}}, {"ru", []string{"windows-1251", "koi8-r", "iso-8859-5"}}, {"bg", []string{"windows-1251"}},
	{"uk", []string{"windows-1251"}}, {"el", []string{"windows-1253"}}, {"ar", []string{"windows-1256"}}, {"he", []string{"windows-1255"}},
	{"th", []string{"windows-874"}}, {"zh", []string{"gbk", "big5"}}, {"ja", []string{"shift_jis", "euc-jp", "iso-2022-jp"}}, {"ko", []string{"euc-kr"}},
}

// TestCharsetCoverage writes the texts of the gold sets' pages in the old encodings of their
// languages, and prints how many are read as they were, without a label, with the false one of UTF-8, and with that of ISO-8859-1, which servers
// put on everything.
func TestCharsetCoverage(t *testing.T) {
	sets := goldSets(t)
	texts := make(map[string][]string)
	for _, s := range sets {
		pages, err := s.Pages()
		if err != nil {
			t.Fatal(err)
		}
		for i := range pages {
			p := page.Parse(page.Response{URL: page.Nowhere, ContentType: "text/html", Body: pages[i].HTML})
			texts[p.Language] = append(texts[p.Language], plain(p))
		}
	}
	fmt.Printf("%-16s %5s %8s %8s %11s\n", "read right of", "pages", "no label", "utf-8", "iso-8859-1")
	for _, l := range legacy {
		for _, name := range l.encodings {
			enc, err := htmlindex.Get(name)
			if err != nil {
				t.Fatal(err)
			}
			n, right := readRight(texts[l.language], enc)
			if n == 0 {
				continue
			}
			fmt.Printf("%-2s %-13s %5d %8d %8d %11d\n", l.language, name, n, right[0], right[1], right[2])
		}
	}
}

// plain is a page with nothing but the texts of a page.
func plain(p *page.Page) string {
	var b strings.Builder
	for i := range p.Blocks {
		b.WriteString(`<p class="text">` + p.Blocks[i].Text + "</p>\n")
	}
	return b.String()
}

// readRight counts texts that have twenty letters or more outside of ASCII, and those of them that come back with each label.
func readRight(texts []string, enc encoding.Encoding) (n int, right [3]int) {
	for _, text := range texts {
		coded, err := encoding.ReplaceUnsupported(enc.NewEncoder()).String(text)
		want, err2 := enc.NewDecoder().String(coded)
		if err != nil || err2 != nil || len(want)-len([]rune(want)) < 20 {
			continue
		}
		n++
		for k, label := range []string{"", "; charset=utf-8", "; charset=iso-8859-1"} {
			if alike(coded, want, label) {
				right[k]++
			}
		}
	}
	return n, right
}

// alike tells whether the blocks of a coded page are those of the text that it stands for.
func alike(coded, want, label string) bool {
	got := page.Parse(page.Response{URL: page.Nowhere, ContentType: "text/html" + label, Body: []byte(coded)})
	return plain(got) == plain(page.Parse(page.Response{URL: page.Nowhere, ContentType: "text/html; charset=utf-8", Body: []byte(want)}))
}
