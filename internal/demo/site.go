package demo

import (
	"fmt"
	"hash/fnv"
	"html/template"
	"time"

	"facetta/internal/weburl"
)

// site is one host of the demo web. Exported fields are for the layouts.
type site struct {
	Host    weburl.Host
	Name    string
	Tagline string
	Pages   []*page // prose, in the file's order

	layout     string
	disallow   string
	crawlDelay float64 // seconds; 0 means none
	sitemap    string  // "", "plain", "index", "gz"
	byPath     map[string]*page
}

// page is one piece of prose.
type page struct {
	Site   *site
	Path   string
	Title  string
	Robots string // content of the robots meta element, "" for none

	topic       string // "" when the topics file does not list the page
	description string
	print       bool
	html        template.HTML
	text        string // the prose without markup
	links       []string
}

func (s *site) add(p *page) error {
	if s.byPath == nil {
		s.byPath = map[string]*page{}
	}
	if s.byPath[p.Path] != nil {
		return fmt.Errorf("page %s is there twice", p.Path)
	}
	p.Site = s
	s.byPath[p.Path] = p
	s.Pages = append(s.Pages, p)
	return nil
}

// topic gives the site's own topic: that of its first listed page.
func (s *site) topic() string {
	for _, p := range s.Pages {
		if p.topic != "" {
			return p.topic
		}
	}
	return ""
}

func (s *site) url(path string) weburl.URL {
	return weburl.URL("http://" + string(s.Host) + path)
}

// url gives the page's canonical address.
func (p *page) url() weburl.URL { return p.Site.url(p.Path) }

// seed gives a number for a key, so that a page's made-up details (date, author, comments) are the same in every run.
func seed(key string) uint32 {
	h := fnv.New32a()
	h.Write([]byte(key))
	return h.Sum32()
}

// firstDay is the date of the oldest page; the newest is some six years younger.
var firstDay = time.Date(2019, time.March, 4, 9, 30, 0, 0, time.UTC)

func dateOf(key string) time.Time {
	return firstDay.AddDate(0, 0, int(seed(key)%2300))
}

// authors are the names under the pages. They are invented.
var authors = []string{
	"Ada Brennecke", "Tomás Ruivo", "Mirela Costin", "Jonas Feld", "Priya Venkat", "Owen Talbot", "Kaya Lindqvist",
	"Samuel Okoro", "Hanne Vestby", "Lucien Marot", "Yuki Arakawa", "Brigid Malone", "Pavel Hruska", "Noor Rahmani",
}

func authorOf(key string) string {
	return authors[seed("author "+key)%uint32(len(authors))]
}
