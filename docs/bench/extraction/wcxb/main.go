// Command wcxb makes gold sets, in the shape of package gold, of the Web Content eXtraction Benchmark: 2,008 pages of 1,613 domains, of seven types,
// whose main content a language model drafted and people reviewed (Murrough Foley, 2026, CC-BY-4.0).
//
//	go run ./wcxb CLONE DIR
//
// CLONE is a clone of github.com/Murrough-Foley/web-content-extraction-benchmark. DIR gets a folder wcxb-<split>-<type> for each split, dev and
// test, and type of page. The benchmark has 139 pages in both splits; they are in test only, as its metadata.json has them. Pages whose content it does
// not give are left out.
package main

import (
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "usage: go run ./wcxb CLONE DIR")
		os.Exit(2)
	}
	if err := run(os.Args[1], os.Args[2]); err != nil {
		fmt.Fprintln(os.Stderr, "wcxb:", err)
		os.Exit(1)
	}
}

// listed is what metadata.json says of a page.
type listed struct {
	Split string `json:"split"`
	Type  string `json:"page_type"`
}

func run(clone, dir string) error {
	data, err := os.ReadFile(filepath.Join(clone, "metadata.json"))
	if err != nil {
		return err
	}
	var list struct {
		Files map[string]listed `json:"files"`
	}
	if err := json.Unmarshal(data, &list); err != nil {
		return fmt.Errorf("metadata.json: %w", err)
	}
	for id, page := range list.Files {
		if err := add(filepath.Join(clone, page.Split), filepath.Join(dir, "wcxb-"+page.Split+"-"+page.Type), id); err != nil {
			return fmt.Errorf("page %s: %w", id, err)
		}
	}
	return nil
}

// add adds a page of a split to a set.
func add(split, set, id string) error {
	text, err := contentOf(filepath.Join(split, "ground-truth", id+".json"))
	if err != nil || text == nil {
		return err
	}
	html, err := unpack(filepath.Join(split, "html", id+".html.gz"))
	if err != nil {
		return err
	}
	if err := write(filepath.Join(set, "html", id+".html"), html); err != nil {
		return err
	}
	return write(filepath.Join(set, "gold", id+".txt"), []byte(*text))
}

// contentOf gives a page's main content, nil where the benchmark has none; it is empty on a page without content.
func contentOf(name string) (*string, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	var page struct {
		Truth struct {
			Content *string `json:"main_content"`
		} `json:"ground_truth"`
	}
	err = json.Unmarshal(data, &page)
	return page.Truth.Content, err
}

func unpack(name string) ([]byte, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		return nil, err
	}
	return io.ReadAll(z)
}

func write(name string, data []byte) error {
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return err
	}
	return os.WriteFile(name, data, 0o644)
}
