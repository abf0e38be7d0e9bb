package rankfile

import (
	"bytes"
	"context"
	"errors"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"facetta/facets"
	"facetta/ranking"
	"facetta/ranking/graph"
)

// tablesOf are the bytes of both tables.
func tablesOf(t *testing.T, out string) []byte {
	t.Helper()
	var all []byte
	for _, name := range []string{RanksFile, MembershipsFile} {
		data, err := os.ReadFile(filepath.Join(out, name))
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, data...)
	}
	return all
}

// interrupted runs until so many vectors are found.
func interrupted(t *testing.T, links, topics, out string, o Options, vectors int) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	o.Progress = func(stage string, done, _ int) {
		if stage == "vectors" && done >= vectors {
			cancel()
		}
	}
	_, err := Run(ctx, strings.NewReader(links), strings.NewReader(topics), out, o)
	if !errors.Is(err, context.Canceled) {
		t.Fatalf("interrupted after %d vectors: %v", vectors, err)
	}
}

// A run that was interrupted goes on where it was, to the same bytes; a journal that was cut or spoiled, and vectors that are others,
// only cost time; and another job begins anew.
func TestGoesOnAfterAnInterruption(t *testing.T) {
	links, topics := randomInput(600, 1500)
	for name, o := range map[string]Options{
		"plain":      {Ranking: ranking.Options{Threads: 1}},
		"stratified": {Ranking: ranking.Options{Threads: 1, Tolerance: 1e-6}, Surfer: ranking.Surfer{Internal: 0.3, External: 0.7}},
	} {
		whole := t.TempDir()
		calm, err := Run(context.Background(), strings.NewReader(links), strings.NewReader(topics), whole, o)
		if err != nil {
			t.Fatal(err)
		}
		want := tablesOf(t, whole)
		for spoil, kept := range map[string][2]int{"nothing": {8, 15}, "cut": {7, 14}, "topic flipped": {0, 0}, "bound flipped": {0, 0}, "vector": {0, 14}, "topics": {0, 0}} {
			out, topics := t.TempDir(), topics
			interrupted(t, links, topics, out, o, 9)
			journal, table := filepath.Join(out, Unfinished, "ranks.done"), filepath.Join(out, Unfinished, "ranks.table")
			data, err := os.ReadFile(journal)
			if err != nil {
				t.Fatal(err)
			}
			switch spoil {
			case "cut":
				data = data[:len(data)-5]
			case "topic flipped":
				data[keySize+1] ^= 1
			case "bound flipped":
				data[keySize+16] ^= 1
			case "vector":
				overwrite(t, table, 4)
			case "topics":
				topics += "1\tTop/New\n"
			}
			if err := os.WriteFile(journal, data, 0o600); err != nil {
				t.Fatal(err)
			}
			s, err := Run(context.Background(), strings.NewReader(links), strings.NewReader(topics), out, o)
			if err != nil {
				t.Fatal(err)
			}
			if s.Kept < kept[0] || s.Kept > kept[1] || s.Kept > 0 != strings.Contains(s.String(), "of a run that was interrupted") {
				t.Errorf("%s, %s: %d vectors kept, want %v:\n%s", name, spoil, s.Kept, kept, s)
			}
			if same := bytes.Equal(tablesOf(t, out), want); same != (spoil != "topics") {
				t.Errorf("%s, %s: same tables is %v", name, spoil, same)
			}
			if spoil != "topics" && s.Sweeps != calm.Sweeps {
				t.Errorf("%s, %s: iterations %+v, want %+v", name, spoil, s.Sweeps, calm.Sweeps)
			}
			if entries, _ := os.ReadDir(out); len(entries) != 2 {
				t.Errorf("left %v", entries)
			}
		}
	}
}

// Vectors that are there are not to be found again, and come as they were.
func TestVectorsAreKept(t *testing.T) {
	dir := t.TempDir()
	open := func(key uint64) *vectors {
		v, err := openVectors(dir, key, 3, 2)
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	want, stats := ranking.Vector{0.5, 1, 1.5}, ranking.Stats{Sweeps: 7, Error: 1e-9, Mass: 0.8, Elapsed: 5}
	v := open(7)
	if err := v.write(1, want, stats); err != nil {
		t.Fatal(err)
	}
	v.close()
	v = open(7)
	got := make(ranking.Vector, 3)
	before := v.before()
	if s, err := before.Read(1, got); err != nil || s != stats || !slices.Equal(got, want) || v.kept != 1 || !slices.Equal(before.Done, []bool{false, true}) {
		t.Errorf("vector %v, %+v, %v; %d kept, done %v", got, s, err, v.kept, before.Done)
	}
	v.close()
	v = open(8)
	defer v.close()
	if v.kept != 0 || slices.Contains(v.done, true) {
		t.Errorf("another job's: %d kept, done %v", v.kept, v.done)
	}
}

// A run goes on with the vectors of the same job alone.
func TestJobsHaveKeys(t *testing.T) {
	seen := map[uint64]string{}
	for what, change := range map[string]func(links, topics *string, o *Options){
		"nothing":    func(_, _ *string, _ *Options) {},
		"link":       func(links, _ *string, _ *Options) { *links += "3\t1\n" },
		"path":       func(_, topics *string, _ *Options) { *topics = strings.ReplaceAll(*topics, "A", "B") },
		"set":        func(_, topics *string, _ *Options) { *topics = strings.ReplaceAll(*topics, "1", "3") },
		"damping":    func(_, _ *string, o *Options) { o.Ranking.Damping = 0.5 },
		"tolerance":  func(_, _ *string, o *Options) { o.Ranking.Tolerance = 0.5 },
		"internal":   func(_, _ *string, o *Options) { o.Surfer.Internal = 0.5 },
		"external":   func(_, _ *string, o *Options) { o.Surfer.External = 0.5 },
		"jumps only": func(_, _ *string, o *Options) { o.JumpsOnly = true },
		"self links": func(_, _ *string, o *Options) { o.KeepSelfLinks = true },
	} {
		links, topics, o := "1\t2\n2\t3\n2\t2\n", "1\tTop/A\n", Options{}
		change(&links, &topics, &o)
		j := &job{Summary: &Summary{}, options: o, folder: t.TempDir()}
		defer j.close()
		if err := j.read(t.Context(), strings.NewReader(links), strings.NewReader(topics)); err != nil {
			t.Fatal(err)
		}
		key := j.key([]string{j.data.Sets[0].Topic}, [][]graph.Node{j.data.Sets[0].Nodes})
		if other, is := seen[key]; is {
			t.Errorf("a job with another %s has the key of one with another %s", what, other)
		}
		seen[key] = what
	}
}

func overwrite(t *testing.T, path string, at int64) {
	t.Helper()
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if _, err := f.WriteAt([]byte{1, 2, 3}, at); err != nil {
		t.Fatal(err)
	}
}

// Failing before there is a graph leaves the vectors of an interrupted run for the next.
func TestAFailureLeavesWhatWasUnfinished(t *testing.T) {
	links, topics := randomInput(600, 1500)
	out := t.TempDir()
	o := Options{Ranking: ranking.Options{Threads: 1}}
	interrupted(t, links, topics, out, o, 9)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Run(ctx, strings.NewReader(links), strings.NewReader(topics), out, o); !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	s, err := Run(context.Background(), strings.NewReader(links), strings.NewReader(topics), out, o)
	if err != nil || s.Kept < 8 {
		t.Errorf("%+v, %v", s, err)
	}
}

// Memberships follow from ranks of their kind, the table has the same always: both ways, a page that links to a topic's is a member as well.
func TestMembershipsOfEachKind(t *testing.T) {
	links := "http://a/1\thttp://b/1\nhttp://b/1\thttp://c/1\nhttp://d/1\thttp://b/2\nhttp://b/2\thttp://d/1\nhttp://a/2\thttp://d/1\n"
	topics := "http://b/1\tTop/A\nhttp://d/1\tTop/B\nhttp://b/2\tTop/B\n"
	var forward [][]string
	for _, kind := range append(facets.RankKinds(), "") {
		s, ranks, memberships := run(t, links, topics, Options{Members: kind})
		if forward == nil {
			forward = ranks
		}
		for i := range ranks {
			if strings.Join(ranks[i], " ") != strings.Join(forward[i], " ") {
				t.Errorf("%q: ranks %v, want %v", kind, ranks[i], forward[i])
			}
		}
		member := map[string]string{}
		for _, row := range memberships[1:] {
			member[row[0]+" "+row[1]] = row[2]
		}
		if _, is := member["http://a/2 Top/B"]; is != kind.BothWays() {
			t.Errorf("%q: memberships %v", kind, memberships)
		}
		if kind == "" && s.Members != facets.ForwardRanks || kind != "" && s.Members != kind {
			t.Errorf("%q: %s", kind, s.Members)
		}
		// B has twice the pages, and more than A's mass: weighted, it is given more than forward.
		plain, weighted := rankOf(ranks, "http://d/1", 3), member["http://d/1 Top/B"]
		if kind == facets.ForwardRanks && weighted != plain || kind == facets.ForwardSizeRanks && !(number(t, weighted) > 1.2*number(t, plain)) {
			t.Errorf("%q: rank %v, in the table %v", kind, weighted, plain)
		}
	}
}

// Both topics are strong in a page that both list, and in others, each by itself; for B, of three pages, A with its one is no rival, but by the
// source's formula.
func TestSmallTopicsAreNoRivals(t *testing.T) {
	topics := "http://a/1\tTop/A\nhttp://a/1\tTop/B\nhttp://b/1\tTop/B\nhttp://b/2\tTop/B\n"
	for _, kind := range facets.RankKinds() {
		_, _, memberships := run(t, "http://a/1\thttp://c/1\nhttp://a/1\thttp://c/2\nhttp://c/2\thttp://c/3\n", topics, Options{Members: kind})
		strong := map[string]int{} // topics by page
		for _, row := range memberships[1:] {
			strong[row[0]]++
		}
		for _, row := range memberships[1:] {
			uncertainty := strong[row[0]]
			if row[1] == "Top/B" && kind != facets.ForwardRanks {
				uncertainty = 1
			}
			if got, want := number(t, row[3]), facets.Membership(number(t, row[2]), uncertainty); math.Abs(got-want) > 1e-8 {
				t.Errorf("%s: %v, want membership %v", kind, row, want)
			}
		}
		if strong["http://a/1"] != 2 || len(strong) < 2 {
			t.Errorf("%s: %v", kind, memberships)
		}
	}
}

func rankOf(ranks [][]string, page string, column int) string {
	for _, row := range ranks {
		if row[0] == page {
			return row[column]
		}
	}
	return ""
}
