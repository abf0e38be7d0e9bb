package rankfile

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"facetta/ranking"
)

// plainRanks reads links and one topic's pages with maps, and iterates eq. 3.3 with dangling pages' mass given to the biasing set
// (spec a.1, repair 1) until nothing changes. It shares no code with the project.
func plainRanks(links, topics, topic string, pages []string, damping float64) map[string]float64 {
	out, jump := map[string]map[string]bool{}, map[string]float64{}
	for line := range strings.Lines(links) {
		if f := strings.Split(strings.TrimSuffix(line, "\n"), "\t"); len(f) == 2 && f[0] != "" && f[1] != "" && f[0] != f[1] {
			if out[f[0]] == nil {
				out[f[0]] = map[string]bool{}
			}
			out[f[0]][f[1]] = true
		}
	}
	for line := range strings.Lines(topics) {
		if f := strings.Split(strings.TrimSuffix(line, "\n"), "\t"); len(f) == 2 && strings.HasPrefix(f[1]+"/", topic+"/") {
			jump[f[0]] = 1
		}
	}
	if topic == "" {
		for _, p := range pages {
			jump[p] = 1
		}
	}
	ranks := map[string]float64{}
	for change := 1.0; change > 1e-12; {
		next, dangling := map[string]float64{}, 0.0
		for _, p := range pages {
			for to := range out[p] {
				next[to] += damping * ranks[p] / float64(len(out[p]))
			}
			if len(out[p]) == 0 {
				dangling += ranks[p]
			}
		}
		for p := range jump {
			next[p] += ((1-damping)*float64(len(pages)) + damping*dangling) / float64(len(jump))
		}
		change = 0
		for _, p := range pages {
			change = math.Max(change, math.Abs(next[p]-ranks[p]))
		}
		ranks = next
	}
	return ranks
}

// TestAgainstPlainPageRank compares all columns of tables with what maps and plain iterations give.
func TestAgainstPlainPageRank(t *testing.T) {
	links, topics := randomInput(40, 70)
	links += "no tab\n5\t6\t7\n\t1\n3\t3\n3\t3\n# 1\t2\n"
	topics += "no topic\n77777\tTop/Elsewhere\n"
	for _, damping := range []float64{0.3, 0.85, 0.97} {
		s, ranks, _ := run(t, links, topics, Options{Ranking: ranking.Options{Damping: damping, Tolerance: 1e-11}})
		if s.LinksFile.GarbageLines() != 3 || s.TopicsFile.GarbageLines() != 1 || s.Self < 2 {
			t.Fatalf("%+v", s)
		}
		var pages []string
		for _, row := range ranks[1:] {
			pages = append(pages, row[0])
		}
		for k, topic := range ranks[0][1:] {
			if k == 0 {
				topic = ""
			}
			want := plainRanks(links, topics, topic, pages, damping)
			for _, row := range ranks[1:] {
				if got := number(t, row[k+1]); math.Abs(got-want[row[0]]) > 1e-8*math.Max(1, got) {
					t.Fatalf("damping %v, topic %q, page %s: rank %v, want %v", damping, topic, row[0], got, want[row[0]])
				}
			}
		}
	}
}

// TestNeverNaN: whatever graph, ranks are numbers of at least 0 and mean 1.
func TestNeverNaN(t *testing.T) {
	inputs := map[string][2]string{
		"no links":                 {"", "1\tA\n2\tB\n"},
		"self links only":          {"1\t1\n2\t2\n", "1\tA\n"},
		"one page":                 {"1\t1\n", "1\tA\n"},
		"all dangling but one":     {"1\t2\n1\t3\n1\t4\n", "4\tA\n2\tA/B\n"},
		"two islands":              {"1\t2\n2\t1\n3\t4\n4\t3\n", "1\tA\n3\tB\n"},
		"a set that leads nowhere": {"1\t2\n2\t3\n", "3\tA\n"},
		"pages not in the graph":   {"1\t2\n", "http://x/\tA\nhttp://y/\tA\n"},
		"garbage":                  {"NaN\tInf\n-1\t1e400\n\x00\t\xff\nx\n", "NaN\tNaN\n\xff\tA\n"},
	}
	for name, in := range inputs {
		for _, o := range []Options{
			{Ranking: ranking.Options{Damping: 1e-9}}, {}, {Ranking: ranking.Options{Damping: 0.9999, Tolerance: 1e-6}},
			{Ranking: ranking.Options{Tolerance: 1e-4}}, {KeepSelfLinks: true}, {Surfer: ranking.Surfer{Internal: 1}}, {Surfer: ranking.Surfer{External: 1}},
		} {
			_, ranks, memberships := run(t, in[0], in[1], o)
			for k := 1; k < len(ranks[0]); k++ {
				sum := 0.0
				for _, row := range ranks[1:] {
					v := number(t, row[k])
					if !(v >= 0) || math.IsInf(v, 0) {
						t.Errorf("%s, %+v: page %q has rank %v", name, o, row[0], v)
					}
					sum += v
				}
				if n := float64(len(ranks) - 1); !(math.Abs(sum/n-1) < 1e-3) {
					t.Errorf("%s, %+v: column %s has mean %v", name, o, ranks[0][k], sum/n)
				}
			}
			for _, row := range memberships[1:] {
				if v := number(t, row[3]); !(v >= 0) || math.IsInf(v, 0) {
					t.Errorf("%s, %+v: membership %v", name, o, row)
				}
			}
		}
	}
}

// star is an edge list of so many pages that all link to page 0.
type star struct {
	pages, next int
	rest        []byte
}

func (s *star) Read(p []byte) (int, error) {
	for len(s.rest) < len(p) && s.next < s.pages {
		s.next++
		s.rest = append(strconv.AppendInt(s.rest, int64(s.next), 10), "\t0\n"...)
	}
	if len(s.rest) == 0 {
		return 0, io.EOF
	}
	n := copy(p, s.rest)
	s.rest = append(s.rest[:0], s.rest[n:]...)
	return n, nil
}

// TestTenMillion ranks a page with ten million in-links, on a host of ten million pages. Unnormalised, each of the n pages that link has
// 0.15, and page 0, which is dangling, 0.15 + 0.85 x 0.15 n.
func TestTenMillion(t *testing.T) {
	if os.Getenv("FACETTA_LONG") == "" {
		t.Skip("takes half a minute: FACETTA_LONG=1 runs it, as .ci/run does")
	}
	const n = 10_000_000
	out := t.TempDir()
	s, err := Run(context.Background(), &star{pages: n}, strings.NewReader("7\tTop/A\n"), out, Options{Ranking: ranking.Options{Tolerance: 1e-7}})
	if err != nil {
		t.Fatal(err)
	}
	if s.Pages != n+1 || s.Links != n || s.Hosts != 1 || s.Dangling != 1 || s.LinksFile.GarbageLines() != 0 {
		t.Errorf("%+v", s)
	}
	f, err := os.Open(filepath.Join(out, RanksFile))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	mean := (0.15*(n+1) + 0.85*0.15*n) / (n + 1)
	// Biased on page 7, with 1 for its jump: 0.15 for it, and 0.85 of that for page 0, mean over all pages 1.
	want := map[string][2]float64{
		"0": {(0.15 + 0.85*0.15*n) / mean, 0.85 / 1.85 * (n + 1)}, "1": {0.15 / mean, 0}, "7": {0.15 / mean, 1 / 1.85 * (n + 1)},
		fmt.Sprint(n): {0.15 / mean, 0},
	}
	rows := 0
	for ; lines.Scan(); rows++ {
		page, ranks, _ := strings.Cut(lines.Text(), "\t")
		w, ok := want[page]
		if !ok {
			continue
		}
		unbiased, topic, _ := strings.Cut(ranks, "\t")
		if a, b := number(t, unbiased), number(t, topic); math.Abs(a-w[0]) > 1e-6*w[0] || math.Abs(b-w[1]) > 1e-6*w[1] {
			t.Errorf("page %s: ranks %v and %v, want %v", page, a, b, w)
		}
	}
	if rows != n+2 || lines.Err() != nil {
		t.Errorf("%d lines, %v", rows, lines.Err())
	}
}
