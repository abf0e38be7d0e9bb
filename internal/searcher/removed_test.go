package searcher_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"pgregory.net/rapid"

	"facetta/facets/taxonomy"
	"facetta/internal/build"
	"facetta/internal/removal"
	"facetta/internal/searcher"
)

// removals makes a list of what facetta remove would be given.
func removals(t testing.TB, texts ...string) *removal.List {
	t.Helper()
	var list []removal.Removal
	for _, text := range texts {
		rule, err := removal.ParseRule(text)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, removal.Removal{Rule: rule, Since: time.Unix(1e9, 0)})
	}
	return removal.New(list...)
}

func remove(t testing.TB, b *searcher.Build, texts ...string) {
	t.Helper()
	if err := b.Remove(removals(t, texts...)); err != nil {
		t.Fatal(err)
	}
}

// whole knows all answers of a build of which nothing is removed: what is left of them when pages are taken away is exhaustive search.
type whole struct {
	t       *testing.T
	b       *searcher.Build
	results map[string][]searcher.Result // by query and topics: all, by falling score
	members map[string]map[string]bool   // by address, then topic
}

// find gives all results of a query under some topics.
func (w *whole) find(query string, topics ...string) []searcher.Result {
	key := fmt.Sprint(query, topics)
	if _, ok := w.results[key]; !ok {
		w.results[key] = slices.Concat(pagesOf(w.t, w.b, searcher.Request{Query: query, Topics: topics, AllHosts: true})...)
	}
	return w.results[key]
}

// memberOf says of what topics a page counts as a member.
func (w *whole) memberOf(url string) map[string]bool {
	if w.members[url] == nil {
		w.members[url] = map[string]bool{}
		for _, topic := range append([]string{searcher.General}, allTopics...) {
			w.members[url][topic] = member(w.t, w.b, url, topic)
		}
	}
	return w.members[url]
}

// Queries and rankings of the property test.
var (
	removedQueries = []string{"common", `"common words"`, `common -"number3"`, "number7 OR number8 OR number31", "common topic:Top/Odd", "common -topic:Top/Even",
		"link:http://w.example/3", "site:w.example", "title:page -number1", "number1*", "nmber12~", "(number4 OR number5) common", "every number9"}
	removedRankings = [][]string{nil, {searcher.General}, {"Top/Even"}, {"Top/Odd"}, {"Top/Even", "Top/Odd/Seven"}, {searcher.General, "Top/Odd"}}
)

// Whatever is removed, an answer has the results that are left of all, in their order, page by page, the total of them, samples of the best of
// them under each ranking, and counts of all of them.
func TestAnswersAreOfWhatIsLeft(t *testing.T) {
	b := open(t)
	w := &whole{t, b, map[string][]searcher.Result{}, map[string]map[string]bool{}}
	for _, query := range removedQueries {
		for _, topics := range append(removedRankings, []string{"Top/Odd/Seven"}) {
			w.find(query, topics...)
		}
	}
	for n := range pages {
		w.memberOf(fmt.Sprintf("http://w.example/%d", n))
	}
	rapid.Check(t, func(rt *rapid.T) {
		share, rng := rapid.SampledFrom([]int{0, 2, 20, 60, 97}).Draw(rt, "removed of 100"), rand.New(rand.NewPCG(rapid.Uint64().Draw(rt, "which"), 0))
		gone, texts := map[string]bool{}, []string(nil)
		for n := range pages {
			if url := fmt.Sprintf("http://w.example/%d", n); rng.IntN(100) < share {
				gone[url], texts = true, append(texts, url)
			}
		}
		remove(t, b, texts...)
		defer remove(t, b)
		for range 4 {
			query, topics := rapid.SampledFrom(removedQueries).Draw(rt, "query"), rapid.SampledFrom(removedRankings).Draw(rt, "topics")
			k := rapid.SampledFrom([]int{1, 5, 30}).Draw(rt, "k")
			if err := w.check(query, topics, k, gone); err != nil {
				rt.Fatalf("%q by %v with k %d, without %v: %v", query, topics, k, texts, err)
			}
		}
	})
}

// left gives the results that are not gone.
func (w *whole) left(query string, gone map[string]bool, topics ...string) []searcher.Result {
	if target, ok := strings.CutPrefix(query, "link:"); ok && gone[target] {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(w.find(query, topics...)), func(r searcher.Result) bool { return gone[r.URL] })
}

func (w *whole) check(query string, topics []string, k int, gone map[string]bool) error {
	want, position := w.left(query, gone, topics...), 0
	if len(want) == 0 {
		answer, err := w.b.Search(context.Background(), searcher.Request{Query: query, Topics: topics})
		if err != nil || answer.Total > 0 && !answer.Relaxed {
			return fmt.Errorf("found %d, %v; want nothing", answer.Total, err)
		}
		return nil
	}
	for page := 1; position < len(want); page++ {
		answer, err := w.b.Search(context.Background(), searcher.Request{Query: query, Topics: topics, K: k, Page: page, AllHosts: true})
		if err != nil {
			return err
		}
		if answer.Total != len(want) || answer.Counted != len(want) {
			return fmt.Errorf("total %d, counted %d; want %d", answer.Total, answer.Counted, len(want))
		}
		for _, r := range answer.Results {
			if position >= len(want) || r.URL != want[position].URL || r.Score != want[position].Score {
				return fmt.Errorf("position %d is %s, score %g; want %+v", position+1, r.URL, r.Score, want[min(position, len(want)-1)])
			}
			position++
		}
		if err := w.checkFacets(answer, query, want, k, gone); err != nil {
			return err
		}
	}
	return nil
}

// checkFacets counts samples and all results again.
func (w *whole) checkFacets(answer *searcher.Response, query string, want []searcher.Result, k int, gone map[string]bool) error {
	var sample []searcher.Result
	for _, ranking := range answer.Rankings {
		best := w.left(query, gone, ranking)
		best = best[:min(k, len(best))]
		sample = append(sample, slices.DeleteFunc(best, func(r searcher.Result) bool { return r.Rank == 0 })...)
	}
	if answer.Sample != len(sample) {
		return fmt.Errorf("sample of %d, want %d", answer.Sample, len(sample))
	}
	count := func(list []searcher.Result, topic string) (n int) {
		for _, r := range list {
			if w.memberOf(r.URL)[topic] {
				n++
			}
		}
		return n
	}
	for _, f := range answer.Facets {
		if sampled, all := count(sample, f.Topic), count(want, f.Topic); f.Sampled != sampled || f.Count != all {
			return fmt.Errorf("%+v; by hand %d of the sample and %d of all", f, sampled, all)
		}
	}
	return nil
}

// In no answer of any kind there is the address or the title of a removed page, but for that to the request of a page that is removed, which
// says so; and the addresses of pages that are left can be asked for.
func TestRemovedPagesAreNamedNowhere(t *testing.T) {
	b := open(t)
	removedNumbers := []int{0, 3, 7, 14, 30}
	var texts []string
	for _, n := range removedNumbers {
		texts = append(texts, fmt.Sprintf("http://w.example/%d", n))
	}
	named := func(what string, answer any, err error) (leaks []string) {
		text, _ := json.Marshal(answer)
		for i, n := range removedNumbers {
			if err != nil || strings.Contains(string(text), `"`+texts[i]+`"`) || strings.Contains(string(text), fmt.Sprintf(`"Page %d"`, n)) {
				leaks = append(leaks, what)
				break
			}
		}
		return leaks
	}
	entries := []taxonomy.Entry{{URL: "http://w.example/1"}, {URL: "http://w.example/1", Site: true}}
	everywhere := func() (leaks []string) {
		ctx, r := context.Background(), searcher.Request{Query: "common"}
		add := func(what string, answer any, err error) { leaks = append(leaks, named(what, answer, err)...) }
		answer, err := b.Search(ctx, r)
		add("search", answer, err)
		members, err := b.Members(ctx, searcher.Request{Query: "common", Topics: []string{"Top/Odd"}}, "Top/Odd")
		add("members", members, err)
		topic, err := b.TopicPages(ctx, "Top/Odd", 1)
		add("topic", topic, err)
		similar, err := b.Similar(ctx, "http://w.example/1")
		add("similar", similar, err)
		page, err := b.Page(ctx, "http://w.example/15")
		add("page", page, err)
		explained, err := b.Explain(ctx, "http://w.example/1", "Top/Odd/Seven")
		add("explain", explained, err)
		back, err := b.Explain(ctx, "http://w.example/15", "Top/Odd/Seven")
		add("member path", back.MemberPath, err)
		score, err := b.Score(ctx, searcher.Request{Query: "common", Topics: []string{"Top/Odd"}}, "http://w.example/1")
		add("score", score, err)
		preview, err := b.Preview(ctx, entries, 100)
		add("preview", preview, err)
		add("complete", b.Complete("page"), nil)
		linked, err := b.Search(ctx, searcher.Request{Query: "link:http://w.example/1"})
		add("link", linked, err)
		return leaks
	}
	if all := everywhere(); !slices.Equal(all, []string{"search", "members", "topic", "similar", "page", "explain", "member path", "score", "preview", "complete", "link"}) {
		t.Fatalf("before anything is removed only %v name one of the pages: the test is blind to the others", all)
	}
	before := b.Stats().Pages
	remove(t, b, texts...)
	if leaks := everywhere(); len(leaks) > 0 {
		t.Errorf("%v name a removed page", leaks)
	}
	if topic, err := b.TopicPages(context.Background(), "Top/Odd", 1); err != nil || topic.Total != pages-len(texts) || b.Stats().Pages != before-len(texts) {
		t.Errorf("topic of %d pages, build of %d (%v)", topic.Total, b.Stats().Pages, err)
	}
	if page, err := b.Page(context.Background(), "http://w.example/15"); err != nil || page.OutLinks != 0 || page.InLinks != 1 {
		t.Errorf("page 15, which links to 7 and 0, both removed, and which 30, removed, and 31 link to: %d out, %d in (%v)", page.OutLinks, page.InLinks, err)
	}
	if e, err := b.Explain(context.Background(), "http://w.example/1", searcher.General); err != nil || e.Position != 1 || e.Of != pages-len(texts) {
		t.Errorf("page 1, the next best after page 0, is at position %d of %d (%v)", e.Position, e.Of, err)
	}
	preview, err := b.Preview(context.Background(), append(entries, taxonomy.Entry{URL: "http://w.example/7"}), 1)
	if err != nil || preview.Examples != pages-len(texts) || !slices.Equal(preview.Missing, []string{"http://w.example/7"}) {
		t.Errorf("a topic of the whole host has %d examples, %v are missing (%v)", preview.Examples, preview.Missing, err)
	}
	checkRemoved(t, b, texts[0])
	if answer := search(t, b, searcher.Request{Query: "link:" + texts[0]}); answer.Total != 0 || len(answer.Notes) == 0 {
		t.Errorf("%d pages link to a removed one, notes %v", answer.Total, answer.Notes)
	}
	remove(t, b)
	if leaks := everywhere(); len(leaks) != 11 {
		t.Errorf("given back, only %v have the pages", leaks)
	}
}

// checkRemoved asks for all that is told of one page.
func checkRemoved(t *testing.T, b *searcher.Build, url string) {
	t.Helper()
	ctx := context.Background()
	for what, ask := range map[string]func() error{
		"page":    func() error { _, err := b.Page(ctx, url); return err },
		"explain": func() error { _, err := b.Explain(ctx, url, searcher.General); return err },
		"similar": func() error { _, err := b.Similar(ctx, url); return err },
		"score":   func() error { _, err := b.Score(ctx, searcher.Request{Query: "common"}, url); return err },
	} {
		wrong := new(searcher.Error)
		if err := ask(); !errors.As(err, &wrong) || wrong.Kind != searcher.RemovedPage {
			t.Errorf("%s of a removed page: %v", what, err)
		}
	}
}

// Where the shown one of a group of near-duplicates is removed, the best of the others is shown, and names those that are left.
func TestANearDuplicateTakesThePlaceOfARemovedOne(t *testing.T) {
	b := openCopies(t)
	for left := copies; left > 0; left-- {
		var gone []string
		for _, host := range hosts[:copies-left] {
			gone = append(gone, "site:"+host)
		}
		remove(t, b, gone...)
		answer := search(t, b, searcher.Request{Query: "common", AllHosts: true})
		if answer.Total != articles*left || len(answer.Results) != min(articles, searcher.PerPage) {
			t.Errorf("without %v: total %d, %d results", gone, answer.Total, len(answer.Results))
		}
		for _, r := range answer.Results {
			if hostOf(r.URL) != hosts[copies-left] || r.NearDuplicates != left-1 || len(r.Duplicates) != left-1 {
				t.Errorf("without %v: %s is shown, with %d near-duplicates %v", gone, r.URL, r.NearDuplicates, r.Duplicates)
			}
		}
	}
}

// A title is offered for what is typed as long as one page is called so; other pages' titles, and spellings from them, stay.
func TestCompletionsAreOfPagesThatAreLeft(t *testing.T) {
	b := openHosts(t)
	texts := func(typed string) (list []string) {
		for _, c := range b.Complete(typed) {
			list = append(list, c.Text)
		}
		return list
	}
	if !slices.Contains(texts("the tiny"), "The tiny history of pressure") || len(texts("boiler")) != searcher.MaxCompletions {
		t.Fatalf("%v, %v", texts("the tiny"), texts("boiler"))
	}
	remove(t, b, "http://tiny.example/", "site:big.example/1", "http://list.example/0")
	if got := texts("the tiny"); len(got) > 0 {
		t.Errorf("the title of a removed page is offered: %v", got)
	}
	if got := texts("boiler"); slices.Contains(got, "Boiler number1") || len(got) != searcher.MaxCompletions {
		t.Errorf("for one of many titles, which is removed: %v", got)
	}
	remove(t, b, "http://list.example/0")
	if got := texts("list"); slices.Contains(got, "List number0") || !slices.Contains(got, "List number1") {
		t.Errorf("lists that are left: %v", got)
	}
	remove(t, b, "site:big.example")
	if got := texts("boiler"); len(got) > 0 {
		t.Errorf("of a host that is removed: %v", got)
	}
	if answer := search(t, b, searcher.Request{Query: "presure"}); answer.DidYouMean == nil || answer.DidYouMean.Total != 9 {
		t.Errorf("a better spelling finds %+v, want the pages of the other hosts", answer.DidYouMean)
	}
	remove(t, b, "site:big.example", "site:small.example", "site:tiny.example")
	if answer := search(t, b, searcher.Request{Query: "presure"}); answer.DidYouMean != nil {
		t.Errorf("a word that only removed pages have is offered: %+v", answer.DidYouMean)
	}
}

// A page whose title or text has more words than a removed page's title is not called so; one that links call so is.
func TestPagesThatAreCalledAsARemovedOne(t *testing.T) {
	const others = "<title>My secret recipe book</title><p>It has every secret recipe of the town, and is kept in a chest."
	for linked, want := range map[bool]bool{false: false, true: true} {
		a := emptyArchive(t)
		put(t, a, "http://gone.example/", "<title>Secret recipe</title><p>Take clay and water.")
		put(t, a, "http://book.example/", others)
		if linked {
			put(t, a, "http://list.example/", "<title>A list</title><p>What we like: <a href=http://called.example/recipe>secret recipe</a>")
			put(t, a, "http://called.example/recipe", "<title>Grandmother knew</title><p>Water and clay again, and some ashes of beech.")
		}
		b, err := searcher.Open(makeBuild(t, t.TempDir(), a))
		if err != nil {
			t.Fatal(err)
		}
		defer b.Close()
		offered := func() bool {
			return slices.ContainsFunc(b.Complete("secret"), func(c searcher.Completion) bool { return strings.EqualFold(c.Text, "secret recipe") })
		}
		if !offered() {
			t.Errorf("linked %t: of what is there only %v", linked, b.Complete("secret"))
		}
		if remove(t, b, "http://gone.example/"); offered() != want {
			t.Errorf("linked %t: what is left is offered: %v", linked, b.Complete("secret"))
		}
	}
}

// A folder of a host is taken by path segments, and each removal says how many pages it has.
func TestFoldersAreRemoved(t *testing.T) {
	b := openHosts(t)
	remove(t, b, "site:big.example/1", "site:small.example", "http://tiny.example/", "http://unknown.example/", "site:example/0")
	var got []int
	for _, r := range b.Removals() {
		got = append(got, r.Pages)
	}
	// /1 is no folder of /10 to /19; /0 there is on big, small, list and de.
	if want := []int{1, 8, 1, 0, 4}; !slices.Equal(got, want) || b.RemovedPages() != 13 {
		t.Errorf("pages %v, %d together; want %v, 13 (small.example/0 is in two)", got, b.RemovedPages(), want)
	}
}

// asked is a context in which something happens when somebody first asks whether it has ended, as happens while a build is prepared.
type asked struct {
	context.Context
	happens func()
}

// Err is part of context.Context.
func (a asked) Err() error {
	a.happens()
	return a.Context.Err()
}

// What is removed while the next build is prepared, which takes minutes if that is large, is soon gone from answers, and does not come back with that
// build.
func TestRemovalsDoNotWaitForABuild(t *testing.T) {
	data, a := t.TempDir(), newArchive(t)
	makeBuild(t, data, a)
	live, err := searcher.NewLive(data, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	defer live.Close()
	add(t, a, pages)
	makeBuild(t, data, a)
	total := func() int {
		answer, err := live.Search(context.Background(), searcher.Request{Query: "common"})
		if err != nil {
			t.Error(err)
			return 0
		}
		return answer.Total
	}
	watched, stop := context.WithCancel(t.Context())
	var watching sync.WaitGroup
	prepares := asked{t.Context(), sync.OnceFunc(func() {
		if err := removal.Write(data, removals(t, "http://w.example/1")); err != nil {
			t.Error(err)
		}
		watching.Go(func() { live.Watch(watched, time.Millisecond) })
		for end := time.Now().Add(10 * time.Second); total() != pages-1 && time.Now().Before(end); {
			time.Sleep(time.Millisecond)
		}
		if n := total(); n != pages-1 || live.Stats().Build != "000001" {
			t.Errorf("while the next build is prepared, %d results of build %s, want %d of 000001", n, live.Stats().Build, pages-1)
		}
	})}
	if err := live.Refresh(prepares); err != nil {
		t.Fatal(err)
	}
	stop()
	watching.Wait()
	if n := total(); n != pages || live.Stats().Build != "000002" {
		t.Errorf("%d results of build %s, want %d of 000002", n, live.Stats().Build, pages)
	}
}

// A running server takes over what is removed without another build, keeps it over a roll back, and goes on with what it has when the list
// is damaged; one that starts refuses.
func TestLiveTakesOverRemovals(t *testing.T) {
	data, a := t.TempDir(), newArchive(t)
	first := makeBuild(t, data, a)
	live, err := searcher.NewLive(data, slog.New(slog.NewTextHandler(io.Discard, nil)))
	if err != nil {
		t.Fatal(err)
	}
	defer live.Close()
	total := func(wantErr bool) int {
		t.Helper()
		if err := live.Refresh(t.Context()); err != nil != wantErr {
			t.Errorf("refresh: %v", err)
		}
		answer, err := live.Search(context.Background(), searcher.Request{Query: "common"})
		if err != nil {
			t.Fatal(err)
		}
		return answer.Total
	}
	write := func(texts ...string) {
		t.Helper()
		if err := removal.Write(data, removals(t, texts...)); err != nil {
			t.Fatal(err)
		}
	}
	write("http://w.example/1", "http://w.example/2")
	if n := total(false); n != pages-2 {
		t.Errorf("%d results, want %d", n, pages-2)
	}
	add(t, a, pages)
	second := makeBuild(t, data, a)
	if n := total(false); n != pages-1 {
		t.Errorf("%d results of the next build, want %d", n, pages-1)
	}
	if _, to, err := build.Rollback(t.Context(), data, ""); err != nil || to != first || second == first {
		t.Fatalf("rolled back to %s: %v", to, err)
	}
	if n := total(false); n != pages-2 {
		t.Errorf("%d results after the roll back, want %d", n, pages-2)
	}
	name := filepath.Join(data, "removed")
	if err := os.WriteFile(name, []byte("facetta removals 1\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if n := total(true); n != pages-2 {
		t.Errorf("%d results when the list is damaged, want %d", n, pages-2)
	}
	if n := total(false); n != pages-2 {
		t.Errorf("%d results when the list is damaged still, want %d", n, pages-2)
	}
	if _, err := searcher.NewLive(data, slog.Default()); err == nil || !strings.Contains(err.Error(), name) {
		t.Errorf("a server starts with a damaged list: %v", err)
	}
	if _, err := searcher.Open(first); err == nil || !strings.Contains(err.Error(), name) {
		t.Errorf("a build is opened with a damaged list: %v", err)
	}
	write()
	if n := total(false); n != pages {
		t.Errorf("%d results when all is given back, want %d", n, pages)
	}
}
