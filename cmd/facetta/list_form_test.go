package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A list of paths in another form is refused as a whole, however long it is. Its lines would be files that are not there.
func TestListsInOtherForms(t *testing.T) {
	wide := func(mark, text string) string { return mark + strings.Join(strings.Split(text, ""), "\x00") + "\x00" }
	for _, c := range []struct{ list, want string }{
		{wide("\xFF\xFE", "a.html\r\nb.html\r\n"), "it is in UTF-16: "},
		{wide("", "a.html\r\nb.html\r\n"), "it is in UTF-16LE without"},
		{"a.html\x00b.html\x00", "it has zero bytes: "},
		{"a.html\nb.html\x00c.html", "it has zero bytes: "},
		{strings.Repeat("a.html\x00", maxLine), "it has zero bytes: "},
		{strings.Repeat("<p>a page", maxLine), "a line is longer than 1 MiB; if this is a page and no list, name it, or - for standard input"},
	} {
		for _, args := range [][]string{{"extract", "--json"}, {"segment", "--format", "jsonl"}} {
			code, _, errOut := facetta(t, c.list, args...)
			if code != exitFailed || !strings.Contains(errOut, "read the list of paths, one a line: "+c.want) {
				t.Errorf("%s, %.20q: exit code %d, %s", args[0], c.list, code, errOut)
			}
		}
	}
}

// The folder of pages may lie on another disk, behind a link. A file is no folder.
func TestFoldersOfPagesBehindLinks(t *testing.T) {
	pages := writePages(t, 40)
	link, file := filepath.Join(t.TempDir(), "pages"), filepath.Join(pages, "1.html")
	if err := os.Symlink(pages, link); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		args []string
		code int
		want string
	}{
		{[]string{"eval", "density", link}, exitDone, "40 pages, 40 with text"},
		{[]string{"inspect", file, "--siblings", link}, exitDone, "pages of 40 that have it"},
		{[]string{"eval", "density", file}, exitFailed, "not a directory"},
		{[]string{"inspect", file, "--siblings", file}, exitFailed, "not a directory"},
	} {
		if code, out, errOut := facetta(t, "", c.args...); code != c.code || !strings.Contains(out+errOut, c.want) {
			t.Errorf("%q: exit code %d, %s, printed\n%.200s", c.args, code, errOut, out)
		}
	}
}

// In a list, "-" is a file of this name. Standard input has the rest of the list, which would be lost.
func TestListWithAMinus(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.WriteFile("-", []byte("<title>Minus</title><p>"+strings.Repeat("The kiln is fired for eleven hours. ", 9)), 0o644); err != nil {
		t.Fatal(err)
	}
	list := strings.Repeat("-\n", 4_000)
	code, out, errOut := facetta(t, list, "extract", "--json")
	if code != exitDone || strings.Count(out, `{"file":"./-","url":"","title":"Minus"`) != 4_000 {
		t.Errorf("exit code %d, %s", code, errOut)
	}
}
