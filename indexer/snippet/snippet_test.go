package snippet

import (
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"facetta/indexer/analysis"
	"facetta/indexer/query"
	"facetta/indexer/store"
	"facetta/internal/shorten"
)

// marked shows marks as [brackets].
func marked(text string, marks [][2]int) string {
	var b strings.Builder
	at := 0
	for _, m := range marks {
		b.WriteString(text[at:m[0]] + "[" + text[m[0]:m[1]] + "]")
		at = m[1]
	}
	return b.String() + text[at:]
}

func TestSnippet(t *testing.T) {
	filler := strings.Repeat("Nothing of interest stands here at all. ", 20)
	for _, c := range []struct {
		name, query string
		document    *store.Document
		title, want string
	}{
		{"whole block, stemmed, possessive, not substrings", "cat",
			document("a.example", "Cats", "The cat's concatenated CATS cat."), "[Cats]", "The [cat's] concatenated [CATS] [cat]."},
		{"content before boilerplate", "cat", document("a.example", "x", "~cat menu", "A cat."), "x", "A [cat]."},
		{"an address is no prose of boilerplate", "cat rim",
			document("a.example", "x", "Makes a cat, with all that the other has", `~From the cat rim http://a.example/index?title=CAT_RIM`+strings.Repeat("_OF_CLAY", 12)), "x",
			"Makes a [cat], with all that the other has"},
		{"boilerplate when the query looks for it", "menu in:all", document("a.example", "x", "~cat menu", "A cat."), "x",
			"cat [menu] · A cat."},
		{"content when boilerplate alone matches", "menu", document("a.example", "x", "~cat menu", "A cat."), "x", "A cat."},
		{"beginning when only the title matches", "x", document("a.example", "x", "~nav", "First.", "Second."), "[x]", "First. Second."},
		{"boilerplate's beginning when there is no content", "x", document("a.example", "x", "~nav"), "[x]", "nav"},
		{"no text", "x", document("a.example", "x"), "[x]", ""},
		{"stop words of phrases are not marked", `"state of the art"`, document("a.example", "x", "The state of the art of it."), "x",
			"The [state] of the [art] of it."},
		{"more words win", "cat dog", document("a.example", "x", "One cat and a cat. "+filler, "A dog and a cat. "+filler), "x",
			"A [dog] and a [cat]. Nothing of interest stands here at all. Nothing of interest stands here at all. Nothing of interest" +
				" stands here at all. Nothing of interest stands here at all. Nothing of interest stands here at all. Nothing of …"},
		{"a phrase before its words", `"state of the art"`,
			document("a.example", "x", "A state has art: state, art. "+filler, "State of the art", "Nothing of interest."), "x",
			"[State] of the [art] · Nothing of interest."},
		{"a phrase before more words", `"state of the art"`, document("a.example", "x", "Art. "+filler+"State of the art. Nothing."), "x",
			"[State] of the [art]. Nothing."},
		{"other words between are no phrase", `"red cats"`, document("a.example", "x", "Red or cats. "+filler+"Red (!!!) cats. Nothing."), "x",
			"[Red] (!!!) [cats]. Nothing."},
		{"a long heading is no prose", "cat", document("a.example", "x", "The history of the domestic cat in this country", filler, "One cat sat here on a mat, as all of them do."), "x",
			"One [cat] sat here on a mat, as all of them do."},
		{"a long line is prose", "cat", document("a.example", "x", "A cat", filler, "A cat and "+strings.Repeat("nothing to see ", 8)+"here"), "x",
			"A [cat] and " + strings.Repeat("nothing to see ", 8) + "here"},
		{"stop words by themselves are marked", "the cat", document("a.example", "x", "The cat."), "x", "[The] [cat]."},
		{"few words of a paragraph at the end are left out", "cat", document("a.example", "x", "One cat is standing in here now. "+filler[:160], filler), "x",
			"One [cat] is standing in here now. " + filler[:159]},
		{"a heading at the end is left out", "cat", document("a.example", "x", "One cat is standing in here now. "+filler[:120], "The history of the domestic cats in this country"), "x",
			"One [cat] is standing in here now. " + filler[:119]},
		{"words of an address in a row", "example.org", document("a.example", "x", "Org, the example. "+filler, "So example.org is one."), "x",
			"So [example].[org] is one."},
		{"CJK", "東京", document("a.example", "x", "京都と東京の間"), "x", "京都と[東京]の間"},
		{"CJK characters", "東 京", document("a.example", "x", "京都と東京の間"), "x", "[京]都と[東][京]の間"},
		{"CJK rows that overlap", "東京 京大", document("a.example", "x", "東京大学と東京と京大"), "x", "[東京][大]学と[東京]と[京大]"},
		{"CJK rows in a longer one", "京 東京 東京大学", document("a.example", "x", "東京大学と東京と京"), "x", "[東京大学]と[東京]と[京]"},
		{"CJK rows in several blocks", "東京", document("a.example", "x", "京都と東京の間", "東京", "京"), "x", "京都と[東京]の間 · [東京] · 京"},
		{"CJK rows with others behind them, or misspelt", "東京* 大阪~", document("a.example", "x", "京都と東京の間、大阪。"), "x", "京都と[東京]の間、[大阪]。"},
		{"brackets around a block", "cat", document("a.example", "x", "A cat sits on the mat (", "see there", ") and sleeps."), "x",
			"A [cat] sits on the mat (see there) and sleeps."},
		{"irregular words behind a prefix", "childr*", document("a.example", "x", "Children, and a chilli."), "x", "[Children], and a chilli."},
		{"Korean", "한국어", document("a.example", "x", "국어와 한국어를 배운다"), "x", "국어와 [한국어]를 배운다"},
		{"Katakana", "ネット", document("a.example", "x", "トネリコはインターネット"), "x", "トネリコはインター[ネット]"},
		{"letters of a title are not the title", "เอกสาร", document("a.example", "การค้นคืนสารสนเทศ", "การค้นคืนสารสนเทศ", "การค้นคืนคือการหาเอกสารที่ต้องการ"),
			"การค้นคืนสารสนเทศ", "การค้นคืนคือการหา[เอกสาร]ที่ต้องการ"},
		{"letters of a title alone are not the title", "x",
			document("a.example", "การค้นคืนสารสนเทศ", "การค้นคืนสารสนเทศ", "การค้นคืนคือการหาเอกสารที่ต้องการ"),
			"การค้นคืนสารสนเทศ", "การค้นคืนคือการหาเอกสารที่ต้องการ"},
		{"a heading that has a word of the query more than the title", "fifth notes",
			document("a.example", "Notes on the next release", "Notes on the next fifth release", "They are short."),
			"[Notes] on the next release", "[Notes] on the next [fifth] release · They are short."},
		{"a heading that has a word more, but none of the query", "short notes",
			document("a.example", "Notes on the next release", "Notes on the next fifth release", "They are short."),
			"[Notes] on the next release", "They are [short]."},
		{"ellipses at words", "cat", document("a.example", "x", filler+"One cat here. "+filler), "x",
			"One [cat] here. Nothing of interest stands here at all. Nothing of interest stands here at all. Nothing of interest" +
				" stands here at all. Nothing of interest stands here at all. Nothing of interest stands here at all. Nothing of …"},
		{"two passages", "cat dog", document("a.example", "x", filler+"One cat here. "+filler+"One dog there. "+filler), "x",
			"One [cat] here. Nothing of interest stands here at all. Nothing of interest stands here at all. Nothing of …" +
				" One [dog] there. Nothing of interest stands here at all. Nothing of interest stands here at all. Nothing of …"},
		{"three passages", "cat dog owl", document("a.example", "x", filler+"One cat here. "+filler+"One dog there. "+filler+"An owl. "+filler), "x",
			"One [cat] here. Nothing of interest stands here at all. Nothing of … One [dog] there. Nothing of interest stands here at all. Nothing of …" +
				" An [owl]. Nothing of interest stands here at all. Nothing of interest …"},
		{"no more passages than can be read", "cat dog owl pig",
			document("a.example", "x", filler+"One cat here. "+filler+"One dog there. "+filler+"An owl. "+filler+"A pig. "+filler), "x",
			"One [cat] here. Nothing of interest stands here at all. Nothing of … One [dog] there. Nothing of interest stands here at all. Nothing of …" +
				" An [owl]. Nothing of interest stands here at all. Nothing of interest …"},
		{"no passage for what the title says", "cat dog", document("a.example", "Dogs", filler+"One cat here. "+filler+"One dog there. "+filler), "[Dogs]",
			"One [cat] here. Nothing of interest stands here at all. Nothing of interest stands here at all. Nothing of interest" +
				" stands here at all. Nothing of interest stands here at all. Nothing of interest stands here at all. Nothing of …"},
	} {
		s := summary(t, c.query, c.document)
		if got := marked(s.Document.Title, s.TitleMarks); got != c.title {
			t.Errorf("%s: title %q, want %q", c.name, got, c.title)
		}
		if got := marked(s.Snippet, s.Marks); got != c.want {
			t.Errorf("%s: snippet\n%q, want\n%q", c.name, got, c.want)
		}
	}
}

// Of what a page withholds nothing is shown.
func TestSnippetOfWhatMayBeShown(t *testing.T) {
	withheld := func(line string, blocks ...int) string {
		d := document("a.example", "x", "~open menu", "A cat is open to all.", "a secret dog,", "and a mouse.")
		for _, i := range blocks {
			d.Blocks[i].NoSnippet = true
		}
		x := maker(t, d)
		s, err := x.Summary(0, parsed(line), stop)
		if err != nil {
			t.Fatal(err)
		}
		return marked(s.Snippet, s.Marks)
	}
	for want, got := range map[string]string{
		"A cat is open to all. and a mouse.":   withheld("dog", 2),
		"A [cat] is open to all. and a mouse.": withheld("cat dog", 2),
		"a [secret] [dog], and a mouse.":       withheld("secret dog", 1),
		"open menu":                            withheld("secret", 1, 2, 3),
		"":                                     withheld("secret", 0, 1, 2, 3),
		"open [menu] · A cat is open to all. and a mouse.": withheld("dog menu in:all", 2),
	} {
		if got != want {
			t.Errorf("snippet %q, want %q", got, want)
		}
	}
}

// A page says how many characters may be shown. What is shown still has the words of the query.
func TestSnippetOfBoundedLength(t *testing.T) {
	filler := strings.Repeat("Nothing of interest stands here at all. ", 20)
	latin, han := filler+"One cat here. "+filler+"One dog there. "+filler, strings.Repeat("京都と大阪の間。", 40)+"東京の駅。"+strings.Repeat("京都と大阪の間。", 40)
	for _, c := range []struct {
		text, query string
		most        int
		want        string
	}{
		{latin, "dog", 60, "One [dog] there. Nothing of interest stands here at all. …"},
		{latin, "cat dog", 80, "One [cat] here. Nothing of … One [dog] there. Nothing of …"},
		{latin, "cat", 20, "One [cat] here. …"},
		{latin, "cat", 9, "… [cat] …"},
		{latin, "cat", 5, ""},
		{latin, "cat", 2, ""},
		{han, "東京", 30, "[東京]の駅。京都と大阪の間。京都と大阪の間。京都と大阪の間 …"},
		{"Here antidisestablishmentarianism is meant. " + filler, "antidisestablishmentarianism", 14, ""},
		{"A cat sat on a mat. " + filler, "cat", 21, "A [cat] sat on a mat. …"},
		{"A cat.", "cat", 6, "A [cat]."},
		{"A cat.", "cat", 5, ""},
		{"A cat.", "cat", 9999, "A [cat]."},
	} {
		d := document("a.example", "x", c.text)
		d.MaxSnippet = c.most
		s := summary(t, c.query, d)
		if got := marked(s.Snippet, s.Marks); got != c.want {
			t.Errorf("%s in at most %d: %q, want %q", c.query, c.most, got, c.want)
		}
	}
}

// A snippet is as wide in every script, and no mark is cut from its letter.
func TestSnippetsOfOtherScripts(t *testing.T) {
	for name, sentence := range map[string]string{
		"Latin":    "Nothing of interest stands here at all. ",
		"Cyrillic": "Здесь нет ничего интересного для нас. ",
		"Arabic":   "لا يوجد هنا ما يثير الاهتمام على الإطلاق. ",
		"Hindi":    "यहाँ हमारे लिए कुछ भी रोचक नहीं लिखा है। ",
		"Han":      "这里没有什么有趣的内容可以看。",
		"Thai":     "ที่นี่ไม่มีอะไรน่าสนใจเลยสักอย่างเดียว",
	} {
		filler := strings.Repeat(sentence, 40)
		s := summary(t, "cat", document("a.example", "x", filler+" cat "+filler))
		text := strings.Trim(s.Snippet, " …")
		if n := columns(text); n < 120 || n > 240 {
			t.Errorf("%s: %d columns of %q", name, n, text)
		}
		if first, _ := utf8.DecodeRuneInString(text); unicode.IsMark(first) {
			t.Errorf("%s begins with a mark: %q", name, text)
		}
		if end := strings.Index(filler, text[len(text)-30:]) + 30; !shorten.MayCut(filler, end) {
			t.Errorf("%s ends within a character: %q", name, text)
		}
	}
}

func TestSentencesOfChineseAndJapanese(t *testing.T) {
	filler := strings.Repeat("ここには何もありません。", 30)
	for text, want := range map[string]string{
		filler + "本付録は方法を説明します。これは東京の例です。" + filler:   "これは[東京]の例です。",
		filler + "何でしょうか？！「これは東京の例です。」と言った。" + filler: "「これは[東京]の例です。」と言った。",
	} {
		s := summary(t, "東京", document("a.example", "x", text))
		if got := marked(s.Snippet, s.Marks); !strings.Contains(got, want) || strings.HasPrefix(got, ellipsis) || strings.HasPrefix(got, "」") {
			t.Errorf("%q, want %q after a whole sentence", got, want)
		}
	}
}

// checkSummary holds what every snippet must: valid, short, marks ascending and disjoint, each one word of the query.
func checkSummary(t *testing.T, s *Summary, q *query.Query) {
	t.Helper()
	const longestWord = 4 << 10 // of those that have a term, which is shown whole
	if !utf8.ValidString(s.Snippet) || columns(s.Snippet) > snippetColumns+longestWord {
		t.Fatalf("snippet of %d bytes: %q", len(s.Snippet), s.Snippet)
	}
	h := newHighlighter(q.Root, stop, analysis.English)
	at := 0
	for _, m := range s.Marks {
		if m[0] < at || m[1] <= m[0] || m[1] > len(s.Snippet) {
			t.Fatalf("marks %v of %q", s.Marks, s.Snippet)
		}
		at = m[1]
		got := terms(s.Snippet[m[0]:m[1]])
		_, word := h.number([]byte(got[0]))
		row := slices.ContainsFunc(h.rows, func(r row) bool { // or what another one that it overlaps leaves of it
			return len(got) <= len(r.terms) && slices.Equal(r.terms[len(r.terms)-len(got):], got)
		})
		if !row && (len(got) != 1 || !word) {
			t.Fatalf("mark %q for %q", s.Snippet[m[0]:m[1]], q.String())
		}
	}
}

func FuzzSnippet(f *testing.F) {
	f.Add("cat dog", "a cat", "no\xffdog "+strings.Repeat("word ", 100)+"dog", "nav cat")
	f.Add(`"東 京"`, "東京", strings.Repeat("東大", 300)+"京"+strings.Repeat("都", 300), "x")
	f.Add("a b c", strings.Repeat("x", 500)+" a", strings.Repeat("b c ", 100), "c")
	m := &Maker{ContentHas: func(uint32, string) (bool, error) { return true, nil }}
	f.Fuzz(func(t *testing.T, line, first, second, third string) {
		if len(terms(line)) > 64 {
			return // more than a query of the index may have, and a mark may be as long as they are
		}
		d := document("a.example", "title a", first, second, "~"+third)
		d.Clean()
		q := parsed(line)
		texts, extents := "", []store.Extent(nil)
		for i := range d.Blocks {
			texts, extents = texts+d.Blocks[i].Text, append(extents, store.ExtentOf(&d.Blocks[i]))
		}
		for _, most := range []int{0, 1, 2, 3, 20, 60, 200} {
			b := newBuilder(new(snippetRoom), newHighlighter(q.Root, stop, analysis.English), d.Title, q.All)
			if _, err := b.addFrame(m, 0, texts, extents); err != nil {
				t.Fatal(err)
			}
			var s Summary
			s.Snippet, s.Marks = b.build(most)
			checkSummary(t, &s, q)
			if n := utf8.RuneCountInString(s.Snippet); most > 0 && n > most {
				t.Fatalf("%d characters, at most %d: %q", n, most, s.Snippet)
			}
		}
	})
}

func TestSnippetOfHugePage(t *testing.T) {
	huge := strings.Repeat("the cat sat on a mat and ", 90_000) // 2.2 MB
	q := parsed("cat mat dog")
	s, err := maker(t, document("a.example", "x", huge, huge)).Summary(0, q, stop)
	if err != nil {
		t.Fatal(err)
	}
	checkSummary(t, s, q)
}

// Snippets mark words as documents of their language have them; in Arabic, stemming cuts the beginning of a prefix, too.
func TestMarksOfOtherLanguages(t *testing.T) {
	for _, c := range []struct{ language, query, text, want string }{
		{"de", "haus", "In diesem Dorf stehen viele Häuser, und jedes Haus hat einen Garten.",
			"In diesem Dorf stehen viele [Häuser], und jedes [Haus] hat einen Garten."},
		{"ar", "الكتا*", "هذا كتاب و الكتاب.", "هذا [كتاب] و [الكتاب]."},
	} {
		d := document("a.example", "x", c.text)
		d.Language = c.language
		s := summary(t, c.query, d)
		if got := marked(s.Snippet, s.Marks); got != c.want {
			t.Errorf("%s: snippet %q, want %q", c.language, got, c.want)
		}
	}
}

// Characters of Han, Kana and Hangul, and those of full width, are as wide as two letters; marks have no width (Unicode Standard Annex #11).
func TestColumns(t *testing.T) {
	for text, want := range map[string]int{"abc é": 5, "京都": 4, "カナ": 4, "한글": 4, "ＡＢ": 4, "e\u0301": 1, "ไม่": 2, "": 0} {
		if got := columns(text); got != want {
			t.Errorf("%q has %d columns, want %d", text, got, want)
		}
	}
}
