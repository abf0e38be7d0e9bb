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
