package main

import (
	"context"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"
	"unicode/utf16"
	"unicode/utf8"

	"facetta/indexer/boilerplate"
)

// badPages are what the web has besides pages, each with what becomes of it by every method.
var badPages = []struct {
	name, body  string
	empty, dirt string
	says        string // what keep-all finds
}{
	{"nothing", "", emptyFile, "", ""},
	{"white space", " \r\n\t ", emptyFile, "", ""},
	{"an image", "\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", binaryFile, "", ""},
	{"a program", "\x7fELF\x02\x01\x01\x00\x00\x00" + strings.Repeat("\x00\x01", 5000), binaryFile, "", ""},
	{"half a PDF", "%PDF-1.7\n1 0 obj", brokenPDF, "", ""},
	{"one tag", strings.Repeat("<b>", 20_000), noText, "nested too deep", ""},
	{"one tag that never ends", "<p>kiln<a " + strings.Repeat("href=x ", 20_000), "", "tag or comment never closed", "kiln"},
	{"nesting 65,000 fold", strings.Repeat("<div>", 65_000) + "kiln" + strings.Repeat("</div>", 65_000), "", "nested too deep", "kiln"},
	{"tables in tables", strings.Repeat("<table><tr><td>kiln", 5_000), "", "nested too deep", "kiln"},
	{"everything unclosed", "<html><head><title>Kiln<body><table><tr><td><ul><li><p><b><i>kiln<h1>fire<a href='x>heat<!-- ash", "", "tag or comment never closed", "kiln"},
	{"UTF-16, small end first", utf16Page(false), "", "", "schön"},
	{"UTF-16, big end first", utf16Page(true), "", "", "schön"},
	{"UTF-8 called KOI8-R", "<meta charset=koi8-r><p>schön", "", "wrong charset label", "schön"},
	{"Latin 1 called UTF-8", "<meta charset=utf-8><p>sch\xf6n ist der Ofen", "", "", "ist der Ofen"},
	{"a charset that is none", "<meta charset=potter><p>kiln", "", "", "kiln"},
	{"a bomb of references", "<p>" + strings.Repeat("&NotEqualTilde;", 10_000), "", "", "≂̸"},
	{"a bomb of links", strings.Repeat("<p><a href=/x>kiln</a>", 10_000), "", "", "kiln"},
	{"a bomb of attributes", "<p " + strings.Repeat("class='comment nav' ", 10_000) + ">kiln", "", "", "kiln"},
	{"a bomb of objects", strings.Repeat("<object><svg>", 10_000) + "kiln", "", "", "kiln"},
	{"a bomb of linked data", `<script type="application/ld+json">` + strings.Repeat(`{"a":[`, 10_000) + "</script><p>kiln", "", "", "kiln"},
	{"a bomb of blocks", strings.Repeat("<p>kiln", 10_000), "", "", "kiln"},
}

// utf16Page is a page with a byte order mark.
func utf16Page(bigEndian bool) string {
	var b []byte
	for _, u := range utf16.Encode([]rune("\ufeff<title>Ofen</title><p>schön ist der Ofen")) {
		low, high := byte(u), byte(u>>8)
		if bigEndian {
			low, high = high, low
		}
		b = append(b, low, high)
	}
	return string(b)
}

// Every method answers whatever the file holds, with a text or a reason why there is none.
func TestExtractBadPages(t *testing.T) {
	file := filepath.Join(t.TempDir(), "page.html")
	for _, c := range badPages {
		if err := os.WriteFile(file, []byte(c.body), 0o644); err != nil {
			t.Fatal(err)
		}
		for _, m := range boilerplate.Methods() {
			classifier, err := boilerplate.New(m)
			if err != nil {
				t.Fatal(err)
			}
			e := (&extractor{c: &console{}, classifier: classifier}).page(file)
			if e.Empty != c.empty && (c.empty != "" || e.Empty != noContent) {
				t.Errorf("%s, %s: empty for %q, want %q", c.name, m, e.Empty, c.empty)
			}
			if c.dirt != "" && !strings.Contains(e.Dirt, c.dirt) {
				t.Errorf("%s, %s: wrong are %q, want %q", c.name, m, e.Dirt, c.dirt)
			}
			if (e.Text == "") != (e.Empty != "") || !utf8.ValidString(e.Text) || e.Error != "" {
				t.Errorf("%s, %s: %d bytes of text, empty for %q, error %q", c.name, m, len(e.Text), e.Empty, e.Error)
			}
			if m == boilerplate.KeepAll && !strings.Contains(e.Text, c.says) {
				t.Errorf("%s: %.100q does not say %q", c.name, e.Text, c.says)
			}
		}
	}
}

// A file of 100 MB is read in part, in the memory of a few such parts (1.3; 3.1 under the race detector, which drops what pools hold).
func TestExtractHugeFile(t *testing.T) {
	file := filepath.Join(t.TempDir(), "page.html")
	if err := os.WriteFile(file, []byte("<p>kiln"+strings.Repeat("<b>", 100_000_000/3)), 0o644); err != nil {
		t.Fatal(err)
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	code, out, errOut := facetta(t, "", "extract", "--json", file)
	runtime.ReadMemStats(&after)
	if code != exitDone || !strings.Contains(out, `"text":"kiln`) || !strings.Contains(out, `"dirt":"nested too deep, larger than 32 MiB"`) {
		t.Errorf("exit code %d, %s, %.500s", code, errOut, out)
	}
	if used := after.TotalAlloc - before.TotalAlloc; used > 4*maxFile {
		t.Errorf("%d bytes of memory for a file of which %d are read", used, maxFile)
	}
}

// A list of 3,000 files, some of which are bad or missing: the lines come in its order. TestEachFileHoldsFew counts what is held.
func TestExtractKeepsTheOrderOfALongList(t *testing.T) {
	dir := t.TempDir()
	var files []string
	for i, c := range badPages[:4] {
		files = append(files, filepath.Join(dir, string(rune('a'+i))+".html"))
		if err := os.WriteFile(files[i], []byte(c.body), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	var list strings.Builder
	var want []string
	for i := range 3000 {
		name := files[i*i%len(files)]
		if i%100 == 99 {
			name = filepath.Join(dir, "absent.html")
		}
		list.WriteString(name + "\n")
		want = append(want, name)
	}
	code, out, errOut := facetta(t, list.String(), "extract", "--json", "--method", "keep-all")
	lines := strings.Split(strings.TrimSuffix(out, "\n"), "\n")
	if code != exitDone || len(lines) != len(want) || !strings.Contains(errOut, "3000 files: 0 with content") {
		t.Fatalf("exit code %d, %d lines, %s", code, len(lines), errOut)
	}
	for i, line := range lines {
		if !strings.HasPrefix(line, `{"file":"`+want[i]+`",`) {
			t.Fatalf("line %d is %.100s, want that of %s", i+1, line, want[i])
		}
	}
}

func TestExtractReadsPathsFromStandardInput(t *testing.T) {
	dir := t.TempDir()
	prose := "The kiln is fired for eleven hours, and for the last two of them the potter hardly leaves it, because the glaze melts within ten degrees. "
	page := filepath.Join(dir, "page.html")
	body := "<html lang=en><title>Firing</title><meta name=author content='Mary Bell'><meta property=article:published_time content=2021-03-04T05:06:07Z><nav><a href=/>Home</a> <a href=/shop>Shop</a></nav><h1>Firing</h1><p>" + strings.Repeat(prose, 3) + "<p>" + strings.Repeat(prose, 2)
	if err := os.WriteFile(page, []byte(body), 0o644); err != nil {
		t.Fatal(err)
	}
	empty := filepath.Join(dir, "empty.html")
	if err := os.WriteFile(empty, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	missing := filepath.Join(dir, "missing.html")
	code, out, errOut := facetta(t, page+"\n"+missing+"\n"+empty+"\n", "extract", "--json")
	lines := strings.Split(strings.TrimSpace(out), "\n")
	if code != exitDone || len(lines) != 3 {
		t.Fatalf("exit code %d, %d lines, want 3: %s\n%s", code, len(lines), out, errOut)
	}
	var got [3]map[string]string
	for i, line := range lines {
		if err := json.Unmarshal([]byte(line), &got[i]); err != nil {
			t.Fatal(err)
		}
		for _, key := range []string{"file", "url", "title", "author", "date", "published", "language", "site", "text", "empty", "error"} {
			if _, ok := got[i][key]; !ok {
				t.Errorf("line %d has no %q", i+1, key)
			}
		}
	}
	if got[0]["file"] != page || got[0]["title"] != "Firing" || got[0]["language"] != "en" || got[0]["author"] != "Mary Bell" || got[0]["date"] != "2021-03-04" || strings.Contains(got[0]["text"], "Shop") ||
		strings.Count(got[0]["text"], "kiln") != 5 {
		t.Errorf("the page: %v", got[0])
	}
	if got[1]["error"] == "" || got[1]["file"] != missing {
		t.Errorf("the missing file: %v", got[1])
	}
	if got[2]["text"] != "" || got[2]["error"] != "" || got[2]["empty"] != emptyFile {
		t.Errorf("the empty file: %v", got[2])
	}
	if _, formatted, _ := facetta(t, page+"\n"+missing+"\n"+empty+"\n", "extract", "--format", "jsonl"); formatted != out {
		t.Errorf("--json and --format jsonl differ:\n%s\n%s", out, formatted)
	}
	if code, out, _ := facetta(t, "", "extract", empty); code != exitDone || out != "" {
		t.Errorf("text of an empty page: exit code %d, %q", code, out)
	}
}

// A header is followed by an empty line, in Markdown it is YAML; the HTML of a page, extracted again, says the same. Links lead on from where the page
// belongs.
func TestExtractFormats(t *testing.T) {
	prose := strings.Repeat("The kiln is fired for eleven hours, and the potter hardly leaves it & waits. ", 4)
	file := filepath.Join(t.TempDir(), "page.html")
	write := func(text string) {
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write(`<html lang=en><title>Firing &lt;hot&gt; - Clay</title><meta property=og:site_name content="Clay"><link rel=canonical href=https://clay.example/a>
<script type="application/ld+json">{"@type":"Article","author":"Ann \"Salt\"","datePublished":"2021-03-04T05:06:07+02:00"}</script>
<h1>Firing &lt;hot&gt;</h1><p>` + prose + `<p>` + prose + `See <a href=b>clay</a>.<pre>rise(100)
    <i>hold</i>(20)</pre>`)
	_, out, errOut := facetta(t, "", "extract", "--header", file)
	want := "title: Firing <hot>\nauthor: Ann \"Salt\"\npublished: 2021-03-04T05:06:07+02:00\nsite: Clay\nlanguage: en\nurl: https://clay.example/a\nfile: " + file + "\n\n"
	if !strings.HasPrefix(out, want) || !strings.Contains(out, "eleven") {
		t.Errorf("header:\n%s%s\nwant:\n%s", out, errOut, want)
	}
	_, before, _ := facetta(t, "", "extract", "--json", file)
	_, article, _ := facetta(t, "", "extract", "--format", "html", file)
	if !strings.Contains(article, "See <a href=\"https://clay.example/b\">clay</a>.\n<pre>rise(100)\n    hold(20)</pre>\n</html>\n") {
		t.Errorf("article:\n%s", article)
	}
	if !strings.Contains(article, `<meta property="og:site_name" content="Clay">`) || !strings.Contains(article, `<meta name="author" content="Ann `) {
		t.Errorf("head:\n%s", article)
	}
	_, out, _ = facetta(t, "", "extract", "--format", "markdown", "--header", file)
	if !strings.HasPrefix(out, "---\ntitle: \"Firing <hot>\"\nauthor: \"Ann \\\"Salt\\\"\"\npublished: ") ||
		!strings.Contains(out, "\n---\n\n# Firing \\<hot>\n\nThe kiln") ||
		!strings.HasSuffix(out, "See [clay](https://clay.example/b).\n\n```\nrise(100)\n    hold(20)\n```\n\n") {
		t.Errorf("Markdown:\n%s", out)
	}
	write(article)
	_, after, _ := facetta(t, "", "extract", "--json", file)
	if after != before {
		t.Errorf("extracted again:\n%s\nwant:\n%s", after, before)
	}
	write("<p>" + prose)
	if _, out, _ = facetta(t, "", "extract", "--format", "html", file); strings.Contains(out, "<h1>") || !strings.Contains(out, "</title>\n<p>The kiln") {
		t.Errorf("without a title:\n%s", out)
	}
}

// A person who forgot the paths, or a pipe that stays silent, must not need kill -9.
func TestExtractStopsWhileItWaitsForPaths(t *testing.T) {
	in, silent := io.Pipe()
	defer silent.Close()
	ctx, stop := context.WithCancel(t.Context())
	code := make(chan int)
	go func() { code <- run(ctx, []string{"extract", "--quiet"}, in, io.Discard, io.Discard) }()
	stop()
	select {
	case got := <-code:
		if got != exitInterrupted {
			t.Errorf("exit code %d, want %d", got, exitInterrupted)
		}
	case <-time.After(10 * time.Second):
		t.Fatal("still waiting for a path")
	}
}

func TestExtractSaysWhatIsWrongWithTheList(t *testing.T) {
	code, _, errOut := facetta(t, strings.Repeat("x", maxLine+1), "extract")
	if code != exitFailed || !strings.Contains(errOut, "list of paths, one a line") {
		t.Errorf("exit code %d, said %q", code, errOut)
	}
}

// Addresses are pages of the archive, whose links lead on from there; what is none says why.
func TestExtractFromTheArchive(t *testing.T) {
	dir := t.TempDir()
	host, data := filepath.Join(dir, "web", "clay.example"), filepath.Join(dir, "data")
	if err := os.MkdirAll(host, 0o755); err != nil {
		t.Fatal(err)
	}
	prose := strings.Repeat("The kiln is fired for eleven hours, and the potter hardly leaves it and waits. ", 4)
	for name, text := range map[string]string{"a.html": "<title>Firing</title><p>" + prose + "<p>" + prose + "See <a href=b>clay</a>.", "b.png": "\x89PNG"} {
		if err := os.WriteFile(filepath.Join(host, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if code, _, errOut := facetta(t, "", "archive", "import", "--data", data, filepath.Join(dir, "web")); code != exitDone {
		t.Fatal(errOut)
	}
	list := "http://clay.example/a.html\nhttp://clay.example/b.png\nhttp://clay.example/c.html\nftp://clay.example/\nhttp://[::1\n"
	code, out, errOut := facetta(t, list, "extract", "--data", data, "--json")
	lines := strings.Split(out, "\n")
	if code != exitDone || len(lines) != 6 || !strings.HasPrefix(lines[0], `{"file":"http://clay.example/a.html","url":"http://clay.example/a.html","title":"Firing",`) ||
		!strings.Contains(lines[1], "not a text page") || !strings.Contains(lines[2], "not in the archive") || !strings.Contains(lines[3], "not an http or https address") ||
		!strings.Contains(lines[4], "not a valid address") {
		t.Errorf("exit code %d\n%s\n%s", code, out, errOut)
	}
	_, out, errOut = facetta(t, "", "extract", "--data", data, "--format", "markdown", "http://clay.example/a.html")
	if !strings.HasPrefix(out, "# Firing\n\nThe kiln") || !strings.HasSuffix(out, "See [clay](http://clay.example/b).\n\n") {
		t.Errorf("%s\n%s", out, errOut)
	}
	code, _, errOut = facetta(t, "", "extract", "--data", filepath.Join(dir, "nothing"), "http://clay.example/a.html")
	if code == exitDone || !strings.Contains(errOut, "no archive in") {
		t.Errorf("exit code %d, %s", code, errOut)
	}
}

// A file of the command line that is not there is wrong usage in every format, also where each line says what became of its file.
func TestMissingFileInJSON(t *testing.T) {
	missing := filepath.Join(t.TempDir(), "missing.html")
	for _, args := range [][]string{{"extract", "--json", missing}, {"segment", "--format", "jsonl", missing}} {
		if code, out, said := facetta(t, "", args...); code != exitUsage || !strings.Contains(out, "no such file") || strings.Count(said, "\n") != 1 {
			t.Errorf("%v: exit code %d, prints %s, says %s", args, code, out, said)
		}
	}
	if code, out, _ := facetta(t, missing+"\n", "extract", "--json"); code != exitDone || !strings.Contains(out, "no such file") {
		t.Errorf("of a list: exit code %d, prints %s", code, out)
	}
}
