package main

import (
	"bufio"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"facetta/indexer/boilerplate/sequence"
	"facetta/internal/gold"
)

// goldPage is an article with a menu, and what of it is main content.
func goldPage() (html, text string) {
	for _, word := range []string{"snow", "rain", "wind"} {
		text += strings.Repeat("There is "+word+" on the mountain, and more of it to come. ", 5) + "\n"
	}
	menu := "<ul class=menu>" + strings.Repeat("<li><a href=/x>Section</a>", 9) + "</ul>"
	return "<title>Of weather</title>" + menu + "<h1>Of weather</h1><div class=post><p>" +
		strings.Join(strings.Split(strings.TrimSpace(text), "\n"), "<p>") + "</div><div class=footer>Imprint</div>", text
}

// A set's pages are labelled by their gold texts, and scored by them; the set that was learned from is marked.
func TestGoldSet(t *testing.T) {
	dir := t.TempDir()
	html, text := goldPage()
	for name, body := range map[string]string{
		"html/1.html": html, "gold/1.txt": text, "html/2.html": "<p>No gold text", "html/3.html": "<title>-</title>", "gold/3.txt": "-\n",
		"html/4.html": "<title>Of ice</title><div id=app></div>", "gold/4.txt": text,
	} {
		name = filepath.Join(dir, "tiny", filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(body), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	sets, err := gold.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := labelSets(sets, []string{"tiny", "tinny"}); err == nil {
		t.Error("a set that there is not was learned from")
	}
	pages, err := labelSets(sets, []string{"tiny"})
	if err != nil || len(pages) != 1 || pages[0].kind != goldKind || pages[0].title != "Of weather" || pages[0].site == "" {
		t.Fatalf("%d pages, error %v", len(pages), err)
	}
	want := append(make([]class, 9), headline, mainText, mainText, mainText, boilerplate)
	if !slices.Equal(pages[0].class, want) {
		t.Errorf("classes %v, want %v", pages[0].class, want)
	}
	var report strings.Builder
	w := bufio.NewWriter(&report)
	if err := scoreSets(sets, []string{"other", "tiny"}, sequence.Shipped(), w); err != nil {
		t.Fatal(err)
	}
	w.Flush()
	if got := report.String(); !strings.HasPrefix(got, "tiny ") || !strings.HasSuffix(got, " empty, seen\n") {
		t.Errorf("reported %q", got)
	}
}

// The generated file is the one that is shipped.
func TestWrite(t *testing.T) {
	name := filepath.Join(t.TempDir(), "weights.go")
	if err := write(name, sequence.Shipped()); err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if want, err := os.ReadFile("../weights.go"); err != nil || string(got) != string(want) {
		t.Errorf("the file differs from weights.go (error %v)", err)
	}
}

// Without the pages nothing can be learned, and the error says where they are.
func TestRunWithoutPages(t *testing.T) {
	if err := run(t.TempDir(), nil, "", false, 0, t.TempDir()); err == nil || !strings.Contains(err.Error(), "clone the repositories") {
		t.Errorf("error %v", err)
	}
}
