package indexer

import (
	"cmp"
	"slices"
	"sync"

	segment "github.com/blevesearch/scorch_segment_api/v2"
	"github.com/blevesearch/vellum"
	"github.com/blevesearch/vellum/levenshtein"

	"facetta/indexer/query"
)

// A prefix stands for its own forms as a word, and for the maxExpansion most frequent words that begin with it, and a misspelt word for the
// maxExpansion most frequent words that it can be. If a query has many of them, each has its share of maxExpanded, or 26 prefixes would need 20,000
// lists of postings. At most maxLooked terms of an index segment's dictionary are looked at.
const (
	maxExpansion = 256
	maxExpanded  = 1024
	maxLooked    = 100_000
)

// expansionOf is the number of words of a field for which each prefix and each misspelt word of a query stands.
func expansionOf(q *Query) int {
	n := 0
	query.Walk(q.Root, func(leaf query.Node, _ bool) {
		switch leaf.(type) {
		case query.Prefix, query.Fuzzy:
			n++
		}
	})
	return min(maxExpansion, maxExpanded/max(1, n)) // a query has at most MaxTerms
}

// prefixed returns the terms of a field that begin with a prefix, which is not empty.
func (d *dictionaries) prefixed(field, prefix string) ([]string, error) {
	return d.expand(field, nil, prefix, prefix+"\xff")
}

// similar returns the terms of a field at an edit distance of at most 0, 1 or 2; exchanging two neighbours is one edit.
func (d *dictionaries) similar(field, word string, edits int) ([]string, error) {
	if edits == 0 {
		return []string{word}, nil
	}
	automaton, err := automata[edits-1]().BuildDfa(word, uint8(edits))
	if err != nil {
		return nil, err
	}
	return d.expand(field, automaton, "", lastTerm)
}

// between returns the terms of a field in [from, before).
func (d *dictionaries) between(field, from, before string) ([]string, error) {
	counts, err := d.count(field, nil, from, before)
	terms := make([]string, 0, len(counts))
	for term := range counts {
		terms = append(terms, term)
	}
	slices.Sort(terms)
	return terms, err
}

// lastTerm is after every term.
const lastTerm = "\xff"

// automata makes the tables for edit distances 1 and 2, each once.
var automata = [2]func() *levenshtein.LevenshteinAutomatonBuilder{automataOf(1), automataOf(2)}

func automataOf(edits uint8) func() *levenshtein.LevenshteinAutomatonBuilder {
	return sync.OnceValue(func() *levenshtein.LevenshteinAutomatonBuilder {
		b, err := levenshtein.NewLevenshteinAutomatonBuilder(edits, true)
		if err != nil {
			panic(err) // only for a distance that is too large, which 2 is not
		}
		return b
	})
}

// expand returns the most frequent terms in [from, before) that an automaton accepts, ties in ascending order.
func (d *dictionaries) expand(field string, a vellum.Automaton, from, before string) ([]string, error) {
	counts, err := d.count(field, a, from, before)
	if err != nil {
		return nil, err
	}
	terms := make([]string, 0, len(counts))
	for term := range counts {
		terms = append(terms, term)
	}
	slices.SortFunc(terms, func(a, b string) int { return cmp.Or(cmp.Compare(counts[b], counts[a]), cmp.Compare(a, b)) })
	d.cut = d.cut || len(terms) > d.expansion
	return terms[:min(len(terms), d.expansion)], nil
}

// count returns the terms in [from, before) that an automaton accepts, with their numbers of documents.
func (d *dictionaries) count(field string, a vellum.Automaton, from, before string) (map[string]uint64, error) {
	return d.countIn(len(d.index.segments), field, a, from, before)
}

// countIn is count for the first index segments.
func (d *dictionaries) countIn(segments int, field string, a vellum.Automaton, from, before string) (map[string]uint64, error) {
	dicts, err := d.open(field)
	if err != nil {
		return nil, err
	}
	counts := map[string]uint64{}
	for i, dict := range dicts[:min(segments, len(dicts))] {
		if d.late != nil && d.late() {
			break
		}
		s := &d.index.segments[i]
		err := s.eachTerm(dict, a, []byte(from), []byte(before), maxLooked, func(term string, documents uint64) { counts[term] += documents })
		if err != nil {
			return nil, err
		}
	}
	return counts, nil
}

// eachTerm passes to give the terms of a dictionary in [from, before) that an automaton accepts, at most most, with their numbers of postings. Behind
// a term with a single posting, Bleve's iterator says 1 for all terms (zapx 17.2.3), so the number is looked up then.
func (s *indexSegment) eachTerm(
	dict segment.TermDictionary, a vellum.Automaton, from, before []byte, most int, give func(term string, documents uint64),
) (err error) {
	defer s.caught(&err)
	var list segment.PostingsList
	it := dict.AutomatonIterator(a, from, before)
	for range most {
		entry, err := it.Next()
		if err != nil || entry == nil {
			return err
		}
		count := entry.Count
		if count == 1 {
			if list, err = s.list(dict, entry.Term, list); err != nil {
				return err
			}
			count = list.Count()
		}
		give(entry.Term, count)
	}
	return nil
}
