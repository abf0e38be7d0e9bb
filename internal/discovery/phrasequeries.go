package discovery

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"facetta/facets"
	"facetta/facets/taxonomy"
	"facetta/indexer"
	"facetta/internal/build"
	"facetta/internal/searcher"
	"facetta/internal/weburl"
)

// Options of Phrases. The zero value is the default.
type Options struct {
	Queries    int     // for each category; 0 means the source's 5
	MinResults int     // fewest results of a phrase; one with fewer is replaced by another; 0 means 10 (the source had 100 of 9.2 M pages)
	Iterations int     // i_max; 0 means 1
	Lambda     float64 // share from which a topic is suggested; 0 means facets.DefaultLambda
	Progress   func(done, all int)
}

// MaxTries is the most phrases that are tried for one query.
const MaxTries = 20

// Phrases runs the protocol on a build, with phrases from held-out entries of a taxonomy. listed is the taxonomy that the build was made from.
func Phrases(ctx context.Context, dir build.Dir, listed, held *taxonomy.Taxonomy, o Options) (*Report, error) {
	if o.Queries == 0 {
		o.Queries = 5
	}
	if o.MinResults == 0 {
		o.MinResults = 10
	}
	o.Lambda = cmp.Or(o.Lambda, facets.DefaultLambda)
	drawn, err := Draw(dir, listed, held)
	if err != nil {
		return nil, err
	}
	b, err := searcher.Open(dir)
	if err != nil {
		return nil, err
	}
	defer b.Close()
	l := newLabels(drawn)
	found, err := l.pages(b)
	if err != nil {
		return nil, err
	}
	var outcomes []Outcome
	for i, c := range drawn.Categories {
		asked, err := ask(ctx, b, c, drawn.Phrases[c], o)
		if err != nil {
			return nil, err
		}
		for _, of := range asked {
			if err := l.query(ctx, b, of, o.Lambda, found); err != nil {
				return nil, err
			}
		}
		outcomes = append(outcomes, asked...)
		if o.Progress != nil {
			o.Progress(i+1, len(drawn.Categories))
		}
	}
	report := newReport(outcomes)
	report.Labels = found
	return report, nil
}

// Drawn has the categories of a build, with phrases that may stand for them.
type Drawn struct {
	Categories []taxonomy.Path            // topics of the build with a vector, in their order
	Phrases    map[taxonomy.Path][]string // in the order in which they are to be tried
	Entries    []Entry                    // held-out pages
}

// Draw draws phrases from the texts of held-out entries whose pages are indexed and in no biasing set. listed is the taxonomy that the build was made
// from. If an entry of it stands for a whole site, all pages of that host count as pages of a biasing set.
func Draw(dir build.Dir, listed, held *taxonomy.Taxonomy) (*Drawn, error) {
	topics, err := build.ReadTopics(dir)
	if err != nil {
		return nil, err
	}
	d := &Drawn{}
	if d.Entries, err = heldOut(dir, newExamples(topics, listed), held); err != nil {
		return nil, err
	}
	if len(d.Entries) == 0 {
		return nil, errors.New("none of these entries is a page of the index that is no example page: give pages of the same web that the build's topics do not list, neither themselves nor by their site (facetta topics import --sites never)")
	}
	for _, t := range topics {
		if t.Dimension == string(taxonomy.TopicDimension) {
			d.Categories = append(d.Categories, taxonomy.Path(t.Path))
		}
	}
	d.Phrases = candidates(d.Categories, d.Entries)
	return d, nil
}

// ask tries phrases until enough have results. If there are too few such phrases, the category has fewer queries.
func ask(ctx context.Context, b *searcher.Build, category taxonomy.Path, drawn []string, o Options) ([]Outcome, error) {
	var outcomes []Outcome
	for i, phrase := range drawn {
		if len(outcomes) == o.Queries || i == o.Queries*MaxTries {
			break
		}
		answer, err := b.Search(ctx, searcher.Request{Query: `"` + phrase + `"`, Iterations: o.Iterations, Lambda: o.Lambda})
		if err != nil {
			return nil, fmt.Errorf("search %q: %w", phrase, err)
		}
		if answer.Total < o.MinResults {
			continue
		}
		outcome := Outcome{Category: category, Query: phrase, Results: answer.Total}
		for _, f := range answer.Facets {
			if f.Suggested && f.Dimension == string(taxonomy.TopicDimension) {
				outcome.Suggested = append(outcome.Suggested, taxonomy.Path(f.Topic))
			}
		}
		outcomes = append(outcomes, outcome)
	}
	return outcomes, nil
}

// heldOut gives the texts of the entries whose pages are indexed and in no biasing set.
func heldOut(dir build.Dir, x *examples, held *taxonomy.Taxonomy) ([]Entry, error) {
	index, err := indexer.Open(string(dir))
	if err != nil {
		return nil, err
	}
	defer index.Close()
	nodes, err := index.Nodes()
	if err != nil {
		return nil, err
	}
	var entries []Entry
	for _, e := range held.Entries() {
		doc, ok, err := index.DocOf(e.URL)
		if err != nil {
			return nil, err
		}
		if !ok || x.holds(e.URL, nodes[doc]) {
			continue
		}
		page, err := index.Head(doc)
		if err != nil {
			return nil, err
		}
		texts := append([]string{e.Title, e.Description}, page.Anchors...)
		if e.Title == "" {
			texts = append(texts, page.Title)
		}
		entries = append(entries, Entry{doc, e.Topic, texts, e.Description})
	}
	return entries, nil
}

// examples are the pages of all biasing sets: those that the build names, and those that its taxonomy lists, whether as part of a site or under a
// topic without a vector of its own.
type examples struct {
	topics       []build.Topic
	pages, sites map[string]bool // by the loose key of an address, and by its host
}

func newExamples(topics []build.Topic, listed *taxonomy.Taxonomy) *examples {
	x := &examples{topics, make(map[string]bool), make(map[string]bool)}
	for _, e := range listed.Entries() {
		key := taxonomy.LooseKey(e.URL)
		x.pages[key] = true
		if e.Site {
			x.sites[hostOf(key)] = true
		}
	}
	return x
}

func hostOf(key string) string {
	host, _, _ := strings.Cut(key, "/")
	return host
}

// holds looks only at topics (not at origins, as every page has one).
func (x *examples) holds(u weburl.URL, node uint32) bool {
	key := taxonomy.LooseKey(u)
	return x.pages[key] || x.sites[hostOf(key)] || slices.ContainsFunc(x.topics, func(t build.Topic) bool {
		_, ok := slices.BinarySearch(t.Nodes, node)
		return ok && t.Dimension == string(taxonomy.TopicDimension)
	})
}
