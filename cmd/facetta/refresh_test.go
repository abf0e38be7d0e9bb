package main

import (
	"context"
	"io"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"facetta/internal/build"
	"facetta/internal/pipeline"
)

// demoCopy gives a data directory with the archive, the topics and the one build of the demo.
func demoCopy(t *testing.T) string {
	t.Helper()
	data := filepath.Join(t.TempDir(), "data")
	for _, folder := range []string{"archive", "topics", "builds"} {
		if err := os.CopyFS(filepath.Join(data, folder), os.DirFS(filepath.Join(demoServer(t).data, folder))); err != nil {
			t.Fatal(err)
		}
	}
	return data
}

// mustFacetta runs a command that must succeed, and gives what it said.
func mustFacetta(t *testing.T, args ...string) string {
	t.Helper()
	code, out, errOut := facetta(t, "", args...)
	if code != exitDone {
		t.Fatalf("facetta %s: exit code %d\n%s%s", strings.Join(args, " "), code, out, errOut)
	}
	return out + errOut
}

// served is a search server that this test runs.
func served(t *testing.T, data string) *running {
	t.Helper()
	return serving(t, data, "serve", "--listen", "127.0.0.1:0", "--data", data)
}

// serving runs a command that ends up as a search server, which the end of the test stops.
func serving(t *testing.T, data string, args ...string) *running {
	t.Helper()
	d := &running{data: data, out: new(lockedBuffer), err: new(lockedBuffer)}
	ctx, cancel := context.WithCancel(context.Background())
	exit := make(chan int, 1)
	go func() {
		exit <- run(ctx, args, strings.NewReader(""), d.out, d.err)
	}()
	t.Cleanup(func() {
		cancel()
		if code := <-exit; code != exitDone {
			t.Errorf("the server ended with exit code %d\n%s", code, d.err)
		}
	})
	address := regexp.MustCompile(`search page: (http://[^/]+)/`)
	waitFor(t, "the server", func() bool {
		m := address.FindStringSubmatch(d.out.String())
		if m != nil {
			d.address = m[1]
		}
		return m != nil
	})
	return d
}

// waitFor waits until something is done. A machine that has other work to do may take its time.
func waitFor(t *testing.T, what string, done func() bool) {
	t.Helper()
	for end := time.Now().Add(2 * time.Minute); !done(); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("waited in vain for %s", what)
		}
	}
}

// waitForBuild waits until the server has taken over the current build.
func (d *running) waitForBuild(t *testing.T) string {
	t.Helper()
	dir, err := build.Current(d.data)
	if err != nil {
		t.Fatal(err)
	}
	waitFor(t, "build "+dir.Name(), func() bool {
		_, body := d.get(t, "/healthz")
		return strings.Contains(body, dir.Name())
	})
	return dir.Name()
}

// load asks a server again and again, for topics one after the other, until stop; a request that fails is an error.
func (d *running) load(t *testing.T) (stop func() int64) {
	t.Helper()
	topics := d.topics(t)
	var asked atomic.Int64
	var clients sync.WaitGroup
	ending := make(chan struct{})
	for client := range 2 {
		clients.Go(func() {
			for n := client; ; n += 2 {
				select {
				case <-ending:
					return
				default:
				}
				v := url.Values{"q": {[]string{"glass", "bread", "stars", "chess opening", "rank"}[n%5]}, "t": {topics[n%len(topics)]}}
				path := []string{"/search?" + v.Encode(), "/api/search?" + v.Encode(), "/topics/" + topics[n%len(topics)]}[n%3]
				answer, err := http.Get(d.address + path)
				if err != nil {
					t.Error(err)
					return
				}
				body, err := io.ReadAll(answer.Body)
				answer.Body.Close()
				if err != nil || answer.StatusCode != http.StatusOK {
					t.Errorf("%s: status %d, %v\n%.300s", path, answer.StatusCode, err, body)
					return
				}
				asked.Add(1)
			}
		})
	}
	return func() int64 {
		close(ending)
		clients.Wait()
		return asked.Load()
	}
}

// topics gives the topics of the current build.
func (d *running) topics(t *testing.T) (paths []string) {
	t.Helper()
	dir, err := build.Current(d.data)
	if err != nil {
		t.Fatal(err)
	}
	topics, err := build.ReadTopics(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, topic := range topics {
		if topic.Dimension == "topic" {
			paths = append(paths, topic.Path)
		}
	}
	return paths
}

// The server is asked all the time while builds come in, one at a time, then two within its interval of looking, and while it is rolled
// back: no request fails, also not of a build that is no more current, and whose topics have not been asked for before.
func TestNoRequestFailsWhileBuildsSwitch(t *testing.T) {
	t.Parallel() // most of the time goes by in waiting
	data := demoCopy(t)
	d := served(t, data)
	stop := d.load(t)
	said := mustFacetta(t, "build", "--data", data, "--min-pages", strconv.Itoa(demoPages))
	if !strings.Contains(said, "from build 000001: ") || !strings.Contains(said, "ranks taken over") {
		t.Errorf("the second build took nothing over:\n%s", said)
	}
	d.waitForBuild(t)
	mustFacetta(t, "build", "--data", data)
	mustFacetta(t, "build", "--data", data, "--fresh")
	d.waitForBuild(t)
	if said = mustFacetta(t, "status", "--data", data); !strings.Contains(said, "000003 is kept") {
		t.Errorf("status says\n%s", said)
	}
	if said = mustFacetta(t, "rollback", "--data", data); !strings.Contains(said, "000003") || !strings.Contains(said, "000004") {
		t.Errorf("rolled back, it said %q", said)
	}
	if now := d.waitForBuild(t); now != "000003" {
		t.Errorf("rolled back to %s, want 000003", now)
	}
	t.Logf("%d requests", stop())
}

func TestRollbackSaysWhatItCannotDo(t *testing.T) {
	data := t.TempDir()
	partial, err := build.Create(data)
	if err != nil {
		t.Fatal(err)
	}
	if err := build.WriteManifest(partial, &build.Manifest{Format: build.Format}); err != nil {
		t.Fatal(err)
	}
	if _, err := build.Publish(data, partial); err != nil {
		t.Fatal(err)
	}
	code, _, errOut := facetta(t, "", "rollback", "--data", data)
	if code != exitFailed || !strings.Contains(errOut, "000001") || !strings.Contains(errOut, "facetta build") {
		t.Errorf("rollback of the only build: exit code %d, said %q", code, errOut)
	}
	if said := mustFacetta(t, "rollback", "000001", "--data", data); !strings.Contains(said, "already") {
		t.Errorf("rollback to the current build said %q", said)
	}
	if err := os.Remove(filepath.Join(data, "builds", "current")); err != nil {
		t.Fatal(err)
	}
	if said := mustFacetta(t, "rollback", "000001", "--data", data); said != "build 000001 is current\n" {
		t.Errorf("rollback where no build is current said %q", said)
	}
	code, _, errOut = facetta(t, "", "rollback", "000009", "--data", data)
	if code != exitUsage || !strings.Contains(errOut, "000001") {
		t.Errorf("rollback to a build that is not there: exit code %d, said %q", code, errOut)
	}
}

// What run does after its crawl.
func TestRunBuildsOnlyWhatChanged(t *testing.T) {
	t.Parallel() // most of the time goes by in waiting
	data := demoCopy(t)
	a, err := openToRead(&console{err: io.Discard}, data)
	if err != nil {
		t.Fatal(err)
	}
	defer a.Close()
	runs := func(change func(*pipeline.Options)) string {
		t.Helper()
		said := new(lockedBuffer)
		_, o := defaultFlags()
		o.Parameters.MinPages = demoPages
		change(&o)
		c := &console{in: strings.NewReader(""), out: io.Discard, err: said}
		if err := workspace(data).build(t.Context(), c, a, o, changed); err != nil {
			t.Fatal(err)
		}
		return said.String()
	}
	if said := runs(func(*pipeline.Options) {}); !strings.Contains(said, "build 000001") || !strings.Contains(said, "is up to date") {
		t.Errorf("nothing has changed, said %q", said)
	}
	if said := runs(func(o *pipeline.Options) { o.Parameters.Damping = 0.8 }); !strings.Contains(said, "build 000002: ") {
		t.Errorf("the damping has changed, said %q", said)
	}
	if said := runs(func(o *pipeline.Options) { o.Parameters.Damping, o.Fresh = 0.8, true }); !strings.Contains(said, "build 000003: ") {
		t.Errorf("a fresh build is wanted, said %q", said)
	}
}
