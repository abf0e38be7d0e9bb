package rankfile

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"

	"facetta/facets"
	"facetta/ranking"
	"facetta/ranking/graph"
)

func run(t testing.TB, links, topics string, o Options) (s *Summary, ranks, memberships [][]string) {
	t.Helper()
	out := filepath.Join(t.TempDir(), "new", "folder")
	s, err := Run(context.Background(), strings.NewReader(links), strings.NewReader(topics), out, o)
	if err != nil {
		t.Fatal(err)
	}
	if entries, _ := os.ReadDir(out); len(entries) != 2 {
		t.Errorf("output folder holds %v", entries)
	}
	return s, readTable(t, filepath.Join(out, RanksFile)), readTable(t, filepath.Join(out, MembershipsFile))
}

func readTable(t testing.TB, path string) [][]string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var rows [][]string
	for line := range strings.Lines(string(data)) {
		rows = append(rows, strings.Split(strings.TrimSuffix(line, "\n"), "\t"))
	}
	return rows
}

func number(t testing.TB, text string) float64 {
	t.Helper()
	v, err := strconv.ParseFloat(text, 64)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// The graph and the numbers of spec a.6.
func TestSpecificationExample(t *testing.T) {
	links := "A\tB\nA\tC\nB\tC\nC\tA\n"
	s, ranks, memberships := run(t, links, "B\tTop/Letters/B\n", Options{})
	want := [][]string{
		{"page", "unbiased", "Top/Letters/B"},
		{"A", "1.163369", "0.980215"}, {"B", "0.644432", "0.866591"}, {"C", "1.192199", "1.153194"},
	}
	for i, row := range want {
		if len(ranks) != len(want) || len(ranks[i]) != len(row) || ranks[i][0] != row[0] {
			t.Fatalf("ranks %v, want %v", ranks, want)
		}
		for k := 1; i > 0 && k < len(row); k++ {
			if math.Abs(number(t, ranks[i][k])-number(t, row[k])) > 5e-7 {
				t.Errorf("%s: rank %s, want %s", row[0], ranks[i][k], row[k])
			}
		}
	}
	if digits := len(strings.Trim(ranks[1][1], "0.")); digits != 10 { // nine and the point
		t.Errorf("rank %s has other than nine digits", ranks[1][1])
	}
	// Only C is above the mean; log10 1.153194 = 0.061903 (by hand, from the table's value).
	if len(memberships) != 2 || memberships[1][0] != "C" || memberships[1][1] != "Top/Letters/B" ||
		math.Abs(number(t, memberships[1][3])-0.061903) > 1e-6 {
		t.Errorf("memberships %v", memberships)
	}
	if s.Pages != 3 || s.Links != 4 || s.Dangling != 0 || s.Topics != 1 || s.Memberships != 1 || s.Sweeps.Unbiased == 0 ||
		s.Error > 1e-9 {
		t.Errorf("summary %+v", s)
	}
	for _, part := range []string{"pages            3 on 1 hosts", "links            4 (4 intra-host", "dangling pages   0",
		"iterations       ", "seconds          read "} {
		if !strings.Contains(s.String(), part) {
			t.Errorf("summary lacks %q:\n%s", part, s)
		}
	}
}

// randomInput has dangling pages, pages in one file only, nested topics.
func randomInput(pages, links int) (linkText, topicText string) {
	rng := rand.New(rand.NewPCG(3, 4))
	var l, p strings.Builder
	for range links {
		fmt.Fprintf(&l, "http://h%d.org/\t%d\n", rng.IntN(pages), rng.IntN(pages))
		fmt.Fprintf(&l, "%d\thttp://h%d.org/\n", rng.IntN(pages)/2, rng.IntN(pages))
	}
	for i := range 30 {
		fmt.Fprintf(&p, "%d\tTop/T%d%s\n", rng.IntN(2*pages), i%7, strings.Repeat("/Sub", i%3))
	}
	return l.String(), p.String()
}

// TestJumpsOnly: with damping 0 ranks are eq. 3.4 with mean 1: 1, and 4/2 on the two pages of A, 4/1 on that of A/B, by hand. By size the
// mean topic has 1.5 pages, and each example page has 4/1.5.
func TestJumpsOnly(t *testing.T) {
	const links, topics = "1\t2\n2\t3\n1\t4\n", "1\tA\n3\tA/B\n"
	_, ranks, memberships := run(t, links, topics, Options{JumpsOnly: true})
	if got, want := fmt.Sprint(ranks), "[[page unbiased A A/B] [1 1 2 0] [2 1 0 0] [3 1 2 4] [4 1 0 0]]"; got != want {
		t.Errorf("ranks %v, want %v", got, want)
	}
	if got, want := fmt.Sprint(memberships[1:]), "[[1 A 2 0.301029996] [3 A 2 0.150514998] [3 A/B 4 0.301029996]]"; got != want {
		t.Errorf("memberships %v, want %v", got, want)
	}
	_, _, memberships = run(t, links, topics, Options{JumpsOnly: true, Members: facets.ForwardSizeRanks})
	for _, row := range memberships[1:] {
		if row[2] != "2.66666667" {
			t.Errorf("by size: %v", row)
		}
	}
}

// memberships.tsv must follow from ranks.tsv by eq. 3.13-3.15.
func TestMembershipsFollowFromRanks(t *testing.T) {
	links, topics := randomInput(60, 150)
	_, ranks, memberships := run(t, links, topics, Options{})
	header, next := ranks[0], 1
	means := make([]float64, len(header))
	for _, row := range ranks[1:] {
		uncertainty := 0
		for k := 1; k < len(row); k++ {
			rank := number(t, row[k])
			means[k] += rank / float64(len(ranks)-1)
			if k > 1 && rank >= 1 {
				uncertainty++
			}
		}
		for k := 2; k < len(row); k++ {
			if number(t, row[k]) < 1 {
				continue
			}
			m := memberships[next]
			next++
			if m[0] != row[0] || m[1] != header[k] || m[2] != row[k] {
				t.Fatalf("line %v, want page %s, topic %s, rank %s", m, row[0], header[k], row[k])
			}
			if want := facets.Membership(number(t, row[k]), uncertainty); math.Abs(number(t, m[3])-want) > 1e-8 { // both have nine digits
				t.Fatalf("line %v: want membership %v", m, want)
			}
		}
	}
	if next != len(memberships) || next < 30 {
		t.Errorf("%d lines of memberships, want %d", len(memberships), next)
	}
	for k := 1; k < len(means); k++ {
		if math.Abs(means[k]-1) > 1e-8 {
			t.Errorf("column %s has mean %v", header[k], means[k])
		}
	}
}

func TestSameBytesForAnyThreads(t *testing.T) {
	links, topics := randomInput(3000, 5000)
	var want [2][]byte
	for i, threads := range []int{1, 2, 7, math.MaxInt} {
		old := runtime.GOMAXPROCS(min(threads, 7))
		out := t.TempDir()
		o := Options{Ranking: ranking.Options{Threads: threads}}
		_, err := Run(context.Background(), strings.NewReader(links), strings.NewReader(topics), out, o)
		runtime.GOMAXPROCS(old)
		if err != nil {
			t.Fatal(err)
		}
		for k, name := range []string{RanksFile, MembershipsFile} {
			data, err := os.ReadFile(filepath.Join(out, name))
			if err != nil {
				t.Fatal(err)
			}
			if i == 0 {
				want[k] = data
			} else if !bytes.Equal(data, want[k]) {
				t.Errorf("%s with %d threads differs", name, threads)
			}
		}
	}
}

// Adding a topic changes the other topics' columns by no more than the tolerance: topics solved together take the same sweeps.
func TestAnotherTopicChangesNoColumn(t *testing.T) {
	links, topics := randomInput(60, 150)
	_, before, _ := run(t, links, topics, Options{})
	_, after, _ := run(t, links, topics+"1\tZ\n", Options{})
	if !slices.Equal(after[0][:len(before[0])], before[0]) {
		t.Fatalf("header %v became %v", before[0], after[0])
	}
	for i, row := range before[1:] {
		for k := range row {
			same := row[k] == after[i+1][k]
			if k > 0 {
				same = math.Abs(number(t, row[k])-number(t, after[i+1][k])) <= 1e-8
			}
			if !same {
				t.Errorf("row %v became %v", row, after[i+1])
			}
		}
	}
}

// The unbiased vector comes first and is no topic's; a sum takes no iterations.
func TestSummaryOfIterations(t *testing.T) {
	var s Summary
	for i, stats := range []ranking.Stats{{Sweeps: 50, Error: 1e-10}, {Sweeps: 9, Error: 3e-10}, {}, {Sweeps: 7, Error: 2e-10}, {Sweeps: 12}} {
		s.addVector(i, stats)
	}
	if want := (Sweeps{Unbiased: 50, Least: 7, Most: 12, Total: 78}); s.Sweeps != want || s.Error != 3e-10 {
		t.Errorf("%+v, error %v; want %+v, 3e-10", s.Sweeps, s.Error, want)
	}
}

// A topic that is the disjoint union of those below it has the ranks that it would have without them.
func TestSums(t *testing.T) {
	links, _ := randomInput(60, 150)
	_, direct, _ := run(t, links, "1\tA\n2\tA\n3\tA\n", Options{})
	s, ranks, _ := run(t, links, "1\tA\n2\tA\n3\tA\n1\tA/B\n2\tA/C\n3\tA/C\n", Options{})
	if s.Sums != 1 || s.Topics != 3 || !strings.Contains(s.String(), "topics           3, 1 of them sums of those below; ") {
		t.Errorf("summary:\n%s", s)
	}
	if s.Sweeps.Least == 0 || s.Error == 0 || s.Error > 1e-9 {
		t.Errorf("summary %+v", s)
	}
	for i := 1; i < len(direct); i++ {
		if got, want := number(t, ranks[i][2]), number(t, direct[i][2]); math.Abs(got-want) > 1e-7*float64(len(direct)) {
			t.Errorf("page %s: rank %v, want %v", ranks[i][0], got, want)
		}
	}
}

// A surfer who weighs all links alike is the simple one; one who never leaves a host brings it no rank from others. By hand: A -> B on
// one host, A -> C on another, and unnormalised x = 0.15, 0.15 + 0.85 x 0.15 for B, 0.15 for C, of mean 0.1925.
func TestSurfer(t *testing.T) {
	links, topics := randomInput(60, 150)
	_, simple, _ := run(t, links, topics, Options{})
	var told []int
	o := Options{Surfer: ranking.Surfer{Internal: 0.2, External: 0.2}, Progress: func(stage string, done, total int) {
		if stage == "vectors" && total == len(simple[0])-1 {
			told = append(told, done)
		}
	}}
	_, alike, _ := run(t, links, topics, o)
	for i := range len(simple[0]) - 1 {
		if i >= len(told) || told[i] != i+1 {
			t.Fatalf("progress %v", told)
		}
	}
	for i := 1; i < len(simple); i++ {
		for k := 1; k < len(simple[i]); k++ {
			if got, want := number(t, alike[i][k]), number(t, simple[i][k]); math.Abs(got-want) > 1e-7*float64(len(simple)) {
				t.Fatalf("page %s: rank %v, want %v", simple[i][0], got, want)
			}
		}
	}
	s, ranks, _ := run(t, "http://a/A\thttp://a/B\nhttp://a/A\thttp://c/C\n", "", Options{Surfer: ranking.Surfer{Internal: 1}})
	for i, want := range []float64{0.15 / 0.1925, 0.2775 / 0.1925, 0.15 / 0.1925} {
		if math.Abs(number(t, ranks[i+1][1])-want) > 1e-8 {
			t.Errorf("ranks %v, want %v for page %d", ranks, want, i)
		}
	}
	if s.Sweeps.Unbiased == 0 || s.Error > 1e-9 {
		t.Errorf("summary %+v", s)
	}
}

func TestEdges(t *testing.T) {
	// No links: unbiased ranks are 1, a topic's page has all of its rank; of n pages that is n.
	s, ranks, _ := run(t, "", "1\tA\n2\tB\n3\tTop\n", Options{})
	want := `topics file: lines with the root topic, which gets no vector: 1
topics file: pages that are in no line of the links file: 3
topics file: topics without a page that has a link, for which all other pages have rank 0: 2
pages            3 on 1 hosts
`
	if !strings.HasPrefix(s.String(), want) {
		t.Errorf("summary:\n%s", s)
	}
	if s.Links != 0 || s.Dangling != 3 || s.RootLines != 1 || strings.Join(ranks[1], " ") != "1 1 3 0" ||
		strings.Join(ranks[3], " ") != "3 1 0 0" {
		t.Errorf("no links: %v", ranks)
	}
	// One of four links goes to the other host.
	s, _, _ = run(t, "http://a/1\thttp://a/2\nhttp://a/2\thttp://a/3\nhttp://a/3\thttp://a/1\nhttp://a/1\thttp://b/1\n", "http://a/1\tA\n", Options{})
	if text := s.String(); !strings.Contains(text, "links            4 (3 intra-host, 1 inter-host: 75.00 and 25.00 %)\n") {
		t.Errorf("summary:\n%s", s)
	}
	// A topic of all pages equals the unbiased column, and ranks that print as 1 count as 1.
	s, ranks, memberships := run(t, "1\t2\n2\t3\n3\t1\n", "1\tA\n2\tA\n3\tA\n", Options{})
	if text := s.String(); !strings.HasPrefix(text, "topics file: topics of all pages, whose ranks are the unbiased ones: 1\npages ") || !strings.Contains(text, " a topic, ") {
		t.Errorf("summary:\n%s", s)
	}
	for _, row := range ranks[1:] {
		if row[1] != row[2] || row[1] != "1" {
			t.Errorf("cycle: %v", row)
		}
	}
	if len(memberships) != 4 || memberships[1][3] != "0" {
		t.Errorf("cycle: %v", memberships)
	}
	s, _, _ = run(t, "1 b\n1\t2\n", "x\n2\tA\n", Options{})
	text := s.String()
	if !strings.Contains(text, "links file: 1 of 2 lines left out (no second field: 1); write two fields") || !strings.Contains(text, "topics file: 1 of 2") {
		t.Errorf("garbage is not told:\n%s", text)
	}
	s, err := Run(context.Background(), strings.NewReader("1 b\n1\t2\n"), nil, t.TempDir(), Options{})
	if err != nil || !strings.Contains(s.String(), "links file: 1 of 2") || strings.Contains(s.String(), "topics file") || strings.Contains(s.String(), "a topic") {
		t.Errorf("without a topics file: %v\n%s", err, s)
	}
}

// A file without any line of use is another than was meant, and so are files without any page. Tables that are there stay as they are.
func TestUselessFiles(t *testing.T) {
	for _, in := range [][2]string{{"1,2\n2,3\n", "1\tA\n"}, {"1\t2\n", "A\n"}, {"", "x\ty\n"}, {"# none\n\n", ""}, {"source\ttarget\n", ""}} {
		out := t.TempDir()
		ranks := filepath.Join(out, RanksFile)
		if err := os.WriteFile(ranks, []byte("before"), 0o600); err != nil {
			t.Fatal(err)
		}
		_, err := Run(context.Background(), strings.NewReader(in[0]), strings.NewReader(in[1]), out, Options{})
		data, _ := os.ReadFile(ranks)
		says := ""
		switch {
		case strings.Contains(in[0]+in[1], ",") || in[1] == "A\n":
			says = "is of use"
		case in[1] == "":
			says = "no link: each line is source <tab> target"
		}
		if useless := says != ""; useless != (err != nil && strings.Contains(err.Error(), says)) || useless != (string(data) == "before") {
			t.Errorf("%q: %v, %s", in, err, data)
		}
	}
}

// Memberships of a run are there only when its ranks are.
func TestTablesThatCannotBeNamed(t *testing.T) {
	out := t.TempDir()
	if err := os.Mkdir(filepath.Join(out, RanksFile), 0o700); err != nil {
		t.Fatal(err)
	}
	_, err := Run(context.Background(), strings.NewReader("1\t2\n"), nil, out, Options{})
	if entries, _ := os.ReadDir(out); err == nil || len(entries) != 2 { // ranks.tsv and unfinished
		t.Errorf("%v, left %v", err, entries)
	}
}

func TestFailures(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	out := t.TempDir()
	if _, err := Run(ctx, strings.NewReader("1\t2\n"), nil, out, Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	wrong := Options{Ranking: ranking.Options{Damping: 2}}
	if _, err := Run(context.Background(), strings.NewReader("1\t2\n"), nil, out, wrong); err == nil {
		t.Error("damping 2 was accepted")
	}
	seen := errors.New("seen")
	inspects := Options{Inspect: func(g *graph.Graph) error {
		if n := g.NodeCount(); n != 2 {
			t.Errorf("a graph of %d pages is inspected", n)
		}
		return seen
	}}
	if _, err := Run(context.Background(), strings.NewReader("1\t2\n"), nil, out, inspects); !errors.Is(err, seen) {
		t.Errorf("inspected: %v", err)
	}
	ctx, cancel = context.WithCancel(context.Background())
	steps := 0
	ends := Options{Progress: func(string, int, int) {
		cancel()
		steps++
	}}
	if _, err := Run(ctx, strings.NewReader("1\t2\n"), nil, out, ends); !errors.Is(err, context.Canceled) || steps != 1 {
		t.Errorf("ended while the graph is built: %v, after %d steps", err, steps)
	}
	if entries, _ := os.ReadDir(out); len(entries) != 0 {
		t.Errorf("failed runs left %v", entries)
	}
	file := filepath.Join(out, "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	_, err := Run(context.Background(), strings.NewReader("1\t2\n"), nil, file, Options{})
	if err == nil || !strings.Contains(err.Error(), file) {
		t.Errorf("output folder is a file: %v", err)
	}
}
