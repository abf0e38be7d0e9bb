package pipeline

import (
	"context"
	"fmt"
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

// The build of the kill test runs in a process of its own: this test binary, told so by the environment.
const childData = "FACETTA_TEST_BUILD_DATA"

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
	_, _, err = Run(context.Background(), Options{Data: data, Archive: a, Taxonomy: topics, Parameters: build.Parameters{Method: "keep-all"}})
	return err
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
	child(t, calm, nil)
	whole := time.Since(begin)
	want, err := build.Current(calm)
	if err != nil || want.Name() != "000002" {
		t.Fatalf("current is %s, %v", want, err)
	}
	rng := rand.New(rand.NewPCG(uint64(begin.UnixNano()), 0))
	for range kills {
		child(t, data, func(p *os.Process) {
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
			if _, _, err := build.Rollback(data, "000001"); err != nil {
				t.Fatal(err)
			}
			if err := os.RemoveAll(string(current)); err != nil {
				t.Fatal(err)
			}
		}
	}
	child(t, data, nil)
	got, err := build.Current(data)
	if err != nil {
		t.Fatal(err)
	}
	compareBuilds(t, got, want)
}

// child builds in a process of its own, to its end when meanwhile is nil.
func child(t *testing.T, data string, meanwhile func(*os.Process)) {
	t.Helper()
	command := exec.Command(os.Args[0])
	command.Env = append(os.Environ(), childData+"="+data)
	var said strings.Builder
	command.Stderr = &said
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	if meanwhile != nil {
		meanwhile(command.Process)
	}
	if err := command.Wait(); err != nil && (meanwhile == nil || said.Len() > 0) {
		t.Fatalf("%v\n%s", err, &said)
	}
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
