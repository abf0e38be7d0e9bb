package crawler

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"facetta/crawler/archive"
	"facetta/crawler/frontier"
	"facetta/internal/weburl"
)

// The crawl of the kill test runs in a process of its own: this test binary, told so by the environment.
const (
	childFolder = "FACETTA_TEST_CRAWL_FOLDER"
	childWeb    = "FACETTA_TEST_CRAWL_WEB"
)

func TestMain(m *testing.M) {
	if dir := os.Getenv(childFolder); dir != "" {
		if err := crawlAsChild(dir, os.Getenv(childWeb)); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

func crawlAsChild(dir, web string) error {
	a, err := archive.Open(filepath.Join(dir, "archive"), archive.Options{})
	if err != nil {
		return err
	}
	defer a.Close()
	f, err := frontier.Open(filepath.Join(dir, "frontier"), frontier.Options{})
	if err != nil {
		return err
	}
	defer f.Close()
	c, err := New(a, f, killOptions(web))
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	r, err := c.Run(ctx)
	if err == nil && r.End != EndEmpty {
		err = fmt.Errorf("crawl ended: %s", r.End)
	}
	return err
}

const (
	killHosts    = 12
	killPages    = 200 // on each host
	killMaxDepth = 7
	killWorkers  = 4
)

func killOptions(web string) Options {
	return Options{
		Seeds: []weburl.URL{"http://h0.test/0"}, Scope: AnyHost, MaxDepth: killMaxDepth, Delay: -1, AllowPrivate: true,
		Workers: killWorkers, RetryWait: 20 * time.Millisecond, MaxTries: 2, Resolve: map[string]string{"*": web},
	}
}

// newKillWeb is a web with everything that a crawl meets: redirects, missing pages, pictures, forbidden pages, sitemaps,
// pages that fail at first, and ways of different lengths to the same page.
func newKillWeb(t *testing.T) *testWeb {
	w := newTestWeb(t)
	rng := rand.New(rand.NewPCG(1, 2)) // the web is the same in each run; the kills are not
	for h := range killHosts {
		host := fmt.Sprintf("h%d.test", h)
		w.serve(host+"/robots.txt", "text/plain", "User-agent: *\nDisallow: /13")
		if h%3 == 0 {
			last := fmt.Sprintf("http://%s/%d", host, killPages-1)
			w.serve(host+"/sitemap.xml", "text/xml", "<urlset><url><loc>"+last+"</loc></url></urlset>")
		}
		for p := range killPages {
			w.killPage(host, p, rng)
		}
	}
	return w
}

func (w *testWeb) killPage(host string, p int, rng *rand.Rand) {
	at := fmt.Sprintf("%s/%d", host, p)
	near := func() int { return min(killPages-1, p+1+rng.IntN(30)) }
	switch {
	case p%29 == 28:
		w.redirect(at, fmt.Sprintf("/%d", near()))
		return
	case p%31 == 30:
		w.serve(at, "image/png", "not really")
		return
	case p%37 == 36:
		w.status(at, 500)
		return
	}
	links := []string{fmt.Sprintf("/missing%d", p%50), fmt.Sprintf("http://h%d.test/%d", rng.IntN(killHosts), near())}
	for range 4 {
		links = append(links, fmt.Sprintf("/%d", near()))
	}
	w.html(at, links...)
	page := w.pages[at]
	w.handle(at, func(rw http.ResponseWriter, r *http.Request) {
		time.Sleep(time.Millisecond)
		page(rw, r)
	})
}

func (w *testWeb) count() int {
	w.mu.Lock()
	defer w.mu.Unlock()
	return len(w.hits)
}

// TestKilledCrawlEndsLikeAnUnbrokenOne kills a crawl 20 times at random moments and lets it finish. Its archive must hold the
// same addresses as that of an unbroken crawl, each once; and what was archived, or settled for good, is never asked for
// again.
func TestKilledCrawlEndsLikeAnUnbrokenOne(t *testing.T) {
	if testing.Short() {
		t.Skip("20 kills take some seconds")
	}
	const kills = 20
	seed := uint64(time.Now().UnixNano())
	t.Logf("seed %d", seed)
	rng := rand.New(rand.NewPCG(seed, 0))
	w := newKillWeb(t)
	whole, report := w.crawl(t, killOptions(w.address()))
	requests := w.count()
	t.Logf("unbroken: %d requests, %d addresses archived, errors %v", requests, whole.archive.Len(), report.Errors)

	dir := t.TempDir()
	settled := map[string]bool{}
	begun := w.count()
	for left := kills; left > 0; left-- {
		from := w.count()
		// On average that leaves a third of the crawl for the last run. Some kills come while the stores are being opened.
		todo := whole.archive.Len() + len(whole.failures(t)) - len(settled)
		w.crawlAndKill(t, dir, rng.IntN(max(2*todo/(3*left), 1)), rng)
		w.checkNoneAgain(t, from, settled)
		addSettled(t, dir, settled)
	}
	from := w.count()
	if out, err := w.child(dir).CombinedOutput(); err != nil {
		t.Fatalf("last run: %v\n%s", err, out)
	}
	w.checkNoneAgain(t, from, settled)
	// What was on its way when a kill came, and nothing else, may be asked for a second time.
	again := w.repeats(begun) - w.repeats(0, begun)
	if again > kills*killWorkers {
		t.Errorf("%d requests were made again, at most %d were on their way", again, kills*killWorkers)
	}

	s := openStores(t, dir)
	wantList(t, "archived", s.archived(), whole.archived()...)
	if n := s.archive.Captures(); n != s.archive.Len() {
		t.Errorf("%d captures of %d addresses: some twice", n, s.archive.Len())
	}
	got, want := s.frontier.Stats(), whole.frontier.Stats()
	got.Skipped, want.Skipped, got.Retried, want.Retried = nil, nil, nil, nil // counted anew when a page is parsed again
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("frontier\n%+v\nunbroken\n%+v", got, want)
	}
	t.Logf("killed %d times: %d requests made again", kills, again)
}

// repeats counts the requests between two moments for what was asked for before in that time.
func (w *testWeb) repeats(between ...int) int {
	w.mu.Lock()
	defer w.mu.Unlock()
	seen := map[string]bool{}
	n := 0
	for _, h := range w.hits[between[0]:append(between[1:], len(w.hits))[0]] {
		if h.path == "/robots.txt" {
			continue
		}
		if seen[h.host+h.path] {
			n++
		}
		seen[h.host+h.path] = true
	}
	return n
}

func (w *testWeb) child(dir string) *exec.Cmd {
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), childFolder+"="+dir, childWeb+"="+w.address())
	return cmd
}

// crawlAndKill kills a child after it has made some requests, and some random time.
func (w *testWeb) crawlAndKill(t *testing.T, dir string, requests int, rng *rand.Rand) {
	cmd := w.child(dir)
	var out strings.Builder
	cmd.Stderr = &out
	until := w.count() + requests
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	for deadline := time.Now().Add(10 * time.Second); w.count() < until && time.Now().Before(deadline); {
		time.Sleep(time.Millisecond)
	}
	time.Sleep(time.Duration(rng.IntN(5000)) * time.Microsecond)
	cmd.Process.Kill()
	if err := cmd.Wait(); err == nil || !strings.Contains(err.Error(), "killed") {
		t.Fatalf("child was not running any more: %v\n%s", err, out.String())
	}
}

// checkNoneAgain looks at the requests since a moment for what was settled before it.
func (w *testWeb) checkNoneAgain(t *testing.T, from int, settled map[string]bool) {
	t.Helper()
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, h := range w.hits[from:] {
		if settled[h.host+h.path] {
			t.Errorf("%s%s was asked for again", h.host, h.path)
		}
	}
}

// addSettled adds what the archive holds and what the frontier says failed for good. It looks at copies, to leave the wreck
// as it is.
func addSettled(t *testing.T, dir string, settled map[string]bool) {
	t.Helper()
	wreck := t.TempDir()
	if _, err := os.Stat(filepath.Join(dir, "frontier")); err != nil {
		return // killed before it began
	}
	if err := os.CopyFS(wreck, os.DirFS(dir)); err != nil {
		t.Fatal(err)
	}
	s := openStores(t, wreck)
	for _, a := range append(s.archived(), s.failures(t)...) {
		settled[a] = true
	}
	if dup := s.archive.Captures() - s.archive.Len(); dup != 0 {
		t.Errorf("%d captures of addresses that were archived already", dup)
	}
	os.RemoveAll(wreck)
}

func (s stores) failures(t *testing.T) (all []string) {
	t.Helper()
	err := s.frontier.Failures(func(_ string, u weburl.URL) bool {
		all = append(all, strings.TrimPrefix(string(u), "http://"))
		return true
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// The unbroken crawl itself asks for nothing twice but what failed in a way that may pass.
func TestNoAddressTwice(t *testing.T) {
	w := newKillWeb(t)
	_, r := w.crawl(t, killOptions(w.address()))
	asked := w.asked()
	twice := 0
	for i := 1; i < len(asked); i++ {
		if asked[i] == asked[i-1] {
			twice++
		}
	}
	if want := int(r.Errors["status 500"]); twice != want {
		t.Errorf("%d addresses asked for twice, want the %d with status 500", twice, want)
	}
	if slices.ContainsFunc(asked, func(a string) bool { return strings.Contains(a, "/13") }) {
		t.Error("a forbidden page was asked for")
	}
}
