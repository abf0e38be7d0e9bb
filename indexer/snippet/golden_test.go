package snippet

import (
	"testing"

	"facetta/indexer/store"
)

// Pages as they are on the web: the heading says the title again, markup divides sentences into blocks, headings, menus and
// cells stand between. The wanted snippets are written by hand.
var (
	pressurePage = document("physics.example", "What pressure is",
		"~Home | Physics", "What pressure is",
		"Pressure is force divided by area. Stand on snow and you sink; stand on skis and you do not.",
		"Units",
		"The unit is the pascal, one newton on one square metre, about the weight of an apple spread over a table. Meteorologists use"+
			" the hectopascal, which is the same as the old millibar.",
		"~Terms of use")
	debianPage = document("doc.example", "Managing packages — Handbook 12 documentation",
		"Managing packages¶",
		"To install a package, try", "apt(8), which looks up what it needs. The older dpkg, too, installs packages, but one by one.",
		"Install package",
		"apt install name",
		"Removing",
		"A package is removed with apt remove unless others need it.")
	listPage     = document("list.example", "Colours", "Colours that maps are drawn in:", "black", "red", "light green", "(none)")
	magazinePage = document("mag.example", "Darkroom: the magazine",
		"~Darkroom", "Light, film and paper", "~Aperture, shutter and sensitivity",
		"~Every photograph needs a certain amount of light, and three settings share the work of providing it.", "~Subscribe")
	archivePage = document("blog.example", "Posts of May", "Light on film", "May 2 2008", "Three papers held against each other", "May 8 2008",
		"What an enlarger costs today", "May 9 2008", "Shutters that stick in the cold, and what one can do", "May 21 2008", "A darkroom in a cupboard", "May 23 2008",
		"Twenty years with one and the same lens", "May 28 2008",
		"~aperture camera colour darkroom enlarger film filter flash focus grain lens light meter negative paper print reel scan shutter stop tank timer tray")
	germanPage = document("wetter.example", "Luftdruck", "Luftdruck", "Der Luftdruck",
		"ist die Kraft der Luft auf eine Fläche.", "Auf Meereshöhe sind es im Mittel 1013,25 Hektopascal. Mit der Höhe nimmt er ab.")
	japanesePage = document("weather.example", "気圧", "気圧",
		"気圧とは、気体の圧力のことである。単に「気圧」という場合は、大気圧(大気の圧力)のことを指す場合が多い。")
)

func TestSnippetsOfPages(t *testing.T) {
	for _, c := range []struct {
		name, query string
		document    *store.Document
		want        string
	}{
		{"the heading that is the title does not come; short blocks go on", "pressure", pressurePage,
			"[Pressure] is force divided by area. Stand on snow and you sink; stand on skis and you do not. Units · The unit is the pascal," +
				" one newton on one square metre, about the weight of an apple spread over a table. Meteorologists use the …"},
		{"prose comes before the heading", "units", pressurePage,
			"The [unit] is the pascal, one newton on one square metre, about the weight of an apple spread over a table. Meteorologists" +
				" use the hectopascal, which is the same as the old millibar."},
		{"no query: the first prose", "", pressurePage,
			"Pressure is force divided by area. Stand on snow and you sink; stand on skis and you do not. Units · The unit is the pascal," +
				" one newton on one square metre, about the weight of an apple spread over a table. Meteorologists use the …"},
		{"no match in the text: the first prose", "handbook", debianPage,
			"To install a package, try apt(8), which looks up what it needs. The older dpkg, too, installs packages, but one by one." +
				" Install package · apt install name · Removing · A package is removed with apt remove unless others need it."},
		{"sentences are one again, a closer heading does not win", "install package", debianPage,
			"To [install] a [package], try apt(8), which looks up what it needs. The older dpkg, too, [installs] [packages], but one by one." +
				" [Install] [package] · apt [install] name · Removing · A [package] is removed with apt remove unless others need it."},
		{"the last paragraph is short: what is before it comes too", "remove", debianPage,
			"To install a package, try apt(8), which looks up what it needs. The older dpkg, too, installs packages, but one by one." +
				" Install package · apt install name · [Removing] · A package is [removed] with apt [remove] unless others need it."},
		{"words of a list are no sentence", "green", listPage, "Colours that maps are drawn in: black · red · light [green] · (none)"},
		{"prose of boilerplate when content has none", "light", magazinePage,
			"Aperture, shutter and sensitivity · Every photograph needs a certain amount of [light], and three settings share the work of" +
				" providing it. Subscribe"},
		{"a list says more than boilerplate does", "darkroom", archivePage,
			"Shutters that stick in the cold, and what one can do · May 21 2008 · A [darkroom] in a cupboard · May 23 2008 · Twenty years with one and the same" +
				" lens · May 28 2008"},
		{"German", "luftdruck", germanPage,
			"Der [Luftdruck] ist die Kraft der Luft auf eine Fläche. Auf Meereshöhe sind es im Mittel 1013,25 Hektopascal. Mit der Höhe" +
				" nimmt er ab."},
		{"no spaces between words", "大気", japanesePage,
			"気圧とは、気体の圧力のことである。単に「気圧」という場合は、[大気]圧([大気]の圧力)のことを指す場合が多い。"},
	} {
		s := summary(t, c.query, c.document)
		checkSummary(t, s, parsed(c.query))
		if got := marked(s.Snippet, s.Marks); got != c.want {
			t.Errorf("%s: snippet\n%q, want\n%q", c.name, got, c.want)
		}
	}
}
