package main

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"facetta/crawler"
	"facetta/crawler/archive"
	"facetta/internal/weburl"
)

// ownWeb serves a web of one's own, unless it is away: a topics file names a page of it; data is a folder to crawl into.
func ownWeb(t *testing.T) (away *atomic.Bool, topics, data string) {
	t.Helper()
	away = new(atomic.Bool)
	web := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if away.Load() {
			panic(http.ErrAbortHandler)
		}
		w.Header().Set("Content-Type", "text/html")
		fmt.Fprintf(w, "<title>Mine</title><p>This is %s.", r.URL.Path)
	}))
	t.Cleanup(web.Close)
	dir := t.TempDir()
	topics = filepath.Join(dir, "topics.tsv")
	if err := os.WriteFile(topics, []byte(web.URL+"/mine.html\tTop/Mine\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	return away, topics, filepath.Join(dir, "data")
}

// TestRefusedAddressesSayHow: whoever crawls a server of his own learns by which flags, which then fetch it.
func TestRefusedAddressesSayHow(t *testing.T) {
	_, topics, data := ownWeb(t)
	crawl := []string{"crawl", topics, "--data", data, "--delay", "0s"}
	code, out, errOut := facetta(t, "", crawl...)
	if said := out + errOut; code != exitFailed || !strings.Contains(said, "--again --allow-private") {
		t.Errorf("exit code %d, says:\n%s", code, said)
	}
	code, out, errOut = facetta(t, "", append(crawl, "--again", "--allow-private")...)
	if said := out + errOut; code != exitDone || !strings.Contains(said, "crawl: 1 page of 1 host, ") || strings.Contains(said, "--allow-private") {
		t.Errorf("exit code %d, says:\n%s", code, said)
	}
}

// TestStatusAsAnObject: what facetta status --json prints has keys of one spelling.
func TestStatusAsAnObject(t *testing.T) {
	_, topics, data := ownWeb(t)
	mustFacetta(t, "crawl", topics, "--data", data, "--delay", "0s", "--allow-private")
	said := mustFacetta(t, "status", "--json", "--data", data)
	if other := regexp.MustCompile(`"[A-Z]\w*":`).FindString(said); other != "" || !strings.Contains(said, `"done_as": {`) {
		t.Errorf("%q in %s", other, said)
	}
}

// TestStatusTellsWhen: whoever crawls by night sees whether the last night's crawl ran, and whether anything came of it.
func TestStatusTellsWhen(t *testing.T) {
	away, topics, data := ownWeb(t)
	crawl := []string{"crawl", topics, "--data", data, "--delay", "0s", "--allow-private", "--retry-wait", "1ms"}
	when := func() (began, latest time.Time) {
		var s struct {
			Latest time.Time `json:"archive_latest"`
			Crawl  struct{ Began time.Time }
		}
		if err := json.Unmarshal([]byte(mustFacetta(t, "status", "--json", "--data", data)), &s); err != nil {
			t.Fatal(err)
		}
		said := mustFacetta(t, "status", "--data", data)
		for _, want := range []string{"crawl     of " + s.Crawl.Began.Format(time.RFC3339), "the latest answer of " + s.Latest.Format(time.RFC3339) + "\n"} {
			if !strings.Contains(said, want) {
				t.Errorf("no %q in:\n%s", want, said)
			}
		}
		return s.Crawl.Began, s.Latest
	}
	before := time.Now()
	mustFacetta(t, crawl...)
	began, latest := when()
	if began.Before(before) || latest.Before(began.Truncate(time.Microsecond)) || latest.After(time.Now()) {
		t.Errorf("of a crawl begun at %v: began %v, latest answer %v", before, began, latest)
	}
	away.Store(true)
	if code, _, _ := facetta(t, "", append(crawl, "--again")...); code != exitFailed {
		t.Errorf("exit code %d of a crawl that fetched nothing", code)
	}
	if again, last := when(); !again.After(began) || !last.Equal(latest) {
		t.Errorf("after a crawl without an answer: began %v, latest answer %v; want it after %v, and %v", again, last, began, latest)
	}
}

// TestCrawlGoesOnWithItsSeeds: a crawl from a list of seeds needs the list to begin, and not to go on.
func TestCrawlGoesOnWithItsSeeds(t *testing.T) {
	away, topics, data := ownWeb(t)
	line, err := os.ReadFile(topics)
	if err != nil {
		t.Fatal(err)
	}
	page, _, _ := strings.Cut(string(line), "\t")
	list := filepath.Join(t.TempDir(), "seeds.txt")
	if err := os.WriteFile(list, []byte(page), 0o644); err != nil {
		t.Fatal(err)
	}
	crawl := []string{"crawl", "--data", data, "--delay", "0s", "--allow-private", "--retry-wait", "1ms"}
	away.Store(true)
	if code, out, errOut := facetta(t, "", append(crawl, "--seeds", list)...); code != exitFailed {
		t.Fatalf("without the network: exit code %d\n%s%s", code, out, errOut)
	}
	away.Store(false)
	if code, _, said := facetta(t, "", append(crawl, "--again")...); code != exitUsage || !strings.Contains(said, "nothing to start from") {
		t.Errorf("a new crawl from nothing: exit code %d, says:\n%s", code, said)
	}
	if said := mustFacetta(t, append(crawl, "--failed")...); !strings.Contains(said, "crawl: 1 page of 1 host, ") {
		t.Errorf("a crawl that goes on says:\n%s", said)
	}
}

// TestCrawlWithoutTheNetwork: whoever crawls by night learns that nothing came, and has it made up for.
func TestCrawlWithoutTheNetwork(t *testing.T) {
	away, topics, data := ownWeb(t)
	crawl := func(more ...string) (code int, said string) {
		args := append([]string{"crawl", "--data", data, "--allow-private", "--delay", "0s", "--retry-wait", "1ms"}, more...)
		code, out, errOut := facetta(t, "", args...)
		return code, out + errOut
	}
	away.Store(true)
	for _, args := range [][]string{{topics}, {"--quiet"}} {
		if code, said := crawl(args...); code != exitFailed || !strings.Contains(said, "facetta crawl --failed") {
			t.Errorf("crawl %v without the network: exit code %d, says:\n%s", args, code, said)
		}
	}
	away.Store(false)
	if code, said := crawl("--failed"); code != exitDone || !strings.Contains(said, "crawl: retrying 1 address that failed") || !strings.Contains(said, "crawl: 1 page of 1 host, ") {
		t.Errorf("with --failed: exit code %d, says:\n%s", code, said)
	}
}

// TestCrawlTellsWhichBudgetIsUsedUp: whoever wants more pages learns by which flag.
func TestCrawlTellsWhichBudgetIsUsedUp(t *testing.T) {
	_, topics, data := ownWeb(t)
	mine, err := os.ReadFile(topics)
	if err != nil {
		t.Fatal(err)
	}
	other := strings.Replace(string(mine), "mine", "other", 1)
	if err := os.WriteFile(topics, append(mine, other...), 0o644); err != nil {
		t.Fatal(err)
	}
	crawl := []string{"crawl", topics, "--data", data, "--delay", "0s", "--allow-private", "--no-sitemaps"}
	for _, c := range []struct{ flag, ends, says string }{
		{"--pages", "page budget used up", "a larger --pages fetches more: 1 address is left\n"},
		{"--pages-per-host", "page budgets of hosts used up", "a larger --pages-per-host fetches more: 1 address is left\n"},
	} {
		said := mustFacetta(t, append(crawl, c.flag, "1", "--again")...)
		if !strings.Contains(said, c.ends+"\n") || !strings.Contains(said, c.says) {
			t.Errorf("%s 1: says\n%s", c.flag, said)
		}
	}
	if said := mustFacetta(t, crawl...); strings.Contains(said, "larger") || !strings.Contains(said, "nothing left to fetch") {
		t.Errorf("without a limit: says\n%s", said)
	}
}

// TestCrawlTellsOfATimeToCome: whoever has had a wrong clock learns what it has left.
func TestCrawlTellsOfATimeToCome(t *testing.T) {
	_, topics, data := ownWeb(t)
	a, err := workspace(data).openArchive(&console{err: io.Discard})
	if err != nil {
		t.Fatal(err)
	}
	next := time.Now().Add(365 * day).Truncate(time.Second)
	for host, at := range map[string]time.Time{"a": time.Now(), "b": time.Now().Add(day / 2), "c": next, "d": next.Add(-day)} {
		if err := a.Append(&archive.Capture{URL: weburl.URL("http://" + host + ".example/"), Time: at, Status: 200}); err != nil {
			t.Fatal(err)
		}
	}
	if err := a.Close(); err != nil {
		t.Fatal(err)
	}
	said := mustFacetta(t, "crawl", topics, "--data", data, "--delay", "0s", "--allow-private")
	if want := "of 2 addresses are dated in the future, up to " + next.UTC().Format(time.RFC3339) + ":"; strings.Count(said, want) != 1 {
		t.Errorf("no %q in:\n%s", want, said)
	}
	_, topics, data = ownWeb(t)
	crawl := []string{"crawl", topics, "--data", data, "--delay", "0s", "--allow-private"}
	mustFacetta(t, crawl...)
	if said := mustFacetta(t, append(crawl, "--again")...); strings.Contains(said, "to come") {
		t.Errorf("with a right clock:\n%s", said)
	}
}

// TestANewCrawlThatCannotBegin: beside whoever works on the archive nothing is forgotten.
func TestANewCrawlThatCannotBegin(t *testing.T) {
	_, topics, data := ownWeb(t)
	crawl := []string{"crawl", topics, "--data", data, "--delay", "0s", "--allow-private"}
	mustFacetta(t, crawl...)
	before := mustFacetta(t, "status", "--json", "--data", data)
	a, err := workspace(data).openArchive(&console{err: io.Discard})
	if err != nil {
		t.Fatal(err)
	}
	defer a.Close()
	if code, _, said := facetta(t, "", append(crawl, "--again")...); code != exitFailed || !strings.Contains(said, "archive is in use") {
		t.Errorf("exit code %d, says:\n%s", code, said)
	}
	if after := mustFacetta(t, "status", "--json", "--data", data); after != before {
		t.Errorf("before\n%s\nand after\n%s", before, after)
	}
}

// TestCrawlThatIsCutOff: a crawl whose network goes away half-way, and stays away, fails and says so, and the same command goes on without a loss.
func TestCrawlThatIsCutOff(t *testing.T) {
	const hosts, pages = 4, 6 // of each
	var web *httptest.Server
	var first sync.WaitGroup
	first.Add(hosts)
	serve := func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Connection", "close")
		w.Header().Set("Content-Type", "text/html")
		for i := range pages {
			fmt.Fprintf(w, `<a href="/%d">%d</a>`, i, i)
		}
	}
	web = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/0" {
			first.Done()
			first.Wait()
			web.Listener.Close()
		}
		serve(w, r)
	}))
	defer web.Close()
	dir := t.TempDir()
	topics := hostTopics(t, dir, hosts)
	crawl := func(web *httptest.Server) (code int, said string) {
		code, out, errOut := facetta(t, "", "crawl", topics, "--data", filepath.Join(dir, "data"), "--allow-private", "--delay", "0s", "--retry-wait", "5ms",
			"--no-sitemaps", "--outage", "50ms", "--resolve", "*="+web.Listener.Addr().String())
		return code, out + errOut
	}
	code, said := crawl(web)
	if code != exitFailed || !strings.Contains(said, "facetta: no host has answered for 50ms") || !strings.Contains(said, "cut off from the network") || strings.Contains(said, "  failed ") {
		t.Errorf("cut off: exit code %d, says:\n%s", code, said)
	}
	whole := httptest.NewServer(http.HandlerFunc(serve))
	defer whole.Close()
	if code, said = crawl(whole); code != exitDone || !strings.Contains(said, fmt.Sprintf("crawl: %d pages", hosts*pages)) {
		t.Errorf("with the network: exit code %d, says:\n%s", code, said)
	}
	if away, back := outageText(true, time.Hour), outageText(false, time.Hour); !strings.Contains(away, "1h0m0s") || !strings.Contains(back, "is back") {
		t.Errorf("says %q and %q", away, back)
	}
}

// A crawl or an archive that can't be looked for, here for a link to itself, as root may look into any folder, is not one that is not there.
func TestWhatMayNotBeReadIsNotMissing(t *testing.T) {
	data := t.TempDir()
	frontier := workspace(data).frontier()
	if err := os.Symlink(frontier, frontier); err != nil {
		t.Fatal(err)
	}
	for _, args := range []string{"status --failed", "crawl --failed"} {
		code, _, said := facetta(t, "", append(strings.Fields(args), "--data", data)...)
		if code != exitFailed || strings.Contains(said, "no crawl") || !strings.Contains(said, frontier) {
			t.Errorf("%s: exit code %d, said %q", args, code, said)
		}
	}
	archive := workspace(data).archive()
	if err := os.Symlink(archive, archive); err != nil {
		t.Fatal(err)
	}
	if code, out, said := facetta(t, "", "status", "--data", data); code != exitFailed || !strings.Contains(said, archive) {
		t.Errorf("status: exit code %d, %q, said %q", code, out, said)
	}
}

// A line stands only for what there was.
func TestCrawlTellsOfWhatThereWas(t *testing.T) {
	lines := func(r crawler.Report) (lines []string) {
		var said strings.Builder
		sayCrawl(&console{err: &said}, r)
		for line := range strings.Lines(said.String()) {
			lines = append(lines, strings.Join(strings.Fields(line), " "))
		}
		return lines[1:] // the first tells of the whole crawl
	}
	if got := lines(crawler.Report{}); len(got) > 0 {
		t.Errorf("of nothing it says %q", got)
	}
	for begins, r := range map[string]crawler.Report{
		"not due 7 pages":                {Progress: crawler.Progress{NotDue: 7}},
		"unchanged 7 pages":              {Progress: crawler.Progress{Unchanged: 7}},
		"unlinked 7 pages":               {Progress: crawler.Progress{Unlinked: 7}},
		"lost 7 pages":                   {Lost: 7},
		"broken off 7 pages":             {Progress: crawler.Progress{Broken: 7}},
		"no page 7 image":                {Other: map[string]int64{"image": 7}},
		"not followed 7 budget":          {Skipped: map[string]int64{"budget": 7}},
		"tried again 7 timeout":          {Retried: map[string]int64{"timeout": 7}},
		"a larger --pages fetches more:": {Progress: crawler.Progress{Queue: 7}, End: crawler.EndBudget},
	} {
		if got := lines(r); len(got) != 1 || !strings.HasPrefix(got[0], begins) {
			t.Errorf("says %q, want one line that begins %q", got, begins)
		}
	}
}
