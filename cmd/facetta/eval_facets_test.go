package main

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestEvalFacetsRankOnly(t *testing.T) {
	dir := t.TempDir()
	var links, topics strings.Builder
	for i := range 20 {
		a, b := string(rune('a'+i)), string(rune('a'+(i+1)%20))
		links.WriteString(a + "\t" + b + "\n" + b + "\t" + a + "\n")
		topics.WriteString(a + "\tTop/Ring\n")
	}
	for name, text := range map[string]string{"links.tsv": links.String(), "topics.tsv": topics.String()} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	var out, errOut strings.Builder
	args := []string{"eval", "facets", "--links", filepath.Join(dir, "links.tsv"), filepath.Join(dir, "topics.tsv")}
	code := run(context.Background(), args, nil, &out, &errOut)
	if code != exitDone || !strings.Contains(out.String(), "hidden pages that have rank in any topic: 100.0 %") || !strings.Contains(out.String(), "or ancestor") {
		t.Errorf("exit %d: %s%s", code, out.String(), errOut.String())
	}
	listings := filepath.Join(dir, "listings.tsv")
	if err := os.WriteFile(listings, []byte("a\tTop/Ring\tb\nunknown\tTop/Ring\tb\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	out.Reset()
	errOut.Reset()
	code = run(context.Background(), append(args, "--listings", listings), nil, &out, &errOut)
	if code != exitDone || !strings.Contains(out.String(), "lists of 1 page: 1,") || !strings.Contains(errOut.String(), "1 of 2 lines") {
		t.Errorf("one listed page: exit %d: %s%s", code, out.String(), errOut.String())
	}
	for _, wrong := range [][]string{append(args, "--queries", "0"), append(args, "--lambda", "0"), {"eval", "facets", "--listings", listings, listings}} {
		errOut.Reset()
		code = run(context.Background(), wrong, nil, &out, &errOut)
		if code != exitUsage || strings.Count(errOut.String(), "\n") != 1 {
			t.Errorf("%v: exit %d, %q", wrong, code, errOut.String())
		}
	}
}

// TestEvalOfNothing: a file of which no line is of use is another one than was meant, and its table of nothing no result.
func TestEvalOfNothing(t *testing.T) {
	dir, data := t.TempDir(), demoServer(t).data
	file := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return path
	}
	links, topics := file("links.tsv", "1\t2\n2\t3\n"), file("topics.tsv", "1\tTop/A\n2\tTop/B\n")
	for _, nothing := range []string{file("empty", ""), file("prose", "No tab at all.\nNor here.\n")} {
		for _, args := range [][]string{
			{"facets", "--links", links, nothing}, {"facets", "--links", nothing, topics}, {"facets", nothing, "--data", data},
			{"utility", "--links", links, nothing}, {"utility", "--links", nothing, topics}, {"utility", nothing, "--data", data},
			{"topics", "--links", links, "--topics", nothing}, {"topics", "--links", nothing, "--topics", topics}, {"partitions", "--links", nothing},
		} {
			code, out, errOut := facetta(t, "", append([]string{"eval"}, args...)...)
			if code == exitDone || out != "" || !strings.Contains(errOut, nothing) {
				t.Errorf("%v: exit code %d, said %q, printed\n%s", args, code, errOut, out)
			}
		}
	}
}
