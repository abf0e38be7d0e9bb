package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// makeGN1 makes the set of a clone that has the pages as they were and as they were labelled. Gold texts are headline, full text and supplemental text,
// as in the other sets.
func makeGN1(clone, set string) error {
	pages := filepath.Join(clone, "L3S-GN1-20100130203947-00001")
	all, err := ids(filepath.Join(pages, "annotated"), ".html")
	if err != nil {
		return err
	}
	for _, id := range all {
		if err := addGN1(pages, set, id); err != nil {
			return fmt.Errorf("page %s: %w", id, err)
		}
	}
	return addresses(filepath.Join(pages, "url-mapping.txt"), set)
}

func addGN1(pages, set, id string) error {
	html, err := os.ReadFile(filepath.Join(pages, "original", id+".html"))
	if err != nil {
		return err
	}
	labelled, err := os.Open(filepath.Join(pages, "annotated", id+".html"))
	if err != nil {
		return err
	}
	defer labelled.Close()
	pieces, err := readLabelled(labelled)
	if err != nil {
		return err
	}
	f := files{
		"html/" + id + ".html":         string(html),
		"gold/" + id + ".txt":          text(pieces, headline, fullText, supplemental),
		"gold-comments/" + id + ".txt": text(pieces, comments),
		"gold-classes/" + id + ".tsv":  table(pieces),
	}
	// A text of several lines has a kicker, a subtitle or another headline, too; which is which is not said.
	if title := strings.TrimSpace(text(pieces, headline)); title != "" && !strings.Contains(title, "\n") {
		expected, err := json.Marshal(map[string]string{"title": title})
		if err != nil {
			return err
		}
		f["metadata/"+id+".json"] = string(expected)
	}
	return f.write(set)
}

// addresses turns lines of <urn:uuid:ID>, a tab and an address into the set's index.
func addresses(from, set string) error {
	data, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	var index strings.Builder
	index.WriteString("id\turl\n")
	for line := range strings.Lines(string(data)) {
		name, address, _ := strings.Cut(strings.TrimRight(line, "\r\n"), "\t")
		id := strings.TrimSuffix(strings.TrimPrefix(name, "<urn:uuid:"), ">")
		fmt.Fprintf(&index, "%s\t%s\n", id, address)
	}
	return files{"index.tsv": index.String()}.write(set)
}
