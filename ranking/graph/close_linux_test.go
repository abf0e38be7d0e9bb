package graph

import (
	"os"
	"strings"
	"testing"
)

// A graph that was sorted in files has its rows in both directions in mapped ones, and none is left when it is closed: a build makes one
// graph after another in one process.
func TestCloseGivesFilesBack(t *testing.T) {
	folder := t.TempDir()
	mapped := func() int {
		maps, err := os.ReadFile("/proc/self/maps")
		if err != nil {
			t.Fatal(err)
		}
		return strings.Count(string(maps), folder)
	}
	b := twoBlocks(Options{Memory: 1, Folder: folder}, 1)
	for b.links.count < 2*chunkLinks { // the first chunk goes to a file, and the second is full
		b.AddLink(0, 1)
	}
	g, _, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	if n := mapped(); n != 3 {
		t.Errorf("%d mapped files of a graph, want those of near and far in-links and of out-links", n)
	}
	if err := g.Close(); err != nil {
		t.Fatal(err)
	}
	if n := mapped(); n != 0 {
		t.Errorf("%d mapped files of a graph that is closed", n)
	}
}
