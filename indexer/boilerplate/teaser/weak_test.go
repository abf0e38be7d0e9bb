package teaser

import (
	"slices"
	"strings"
	"testing"
)

// TestDatedNames: a list may have a date beside each name, and an author; a post has such a line for its own author.
func TestDatedNames(t *testing.T) {
	const (
		kiln  = "<a href=/kilns>Kilns</a>"
		glaz  = "<a href=/glaze>Glaze</a>"
		whee  = "<a href=/wheel>Wheel</a>"
		other = "<p>Nobody else says this about ovens for pots of clay."
	)
	for name, c := range map[string]struct {
		html string
		want []string
	}{
		"dates behind": {
			"<p>" + kiln + " (12 May 2023)<p>" + glaz + " (13 May 2023)<p>" + whee + " (14 May 2023)",
			[]string{"kilns: Kilns (12 May 2023)", "glaze: Glaze (13 May 2023)", "wheel: Wheel (14 May 2023)"},
		},
		"dates before": {
			"<p>12 May " + kiln + "<p>13 May " + glaz + "<p>14 May " + whee,
			[]string{"kilns: 12 May Kilns", "glaze: 13 May Glaze", "wheel: 14 May Wheel"},
		},
		"dates and authors": {
			"<p>" + kiln + " Jo Hill 12/05/2023<p>" + glaz + " Jo Hill 13/05/2023<p>" + whee + " Jo Hill 14/05/2023",
			[]string{"kilns: Kilns Jo Hill 12/05/2023", "glaze: Glaze Jo Hill 13/05/2023", "wheel: Wheel Jo Hill 14/05/2023"},
		},
		"of two pages": {"<p>" + kiln + " (12 May 2023)<p>" + glaz + " (13 May 2023)<p>" + kiln + " (14 May 2023)", nil},
		"other words":  {"<p>" + kiln + " with much fire, since 2023<p>" + glaz + " with much sand, since 2023<p>" + whee + " with two hands, since 2023", nil},
		"no date":      {"<p>" + kiln + " are very hot<p>" + glaz + " is very thin<p>" + whee + " is very old", nil},
		"long lines": {
			"<p>" + kiln + " 111111111111111111111111111111111111111111<p>" + glaz + " 222222222222222222222222222222222222222222<p>" + whee +
				" 333333333333333333333333333333333333333333", nil,
		},
		"other names": {"<p><a href=/kilns>Ovens</a> in 2023, May<p><a href=/glaze>Glass</a> in 2023, May<p><a href=/wheel>Round</a> in 2023, May", nil},
		"a date above the text": {
			"<p>" + kiln + " (12 May 2023)<p>" + kilns,
			[]string{"kilns: " + kilns},
		},
		"a date between a name and its text": {
			"<p>" + kiln + "<p>12 May 2023, " + glaz + "<p>" + kilns,
			[]string{"kilns: Kilns", "kilns: " + kilns},
		},
		"a date below a text": {
			"<h2>" + kiln + "</h2><p>" + kilns + "<p>12 May 2023, " + glaz,
			[]string{"kilns: Kilns", "kilns: " + kilns, "glaze: 12 May 2023, Glaze"},
		},
		"a date and links between a name and its text": {
			"<p>" + kiln + "<p>Posted by <a href=/jo>Jo Hill</a> - 12 May 2023, 03:00 - Forum: <a href=/forum>Of earth and fire</a><p>" + kilns,
			[]string{"kilns: Kilns", "kilns: " + kilns},
		},
		"a date and links between a dated name and its text": {
			"<p>" + kiln + " 12 May 2023<p>Changed by <a href=/jo>Jo Hill</a> - 13 May 2023, 03:00<p>" + kilns,
			[]string{"kilns: " + kilns},
		},
		"more words between": {
			"<p>" + kiln + "<p>Posted by <a href=/jo>Jo Hill</a> from a kiln in the forum on 12 May 2023, 03:00<p>" + kilns,
			[]string{"kilns: Kilns"},
		},
		"a date and links below a text": {
			"<h2>" + kiln + "</h2><p>" + kilns + "<p>12 May 2023, <a href=/jo>Jo Hill</a>",
			[]string{"kilns: Kilns", "kilns: " + kilns, "kilns: 12 May 2023, Jo Hill"},
		},
		"a heading above the text": {"<p>" + kiln + " (12 May 2023)<h2>Heat</h2>" + other + "<p>" + kilns, nil},
	} {
		if got, rest := blog().teasers("http://a.example/clay/", "<title>Clay</title>"+c.html); !slices.Equal(got, c.want) {
			t.Errorf("%s: teasers %q\nwant %q\nthe rest is %q", name, got, c.want, rest)
		}
	}
}

// TestNamesWithFewWordsBeside: an index has beside each link what kind of thing it leads to, and its text below.
func TestNamesWithFewWordsBeside(t *testing.T) {
	const oven, sand = "An oven for pots.", "Sand that was melted."
	w := web{
		"http://a.example/kilns": "<title>Class: Kilns</title><p>" + oven,
		"http://a.example/glaze": "<title>Class: Glaze</title><p>" + sand,
		"http://a.example/wheel": "<title>Class: Wheel</title><p>" + wheel,
	}
	item := func(tag, name, more string) string {
		return "<" + tag + "><a href=/" + strings.ToLower(name) + ">" + name + "</a> " + more
	}
	for name, c := range map[string]struct {
		html string
		want []string
	}{
		"of three pages": {
			"<ul>" + item("li", "Kilns", "(Tools::Pots)") + item("li", "Glaze", "&lt; Object") + item("li", "Wheel", "<small>that turns round</small>"),
			[]string{"kilns: Kilns (Tools::Pots)", "glaze: Glaze < Object", "wheel: Wheel", "wheel: that turns round"},
		},
		"and texts": {
			"<dl>" + item("dt", "Kilns", "- in class Pots") + "<dd>" + oven + item("dt", "Glaze", "- in class Pots") + "<dd>" + sand +
				item("dt", "Wheel", "- in class Pots") + "<dd>" + wheel,
			[]string{
				"kilns: Kilns - in class Pots", "kilns: " + oven, "glaze: Glaze - in class Pots", "glaze: " + sand, "wheel: Wheel - in class Pots", "wheel: " + wheel,
			},
		},
		"links of several parts": {
			"<ul><li><a href=/kilns><b>Hot</b> kilns</a> here and there<li><a href=/glaze><b>Thin</b> glaze</a> here and there<li><a href=/wheel><b>A</b> wheel</a> here and there",
			[]string{"kilns: Hot", "kilns: kilns here and there", "glaze: Thin", "glaze: glaze here and there", "wheel: A", "wheel: wheel here and there"},
		},
		"pictures": {
			"<ul><li><a href=/kilns><img alt=Hot src=x></a> very hot<li><a href=/glaze><img alt=Thin src=x></a> very thin<li><a href=/wheel><img alt=A src=x></a> very old", nil,
		},
		"of two":     {"<ul>" + item("li", "Kilns", "(Tools::Pots)") + item("li", "Glaze", "(Tools::Pots)"), nil},
		"more words": {"<ul>" + item("li", "Kilns", "are a hot thing") + item("li", "Glaze", "is a thin thing") + item("li", "Wheel", "is an old thing"), nil},
		"no list":    {item("p", "Kilns", "are hot") + item("p", "Glaze", "is thin") + item("p", "Wheel", "is old"), nil},
		"words before": {
			"<ul><li>See the <a href=/kilns>Kilns</a> there<li>See the <a href=/glaze>Glaze</a> there<li>See the <a href=/wheel>Wheel</a> there", nil,
		},
		"a link to no page": {
			"<ul>" + item("li", "Kilns", "<a href=/x>more of them</a>, too") + item("li", "Glaze", "<a href=/x>more of it</a>, too") + item("li", "Wheel", "(round)"), nil,
		},
	} {
		if got, rest := w.teasers("http://a.example/clay/", "<title>Clay</title>"+c.html); !slices.Equal(got, c.want) {
			t.Errorf("%s: teasers %q\nwant %q\nthe rest is %q", name, got, c.want, rest)
		}
	}
}

// TestNamesAndTextsInOneLine: a list may have each name and how the text begins in one line, and an author between the two.
func TestNamesAndTextsInOneLine(t *testing.T) {
	w := blog()
	w["http://a.example/chmod"] = "<title>chmod(1)</title><h2>NAME</h2><p>chmod - change file modes"
	const bank = "Clay is dug from the bank of a river - which is not deep - and washed."
	w["http://a.example/bank"] = "<title>Bank</title><p>" + bank
	w["http://a.example/thread"] = "<title>Thread</title><p><a href=/clay/>Clay</a><p>" + more
	items := []string{
		"<li>12.05: <a href=/kilns>Kilns</a> (Jo Hill) - <small>" + kilns[:60] + "...</small>",
		"<li><a href=/glaze>Glaze</a>: " + glaze, "<li><a href=/wheel>A wheel</a> &ndash; " + wheel,
	}
	all := []string{"kilns: 12.05: Kilns (Jo Hill) -", "kilns: " + kilns[:60] + "...", "glaze: Glaze: " + glaze, "wheel: A wheel – " + wheel}
	for name, c := range map[string]struct {
		html string
		want []string
	}{
		"of three pages":                {strings.Join(items, ""), all},
		"of two":                        {items[0] + items[1], nil},
		"of two, and of an item":        {items[0] + items[1] + "</ul><p><a href=/wheel>Wheel</a><p>" + wheel, []string{"wheel: Wheel"}},
		"a short text of a manual":      {items[0] + items[1] + "<li><a href=/chmod>chmod</a>(1), of files - change file modes", append(slices.Clone(all[:3]), "chmod: chmod(1), of files - change file modes")},
		"a text with dashes":            {items[0] + items[1] + "<li><a href=/bank>Bank</a>: " + bank, append(slices.Clone(all[:3]), "bank: Bank: "+bank)},
		"the text of another page":      {items[0] + items[1] + "<li><a href=/wheel>Wheel</a> - " + kilns, nil},
		"text of its own":               {items[0] + items[1] + "<li><a href=/wheel>Wheel</a> - Nobody else says this about ovens for pots of clay.", nil},
		"a text before":                 {items[0] + items[1] + "<li>" + wheel + " Read on: <a href=/wheel>wheels</a>", nil},
		"of a page that lists the page": {items[0] + items[1] + "<li><a href=/thread>Thread</a> - " + more, nil},
	} {
		if got, rest := w.teasers("http://a.example/clay/", "<title>Clay</title><ul>"+c.html); !slices.Equal(got, c.want) {
			t.Errorf("%s: teasers %q\nwant %q\nthe rest is %q", name, got, c.want, rest)
		}
	}
}
