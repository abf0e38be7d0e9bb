package teaser

import (
	"slices"
	"testing"
)

// TestNamesBesideLinks: a list may have links by number, and the names of the pages as text; a page may have the names of its neighbours below the
// links to them.
func TestNamesBesideLinks(t *testing.T) {
	const (
		kiln  = "<p>[1] <a href=/kilns>12.0001</a> <a href=/kilns.pdf>pdf</a>"
		glaz  = "<p>[2] <a href=/glaze>12.0002</a> <a href=/glaze.pdf>pdf</a>"
		whee  = "<p>[3] <a href=/wheel>12.0003</a> <a href=/wheel.pdf>pdf</a>"
		other = "<p>Nobody else says this about ovens for pots of clay."
	)
	for name, c := range map[string]struct {
		html string
		want []string
	}{
		"names": {kiln + "<p>Kilns" + glaz + "<p>Glaze", []string{"kilns: Kilns", "glaze: Glaze"}},
		"names behind labels": {
			kiln + "<p><b>Title:</b> Kilns" + glaz + "<p><b>Title:</b> Glaze",
			[]string{"kilns: Title:", "kilns: Kilns", "glaze: Title:", "glaze: Glaze"},
		},
		"names and texts": {
			kiln + "<p>Kilns<p>In May<p>" + kilns + glaz + "<p>Glaze<p>" + glaze + whee + "<p>Wheel<p>" + wheel + other,
			[]string{"kilns: Kilns", "kilns: " + kilns, "glaze: Glaze", "glaze: " + glaze, "wheel: Wheel", "wheel: " + wheel},
		},
		"texts of two pages, and another": {
			kiln + "<p>Kilns<p>" + kilns + glaz + "<p>Glaze<p>" + glaze + other,
			[]string{"kilns: Kilns", "glaze: Glaze"},
		},
		"the names of both neighbours": {
			other + "<table><tr><td><a href=/kilns>Prev</a><td><a href=/>Up</a><td><a href=/glaze>Next</a><tr><td>Kilns<td>Glaze</table>",
			[]string{"kilns: Prev", "glaze: Next", "kilns: Kilns", "glaze: Glaze"},
		},
		"the name of a page without a link": {kiln + "<p>Glaze", nil},
		"a text between":                    {kiln + other + "<p>Kilns", nil},
		"names below pictures": {
			"<ul><li><a href=/kilns><img alt=Kilns src=x></a><span><b>Kilns</b></span><li><a href=/glaze><img src=y></a><div>Glaze</div></ul>",
			[]string{"kilns: Kilns", "glaze: Glaze"},
		},
		"a name below another picture":     {"<a href=/x><img alt=Kilns src=x></a><div>Kilns</div>", nil},
		"a picture in a text below a link": {kiln + "<p>" + kilns + " <a href=/x><img src=x></a>", nil},
		"a name with a link of its own":    {kiln + "<p>Kilns, and <a href=/x>x</a>", nil},
		"too many links":                   {"<p><a href=/1>1</a> <a href=/2>2</a> <a href=/3>3</a> <a href=/4>4</a> <a href=/kilns>5</a><p>Kilns", nil},
		"part of a name":                   {kiln + "<p>Kilns of clay", nil},
	} {
		if got, rest := blog().teasers("http://a.example/clay/", "<title>Clay</title>"+c.html); !slices.Equal(got, c.want) {
			t.Errorf("%s: teasers %q\nwant %q\nthe rest is %q", name, got, c.want, rest)
		}
	}
}

// TestTextsBesideLinks: an index of an interface has links to its parts, by names that are not all of theirs, and below each the first text of the part.
func TestTextsBesideLinks(t *testing.T) {
	const (
		oven  = "An oven for pots."
		glass = "Glass on most pots."
		wheel = "The wheel turns the clay, and the hands of the potter make a round wall of it."
	)
	w := web{
		"http://a.example/kilns": "<title>Kiln (Interface)</title><p>" + oven + " <a href=#x>More</a><h2>Kiln</h2><p>" + oven + "<p>In <a href=/clay/>Clay</a>",
		"http://a.example/glaze": "<title>Glaze (Interface)</title><p>" + glass + "<p>In <a href=/clay/>Clay</a>",
		"http://a.example/wheel": "<title>Wheel (Interface)</title><p>" + wheel,
		"http://a.example/print": "<title>Print</title><h2>Clay</h2><p>" + more,
		"http://a.example/copy":  "<title>Copy</title><p>" + more,
	}
	list := func(rows ...string) (html string) {
		for i := 0; i < len(rows); i += 2 {
			html += "<tr><td>file <a href=/" + rows[i] + ">" + rows[i] + ".h</a> <a href=/src/" + rows[i] + ">[code]</a><td>" + rows[i+1]
		}
		return "<table>" + html + "</table>"
	}
	for name, c := range map[string]struct {
		html string
		want []string
	}{
		"texts of three pages": {
			list("kilns", oven, "glaze", "GLASS on most pots", "wheel", wheel[:60]+"..."),
			[]string{"kilns: " + oven, "glaze: GLASS on most pots", "wheel: " + wheel[:60] + "..."},
		},
		"of two":               {list("kilns", oven, "glaze", glass), nil},
		"of another page":      {list("kilns", glass, "glaze", oven, "wheel", more), nil},
		"the beginning of one": {list("kilns", "An oven for", "glaze", "Glass on", "wheel", "The wheel turns"), nil},
		"a text between":       {list("kilns", more+"<p>"+oven, "glaze", more+"<p>"+glass, "wheel", more+"<p>"+wheel), nil},
		"links in the texts":   {list("kilns", "An oven for <a href=/pots>pots</a>.", "glaze", "Glass on most <a href=/pots>pots</a>."), nil},
		"its own, and that of another page": {
			"<p><a href=/copy>Print</a><p>" + more + "<p><a href=/wheel>Wheel (Interface)</a><p>" + wheel,
			[]string{"copy: Print", "wheel: Wheel (Interface)"},
		},
		"that has it of a list": {list("kilns", oven, "glaze", glass, "print", more), nil},
	} {
		if got, rest := w.teasers("http://a.example/clay/", "<title>Clay</title>"+c.html); !slices.Equal(got, c.want) {
			t.Errorf("%s: teasers %q\nwant %q\nthe rest is %q", name, got, c.want, rest)
		}
	}
}

// TestNamesAboveLinks: an archive of mails may have each subject as text above links to its mails by their authors.
func TestNamesAboveLinks(t *testing.T) {
	subject := func(name string, links ...string) (html string) {
		for _, k := range links {
			html += "<li><a href=/" + k + ">Jo Hill</a> (12 May)"
		}
		return "<li><dfn>" + name + "</dfn><ul>" + html + "</ul>"
	}
	const other = "<p>Nobody else says this about ovens for pots of clay."
	for name, c := range map[string]struct {
		html string
		want []string
	}{
		"of three pages": {
			subject("Kilns", "kilns") + subject("Glaze", "x", "y", "z", "glaze") + subject("Wheel", "wheel", "x"),
			[]string{"kilns: Kilns", "glaze: Glaze", "wheel: Wheel"},
		},
		"of two":        {subject("Kilns", "kilns") + subject("Glaze", "glaze"), nil},
		"too far below": {subject("Kilns", "kilns") + subject("Glaze", "glaze") + subject("Wheel", "1", "2", "3", "4", "wheel"), nil},
		"too far behind": {
			subject("Kilns", "kilns") + subject("Glaze", "glaze") + "<li>Wheel<ul><li><a href=/1>1</a><li><a href=/2>2</a> <a href=/3>3</a> <a href=/4>4</a> <a href=/wheel>5</a></ul>",
			nil,
		},
		"another name": {subject("Kiln", "kilns") + subject("Glaze", "glaze") + subject("Wheel", "wheel"), nil},
		"three lines between": {
			subject("Kilns", "kilns") + subject("Glaze", "glaze") + subject("Wheel</dfn><p>In May<p>by Jo"+other+"<dfn>", "wheel"),
			[]string{"kilns: Kilns", "glaze: Glaze", "wheel: Wheel"},
		},
		"four lines between": {subject("Kilns", "kilns") + subject("Glaze", "glaze") + subject("Wheel</dfn><p>In May<p>by Jo<p>of Hill"+other+"<dfn>", "wheel"), nil},
		"names above texts with a link below": {
			"<p><b>Kilns</b><p>" + kilns[:60] + "<p><a href=/kilns>Read on</a><p><b>Glaze</b><p>" + glaze[:60] + "<p><a href=/glaze>Read on</a><p><b>Wheel</b><p>" +
				wheel[:60] + "<p><a href=/wheel>Read on</a>",
			[]string{
				"kilns: Kilns", "kilns: " + kilns[:60], "kilns: Read on", "glaze: Glaze", "glaze: " + glaze[:60], "glaze: Read on", "wheel: Wheel", "wheel: " + wheel[:60],
				"wheel: Read on",
			},
		},
		"a heading between": {
			subject("Kilns", "kilns") + subject("Glaze", "glaze") + "<p>Wheel<h2><a href=/wheel>On wheels</a></h2>",
			[]string{"wheel: On wheels"},
		},
	} {
		if got, rest := blog().teasers("http://a.example/clay/", "<title>Clay</title><ul>"+c.html); !slices.Equal(got, c.want) {
			t.Errorf("%s: teasers %q\nwant %q\nthe rest is %q", name, got, c.want, rest)
		}
	}
}

// TestTextBehindLabel: a page may have a label before its text that lists leave out.
func TestTextBehindLabel(t *testing.T) {
	w := web{
		"http://a.example/kilns": "<title>Kilns - Pots</title><h1>Kilns</h1><blockquote><b>Abstract:</b> " + kilns + "</blockquote>",
		"http://a.example/glaze": "<title>Glaze - Pots</title><h1>Glaze</h1><p><b>That is what a potter puts on pots:</b> " + glaze,
	}
	list := "<title>Clay</title><h2><a href=/kilns>Kilns</a></h2><p>" + kilns + "<h2><a href=/glaze>Glaze</a></h2><p>" + glaze
	want := []string{"kilns: Kilns", "kilns: " + kilns, "glaze: Glaze"}
	if got, rest := w.teasers("http://a.example/clay/", list); !slices.Equal(got, want) {
		t.Errorf("teasers %q\nwant %q\nthe rest is %q", got, want, rest)
	}
}
