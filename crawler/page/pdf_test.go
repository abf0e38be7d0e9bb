package page

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"facetta/crawler/page/pdf/compose"
)

const firedClay = "A kiln is a furnace in which clay is fired until it is hard, and in which glazes melt to glass on its outside. The oldest known kilns are mere pits."

// kilnPDF has a title, a text with two links, and a running head on each page.
func kilnPDF() compose.Document {
	d := compose.Document{Title: "kiln-final2.doc", Author: "Ann Salt", Created: "D:20200102030405+01'00'", Pages: compose.Set(11, firedClay, firedClay)}
	d.Pages = append(d.Pages, compose.Set(11, "See the glazes", "mailto only")...)
	d.Pages[1][0].Link, d.Pages[1][1].Link = "/glazes#x", "mailto:ann@a.test"
	d.Pages[0] = append([]compose.Line{{X: 72, Y: 800, Size: 20, Text: "Of kilns and pits"}}, d.Pages[0]...)
	for i := range d.Pages {
		d.Pages[i] = append(d.Pages[i], compose.Line{X: 290, Y: 30, Size: 9, Text: "Page " + string(rune('1'+i))})
	}
	return d
}

func TestPDF(t *testing.T) {
	p := Parse(Response{URL: "http://a.test/docs/kiln.pdf", ContentType: "application/pdf", Body: kilnPDF().Bytes(), Structured: true, RobotsTag: "nosnippet"})
	want := []string{"Of kilns and pits", firedClay, firedClay, "Page 1", "See the glazes", "mailto only", "Page 2"}
	if !slices.Equal(texts(p), want) {
		t.Fatalf("blocks %q", texts(p))
	}
	for i, tags := range []Tags{H1, P, P, Footer, P | A, P | A, Footer} {
		if p.Blocks[i].Tags != tags {
			t.Errorf("block %d has %v, want %v", i, p.Blocks[i].Tags, tags)
		}
	}
	if len(p.Links) != 1 || p.Links[0].Target != "http://a.test/glazes" || p.Links[0].Anchor != "See the glazes" || p.Links[0].Block != 4 {
		t.Errorf("links %+v", p.Links)
	}
	if all := strings.Join(texts(p), "\n"); len(p.Anchors) != 1 || all[p.Anchors[0].From:p.Anchors[0].To] != "See the glazes" {
		t.Errorf("anchors %+v", p.Anchors)
	}
	if p.Title != "Of kilns and pits" || p.Headline != p.Title || p.Author != "Ann Salt" || p.Published != "2020-01-02T03:04:05+01:00" || p.Language != "en" {
		t.Errorf("title %q, headline %q, author %q, published %q, language %q", p.Title, p.Headline, p.Author, p.Published, p.Language)
	}
	d := kilnPDF()
	d.Language = "nl-BE"
	if p := Parse(Response{URL: "http://a.test/docs/kiln.pdf", ContentType: "application/pdf", Body: d.Bytes()}); p.Language != "nl" {
		t.Errorf("language %q, want the one that the file states", p.Language)
	}
	if !p.Robots.NoSnippet || p.Dirt != 0 {
		t.Errorf("robots %+v, %v", p.Robots, p.Dirt.Reasons())
	}
}

// What a file states is believed where the text says so as well.
func TestTitleOfPDF(t *testing.T) {
	for _, c := range []struct{ stated, largest, want string }{
		{"Report of the year", "Pits", "Pits"},
		{"Of kilns in which clay is fired", "Pits", "Of kilns in which clay is fired"},
		{"Microsoft Word - kiln.doc", "Pits", "Pits"}, {"kiln_v2.indd", "Pits", "Pits"}, {"untitled", "Pits", "Pits"}, {"", "Pits", "Pits"},
		{"Kilns and their makers", "", "Kilns and their makers"}, {"Microsoft Word - Kilns", "", "Kilns"}, {"42", "", ""},
		{"Firing clay, vol. 2", "", "Firing clay, vol. 2"},
	} {
		d := compose.Document{Title: c.stated, Pages: compose.Set(11, firedClay)}
		if c.largest != "" {
			d.Pages[0] = append([]compose.Line{{X: 72, Y: 800, Size: 20, Text: c.largest}}, d.Pages[0]...)
		}
		if p := Parse(Response{URL: "http://a.test/", ContentType: "application/pdf", Body: d.Bytes()}); p.Title != c.want {
			t.Errorf("stated %q, largest %q: %q, want %q", c.stated, c.largest, p.Title, c.want)
		}
	}
}

func TestAuthorOfPDF(t *testing.T) {
	for stated, want := range map[string]string{"Ann Salt": "Ann Salt", "asalt": "", "Administrator": "", "By Bo Clay": "Bo Clay", "furnace": "furnace"} {
		d := compose.Document{Author: stated, Pages: compose.Set(11, firedClay)}
		if p := Parse(Response{URL: "http://a.test/", ContentType: "application/pdf", Body: d.Bytes()}); p.Author != want {
			t.Errorf("%q: %q, want %q", stated, p.Author, want)
		}
	}
}

func TestDateOfPDF(t *testing.T) {
	fetched := time.Date(2024, 1, 1, 0, 0, 0, 0, time.UTC)
	for stated, want := range map[string]string{
		"D:20090401163925-07'00'": "2009-04-01T16:39:25-07:00", "D:20220429171908Z": "2022-04-29T17:19:08Z", "D:20090401": "2009-04-01",
		"D:20090401163925": "2009-04-01", "20090401163925+02'00": "2009-04-01T16:39:25+02:00", "D:2009": "2009", "D:20991231": "", "D:20091341": "", "": "",
		"Wed Apr  1 16:39:25 2009": "2009-04-01",
	} {
		p := &Page{}
		dates := newDateReader("", fetched)
		dates.refused = &p.Postdated
		if got := dates.read(dateOfPDF(stated)); got != want {
			t.Errorf("%q: %q, want %q", stated, got, want)
		}
	}
}

// A PDF is one whatever its server calls it; what is none is not read as one.
func TestTypesOfPDF(t *testing.T) {
	body := kilnPDF().Bytes()
	for _, c := range []struct {
		contentType string
		body        []byte
		title       string
		dirt        Dirt
	}{
		{"application/pdf", body, "Of kilns and pits", 0}, {"Application/X-PDF; charset=binary", body, "Of kilns and pits", 0},
		{"text/html", body, "Of kilns and pits", 0}, {"text/plain", body, "Of kilns and pits", 0}, {"", body, "Of kilns and pits", 0},
		{"image/png", body, "", DirtMedia}, {"application/pdf", []byte("<title>Not found</title>"), "", DirtPDF}, {"application/pdf", nil, "", DirtPDF},
	} {
		if p := Parse(Response{URL: "http://a.test/", ContentType: c.contentType, Body: c.body}); p.Title != c.title || p.Dirt != c.dirt {
			t.Errorf("%q: title %q, %v", c.contentType, p.Title, p.Dirt.Reasons())
		}
	}
}

// A PDF without end ends with the time for it, which is told, or with the context.
func TestPDFWithoutEnd(t *testing.T) {
	r := Response{URL: "http://a.test/", ContentType: "application/pdf", Body: compose.Nested(12), PDFTime: 200 * time.Millisecond}
	if p := Parse(r); p.Dirt != DirtPDF|DirtTime {
		t.Errorf("no time: %v", p.Dirt.Reasons())
	}
	ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer cancel()
	r.Context, r.PDFTime = ctx, 0
	if p := Parse(r); p.Dirt != DirtPDF {
		t.Errorf("no caller: %v", p.Dirt.Reasons())
	}
}
