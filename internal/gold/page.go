package gold

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"path"
	"slices"
	"strings"
	"unicode/utf8"
)

// Page is one page with its gold standard, made by a person.
type Page struct {
	ID       string
	URL      string // "" when the set does not say
	HTML     []byte
	HasGold  bool   // false in sets that are input only
	Gold     string // main content, "" also when the page has none
	Comments string // comments of readers, which are not in Gold and do not count as content
	Metadata []byte // the set's expected title and so on, in its own format
	Classes  []byte // the class of each piece of text, in sets that have classes; see Pieces
}

// unusable are pages that the README of their set says to leave out.
var unusable = map[string]string{"dragnet-train": "R427"}

// collector collects the files of a set into pages.
type collector struct {
	pages map[string]*Page
	files map[string]string // the names of the files so far, by folder and id
	urls  map[string]string
	size  int
}

// add reads the file of this name, <set>/<folder>/<id>.<ext>, if it is one of the set's pages.
func (c *collector) add(name string, r io.Reader) error {
	parts := strings.Split(path.Clean(name), "/")
	if len(parts) == 2 && parts[1] == "index.tsv" {
		data, err := c.read(name, r)
		c.urls = readURLs(string(data))
		return err
	}
	if len(parts) != 3 {
		return nil
	}
	set, ok := setters[parts[1]]
	if !ok {
		return nil
	}
	id, err := c.id(parts[1], parts[2])
	if err != nil || id == "" {
		return err
	}
	data, err := c.read(name, r)
	if err != nil {
		return err
	}
	if parts[1] != "html" && !utf8.Valid(data) { // otherwise its words would be others, and the scores too low
		return fmt.Errorf("%s is not in UTF-8: write it as UTF-8 (iconv -t UTF-8)", name)
	}
	p := c.pages[id]
	if p == nil {
		p = &Page{ID: id}
		c.pages[id] = p
	}
	set(p, data)
	return nil
}

// id gives the id of the page that a file of this folder is about; "" for the hidden files and the backups that systems and editors leave behind.
func (c *collector) id(folder, name string) (string, error) {
	if name[0] == '.' || strings.HasSuffix(name, "~") {
		return "", nil
	}
	id := strings.TrimSuffix(name, path.Ext(name))
	if c.files == nil {
		c.files = make(map[string]string)
	}
	key := path.Join(folder, id)
	if other := cmp.Or(c.files[key], name); other != name { // an archive may have one file twice, of which the last one counts
		return "", fmt.Errorf("%[1]s/%[2]s and %[1]s/%[3]s are for the same page: remove one of them", folder, other, name)
	}
	c.files[key] = name
	return id, nil
}

// setters store the files of each folder in the right field.
var setters = map[string]func(*Page, []byte){
	"html":          func(p *Page, data []byte) { p.HTML = data },
	"gold":          func(p *Page, data []byte) { p.Gold, p.HasGold = string(data), true },
	"gold-comments": func(p *Page, data []byte) { p.Comments = string(data) },
	"gold-classes":  func(p *Page, data []byte) { p.Classes = data },
	"metadata":      func(p *Page, data []byte) { p.Metadata = data },
}

// read reads a whole file within the limits.
func (c *collector) read(name string, r io.Reader) ([]byte, error) {
	data, err := io.ReadAll(io.LimitReader(r, maxFile+1))
	if err != nil {
		return nil, err
	}
	c.size += len(data)
	if len(data) > maxFile || c.size > maxSet {
		return nil, fmt.Errorf("%s: larger than %d MiB, or the set than %d MiB", name, maxFile>>20, maxSet>>20)
	}
	return data, nil
}

// readURLs reads the columns id and url of index.tsv, which may have more columns behind them.
func readURLs(index string) map[string]string {
	urls := make(map[string]string)
	for line := range strings.Lines(index) {
		if columns := strings.Split(strings.TrimRight(line, "\r\n"), "\t"); len(columns) >= 2 {
			urls[columns[0]] = columns[1]
		}
	}
	return urls
}

// finish gives the pages, ordered by id.
func (c *collector) finish(set string) []Page {
	var pages []Page
	for _, id := range slices.Sorted(maps.Keys(c.pages)) {
		p := c.pages[id]
		if p.HTML == nil || unusable[set] == id {
			continue
		}
		p.URL = c.urls[id]
		pages = append(pages, *p)
	}
	return pages
}

// checkGold refuses a set with gold texts of which none has the name of a page: it would pass for a set without gold texts.
func (c *collector) checkGold(pages []Page) error {
	if slices.ContainsFunc(pages, func(p Page) bool { return p.HasGold }) {
		return nil
	}
	for _, id := range slices.Sorted(maps.Keys(c.pages)) {
		if c.pages[id].HasGold {
			return fmt.Errorf("no gold text has the name of a page: gold/%[1]s.txt needs html/%[1]s.html", id)
		}
	}
	return nil
}
