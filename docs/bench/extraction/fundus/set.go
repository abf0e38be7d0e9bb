package main

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// set is a gold set in the making.
type set struct {
	dir         string
	addresses   bytes.Buffer // index.tsv
	pages, left int
}

// expected is what a page's metadata should be, by the names that gold sets have for it.
type expected struct {
	Title         string `json:"title"`
	Byline        string `json:"byline"`
	PublishedTime string `json:"publishedTime"`
}

func newSet(dir, name string) *set {
	s := &set{dir: filepath.Join(dir, name)}
	s.addresses.WriteString("id\turl\n")
	return s
}

func (s *set) add(id, address string, content []byte, paragraphs []string, e *expected) error {
	s.pages++
	fmt.Fprintf(&s.addresses, "%s\t%s\n", id, address)
	if err := s.write("html", id+".html", content); err != nil {
		return err
	}
	if e != nil {
		metadata, err := json.Marshal(e)
		if err != nil {
			return err
		}
		if err := s.write("metadata", id+".json", metadata); err != nil {
			return err
		}
	}
	return s.write("gold", id+".txt", []byte(strings.Join(paragraphs, "\n")+"\n"))
}

func (s *set) write(folder, name string, content []byte) error {
	dir := filepath.Join(s.dir, folder)
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, name), content, 0o644)
}

func (s *set) finish() error {
	fmt.Printf("%s: %d pages, %d left out\n", s.dir, s.pages, s.left)
	return s.write("", "index.tsv", s.addresses.Bytes())
}

// evaluationSet takes the ground truth as it is.
func evaluationSet(clone, dir string) error {
	truth := make(map[string]struct {
		Body []string
		URL  string
	})
	folder := filepath.Join(clone, "dataset")
	if err := readJSON(filepath.Join(folder, "ground_truth.json"), &truth); err != nil {
		return err
	}
	s := newSet(dir, "fundus-evaluation")
	for _, name := range slices.Sorted(maps.Keys(truth)) {
		content, err := gunzip(filepath.Join(folder, "html", name))
		if err != nil {
			return err
		}
		if err := s.add(strings.TrimSuffix(name, ".html.gz"), truth[name].URL, content, truth[name].Body, nil); err != nil {
			return err
		}
	}
	return s.finish()
}

// parsed is what a publisher's parser finds on a page.
type parsed struct {
	Title   string
	Authors []string
	Date    string `json:"publishing_date"`
	Body    struct {
		Summary  []string
		Sections []struct{ Headline, Paragraphs []string }
	}
}

func (p *parsed) paragraphs() []string {
	all := p.Body.Summary
	for _, s := range p.Body.Sections {
		all = append(append(all, s.Headline...), s.Paragraphs...)
	}
	return all
}

// A page of a publisher, and the day on which it was fetched.
var pageName = regexp.MustCompile(`^(.*)_\d{4}_\d\d_\d\d\.html\.gz$`)

// parserSet takes the pages for tests of publishers' parsers.
func parserSet(clone, dir string) error {
	s, folder := newSet(dir, "fundus"), filepath.Join(clone, "tests", "resources", "parser", "test_data")
	err := filepath.WalkDir(folder, func(path string, _ fs.DirEntry, err error) error {
		match := pageName.FindStringSubmatch(path)
		if err != nil || match == nil {
			return err
		}
		return s.addParsed(folder, path, match[1]+".json")
	})
	if err := errors.Join(err, s.finish()); err != nil {
		return fmt.Errorf("%s: %w", folder, err)
	}
	return nil
}

// addParsed adds the page with what the parser of its time finds. A publisher has a version of its parser for each of its pages,
// which does not say for which: it is the one that finds what the page has. A page that has less than nine tenths of it in text is
// left out, its text is in a script.
func (s *set) addParsed(folder, path, versions string) error {
	content, err := gunzip(path)
	if err != nil {
		return err
	}
	var all map[string]parsed
	if err := readJSON(versions, &all); err != nil {
		return err
	}
	has, best, share := words(string(content)), parsed{}, 0.0
	for _, version := range slices.Sorted(maps.Keys(all)) {
		p := all[version]
		if c := covered(p.paragraphs(), has); c > share {
			best, share = p, c
		}
	}
	if share < .9 {
		s.left++
		return nil
	}
	name, err := filepath.Rel(folder, strings.TrimSuffix(path, ".html.gz"))
	if err != nil {
		return err
	}
	return s.add(strings.ReplaceAll(filepath.ToSlash(name), "/", "-"), "", content, best.paragraphs(),
		&expected{Title: best.Title, Byline: strings.Join(best.Authors, ", "), PublishedTime: strings.Replace(best.Date, " ", "T", 1)})
}

// covered is which share of the words there are in has.
func covered(paragraphs []string, has map[string]bool) float64 {
	all, found := word.FindAllString(strings.ToLower(strings.Join(paragraphs, " ")), -1), 0
	for _, w := range all {
		if has[w] {
			found++
		}
	}
	return float64(found) / float64(max(len(all), 1))
}

var (
	word   = regexp.MustCompile(`[\pL\pN]+`)
	script = regexp.MustCompile(`(?is)<script.*?</script>`)
)

// words are those of the page outside its scripts.
func words(content string) map[string]bool {
	has := make(map[string]bool)
	for _, w := range word.FindAllString(strings.ToLower(html.UnescapeString(script.ReplaceAllString(content, " "))), -1) {
		has[w] = true
	}
	return has
}

func readJSON(path string, to any) error {
	text, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	if err := json.Unmarshal(text, to); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	return nil
}

func gunzip(path string) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return io.ReadAll(z)
}
