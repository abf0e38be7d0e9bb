package known

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"strings"

	"facetta/facets/taxonomy"
	"facetta/indexer"
	"facetta/internal/measure"
	"facetta/internal/retrieval"
	"facetta/internal/weburl"
)

// Source says where the text of a query is from.
type Source string

// The sources, in the order of the table.
const (
	Title       Source = "title"
	Anchor      Source = "anchor"
	Description Source = "description"
	Topic       Source = "topic"
)

var sources = []Source{Title, Anchor, Description, Topic}

// Limits of the queries.
const (
	PerSource   = 2000
	PerHost     = 20 // queries for pages of one host, from one source
	MaxWords    = 12 // of a description
	MinRelevant = 20 // pages of a topic
	seed        = 1
)

// Query asks for one page, or for those of a topic.
type Query struct {
	Source Source
	Topic  taxonomy.Path // the topic by whose rank it is answered
	retrieval.Question
}

// page is a document with the texts that can ask for it.
type page struct {
	doc         uint32
	url         weburl.URL
	topic       taxonomy.Path // with a vector; "" for none
	title       string
	anchors     []string
	description string
	wanted      bool // it is held out, and has no near-duplicate
}

// texts counts how many pages have the same words as a title, link text or description.
type texts map[string]int

// add counts the texts of a page; equal ones count once.
func (t texts) add(list ...string) {
	seen := map[string]bool{}
	for _, s := range list {
		if k := key(s); !seen[k] {
			seen[k] = true
			t[k]++
		}
	}
}

// key gives the words of a text as one string.
func key(text string) string { return strings.Join(words(text), " ") }

func words(text string) (list []string) {
	measure.Words(text, func(word []byte) bool {
		list = append(list, string(word))
		return true
	})
	return list
}

// telling counts the words of a text that a search looks for.
func telling(text string) int {
	q := indexer.ParseQuery(key(text))
	return len(strings.Fields(q.String()))
}

// drawer draws queries.
type drawer struct {
	titles, anchors, descriptions texts
	taken                         map[uint32]bool
	queries                       []Query
}

// draw draws queries for pages, which come in any order.
func draw(pages []page) []Query {
	pages = slices.SortedFunc(slices.Values(pages), func(a, b page) int { return cmp.Compare(a.doc, b.doc) })
	d := drawer{texts{}, texts{}, texts{}, map[uint32]bool{}, nil}
	for _, p := range pages {
		d.titles.add(p.title)
		d.anchors.add(p.anchors...)
		d.descriptions.add(p.description)
	}
	rng := rand.New(rand.NewPCG(seed, seed))
	rng.Shuffle(len(pages), func(i, j int) { pages[i], pages[j] = pages[j], pages[i] })
	// The rarest first, because a page is asked for once.
	d.pages(pages, Description, d.description)
	d.pages(pages, Anchor, d.anchor)
	d.pages(pages, Title, d.title)
	slices.SortStableFunc(d.queries, func(a, b Query) int {
		return cmp.Compare(slices.Index(sources, a.Source), slices.Index(sources, b.Source))
	})
	return d.queries
}

// pages draws queries of one source; text gives "" when a page has none.
func (d *drawer) pages(pages []page, s Source, text func(*page) string) {
	n, hosts := 0, map[weburl.Host]int{}
	for i := range pages {
		p := &pages[i]
		if n == PerSource || !p.wanted || p.topic == "" || d.taken[p.doc] || hosts[p.url.Host()] == PerHost {
			continue
		}
		if t := text(p); t != "" {
			n++
			hosts[p.url.Host()]++
			d.taken[p.doc] = true
			d.queries = append(d.queries, Query{s, p.topic, retrieval.Question{
				ID: questionID(s, n), Text: t, Gains: map[uint32]float64{p.doc: 1},
			}})
		}
	}
}

func (d *drawer) title(p *page) string {
	if d.titles[key(p.title)] > 1 || telling(p.title) < 2 {
		return ""
	}
	return key(p.title)
}

func (d *drawer) anchor(p *page) string {
	for _, a := range p.anchors {
		if d.anchors[key(a)] == 1 && key(a) != key(p.title) && telling(a) >= 2 {
			return key(a)
		}
	}
	return ""
}

func (d *drawer) description(p *page) string {
	list := words(p.description)
	if d.descriptions[key(p.description)] > 1 || saysTitle(list, words(p.title)) || telling(p.description) < 4 {
		return ""
	}
	return strings.Join(list[:min(len(list), MaxWords)], " ")
}

// saysTitle says whether a description has all words of the title and at most two others.
func saysTitle(description, title []string) bool {
	other := 0
	for _, w := range description {
		if !slices.Contains(title, w) {
			other++
		}
	}
	return other <= 2
}
