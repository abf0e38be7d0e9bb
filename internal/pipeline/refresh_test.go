package pipeline

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"math"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"facetta/crawler/archive"
	"facetta/facets/taxonomy"
	"facetta/indexer"
	"facetta/internal/build"
	"facetta/internal/searcher"
	"facetta/internal/weburl"
	"facetta/ranking"
	"facetta/ranking/column"
	"facetta/ranking/graph"
)

// crawled is an archive that is crawled again and again.
type crawled struct {
	*archive.Archive
	t     *testing.T
	clock int64
}

func newCrawled(t *testing.T, dir string) *crawled {
	t.Helper()
	a, err := archive.Open(dir, archive.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { a.Close() })
	return &crawled{a, t, 15e8}
}

// fetch appends an answer, a minute after the one before, as its Date says.
func (c *crawled) fetch(url string, status int, body string) {
	c.t.Helper()
	c.clock += 60
	at := time.Unix(c.clock, 0).UTC()
	h := http.Header{"Content-Type": {"text/html"}, "Location": {"/"}, "Date": {at.Format(http.TimeFormat)}}
	if err := c.Append(&archive.Capture{URL: weburl.URL(url), Time: at, Status: status, Header: h, Body: []byte(body)}); err != nil {
		c.t.Fatal(err)
	}
}

// potter is a page of a site with a template: a menu, a text with links to three others, and a notice.
func potter(host, n, edition int) string {
	words := strings.Repeat(fmt.Sprintf("Pot number %d is of clay %d and was fired for a day in kiln %d, as edition %d says. ", n, n%7, n%3, edition), 3)
	return fmt.Sprintf(`<title>Pot %d of %d</title><ul><li><a href="/0">Home</a><li><a href="/1">News</a></ul><h1>Pot %d</h1>
		<p>%s <a href="/%d">the next</a> <a href="/%d">another</a> <a href="http://h%d.example/%d">a rival</a><p>Subscribe to our letter`,
		n, host, n, words, n+1, n*n%potsAHost, (host+1)%potHosts, n)
}

const (
	potHosts  = 3
	potsAHost = 30
)

func potAddress(host, n int) string { return fmt.Sprintf("http://h%d.example/%d", host, n) }

// fetchAll crawls all pages.
func (c *crawled) fetchAll() {
	for h := range potHosts {
		for n := range potsAHost {
			c.fetch(potAddress(h, n), 200, potter(h, n, 1))
		}
	}
}

const potTopics = "http://h0.example/3\tTop/Arts/Pots\nhttp://h1.example/5\tTop/Arts/Pots\nhttp://h2.example/7\tTop/Arts/Kilns\nhttp://h0.example/8\tTop/Science\n"

func potOptions(t *testing.T, a *archive.Archive, data string) Options {
	t.Helper()
	topics, _, err := taxonomy.Read(strings.NewReader(potTopics), "topics.tsv", taxonomy.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return Options{Data: data, Archive: a, Taxonomy: topics, Parameters: build.Parameters{Method: "keep-all"}}
}

func mustRun(t *testing.T, o Options) (build.Dir, *build.Manifest) {
	t.Helper()
	dir, m, err := Run(context.Background(), o)
	if err != nil {
		t.Fatal(err)
	}
	return dir, m
}

// linksOf opens the link graph of a build until the test ends.
func linksOf(t *testing.T, dir build.Dir) *graph.Graph {
	t.Helper()
	g, err := graph.Open(dir.Links())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { g.Close() })
	return g
}

// fresh builds in a folder of its own, from nothing.
func fresh(t *testing.T, o Options) build.Dir {
	t.Helper()
	o.Data, o.Fresh = t.TempDir(), true
	dir, m := mustRun(t, o)
	if m.Reuse != (build.Reuse{Ranks: build.RanksSolved}) {
		t.Fatalf("a fresh build took over %+v", m.Reuse)
	}
	return dir
}

func TestARefreshedBuildEqualsAFreshOne(t *testing.T) {
	const all = potHosts * potsAHost
	cases := []struct {
		name   string
		change func(c *crawled)
		taken  int    // readings
		texts  int    // build.Reuse.Texts
		ranks  string // build.Reuse.Ranks
		index  bool   // build.Reuse.Index
	}{
		{"nothing", func(c *crawled) {}, all, 0, build.RanksTaken, true},
		// Another text, the same links: order and ranks stay.
		{"a text", func(c *crawled) { c.fetch(potAddress(1, 4), 200, potter(1, 4, 2)) }, all - 1, all - 1, build.RanksTaken, false},
		{"fetched again", func(c *crawled) { c.fetchAll() }, all, 0, build.RanksTaken, true},
		{"links", func(c *crawled) {
			c.fetch(potAddress(0, 2), 200, potter(1, 9, 2))
			c.fetch(potAddress(0, 5), 301, "")
			c.fetch(potAddress(2, 6), 404, "gone")
			c.fetch("http://h0.example/new", 200, potter(0, 40, 2))
			c.fetch("http://new.example/", 200, potter(2, 41, 2))
		}, all - 3, 80, build.RanksStarted, false}, // anchor texts are part of the text of the page that they lead to
	}
	for _, test := range cases {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel() // most of the time goes by in syncing files
			c := newCrawled(t, t.TempDir())
			c.fetchAll()
			o := potOptions(t, c.Archive, t.TempDir())
			first, _ := mustRun(t, o)
			test.change(c)
			dir, m := mustRun(t, o)
			if r := m.Reuse; r.Base != "000001" || r.Readings != test.taken || r.Texts != test.texts || r.Ranks != test.ranks || r.Index != test.index || r.Damaged != 0 || r.Why != "" {
				t.Errorf("reuse %+v, want %d readings and %d texts of 000001, ranks %s and index %v", r, test.taken, test.texts, test.ranks, test.index)
			}
			if shared := sameFile(t, first.Memberships(), dir.Memberships()); shared != (test.ranks == build.RanksTaken) {
				t.Errorf("memberships are the file of the build before: %v", shared)
			}
			compareRefreshed(t, dir, fresh(t, o), test.ranks == build.RanksStarted)
		})
	}
}

// sameFile tells whether two names are of one file.
func sameFile(t *testing.T, a, b string) bool {
	t.Helper()
	one, err := os.Stat(a)
	other, err2 := os.Stat(b)
	if err := errors.Join(err, err2); err != nil {
		t.Fatal(err)
	}
	return os.SameFile(one, other)
}

// Why something is not taken over is told by what came first.
func TestTheFirstReasonIsTold(t *testing.T) {
	r := new(run)
	r.refuse(errors.New("first"))
	r.refuse(errors.New("second"))
	if why := r.manifest.Reuse.Why; why != "first" {
		t.Errorf("why: %s", why)
	}
}

// A topic whose page is gone from the web starts anew too, though it has as many pages as before.
func TestTopicsWhosePagesAreGone(t *testing.T) {
	c := newCrawled(t, t.TempDir())
	c.fetchAll()
	c.fetch("http://i.example/0", 200, `<title>An island</title><p>It lies <a href="/1">alone</a>, far from all pots and kilns.`)
	c.fetch("http://i.example/1", 200, `<title>Its other half</title><p>It lies <a href="/2">alone</a>, as far from them.`)
	c.fetch("http://i.example/2", 200, `<title>Its third half</title><p>It lies <a href="/1">alone</a>, as far from them too.`)
	o := potOptions(t, c.Archive, t.TempDir())
	choose := func(listed string) {
		topics, _, err := taxonomy.Read(strings.NewReader(listed), "topics.tsv", taxonomy.Options{})
		if err != nil {
			t.Fatal(err)
		}
		o.Taxonomy = topics
	}
	choose("http://h0.example/0\tTop/Science\nhttp://i.example/0\tTop/Science\n") // the first is node 0
	mustRun(t, o)
	c.fetch("http://i.example/0", 404, "gone")
	choose("http://h0.example/0\tTop/Science\nhttp://h1.example/9\tTop/Science\n")
	dir, _ := mustRun(t, o)
	compareRefreshed(t, dir, fresh(t, o), true)
}

// When most pages lose what was template, pages that did not change get it back as content.
func TestATemplateGoes(t *testing.T) {
	const notice = "Subscribe to our letter"
	c := newCrawled(t, t.TempDir())
	c.fetchAll()
	o := potOptions(t, c.Archive, t.TempDir())
	first, _ := mustRun(t, o)
	for n := range potsAHost {
		if n%10 != 0 {
			c.fetch(potAddress(0, n), 200, strings.TrimSuffix(potter(0, n, 1), "<p>"+notice))
		}
	}
	dir, m := mustRun(t, o)
	if want := potHosts*potsAHost - 27; m.Reuse.Readings != want {
		t.Errorf("reuse %+v, want %d readings", m.Reuse, want)
	}
	before, after := contents(t, first, potAddress(0, 10)), contents(t, dir, potAddress(0, 10))
	if strings.Contains(before[0], notice) || !strings.Contains(after[0], notice) {
		t.Errorf("content of an unchanged page before: %q, and after: %q", before, after)
	}
	compareBuilds(t, dir, fresh(t, o))
}

// Other topics: pages are not read and documents not made again.
func TestOtherTopicsKeepTheIndex(t *testing.T) {
	c := newCrawled(t, t.TempDir())
	c.fetchAll()
	o := potOptions(t, c.Archive, t.TempDir())
	mustRun(t, o)
	topics, _, err := taxonomy.Read(strings.NewReader(potTopics+"http://h1.example/9\tTop/Science\n"), "topics.tsv", taxonomy.Options{})
	if err != nil {
		t.Fatal(err)
	}
	o.Taxonomy = topics
	dir, m := mustRun(t, o)
	if r := m.Reuse; !r.Index || r.Ranks != build.RanksStarted || r.Readings != potHosts*potsAHost {
		t.Errorf("reuse %+v, want all but the ranks", r)
	}
	compareRefreshed(t, dir, fresh(t, o), true)
}

// A topic that loses a page has no rank any more where links lead from that alone: a rest of the ranks before would be some.
func TestTopicsThatLosePages(t *testing.T) {
	const island = "http://i.example/0\tTop/Science/Islands\n" // two pages that link to each other alone
	for name, change := range map[string][2]string{
		"another page": {potTopics + island, potTopics + strings.Replace(island, "i.example/0", "h1.example/9", 1)},
		"one less":     {potTopics + island, potTopics},
		"of many":      {potTopics + strings.Replace(island, "/Islands", "", 1), potTopics + "http://h1.example/9\tTop/Science\nhttp://h1.example/8\tTop/Science\n"},
	} {
		t.Run(name, func(t *testing.T) {
			c := newCrawled(t, t.TempDir())
			c.fetchAll()
			c.fetch("http://i.example/0", 200, `<title>An island</title><p>It lies <a href="/1">alone</a>, far from all pots and kilns.`)
			c.fetch("http://i.example/1", 200, `<title>Its other half</title><p>It lies <a href="/0">alone</a>, as far from them.`)
			o := potOptions(t, c.Archive, t.TempDir())
			for _, listed := range change {
				topics, _, err := taxonomy.Read(strings.NewReader(listed), "topics.tsv", taxonomy.Options{})
				if err != nil {
					t.Fatal(err)
				}
				o.Taxonomy = topics
				mustRun(t, o)
			}
			dir, err := build.Current(o.Data)
			if err != nil {
				t.Fatal(err)
			}
			compareRefreshed(t, dir, fresh(t, o), true)
		})
	}
}

// compareRefreshed wants the same bytes, but for columns of topics that were started from others: these have the same ranks within the
// tolerance, and memberships follow them.
func compareRefreshed(t *testing.T, got, want build.Dir, started bool) {
	t.Helper()
	if started {
		topics, err := build.ReadTopics(want)
		if err != nil {
			t.Fatal(err)
		}
		for i := range topics {
			compareColumns(t, got.Column(i), want.Column(i))
			replace(t, got.Column(i), want.Column(i))
		}
		replace(t, got.Memberships(), want.Memberships())
		m, err := build.ReadManifest(got)
		if err == nil {
			m.Sums, err = build.SumsOf(got, slices.Collect(maps.Keys(m.Sums))...)
		}
		if err = errors.Join(err, build.WriteManifest(got, m)); err != nil {
			t.Fatal(err)
		}
	}
	compareBuilds(t, got, want)
}

// compareColumns wants ranks that differ by the tolerance of both in the mean, and by a step of the code.
func compareColumns(t *testing.T, got, want string) {
	t.Helper()
	a, err := column.Open(got)
	if err != nil {
		t.Fatal(err)
	}
	defer a.Close()
	b, err := column.Open(want)
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	sum, allowed := 0.0, 0.0
	for d := range uint32(b.Len()) {
		sum += math.Abs(float64(a.At(d)) - float64(b.At(d)))
		allowed += 2*ranking.MinSingleTolerance + float64(b.At(d))/1024
		if (a.At(d) > 0) != (b.At(d) > 0) {
			t.Errorf("%s: rank %g of document %d, want %g", got, a.At(d), d, b.At(d))
		}
	}
	if a.Len() != b.Len() || sum > allowed {
		t.Errorf("%s: ranks of %d documents differ by %g in all, want %d and at most %g", got, a.Len(), sum, b.Len(), allowed)
	}
}

func replace(t *testing.T, file, by string) {
	t.Helper()
	if err := os.Remove(file); err != nil {
		t.Fatal(err)
	}
	if err := share(by, file); err != nil {
		t.Fatal(err)
	}
}

// What a header says of a page counts as what the page says itself: an answer that differs in it alone is another one.
func TestAnAnswerWithAnotherHeaderIsReadAgain(t *testing.T) {
	c := newCrawled(t, t.TempDir())
	c.fetchAll()
	o := potOptions(t, c.Archive, t.TempDir())
	_, before := mustRun(t, o)
	header := http.Header{"Content-Type": {"text/html"}, "Link": {`</4>; rel="canonical"`}}
	for n := range 3 {
		again := &archive.Capture{URL: weburl.URL(potAddress(0, n)), Time: time.Unix(c.clock+60, 0), Status: 200, Header: header, Body: []byte(potter(0, n, 1))}
		if err := c.Append(again); err != nil {
			t.Fatal(err)
		}
	}
	dir, m := mustRun(t, o)
	if got, want := m.Counts["pages"], before.Counts["pages"]-3; got != want {
		t.Errorf("three pages name another one in their headers: %d pages, want %d", got, want)
	}
	compareRefreshed(t, dir, fresh(t, o), true)
}

// A page that states a date after the response's is read again once the response is younger, as the date may hold now.
func TestAPostdatedPageIsReadAgain(t *testing.T) {
	c := newCrawled(t, t.TempDir())
	date := time.Unix(c.clock, 0).UTC().AddDate(0, 0, 3)
	body := `<title>Soon</title><meta property="article:published_time" content="` + date.Format(time.DateOnly) + `"><p>` + potter(0, 1, 1)
	c.fetch("http://h0.example/", 200, body)
	o := potOptions(t, c.Archive, t.TempDir())
	mustRun(t, o)
	c.clock += 60 * 60 * 24
	c.fetch("http://h0.example/", 200, body)
	if _, m := mustRun(t, o); m.Reuse.Readings != 0 {
		t.Errorf("a day later the postdated page was not read again: %+v", m.Reuse)
	}
	c.clock += 60 * 60 * 24 * 7
	c.fetch("http://h0.example/", 200, body)
	dir, _ := mustRun(t, o)
	compareBuilds(t, dir, fresh(t, o))
	c.fetch("http://h0.example/", 200, body)
	if _, m := mustRun(t, o); m.Reuse.Readings != 1 {
		t.Errorf("a page with a date that holds was read again: %+v", m.Reuse)
	}
}

func TestDamageIsNeverTakenOver(t *testing.T) {
	cases := []struct {
		file    string // below the build
		at      int64  // of the byte that is turned over; -1 cuts the file there
		damaged int
		taken   int // readings
		ranks   string
	}{
		{"readings/records", 100, 1, 89, build.RanksTaken},
		{"readings/records", -1, 90, 0, build.RanksTaken},
		{"readings/table", 100, 0, 0, build.RanksTaken},
		{"readings/table", -1, 0, 0, build.RanksTaken},
		{"scores/00001.column", 100, 0, 90, build.RanksStarted},
		{"memberships", 100, 0, 90, build.RanksStarted},
		{"signatures", 100, 0, 90, build.RanksTaken},
		{"text/documents", 1000, 1, 90, build.RanksTaken},
		{"text/table", 100, 0, 90, build.RanksTaken},
		{"index/store/000000000001.zap", -1, 0, 90, build.RanksTaken},
		{"links", 200, 0, 90, build.RanksTaken}, // what is taken over is compared with the new one
		{"topics.json", -1, 0, 90, build.RanksTaken},
		{"manifest.json", -1, 0, 0, build.RanksSolved},
	}
	for _, test := range cases {
		t.Run(fmt.Sprintf("%s at %d", test.file, test.at), func(t *testing.T) {
			t.Parallel()
			c := newCrawled(t, t.TempDir())
			c.fetchAll()
			o := potOptions(t, c.Archive, t.TempDir())
			first, _ := mustRun(t, o)
			damage(t, filepath.Join(string(first), test.file), test.at)
			dir, m := mustRun(t, o)
			if r := m.Reuse; r.Damaged != test.damaged || r.Readings != test.taken || r.Ranks != test.ranks {
				t.Errorf("reuse %+v, want %+v", r, test)
			}
			said := test.file != "links" && test.file != "topics.json"
			if (m.Reuse.Why != "" || m.Reuse.Damaged > 0) != said {
				t.Errorf("reuse %+v: is the damage noted? want %v", m.Reuse, said)
			}
			compareRefreshed(t, dir, fresh(t, o), test.ranks == build.RanksStarted)
		})
	}
}

// What topics' ranks start from are the ranks of the same pages in the build before.
func TestRanksStartFromThoseOfThePages(t *testing.T) {
	c := newCrawled(t, t.TempDir())
	c.fetchAll()
	o := potOptions(t, c.Archive, t.TempDir())
	dir, _ := mustRun(t, o)
	g := linksOf(t, dir)
	topics, err := build.ReadTopics(dir)
	if err != nil {
		t.Fatal(err)
	}
	r := &run{Options: o, dir: dir}
	r.manifest.Reuse.Base = dir.Name()
	number := len(topics) - 1 // nothing is below it
	e := r.earlierRanks(g)
	e.documents[0] = noDocument // as if it was none
	from := e.start(topicSet{Topic: topics[number], Set: topics[number].Nodes})
	if from == nil {
		t.Fatal("nothing to start from")
	}
	defer from.Close()
	got := slices.Repeat([]float32{7}, g.NodeCount())
	if err := from.Ranks(0, got); err != nil {
		t.Fatal(err)
	}
	x, err := indexer.Open(string(dir))
	if err != nil {
		t.Fatal(err)
	}
	defer x.Close()
	nodes, err := x.Nodes()
	if err != nil {
		t.Fatal(err)
	}
	ranks, err := column.Open(dir.Column(number))
	if err != nil {
		t.Fatal(err)
	}
	defer ranks.Close()
	for doc, node := range nodes {
		want := ranks.At(uint32(doc))
		if node == 0 {
			want = 0
		}
		if got[node] != want {
			t.Errorf("node %d starts with %g, want %g", node, got[node], want)
		}
	}
}

func damage(t *testing.T, name string, at int64) {
	t.Helper()
	b, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if at < 0 {
		b = b[:min(20, len(b)/2)]
	} else {
		b[at] ^= 0x10
	}
	if err := os.Remove(name); err != nil { // other builds may share it
		t.Fatal(err)
	}
	if err := os.WriteFile(name, b, 0o644); err != nil {
		t.Fatal(err)
	}
}

func TestAnotherProgramTakesNothingOver(t *testing.T) {
	c := newCrawled(t, t.TempDir())
	c.fetchAll()
	o := potOptions(t, c.Archive, t.TempDir())
	first, m := mustRun(t, o)
	m.Program = "another"
	if err := build.WriteManifest(first, m); err != nil {
		t.Fatal(err)
	}
	if _, m := mustRun(t, o); m.Reuse.Base != "" || m.Reuse.Readings != 0 || !strings.Contains(m.Reuse.Why, "another program") {
		t.Errorf("reuse %+v, want none, as another program made the build before", m.Reuse)
	}
	o.Parameters.Method = "numwords"
	if _, m := mustRun(t, o); m.Reuse.Readings != 0 || m.Reuse.Why == "" {
		t.Errorf("reuse %+v, want no readings, as the method is another", m.Reuse)
	}
}

// An unfinished build of another program is not gone on with.
func TestAnotherProgramBeginsAnew(t *testing.T) {
	c := newCrawled(t, t.TempDir())
	c.fetchAll()
	o := potOptions(t, c.Archive, t.TempDir())
	ctx, cancel := context.WithCancel(context.Background())
	o.Progress = func(stage string, _, _ int) {
		if stage == "index" {
			cancel()
		}
	}
	if _, _, err := Run(ctx, o); err == nil {
		t.Fatal("the build was not interrupted")
	}
	_, partial, err := build.List(o.Data)
	if err != nil || len(partial) != 1 {
		t.Fatalf("unfinished builds %v, %v", partial, err)
	}
	rewriteState(t, partial[0], func(s *state) { s.Program = "another" })
	var seen []string
	o.Progress = func(stage string, _, _ int) { seen = append(seen, stage) }
	dir, _ := mustRun(t, o)
	noneIsLeft(t, o.Data)
	if !slices.Contains(seen, "links") {
		t.Error("the links of an unfinished build of another program were taken for this one's")
	}
	compareBuilds(t, dir, fresh(t, o))
}

// A server that has not noticed two builds yet still needs files of the one that it serves: it opens topics' ranks when they are asked for.
func TestABuildThatIsServedIsNotPruned(t *testing.T) {
	c := newCrawled(t, t.TempDir())
	c.fetchAll()
	o := potOptions(t, c.Archive, t.TempDir())
	mustRun(t, o)
	live, err := searcher.NewLive(o.Data, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	defer live.Close()
	mustRun(t, o)
	mustRun(t, o)
	if answer, err := live.Search(context.Background(), searcher.Request{Query: "clay", Topics: []string{"Top/Science"}}); err != nil || answer.Total == 0 {
		t.Errorf("a topic of the build before the build before: %+v, %v", answer, err)
	}
	if err := live.Refresh(t.Context()); err != nil {
		t.Fatal(err)
	}
	mustRun(t, o)
	whole, _, err := build.List(o.Data)
	if err != nil || len(whole) != 2 || whole[0].Name() != "000003" {
		t.Errorf("builds %v, %v; want 000003 and 000004", whole, err)
	}
}
