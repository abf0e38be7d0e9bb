package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestEvalUtility(t *testing.T) {
	dir := t.TempDir()
	links, topics, drawing := filepath.Join(dir, "links.tsv"), filepath.Join(dir, "topics.tsv"), filepath.Join(dir, "graph.svg")
	var rings, listed strings.Builder
	for i := range 20 {
		fmt.Fprintf(&rings, "%d\t%d\n%d\t%d\n", i, (i+1)%20, 50+i, 50+(i+1)%20)
		fmt.Fprintf(&listed, "%d\tTop/Ring\n%d\tTop/Ring/Other\n", i, 50+i)
	}
	for name, text := range map[string]string{links: rings.String(), topics: listed.String()} {
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	args := []string{"eval", "utility", "--links", links, topics}
	code, out, errOut := facetta(t, "", append(args, "--svg", drawing, "--verbose")...)
	if code != exitDone || !strings.Contains(out, "siblings") || !strings.Contains(out, "Top/Ring/Other\t20 pages") {
		t.Errorf("exit %d: %s%s", code, out, errOut)
	}
	if svg, err := os.ReadFile(drawing); err != nil || !strings.Contains(string(svg), "NoBias") {
		t.Errorf("drawing %q, %v", svg, err)
	}
	code, _, errOut = facetta(t, "", append(args, "--queries", "0")...)
	if code != exitUsage || strings.Count(errOut, "\n") != 1 {
		t.Errorf("no queries: exit %d, %q", code, errOut)
	}
	code, _, errOut = facetta(t, "", "eval", "utility", "--data", dir, topics)
	if code != exitFailed || !strings.Contains(errOut, "nothing is built") {
		t.Errorf("no build: exit %d, %q", code, errOut)
	}
}
