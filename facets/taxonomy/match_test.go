package taxonomy

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"facetta/internal/weburl"

	"pgregory.net/rapid"
)

// crawl is a tiny page index: node = position.
type crawl []weburl.URL

func (c crawl) page(u weburl.URL) (uint32, bool) {
	i := slices.Index(c, u)
	return uint32(i), i >= 0
}

func (c crawl) host(h weburl.Host) []uint32 {
	var nodes []uint32
	for i, u := range c {
		if u.Host() == h {
			nodes = append(nodes, uint32(i))
		}
	}
	return nodes
}

func TestMatch(t *testing.T) {
	pages := crawl{
		"https://jazz.example/",       // 0
		"https://jazz.example/bebop",  // 1
		"http://www.jazz.example/",    // 2: another host
		"http://folk.example/songs",   // 3
		"http://folk.example/",        // 4
		"http://film.example/noir",    // 5: the root was not crawled
		"http://stars.example:8080/a", // 6: another host, it has a port
		"https://folk.example/songs",  // 7: the same page as 3
	}
	tax, _ := read(t, "x.tsv", `http://jazz.example/	Arts/Music/Jazz
http://folk.example/songs	Arts/Music/Folk
http://film.example/	Arts/Movies
http://film.example/noir	Arts/Movies
http://stars.example/	Science
http://nowhere.example/x	Arts/Movies
`)
	sets, report := tax.Match(pages.page, pages.host)
	want := []BiasingSet{
		{"Top/Arts", []uint32{0, 1, 3, 5, 7}},
		{"Top/Arts/Movies", []uint32{5}},
		{"Top/Arts/Music", []uint32{0, 1, 3, 7}},
		{"Top/Arts/Music/Folk", []uint32{3, 7}},
		{"Top/Arts/Music/Jazz", []uint32{0, 1}},
	}
	if fmt.Sprint(sets) != fmt.Sprint(want) {
		t.Errorf("sets %v\nwant %v", sets, want)
	}
	wantReport := `6 entries: 3 matched exactly, 1 by host, 2 not in the crawl
   pages  entries    exact  by host      not  topic
       5        5        3        1        1  Top/Arts
       1        3        1        1        1  Top/Arts/Movies
       4        2        2        0        0  Top/Arts/Music
       2        1        1        0        0  Top/Arts/Music/Folk
       2        1        1        0        0  Top/Arts/Music/Jazz
       0        1        0        0        1  Top/Science
`
	if got := report.String(); got != wantReport {
		t.Errorf("report\n%swant\n%s", got, wantReport)
	}
	if sets, _ := tax.Match(pages.page, nil); fmt.Sprint(sets[1]) != "{Top/Arts/Movies [5]}" || len(sets[0].Nodes) != 4 {
		t.Errorf("without hosts: %v", sets)
	}
}

// Match against the definition in the package comment, evaluated for every topic and page.
func TestMatchProperty(t *testing.T) {
	hosts := []string{"a.example", "b.example", "c.example:81"}
	paths := []string{"/", "/x", "/y?z"}
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
				want = append(want, BiasingSet{topic.Path, nodes})
			}
		}
		sets, report := tax.Match(pages.page, pages.host)
		if fmt.Sprint(sets) != fmt.Sprint(want) {
			t.Fatalf("sets %v\nwant %v", sets, want)
		}
		if report.Exact+report.ByHost+report.Unmatched != report.Entries || report.Entries != len(tax.Entries()) {
			t.Fatalf("report %+v", report.Matched)
		}
	})
}

func biasingSetByDefinition(tax *Taxonomy, topic Path, pages crawl) []uint32 {
	var nodes []uint32
	for i, u := range pages {
		for _, e := range tax.Entries() {
			if topic.Contains(e.Topic) && (Key(e.URL) == Key(u) || e.Site && e.URL.Host() == u.Host()) {
				nodes = append(nodes, uint32(i))
				break
			}
		}
	}
	return nodes
}
