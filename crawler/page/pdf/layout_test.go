package pdf

import (
	"slices"
	"strings"
	"testing"

	"facetta/crawler/page/pdf/compose"
)

// setLines gives lines of 11 points below each other, whose characters are half as wide as high.
func setLines(left, base float64, texts ...string) (all []line) {
	for i, text := range texts {
		all = append(all, line{runs: []Run{{Text: text}}, left: left, right: left + 5.5*float64(len(text)), base: base - 13.2*float64(i), size: 11})
	}
	return all
}

// Lines that are stamped on a page do not divide its text; a page of which more is turned has paragraphs in both directions.
func TestTurnedLines(t *testing.T) {
	text := setLines(72, 700, "A kiln is a furnace in which clay is fired until it is hard, and in", "which glazes melt to glass.")
	turned := func(texts ...string) []line {
		all := setLines(20, 300, texts...)
		for i := range all {
			all[i].angle = 90
		}
		return all
	}
	stamp := slices.Concat(text[:1], turned("From the Archive of Kilns"), text[1:])
	wantLines(t, listed(paragraphsOf([][]line{stamp})), "A kiln is a furnace in which clay is fired until it is hard, and in which glazes melt to glass.", "From the Archive of Kilns")
	table := slices.Concat(text[:1], turned("Cone", "Heat", "Time", "Glow"), text[1:])
	wantLines(t, listed(paragraphsOf([][]line{table})), "A kiln is a furnace in which clay is fired until it is hard, and in", "Cone Heat Time Glow", "which glazes melt to glass.")
}

// The entries of a list of books begin farther left than their other lines.
func TestHangingIndents(t *testing.T) {
	page := slices.Concat(lines(72, 780, 11, "Salt, Ann. The Kilns of the North and All That Was Fired in Them for Five Hundred"), lines(90, 780-13.2, 11, "Years, Together with Those of the South and of Both the Islands, in Three Books"),
		lines(72, 780-2*13.2, 11, "Stone, Bo. The Glazes of the North and All That They Were Made of for Five Long"), lines(90, 780-3*13.2, 11, "Centuries"))
	wantLines(t, written(t, compose.Document{Pages: [][]compose.Line{page}}),
		"Salt, Ann. The Kilns of the North and All That Was Fired in Them for Five Hundred Years, Together with Those of the South and of Both the Islands, in Three Books",
		"Stone, Bo. The Glazes of the North and All That They Were Made of for Five Long Centuries")
}

// Rows of a table, entries of contents and numbered items are paragraphs of their own, however long they are.
func TestRows(t *testing.T) {
	for _, rows := range [][]string{
		{"1990 1250 degrees, and 33 hours in the large kiln of the town where all was fired", "1991 1240 degrees, and 35 hours in the large kiln of the town, and in the small one"},
		{"1250 33 1990 12 1250 33 1990 12 1250 33 1990", "1240 35 1991 13 1240 35 1991 13 1240 35 1991"},
		{"Of kilns .................................................................. 12", "Of glazes ................................................................. 34"},
		{"1. A kiln is hot, as clay is fired in it until it is as hard as it must be at last.", "2. A pit is not so hot as a kiln, and what comes out of it is soft and full of holes."},
	} {
		wantLines(t, written(t, compose.Document{Pages: [][]compose.Line{lines(72, 780, 11, rows...)}}), rows...)
	}
}

// Lines that begin with numbers are rows of a table if they end apart, or have little but numbers; else they may be lines of a text.
func TestLinesThatBeginWithNumbers(t *testing.T) {
	text := []string{"1984 kilns were hot in all of the North, and by", "1990 most were as cold as they are in this year"}
	wantLines(t, listed(paragraphsOf([][]line{setLines(72, 700, text...)})), strings.Join(text, " "))
	figures := []string{"1984 1250 33 C", "1990 1240 35 C"}
	wantLines(t, listed(paragraphsOf([][]line{setLines(72, 700, figures...)})), figures...)
}

// A numbered item ends where the next begins, however long its last line is.
func TestNumberedItems(t *testing.T) {
	items := setLines(72, 700, "1. A kiln is hot, as clay is fired in it until it is", "as hard as it must be, which takes it a day or more.", "2. A pit is not so hot as a kiln, and what comes out", "of it is soft and full of holes, and not of much use.")
	wantLines(t, listed(paragraphsOf([][]line{items})),
		"1. A kiln is hot, as clay is fired in it until it is as hard as it must be, which takes it a day or more.",
		"2. A pit is not so hot as a kiln, and what comes out of it is soft and full of holes, and not of much use.")
}

// A raised sign is of the line that it stands in, before or behind larger letters, whose size and place the line has.
func TestRaisedIsOfItsLine(t *testing.T) {
	part := func(text string, left, right, base, size float64) line {
		return line{runs: []Run{{Text: text}}, left: left, right: right, base: base, size: size}
	}
	for want, parts := range map[string][]line{
		"S2":    {part("S", 72, 80, 700, 11), part("2", 80.5, 84, 704, 7)},
		"1Salt": {part("1", 72, 75, 704, 7), part("Salt", 75.5, 100, 700, 11)},
		"S2 is": {part("S", 72, 80, 700, 11), part("2", 80.5, 84, 704, 7), part("is", 88, 96, 700, 11)},
		"S\n2":  {part("S", 72, 80, 700, 11), part("2", 86, 90, 704, 7)},   // too far away
		"S\n3":  {part("S", 72, 80, 700, 11), part("3", 80.5, 84, 707, 7)}, // too high
		"S\nT":  {part("S", 72, 80, 700, 11), part("T", 80.5, 90, 704, 11)},
		"S T":   {part("S", 72, 80, 700, 11), part("T", 300, 310, 701, 11)}, // a cell of a table
	} {
		var w lineWriter
		for _, p := range parts {
			w.add(p)
		}
		var got []string
		for i := range w.lines {
			got = append(got, w.lines[i].text())
		}
		if l := w.lines[0]; strings.Join(got, "\n") != want || l.size != 11 || l.base != 700 {
			t.Errorf("lines %q, the first of size %v at %v; want %q of size 11 at 700", got, l.size, l.base, want)
		}
	}
}

// Accents that are drawn as characters of their own, before their letters or behind them, are of the letters; beside letters they are not.
func TestAccentsOfTheirOwn(t *testing.T) {
	const b, u = 7.34, 6.12 // widths in Helvetica at 11 points
	page := func(parts ...compose.Line) [][]compose.Line {
		for i := range parts {
			parts[i].Y, parts[i].Size = 700, 11
		}
		return [][]compose.Line{parts}
	}
	for want, pages := range map[string][][]compose.Line{
		"Bìro": page(compose.Line{X: 72, Text: "B"}, compose.Line{X: 72 + b - 0.2, Text: "`"}, compose.Line{X: 72 + b, Text: "iro"}),
		"Büro": page(compose.Line{X: 72, Text: "Bu"}, compose.Line{X: 72 + b + 1.2, Text: "\u00a8"}, compose.Line{X: 72 + b + u, Text: "ro"}),
		"Bu¨":  page(compose.Line{X: 72, Text: "Bu\u00a8"}),
	} {
		wantLines(t, written(t, compose.Document{Pages: pages}), want)
	}
}

// The head of later pages is no title, however large it is.
func TestHeadOfLaterPages(t *testing.T) {
	head := lines(72, 800, 18, "Of kilns")
	pages := [][]compose.Line{lines(72, 760, 11, "A kiln is hot, and in it clay is fired until it is hard."), slices.Concat(head, lines(72, 760, 11, "Glazes melt in it as well, whatever they are made of.")),
		slices.Concat(head, lines(72, 760, 11, "Pits are older than kilns, and they are not so hot."))}
	wantLines(t, written(t, compose.Document{Pages: pages}), "A kiln is hot, and in it clay is fired until it is hard.", "running: Of kilns",
		"Glazes melt in it as well, whatever they are made of.", "running: Of kilns", "Pits are older than kilns, and they are not so hot.")
}

// A hyphen stays before digits, and between capitals unless the word has a capital inside elsewhere.
func TestHyphensThatStay(t *testing.T) {
	for want, texts := range map[string][]string{
		"It is known from many letters that the old kiln of the type AB-12 was the hottest.":        {"It is known from many letters that the old kiln of the type AB-", "12 was the hottest."},
		"The OldKiln was as hot as it is told in all of the letters, as the OldKiln had two fires.": {"The OldKiln was as hot as it is told in all of the letters, as the Old-", "Kiln had two fires."},
	} {
		wantLines(t, written(t, compose.Document{Pages: [][]compose.Line{lines(72, 780, 11, texts...)}}), want)
	}
}

// Lines of scripts without spaces have none between them, and may end before any of their characters.
func TestLinesWithoutSpaces(t *testing.T) {
	for _, c := range []struct{ text, next, want string }{{"漢", "字", ""}, {"かな", "カナ", ""}, {"ไทย", "ไทย", ""}, {"字。", "漢", ""}, {"漢", "a", " "}, {"a", "漢", " "}, {"한글", "한글", " "}} {
		if got := between(c.text, c.next); got != c.want {
			t.Errorf("%q between %q and %q", got, c.text, c.next)
		}
	}
	for text, want := range map[string]int{"kiln is": 4, "kiln": 4, "漢字": 1, "a漢字": 1, "": 0} {
		if got := sizeOfFirst(text); got != want {
			t.Errorf("%q: a line may end after %d characters, want %d", text, got, want)
		}
	}
}

// What a line looks like.
func TestLooksOfLines(t *testing.T) {
	for name, c := range map[string]struct {
		is      func(string) bool
		yes, no string // by commas
	}{
		"leader":   {hasLeader, "Kilns .... 12,Kilns . . . . 12,Kilns …… iv,Kilns ........12 ", "Kilns 12,Kilns ... 12,Kilns ....,12"},
		"figures":  {isFigures, "12 a,1250 kg", "a,1 a,12 ab"},
		"number":   {endsNumber, "12,a 12 ),12 %", "12 a,"},
		"numbered": {beginsNumber, "12,[12],(1 a", "a 12,"},
		"item":     {beginsItem, "• a,– a,· a,☞ a", "a,1. a,-a"},
		"sentence": {endsSentence, `a.,a!,a。,"a.",(a.)`, "a,(a),"},
		"small":    {beginsSmall, `a,"a,(ä,אב`, "A,1,漢,"},
	} {
		for _, text := range strings.Split(c.yes, ",") {
			if !c.is(text) {
				t.Errorf("%s: %q is not", name, text)
			}
		}
		for _, text := range strings.Split(c.no, ",") {
			if c.is(text) {
				t.Errorf("%s: %q is", name, text)
			}
		}
	}
}
