package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// The links of two pages, one of which was not fetched; each target once, a page's links to itself and those not to be followed left out.
func TestArchiveLinks(t *testing.T) {
	dir := t.TempDir()
	folder, data := filepath.Join(dir, "web", "a.example"), filepath.Join(dir, "data")
	if err := os.MkdirAll(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	for name, html := range map[string]string{
		"index.html": `<p><a href="/b.html">Bees</a> and <a href="b.html#x">more
			bees</a>, <a href="http://far.example/">far</a>, <a href="#top">top</a>, <a rel=nofollow href="http://paid.example/">paid</a>`,
		"b.html": `<p><a href="/"></a> <a href="/b.html">this page</a>`,
		"c.html": `<meta name=robots content=nofollow><p><a href="/">no</a>`,
	} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(html), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if code, _, errOut := facetta(t, "", "archive", "import", filepath.Join(dir, "web"), "--data", data); code != exitDone {
		t.Fatal(errOut)
	}
	for _, c := range []struct{ flag, want string }{
		{"--texts=false", "http://a.example/\thttp://a.example/b.html\nhttp://a.example/\thttp://far.example/\nhttp://a.example/b.html\thttp://a.example/\n"},
		{"--texts", "http://a.example/b.html\tBees\nhttp://a.example/b.html\tmore bees\nhttp://far.example/\tfar\n"},
	} {
		code, out, errOut := facetta(t, "", "archive", "links", c.flag, "--data", data)
		if code != exitDone || !slices.Equal(slices.Sorted(strings.Lines(out)), slices.Sorted(strings.Lines(c.want))) {
			t.Errorf("%s: exit code %d, %s, printed\n%s", c.flag, code, errOut, out)
		}
	}
}

// What is damaged is warned of, whatever --quiet.
func TestArchiveLinksWarnsOfDamage(t *testing.T) {
	data := demoCopy(t)
	if n := damagePages(t, data, 3); n != 3 {
		t.Fatalf("%d damaged", n)
	}
	code, out, said := facetta(t, "", "archive", "links", "--data", data, "--quiet")
	if code != exitDone || out == "" || said != "facetta: archive: 3 captures are damaged and left out: "+fetchesDamaged+"\n" {
		t.Errorf("exit code %d, said %q", code, said)
	}
}
