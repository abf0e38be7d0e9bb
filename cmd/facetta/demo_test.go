package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"facetta/internal/demo"
	"facetta/internal/searcher"
)

// running is the demo that the tests of this package share: started once, as a person would, on a free port.
type running struct {
	data, address string
	out, err      *lockedBuffer
	seconds       float64
}

var shared struct {
	once   sync.Once
	demo   *running
	failed error
	stop   func() int
}

func TestMain(m *testing.M) {
	code := m.Run()
	if chrome.stop != nil {
		chrome.stop()
	}
	if shared.stop != nil {
		if exit := shared.stop(); exit != exitDone && code == 0 {
			fmt.Println("the demo ended with exit code", exit)
			code = 1
		}
	}
	os.Exit(code)
}

// demoServer gives the running demo.
func demoServer(t *testing.T) *running {
	t.Helper()
	shared.once.Do(func() { shared.demo, shared.stop, shared.failed = startDemo() })
	if shared.failed != nil {
		t.Fatal(shared.failed)
	}
	return shared.demo
}

func startDemo() (*running, func() int, error) {
	dir, err := os.MkdirTemp("", "facetta-test")
	if err != nil {
		return nil, nil, err
	}
	d := &running{data: filepath.Join(dir, "demo"), out: new(lockedBuffer), err: new(lockedBuffer)}
	ctx, cancel := context.WithCancel(context.Background())
	exit := make(chan int, 1)
	start := time.Now()
	go func() {
		exit <- run(ctx, []string{"demo", "--listen", "127.0.0.1:0", "--data", d.data}, strings.NewReader(""), d.out, d.err)
	}()
	stop := func() int {
		cancel()
		code := <-exit
		os.RemoveAll(dir)
		return code
	}
	address := regexp.MustCompile(`search page: (http://[^/]+)/`)
	for {
		select {
		case code := <-exit:
			cancel()
			return nil, nil, fmt.Errorf("demo ended with exit code %d\n%s\n%s", code, d.out, d.err)
		case <-time.After(20 * time.Millisecond):
		}
		if m := address.FindStringSubmatch(d.out.String()); m != nil {
			d.address, d.seconds = m[1], time.Since(start).Seconds()
			return d, stop, nil
		}
	}
}

// lockedBuffer is written by the demo while the tests read it.
type lockedBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (l *lockedBuffer) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(p)
}

func (l *lockedBuffer) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.String()
}

// get fetches a path of the search server.
func (d *running) get(t *testing.T, path string) (int, string) {
	t.Helper()
	answer, err := http.Get(d.address + path)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return answer.StatusCode, string(body)
}

// search asks the API.
func (d *running) search(t *testing.T, query string, topics ...string) *searcher.Response {
	t.Helper()
	v := url.Values{"q": {query}, "t": topics}
	status, body := d.get(t, "/api/search?"+v.Encode())
	answer := new(searcher.Response)
	if err := json.Unmarshal([]byte(body), answer); err != nil || status != http.StatusOK {
		t.Fatalf("search %q: status %d, %v: %.200s", query, status, err, body)
	}
	return answer
}

func TestDemoPrintsItsAddressAndThreeQueries(t *testing.T) {
	d := demoServer(t)
	t.Logf("ready after %.1f s\n%s%s", d.seconds, d.out, d.err)
	if n := strings.Count(d.out.String(), d.address+"/search?q="); n != 3 {
		t.Errorf("%d queries were printed, want 3:\n%s", n, d.out)
	}
}

func TestDemoQueriesHaveResultsAndTopics(t *testing.T) {
	d := demoServer(t)
	for _, q := range demo.Queries() {
		answer := d.search(t, q)
		tops := make(map[string]bool)
		for _, f := range answer.Facets {
			if parts := strings.Split(f.Topic, "/"); len(parts) > 1 {
				tops[parts[1]] = true
			}
		}
		if answer.Total < 3 || len(tops) < 2 {
			t.Errorf("%q: %d results under %d top topics, want at least 3 under 2", q, answer.Total, len(tops))
		}
		for i, r := range answer.Results {
			if r.Score <= 0 || i > 0 && r.Score > answer.Results[i-1].Score {
				t.Errorf("%q: result %d has the score %g after %g", q, i+1, r.Score, answer.Results[max(0, i-1)].Score)
			}
		}
	}
}

// The first thing that people see has to be right: what pressure is belongs to Science, and so do more of the results than to any other
// top category.
func TestDemoTopicsAreRight(t *testing.T) {
	d := demoServer(t)
	answer := d.search(t, "pressure")
	i := slices.IndexFunc(answer.Facets, func(f searcher.Facet) bool { return f.Topic != searcher.General })
	if i < 0 || answer.Facets[i].Topic != "Top/Science" {
		t.Errorf("the first topic of pressure is not Science: %+v", answer.Facets)
	}
	const page = "http://physics.plainphysics.example/pressure.html"
	i = slices.IndexFunc(answer.Results, func(r searcher.Result) bool { return r.URL == page })
	if i < 0 || !slices.ContainsFunc(answer.Results[i].Topics, func(m searcher.PageTopic) bool { return m.Topic == "Top/Science" && m.Membership >= 0.1 }) {
		t.Errorf("%s, an example page below Science, is no member of it", page)
	}
}

func TestChoosingATopicKeepsTheMatchesAndChangesTheOrder(t *testing.T) {
	d := demoServer(t)
	changed := 0
	for _, q := range demo.Queries() {
		before := d.search(t, q)
		for _, f := range before.Facets {
			if f.Topic == searcher.General {
				continue
			}
			after := d.search(t, q, f.Topic)
			if after.Total != before.Total {
				t.Errorf("%q under %s: %d results, want %d: a topic ranks, it does not filter", q, f.Topic, after.Total, before.Total)
			}
			if !slices.EqualFunc(before.Results, after.Results, func(a, b searcher.Result) bool { return a.URL == b.URL }) {
				changed++
			}
		}
	}
	if changed == 0 {
		t.Error("no topic changed the order of any query's results")
	}
}

func TestBadRequestsGetTheirOwnAnswers(t *testing.T) {
	d := demoServer(t)
	for _, c := range []struct {
		name, path string
		status     int
		says       string
	}{
		{"no hits", "/search?q=qwertzuiopasdf", 200, "qwertzuiopasdf"},
		{"too long", "/search?q=" + strings.Repeat("x", 10000), 414, "10000"},
		{"invalid UTF-8", "/search?q=%ff%fe", 400, "UTF-8"},
		{"page too far", "/search?q=water&page=99", 404, "no page 99"},
		{"unknown topic", "/search?q=water&t=Top/Scienze", 404, "t=Top%2FScience\""},
		{"unknown page", "/page?url=http://nowhere.example/", 404, "not in this index"},
		{"bad k", "/search?q=water&k=minus", 400, "k"},
		{"unknown path", "/nothing/here", 404, ""},
	} {
		status, body := d.get(t, c.path)
		if status != c.status || !strings.Contains(body, c.says) {
			t.Errorf("%s: status %d, want %d; %q in the page: %v", c.name, status, c.status, c.says, strings.Contains(body, c.says))
		}
	}
}

func TestTheShellAnswersLikeTheAPI(t *testing.T) {
	d := demoServer(t)
	var out, errOut bytes.Buffer
	if code := run(context.Background(), []string{"search", "--data", d.data, "--json", "light"}, nil, &out, &errOut); code != exitDone {
		t.Fatalf("exit code %d: %s", code, &errOut)
	}
	shell := new(searcher.Response)
	if err := json.Unmarshal(out.Bytes(), shell); err != nil {
		t.Fatal(err)
	}
	api := d.search(t, "light")
	shell.TookMS, api.TookMS = 0, 0
	a, _ := json.Marshal(shell)
	b, _ := json.Marshal(api)
	if !bytes.Equal(a, b) {
		t.Errorf("the shell says\n%s\nthe API says\n%s", a, b)
	}
	_, text, _ := facetta(t, "", "search", "--data", d.data, "--lambda", "0.5", "light")
	for _, f := range shell.Facets {
		if line := fmt.Sprintf("%4.0f %% %s%6d  %s\n", 100*f.Share, map[bool]string{true: "*", false: " "}[f.Share >= 0.5], f.Count, f.Topic); !strings.Contains(text, line) {
			t.Errorf("no line %q in\n%s", line, text)
		}
	}
}

// What is wrong shows in the command line, whichever command it is.
func TestWhatABuildDoesNotHaveIsWrongUsage(t *testing.T) {
	data := demoServer(t).data
	for _, args := range [][]string{
		{"inspect", "http://nowhere.example/"},
		{"inspect", "http://nowhere.example/", "--topic", "General importance"},
		{"inspect", "--query", "light", "--topic", "Top/Nowhere"},
		{"inspect", "--query", "light"},
		{"inspect", "--query", "light", "--topic", "Top/Science", "http://nowhere.example/"},
		{"inspect"},
		{"search", "light", "--topic", "Top/Nowhere"},
		{"search", "light", "--members", "Top/Nowhere"},
		{"search", "light", "--k", "100000"},
		{"search", "light", "--lambda", "2"},
		{"search", "light", "--page", "90"},
	} {
		code, out, errOut := facetta(t, "", append(args, "--data", data)...)
		if code != exitUsage || out != "" || strings.Count(errOut, "\n") != 1 {
			t.Errorf("facetta %s: exit code %d, said %q, printed %q; want %d and one line", strings.Join(args, " "), code, errOut, out, exitUsage)
		}
	}
}

func TestTheDemoCrawlFoundTheWebAndNotItsTraps(t *testing.T) {
	d := demoServer(t)
	var out, errOut bytes.Buffer
	if code := run(context.Background(), []string{"archive", "list", "--data", d.data}, nil, &out, &errOut); code != exitDone {
		t.Fatalf("exit code %d: %s", code, &errOut)
	}
	hosts := make(map[string]int)
	for line := range strings.Lines(out.String()) {
		u, err := url.Parse(strings.TrimSpace(line[strings.LastIndexByte(line, ' ')+1:]))
		if err != nil {
			t.Fatal(err)
		}
		hosts[u.Host]++
		if strings.HasPrefix(u.Path, "/private/") {
			t.Errorf("robots.txt forbids %s", u)
		}
	}
	for _, h := range demo.Hosts() {
		if hosts[string(h)] == 0 {
			t.Errorf("nothing of %s was crawled", h)
		}
		if hosts[string(h)] > 250 {
			t.Errorf("%d pages of %s: the crawl fell into the trap", hosts[string(h)], h)
		}
	}
}

func TestSearchTimesAFileOfQueries(t *testing.T) {
	d := demoServer(t)
	file := filepath.Join(t.TempDir(), "queries.txt")
	if err := os.WriteFile(file, []byte("\ufefflight\nqwertzuiop\n\nblood pressure\n\xff\n \n"), 0o644); err != nil {
		t.Fatal(err)
	}
	code, out, errOut := facetta(t, "", "search", "--data", d.data, "--queries", file)
	if code != exitDone || !strings.HasPrefix(out, "queries 3, with results 2;") || !strings.Contains(errOut, "UTF-8") {
		t.Errorf("exit code %d, %q, %q; want three queries run, two with results, and one refused by name", code, out, errOut)
	}
}
