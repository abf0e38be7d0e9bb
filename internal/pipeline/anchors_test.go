package pipeline

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func texts(a *anchors, entry uint32) []string {
	var list []string
	for text := range a.of(entry) {
		list = append(list, string(text))
	}
	return list
}

func TestAnchorTextsOfAPageAreBounded(t *testing.T) {
	a := newAnchors(2)
	for _, text := range []string{"kiln", "", "clay", "kiln", strings.Repeat("x", maxAnchor+1)} {
		a.add(1, text)
	}
	if got := texts(a, 1); !slices.Equal(got, []string{"kiln", "clay"}) || texts(a, 0) != nil {
		t.Errorf("texts %q and %q", got, texts(a, 0))
	}
	for i := range 100 {
		a.add(0, fmt.Sprintf("%0*d", maxAnchor, i))
	}
	a.add(0, "short") // where a long one no longer fits
	want := maxAnchorBytes / maxAnchor
	if got := texts(a, 0); len(got) != want+1 || got[want-1] != fmt.Sprintf("%0*d", maxAnchor, want-1) || got[want] != "short" {
		t.Errorf("%d texts, want %d: %q", len(got), want+1, got)
	}
}

// As many bytes as a page may have fit.
func TestAnchorTextsFitExactly(t *testing.T) {
	a, bytes := newAnchors(1), 0
	for i := 0; bytes < maxAnchorBytes; i++ {
		text := fmt.Sprintf("%0*d", min(maxAnchor, maxAnchorBytes-bytes), i)
		a.add(0, text)
		bytes += len(text)
	}
	a.add(0, "x")
	if got := len(strings.Join(texts(a, 0), "")); got != maxAnchorBytes {
		t.Errorf("%d bytes, want %d", got, maxAnchorBytes)
	}
}

// Wherever a chunk ends, no text is divided or written over.
func TestAnchorTextsFillChunks(t *testing.T) {
	const pages = 5000
	rng := rand.New(rand.NewPCG(1, 1))
	a, want := newAnchors(pages), make([][]string, pages)
	for i := 0; len(a.chunks) < 5; i++ {
		page, text := rng.IntN(pages), fmt.Sprintf("%0*d", 5+rng.IntN(maxAnchor-4), i)
		if len(strings.Join(want[page], ""))+len(text) <= maxAnchorBytes {
			want[page] = append(want[page], text)
		}
		a.add(uint32(page), text)
	}
	for page := range want {
		if got := texts(a, uint32(page)); !slices.Equal(got, want[page]) {
			t.Fatalf("page %d has the texts %q, want %q", page, got, want[page])
		}
	}
}

// Texts of more pages than a chunk has room for, in the order of nodes, with those of what stands for a page in the order of entries.
func TestAnchorTextsComeBackByNode(t *testing.T) {
	const pages = 20_000
	a := newAnchors(pages + 3)
	for i := range uint32(pages) {
		a.add(i, fmt.Sprintf("page %060d", i))
		a.add(i, "more")
	}
	if len(a.chunks) < 2 {
		t.Fatal("a single chunk tests nothing")
	}
	a.add(pages, "stands for 3")
	a.add(pages, "more")
	a.add(pages+1, "stands for nothing")
	a.add(pages+2, "first")
	entry, node := make([]uint32, pages), make([]uint32, pages+3)
	for i := range uint32(pages) {
		entry[i], node[i] = pages-1-i, pages-1-i
	}
	entry[5], node[pages+2], node[pages-6] = pages+2, 5, 5 // an earlier entry stands for a later one
	node[pages], node[pages+1] = 3, none                   // a later one for an earlier node
	name := filepath.Join(t.TempDir(), "anchors")
	if err := a.write(name, entry, node); err != nil {
		t.Fatal(err)
	}
	f, err := openAnchors(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.close()
	for n := range uint32(pages) {
		want := []string{fmt.Sprintf("page %060d", pages-1-n), "more"}
		switch n {
		case 5:
			want = append(want, "first")
		case 3:
			want = append(want, "stands for 3")
		}
		if got := f.of(n); !slices.Equal(got, want) {
			t.Fatalf("node %d has the texts %q, want %q", n, got, want)
		}
	}
}
