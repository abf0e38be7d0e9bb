package rankfile

import (
	"context"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// From an earlier table, of other pages in part, a run finds the same ranks within the tolerance, in fewer iterations.
func TestWarmStart(t *testing.T) {
	links, topics := randomInput(3000, 5000)
	out := t.TempDir()
	if _, err := Run(context.Background(), strings.NewReader("http://gone/\t1\n"+links), strings.NewReader(topics), out, Options{}); err != nil {
		t.Fatal(err)
	}
	links += "http://new/\t5\n5\thttp://new/\n"
	topics += "http://new/\tTop/New\n"
	cold, want, _ := run(t, links, topics, Options{})
	earlier, err := os.Open(filepath.Join(out, RanksFile))
	if err != nil {
		t.Fatal(err)
	}
	defer earlier.Close()
	s, ranks, _ := run(t, links, topics, Options{Warm: earlier})
	if s.Warm != int(cold.Pages)-1 || !strings.Contains(s.String(), "pages have earlier ranks to start from") {
		t.Errorf("%d of %d pages:\n%s", s.Warm, s.Pages, s)
	}
	if 4*s.Sweeps.Total > 3*cold.Sweeps.Total {
		t.Errorf("%+v iterations, cold %+v", s.Sweeps, cold.Sweeps)
	}
	for i := 1; i < len(want); i++ {
		for k := 1; k < len(want[i]); k++ {
			if got, want := number(t, ranks[i][k]), number(t, want[i][k]); math.Abs(got-want) > 1e-8*float64(s.Pages) {
				t.Fatalf("rank %v of page %s, want %v", got, ranks[i][0], want)
			}
		}
	}
}

func TestWrongTablesToStartFrom(t *testing.T) {
	for table, says := range map[string]string{
		"":                                 "no table of ranks",
		"page\ttopic\trank\tmembership\n":  "no table of ranks",
		"page\tunbiased\n1\tx\n":           `line 2: "x" is no rank`,
		"page\tunbiased\tA\n9\tx\n1\t1\n":  `line 3: "" is no rank`, // 9 is no page
		"page\tunbiased\n2\t1\n1\tNaN\n":   "line 3",
		"page\tunbiased\n2\t1\n1\t-1\n":    "line 3",
		"page\tunbiased\n2\t1\n1\t1e300\n": "line 3",
	} {
		out := t.TempDir()
		_, err := Run(context.Background(), strings.NewReader("1\t2\n"), nil, out, Options{Warm: strings.NewReader(table)})
		if err == nil || !strings.Contains(err.Error(), "read earlier ranks: ") || !strings.Contains(err.Error(), says) {
			t.Errorf("%q: %v", table, err)
		}
		if entries, _ := os.ReadDir(out); len(entries) != 0 {
			t.Errorf("left %v", entries)
		}
	}
}

// A page that stands in a table twice has its first ranks; a topic that it lacks starts from nothing.
func TestTablesWithRepeatedPages(t *testing.T) {
	s, ranks, _ := run(t, "1\t2\n2\t1\n", "1\tA\n", Options{Warm: strings.NewReader("page\tunbiased\n1\t1\n1\t5\n2\t1\n")})
	if s.Warm != 2 || ranks[1][1] != "1" {
		t.Errorf("%d pages, %v", s.Warm, ranks)
	}
}
