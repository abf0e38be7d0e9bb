package indexer

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"facetta/indexer/query"
	"facetta/indexer/store"
)

// compoundPages have compounds in all spellings. Each of three pages writes some with a hyphen.
func compoundPages() []*store.Document {
	documents := []*store.Document{
		document("a.example", "Closed", "A filesystem that email and firmware are kept in."),    // 0
		document("a.example", "Open", "The file system keeps time zones. Fires are put out."),   // 1
		document("a.example", "Apart", "A system for each file, in cares of firms."),            // 2
		document("a.example", "Island", "The island is land, a no table that is notable."),      // 3
		document("a.example", "Login", "Your login, websites of archaeology, an upload."),       // 4
		document("a.example", "Log", "To log in look up the web sites. Load up the lorry."),     // 5
		document("a.example", "Hyphen", "Some file-systems. It is end-of-file, up-to-date."),    // 6
		document("de.example", "Dateien", "Das Filesystem und die E-Mails, ein Web-Auftritt."),  // 7
		document("de.example", "Auftritt", "Der Webauftritt, die Webauftritte und Auftritte."),  // 8
		document("a.example", "Nothing", "Nothing of the kind that others have stands here."),   // 9
		document("a.example", "Cares", "She cares, and she cared, taking care of the c ares."),  // 10
		document("a.example", "Cares", "He cares about care that others take care of, or not."), // 11
	}
	for i := range 3 {
		documents = append(documents, document(fmt.Sprintf("h%d.example", i), "All", "file-system e-mail log-in web-site web-auftritt c-ares"))
	}
	documents[7].Language, documents[8].Language = "de", "de"
	for i := range 40 {
		documents = append(documents, document("more.example", "More", fmt.Sprintf("cares number %d", i)))
	}
	return documents
}

func found(t *testing.T, x *Index, line string) (docs []uint32) {
	t.Helper()
	q, err := x.WithCompounds(x.ParseQuery(line))
	if err != nil {
		t.Fatal(err)
	}
	hits, err := x.Search(context.Background(), q, nil, 100)
	if err != nil {
		t.Fatal(err)
	}
	for _, h := range hits.Top {
		if h.Doc < 12 {
			docs = append(docs, h.Doc)
		}
	}
	slices.Sort(docs)
	return docs
}

// A compound is found however it is written, where pages write it with a hyphen too.
func TestCompoundsAreFoundInEachSpelling(t *testing.T) {
	x := buildIndex(t, compoundPages())
	for line, want := range map[string][]uint32{
		"filesystem": {0, 1, 6, 7}, "file system": {0, 1, 2, 6, 7}, "file-system": {0, 1, 6, 7}, "filesystems": {0, 1, 6, 7}, "File-Systems": {0, 1, 6, 7},
		"email": {0, 7}, "e-mail": {0, 7}, "e mails": {0, 7}, // "e" and "mail" of page 7 stand in a row
		"login": {4, 5}, "log in": {4, 5}, // "in" is a stop word
		"website": {4, 5}, "web site": {4, 5}, "webauftritt": {7, 8}, "web-auftritt": {7, 8},
		"is land": {3}, "island": {3}, "firm ware": nil, "firmware": {0}, "up load": {5}, "upload": {4}, // nobody writes these with a hyphen
		"cares": {2, 10, 11}, "c ares": {10}, // a letter needs more proof
		`"file system"`: {1, 6}, `"filesystem"`: {0, 7}, `"e mail"`: {7}, // quotes take a spelling as it is
		"island -filesystem": {3}, "system -filesystem": {1, 2, 6}, "-file-system filesystem": {0, 7},
		"title:file title:system": nil, "file title:system": nil, "url:file-system": nil,
		"filesystem OR island": {0, 1, 3, 6, 7}, "(file system) OR island": {0, 1, 2, 3, 6, 7},
	} {
		if got := found(t, x, line); !slices.Equal(got, want) {
			t.Errorf("%s finds %v, want %v", line, got, want)
		}
	}
}

// What stands for a word counts a quarter, by its name.
func TestFactorsOfCompounds(t *testing.T) {
	x := buildIndex(t, compoundPages())
	q, err := x.WithCompounds(x.ParseQuery("file systems"))
	if err != nil {
		t.Fatal(err)
	}
	list, _, err := x.Factors(context.Background(), q, 0)
	if err != nil || len(list) != 1 || list[0].Word != "filesystems" || list[0].Term != "filesystem" || list[0].Times != 2 || list[0].Weight != 0.25 {
		t.Errorf("the factors are %+v (%v)", list, err)
	}
}

// What stands for a word is marked.
func TestCompoundsAreMarked(t *testing.T) {
	x := buildIndex(t, compoundPages())
	for line, want := range map[string]map[uint32]string{
		"filesystem": {0: "filesystem", 1: "file system", 6: "file systems file"}, "file system": {0: "filesystem", 1: "file system"},
		"e-mail": {0: "email", 7: "E Mails"}, "login": {5: "log"}, // "in" is a stop word
	} {
		q, err := x.WithCompounds(x.ParseQuery(line))
		if err != nil {
			t.Fatal(err)
		}
		for doc, want := range want {
			s, err := x.Summary(doc, q)
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, m := range s.Marks {
				got = append(got, s.Snippet[m[0]:m[1]])
			}
			if strings.Join(got, " ") != want {
				t.Errorf("%s marks %q in %q, want %q", line, got, s.Snippet, want)
			}
		}
	}
}

// A page that has the compound as it is asked for comes before one that has its words.
func TestCompoundsAsTheyAreAskedForComeFirst(t *testing.T) {
	x := buildIndex(t, append(compoundPages(), document("b.example", "Files", "file system of a file, a system file in a system of files, a system"),
		document("b.example", "Filesystem", "one filesystem among so many other things that a page can tell of")))
	q, err := x.WithCompounds(x.ParseQuery("filesystem"))
	if err != nil {
		t.Fatal(err)
	}
	hits, err := x.Search(context.Background(), q, nil, 1)
	if err != nil {
		t.Fatal(err)
	}
	head, err := x.Document(hits.Top[0].Doc)
	if err != nil || head.Title != "Filesystem" {
		t.Errorf("%q is first (%v)", head.Title, err)
	}
}

// compounded draws documents of words that make compounds.
func compounded(rt *rapid.T) []*store.Document {
	word := rapid.SampledFrom([]string{"fire", "fly", "firefly", "fire-fly", "fireflies", "fire-flies", "the", "big", "bigfire"})
	text := rapid.Map(rapid.SliceOfN(word, 0, 8), func(words []string) string { return strings.Join(words, " ") })
	documents := make([]*store.Document, rapid.IntRange(1, 60).Draw(rt, "documents"))
	for i := range documents {
		d := document("a.example", text.Draw(rt, "title"), rapid.SliceOfN(text, 0, 4).Draw(rt, "blocks")...)
		for j := range d.Blocks {
			d.Blocks[j].Content = rapid.Bool().Draw(rt, "content")
		}
		d.Anchors = rapid.SliceOfN(text, 0, 2).Draw(rt, "anchors")
		d.Language = rapid.SampledFrom([]string{"en", "de", ""}).Draw(rt, "language")
		documents[i] = d
	}
	return documents
}

// Whatever stands for what, hits are those of an exhaustive search.
func TestCompoundsAreExhaustiveSearch(t *testing.T) {
	lines := rapid.Map(rapid.SliceOfN(rapid.SampledFrom([]string{"fire", "fly", "firefly", "fire-fly", "fireflies", "big", "the", "-firefly", "-fire-fly",
		`"fire fly"`, "-fly", "in:all", "score:bm25", "min:3", "lang:de", "(fire fly) OR big", "title:fire-fly", "anchor:firefly", "big-fire", "fire*"}), 1, 4),
		func(parts []string) string { return strings.Join(parts, " ") })
	const corpora = 12
	var oracles [corpora]*oracle
	var indexes [corpora]*Index
	for i := range corpora {
		documents := rapid.Custom(compounded).Example(i)
		oracles[i], indexes[i] = newOracle(documents), openSized(t, documents, tinySizes)
	}
	varied := 0
	rapid.Check(t, func(rt *rapid.T) {
		i := rapid.IntRange(0, corpora-1).Draw(rt, "corpus")
		o, x := oracles[i], indexes[i]
		ranks := make([]float32, x.Len())
		for i := range ranks {
			ranks[i] = rapid.SampledFrom([]float32{0, 0.15, 0.5, 1, 1, 2.5, 40}).Draw(rt, "rank")
		}
		for range 10 {
			line, k := lines.Draw(rt, "query"), rapid.IntRange(0, 20).Draw(rt, "k")
			q, err := x.WithCompounds(x.ParseQuery(line))
			if err != nil {
				rt.Fatal(err)
			}
			varied += len(q.Closed) + len(q.Open)
			if rapid.Bool().Draw(rt, "relaxed") {
				q, _ = q.Relaxed()
			}
			want := o.search(&q, ranks)
			hits, err := x.Search(context.Background(), q, NewRanking(Ranks(ranks)), k)
			if err == nil {
				err = sameHits(hits, want, k)
			}
			if err != nil {
				rt.Fatalf("%q: %v", line, err)
			}
			byWalk, err := walked(x, q, []*Ranking{NewRanking(Ranks(ranks))}, k)
			if err == nil {
				err = sameHits(Hits{byWalk.Total, byWalk.Top[0], byWalk.Partial}, want, k)
			}
			if err != nil {
				rt.Fatalf("%q by a walk: %v", line, err)
			}
		}
	})
	if varied == 0 {
		t.Error("no query has a compound")
	}
}

func TestSideBySide(t *testing.T) {
	w := func(text string) query.Word { return query.Word{Text: text} }
	for line, want := range map[string][][2]query.Word{
		"web site map": {{w("web"), w("site")}, {w("site"), w("map")}}, "web site:a.example site": nil, "web -site": nil, `web "site"`: nil, "web title:site": nil,
		"-(web site)": nil, "map OR (web site)": {{w("web"), w("site")}}, "url:web url:site": nil, "log in": {{w("log"), w("in")}},
	} {
		if got := ParseQuery(line).compounded; !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", line, got, want)
		}
	}
}
