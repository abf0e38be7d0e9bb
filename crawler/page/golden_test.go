package page

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"facetta/internal/weburl"
)

var update = flag.Bool("update", false, "rewrite the expected pages in testdata")

// TestPages holds each file of testdata/pages against its own second half. A file is a comment, "-- input --" with an HTML
// page, and "-- page --" with what Parse makes of it. The comment may name url: and type:.
func TestPages(t *testing.T) {
	checkGoldens(t, "pages", "-- page --\n", dump)
}

// TestMetadataPages does the same with testdata/metadata, and what these pages say about themselves.
func TestMetadataPages(t *testing.T) {
	checkGoldens(t, "metadata", "-- metadata --\n", dumpMetadata)
}

const inputMark = "-- input --\n"

func checkGoldens(t *testing.T, folder, pageMark string, dump func(*Page) string) {
	files, err := filepath.Glob("testdata/" + folder + "/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal("no files in testdata/"+folder, err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) {
			checkGolden(t, file, pageMark, dump)
		})
	}
}

func checkGolden(t *testing.T, file, pageMark string, dump func(*Page) string) {
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	comment, rest, ok := strings.Cut(string(data), inputMark)
	input, want, ok2 := strings.Cut(rest, pageMark)
	if !ok || !ok2 {
		t.Fatalf("%s lacks %q or %q", file, inputMark, pageMark)
	}
	r := Response{URL: "http://example.org/dir/page.html", ContentType: "text/html", Body: []byte(input)}
	for line := range strings.Lines(comment) {
		if value, ok := strings.CutPrefix(line, "url: "); ok {
			r.URL = weburl.URL(strings.TrimSpace(value))
		}
		if value, ok := strings.CutPrefix(line, "type: "); ok {
			r.ContentType = strings.TrimSpace(value)
		}
	}
	got := dump(Parse(r))
	if *update {
		if err := os.WriteFile(file, []byte(comment+inputMark+input+pageMark+got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if got != want {
		t.Errorf("%s\ngot:\n%s\nwant:\n%s", file, got, want)
	}
}

// dumpMetadata writes what a page says about itself.
func dumpMetadata(p *Page) string {
	return fmt.Sprintf("headline: %s\nauthor: %s\npublished: %s\nsite: %s\nlanguage: %s\n", p.Headline, p.Author, p.Published, p.Site, p.Language)
}

// dump writes a page so that a person can check it.
func dump(p *Page) string {
	var b bytes.Buffer
	for _, field := range []struct{ name, value string }{
		{"title", p.Title}, {"language", p.Language}, {"canonical", string(p.Canonical)},
		{"refresh", string(p.Refresh)}, {"charset", p.Charset}, {"dirt", strings.Join(p.Dirt.Reasons(), ", ")},
	} {
		if field.value != "" {
			fmt.Fprintf(&b, "%s: %s\n", field.name, field.value)
		}
	}
	if p.Robots != (Robots{}) {
		fmt.Fprintf(&b, "robots: noindex=%t nofollow=%t\n", p.Robots.NoIndex, p.Robots.NoFollow)
	}
	for i := range p.Blocks {
		l := &p.Blocks[i]
		fmt.Fprintf(&b, "block %d: words=%d linked=%d lines=%d last=%d in(%s) gap(%s)\n\t%s\n", i, l.Words, l.LinkedWords, l.Lines,
			l.LastWords, l.Tags, l.Gap, l.Text)
	}
	for _, l := range p.Links {
		fmt.Fprintf(&b, "link in %d: %s rel=%d %q\n", l.Block, l.Target, l.Rel, l.Anchor)
	}
	return b.String()
}
