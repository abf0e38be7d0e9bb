package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"facetta/crawler/archive"
	"facetta/internal/searcher"
	"facetta/internal/weburl"
)

// sitePages are five pages of a site: a text of their own, and a notice that all have, which looks like text.
func sitePages() (pages []string) {
	for i := range 5 {
		own := strings.Repeat(fmt.Sprintf("<p>The potter of house number %d fires the kiln for eleven hours, and hardly leaves it.", i), 3)
		pages = append(pages, fmt.Sprintf("<title>Pot %d</title><div class=pot>%s</div><p>You can write to us, and we are happy to answer.", i, own))
	}
	return pages
}

const (
	noticeRow  = `>You can write to us, and we are happy to answer.</span></p>`
	noticeSaid = `<span class="said">template: on 5 of 5 pages of its site</span>`
	noticeGone = `<span class="said">dropped by its siblings</span>`
)

// checkDrawing holds the drawing of a page of sitePages to what its siblings say.
func checkDrawing(t *testing.T, file string) {
	t.Helper()
	drawing, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	_, row, _ := strings.Cut(string(drawing), noticeRow)
	row, _, _ = strings.Cut(row, "</li>")
	for _, s := range []string{"<b>boilerplate", noticeSaid, noticeGone} {
		if !strings.Contains(row, s) {
			t.Errorf("the row of the notice lacks %q: %s", s, row)
		}
	}
	for _, s := range []string{"<b>5</b> pages of its site were compared", "<b>1</b> of the blocks got another class by them"} {
		if !strings.Contains(string(drawing), s) {
			t.Errorf("the drawing lacks %q", s)
		}
	}
}

func TestInspectDrawsAnAddressWithItsSiblings(t *testing.T) {
	data, out := t.TempDir(), filepath.Join(t.TempDir(), "out.html")
	a, err := archive.Open(filepath.Join(data, "archive"), archive.Options{})
	if err != nil {
		t.Fatal(err)
	}
	add := func(url, contentType string, status int, body string) {
		err := a.Append(&archive.Capture{
			URL: weburl.URL(url), Time: time.Date(2021, 2, 3, 0, 0, 0, 0, time.UTC), Status: status,
			Header: http.Header{"Content-Type": {contentType}}, Body: []byte(body),
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	for i, p := range sitePages() {
		add(fmt.Sprintf("http://pots.example/%d", i), "text/html", http.StatusOK, p)
	}
	add("http://pots.example/old", "text/html", http.StatusNotFound, "gone")
	add("http://pots.example/logo", "image/png", http.StatusOK, "\x89PNG")
	add("http://alone.example/", "text/html", http.StatusOK, sitePages()[0])
	if err := a.Close(); err != nil {
		t.Fatal(err)
	}
	draw := func(url string) (int, string) {
		code, _, errOut := facetta(t, "", "inspect", url, "--html", out, "--data", data, "--method", "keep-all")
		return code, errOut
	}
	if code, errOut := draw("http://pots.example/3"); code != exitDone {
		t.Fatal(errOut)
	}
	checkDrawing(t, out)
	if code, errOut := draw("http://alone.example/"); code != exitDone {
		t.Error(errOut)
	} else if drawing, _ := os.ReadFile(out); strings.Contains(string(drawing), "of its site") {
		t.Error("a page without siblings is compared with some")
	}
	for url, says := range map[string]string{
		"http://pots.example/9": "not in the archive", "http://pots.example/old": "status 404", "http://pots.example/logo": "image/png",
		"ftp://pots.example/": "not an http or https address", "http://[::1": "not a valid address",
	} {
		if code, errOut := draw(url); code == exitDone || !strings.Contains(errOut, says) || strings.Count(errOut, "\n") != 1 {
			t.Errorf("%s: exit code %d, said %q", url, code, errOut)
		}
	}
}

func TestInspectDrawsAFileWithItsSiblings(t *testing.T) {
	dir, out := t.TempDir(), filepath.Join(t.TempDir(), "out.html")
	if err := os.Mkdir(filepath.Join(dir, "more"), 0o755); err != nil {
		t.Fatal(err)
	}
	for i, p := range sitePages() {
		name := filepath.Join(dir, []string{"", "more"}[i%2], fmt.Sprintf("%d.html", i))
		if err := os.WriteFile(name, []byte(p), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	file := filepath.Join(dir, "2.html")
	args := []string{"inspect", file, "--method", "keep-all", "--siblings", dir}
	if code, _, errOut := facetta(t, "", append(args, "--html", out)...); code != exitDone {
		t.Fatal(errOut)
	}
	checkDrawing(t, out)
	if _, table, errOut := facetta(t, "", args...); !strings.Contains(table, "-*           11    11.0     0%      5  You can write") {
		t.Errorf("%sthe notice stays, or nothing is said of its siblings:\n%s", errOut, table)
	}
	_, object, _ := facetta(t, "", append(args, "--json")...)
	var info searcher.PageInfo
	if err := json.Unmarshal([]byte(object), &info); err != nil {
		t.Fatal(err)
	}
	if b := info.Blocks[len(info.Blocks)-1]; info.Siblings != 5 || b.Pages != 5 || !b.Template || !b.Moved || b.Content {
		t.Errorf("of %d siblings the notice has %+v", info.Siblings, b)
	}
	for _, c := range []struct{ folder, says string }{{t.TempDir(), "no HTML files"}, {filepath.Join(dir, "absent"), "no such file"}} {
		code, _, errOut := facetta(t, "", "inspect", file, "--siblings", c.folder)
		if code != exitUsage || !strings.Contains(errOut, c.says) || strings.Count(errOut, "\n") != 1 {
			t.Errorf("siblings in %s: exit code %d, said %q", c.folder, code, errOut)
		}
	}
	if code, _, errOut := facetta(t, "", "inspect", "http://pots.example/", "--siblings", dir); code != exitUsage || !strings.Contains(errOut, "archive") {
		t.Errorf("siblings of an address: exit code %d, said %q", code, errOut)
	}
}

// The table of a page without content says so before its blocks.
func TestPrintPageWithoutContent(t *testing.T) {
	var out strings.Builder
	info := &searcher.PageInfo{Title: "Sign in", Blocks: []searcher.Block{{Text: "Name:", Words: 1}}}
	if err := printPage(&out, info); err != nil || !strings.Contains(out.String(), "\nno content: all of its text is boilerplate\n") {
		t.Errorf("%v, %s", err, out.String())
	}
	out.Reset()
	if err := printPage(&out, &searcher.PageInfo{Title: "Photo", URL: "photo.html"}); err != nil || out.String() != "Photo\nphoto.html\nno text\n" {
		t.Errorf("%v, %q", err, out.String())
	}
	out.Reset()
	info.Blocks[0].Content, info.Blocks[0].Text = true, "x = 1\ny = 2" // of PRE
	if err := printPage(&out, info); err != nil || strings.Contains(out.String(), noContent) || !strings.Contains(out.String(), "x = 1 y = 2") {
		t.Errorf("%v, %s", err, out.String())
	}
}

// A file without text has the reason that extract gives.
func TestInspectSaysWhyThereIsNoText(t *testing.T) {
	for body, want := range map[string]string{" \n": emptyFile, "\x00\x01\x02\x03": binaryFile, "%PDF-1.4": brokenPDF, "<title>Photo</title><img src=a.png>": noText} {
		file := filepath.Join(t.TempDir(), "page.html")
		if err := os.WriteFile(file, []byte(body), 0o644); err != nil {
			t.Fatal(err)
		}
		if out := mustFacetta(t, "inspect", file); !strings.HasSuffix(out, file+"\n"+want+"\n") {
			t.Errorf("%q: inspect prints %q, want %q", body, out, want)
		}
		if out := mustFacetta(t, "inspect", "--json", file); !strings.Contains(out, `"empty": "`+want+`"`) {
			t.Errorf("%q: inspect --json prints %s, want %q", body, out, want)
		}
		if out := mustFacetta(t, "extract", "--json", file); !strings.Contains(out, `"empty":"`+want+`"`) {
			t.Errorf("%q: extract prints %s, want %q", body, out, want)
		}
	}
}

func TestInspectDrawsAFile(t *testing.T) {
	dir := t.TempDir()
	file, out := filepath.Join(dir, "page.html"), filepath.Join(dir, "out.html")
	prose := strings.Repeat("The kiln is fired for eleven hours, and the potter hardly leaves it. ", 5)
	if err := os.WriteFile(file, []byte("<title>Firing</title><nav><a href=/>Home</a></nav><p>"+prose+"<p>"+prose), 0o644); err != nil {
		t.Fatal(err)
	}
	if code, _, errOut := facetta(t, "", "inspect", file, "--html", out, "--segments", "bf-plain"); code != exitDone {
		t.Fatal(errOut)
	}
	drawing, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range []string{"<h1 dir=\"auto\">Firing</h1>", "segments by bf-plain", "<u>Home</u>", "eleven hours"} {
		if !strings.Contains(string(drawing), s) {
			t.Errorf("the drawing lacks %q", s)
		}
	}
	if code, _, errOut := facetta(t, "", "inspect", file, "--html", out, "--segments", "magic"); code != exitUsage || !strings.Contains(errOut, "bf-plain") {
		t.Errorf("unknown segments: exit code %d, said %q", code, errOut)
	}
}
