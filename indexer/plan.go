package indexer

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/RoaringBitmap/roaring/v2"

	"facetta/indexer/analysis"
	"facetta/indexer/query"
)

// plan is a query with its postings.
type plan struct {
	index   *Index
	root    matcher
	scored  []term
	words   [][]wordForm   // the forms of each word, if documents match exactly if they have a form of each; else nil
	phrases *phraseMatcher // nil when postings tell everything
	cut     []query.Node   // prefixes and misspelt words with more words than are searched for
	most    int            // the number of words in a field for which each of these stands
}

// plan looks up all terms of a query. Wanted words are scored, also those of phrases, as often as the query has them.
func (x *Index) plan(q *Query, late func() bool) (*plan, error) {
	p := newPlanner(x, q)
	p.terms.late = late
	root, err := p.rootMatcher()
	if err != nil {
		return nil, err
	}
	return p.plan(root), nil
}

// plan returns the plan with a root.
func (p *planner) plan(root matcher) *plan {
	plan := &plan{index: p.index, root: root, scored: p.scored, words: scoredWords(root), cut: p.cut, most: p.terms.expansion}
	if len(p.found) > 0 {
		plan.phrases = newPhraseMatcher(p.query, p.terms, p.found, root)
	}
	return plan
}

// bare unwraps an "and" with a single part.
func bare(m matcher) matcher {
	if and, ok := m.(andMatcher); ok && len(and) == 1 {
		return and[0]
	}
	return m
}

// candidates returns the documents of an index segment that certainly match, and those for which the postings can't tell.
func (p *plan) candidates(seg int) (sure, doubtful *roaring.Bitmap, err error) {
	sure, may, err := p.root.documents(seg)
	if err != nil {
		return nil, nil, err
	}
	if sure == may {
		return sure, roaring.New(), nil
	}
	return sure, roaring.AndNot(may, sure), nil
}

// planner makes the matchers of a query.
type planner struct {
	index  *Index
	query  *Query
	terms  *dictionaries
	scored []term
	seen   map[scoredTerm]int // indexes in scored
	wanted map[query.Node]bool
	found  []pattern    // texts to search for
	share  float64      // factor for the weights of the words that are being looked up
	cut    []query.Node // see plan
}

// scoredTerm identifies a term in scored.
type scoredTerm struct {
	field, text string
	df          uint64
	weight      float64
}

func newPlanner(x *Index, q *Query) *planner {
	p := &planner{index: x, query: q, terms: newDictionaries(x), share: 1, seen: map[scoredTerm]int{}, wanted: map[query.Node]bool{}}
	p.terms.expansion = expansionOf(q)
	return p
}

// pattern is a text whose words must stand in a row.
type pattern struct {
	field query.Field
	text  string
}

// rootMatcher makes the matcher of the whole query.
func (p *planner) rootMatcher() (matcher, error) {
	and, ok := p.query.Root.(query.And)
	if !ok || p.query.Least == 0 {
		return p.matcher(p.query.Root, true)
	}
	list, err := p.matchers(and, true)
	if err != nil {
		return nil, err
	}
	var all andMatcher
	some := leastMatcher{least: p.query.Least}
	for i, n := range and {
		if isText(n) {
			some.of = append(some.of, list[i])
		} else {
			all = append(all, list[i])
		}
	}
	return append(all, some), nil
}

// times is the number of times that a leaf counts for W: 0 if it is not wanted, or is not its first occurrence.
func (p *planner) times(leaf query.Node, wanted bool) int {
	if !wanted || p.wanted[leaf] {
		return 0
	}
	p.wanted[leaf] = true
	return 1 + p.query.Repeats[leaf]
}

// matcher makes the matcher of a node. Only wanted words are scored.
func (p *planner) matcher(n query.Node, wanted bool) (matcher, error) {
	if f, ok := rowField(n); ok {
		return p.textMatcher(f, leafText(n), p.times(n, wanted))
	}
	switch n := n.(type) {
	case query.And:
		of, err := p.matchers(n, wanted)
		return andMatcher(of), err
	case query.Or:
		of, err := p.matchers(n, wanted)
		return anyMatcher(of), err
	case query.Not:
		of, err := p.matcher(n.Node, !wanted)
		return notMatcher{of, p.index}, err
	case query.Filter:
		return p.filterMatcher(n)
	case query.Prefix:
		defer p.noteCut(n)
		return p.standInMatcher(n.Field, p.times(n, wanted), p.beginning(n))
	case query.Fuzzy:
		defer p.noteCut(n)
		return p.standInMatcher(n.Field, p.times(n, wanted), p.similar(n))
	case query.Word:
		return p.wordOrCompound(n, wanted)
	case query.Phrase:
		return p.textMatcher(n.Field, leafText(n), p.times(n, wanted))
	}
	return nil, fmt.Errorf("a query has a part of kind %T", n)
}

// noteCut notes a prefix or a misspelt word whose words have been looked up, if some were left out.
func (p *planner) noteCut(n query.Node) {
	if p.terms.cut && !slices.Contains(p.cut, n) {
		p.cut = append(p.cut, n)
	}
	p.terms.cut = false
}

func (p *planner) matchers(nodes []query.Node, wanted bool) ([]matcher, error) {
	list := make([]matcher, len(nodes))
	for i, n := range nodes {
		var err error
		if list[i], err = p.matcher(n, wanted); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// textMatcher returns the matcher for one word, or for several in a row, which count so many times.
func (p *planner) textMatcher(field query.Field, text string, times int) (matcher, error) {
	var m andMatcher
	words := p.index.formsOf(text)
	if len(words) == 0 {
		return anyMatcher{}, nil // no document of this index has such a long word
	}
	for _, w := range withPairs(words, analysis.Joints(text)) {
		t, err := p.wordMatcher(field, w, times)
		if err != nil {
			return nil, err
		}
		m = append(m, t)
	}
	if !p.needsText(field, len(m)) {
		return m, nil
	}
	return p.rowMatcher(field, text, words, m)
}

// withPairs replaces joined words by the terms of their pairs.
func withPairs(words []forms, joined []bool) []forms {
	if len(words) != len(joined) {
		return words // a stemming finds other words in the text
	}
	var list []forms
	for i, w := range words {
		if joined[i] {
			list = append(list, pairOf(words[i-1], w))
		} else if i+1 == len(words) || !joined[i+1] {
			list = append(list, w)
		}
	}
	return list
}

// pairOf joins the forms of two characters, which have one each.
func pairOf(first, second forms) forms {
	for a := range first {
		for b, as := range second {
			return forms{a + b: as}
		}
	}
	return nil
}

// needsText tells whether postings are not enough to find a pattern.
func (p *planner) needsText(field query.Field, words int) bool {
	return words > 1 || p.query.Min > 0 && field == query.Anywhere
}

// sureMatcher matches documents that have a pattern without a look at their texts: a single word in the title or in an anchor text counts whatever
// the least number of words in a block. It is nil if there are none such.
func (p *planner) sureMatcher(words []forms) (matcher, error) {
	if len(words) > 1 {
		return nil, nil
	}
	title, err := p.wordMatcher(query.Title, words[0], 0)
	if err != nil {
		return nil, err
	}
	anchor, err := p.wordMatcher(query.Anchor, words[0], 0)
	return anyMatcher{title, anchor}, err
}

// fields are the fields in which a text is searched for.
func (p *planner) fields(f query.Field) []scoredField {
	switch f {
	case query.Title:
		return []scoredField{{fieldTitle, weightTitle}}
	case query.Anchor:
		return []scoredField{{fieldAnchor, weightAnchor}}
	case query.URL:
		return []scoredField{{fieldURL, weightURL}}
	}
	return scoredFields(p.query.All)
}

// wordMatcher looks up the forms of a word. A form that only some stemmings give is searched for in documents of these stemmings.
func (p *planner) wordMatcher(field query.Field, w forms, times int) (matcher, error) {
	var any anyMatcher
	for _, term := range slices.Sorted(maps.Keys(w)) {
		m, err := p.termMatcher(field, term, times)
		if err != nil || len(w) == 1 {
			return m, err
		}
		in, err := p.inStemming(w[term])
		if err != nil {
			return nil, err
		}
		any = append(any, andMatcher{m, in})
	}
	return any, nil
}

// standIn has the words of a field that stand for a word of the query, in documents of some stemmings or in all.
type standIn struct {
	words func(field string) ([]string, error)
	in    []analysis.Stemming // nil for all
}

// standInMatcher returns the matcher for the words that stand for a prefix or a misspelt word.
func (p *planner) standInMatcher(field query.Field, times int, standIns []standIn) (matcher, error) {
	var words []func(field string) ([]string, error)
	for _, s := range standIns {
		words = append(words, s.words)
	}
	list, err := p.expansions(field, times, words...)
	if err != nil {
		return nil, err
	}
	if len(list) == 1 {
		return list[0], nil
	}
	any := make(anyMatcher, len(list)) // empty for a word that is too long
	for i, s := range standIns {
		if any[i] = list[i]; s.in == nil {
			continue
		}
		in, err := p.inStemming(s.in)
		if err != nil {
			return nil, err
		}
		any[i] = andMatcher{any[i], in}
	}
	return any, nil
}

// beginning returns the terms for a prefix: those that begin with it; the terms of the prefix as a word, as stemming may have cut its end; if
// stemming cuts its front ("الخبا*"), those that begin with the rest; and the terms of irregular words that begin with it.
func (p *planner) beginning(n query.Prefix) []standIn {
	prefix := analysis.Fold(n.Text)
	list := []standIn{{words: func(field string) ([]string, error) { return p.terms.prefixed(field, prefix) }}}
	for _, f := range p.index.formsOf(n.Text) {
		for _, term := range slices.Sorted(maps.Keys(f)) {
			switch {
			case strings.HasPrefix(term, prefix):
			case strings.HasSuffix(prefix, term):
				list = append(list, standIn{func(field string) ([]string, error) { return p.terms.prefixed(field, term) }, f[term]})
			default:
				list = append(list, standIn{func(string) ([]string, error) { return []string{term}, nil }, f[term]})
			}
		}
	}
	if begun := analysis.BegunBy(prefix); len(begun) > 0 {
		list = append(list, standIn{func(string) ([]string, error) { return begun, nil }, []analysis.Stemming{analysis.English}})
	}
	return list
}

// similar returns the terms for a misspelt word: those similar to each of its forms, in the documents of the stemmings that give the form.
func (p *planner) similar(n query.Fuzzy) []standIn {
	var list []standIn
	for _, f := range p.index.formsOf(n.Text) {
		for _, term := range slices.Sorted(maps.Keys(f)) {
			edits := analysis.StemEdits(term, n.Text, n.Edits)
			list = append(list, standIn{func(field string) ([]string, error) { return p.terms.similar(field, term, edits) }, f[term]})
		}
	}
	return list
}

// termMatcher returns the matcher for a term in its fields.
func (p *planner) termMatcher(field query.Field, word string, times int) (matcher, error) {
	list, err := p.expansions(field, times, func(string) ([]string, error) { return []string{word}, nil })
	return list[0], err
}

// expansions looks up the terms that stand for a word, a prefix or a misspelt word, with a matcher for each of the ways. They are scored as if they
// were one term.
func (p *planner) expansions(field query.Field, times int, ways ...func(field string) ([]string, error)) ([]*postingsMatcher, error) {
	list := make([]*postingsMatcher, len(ways))
	for i := range list {
		list[i] = &postingsMatcher{segments: p.index.segments}
	}
	var found []term
	df := uint64(0)
	for _, f := range p.fields(field) {
		terms, err := p.expandIn(f, list, ways)
		if err != nil {
			return list, err
		}
		total := uint64(0)
		for i := range terms {
			terms[i].times = times
			terms[i].weight *= p.share
			total += terms[i].df
		}
		found, df = append(found, terms...), max(df, total)
	}
	if times > 0 {
		places := p.score(found, min(df, uint64(p.index.text.Len())))
		if len(list) == 1 {
			list[0].scored = places
		}
	}
	return list, nil
}

// expandIn looks up the terms of a field and adds their postings to the matchers of the ways. It returns each term once, with its number of
// documents.
func (p *planner) expandIn(f scoredField, list []*postingsMatcher, ways []func(field string) ([]string, error)) ([]term, error) {
	var found []term
	for i, way := range ways {
		words, err := way(f.name)
		if err != nil {
			return nil, err
		}
		for _, w := range words {
			lists, n, err := p.terms.lookup(f.name, w)
			if err != nil {
				return nil, err
			}
			if n == 0 {
				continue
			}
			list[i].lists = append(list[i].lists, lists)
			if i == 0 || !slices.ContainsFunc(found, func(t term) bool { return t.text == w }) {
				found = append(found, term{text: w, field: textFieldNumber(f.name), weight: f.weight, df: n, postings: lists})
			}
		}
	}
	return found, nil
}

// score adds terms to those that count for W, and returns their indexes in scored. All get the idf of a word with df documents.
func (p *planner) score(found []term, df uint64) []int {
	places := make([]int, len(found))
	for n, t := range found {
		key := scoredTerm{textFieldNames[t.field], t.text, df, t.weight}
		if i, ok := p.seen[key]; ok {
			p.scored[i].times += t.times
			places[n] = i
			continue
		}
		places[n], p.seen[key] = len(p.scored), len(p.scored)
		t.df, t.bm25 = df, p.query.BM25
		if t.bm25 {
			t.idf = bm25IDF(uint64(p.index.text.Len()), df)
		} else {
			t.idf = idf(uint64(p.index.text.Len()), df)
		}
		p.scored = append(p.scored, t)
	}
	return places
}
