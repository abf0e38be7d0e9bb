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
	words   [][]wordForm   // by word its forms: what has one of each matches; nil if that is not all
	phrases *phraseMatcher // nil when postings tell all
	cut     []query.Node   // what stands for more words than are looked for
	most    int            // words that each of these stands for, in a field
}

// plan looks up all terms of a query. Words that are wanted are scored, those of phrases too, as often as the query has them.
func (x *Index) plan(q *Query, late func() bool) (*plan, error) {
	p := newPlanner(x, q)
	p.terms.late = late
	root, err := p.rootMatcher()
	if err != nil {
		return nil, err
	}
	return p.plan(root), nil
}

// plan is what has been planned, with a root.
func (p *planner) plan(root matcher) *plan {
	plan := &plan{index: p.index, root: root, scored: p.scored, words: scoredWords(root), cut: p.cut, most: p.terms.expansion}
	if len(p.found) > 0 {
		plan.phrases = newPhraseMatcher(p.query, p.terms, p.found, root)
	}
	return plan
}

// bare is a matcher without an and of nothing else.
func bare(m matcher) matcher {
	if and, ok := m.(andMatcher); ok && len(and) == 1 {
		return and[0]
	}
	return m
}

// candidates gives the documents of an index segment that match for sure, and those of which the postings can't tell.
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
	seen   map[scoredTerm]int // places in scored
	wanted map[query.Node]bool
	found  []pattern    // texts to be looked for
	share  float64      // of their weights that words have which are being looked up
	cut    []query.Node // see plan
}

// scoredTerm is what tells terms in scored apart.
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

// pattern is a text whose words have to stand in a row.
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

// times is how often a leaf counts for W: not at all unless it is wanted, and only where it stands first.
func (p *planner) times(leaf query.Node, wanted bool) int {
	if !wanted || p.wanted[leaf] {
		return 0
	}
	p.wanted[leaf] = true
	return 1 + p.query.Repeats[leaf]
}

// matcher makes the matcher of a node. Only what is wanted is scored.
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

// textMatcher looks for one word, or for several in a row, which count so many times.
func (p *planner) textMatcher(field query.Field, text string, times int) (matcher, error) {
	var m andMatcher
	words := p.index.formsOf(text)
	if len(words) == 0 {
		return anyMatcher{}, nil // no document of this index has a word that is so long
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

// withPairs puts the terms of joined words in place of these.
func withPairs(words []forms, joined []bool) []forms {
	if len(words) != len(joined) {
		return words // a stemming makes other words of the text
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

// pairOf joins the only forms of two characters.
func pairOf(first, second forms) forms {
	for a := range first {
		for b, as := range second {
			return forms{a + b: as}
		}
	}
	return nil
}

// needsText says whether postings don't tell that a pattern is there.
func (p *planner) needsText(field query.Field, words int) bool {
	return words > 1 || p.query.Min > 0 && field == query.Anywhere
}

// sureMatcher is what is known of a pattern without looking: one word is in the title or in an anchor text, whatever the number
// of words of a block has to be. It is nil when nothing is known.
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

// fields are those that a text is looked for in.
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

// wordMatcher looks the forms of a word up. A form that not all stemmings make is looked for in documents of those that do.
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

// standIn is the words of a field that stand for one of the query in the documents of some stemmings, or in all.
type standIn struct {
	words func(field string) ([]string, error)
	in    []analysis.Stemming // nil for all
}

// standInMatcher looks up what stands for a prefix or a misspelt word.
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
	any := make(anyMatcher, len(list)) // none of a word that is too long
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

// beginning gives the terms that begin as a word does, those of the word itself, whose end stemming may have cut, where it does so, those that begin as
// what it leaves of the word where it cuts its front ("الخبا*"), and those of irregular words that begin so.
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

// similar gives the terms that a misspelt word can be, of each of its forms where that is its form.
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

// termMatcher looks a term up in its fields.
func (p *planner) termMatcher(field query.Field, word string, times int) (matcher, error) {
	list, err := p.expansions(field, times, func(string) ([]string, error) { return []string{word}, nil })
	return list[0], err
}

// expansions looks up the terms that stand for a word, a prefix or a misspelt word, each way in which they do by itself. They are scored as if
// they were one.
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

// expandIn looks up the terms of a field, adds their postings to each way's, and gives each term once, with the number of its documents.
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

// score adds terms to those that count for W, all with the idf of a word that so many documents have in the field where most have it, and gives
// their places among those.
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
