package searcher_test

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"math"
	"slices"
	"strings"
	"testing"

	"facetta/crawler/archive"
	"facetta/internal/searcher"
)

// The web of these tests: a large host about engines, two small ones, a list that links to some of all three, and two pages in
// Japanese and Chinese.
func openHosts(t *testing.T) *searcher.Build {
	t.Helper()
	return openShared(t, "hosts", newHosts)
}

const largeHost = 40 // pages of big.example

func newHosts(t *testing.T) *archive.Archive {
	t.Helper()
	a := emptyArchive(t)
	write := func(url, title, body string) {
		t.Helper()
		language := strings.TrimSuffix(hostOf(url), ".example") // of the hosts with two letters
		if len(language) > 2 {
			language = "en"
		}
		put(t, a, url, "<html lang="+language+"><title>"+title+"</title><body>"+body)
	}
	for i := range largeHost {
		write(fmt.Sprintf("http://big.example/%d", i), fmt.Sprintf("Boiler number%d", i),
			fmt.Sprintf(`<p>The pressure of steam, told in chapter%d of a book about engines number%d. <a href="/%d">next</a>`, i, i, (i+1)%largeHost))
	}
	for i := range 8 {
		write(fmt.Sprintf("http://small.example/%d", i), fmt.Sprintf("Kettle number%d", i), fmt.Sprintf(`<p>Some pressure makes kettle%d whistle, says story%d.`, i, i))
	}
	write("http://tiny.example/", "The tiny history of pressure", `<p>Whistling kettles and their pressure, a history of whistling. <a href="http://big.example/0">a</a>`)
	write("http://far.example/", "A far place", "<p>"+strings.Repeat("Much is told here of the far sides of hills and of what may stand on them. ", 200)+"No engines.")
	for i := range 3 {
		write(fmt.Sprintf("http://list.example/%d", i), fmt.Sprintf("List number%d", i),
			`<p>A list <a href="http://tiny.example/">history</a> <a href="http://small.example/0">kettle</a> <a href="http://big.example/1">boiler</a>`+
				fmt.Sprintf(` of list%d`, i))
	}
	for i := range 3 {
		write(fmt.Sprintf("http://de.example/%d", i), fmt.Sprintf("Seite%d", i), fmt.Sprintf(`<p>Die Bibliotheken der Stadt haben viele Bücher und eine Geschichte, Kapitel%d.`, i))
	}
	write("http://ja.example/", "東京の図書館", `<p>情報検索とは、大量の文書の中から利用者が必要とする文書を探し出すことである。転置索引は、単語からその単語を含む文書への対応を保持する。`+
		strings.Repeat("図書館では本を分類して棚に並べる。", 20)+`ページランクはリンクの構造から重要度を計算する。</p>`)
	write("http://zh.example/", "搜索引擎", `<p>搜索引擎根据关键词查找网页。`+strings.Repeat("图书馆把书分类放在书架上。", 20)+`倒排索引记录每个词出现在哪些文档中。</p>`)
	return a
}

func search(t *testing.T, b *searcher.Build, r searcher.Request) *searcher.Response {
	t.Helper()
	answer, err := b.Search(context.Background(), r)
	if err != nil {
		t.Fatal(err)
	}
	return answer
}

func hostOf(url string) string { return strings.Split(url, "/")[2] }

// TestLanguagesAreCounted: each language's number is what lang: finds.
func TestLanguagesAreCounted(t *testing.T) {
	b := openHosts(t)
	for query, want := range map[string][]searcher.Language{
		"pressure OR Geschichte OR 図書館 OR 图书馆": {{"en", largeHost + 8 + 1}, {"de", 3}, {"ja", 1}, {"zh", 1}}, "nothingsuch": {}, "Geschichte OR far": {{"de", 3}, {"en", 1}},
	} {
		answer := search(t, b, searcher.Request{Query: query})
		if !slices.Equal(answer.Languages, want) {
			t.Errorf("%s: %v, want %v", query, answer.Languages, want)
		}
		for _, l := range want {
			if n := search(t, b, searcher.Request{Query: query + " lang:" + l.Language}).Total; n != l.Count {
				t.Errorf("%s: %d in %s, counted %d", query, n, l.Language, l.Count)
			}
		}
	}
}

// TestHostsAreSpread: at most two results of a host on a page while others wait, all results on some page, each once, and none
// moved by more than the look-ahead where the reader asks for one host.
func TestHostsAreSpread(t *testing.T) {
	b := openHosts(t)
	for _, query := range []string{"pressure", `"pressure" number1 OR pressure`} {
		plain, spread := pagesOf(t, b, searcher.Request{Query: query, AllHosts: true}), pagesOf(t, b, searcher.Request{Query: query})
		if len(plain) != len(spread) {
			t.Fatalf("%q: %d pages, spread %d", query, len(plain), len(spread))
		}
		first := map[string]int{}
		for i, r := range spread[0] {
			first[hostOf(r.URL)]++
			if want := i + 1; r.Position != want {
				t.Errorf("position %d, want %d", r.Position, want)
			}
		}
		if first["small.example"] < 2 || first["tiny.example"] != 1 {
			t.Errorf("%q: hosts of the first page %v: want all three", query, first)
		}
		if got, want := sorted(spread), sorted(plain); !slices.Equal(got, want) {
			t.Errorf("%q: spread results are others: %q, want %q", query, got, want)
		}
		if slices.ContainsFunc(slices.Concat(plain...), func(r searcher.Result) bool { return r.MoreOfHost }) {
			t.Errorf("%q: results wait though none is held back", query)
		}
	}
	one := pagesOf(t, b, searcher.Request{Query: "pressure site:big.example"})
	scores := make([]float64, 0, largeHost)
	for _, r := range slices.Concat(one...) {
		scores = append(scores, -r.Score)
	}
	if len(scores) != largeHost || !slices.IsSorted(scores) {
		t.Errorf("%d results of one host, by falling score: %v", len(scores), slices.IsSorted(scores))
	}
	for query, want := range map[string]bool{"pressure (site:big.example OR site:small.example)": false, "pressure -site:tiny.example": true} {
		byScore := slices.IsSortedFunc(slices.Concat(pagesOf(t, b, searcher.Request{Query: query})...), func(x, y searcher.Result) int { return cmp.Compare(y.Score, x.Score) })
		if byScore == want {
			t.Errorf("%s: spread %v, want %v", query, !byScore, want)
		}
	}
}

// TestFarHostsWait: a page that hardly mentions what is asked for is no reason to hold back a host whose matter it is.
func TestFarHostsWait(t *testing.T) {
	answer := search(t, openHosts(t), searcher.Request{Query: "engines"})
	for _, r := range answer.Results {
		if hostOf(r.URL) != "big.example" || r.MoreOfHost {
			t.Errorf("%s has position %d with a score of %.3g, the first has %.3g", r.URL, r.Position, r.Score, answer.Results[0].Score)
		}
	}
	if answer.Total != largeHost+1 || len(answer.Results) != searcher.PerPage {
		t.Errorf("%d results, %d on the page", answer.Total, len(answer.Results))
	}
}

// TestMoreOfHost: the last result of a host that has others waiting says so.
func TestMoreOfHost(t *testing.T) {
	waits := map[string]int{}
	for _, r := range search(t, openHosts(t), searcher.Request{Query: "pressure"}).Results {
		if r.MoreOfHost {
			waits[hostOf(r.URL)]++
		}
	}
	if waits["big.example"] != 1 || waits["tiny.example"] != 0 {
		t.Errorf("waiting: %v", waits)
	}
}

func pagesOf(t *testing.T, b *searcher.Build, r searcher.Request) (list [][]searcher.Result) {
	t.Helper()
	for r.Page = 1; ; r.Page++ {
		answer := search(t, b, r)
		if list = append(list, answer.Results); r.Page >= answer.Pages {
			return list
		}
	}
}

func sorted(pages [][]searcher.Result) []string {
	var urls []string
	for _, r := range slices.Concat(pages...) {
		urls = append(urls, r.URL)
	}
	slices.Sort(urls)
	return urls
}

func TestDidYouMean(t *testing.T) {
	b := openHosts(t)
	for _, c := range []struct{ query, want string }{
		{"presure", "pressure"},
		{"prssure site:small.example", "pressure site:small.example"},
		{"kettel steam presure", ""}, // no page has kettle and steam
		{"presure steam", "pressure steam"},
		{"title:boilr", "title:boiler"},
		{"score:bm25 presure", "pressure score:bm25"},
		{"Bibliotekhen", "bibliotheken"}, // as it is written, not as its language stems it
		{"url:lisst", ""},                // no word of a text
		{"steam told book about engines next boiler presure", "steam told book about engines next boiler pressure"},
		{"steam told book about engines next boiler chapter1 presure", ""}, // the ninth word
		{`"presure"`, ""},      // quoted: meant so
		{"pressure", ""},       // nothing better
		{"-presure steam", ""}, // excluded words are not looked for
		{"xyzzyx", ""}, {"", ""}, {"東京", ""}, {"12345", ""},
	} {
		answer := search(t, b, searcher.Request{Query: c.query})
		got := ""
		if answer.DidYouMean != nil {
			got = answer.DidYouMean.Query
			if found := search(t, b, searcher.Request{Query: got}).Total; found != answer.DidYouMean.Total || found <= answer.Total && !answer.Relaxed {
				t.Errorf("%q: %q is said to find %d, finds %d", c.query, got, answer.DidYouMean.Total, found)
			}
		}
		if got != c.want {
			t.Errorf("%q: did you mean %q, want %q", c.query, got, c.want)
		}
	}
}

func TestComplete(t *testing.T) {
	live, err := searcher.NewLive(dataOf(t), slog.New(slog.NewTextHandler(io.Discard, nil)))
	if err != nil {
		t.Fatal(err)
	}
	defer live.Close()
	complete := func(typed string) (list []string) {
		cs, err := live.Complete(typed)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range cs {
			list = append(list, c.Kind+" "+c.Text)
		}
		return list
	}
	for _, c := range []struct {
		typed string
		want  []string
	}{
		{"hist", []string{"title The tiny history of pressure"}},
		{"東京", []string{"title 東京の図書館"}},
		{"sev", []string{"topic Seven"}},
		{"hyper", []string{"title The transfer of hypertext"}}, // the text of a link to it
		{"rfc", []string{"title RFC 2616"}},
		{"zzz", nil}, {"", nil}, {"\xff", nil},
		{"common topic:", []string{"filter common topic:Top/Even", "filter common topic:Top/Odd", "filter common topic:Top/Odd/Seven"}},
		{"-Topic:top/ODD", []string{"filter -topic:Top/Odd/Seven"}}, {"topic:top/o", []string{"filter topic:Top/Odd"}},
		{"topic:Top/Odd/", []string{"filter topic:Top/Odd/Seven"}}, {"topic:sev", []string{"filter topic:Top/Odd/Seven"}},
		{"(site:http://TIN", []string{"filter (site:tiny.example"}}, {"site:tiny.example", nil}, {"site:nowhere", nil},
	} {
		if got := complete(c.typed); !slices.Equal(got, c.want) {
			t.Errorf("%q: %q, want %q", c.typed, got, c.want)
		}
	}
	asked := func(queries ...string) {
		t.Helper()
		for _, q := range queries {
			if _, err := live.Search(context.Background(), searcher.Request{Query: q}); err != nil {
				t.Fatal(err)
			}
		}
	}
	if asked("whistle story1", "whistle story1"); len(complete("whis")) > 0 {
		t.Errorf("past queries %q are offered, and nobody asked to keep them", complete("whis"))
	}
	live.KeepQueries()
	asked("Whistle  kettle1", "whistle kettle1", "whistle once", "whistle nothing", "whistle nothing")
	if got := complete("whis"); !slices.Equal(got, []string{"query whistle kettle1"}) {
		t.Errorf("past queries %q: want the one asked twice that found something", got)
	}
	asked("xyzzy", "xyzzy")
	for range 2 { // somebody goes through the pages of one answer
		if answer, err := live.Search(context.Background(), searcher.Request{Query: "steam engines", Page: 2}); err != nil || answer.Total == 0 {
			t.Fatalf("%+v, %v", answer, err)
		}
		if _, err := live.Search(context.Background(), searcher.Request{Query: "steam pressure", Topics: []string{"Top/None"}}); err == nil {
			t.Error("there is no such topic")
		}
	}
	if got := append(complete("xyz"), complete("steam")...); len(got) > 0 {
		t.Errorf("past queries %q, of which none found something on a first page", got)
	}
	asked("tiny history", "tiny  History")
	if got := complete("tiny"); !slices.Equal(got, []string{"query tiny history", "title The tiny history of pressure"}) {
		t.Errorf("completions %q: want past queries before titles", got)
	}
	if got := complete(" "); len(got) > 0 {
		t.Errorf("past queries %q are listed where nothing is typed", got)
	}
}

func dataOf(t *testing.T) string {
	data := t.TempDir()
	a := newHosts(t)
	for _, n := range []int{4, 7} { // of topics
		add(t, a, n)
	}
	for url, body := range map[string]string{
		"http://w.example/rfc": "<title>RFC 2616</title><p>Of boats.", "http://w.example/list": `<title>List</title><p><a href="/rfc">The transfer of hypertext</a>`,
	} {
		put(t, a, url, body)
	}
	makeBuild(t, data, a)
	return data
}

// TestScoreIsWhatASearchGives: the factors explained give the score of every result, for all kinds of queries and rankings.
func TestScoreIsWhatASearchGives(t *testing.T) {
	b := open(t)
	for _, r := range []searcher.Request{
		{Query: "common words"}, {Query: "number1*"}, {Query: `"common words" number7`}, {Query: "nmber7~ OR half"}, {Query: "title:page url:7 common"},
		{Query: "common half score:bm25"}, {Query: "site:w.example"}, {Query: "filetype:html OR number7"}, {Query: "common half nowhere"}, {Query: "common", Topics: []string{"Top/Odd/Seven"}},
		{Query: "common", Topics: []string{"Top/Odd/Seven", searcher.General}},
		{Query: "common", Topics: []string{"Top/Odd/Seven"}, Order: searcher.ByRoot}, {Query: "common half", Order: searcher.ByWords},
	} {
		answer := search(t, b, r)
		if answer.Total == 0 {
			t.Errorf("%q finds nothing", r.Query)
		}
		for _, result := range answer.Results {
			s, err := b.Score(context.Background(), r, result.URL)
			if err != nil {
				t.Fatal(err)
			}
			adds, rank := 0.0, 0.0
			for _, f := range s.Factors {
				adds += f.Adds
				product := f.Weight * f.IDF * f.IDF * math.Sqrt(float64(f.Frequency)) / math.Sqrt(float64(f.Length))
				if tf := float64(f.Frequency); s.BM25 {
					product = f.Weight * f.IDF * 2.2 * tf / (tf + 1.2*f.Norm)
				}
				if math.Abs(product-f.Adds) > 1e-6*product {
					t.Errorf("%q: %+v: the product is %g", r.Query, f, product)
				}
			}
			for _, p := range s.Parts {
				rank += p.Weight * p.Rank
			}
			if r.Query == "site:w.example" { // no words
				adds = 1
			}
			if adds *= s.Proximity; !s.Found || !close(adds, result.TFIDF) || !close(rank, result.Rank) || !close(s.Score, result.Score) {
				t.Errorf("%q, %s: found %v, words %g, rank %g; the search has %g, %g", r.Query, result.URL, s.Found, adds, rank, result.TFIDF, result.Rank)
			}
		}
	}
	checkPaths(t, b)
	s, err := b.Score(context.Background(), searcher.Request{Query: "number7"}, "http://w.example/8")
	if err != nil || s.Found || s.Partial || s.Score != 0 {
		t.Errorf("a page that is not found: %+v, %v", s, err)
	}
	s, err = b.Score(context.Background(), searcher.Request{Query: "common number7"}, "http://w.example/8")
	if err != nil || s.Found || s.Score == 0 {
		t.Errorf("a page that has one word of two, where another has both: %+v, %v", s, err)
	}
}

// checkPaths holds that a score names the link paths of the topics ranked by, or else of the page's strongest one, as Explain does.
func checkPaths(t *testing.T, b *searcher.Build) {
	t.Helper()
	for _, c := range []struct {
		topics []string
		want   string
	}{
		{nil, "Top/Odd"}, {[]string{"Top/Odd", searcher.General}, "Top/Odd"}, {[]string{"Top/Odd", "Top/Odd/Seven"}, "Top/Odd Top/Odd/Seven"},
	} {
		s, err := b.Score(context.Background(), searcher.Request{Query: "common", Topics: c.topics}, "http://w.example/3")
		if err != nil {
			t.Fatal(err)
		}
		var topics []string
		for _, p := range s.Paths {
			topics = append(topics, p.Topic)
			e, err := b.Explain(context.Background(), s.URL, p.Topic)
			if err != nil || !slices.Equal(p.Steps, e.Path) || p.Share != e.PathShare || p.Sure != e.PathSure || p.Pages != e.TopicPages {
				t.Errorf("path %+v, explained as %+v, %v", p, e, err)
			}
		}
		if got := strings.Join(topics, " "); got != c.want {
			t.Errorf("ranked by %q: paths of %q, want %q", c.topics, got, c.want)
		}
	}
}

// Programs need not tell null from an empty list: no answer has null, but for the membership of a page that has none.
func TestAnswersHaveNoNull(t *testing.T) {
	b := open(t)
	ctx := context.Background()
	check := func(what string, answer any, err error) {
		t.Helper()
		if err != nil {
			t.Fatalf("%s: %v", what, err)
		}
		text, err := json.Marshal(answer)
		if err != nil {
			t.Fatal(err)
		}
		if bare := bytes.ReplaceAll(text, []byte(`"membership":null`), nil); bytes.Contains(bare, []byte("null")) {
			t.Errorf("%s: %s", what, text)
		}
	}
	for _, line := range []string{"common", "nowheretobefound", "site:w.example", "-", "the"} {
		for _, topics := range [][]string{nil, {"Top/Odd/Seven"}, {"Top/Odd/Seven", searcher.General}} {
			for _, iterations := range []int{searcher.ShownOnly, 1} {
				r := searcher.Request{Query: line, Topics: topics, Iterations: iterations}
				answer, err := b.Search(ctx, r)
				check("search for "+line, answer, err)
			}
			r := searcher.Request{Query: line, Topics: topics}
			members, err := b.Members(ctx, r, "Top/Odd/Seven")
			check("members for "+line, members, err)
			score, err := b.Score(ctx, r, "http://w.example/3")
			check("score for "+line, score, err)
		}
	}
	for n := range 10 {
		address := fmt.Sprintf("http://w.example/%d", n)
		similar, err := b.Similar(ctx, address)
		check("pages like "+address, similar, err)
		for _, topic := range []string{"Top/Odd/Seven", searcher.General} {
			e, err := b.Explain(ctx, address, topic)
			check("explanation of "+address, e, err)
		}
	}
	for _, typed := range []string{"", "p", "zzz", "\xff"} {
		check("completions of "+typed, b.Complete(typed), nil)
	}
}

func close(a, b float64) bool { return math.Abs(a-b) <= 1e-6*math.Abs(b)+1e-12 }

// TestSnippetsOfScriptsWithoutSpaces: the passage is the one that has the words, cut between characters, with marks on them.
func TestSnippetsOfScriptsWithoutSpaces(t *testing.T) {
	b := openHosts(t)
	for _, c := range []struct{ query, url, marked, after string }{
		{"ページランク", "http://ja.example/", "ページランク", "はリンクの構造"},
		{"転置索引", "http://ja.example/", "転置索引", "は、単語から"},
		{"倒排索引", "http://zh.example/", "倒排索引", "记录每个词"},
	} {
		answer := search(t, b, searcher.Request{Query: c.query})
		if answer.Total != 1 || answer.Results[0].URL != c.url {
			t.Errorf("%s: %d results", c.query, answer.Total)
			continue
		}
		r := answer.Results[0]
		marked := ""
		for _, m := range r.Marks {
			marked += r.Snippet[m[0]:m[1]]
		}
		if marked != c.marked || !strings.Contains(r.Snippet, c.marked+c.after) {
			t.Errorf("%s: %q with the marks %q", c.query, r.Snippet, marked)
		}
	}
}
