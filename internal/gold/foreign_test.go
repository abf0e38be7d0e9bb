package gold

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// write makes a file of a set.
func write(t *testing.T, set, name, text string) {
	t.Helper()
	p := filepath.Join(set, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(p), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(p, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// read reads the only set of a folder.
func read(t *testing.T, dir string) ([]Page, error) {
	t.Helper()
	sets, err := Open(dir)
	if err != nil || len(sets) != 1 {
		t.Fatalf("sets %+v, %v", sets, err)
	}
	return sets[0].Pages()
}

// A file that would give other scores than its maker expects is refused.
func TestRefusedSets(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"gold/2.txt", "gr\xfcn", "set/gold/2.txt is not in UTF-8"},
		{"gold-comments/1.txt", "\xff\xfea\x00", "set/gold-comments/1.txt is not in UTF-8"},
		{"html/1.htm", "<p>other", "html/1.htm and html/1.html are for the same page"},
	} {
		dir := t.TempDir()
		set := filepath.Join(dir, "set")
		unpackSet(t, set)
		write(t, set, c.name, c.text)
		if pages, err := read(t, dir); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %d pages, %v; want %q", c.name, len(pages), err, c.want)
		}
	}
}

// The names of all gold texts may have an ending too many, which would leave no page with a gold text.
func TestGoldWithoutPages(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "set/html/1.html", "<p>one")
	if pages, err := read(t, dir); err != nil || len(pages) != 1 {
		t.Errorf("a set without gold texts: %+v, %v", pages, err)
	}
	write(t, dir, "set/gold/1.html.txt", "one")
	if pages, err := read(t, dir); err == nil || !strings.Contains(err.Error(), "gold/1.html.txt needs html/1.html.html") {
		t.Errorf("pages %+v, %v", pages, err)
	}
}

// Finder's files and editors' backups are no pages and no gold texts.
func TestLeftBehind(t *testing.T) {
	dir := t.TempDir()
	set := filepath.Join(dir, "set")
	unpackSet(t, set)
	for _, name := range []string{"gold/1.txt~", "gold/._1.txt", "html/._1.html", "gold/.DS_Store"} {
		write(t, set, name, "\x00\x05\x16\x07\xff")
	}
	pages, err := read(t, dir)
	if err != nil || len(pages) != 2 || pages[0].ID != "1" || pages[0].Gold != "one\n" {
		t.Errorf("pages %+v, %v", pages, err)
	}
}

// A set is found by a link to its folder, and from inside its folder.
func TestPlacesOfSets(t *testing.T) {
	dir := t.TempDir()
	set := filepath.Join(dir, "kept", "set")
	unpackSet(t, set)
	links := filepath.Join(dir, "links")
	if err := os.Mkdir(links, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(set, filepath.Join(links, "linked")); err != nil {
		t.Fatal(err)
	}
	if pages, err := read(t, links); err != nil || len(pages) != 2 {
		t.Errorf("a link: %+v, %v", pages, err)
	}
	for place, from := range map[string]string{"..": filepath.Join(set, "html"), ".": set} {
		t.Chdir(from)
		sets, err := Open(place)
		if err != nil || len(sets) != 1 || sets[0].Name != "set" {
			t.Fatalf("%s: sets %+v, %v", place, sets, err)
		}
		if pages, err := sets[0].Pages(); err != nil || len(pages) != 2 || !pages[0].HasGold {
			t.Errorf("%s: pages %+v, %v", place, pages, err)
		}
	}
}
