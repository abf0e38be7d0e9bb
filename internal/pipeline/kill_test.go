package pipeline

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"facetta/crawler/archive"
	"facetta/facets/taxonomy"
	"facetta/internal/build"
	"facetta/internal/searcher"
)

// The build of the kill tests runs in a process of its own: this test binary, told so by the environment, and where it shall kill itself.
const (
	childData = "FACETTA_TEST_BUILD_DATA"
	childKill = "FACETTA_TEST_BUILD_KILL" // a stage, as Progress has it, and what is done of it
)

func TestMain(m *testing.M) {
	if data := os.Getenv(childData); data != "" {
		if err := buildAsChild(data); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

func buildAsChild(data string) error {
	a, err := archive.Open(filepath.Join(data, "archive"), archive.Options{ReadOnly: true})
	if err != nil {
		return err
	}
	topics, _, err := taxonomy.Read(strings.NewReader(potTopics), "topics.tsv", taxonomy.Options{})
	if err != nil {
		return err
	}
	_, _, err = Run(context.Background(), Options{
		Data: data, Archive: a, Taxonomy: topics, Parameters: build.Parameters{Method: "keep-all"}, Progress: killAt(os.Getenv(childKill)),
	})
	return err
}

// killAt kills this process at a point of its progress.
func killAt(point string) func(stage string, done, total int) {
	return func(stage string, done, _ int) {
		if fmt.Sprintf("%s %d", stage, done) != point {
			return
		}
		if p, err := os.FindProcess(os.Getpid()); err == nil {
			_ = p.Kill()
		}
		select {} // it takes a moment
	}
}

// A build that refreshes another is killed again and again, at any moment, and started again: whatever is current can be served all the
// time, and the build comes out as if nothing had happened.
func TestAKilledRefreshComesOutTheSame(t *testing.T) {
	const kills = 8
	data, calm := t.TempDir(), t.TempDir()
	c := newCrawled(t, filepath.Join(data, "archive"))
	c.fetchAll()
	mustRun(t, potOptions(t, c.Archive, data))
	c.fetch(potAddress(0, 2), 200, potter(1, 9, 2))
	c.fetch(potAddress(1, 7), 301, "")
	c.fetch("http://new.example/", 200, potter(2, 41, 2))
	if err := os.CopyFS(calm, os.DirFS(data)); err != nil {
		t.Fatal(err)
	}
	begin := time.Now()
	child(t, calm, "", nil)
	whole := time.Since(begin)
	want, err := build.Current(calm)
	if err != nil || want.Name() != "000002" {
		t.Fatalf("current is %s, %v", want, err)
	}
	rng := rand.New(rand.NewPCG(uint64(begin.UnixNano()), 0))
	for range kills {
		child(t, data, "", func(p *os.Process) {
			time.Sleep(time.Duration(rng.Int64N(int64(whole))))
			_ = p.Kill() // it may have ended
		})
		current, err := build.Current(data)
		if err != nil {
			t.Fatal(err)
		}
		b, err := searcher.Open(current)
		if err != nil {
			t.Fatalf("after a kill: %v", err)
		}
		_ = b.Close()
		if current.Name() != "000001" { // it was done before it was killed: back to the beginning
			if _, _, err := build.Rollback(t.Context(), data, "000001"); err != nil {
				t.Fatal(err)
			}
			if err := os.RemoveAll(string(current)); err != nil {
				t.Fatal(err)
			}
		}
	}
	child(t, data, "", nil)
	got, err := build.Current(data)
	if err != nil {
		t.Fatal(err)
	}
	compareBuilds(t, got, want)
}

// child builds in a process of its own, to its end when point is "" and meanwhile nil.
func child(t *testing.T, data, point string, meanwhile func(*os.Process)) {
	t.Helper()
	command := exec.Command(os.Args[0])
	command.Env = append(os.Environ(), childData+"="+data, childKill+"="+point)
	var said strings.Builder
	command.Stderr = &said
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	if meanwhile != nil {
		meanwhile(command.Process)
	}
	err := command.Wait()
	if err != nil && (point == "" && meanwhile == nil || said.Len() > 0) {
		t.Fatalf("%v\n%s", err, &said)
	}
	if err == nil && point != "" {
		t.Fatalf("the build did not come to %q", point)
	}
}

// killedInLinks is where the builds of the next test are killed: each time after it has come further, and twice after all is read, the
// second time while the graph is made.
var killedInLinks = []string{"links 70", "links 150", "links, read before it was interrupted: 100", "links 299", "links 303", "graph, sort 1"}

// A build that is killed in its first stage again and again comes further each time, and comes out as if nothing had happened; the first
// one of an archive, and one that takes over from another.
func TestAKilledReadingGoesOn(t *testing.T) {
	data, calm := t.TempDir(), t.TempDir()
	c := newCrawled(t, filepath.Join(data, "archive"))
	for n := range 100 {
		for h := range potHosts {
			c.fetch(potAddress(h, n), 200, potter(h, n, 1))
		}
	}
	for n := range 3 {
		c.fetch(fmt.Sprintf("http://gone.example/%d", n), 404, "")
	}
	for _, name := range []string{"000001", "000002"} {
		if err := os.CopyFS(filepath.Join(calm, name), os.DirFS(data)); err != nil {
			t.Fatal(err)
		}
		child(t, filepath.Join(calm, name), "", nil)
		for _, point := range killedInLinks {
			child(t, data, point, nil)
		}
		child(t, data, "", nil)
		want := mustManifest(t, filepath.Join(calm, name), name)
		got := mustManifest(t, data, name)
		if got.Reuse.Begun != 303 {
			t.Errorf("build %s: %d captures not read again, want all 303", name, got.Reuse.Begun)
		}
		if got.Reuse.Begun = 0; got.Reuse != want.Reuse {
			t.Errorf("build %s took over %+v, want %+v", name, got.Reuse, want.Reuse)
		}
		compareBuilds(t, build.Dir(filepath.Join(data, "builds", name)), build.Dir(filepath.Join(calm, name, "builds", name)))
		c.fetch(potAddress(0, 2), 200, potter(1, 9, 2))
		c.fetch(potAddress(1, 70), 301, "")
	}
}

// A build that is killed after its last stage, when what its stages left for each other is gone, or when it has its name but is not current
// yet, is not made again.
func TestABuildKilledAtItsEndIsFinished(t *testing.T) {
	calm, left := t.TempDir(), filepath.Join(t.TempDir(), "left")
	c := newCrawled(t, filepath.Join(calm, "archive"))
	c.fetchAll()
	o := potOptions(t, c.Archive, calm)
	o.Now = func() time.Time { // asked for the last time at the end, when all stages are done
		if partial := filepath.Join(calm, "builds", "000001.partial"); errors.Join(os.RemoveAll(left), os.CopyFS(left, os.DirFS(partial))) != nil {
			t.Error("the unfinished build was not copied")
		}
		return time.Now()
	}
	want, m := mustRun(t, o)
	for _, name := range []string{"000001.partial", "000001"} {
		made := ""
		data := t.TempDir()
		if err := os.CopyFS(filepath.Join(data, "builds", name), os.DirFS(left)); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(data, "builds", name, "manifest.json"), []byte(`{"form`), 0o644); err != nil {
			t.Fatal(err)
		}
		o := potOptions(t, c.Archive, data)
		o.Progress = func(stage string, _, _ int) { made = stage }
		got, again := mustRun(t, o)
		compareBuilds(t, got, want)
		if made != "" {
			t.Errorf("killed as %s, it is made again, to %q", name, made)
		}
		if !maps.Equal(again.Bytes, m.Bytes) || again.Times.Started != m.Times.Started || UpToDate(o) != got {
			t.Errorf("killed as %s: %v since %s, want %v since %s", name, again.Bytes, again.Times.Started, m.Bytes, m.Times.Started)
		}
	}
}

// mustManifest gives the manifest of the current build, which has that name.
func mustManifest(t *testing.T, data, name string) *build.Manifest {
	t.Helper()
	dir, err := build.Current(data)
	if err != nil || dir.Name() != name {
		t.Fatalf("current is %s, %v; want %s", dir, err, name)
	}
	m, err := build.ReadManifest(dir)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// Results that cannot be written, here for their type, leave those that are there.
func TestResultsOfAStageAreReplacedAtOnce(t *testing.T) {
	name := filepath.Join(t.TempDir(), "table.stage")
	if err := writeGob(name, []string{"before"}); err != nil {
		t.Fatal(err)
	}
	if err := writeGob(name, make(chan int)); err == nil {
		t.Error("a channel was written")
	}
	var got []string
	if err := readGob(name, &got); err != nil || len(got) != 1 || got[0] != "before" {
		t.Errorf("%q, %v", got, err)
	}
}
