package main

import (
	"strings"
	"testing"

	"facetta/indexer/boilerplate/learn"
	"facetta/indexer/boilerplate/shallow"
	"facetta/internal/gold"
)

// TestWrite: long unlinked blocks are content, linked ones are not; a page without a gold text counts for nothing.
func TestWrite(t *testing.T) {
	text := strings.TrimSpace(strings.Repeat("words of the article ", 50))
	html := []byte("<body><ul><li><a href=x>" + strings.Repeat("menu ", 50) + "</a></ul><p>" + text)
	var pages []gold.Page
	for range 30 {
		pages = append(pages, gold.Page{HTML: html, HasGold: true, Gold: text})
	}
	data := learn.NewData(int(shallow.Columns))
	addPages(data, append(pages, gold.Page{HTML: html}))
	if data.Pages() != 30 || data.Len() != 60 {
		t.Fatalf("%d blocks of %d pages, want 60 of 30", data.Len(), data.Pages())
	}
	source, err := write(data)
	again, _ := write(data)
	if err != nil || string(source) != string(again) {
		t.Fatalf("error %v, or not the same file twice", err)
	}
	for _, m := range models {
		if !strings.Contains(string(source), "func "+m.name+"(r *shallow.Row) bool {") {
			t.Errorf("%s is missing", m.name)
		}
	}
	if n := strings.Count(string(source), "if r["); n < 4 {
		t.Errorf("%d tests in a rule and three trees:\n%s", n, source)
	}
}
