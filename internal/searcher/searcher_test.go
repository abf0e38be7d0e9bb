package searcher_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"facetta/crawler/archive"
	"facetta/facets/taxonomy"
	"facetta/internal/build"
	"facetta/internal/pipeline"
	"facetta/internal/searcher"
)

// The web of these tests: pages 0..59 say "common" and their own number; page n links to page n/2, so small numbers rank high. Page 7 is the
// example page of Top/Odd/Seven, page 4 that of Top/Even.
const pages = 60

const topics = "http://w.example/7\tTop/Odd/Seven\nhttp://w.example/4\tTop/Even\n"

func newArchive(t *testing.T) *archive.Archive {
	t.Helper()
	a := emptyArchive(t)
	for n := range pages {
		add(t, a, n)
	}
	return a
}

func add(t *testing.T, a *archive.Archive, n int) {
	t.Helper()
	put(t, a, fmt.Sprintf("http://w.example/%d", n), fmt.Sprintf(`<title>Page %d</title><p>Every page has these common words, this one is number%d. <a href="/%d">half</a> <a href="/0">first</a>`, n, n, n/2))
}

func makeBuild(t *testing.T, data string, a *archive.Archive) build.Dir {
	t.Helper()
	tax, _, err := taxonomy.Read(strings.NewReader(topics), "topics.tsv", taxonomy.Options{})
	if err != nil {
		t.Fatal(err)
	}
	dir, _, err := pipeline.Run(context.Background(), pipeline.Options{
		Data: data, Archive: a, Taxonomy: tax, Parameters: build.Parameters{Method: "keep-all"},
	})
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

func open(t *testing.T) *searcher.Build {
	t.Helper()
	return openShared(t, "numbers", newArchive)
}

func TestSearchPagesThroughAllResults(t *testing.T) {
	b := open(t)
	seen := make(map[string]bool)
	last := 0.0
	for page := 1; page <= pages/searcher.PerPage; page++ {
		answer, err := b.Search(context.Background(), searcher.Request{Query: "common", Page: page, K: 5, Iterations: searcher.ShownOnly})
		if err != nil {
			t.Fatal(err)
		}
		if answer.Total != pages || answer.Pages != pages/searcher.PerPage || answer.Sample != 5 {
			t.Fatalf("page %d: total %d, pages %d, sample %d; want %d, %d, 5", page, answer.Total, answer.Pages, answer.Sample, pages, pages/searcher.PerPage)
		}
		for i, r := range answer.Results {
			if want := (page-1)*searcher.PerPage + i + 1; r.Position != want || seen[r.URL] {
				t.Errorf("result %s has position %d, want %d; seen before: %v", r.URL, r.Position, want, seen[r.URL])
			}
			if last > 0 && r.Score > last {
				t.Errorf("%s scores %g after %g", r.URL, r.Score, last)
			}
			seen[r.URL], last = true, r.Score
			if diff := r.Score - r.TFIDF*r.Rank; diff > 1e-9*r.Score || diff < -1e-9*r.Score {
				t.Errorf("%s: score %g is not %g x %g", r.URL, r.Score, r.TFIDF, r.Rank)
			}
		}
	}
	if len(seen) != pages {
		t.Errorf("%d different results, want %d", len(seen), pages)
	}
}

func TestSearchRefusesWhatItCannotAnswer(t *testing.T) {
	b, both := open(t), []string{"Top/Odd/Seven", "Top/Even"}
	for _, c := range []struct {
		name string
		r    searcher.Request
		kind searcher.Kind
	}{
		{"invalid UTF-8", searcher.Request{Query: "\xff"}, searcher.BadQuery},
		{"too long", searcher.Request{Query: strings.Repeat("x", searcher.MaxQuery+1)}, searcher.QueryTooLong},
		{"page too far", searcher.Request{Query: "common", Page: 7}, searcher.PageTooFar},
		{"second page of nothing", searcher.Request{Query: "absent", Page: 2}, searcher.PageTooFar},
		{"page before the first", searcher.Request{Query: "common", Page: -1}, searcher.BadParameter},
		{"k too large", searcher.Request{Query: "common", K: searcher.MaxK + 1}, searcher.BadParameter},
		{"threshold below zero", searcher.Request{Query: "common", Threshold: -1}, searcher.BadParameter},
		{"too many topics", searcher.Request{Query: "common", Topics: make([]string, searcher.MaxTopics+1)}, searcher.BadParameter},
		{"lambda above one", searcher.Request{Query: "common", Lambda: 1.5}, searcher.BadParameter},
		{"lambda no number", searcher.Request{Query: "common", Lambda: math.NaN()}, searcher.BadParameter},
		{"too many iterations", searcher.Request{Query: "common", Iterations: searcher.MaxIterations + 1}, searcher.BadParameter},
		{"negative weight", searcher.Request{Query: "common", Topics: both, Weights: map[string]float64{"topic": -1}}, searcher.BadParameter},
		{"weight above the most", searcher.Request{Query: "common", Topics: both, Weights: map[string]float64{"topic": 100.5}}, searcher.BadParameter},
		{"weight of nothing", searcher.Request{Query: "common", Topics: both, Weights: map[string]float64{"colour": 1}}, searcher.BadParameter},
		{"nothing but weights of 0", searcher.Request{Query: "common", Topics: both, Weights: map[string]float64{"topic": 0}}, searcher.BadParameter},
		{"unknown topic", searcher.Request{Query: "common", Topics: []string{"Top/Odd/Sevn"}}, searcher.UnknownTopic},
	} {
		_, err := b.Search(context.Background(), c.r)
		wrong := new(searcher.Error)
		if !errors.As(err, &wrong) || wrong.Kind != c.kind {
			t.Errorf("%s: %v, want an error of kind %d", c.name, err, c.kind)
		}
		if c.kind == searcher.UnknownTopic && (len(wrong.Nearest) == 0 || wrong.Nearest[0] != "Top/Odd/Seven") {
			t.Errorf("%s: nearest %v, want Top/Odd/Seven first", c.name, wrong.Nearest)
		}
	}
}

func TestNoHitsIsAnAnswer(t *testing.T) {
	answer, err := open(t).Search(context.Background(), searcher.Request{Query: "absent"})
	if err != nil || answer.Total != 0 || len(answer.Results) != 0 || len(answer.Facets) != 0 {
		t.Errorf("a query without hits: %+v, %v", answer, err)
	}
}

func TestTopicsMix(t *testing.T) {
	b := open(t)
	rank := func(topics ...string) float64 {
		answer, err := b.Search(context.Background(), searcher.Request{Query: "number7", Topics: topics})
		if err != nil || answer.Total != 1 {
			t.Fatalf("number7 under %v: %+v, %v", topics, answer, err)
		}
		return answer.Results[0].Rank
	}
	// Eq. 3.6 with equal weights that sum to 1; the columns are float32.
	seven, even, both := rank("Top/Odd/Seven"), rank("Top/Even"), rank("Top/Odd/Seven", "Top/Even")
	if want := (seven + even) / 2; both < want*(1-1e-6) || both > want*(1+1e-6) {
		t.Errorf("rank under both topics %g, want the mean of %g and %g", both, seven, even)
	}
	if seven <= even {
		t.Errorf("page 7 has rank %g under its own topic and %g under the other", seven, even)
	}
}

func TestTopicPagesAreByTheTopicsOwnRank(t *testing.T) {
	b := open(t)
	answer, err := b.TopicPages(context.Background(), "Top/Odd/Seven", 1)
	if err != nil {
		t.Fatal(err)
	}
	if answer.Total != pages || len(answer.Results) != searcher.PerPage {
		t.Errorf("%d of %d pages, want %d of %d", len(answer.Results), answer.Total, searcher.PerPage, pages)
	}
	for i, r := range answer.Results[1:] {
		if r.Rank > answer.Results[i].Rank {
			t.Errorf("%s with rank %g stands after %g", r.URL, r.Rank, answer.Results[i].Rank)
		}
	}
	if _, err := b.TopicPages(context.Background(), "Top/Odd/Seven", 99); err == nil {
		t.Error("page 99 of a topic with 6 pages was answered")
	}
}

func TestPageExplains(t *testing.T) {
	b := open(t)
	info, err := b.Page(context.Background(), "HTTP://w.EXAMPLE:80/7#part")
	if err != nil {
		t.Fatal(err)
	}
	// Page 7 links to 3 and 0; 14 and 15 link to it. Host 0 of the archive, eighth page of it.
	if info.OutLinks != 2 || info.InLinks != 2 || info.HostID != 0 || info.LocalID != 7 {
		t.Errorf("links out %d and in %d, id (%d,%d); want 2, 2, (0,7)", info.OutLinks, info.InLinks, info.HostID, info.LocalID)
	}
	if len(info.Listed) != 1 || info.Listed[0] != "Top/Odd/Seven" {
		t.Errorf("listed under %v, want Top/Odd/Seven", info.Listed)
	}
	if len(info.LinksTo) != 2 || info.LinksTo[0].URL != "http://w.example/0" {
		t.Errorf("links to %v, want page 0, which ranks highest, first", info.LinksTo)
	}
	if want := "Every page has these common words, this one is number7. half first"; len(info.Blocks) != 1 || info.Blocks[0].Text != want ||
		info.Blocks[0].Words != 12 || !info.Blocks[0].Content || info.Blocks[0].TextDensity == 0 || !close(info.Blocks[0].LinkDensity, 2./12) {
		t.Errorf("blocks %+v, want %q", info.Blocks, want)
	}
	for address, message := range map[string]string{
		"http://w.example/missing": "http://w.example/missing is not in this index.", "w.example/7": `"w.example/7" is no web address: it must begin with http:// or https://.`,
	} {
		wrong := new(searcher.Error)
		if _, err := b.Page(context.Background(), address); !errors.As(err, &wrong) || wrong.Kind != searcher.UnknownPage || wrong.Message != message {
			t.Errorf("a page that is not indexed: %v, want %s", err, message)
		}
	}
}

func TestLiveTakesOverANewBuild(t *testing.T) {
	data := t.TempDir()
	live, err := searcher.NewLive(data, slog.New(slog.NewTextHandler(io.Discard, nil)))
	if err != nil {
		t.Fatal(err)
	}
	defer live.Close()
	wrong := new(searcher.Error)
	if _, err := live.Search(context.Background(), searcher.Request{Query: "common"}); !errors.As(err, &wrong) || wrong.Kind != searcher.NoBuild {
		t.Fatalf("before the first build: %v, want NoBuild", err)
	}
	a := newArchive(t)
	first := makeBuild(t, data, a)
	if err := live.Refresh(); err != nil {
		t.Fatal(err)
	}
	stop := searchWithoutPause(t, live)
	for n := pages; n < pages+5; n++ {
		add(t, a, n)
	}
	second := makeBuild(t, data, a)
	if err := live.Refresh(); err != nil {
		t.Fatal(err)
	}
	stop()
	answer, err := live.Search(context.Background(), searcher.Request{Query: "common"})
	if err != nil || answer.Total != pages+5 || live.Stats().Build != "000002" {
		t.Errorf("after the second build: %d results from build %s, %v; want %d from 000002", answer.Total, live.Stats().Build, err, pages+5)
	}
	for end := time.Now().Add(10 * time.Second); ; time.Sleep(time.Millisecond) { // it may be getting warm still
		if err := build.Prune(data, second); err != nil {
			t.Fatal(err)
		}
		if _, err := os.Stat(string(first)); os.IsNotExist(err) {
			return
		}
		if time.Now().After(end) {
			t.Fatal("no query uses the first build any more, and it is still held")
		}
	}
}

// searchWithoutPause searches from several goroutines until stop is called; every search has to succeed.
func searchWithoutPause(t *testing.T, live *searcher.Live) (stop func()) {
	ctx, cancel := context.WithCancel(context.Background())
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			for ctx.Err() == nil {
				if answer, err := live.Search(context.Background(), searcher.Request{Query: "common"}); err != nil || answer.Total < pages {
					t.Errorf("while the build is switched: %+v, %v", answer, err)
					return
				}
			}
		})
	}
	return func() { cancel(); wg.Wait() }
}

// TestADamagedBuildIsRefusedAndTheOldOneServes: also when it opens, and a column turns out damaged when it is warmed.
func TestADamagedBuildIsRefusedAndTheOldOneServes(t *testing.T) {
	for _, damaged := range []func(build.Dir) string{build.Dir.Memberships, func(d build.Dir) string { return d.Column(0) }} {
		data := t.TempDir()
		a := newArchive(t)
		makeBuild(t, data, a)
		live, err := searcher.NewLive(data, slog.New(slog.DiscardHandler))
		if err != nil {
			t.Fatal(err)
		}
		defer live.Close()
		add(t, a, pages)
		file := damaged(makeBuild(t, data, a))
		if err := os.WriteFile(file, []byte("damaged"), 0o644); err != nil {
			t.Fatal(err)
		}
		if err := live.Refresh(); err == nil || !strings.Contains(err.Error(), filepath.Base(file)) || !strings.HasSuffix(err.Error(), "facetta build again") {
			t.Errorf("a build with a damaged %s was opened, or the error does not name it and the mend: %v", filepath.Base(file), err)
		}
		if answer, err := live.Search(context.Background(), searcher.Request{Query: "common"}); err != nil || answer.Total != pages {
			t.Errorf("after a damaged build: %+v, %v; want the old build's %d results", answer, err, pages)
		}
	}
}

// A flipped bit of any file of a build is told when the build is opened, warmed or verified, with the mend and the file, or the folder of what
// Bleve opens. What readings say is for the next build, which checks it.
func TestEveryFileOfABuildIsChecked(t *testing.T) {
	dir := makeBuild(t, t.TempDir(), newArchive(t))
	var files []string
	err := fs.WalkDir(os.DirFS(string(dir)), ".", func(name string, d fs.DirEntry, err error) error {
		if !d.IsDir() && !strings.HasPrefix(name, "readings/") {
			files = append(files, name)
		}
		return err
	})
	if err != nil || len(files) < 15 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	for _, name := range files {
		file := filepath.Join(string(dir), name)
		whole, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, at := range []int{0, len(whole) / 2, len(whole) - 1} {
			bad := slices.Clone(whole)
			bad[at] ^= 0x10
			if err := os.WriteFile(file, bad, 0o600); err != nil {
				t.Fatal(err)
			}
			named := file
			if strings.HasPrefix(name, "index/") {
				named = filepath.Join(string(dir), "index")
			}
			if err := check(dir); err == nil || !strings.Contains(err.Error(), named) || !strings.HasSuffix(err.Error(), "run facetta build again") {
				t.Errorf("%s is damaged at byte %d of %d: %v; want the file and the mend", name, at, len(whole), err)
			}
		}
		if err := os.WriteFile(file, whole, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := check(dir); err != nil {
		t.Error(err)
	}
}

// check opens, warms and verifies a build.
func check(dir build.Dir) error {
	b, err := searcher.Open(dir)
	if err != nil {
		return err
	}
	defer b.Close()
	if err := b.Warm(); err != nil {
		return err
	}
	return build.Verify(dir)
}

// TestABuildThatTurnsOutDamagedServesNoLonger: an index is too large to be verified before a first build serves.
func TestABuildThatTurnsOutDamagedServesNoLonger(t *testing.T) {
	data := t.TempDir()
	a := newArchive(t)
	file := filepath.Join(string(makeBuild(t, data, a)), "index", "store", "000000000001.zap")
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	b[0] ^= 1
	if err := os.WriteFile(file, b, 0o600); err != nil {
		t.Fatal(err)
	}
	live, err := searcher.NewLive(data, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	defer live.Close()
	for err == nil { // it is verified beside what it serves
		_, err = live.Search(context.Background(), searcher.Request{Query: "common"})
	}
	if wrong := new(searcher.Error); !errors.As(err, &wrong) || wrong.Kind != searcher.NoBuild || !strings.Contains(err.Error(), "facetta build again") {
		t.Errorf("a search in a damaged build: %v; want the mend", err)
	}
	for range 2 { // the first refresh leaves it alone
		err = live.Refresh()
	}
	if err == nil || !strings.Contains(err.Error(), file) || !strings.HasSuffix(err.Error(), "facetta build again") {
		t.Errorf("the damaged build was opened again, or the error does not name the file and the mend: %v", err)
	}
	makeBuild(t, data, a)
	if err := live.Refresh(); err != nil {
		t.Fatal(err)
	}
	if answer, err := live.Search(context.Background(), searcher.Request{Query: "common"}); err != nil || answer.Total != pages {
		t.Errorf("built again: %+v, %v; want %d results", answer, err, pages)
	}
}

// TestABuildThatFailedIsTriedAgain: what stands in the way may pass. The tries get rarer, since each may read the whole build.
func TestABuildThatFailedIsTriedAgain(t *testing.T) {
	data := t.TempDir()
	a := newArchive(t)
	makeBuild(t, data, a)
	live, err := searcher.NewLive(data, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	defer live.Close()
	add(t, a, pages)
	second := makeBuild(t, data, a)
	away := second.Memberships() + ".away"
	if err := os.Rename(second.Memberships(), away); err != nil {
		t.Fatal(err)
	}
	var tried []int
	const refreshes = 300
	for i := range refreshes {
		if live.Refresh() != nil {
			tried = append(tried, i)
		}
	}
	// One refresh without a try, two, four, ... 64, and 64 again.
	if want := []int{0, 2, 5, 10, 19, 36, 69, 134, 199, 264}; !slices.Equal(tried, want) {
		t.Errorf("tried at the refreshes %d, want %d", tried, want)
	}
	if err := os.Rename(away, second.Memberships()); err != nil {
		t.Fatal(err)
	}
	for range 64 {
		if err := live.Refresh(); err != nil {
			t.Fatal(err)
		}
	}
	if answer, err := live.Search(context.Background(), searcher.Request{Query: "common"}); err != nil || answer.Total != pages+1 {
		t.Errorf("once the build is whole: %+v, %v; want its %d results", answer, err, pages+1)
	}
}

// A data directory that is emptied and built again begins with the same number. Until then the server answers from the files that it has open.
func TestABuildOfTheSameNameIsAnotherOne(t *testing.T) {
	data := t.TempDir()
	a := newArchive(t)
	first := makeBuild(t, data, a)
	live, err := searcher.NewLive(data, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	defer live.Close()
	total := func() int {
		t.Helper()
		answer, err := live.Search(context.Background(), searcher.Request{Query: "common"})
		if err := errors.Join(err, live.Refresh()); err != nil {
			t.Fatal(err)
		}
		return answer.Total
	}
	if n := total(); n != pages {
		t.Errorf("%d results, want %d", n, pages)
	}
	if err := os.RemoveAll(filepath.Join(data, "builds")); err != nil {
		t.Fatal(err)
	}
	if n := total(); n != pages {
		t.Errorf("without its folder %d results, want %d", n, pages)
	}
	add(t, a, pages)
	if second := makeBuild(t, data, a); second != first {
		t.Fatalf("the second build is %s, want the name of the first, %s", second, first)
	}
	total() // which refreshes
	if n := total(); n != pages+1 {
		t.Errorf("of the second build %d results, want %d", n, pages+1)
	}
}

func TestAWarmBuildAnswersTheSame(t *testing.T) {
	data := t.TempDir()
	dir := makeBuild(t, data, newArchive(t))
	var answers [2][]*searcher.Response
	for i := range answers {
		b, err := searcher.Open(dir)
		if err != nil {
			t.Fatal(err)
		}
		defer b.Close()
		if i == 1 {
			if err := b.Warm(); err != nil {
				t.Fatal(err)
			}
		}
		for _, topic := range b.Topics() {
			for _, topics := range [][]string{nil, {topic.Path}, {topic.Path, searcher.General}} {
				answer, err := b.Search(context.Background(), searcher.Request{Query: "common", Topics: topics})
				if err != nil {
					t.Fatal(err)
				}
				answer.TookMS = 0
				answers[i] = append(answers[i], answer)
			}
		}
	}
	if !reflect.DeepEqual(answers[0], answers[1]) {
		t.Error("a build that was warmed answers otherwise than one that was not")
	}
}
