package indexer

import (
	"github.com/RoaringBitmap/roaring/v2"
	segment "github.com/blevesearch/scorch_segment_api/v2"
)

// plan is a query with its postings.
type plan struct {
	index    *Index
	query    *Query
	wanted   []*clause
	none     []*clause   // any of them excludes
	unwanted [][]*clause // words of the excluded phrases
	scored   []term
	sites    *clause // nil when the query names none
	phrases  *phraseMatcher
}

// clause is a set of postings of which a document needs one.
type clause struct {
	terms []term
}

// plan looks up all terms of a query. Words that phrases need are wanted and scored as words are; a term counts once.
func (x *Index) plan(q *Query) (*plan, error) {
	p := &plan{index: x, query: q, phrases: newPhraseMatcher(q)}
	d := &dictionaries{x, map[string][]segment.TermDictionary{}}
	fields := scoredFields(q.All)
	for _, t := range q.wantedTerms() {
		c, err := p.clause(d, t, fields)
		if err != nil {
			return nil, err
		}
		p.wanted = append(p.wanted, c)
		p.scored = append(p.scored, c.terms...)
	}
	for _, w := range q.NotWords {
		c, err := p.clause(d, w.Term, fields)
		if err != nil {
			return nil, err
		}
		p.none = append(p.none, c)
	}
	for _, phrase := range q.NotPhrases {
		clauses := make([]*clause, len(phrase))
		for i, w := range phrase {
			var err error
			if clauses[i], err = p.clause(d, w.Term, fields); err != nil {
				return nil, err
			}
		}
		p.unwanted = append(p.unwanted, clauses)
	}
	return p, p.planSites(d)
}

// clause looks a term up in all fields.
func (p *plan) clause(d *dictionaries, word string, fields []scoredField) (*clause, error) {
	c := new(clause)
	for _, f := range fields {
		lists, df, err := d.lookup(f.name, word)
		if err != nil {
			return nil, err
		}
		if df > 0 {
			i := idf(uint64(p.index.text.count), df)
			c.terms = append(c.terms, term{f.weight * i * i, lists})
		}
	}
	return c, nil
}

func (p *plan) planSites(d *dictionaries) error {
	hosts := func(sites []string) (*clause, error) {
		c := new(clause)
		for _, s := range sites {
			lists, _, err := d.lookup(fieldHost, s)
			if err != nil {
				return nil, err
			}
			c.terms = append(c.terms, term{postings: lists})
		}
		return c, nil
	}
	var err error
	if len(p.query.Sites) > 0 {
		if p.sites, err = hosts(p.query.Sites); err != nil {
			return err
		}
	}
	if len(p.query.NotSites) > 0 {
		c, err := hosts(p.query.NotSites)
		if err != nil {
			return err
		}
		p.none = append(p.none, c)
	}
	return nil
}

// candidates gives the documents of an index segment that match for sure, and those of which the postings can't tell.
func (p *plan) candidates(seg int) (sure, doubtful *roaring.Bitmap, err error) {
	if sure, err = p.withWords(seg); err != nil {
		return nil, nil, err
	}
	if doubtful, err = p.doubtful(seg, sure); err != nil {
		return nil, nil, err
	}
	sure.AndNot(doubtful)
	return sure, doubtful, nil
}

// withWords gives the documents of an index segment that have all wanted words and none of the unwanted. Phrases are still
// open.
func (p *plan) withWords(seg int) (*roaring.Bitmap, error) {
	wanted := p.wanted
	if p.sites != nil {
		wanted = append(wanted[:len(wanted):len(wanted)], p.sites)
	}
	var all *roaring.Bitmap
	for _, c := range wanted {
		set, err := c.documents(seg)
		if err != nil {
			return nil, err
		}
		if all == nil {
			all = set
		} else {
			all.And(set)
		}
		if all.IsEmpty() {
			return all, nil
		}
	}
	for _, c := range p.none {
		set, err := c.documents(seg)
		if err != nil {
			return nil, err
		}
		all.AndNot(set)
	}
	return all, nil
}

// doubtful gives the candidates of which the postings can't tell whether they match: all when phrases are wanted, else those
// that have all words of an excluded phrase.
func (p *plan) doubtful(seg int, candidates *roaring.Bitmap) (*roaring.Bitmap, error) {
	if len(p.query.Phrases) > 0 {
		return candidates.Clone(), nil
	}
	all := roaring.New()
	for _, phrase := range p.unwanted {
		some := candidates.Clone()
		for _, c := range phrase {
			set, err := c.documents(seg)
			if err != nil {
				return nil, err
			}
			some.And(set)
		}
		all.Or(some)
	}
	return all, nil
}

// documents is the union of the clause's postings in an index segment.
func (c *clause) documents(seg int) (*roaring.Bitmap, error) {
	set := roaring.New()
	for _, t := range c.terms {
		if err := addDocuments(set, t.postings[seg]); err != nil {
			return nil, err
		}
	}
	return set, nil
}
