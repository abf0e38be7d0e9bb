package query

import (
	"fmt"
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"

	"facetta/internal/weburl"
)

func TestParse(t *testing.T) {
	for _, c := range []struct{ line, want string }{ // want: the canonical form
		{"", ""},
		{"  \t ", ""},
		{"?! ...", ""},
		{"Cats cat Cats dogs", "Cats cat dogs"},
		{`"New  York," hotels`, `"New York," hotels`},
		{`say "open ended`, `say "open ended"`},
		{"“curly quotes” „low”", `"curly quotes" "low"`},
		{`ארה"ב ישראל`, `ארה"ב ישראל`}, {`title:"צה"ל בעזה" דו”ח`, `title:"צה"ל בעזה" דו”ח`}, {`א "ב" ג`, `א "ב" ג`}, {`x"y" צ"z"`, `x "y" צ "z"`},
		{"☀\ufe0f ❤\ufe0f", ""}, {"☀\ufe0f sun", "sun"},
		{"-java coffee", "-java coffee"},
		{"NOT java coffee", "-java coffee"},
		{"NOT - java coffee", "-java coffee"},
		{"NOT AND java coffee", "-java coffee"},
		{"a title:OR b title:NOT c", "a title:OR b title:NOT c"},
		{"-java -tea coffee", "-java -tea coffee"},
		{"java - coffee", "java coffee"},
		{"java AND coffee", "java coffee"},
		{"used car OR bike", "used (car OR bike)"},
		{"car|bike | boat", "car OR bike OR boat"}, {"א|ב(ג)", "(א OR ב) ג"},
		{"(used car) OR bike", "(used car) OR bike"},
		{"((a) (b (c d)))", "a b c d"},
		{"a OR (b OR c)", "a OR b OR c"},
		{"(a b) OR (c d) OR (a b) OR (a b c)", "(a b) OR (c d) OR (a b c)"},
		{"(a OR b) (c OR d) (a OR b) (a OR b OR c)", "(a OR b) (c OR d) (a OR b OR c)"},
		{"-(-a)", "a"},
		{"-(a b)", "-(a b)"},
		{"printf(3)", "printf 3"},
		{"cat in:ALL min:11", "cat min:11 in:all"},
		{"cat min:1", "cat min:1"},
		{"cat min:999", "cat min:999"},
		{"SCORE:BM25 cat", "cat score:bm25"},
		{"cat score:bm25 score:tfidf", "cat"},
		{"col* colour~ colours~ coloured~ organisation~ x~2", "col* colour~1 colours~1 coloured~2 organisation~2 x~2"},
		{"a-b* *c* * ~/e x.example/~f/*/g 5*", "a-b* *c* ~/e x.example/~f/*/g 5*"}, {"a-b~3 ~user", "a-b~3 ~user"},
		{"हिन्दी* हिन्दी~1", "हिन्दी* हिन्दी~1"}, // with vowels that are marks
		{"site note: x:", "site note: x:"},
		{"site:Example.ORG/path?x -site:http://www.a.example:8080/ x", "site:example.org/path?x -site:www.a.example:8080 x"},
		{"(-site:https://Example.org/~me/../a%2fb/#c OR b) d", "(-site:example.org/a%2Fb OR b) d"}, {`site:"example.org/(a b)"`, `site:"example.org/(a%20b)"`}, {"site:example.org//", "site:example.org"},
		{"site:*.example.org", "site:example.org"},
		{"filetype:.PDF lang:de-AT", "filetype:pdf lang:de"}, {"lang:und-JP", "lang:ja"}, {"lang:nb lang:nn lang:iw", "lang:no lang:nn lang:he"},
		{"before:2004 after:2003/5", "before:2004-01-01 after:2003-05-01"},
		{`topic:"Top/Fine Arts/" -topic:Top/News`, `topic:"Top/Fine Arts" -topic:Top/News`},
		{"topic:Top/Ma\u0308rchen link:example.org/a\u0308", "topic:Top/M\u00e4rchen link:http://example.org/%C3%A4"},
		{"link:example.org/a%CC%88", "link:http://example.org/a%CC%88"},
		{`link:"example.org/(a)"`, `link:"http://example.org/(a)"`},
		{`title:cat title:"the cat" url:docs anchor:x*`, `title:cat title:"the cat" url:docs anchor:x*`},
		{"http://example.org/docs", "http://example.org/docs"},
		{"(http://x.example/C_(language)(2)/y OR -ftp://x.example/(a) b)", "(http://x.example/C_(language)(2)/y OR -ftp://x.example/(a)) b"},
		{"http://x.example/(a b) x.example/(c)", "http://x.example/ a b x.example/ c"}, {"http://x.example/f()/", "http://x.example/f()/"},
		{"what:ever 10:30", "what:ever 10:30"}, {"site：例え.テスト title：“猫” 時刻：10:30", `site:xn--r8jz45g.xn--zckzah title:"猫" 時刻：10:30`},
		{"- -- +x --y -z", "x y -z"}, {"(a OR -b) c", "(a OR -b) c"}, {"-a OR -b", "-a OR -b"},
		{"git commit --amend -----BEGIN", "git commit amend BEGIN"},
		{"a || b|||c", "a OR b OR c"},
		{"CREATE TABLE IF NOT EXISTS t", `CREATE TABLE IF "NOT EXISTS" t`}, {"NOT NULL, NOT LIKE x", `"NOT NULL," "NOT LIKE" x`}, {"-NOT NULL x", `-"NOT NULL" x`},
		{`a NOT null NOT "NULL" NOT IN (b) NOT (IN c)`, `a -null -"NULL" "NOT IN" b -(IN c)`}, {"NOT title:NULL x OR NOT NULL", `-title:NULL (x OR "NOT NULL")`},
		{`intitle:"the cat" INURL:docs inanchor:x ext:.PDF language:de -intitle:dog`, `title:"the cat" url:docs anchor:x filetype:pdf lang:de -title:dog`},
		{"a\xffb", "a b"},
		{"\ufeff\"fu\u00adgen los\" ti\u00adtle:oo\u200bzes \u2060-x", `"fugen los" title:oozes -x`},
		{"\u200esite:\u2068a.example\u2069 \u200f-\u061cx \"\u202by\u202c z\" lang:de\u200e", `site:a.example -x "y z" lang:de`},
		{"\u202ahttp://a.example/\u202d\u202e\u2066\u2067", "http://a.example/"},
		{`""`, ""},
		{`"" cat`, "cat"},
		{"e\u0301te\u0301 \"가\" c\u0327a* o\u0308l~", `été "가" ça* öl~1`},
	} {
		q := Parse(c.line)
		if got := q.String(); got != c.want {
			t.Errorf("Parse(%q) = %s, want %s", c.line, got, c.want)
		}
		if len(q.Notes) > 0 || q.Dropped > 0 {
			t.Errorf("Parse(%q) notes %v and drops %d", c.line, q.Notes, q.Dropped)
		}
	}
}

func TestParseNotesWhatItDoesNotUnderstand(t *testing.T) {
	for _, c := range []struct{ line, want, note string }{
		{"a OR", `a "OR"`, "OR: nothing to choose from, so it is looked for as a word"},
		{"OR a", `"OR" a`, "OR: nothing to choose from, so it is looked for as a word"},
		{"a |", "a", "|: nothing to choose from"},
		{"| a", "a", "|: nothing to choose from"},
		{"a NOT", `a "NOT"`, "NOT: nothing follows it, so it is looked for as a word"},
		{"AND", `"AND"`, "AND: nothing follows it, so it is looked for as a word"},
		{"a OR -b", "a", "-b: nearly all pages would do: left out as a choice"},
		{"a OR (-b -c) -d", "a -d", "-b -c: nearly all pages would do: left out as a choice"},
		{"(a", "a", "(: a parenthesis that nothing closed"},
		{"a) b", "a b", "): a parenthesis that nothing opened"},
		{"before:soon", "before:soon", "before:soon: not a date, as 2004, 2004-05 or 2004-05-31"},
		{"lang:klingonish", "lang:klingonish", "lang:klingonish: not a language's code, as en or de"},
		{"lang:und", "lang:und", "lang:und: not a language's code, as en or de"},
		{"lang:en-unregistered", "lang:en-unregistered", "lang:en-unregistered: not a language's code, as en or de"},
		{"lang:x-elvish", "lang:x-elvish", "lang:x-elvish: not a language's code, as en or de"},
		{`lang:"old norse"`, `"lang:old norse"`, "lang:old norse: not a language's code, as en or de"},
		{"filetype:a.b", "filetype:a.b", "filetype:a.b: not a file name's extension"},
		{"min:many", "min:many", "min:many: not a number of words from 1 to 999"},
		{"min:0", "min:0", "min:0: not a number of words from 1 to 999"},
		{"min:1000", "min:1000", "min:1000: not a number of words from 1 to 999"},
		{"in:title", "in:title", "in:title: not a part of pages, as all"},
		{"cat score:bm25 score:best", "cat score:best score:bm25", "score:best: neither bm25 nor tfidf"},
		{"topic:/ x", "topic:/ x", "topic:/: not a topic"},
		{"title: cat", "title: cat", "title:: nothing stands right behind the colon"},
		{"title：", "title：", "title：: nothing stands right behind the colon"},
		{"inurl:(cat)", "inurl: cat", "inurl:: nothing stands right behind the colon"},
		{"Site: a.example", "Site: a.example", "Site:: nothing stands right behind the colon"},
		{"x~3", "x~3", "x~3: behind a ~ stands 1, 2 or nothing"},
		{"title:x~0.5", "title:x~0.5", "x~0.5: behind a ~ stands 1, 2 or nothing"},
		{"*cat", "*cat", "*cat: a * stands at the end of a word only"},
		{"-c*t dog", "-c*t dog", "c*t: a * stands at the end of a word only"},
		{"site:: x", "site:: x", "site::: not a host"},
		{"site:- x", "site:- x", "site:-: not a host"},
		{"-site:-_/a x", "-site:-_/a x", "site:-_/a: not a host"},
		{"site:-/a/b x", "site:-/a/b x", "site:-/a/b: not a host"},
	} {
		q := Parse(c.line)
		if got := q.String(); got != c.want {
			t.Errorf("Parse(%q) = %s, want %s", c.line, got, c.want)
		}
		if len(q.Notes) != 1 || q.Notes[0].Text+": "+q.Notes[0].Why != c.note {
			t.Errorf("Parse(%q) notes %q, want %q", c.line, q.Notes, c.note)
		}
	}
}

// Not told by the canonical form: what is written so may be a word as well.
func TestTexts(t *testing.T) {
	for line, want := range map[string]Node{
		"x~1": Fuzzy{Anywhere, "x", 1}, "x~2": Fuzzy{Anywhere, "x", 2}, "x~3": Word{Anywhere, "x~3"}, "title:x~": Fuzzy{Title, "x", 1},
		"x*": Prefix{Anywhere, "x"}, "x-y*": Word{Anywhere, "x-y*"}, "x-y~": Word{Anywhere, "x-y~"}, "anchor:x": Word{Anchor, "x"}, "url:x": Word{URL, "x"},
		`title:"x y"`: Phrase{Title, "x y"}, "title:ftp://x": Word{Title, "ftp://x"},
	} {
		if got := Parse(line).Root; got != want {
			t.Errorf("Parse(%q) is %#v, want %#v", line, got, want)
		}
	}
}

func TestAddress(t *testing.T) {
	for text, want := range map[string]weburl.URL{
		"example.org": "http://example.org/", "WWW.Example.org/A?b#c": "http://www.example.org/A?b", "https://example.org:8080": "https://example.org:8080/",
		"http://localhost/": "http://localhost/", "http://192.168.0.1": "http://192.168.0.1/", "<http://example.org/a>,": "http://example.org/a",
		"example.org.": "http://example.org/", "example.org/@me": "http://example.org/@me", "readme.md": "http://readme.md/",
		"b\u00fccher.example": "http://xn--bcher-kva.example/",
		"localhost/":          "", "192.168.0.1": "", "2.4": "", "x.y": "", "a.4b": "", "TCP/IP": "", "me@example.org": "", "http://me@example.org": "", "ftp://example.org": "", "std::vector": "",
	} {
		if u, ok := (Word{Text: text}).Address(); ok != (want != "") || ok && u != want {
			t.Errorf("%q is the address %q, %v; want %q", text, u, ok, want)
		}
	}
	if _, ok := (Word{Field: Title, Text: "example.org"}).Address(); ok {
		t.Error("what a title has is taken for an address")
	}
}

func TestRewrite(t *testing.T) {
	tree := Parse("a (b OR -c OR d) -(e f)")
	var leaves []string
	Walk(tree.Root, func(leaf Node, wanted bool) { leaves = append(leaves, fmt.Sprint(leaf.(Word).Text, wanted)) })
	if got, want := strings.Join(leaves, " "), "atrue btrue cfalse dtrue efalse ffalse"; got != want {
		t.Errorf("leaves %s, want %s", got, want)
	}
	rewritten := Query{Root: Rewrite(tree.Root, func(leaf Node, wanted bool) Node {
		switch text := leaf.(Word).Text; {
		case text == "b" || text == "e":
			return nil
		case !wanted:
			return Word{Text: text + text}
		}
		return leaf
	})}
	if got, want := rewritten.String(), "a (-cc OR d) -ff"; got != want {
		t.Errorf("rewritten to %s, want %s", got, want)
	}
	if got := Rewrite(tree.Root, func(Node, bool) Node { return nil }); got != nil {
		t.Errorf("without leaves the tree is %v", got)
	}
}

func TestEmpty(t *testing.T) {
	for line, want := range map[string]bool{"": true, "-x": true, "-site:a.example -x": true, "?!": true, "in:all": true,
		"-a OR -b": true, "a OR -b": false, "a OR b": false, "x": false, "site:a.example": false, `"a b"`: false, "(a OR -b) c": false, "after:2004": false} {
		if q := Parse(line); q.Empty() != want {
			t.Errorf("Parse(%q).Empty() = %t", line, !want)
		}
	}
}

func TestBounds(t *testing.T) {
	var words []string
	for i := range 1000 {
		words = append(words, "x"+strings.Repeat("y", i%30)+strings.Repeat("z", i/30))
	}
	q := Parse(strings.Join(words, " "))
	if and, ok := q.Root.(And); !ok || len(and) != MaxClauses || q.Dropped != 1000-MaxClauses {
		t.Errorf("%d clauses dropped of 1000", q.Dropped)
	}
	if q = Parse(strings.Join(append(words[:MaxClauses:MaxClauses], words[0]), " ")); q.Dropped != 0 || len(q.Repeats) != 1 {
		t.Errorf("what is written again takes room: %d dropped, repeats %v", q.Dropped, q.Repeats)
	}
	q = Parse(strings.Repeat("(", 100) + "x" + strings.Repeat(")", 100) + " y")
	if got := q.String(); got != "x y" || len(q.Notes) == 0 {
		t.Errorf("100 parentheses give %q, notes %v", got, q.Notes)
	}
	for depth, note := range map[int]string{MaxDepth: "[]", MaxDepth + 1: "[{( too many parentheses} {) a parenthesis that nothing opened}]"} {
		if q = Parse(strings.Repeat("(", depth) + "x" + strings.Repeat(")", depth)); q.String() != "x" || fmt.Sprint(q.Notes) != note {
			t.Errorf("%d parentheses give %q, notes %v", depth, q.String(), q.Notes)
		}
	}
	if q = Parse(strings.Repeat("| ", 1000)); len(q.Notes) != MaxClauses {
		t.Errorf("%d notes", len(q.Notes))
	}
	if q = Parse("?! ?! " + strings.Join(words[:MaxClauses], " ")); q.Dropped != 0 || len(q.Repeats) != 0 {
		t.Errorf("punctuation takes room: %d dropped, repeats %v", q.Dropped, q.Repeats)
	}
	if q = Parse(strings.Repeat("(a OR ", 1<<16)); q.Dropped != 0 || q.Repeats[Word{Text: "a"}] != 1<<16-1 {
		t.Errorf("65,536 times one word: %d dropped, repeats %v", q.Dropped, q.Repeats)
	}
	if q = Parse("(" + strings.Join(words, " OR -(")); q.Dropped != 1000-MaxClauses {
		t.Errorf("1000 words in parentheses: %d dropped", q.Dropped)
	}
}

// TestRepeats: what is wanted several times counts so often, wherever it stands; what is excluded does not count.
func TestRepeats(t *testing.T) {
	for line, want := range map[string]int{
		"a": 0, "a a": 1, "(a OR b) (a OR c)": 1, "a -a": 0, "a OR (b -a)": 0, "(b -a) OR a": 0, "(b -a) OR a OR (c a)": 1, "b -(c -(a d a))": 1, "-(-a) NOT -a a": 1,
	} {
		if got := Parse(line).Repeats[Word{Text: "a"}]; got != want {
			t.Errorf("%s: a is wanted %d times more than once, want %d", line, got, want)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, line := range []string{`a "b c" -d -"e f" site:g.h -site:i.j in:all the`, `"unclosed`, "“”„\"", "-", "site:[::1]:80",
		`(a OR b) -(c | d) title:"x y" url:z* q~2 topic:"a/b c" link:e.f/(g)`, "a OR OR NOT AND b", ")(()", `lang:"x y" before:1-1-1`,
		"min:11 filetype:PDF after:2003-02-30", "topic:\" / a\"", "http://x.y/z|w", "http://x.y/(z)(w \"(http://x.y/(a OR b)\""} {
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, line string) {
		q := Parse(line)
		canonical := q.String()
		if !utf8.ValidString(canonical) {
			t.Fatalf("%q is not valid UTF-8", canonical)
		}
		again := Parse(canonical)
		if q.Root != nil && (!reflect.DeepEqual(q.Root, again.Root) || !equal(q.Root, again.Root)) ||
			q.Root == nil && again.Root != nil || q.Min != again.Min || q.All != again.All || q.BM25 != again.BM25 || again.Dropped > 0 {
			t.Fatalf("%q gives %#v,\nits canonical form %q gives %#v", line, q, canonical, again)
		}
		checkNormal(t, q.Root)
	})
}

// checkNormal holds a tree against the invariants.
func checkNormal(t *testing.T, n Node) {
	t.Helper()
	group := func(nodes []Node) {
		if len(nodes) < 2 {
			t.Fatalf("a group of %d clauses", len(nodes))
		}
		for _, c := range nodes {
			if reflect.TypeOf(c) == reflect.TypeOf(n) {
				t.Fatalf("%T in %T", c, n)
			}
			checkNormal(t, c)
		}
	}
	switch n := n.(type) {
	case And:
		group(n)
	case Or:
		group(n)
	case Not:
		if _, twice := n.Node.(Not); twice {
			t.Fatal("an exclusion of an exclusion")
		}
		checkNormal(t, n.Node)
	}
}
