package taxonomy

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"facetta/internal/weburl"

	"pgregory.net/rapid"
)

// crawl is the pages of a tiny crawl: node = position.
type crawl []weburl.URL

func (c crawl) pages(yield func(Page) bool) {
	for i, u := range c {
		if !yield(Page{URL: u, Node: uint32(i)}) {
			return
		}
	}
}

func TestMatch(t *testing.T) {
	pages := crawl{
		"https://jazz.example/",       // 0
		"https://jazz.example/bebop",  // 1
		"http://www.jazz.example/",    // 2: the same host in another spelling
		"http://folk.example/songs",   // 3
		"http://folk.example/",        // 4
		"http://film.example/noir",    // 5: the root was not crawled
		"http://stars.example:8080/a", // 6: another host, it has a port
		"https://folk.example/songs",  // 7: the same page as 3
		"http://folk.example/songs/",  // 8: not taken for 3, as that was crawled as it is written
		"http://www.moon.example/phases/index.html",
	}
	tax, _ := read(t, "x.tsv", `http://jazz.example/	Arts/Music/Jazz
http://folk.example/songs	Arts/Music/Folk
http://film.example/	Arts/Movies
http://film.example/noir	Arts/Movies
http://stars.example/	Science
http://nowhere.example/x	Arts/Movies
https://moon.example/phases	Science
`)
	sets, report := tax.Match(NewIndex(pages.pages), MatchOptions{})
	want := []BiasingSet{
		{"Top/Arts", []uint32{0, 1, 2, 3, 5, 7}, nil},
		{"Top/Arts/Movies", []uint32{5}, []uint32{5}},
		{"Top/Arts/Music", []uint32{0, 1, 2, 3, 7}, nil},
		{"Top/Arts/Music/Folk", []uint32{3, 7}, []uint32{3, 7}},
		{"Top/Arts/Music/Jazz", []uint32{0, 1, 2}, []uint32{0}},
		{"Top/Science", []uint32{9}, []uint32{9}},
	}
	if fmt.Sprint(sets) != fmt.Sprint(want) {
		t.Errorf("sets %v\nwant %v", sets, want)
	}
	wantTopics := []TopicMatch{
		{"Top/Arts", Matched{5, 3, 0, 1, 1}, 6}, {"Top/Arts/Movies", Matched{3, 1, 0, 1, 1}, 1}, {"Top/Arts/Music", Matched{2, 2, 0, 0, 0}, 5},
		{"Top/Arts/Music/Folk", Matched{1, 1, 0, 0, 0}, 2}, {"Top/Arts/Music/Jazz", Matched{1, 1, 0, 0, 0}, 3}, {"Top/Science", Matched{2, 0, 1, 0, 1}, 1},
	}
	if report.Matched != (Matched{7, 3, 1, 1, 2}) || !slices.Equal(report.Topics, wantTopics) {
		t.Errorf("report %+v", report)
	}
	ix := NewIndex(pages.pages)
	for _, e := range tax.Entries() {
		if want := e.URL != "http://nowhere.example/x" && e.URL != "http://stars.example/"; ix.Holds(e) != want {
			t.Errorf("%s: its pages were crawled: %t", e.URL, !want)
		}
	}
}

// A symbolic relation shows another topic among the children: one step, so that cycles end.
func TestMatchSymbolic(t *testing.T) {
	tax, report := read(t, "x.tsv", `http://h/type	Arts/Graphic_Design/Typography
http://h/print	Business/Printing
topic:Arts/Graphic_Design/Typography	Arts	Typography
topic:Arts	Business/Printing	Art		symbolic
topic:Business	Arts	See		related
topic:Nowhere	Arts	Gone
topic:Business	Arts	Cousin		cousin
`)
	checkDefects(t, report, map[Reason]int{BadRelation: 1})
	ix := NewIndex(crawl{"http://h/type", "http://h/print"}.pages)
	sets, _ := tax.Match(ix, MatchOptions{})
	if got := fmt.Sprint(sets[0], sets[3:]); got != "{Top/Arts [0] []} [{Top/Business [1] []} {Top/Business/Printing [1] [1]}]" {
		t.Errorf("the tree alone: %s", got)
	}
	sets, _ = tax.Match(ix, MatchOptions{Symbolic: true})
	if got := fmt.Sprint(sets[0], sets[3:]); got != "{Top/Arts [0] []} [{Top/Business [0 1] []} {Top/Business/Printing [0 1] [1]}]" {
		t.Errorf("with symbolic relations: %s", got)
	}
}

// Relations of an RDF dump may go in circles, to the topic itself, or to one above: each shows what the other has itself, once.
func TestMatchCyclesOfRDF(t *testing.T) {
	tax, report := readRDFText(t, `<Topic r:id="Top/A">
  <narrow r:resource="Top/A/B"/>
  <symbolic r:resource="Self:Top/A"/>
  <symbolic r:resource="C:Top/C"/>
</Topic>
<Topic r:id="Top/A/B">
  <narrow r:resource="Top/A"/>
  <symbolic r:resource="Up:Top/A"/>
</Topic>
<Topic r:id="Top/C"><symbolic r:resource="A:Top/A"/></Topic>
<ExternalPage about="http://h/a"><topic>Top/A</topic></ExternalPage>
<ExternalPage about="http://h/b"><topic>Top/A/B</topic></ExternalPage>
<ExternalPage about="http://h/c"><topic>Top/C</topic></ExternalPage>
</RDF>`)
	checkDefects(t, report, nil)
	ix := NewIndex(crawl{"http://h/a", "http://h/b", "http://h/c"}.pages)
	sets, _ := tax.Match(ix, MatchOptions{})
	if got := fmt.Sprint(sets); got != "[{Top/A [0 1] [0]} {Top/A/B [1] [1]} {Top/C [2] [2]}]" {
		t.Errorf("the tree alone: %s", got)
	}
	sets, _ = tax.Match(ix, MatchOptions{Symbolic: true})
	if got := fmt.Sprint(sets); got != "[{Top/A [0 1 2] [0]} {Top/A/B [0 1] [1]} {Top/C [0 1 2] [2]}]" {
		t.Errorf("with symbolic relations: %s", got)
	}
	if got, ok := tax.Resolve(Path("Top/A" + strings.Repeat("/B/Up/C/A/Self", 50))); !ok || got.Path != "Top/A" {
		t.Errorf("resolved around the circle: %v, %v", got, ok)
	}
}

// Match against the definition in the package comment, evaluated for every topic and page.
func TestMatchProperty(t *testing.T) {
	hosts := []string{"a.example", "b.example", "www.b.example", "c.example:81"}
	paths := []string{"/", "/x", "/x/", "/index.html", "/y?z"}
	topics := []string{"A", "A/B", "A/B/C", "A-", "D"}
	address := rapid.Custom(func(t *rapid.T) string {
		return rapid.SampledFrom([]string{"http", "https"}).Draw(t, "scheme") + "://" +
			rapid.SampledFrom(hosts).Draw(t, "host") + rapid.SampledFrom(paths).Draw(t, "path")
	})
	rapid.Check(t, func(t *rapid.T) {
		var pages crawl
		for _, a := range rapid.SliceOfDistinct(address, rapid.ID[string]).Draw(t, "pages") {
			pages = append(pages, weburl.URL(a))
		}
		var file strings.Builder
		for _, a := range rapid.SliceOf(address).Draw(t, "entries") {
			fmt.Fprintf(&file, "%s\t%s\n", a, rapid.SampledFrom(topics).Draw(t, "topic"))
		}
		tax, _, err := Read(strings.NewReader(file.String()), "x.tsv", Options{})
		if err != nil {
			t.Fatal(err)
		}
		var want []BiasingSet
		for _, topic := range tax.Topics() {
			if nodes := biasingSetByDefinition(tax, topic.Path, pages); len(nodes) > 0 {
				want = append(want, BiasingSet{topic.Path, nodes, ownByDefinition(tax, topic.Path, pages)})
			}
		}
		sets, report := tax.Match(NewIndex(pages.pages), MatchOptions{})
		if fmt.Sprint(sets) != fmt.Sprint(want) {
			t.Fatalf("sets %v\nwant %v", sets, want)
		}
		if report.Exact+report.Alike+report.ByHost+report.Unmatched != report.Entries || report.Entries != tax.EntryCount() {
			t.Fatalf("report %+v", report.Matched)
		}
	})
}

func biasingSetByDefinition(tax *Taxonomy, topic Path, pages crawl) []uint32 {
	var nodes []uint32
	for i, u := range pages {
		for _, e := range tax.Entries() {
			if topic.Contains(e.Topic) && (listed(e, u, pages) || e.Site && LooseHost(e.URL.Host()) == LooseHost(u.Host())) {
				nodes = append(nodes, uint32(i))
				break
			}
		}
	}
	return nodes
}

func ownByDefinition(tax *Taxonomy, topic Path, pages crawl) []uint32 {
	var nodes []uint32
	for i, u := range pages {
		for _, e := range tax.Entries() {
			if topic == e.Topic && listed(e, u, pages) {
				nodes = append(nodes, uint32(i))
				break
			}
		}
	}
	return nodes
}

// listed reports whether an entry's address means a page: by its key, or if no page has that, by its loose key.
func listed(e Entry, u weburl.URL, pages crawl) bool {
	if slices.ContainsFunc(pages, func(p weburl.URL) bool { return Key(p) == Key(e.URL) }) {
		return Key(u) == Key(e.URL)
	}
	return LooseKey(u) == LooseKey(e.URL)
}

func TestLooseKey(t *testing.T) {
	for want, spellings := range map[string][]weburl.URL{
		"a.example":                {"http://a.example/", "https://www.a.example/", "http://a.example/index.html", "http://a.example/Default.ASPX"},
		"a.example/x":              {"http://a.example/x", "http://a.example/x/", "http://www.a.example/x/index.php"},
		"a.example:81/x":           {"http://www.a.example:81/x"},
		"a.example/x/?q=1":         {"http://a.example/x/?q=1"},
		"a.example/?q=/index.html": {"http://a.example/?q=/index.html"},
		"a.example/?q=/":           {"http://a.example/?q=/"},
		"a.example/index.php?id=1": {"http://a.example/index.php?id=1"},
		"a.example/index":          {"http://a.example/index"},
		"a.example/home.html":      {"http://a.example/home.html"},
		"www.example":              {"http://www.example/"},
		"www2.a.example":           {"http://www2.a.example/"},
	} {
		for _, u := range spellings {
			if got := LooseKey(u); got != want {
				t.Errorf("%s: %q, want %q", u, got, want)
			}
		}
	}
}
