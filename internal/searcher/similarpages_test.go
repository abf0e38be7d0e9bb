package searcher_test

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"facetta/crawler/archive"
	"facetta/internal/searcher"
)

func TestSimilar(t *testing.T) {
	a, err := openHosts(t).Similar(context.Background(), "http://tiny.example/")
	if err != nil {
		t.Fatal(err)
	}
	var links, text []string
	for _, l := range a.ByLinks {
		links = append(links, l.URL)
		if l.Together != 3 {
			t.Errorf("%s is linked to together by %d pages, want 3", l.URL, l.Together)
		}
	}
	// boiler 1 is linked to by page 0 of its host as well, so what they have in common says less of it
	if want := []string{"http://small.example/0", "http://big.example/1"}; a.Citing != 3 || !slices.Equal(links, want) {
		t.Errorf("by links of %d pages: %q, want %q", a.Citing, links, want)
	}
	for _, p := range a.ByText {
		text = append(text, hostOf(p.URL))
		if len(p.Words) == 0 {
			t.Errorf("%s shares no words", p.URL)
		}
	}
	if len(text) == 0 || slices.Contains(text, "tiny.example") {
		t.Errorf("by text: %q of the words %q", text, a.Words)
	}
}

// Pages in two languages that have the same words say so, whatever these are stemmed to: river is "riv" in German.
func TestSimilarInAnotherLanguage(t *testing.T) {
	a := emptyArchive(t)
	for host, language := range map[string]string{"first": "de", "second": "de", "third": "en"} {
		put(t, a, "http://"+host+".example/", "<html lang="+language+"><title>1</title><p>"+strings.Repeat(host+" river harvester ", 9))
	}
	b, err := searcher.Open(makeBuild(t, t.TempDir(), a))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { b.Close() })
	similar, err := b.Similar(context.Background(), "http://first.example/")
	if err != nil || len(similar.ByText) != 2 {
		t.Fatalf("%+v, %v", similar, err)
	}
	for _, p := range similar.ByText {
		if got := strings.Join(p.Words, " "); got != "harvester river" {
			t.Errorf("%s shares %q", p.URL, got)
		}
	}
}

// Pages in a script without spaces share rows of characters. The last has 歴史 alone, and of the other row some characters.
func TestSimilarInAScriptWithoutSpaces(t *testing.T) {
	a := emptyArchive(t)
	for host, text := range map[string]string{
		"first": "蒸気機関の歴史。", "second": "歴史と蒸気機関。", "third": "蒸気機関だけ。", "fourth": "機関の歴史と、機関の蒸気。",
	} {
		put(t, a, "http://"+host+".example/", "<html lang=ja><title>1</title><p>"+strings.Repeat(text, 9))
	}
	b, err := searcher.Open(makeBuild(t, t.TempDir(), a))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { b.Close() })
	similar, err := b.Similar(context.Background(), "http://first.example/")
	if err != nil || len(similar.ByText) != 1 {
		t.Fatalf("%+v, %v", similar, err)
	}
	if p := similar.ByText[0]; hostOf(p.URL) != "second.example" || !slices.Equal(p.Words, similar.Words) || !slices.Contains(p.Words, "蒸気機関") {
		t.Errorf("%s shares %q of %q", p.URL, p.Words, similar.Words)
	}
}

// The web of these tests: lists link to the page of an example, /7, and to others; a page and its copy say the same.
func newSimilar(t *testing.T) *archive.Archive {
	t.Helper()
	a := emptyArchive(t)
	address := func(page string) string {
		if strings.HasPrefix(page, "hub") {
			return "http://hubs.example/" + page
		}
		return "http://w.example/" + page
	}
	write := func(page, text string, links ...string) {
		for _, l := range links {
			text += fmt.Sprintf(` <a href="%s">x</a>`, address(l))
		}
		put(t, a, address(page), "<html lang=en><title>"+page+"</title><p>"+text)
	}
	numbered := func(name string, from, to int) (list []string) {
		for i := from; i < to; i++ {
			list = append(list, fmt.Sprint(name, i))
		}
		return list
	}
	rocks := strings.Repeat("quartz ", 9) + strings.Repeat("feldspar ", 7) + strings.Repeat("mica ", 5) + strings.Join(numbered("stone", 0, 200), " ")
	write("7", rocks)
	write("copy", rocks+" again")
	for _, name := range append(numbered("beside", 0, 12), "always", "once", "behind", "within") {
		write(name, "about "+name)
	}
	said := strings.Join(numbered("word", 0, 200), " ")
	write("said", said)
	write("saidagain", said+" again")
	write("list0", "", append(numbered("beside", 0, 12), "7", "copy", "always", "once", "behind", "within", "said", "saidagain")...)
	write("list1", "", append(numbered("beside", 0, 12), "7", "copy", "always", "said", "saidagain")...)
	write("list2", "", "7", "always")
	write("hidden", "<meta name=robots content=noindex>", "7", "once") // a page of the link graph that is not indexed
	write("list200", "", append(numbered("filler", 0, 198), "7", "within")...)
	write("list201", "", append(numbered("filler", 0, 199), "7", "behind")...)
	for i := range 36 {
		write(fmt.Sprint("other", i), "", numbered("beside", i/3, 12)...)
	}
	for i := range 12 {
		write(fmt.Sprint("rock", i), fmt.Sprintf("Some quartz and feldspar of hill%d", i))
	}
	write("rocks", "Rocks are feldspar, quartz, mica")
	write("onequartz", "This has quartz")
	for i := range 201 {
		write(fmt.Sprint("filler", i), "", "hub0", "hub1", "target")
	}
	write("target", "")
	write("nearby", "mica")
	write("hub0", "", "target", "nearby")
	write("hub1", "", "target", "nearby")
	return a
}

// Of each page that is linked to beside another, likeness is the sum of 1 / log2(1 + links) over the pages that link to both, over the root of
// its in-links, times 1 + the cosine of topics. Lists of more than 200 links say nothing, nor does one page that links to both where more
// link to the page; near-duplicates are one page.
func TestSimilarByLinks(t *testing.T) {
	b := openShared(t, "rocks", newSimilar)
	weight := func(links ...float64) (sum float64) {
		for _, l := range links {
			sum += 1 / math.Log2(1+l)
		}
		return sum
	}
	type cited struct {
		together  int
		weight    float64
		citations float64
	}
	want := map[string]cited{
		"always": {3, weight(20, 17, 2), 3}, "said": {2, weight(20, 17), 2}, "saidagain": {2, weight(20, 17), 2}, "within": {2, weight(20, 200), 2},
	}
	for i := range 12 {
		want[fmt.Sprint("beside", i)] = cited{2, weight(20, 17), float64(2 + 3*(i+1))}
	}
	var topics float64
	check := func(page string, citing, results int, want map[string]cited) (urls []string) {
		t.Helper()
		a, err := b.Similar(context.Background(), "http://w.example/"+page)
		if err != nil || a.Citing != citing || len(a.ByLinks) != results {
			t.Fatalf("%s: %+v, %v; want %d pages, of links from %d", page, a, err, results, citing)
		}
		last := math.Inf(1)
		for _, l := range a.ByLinks {
			name := l.URL[strings.LastIndex(l.URL, "/")+1:]
			w, ok := want[name]
			if likeness := w.weight / math.Sqrt(w.citations) * (1 + l.Topics); !ok || l.Together != w.together || !close(l.Likeness, likeness) || l.Likeness > last {
				t.Errorf("%s: %+v after %v; want %+v, %v", page, l, last, w, likeness)
			}
			topics = max(topics, l.Topics)
			last = l.Likeness
			urls = append(urls, name)
		}
		return urls
	}
	// The copy of the page, and one of those that say the same, are left out, and of the others the two with most links to them.
	if got := check("7", 4, 10, want); got[0] != "always" || !slices.Contains(got, "said") || slices.Contains(got, "saidagain") || !slices.Contains(got, "within") {
		t.Errorf("beside 7: %q", got)
	}
	if topics == 0 {
		t.Error("no pages have topics in common: the test is blind to them")
	}
	// Of 203 pages that link to it the 200 of the highest rank are looked at: the hubs, and 198 others.
	hub := cited{198, weight(3) * 198, 201}
	check("target", 200, 3, map[string]cited{"hub0": hub, "hub1": hub, "nearby": {2, weight(2, 2), 2}})
	// Where one page links to it, what that links to is like it.
	if got := check("once", 1, 10, map[string]cited{
		"7": {1, weight(20), 6}, "copy": {1, weight(20), 2}, "always": {1, weight(20), 3}, "behind": {1, weight(20), 2}, "within": {1, weight(20), 2},
		"said": {1, weight(20), 2}, "saidagain": {1, weight(20), 2}, "beside0": {1, weight(20), 5}, "beside1": {1, weight(20), 8},
		"beside2": {1, weight(20), 11}, "beside3": {1, weight(20), 14}, "beside4": {1, weight(20), 17},
	}); !slices.Contains(got, "behind") {
		t.Errorf("beside once: %q", got)
	}
}

// Pages that have two of the words that tell most of another, by TF-IDF of these words.
func TestSimilarByText(t *testing.T) {
	b := openShared(t, "rocks", newSimilar)
	a, err := b.Similar(context.Background(), "http://w.example/7")
	if err != nil || len(a.ByText) != 10 || !slices.Equal(a.Words, []string{"quartz", "feldspar", "mica"}) {
		t.Fatalf("%+v, %v", a, err)
	}
	for i, p := range a.ByText {
		want := a.Words[:2]
		if p.URL == "http://w.example/rocks" {
			want = a.Words[:3]
		}
		found := search(t, b, searcher.Request{Query: strings.Join(want, " ") + " url:" + strings.TrimPrefix(p.URL, "http://w.example/")})
		if !slices.Equal(p.Words, want) || found.Total != 1 || p.Rank == 0 || i > 0 && p.TFIDF > a.ByText[i-1].TFIDF {
			t.Errorf("%d: %+v has %q; want %q", i, p, p.Words, want)
		}
	}
	if best := a.ByText[0]; best.URL != "http://w.example/rocks" || !slices.ContainsFunc(search(t, b, searcher.Request{Query: strings.Join(a.Words, " ")}).Results,
		func(r searcher.Result) bool { return r.URL == best.URL && close(r.TFIDF, best.TFIDF) }) {
		t.Errorf("%+v is the likest, want the page that has three words, as a search for these finds it", best)
	}
	if a, err := b.Similar(context.Background(), "http://w.example/rock0"); err != nil || len(a.ByText) != 10 || len(a.Words) != 2 {
		t.Errorf("of two words: %+v, %v", a, err)
	}
	if a, err := b.Similar(context.Background(), "http://w.example/nearby"); err != nil || len(a.ByText) != 0 || len(a.Words) != 0 {
		t.Errorf("of one word: %+v, %v", a, err)
	}
}

// A page that must not be indexed is named in no answer; its links count.
func TestPagesThatAreNotIndexed(t *testing.T) {
	b := openShared(t, "rocks", newSimilar)
	ctx, url := context.Background(), "http://w.example/7"
	if found := search(t, b, searcher.Request{Query: "link:" + url}); found.Total != 5 {
		t.Errorf("%d pages that are indexed link to %s, want 5", found.Total, url)
	}
	page, err := b.Page(ctx, url)
	if err != nil || page.InLinks != 6 || len(page.LinkedBy) != 5 {
		t.Errorf("%d pages link to %s, of which %d are named, want 6 and 5; %v", page.InLinks, url, len(page.LinkedBy), err)
	}
	target, err := b.Page(ctx, "http://w.example/target")
	if err != nil || target.InLinks != 203 || len(target.LinkedBy) != 100 || target.LinkedBy[0].URL != "http://hubs.example/hub0" {
		t.Errorf("%d pages link to one, %d are named, the first is %+v; want 203, 100, a hub; %v", target.InLinks, len(target.LinkedBy), target.LinkedBy[0], err)
	}
	e, err := b.Explain(ctx, url, searcher.General)
	if err != nil || len(e.Links) != 5 || e.OtherLinks.Count != 1 {
		t.Fatalf("%+v, %v; want five links that are named, and one that is not", e, err)
	}
	other, err := b.Explain(ctx, "http://w.example/said", searcher.General) // to which no such page links
	if jump, want := e.Jump*e.Rank, other.Jump*other.Rank; err != nil || math.Abs(jump-want) > want/100 {
		t.Errorf("jumps bring %v to %s, and %v to %s, %v; want the same", jump, url, want, other.URL, err)
	}
}
