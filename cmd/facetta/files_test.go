package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
)

// A list of 20,000 paths: the results come in its order, and no more than one a core and one are there at any time.
func TestEachFileHoldsFew(t *testing.T) {
	const paths = 20_000
	var list strings.Builder
	for i := range paths {
		list.WriteString(strconv.Itoa(i) + "\n")
	}
	var held, most atomic.Int64
	work := func(path string) string {
		n := held.Add(1)
		for m := most.Load(); n > m && !most.CompareAndSwap(m, n); m = most.Load() {
		}
		runtime.Gosched()
		return path
	}
	next := 0
	err := eachFile(t.Context(), nil, strings.NewReader(list.String()), work, func(path string) error {
		if path != strconv.Itoa(next) {
			t.Errorf("path %s came when %d was due", path, next)
		}
		next++
		held.Add(-1)
		return nil
	})
	if err != nil || next != paths {
		t.Errorf("%d of %d paths, %v", next, paths, err)
	}
	if limit := int64(runtime.GOMAXPROCS(0) + 1); most.Load() > limit {
		t.Errorf("%d results at a time, at most %d", most.Load(), limit)
	}
}

// A list from an editor on Windows begins with a byte order mark and has carriage returns.
func TestListOfWindows(t *testing.T) {
	var got []string
	err := eachPath(t.Context(), nil, strings.NewReader("\uFEFFa.html\r\n\r\nb.html\r\n"), func(path string) error {
		got = append(got, path)
		return nil
	})
	if err != nil || strings.Join(got, "|") != "a.html|b.html" {
		t.Errorf("paths %q, %v", got, err)
	}
}

// A line may be as long as the error for longer ones says.
func TestListWithALongLine(t *testing.T) {
	long := strings.Repeat("x", maxLine-2)
	var got []string
	err := eachPath(t.Context(), nil, strings.NewReader("a\n"+long+"\nb\n"), func(path string) error {
		got = append(got, path)
		return nil
	})
	if err != nil || !slices.Equal(got, []string{"a", long, "b"}) {
		t.Errorf("%d paths, %v", len(got), err)
	}
}

// Only a file that is not there, or a folder, is wrong usage; another that can't be read is no mistake of who names it.
func TestUnreadFiles(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		named []string
		wrong bool
	}{
		{nil, false}, {[]string{file}, false}, {[]string{filepath.Join(file, "below a file")}, false},
		{[]string{file, dir}, true}, {[]string{file, filepath.Join(dir, "missing")}, true},
	} {
		if err := unread("2 files could not be read", c.named); errors.As(err, new(usageError)) != c.wrong || err.Error() != "2 files could not be read" {
			t.Errorf("%q: %v, want wrong usage: %t", c.named, err, c.wrong)
		}
	}
}

// When nobody takes the results any more, the rest of the list is not read.
func TestEachFileStops(t *testing.T) {
	var begun atomic.Int64
	stop := errors.New("full")
	list := strings.NewReader(strings.Repeat("x\n", 10_000))
	err := eachFile(t.Context(), nil, list, func(string) int { begun.Add(1); return 0 }, func(int) error { return stop })
	if err != stop {
		t.Errorf("error %v, want %v", err, stop)
	}
	if n, limit := begun.Load(), int64(runtime.GOMAXPROCS(0)+2); n > limit {
		t.Errorf("%d files were read for one result, at most %d", n, limit)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	err = eachFile(ctx, []string{"x"}, nil, func(string) int { return 0 }, func(int) error { return nil })
	if !errors.Is(err, context.Canceled) {
		t.Errorf("error %v of a context that has ended", err)
	}
}

// Files are counted by what became of them, and what was wrong with them.
func TestExtractCountsByReason(t *testing.T) {
	dir := t.TempDir()
	prose := strings.Repeat("<p>The kiln is fired for eleven hours, and for the last two of them the potter hardly leaves it. ", 5)
	files := map[string]string{
		"good.html":   prose,
		"image.html":  "<img src=x>",
		"empty.html":  "",
		"spaces.html": " \r\n ",
		"paper.html":  "%PDF-1.4\n1 0 obj << >> endobj",
		"stale.html":  "<meta charset=koi8-r>" + prose + "schön",
		"quote.html":  prose + "<a href='x>",
		"deep.html":   strings.Repeat("<div>", 65_000) + prose,
		"huge.html":   prose + strings.Repeat(" ", maxFile),
	}
	var list []string
	for name, text := range files {
		list = append(list, filepath.Join(dir, name))
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	good, missing := filepath.Join(dir, "good.html"), filepath.Join(dir, "missing.html")
	const clean = "9 files: 5 with content, 2 empty files, 1 PDF that cannot be read, 1 no text; 1 larger than 32 MiB, 1 nested too deep, " +
		"1 tag or comment never closed, 1 wrong charset label\n"
	for _, c := range []struct {
		name string
		args []string
		code int
		want string
	}{
		{"all", list, exitDone, "facetta: " + clean},
		{"as lines", append([]string{"--json"}, list...), exitDone, "facetta: " + clean},
		{"quiet", append([]string{"--quiet"}, list...), exitDone, ""},
		{"one clean file", []string{good}, exitDone, ""},
		{"one empty file", []string{filepath.Join(dir, "empty.html")}, exitDone, "facetta: 1 file: 0 with content, 1 empty file\n"},
		{"a missing file", []string{good, missing}, exitUsage, "facetta: 2 files: 1 with content, 1 could not be read\n"},
		{"a missing file, as lines", []string{"--json", good, missing}, exitUsage,
			"facetta: 2 files: 1 with content, 1 could not be read\n"},
	} {
		code, _, errOut := facetta(t, "", append([]string{"extract"}, c.args...)...)
		if code != c.code || !strings.HasSuffix(errOut, c.want) || c.want == "" && errOut != "" {
			t.Errorf("%s: exit code %d, said %q, want %d, %q", c.name, code, errOut, c.code, c.want)
		}
	}
}

// A file that is cut behind the first characters of a tag leaves nothing of it in the text.
func TestReadFileCutsBeforeATag(t *testing.T) {
	file := filepath.Join(t.TempDir(), "page.html")
	for end, want := range map[string]string{"<": "", "</": "", "t/": "t/"} {
		if err := os.WriteFile(file, []byte(strings.Repeat(" ", maxFile-len(end))+end+"/ the rest>"), 0o644); err != nil {
			t.Fatal(err)
		}
		body, cut, err := (&console{}).readFile(file, new(bytes.Buffer))
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.TrimLeft(string(body), " "); got != want || !cut {
			t.Errorf("of a file that is cut behind %q, %q stays", end, got)
		}
	}
}

// A file of XHTML is read as such: what HTML would take for a script without end is an empty element.
func TestFilesOfXHTML(t *testing.T) {
	file := filepath.Join(t.TempDir(), "page.XHTML")
	text := strings.Repeat("The kiln is fired for eleven hours and then it cools for twenty. ", 6)
	body := `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title>Firing</title><script src="a.js"/></head><body><p>` +
		text + `</p></body></html>`
	if err := os.WriteFile(file, []byte(body), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, command := range []string{"extract", "segment", "inspect"} {
		if code, out, errOut := facetta(t, "", command, file); code != exitDone || !strings.Contains(out, "The kiln is fired") {
			t.Errorf("%s: exit code %d, %s, printed\n%s", command, code, errOut, out)
		}
	}
	if files, err := htmlFiles(filepath.Dir(file)); err != nil || len(files) != 1 {
		t.Errorf("HTML files of the folder: %q, %v", files, err)
	}
}

// A file of text is read as such, line by line.
func TestFilesOfText(t *testing.T) {
	file := filepath.Join(t.TempDir(), "kiln.txt")
	text := "Firing a kiln\n\n" + strings.Repeat("The kiln is fired until t < 900 degrees\nand then it cools for twenty hours.\n", 6)
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	code, out, errOut := facetta(t, "", "extract", "--header", file)
	if code != exitDone || !strings.Contains(out, "title: Firing a kiln\n") || !strings.Contains(out, "until t < 900 degrees\nand then") {
		t.Errorf("exit code %d, %s, printed\n%s", code, errOut, out)
	}
}

// What comes in stands for a file wherever one is read, as with other programs.
func TestStandardInput(t *testing.T) {
	page := "<title>Firing</title><p>" + strings.Repeat("The kiln is fired for eleven hours and then it cools for twenty. ", 6)
	for _, c := range []struct {
		args, in, want string
	}{
		{"extract --header -", page, "title: Firing\nlanguage: en\nfile: -\n\nThe kiln is fired"},
		{"segment -", page, "The kiln is fired"},
		{"inspect -", page, "Firing\n-\n"},
		{"rank --out OUT --links -", "1 2\n2 1\n", "pages            2 on 1 hosts"},
		{"eval partitions --links -", "1 2\n2 1\n", "pages                                    2"},
	} {
		args := strings.Fields(strings.Replace(c.args, "OUT", t.TempDir(), 1))
		if code, out, errOut := facetta(t, c.in, args...); code != exitDone || !strings.Contains(out, c.want) {
			t.Errorf("%s: exit code %d, %s, printed\n%s", c.args, code, errOut, out)
		}
	}
	for _, args := range []string{"extract - -", "rank --out OUT --links - --topics -"} {
		if code, _, errOut := facetta(t, page, strings.Fields(args)...); code != exitUsage || strings.Count(errOut, "\n") != 1 {
			t.Errorf("%s: exit code %d, %s", args, code, errOut)
		}
	}
}

// A file that can't be written whole leaves what was there before, such as the export of last night.
func TestWriteFileLeavesWhatWasThere(t *testing.T) {
	name := filepath.Join(t.TempDir(), "export")
	text := func(s string, err error) func(io.Writer) error {
		return func(w io.Writer) error {
			_, written := io.WriteString(w, s)
			return errors.Join(written, err)
		}
	}
	for _, c := range []struct {
		err  error
		want string
	}{{nil, "one"}, {syscall.ENOSPC, "one"}, {nil, "three"}} {
		s := map[bool]string{true: c.want, false: "tw"}[c.err == nil]
		if err := writeFile(name, text(s, c.err)); !errors.Is(err, c.err) {
			t.Errorf("%s: %v, want %v", s, err, c.err)
		}
		if b, err := os.ReadFile(name); string(b) != c.want || err != nil {
			t.Errorf("after %s: %q, %v; want %q", s, b, err, c.want)
		}
	}
	if files, err := os.ReadDir(filepath.Dir(name)); len(files) != 1 || err != nil {
		t.Errorf("left behind: %v, %v", files, err)
	}
	missing := filepath.Join(t.TempDir(), "none", "export")
	if err := writeFile(missing, text("", nil)); !errors.Is(err, fs.ErrNotExist) || !strings.Contains(err.Error(), missing+":") {
		t.Errorf("in no folder: %v, want the name that was given", err)
	}
	t.Chdir(t.TempDir())
	for _, name := range []string{"", standardOutput} {
		if err := writeFile(name, text("", nil)); !errors.As(err, new(usageError)) || !isMissing("./-") {
			t.Errorf("with the name %q: %v, want wrong usage", name, err)
		}
	}
	link := filepath.Join(t.TempDir(), "link")
	if err := os.Symlink(name, link); err != nil {
		t.Fatal(err)
	}
	if err := writeFile(link, text("linked", nil)); err != nil {
		t.Error(err)
	}
	if b, err := os.ReadFile(name); string(b) != "linked" || err != nil {
		t.Errorf("behind a link: %q, %v", b, err)
	}
}

// A file that the program fails at, here because there is nothing to read it by, is told as one that cannot be read.
func TestADefectStandsAlone(t *testing.T) {
	file := filepath.Join(t.TempDir(), "page.html")
	if err := os.WriteFile(file, []byte("<p>kiln"), 0o644); err != nil {
		t.Fatal(err)
	}
	c := &console{}
	r := &extractor{c: c}
	for command, said := range map[string]string{"extract": r.page(file).Error, "segment": c.segmentFile(file, nil, 80).Error} {
		if !strings.HasPrefix(said, file+": a defect of this program") || strings.Contains(said, "\n") {
			t.Errorf("%s: %q, want a line that says so", command, said)
		}
	}
	if e, s := r.page(file), c.segmentFile(file, nil, 80); e.File != file || s.File != file || s.Segments == nil {
		t.Errorf("%+v, %+v: want the file's name, and lists that are empty", e, s)
	}
}
