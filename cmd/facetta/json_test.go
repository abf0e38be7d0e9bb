package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"facetta/crawler/archive"
	"facetta/internal/searcher"
)

// What is printed as JSON is for programs and people, no part of a page: & stays, whatever prints it. The shape is that of before, an object a line
// or, of status, indented.
func TestJSONHasAmpersands(t *testing.T) {
	dir := t.TempDir()
	data, topics := filepath.Join(dir, "r&d"), filepath.Join(dir, "topics.tsv")
	if err := os.WriteFile(topics, []byte("http://a.example/\tTop/R&D\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	mustFacetta(t, "topics", "import", topics, "--data", data)
	mustFacetta(t, "remove", "http://a.example/?b&c", "--data", data)
	var listed, preview bytes.Buffer
	if err := (archiveListCommand{JSON: true}).print(&listed, archive.Entry{URL: "http://a.example/?b&c"}); err != nil {
		t.Fatal(err)
	}
	if err := (topicsPreviewCommand{JSON: true}).print(&preview, &searcher.Preview{Topic: "Top/R&D"}); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		out   string
		lines bool
	}{
		"archive list":   {listed.String(), true},
		"topics preview": {preview.String(), true},
		"topics list":    {mustFacetta(t, "topics", "list", "--json", "--data", data), true},
		"remove":         {mustFacetta(t, "remove", "--list", "--json", "--data", data), true},
		"status":         {mustFacetta(t, "status", "--json", "--data", data), false},
	} {
		if !strings.Contains(c.out, "&") || strings.Contains(c.out, `\u0026`) || !json.Valid([]byte(c.out)) {
			t.Errorf("%s prints %s", name, c.out)
		}
		if oneLine := strings.Count(c.out, "\n") == 1; oneLine != c.lines {
			t.Errorf("%s prints a line: %v, want %v", name, oneLine, c.lines)
		}
	}
}
