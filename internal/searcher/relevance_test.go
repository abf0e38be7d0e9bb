package searcher_test

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"facetta/crawler/archive"
	"facetta/facets/taxonomy"
	"facetta/internal/demo"
	"facetta/internal/demo/demotest"
	"facetta/internal/measure"
	"facetta/internal/pipeline"
	"facetta/internal/searcher"
)

var update = flag.Bool("update", false, "rewrite the results in testdata/relevance")

const (
	relevanceFolder = "testdata/relevance"
	relevanceStats  = relevanceFolder + "/stats.txt"
	resultsMark     = "-- results --\n"
)

// judged is a file of testdata/relevance: a query to the demo web with the pages that a person wants from it, and, below resultsMark,
// what the search makes of it, wanted results starred. It says
//
//	query: pressure
//	topic: Top/Science            ranked by it; any number, none is general importance
//	wanted: http://...            one a line
type judged struct {
	name, head, results string
	request             searcher.Request
	wanted              []string
}

func readJudged(t *testing.T, file string) *judged {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	j := &judged{name: strings.TrimSuffix(filepath.Base(file), ".txt")}
	j.head, j.results, _ = strings.Cut(string(data), resultsMark)
	for line := range strings.Lines(j.head) {
		key, value, _ := strings.Cut(strings.TrimSuffix(line, "\n"), ": ")
		switch key {
		case "query":
			j.request.Query = value
		case "topic":
			j.request.Topics = append(j.request.Topics, value)
		case "wanted":
			j.wanted = append(j.wanted, value)
		default:
			t.Fatalf("%s: what is %q?", file, line)
		}
	}
	if j.request.Query == "" || len(j.wanted) == 0 {
		t.Fatalf("%s lacks a query or a wanted page", file)
	}
	return j
}

// figures are those of package retrieval, of the ten results of a page.
type figures struct{ p5, ap, ndcg, rr float64 }

func (f figures) String() string {
	return fmt.Sprintf("P@5 %.2f  AP %.4f  NDCG@10 %.4f  RR %.4f", f.p5, f.ap, f.ndcg, f.rr)
}

// judge gives the figures of an answer and its results as the file has them.
func (j *judged) judge(answer *searcher.Response) (figures, string) {
	var out strings.Builder
	relevant, gains, left := make([]bool, len(answer.Results)), make([]float64, searcher.PerPage), slices.Clone(j.wanted)
	first := 0.0
	for i, r := range answer.Results {
		star := " "
		if at := slices.Index(left, r.URL); at >= 0 {
			star, relevant[i], gains[i] = "*", true, 1
			left = slices.Delete(left, at, at+1)
			if first == 0 {
				first = 1 / float64(i+1)
			}
		}
		fmt.Fprintf(&out, "%2d %s %s  %s\n", i+1, star, r.URL, r.Title)
	}
	for _, url := range left {
		fmt.Fprintf(&out, " - * %s\n", url)
	}
	all := slices.Repeat([]float64{1}, len(j.wanted))
	f := figures{measure.PrecisionAt(relevant, 5), measure.AveragePrecision(relevant, len(j.wanted)), measure.NDCG(gains, all), first}
	return f, fmt.Sprintf("%s\n%s", f, out.String())
}

// TestRelevance holds the first ten results of each query of testdata/relevance, and their figures in stats.txt, against what they were when
// somebody last looked at them. A change of ranking rewrites them with -update, and is reviewed as their diff.
func TestRelevance(t *testing.T) {
	b := openDemo(t)
	files, err := filepath.Glob(relevanceFolder + "/*.txt")
	if err != nil {
		t.Fatal(err)
	}
	var stats strings.Builder
	var all []figures
	for _, file := range files {
		if filepath.ToSlash(file) == relevanceStats {
			continue
		}
		j := readJudged(t, file)
		f, results := j.judge(search(t, b, j.request))
		all = append(all, f)
		fmt.Fprintf(&stats, "%-28s %s\n", j.name, f)
		checkText(t, file, j.head+resultsMark+results)
	}
	if len(all) < 20 {
		t.Fatalf("%d queries", len(all))
	}
	mean := func(of func(figures) float64) float64 {
		var list []float64
		for _, f := range all {
			list = append(list, of(f))
		}
		return measure.Mean(list)
	}
	fmt.Fprintf(&stats, "%-28s %s\n", "mean", figures{mean(func(f figures) float64 { return f.p5 }), mean(func(f figures) float64 { return f.ap }),
		mean(func(f figures) float64 { return f.ndcg }), mean(func(f figures) float64 { return f.rr })})
	checkText(t, relevanceStats, stats.String())
}

// checkText holds a text against a file, or with -update writes it there.
func checkText(t *testing.T, file, text string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if want, err := os.ReadFile(file); err != nil || !bytes.Equal(want, []byte(text)) {
		t.Errorf("%s (%v): now\n%swas\n%sif that is as it should be: go test ./internal/searcher -run TestRelevance -update", file, err, text, want)
	}
}

// openDemo builds the demo web, always from the same captures in the same order.
func openDemo(t *testing.T) *searcher.Build {
	t.Helper()
	a, err := archive.Open(t.TempDir(), archive.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { a.Close() })
	tax, _, err := taxonomy.Read(bytes.NewReader(demo.Topics()), "demo.tsv", taxonomy.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range demotest.Captures() {
		if err := a.Append(c); err != nil {
			t.Fatal(err)
		}
	}
	dir, _, err := pipeline.Run(context.Background(), pipeline.Options{Data: t.TempDir(), Archive: a, Taxonomy: tax})
	if err != nil {
		t.Fatal(err)
	}
	b, err := searcher.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { b.Close() })
	return b
}
