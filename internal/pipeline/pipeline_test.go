package pipeline

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"net/http"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"facetta/crawler/archive"
	"facetta/facets"
	"facetta/facets/taxonomy"
	"facetta/internal/build"
	"facetta/internal/searcher"
	"facetta/internal/weburl"
	"facetta/ranking/graph"
)

// smallWeb is a web with one of everything that the stage links has to tell apart.
var smallWeb = []struct {
	url, contentType, location, body string
	status                           int
}{
	{url: "http://a.example/", body: `<title>Home of A</title><p>Welcome to pottery, glazes and kilns. <a href="/glaze">glazes</a> <a href="http://b.example/old">the moved page</a> <a href="/ad" rel="sponsored">ad</a> <a href="/gone">gone</a>`},
	{url: "http://b.example/old", status: 301, location: "http://b.example/new"},
	{url: "http://b.example/new", body: `<title>Kilns</title><p>A kiln fires clay. <a href="http://a.example/">home</a>`},
	{url: "http://a.example/glaze", body: `<title>Glazes</title><p>A glaze is glass on clay. <a href="http://b.example/new">kilns</a>`},
	{url: "http://a.example/glaze?print", body: `<title>Glazes, to print</title><link rel=canonical href="/glaze"><p>A glaze is glass on clay. <a href="/secret">secret</a>`},
	{url: "http://a.example/secret", body: `<title>Secret</title><meta name=robots content=noindex><p>Hidden recipe. <a href="/glaze">glazes</a>`},
	{url: "http://a.example/gone", status: 404, body: `<p>Not here`},
	{url: "http://a.example/ad", body: `<title>Ad</title><p>Buy clay now.`},
	{url: "http://a.example/photo.jpg", contentType: "image/jpeg", body: "\xff\xd8"},
	{url: "http://c.example/loop1", status: 302, location: "/loop2"},
	{url: "http://c.example/loop2", status: 302, location: "/loop1"},
	{url: "http://c.example/x", body: `<title>X</title><link rel=canonical href="/y"><p>Two pages that name each other.`},
	{url: "http://c.example/y", body: `<title>Y</title><link rel=canonical href="/x"><p>Two pages that name each other.`},
}

const smallTopics = "http://b.example/old\tTop/Arts/Crafts/Kilns\nhttp://a.example/glaze\tTop/Arts/Crafts\nhttp://nowhere.example/x\tTop/Science\n"

func smallArchive(t *testing.T) *archive.Archive {
	t.Helper()
	return smallArchiveIn(t, t.TempDir())
}

func smallArchiveIn(t *testing.T, dir string) *archive.Archive {
	t.Helper()
	a, err := archive.Open(dir, archive.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { a.Close() })
	for i, p := range smallWeb {
		c := &archive.Capture{URL: weburl.URL(p.url), Time: time.Unix(int64(1e9+i), 0), Status: max(p.status, 200), Header: http.Header{}, Body: []byte(p.body)}
		c.Header.Set("Content-Type", "text/html")
		if p.contentType != "" {
			c.Header.Set("Content-Type", p.contentType)
		}
		if p.location != "" {
			c.Header.Set("Location", p.location)
		}
		if err := a.Append(c); err != nil {
			t.Fatal(err)
		}
	}
	return a
}

func options(t *testing.T, a *archive.Archive) Options {
	t.Helper()
	topics, _, err := taxonomy.Read(strings.NewReader(smallTopics), "topics.tsv", taxonomy.Options{})
	if err != nil {
		t.Fatal(err)
	}
	// The pages are too short for any rule that looks at lengths.
	parameters := build.Parameters{Method: "keep-all"}
	return Options{Data: t.TempDir(), Archive: a, Taxonomy: topics, Parameters: parameters, Now: func() time.Time { return time.Unix(2e9, 0) }}
}

// One record of the archive that can't be read costs its page, not the build.
func TestRunLeavesOutWhatIsDamaged(t *testing.T) {
	dir := t.TempDir()
	a := smallArchiveIn(t, dir)
	o := options(t, a)
	_, whole, err := Run(context.Background(), o)
	if err != nil {
		t.Fatal(err)
	}
	c := &archive.Capture{
		URL: "http://a.example/last", Time: time.Unix(2e9, 0), Status: 200, Header: http.Header{"Content-Type": {"text/html"}}, Body: []byte("<p>damaged"),
	}
	if err := a.Append(c); err != nil {
		t.Fatal(err)
	}
	file, err := os.OpenFile(filepath.Join(dir, "000001.warc.gz"), os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := file.WriteAt([]byte("????"), a.Size()-8); err != nil { // its CRC-32
		t.Fatal(err)
	}
	if err := file.Close(); err != nil {
		t.Fatal(err)
	}
	for range 2 { // the second build takes over what it can
		_, m, err := Run(context.Background(), o)
		if err != nil {
			t.Fatal(err)
		}
		if m.Skipped[skippedDamaged] != 1 || m.Counts["documents"] != whole.Counts["documents"] {
			t.Errorf("%d documents, skipped %v; want %d, and one that is damaged", m.Counts["documents"], m.Skipped, whole.Counts["documents"])
		}
	}
}

// A page that sends its readers on links to where it sends them, if that is in the archive.
func TestRefreshIsALink(t *testing.T) {
	a, err := archive.Open(t.TempDir(), archive.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer a.Close()
	capture(t, a, "http://a.example/", 200, `<meta http-equiv=refresh content="5; url=/next"><p>Wait for clay`)
	capture(t, a, "http://a.example/next", 200, `<meta http-equiv=refresh content="5; url=/nowhere"><p>More clay`)
	if _, m := mustRun(t, options(t, a)); m.Counts["pages"] != 2 || m.Counts["links"] != 1 {
		t.Errorf("counts %v, want two pages and one link", m.Counts)
	}
}

// What is left open is as the documentation says.
func TestDefaults(t *testing.T) {
	want := build.Parameters{
		Method: "default", Evidence: "site", Duplicates: "content", Links: "followed", Damping: 0.85, Tolerance: 1e-9, TopicDepth: 5, MaxTopics: 500, MinPages: 1,
		Members: "both-size-host",
	}
	if got := (Options{}).withDefaults().Parameters; got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
	o := (Options{}).withDefaults() // functions that are called without a question
	o.Progress("links", 1, 2)
	o.Warn("damaged")
	if o.Now().IsZero() {
		t.Error("the clock stands still")
	}
}

// Of each stage every step is told, and the last one is the end.
func TestProgressComesToItsEnd(t *testing.T) {
	o := options(t, smallArchive(t))
	steps := map[string][]int{}
	o.Progress = func(stage string, done, total int) {
		if done > total {
			t.Errorf("%s: %d of %d", stage, done, total)
		}
		steps[stage] = append(steps[stage], done)
	}
	_, m := mustRun(t, o)
	topics := m.Counts["topics"]
	for stage, n := range map[string]int{"links": m.Counts["captures"], "ranks": topics, "memberships, ranks": topics, "index": m.Counts["documents"]} {
		for i, done := range steps[stage] {
			if done != i+1 {
				t.Errorf("%s: step %d is told as %d", stage, i+1, done)
			}
		}
		if len(steps[stage]) != n {
			t.Errorf("%s: %d steps, want %d", stage, len(steps[stage]), n)
		}
	}
}

// The manifest says how large each part is, all files of the build but itself.
func TestManifestsSayHowLargePartsAre(t *testing.T) {
	dir, m := mustRun(t, options(t, smallArchive(t)))
	want := map[string]int64{}
	for _, name := range filesIn(t, string(dir)) {
		if part, _, _ := strings.Cut(filepath.ToSlash(name), "/"); part != "manifest.json" {
			want[part] += int64(size(t, filepath.Join(string(dir), name)))
		}
	}
	if !maps.Equal(m.Bytes, want) {
		t.Errorf("parts of %v bytes, want %v", m.Bytes, want)
	}
}

// Where a build is finished that was killed when it had its manifest, the sizes are the same.
func TestSizesAreThoseOfParts(t *testing.T) {
	r := &run{dir: build.Dir(t.TempDir())}
	for _, name := range []string{r.state(), r.dir.Manifest(), r.dir.Links(), r.dir.Column(0), r.dir.Column(1)} {
		if err := errors.Join(os.MkdirAll(filepath.Dir(name), 0o755), os.WriteFile(name, make([]byte, 10), 0o600)); err != nil {
			t.Fatal(err)
		}
	}
	if got, err := r.sizes(); err != nil || !maps.Equal(got, map[string]int64{"links": 10, "scores": 20}) {
		t.Errorf("parts of %v bytes, %v", got, err)
	}
}

// Pages that say the same as a better one are counted, also where the index is taken over.
func TestRunCountsNearDuplicates(t *testing.T) {
	o := options(t, archiveOf(t, "http://a.example/", 200, time.Unix(15e8, 0), potter(0, 1, 1)))
	for _, host := range []string{"b", "c"} {
		capture(t, o.Archive, "http://"+host+".example/", 200, potter(0, 1, 1))
	}
	capture(t, o.Archive, "http://d.example/", 200, potter(0, 2, 1))
	capture(t, o.Archive, "http://e.example/", 200, potter(0, 3, 1))
	for range 2 {
		if _, m := mustRun(t, o); m.Counts["documents"] != 5 || m.Counts[countFolded] != 2 {
			t.Errorf("%v; want two near-duplicates in five documents", m.Counts)
		}
	}
}

// By a rule for longer pages none of the documents has content, and a build that takes over the index says so as well.
func TestRunCountsDocumentsWithoutContent(t *testing.T) {
	o := options(t, smallArchive(t))
	o.Parameters.Method = "min-words:1000"
	for range 2 {
		_, m, err := Run(context.Background(), o)
		if err != nil {
			t.Fatal(err)
		}
		if got, want := m.Counts[countEmpty], m.Counts["documents"]; got != want || got == 0 {
			t.Errorf("%d documents without content, want %d; index taken over: %t", got, want, m.Reuse.Index)
		}
	}
}

func TestRunTellsPagesApart(t *testing.T) {
	o := options(t, smallArchive(t))
	dir, m, err := Run(context.Background(), o)
	if err != nil {
		t.Fatal(err)
	}
	// Nodes: home, new, glaze, secret, ad, and one of x and y. Documents: all of them but secret, which asks not to be indexed.
	// Links: home->glaze, home->new (through the redirect), new->home, glaze->new, secret->glaze. The print version is no node, so its link
	// does not count; sponsored links don't.
	want := map[string]int{"captures": 13, "pages": 6, "hosts": 3, "links": 5, "topics": 3, "documents": 5,
		"topics that are sums of those below": 1} // Arts, whose only pages are those of Crafts
	for name, n := range want {
		if m.Counts[name] != n {
			t.Errorf("%s: %d, want %d", name, m.Counts[name], n)
		}
	}
	if n := m.Counts["sweeps, unbiased"]; n < 2 {
		t.Errorf("the unbiased ranks took %d sweeps", n)
	}
	if n := m.Counts[countEmpty]; n != 0 {
		t.Errorf("%d documents without content, all have some", n)
	}
	skipped := map[string]int{
		"redirect": 3, "status 404": 1, "not a text page": 1, "another page is canonical": 2, "page asks not to be indexed": 1,
		"link: nofollow, ugc or sponsored": 1,
	}
	for reason, n := range skipped {
		if m.Skipped[reason] != n {
			t.Errorf("skipped %q: %d, want %d (all: %v)", reason, m.Skipped[reason], n, m.Skipped)
		}
	}
	for reason, n := range m.Skipped {
		if reason == "" || n <= 0 {
			t.Errorf("skipped %q: %d", reason, n)
		}
	}
	topics, err := build.ReadTopics(dir)
	if err != nil {
		t.Fatal(err)
	}
	var paths []string
	for _, topic := range topics {
		paths = append(paths, fmt.Sprintf("%s %d", topic.Path, topic.Pages))
	}
	if got, want := strings.Join(paths, "; "), "Top/Arts 2; Top/Arts/Crafts 2; Top/Arts/Crafts/Kilns 1"; got != want {
		t.Errorf("topics %q, want %q", got, want)
	}
	rest, err := facets.OpenUnranked(dir.Unranked())
	if err != nil {
		t.Fatal(err)
	}
	defer rest.Close()
	_, science := rest.Pages("Top/Science")
	if _, arts := rest.Pages("Top/Arts"); !science || arts || m.Input.Captures != 13 {
		t.Errorf("without a vector: Top/Science %t, Top/Arts %t, want the first alone; made from %d captures, want 13", science, arts, m.Input.Captures)
	}
}

func TestRunMakesASearchableBuild(t *testing.T) {
	o := options(t, smallArchive(t))
	dir, _, err := Run(context.Background(), o)
	if err != nil {
		t.Fatal(err)
	}
	b, err := searcher.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	answer, err := b.Search(context.Background(), searcher.Request{Query: "clay", Topics: []string{"Top/Arts/Crafts/Kilns"}})
	if err != nil {
		t.Fatal(err)
	}
	var urls []string
	for _, r := range answer.Results {
		urls = append(urls, r.URL)
	}
	slices.Sort(urls)
	if want := []string{"http://a.example/ad", "http://a.example/glaze", "http://b.example/new"}; !slices.Equal(urls, want) {
		t.Errorf("clay finds %v, want %v", urls, want)
	}
	if first := answer.Results[0]; first.URL != "http://b.example/new" {
		t.Errorf("under Kilns the first result is %s, want the example page", first.URL)
	}
	if answer, err = b.Search(context.Background(), searcher.Request{Query: "recipe"}); err != nil || answer.Total != 0 {
		t.Errorf("a page that asks not to be indexed was found: %+v, %v", answer, err)
	}
	if got := b.Complete("gl"); len(got) != 1 || got[0].Text != "glazes" {
		t.Errorf("gl is completed to %+v, want the name that a title and links have", got)
	}
	// "moved page" stands only in the text of a link to the redirect.
	if answer, err = b.Search(context.Background(), searcher.Request{Query: "moved"}); err != nil || answer.Total != 2 {
		t.Errorf("anchor text of a redirect: %d results, %v; want the home page and the target", answer.Total, err)
	}
}

// capture appends an answer to the archive, later than all before.
func capture(t *testing.T, a *archive.Archive, url string, status int, body string) {
	t.Helper()
	c := &archive.Capture{URL: weburl.URL(url), Time: time.Unix(15e8, 0), Status: status, Header: http.Header{}, Body: []byte(body)}
	c.Header.Set("Content-Type", "text/html")
	c.Header.Set("Location", "/")
	if err := a.Append(c); err != nil {
		t.Fatal(err)
	}
}

// pageIDs builds, and gives the stable names of all documents, as the page view shows them and as the graph has them.
func pageIDs(t *testing.T, o Options) map[string]graph.PageID {
	t.Helper()
	dir, m, err := Run(context.Background(), o)
	if err != nil {
		t.Fatal(err)
	}
	b, err := searcher.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	g := linksOf(t, dir)
	ids := make(map[string]graph.PageID)
	for e := range o.Archive.All() {
		if p, err := b.Page(context.Background(), string(e.URL)); err == nil {
			id := graph.PageID{Host: graph.HostID(p.HostID), Local: p.LocalID}
			if _, ok := g.Node(id); !ok || g.HostName(id.Host) != string(e.URL.Host()) {
				t.Errorf("%s is page %v, which the graph does not have on this host", e.URL, id)
			}
			ids[p.URL] = id
		}
	}
	if len(ids) != m.Counts["documents"] {
		t.Errorf("%d documents have names, want %d", len(ids), m.Counts["documents"])
	}
	return ids
}

// Spec a.3, K3: whatever later captures bring, no page gets another name.
func TestPagesKeepTheirNames(t *testing.T) {
	a := smallArchive(t)
	o := options(t, a)
	// Counted by hand in smallWeb: addresses of the same host before it, whatever they answer.
	want := map[string]graph.PageID{
		"http://a.example/": {Host: 0, Local: 0}, "http://a.example/glaze": {Host: 0, Local: 1}, "http://a.example/ad": {Host: 0, Local: 5},
		"http://b.example/new": {Host: 1, Local: 1}, "http://c.example/x": {Host: 2, Local: 2},
	}
	if got := pageIDs(t, o); !maps.Equal(got, want) {
		t.Errorf("names %v, want %v", got, want)
	}
	capture(t, a, "http://a.example/glaze", 301, "") // to the home page, which its print version stands for from now on
	capture(t, a, "http://a.example/gone", 200, "<p>Back again")
	capture(t, a, "http://b.example/new", 404, "") // b.example has no page left
	capture(t, a, "http://d.example/", 200, "<p>New host")
	capture(t, a, "http://a.example/new", 200, "<p>New page")
	delete(want, "http://a.example/glaze")
	delete(want, "http://b.example/new")
	want["http://a.example/gone"] = graph.PageID{Host: 0, Local: 4}
	want["http://a.example/new"] = graph.PageID{Host: 0, Local: 7}
	want["http://d.example/"] = graph.PageID{Host: 3, Local: 0}
	if got := pageIDs(t, o); !maps.Equal(got, want) {
		t.Errorf("later names %v, want %v", got, want)
	}
}

func TestTwoBuildsAreBitIdentical(t *testing.T) {
	a := smallArchive(t)
	first, second := options(t, a), options(t, a)
	one, _, err := Run(context.Background(), first)
	if err != nil {
		t.Fatal(err)
	}
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	second.Now = nil
	two, _, err := Run(context.Background(), second)
	if err != nil {
		t.Fatal(err)
	}
	compareBuilds(t, one, two)
}

func TestAnInterruptedBuildIsGoneOnWith(t *testing.T) {
	a := smallArchive(t)
	whole, _, err := Run(context.Background(), options(t, a))
	if err != nil {
		t.Fatal(err)
	}
	for _, stage := range []string{"links", "ranks", "memberships", "index"} {
		t.Run(stage, func(t *testing.T) {
			o := options(t, a)
			ctx, cancel := context.WithCancel(context.Background())
			o.Progress = func(s string, _, _ int) {
				if s == stage {
					cancel()
				}
			}
			if _, _, err := Run(ctx, o); !errors.Is(err, context.Canceled) {
				t.Fatalf("cancelled in stage %s: %v", stage, err)
			}
			if _, err := build.Current(o.Data); !errors.Is(err, build.ErrNone) {
				t.Fatalf("an unfinished build became current: %v", err)
			}
			if err := os.WriteFile(filepath.Join(o.Data, "builds", "000001.partial", ".scratch-1"), nil, 0o600); err != nil { // as a kill leaves it
				t.Fatal(err)
			}
			var seen []string
			o.Progress = func(s string, _, _ int) {
				if !slices.Contains(seen, s) {
					seen = append(seen, s)
				}
			}
			dir, _, err := Run(context.Background(), o)
			if err != nil {
				t.Fatal(err)
			}
			if first, _, _ := strings.Cut(seen[0], ","); first != stage || dir.Name() != "000001" {
				t.Errorf("went on as build %s with the stages %v, want 000001 from %s on", dir.Name(), seen, stage)
			}
			compareBuilds(t, whole, dir)
		})
	}
}

// A build that dies when all stages are done goes on there.
func TestABuildThatDiesAtItsEndIsGoneOnWith(t *testing.T) {
	o := options(t, smallArchive(t))
	began, calls := time.Date(2026, 3, 1, 0, 0, 0, 0, time.UTC), 0
	o.Now = func() time.Time {
		if calls++; calls > 1+2*4 { // the beginning, and both ends of four stages
			panic("died")
		}
		return began
	}
	func() {
		defer func() {
			if recover() != "died" {
				t.Error("the build came to its end")
			}
		}()
		_, _, _ = Run(context.Background(), o)
	}()
	o.Now = nil
	_, m := mustRun(t, o)
	if want := began.Format(time.RFC3339); m.Times.Started != want {
		t.Errorf("the build was begun at %s, want the one of %s to be gone on with", m.Times.Started, want)
	}
}

// compareBuilds wants the same files with the same bytes, the manifest's times aside.
func compareBuilds(t *testing.T, one, two build.Dir) {
	t.Helper()
	a, b := readBuild(t, one), readBuild(t, two)
	if !slices.Equal(slices.Sorted(maps.Keys(a)), slices.Sorted(maps.Keys(b))) {
		t.Fatalf("files differ: %v and %v", slices.Sorted(maps.Keys(a)), slices.Sorted(maps.Keys(b)))
	}
	for name := range a {
		if !bytes.Equal(a[name], b[name]) {
			t.Errorf("%s differs between the builds (%d and %d bytes)", name, len(a[name]), len(b[name]))
		}
	}
}

func readBuild(t *testing.T, dir build.Dir) map[string][]byte {
	t.Helper()
	files := make(map[string][]byte)
	err := filepath.WalkDir(string(dir), func(p string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		b, err := os.ReadFile(p)
		files[strings.TrimPrefix(p, string(dir))] = b
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	var m build.Manifest
	if err := json.Unmarshal(files["/manifest.json"], &m); err != nil {
		t.Fatal(err)
	}
	m.Times, m.Before, m.Reuse = build.Times{}, "", build.Reuse{}
	files["/manifest.json"], _ = json.Marshal(m)
	return files
}
