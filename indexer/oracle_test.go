package indexer

import (
	"math"
	"slices"
	"strings"

	"facetta/indexer/analysis"
	"facetta/indexer/query"
	"facetta/indexer/store"
)

// oracle is an independent scorer: it keeps the words of every document and looks at all of them.
type oracle struct {
	documents []*store.Document
	fields    fieldTexts                // of all blocks
	long      map[int]fieldTexts        // of blocks of at least so many words
	counts    map[string]map[string]int // by field, then term: documents
	distances map[[2]string]int
}

// fieldTexts are by field, then document: terms of the texts, with "" between two texts.
type fieldTexts map[string][][]string

var oracleFields = []string{fieldTitle, fieldAnchor, fieldContent, fieldBoilerplate, fieldURL}

func newOracle(documents []*store.Document) *oracle {
	o := &oracle{documents, fieldTexts{}, map[int]fieldTexts{}, map[string]map[string]int{}, map[[2]string]int{}}
	o.fields = o.least(0)
	for name, list := range o.fields {
		o.counts[name] = map[string]int{}
		for _, words := range list {
			seen := map[string]bool{"": true}
			for _, w := range words {
				if !seen[w] {
					seen[w] = true
					o.counts[name][w]++
				}
			}
		}
	}
	return o
}

// least gives the texts of blocks of at least so many words, and all others.
func (o *oracle) least(words int) fieldTexts {
	if fields, ok := o.long[words]; ok {
		return fields
	}
	fields := fieldTexts{}
	for _, d := range o.documents {
		texts := o.texts(d, words)
		for _, name := range oracleFields {
			fields[name] = append(fields[name], joined(texts[name], analysis.StemmingOf(d.Language)))
		}
	}
	o.long[words] = fields
	return fields
}

// texts are those of blocks of at least so many words, and all others.
func (o *oracle) texts(d *store.Document, least int) map[string][]string {
	texts := map[string][]string{fieldTitle: {d.Title}, fieldAnchor: d.Anchors, fieldURL: {strings.TrimPrefix(string(d.URL), "http://")}}
	for _, b := range d.Blocks {
		name := fieldBoilerplate
		if b.Content {
			name = fieldContent
		}
		if b.Words >= least {
			texts[name] = append(texts[name], b.Text)
		}
	}
	return texts
}

func joined(texts []string, as analysis.Stemming) []string {
	var all []string
	for _, text := range texts {
		all = append(append(all, termsAs(text, as)...), "")
	}
	return all
}

func occurrences(words []string, term string) (n, length int) {
	for _, w := range words {
		if w != "" {
			length++
		}
		if w == term {
			n++
		}
	}
	return n, length
}

// names are the fields that a leaf looks at, with their weights.
func (o *oracle) names(q *Query, f query.Field) map[string]float64 {
	switch f {
	case query.Title:
		return map[string]float64{fieldTitle: weightTitle}
	case query.Anchor:
		return map[string]float64{fieldAnchor: weightAnchor}
	case query.URL:
		return map[string]float64{fieldURL: 1}
	}
	names := map[string]float64{fieldTitle: weightTitle, fieldAnchor: weightAnchor, fieldContent: 1}
	if q.All {
		names[fieldBoilerplate] = 0.25
	}
	return names
}

// expand gives the words of a field that a leaf stands for.
func (o *oracle) expand(field string, leaf query.Node) []string {
	var list []string
	for w := range o.counts[field] {
		if o.standsFor(leaf, w) {
			list = append(list, w)
		}
	}
	return list
}

func (o *oracle) standsFor(leaf query.Node, word string) bool {
	switch n := leaf.(type) {
	case query.Prefix:
		return strings.HasPrefix(word, plain(n.Text)) ||
			slices.ContainsFunc(o.stemmings(), func(as analysis.Stemming) bool { return beginsAs(n, as, word) })
	case query.Fuzzy:
		return slices.ContainsFunc(o.stemmings(), func(as analysis.Stemming) bool { return o.isNear(n, as, word) })
	}
	return false
}

// beginsAs says whether a word is what a stemming makes of a beginning of words, or begins so where it has cut the front.
func beginsAs(n query.Prefix, as analysis.Stemming, word string) bool {
	term, begun := termsAs(n.Text, as)[0], plain(n.Text)
	return term == word || term != begun && strings.HasSuffix(begun, term) && strings.HasPrefix(word, term)
}

// plain is how a beginning of words is written in the index.
func plain(text string) string { return analysis.Fold(strings.ToLower(text)) }

// isNear says whether a word may stand for a misspelt one in documents of a stemming.
func (o *oracle) isNear(n query.Fuzzy, as analysis.Stemming, word string) bool {
	stem := termsAs(n.Text, as)[0]
	return o.distance(stem, word) <= analysis.StemEdits(stem, n.Text, n.Edits)
}

// standsIn says whether a word stands for a leaf in documents of a stemming.
func (o *oracle) standsIn(leaf query.Node, as analysis.Stemming, word string) bool {
	if n, ok := leaf.(query.Prefix); ok {
		return strings.HasPrefix(word, plain(n.Text)) || beginsAs(n, as, word)
	}
	return o.isNear(leaf.(query.Fuzzy), as, word)
}

// stemmings are those of the documents.
func (o *oracle) stemmings() []analysis.Stemming {
	var list []analysis.Stemming
	for _, d := range o.documents {
		if as := analysis.StemmingOf(d.Language); !slices.Contains(list, as) {
			list = append(list, as)
		}
	}
	return list
}

// distance is the function of that name, asked once for each pair.
func (o *oracle) distance(a, b string) int {
	pair := [2]string{a, b}
	if _, ok := o.distances[pair]; !ok {
		o.distances[pair] = distance(a, b)
	}
	return o.distances[pair]
}

// distance counts edits by trying them all.
func distance(a, b string) int {
	if a == "" || b == "" {
		return len(a) + len(b)
	}
	least := min(distance(a[1:], b), distance(a, b[1:])) + 1
	if a[0] == b[0] {
		least = min(least, distance(a[1:], b[1:]))
	} else {
		least = min(least, distance(a[1:], b[1:])+1)
	}
	if len(a) > 1 && len(b) > 1 && a[0] == b[1] && a[1] == b[0] {
		least = min(least, distance(a[2:], b[2:])+1)
	}
	return least
}

// weight is the formula of doc.go, written down once more.
func (o *oracle) weight(doc int, q *Query) float64 {
	sum, near, indexed := 0.0, 1.0, false
	add := func(names map[string]float64, times int, terms func(field string) []string) {
		most := 0
		for field := range names {
			df := 0
			for _, term := range terms(field) {
				df += o.counts[field][term]
			}
			most = max(most, min(df, len(o.documents)))
		}
		indexed = indexed || most > 0
		size := float64(len(o.documents))
		idf := 1 + math.Log(size/float64(most+1))
		bm25 := math.Log(1 + (size-float64(most)+0.5)/(float64(most)+0.5))
		for field, weight := range names {
			for _, term := range terms(field) {
				n, length := occurrences(o.fields[field][doc], term)
				if n > 0 && q.BM25 {
					tf := float64(n)
					sum += float64(times) * weight * bm25 * 2.2 * tf / (tf + 1.2*(0.25+0.75*float64(length)/o.mean(field)))
				} else if n > 0 {
					sum += float64(times) * weight * idf * idf * math.Sqrt(float64(n)) / math.Sqrt(float64(length))
				}
			}
		}
	}
	counted := map[query.Node]bool{}
	query.Walk(q.Root, func(leaf query.Node, wanted bool) {
		if _, filter := leaf.(query.Filter); filter || !wanted || counted[leaf] {
			return
		}
		counted[leaf] = true
		field, words := fieldAndTerms(leaf, analysis.English)
		for place := range words {
			for _, term := range o.formsAt(leaf, place) {
				add(o.names(q, field), 1+q.Repeats[leaf], func(string) []string { return []string{term} })
			}
		}
		if words == nil {
			add(o.names(q, field), 1+q.Repeats[leaf], func(name string) []string { return o.expand(name, leaf) })
		}
		for _, other := range otherwise(q, leaf) {
			quarter := o.names(q, field)
			for name := range quarter {
				quarter[name] /= 4
			}
			_, words := fieldAndTerms(other, analysis.English)
			for place := range words {
				for _, term := range o.formsAt(other, place) {
					add(quarter, 1+q.Repeats[leaf], func(string) []string { return []string{term} })
				}
			}
		}
	})
	if !indexed {
		return 1
	}
	whole := *q
	whole.Min = 0
	for _, pair := range q.Pairs {
		first, second, _ := strings.Cut(pair.Text, " ")
		closed := query.Word{Text: first + second}
		if o.holds(doc, &whole, pair) || slices.Contains(q.Closed[query.Word{Text: first}], closed.Text) && o.holds(doc, &whole, closed) {
			near += 2 / float64(len(q.Pairs))
		}
	}
	return sum * near
}

// otherwise gives the other ways to write a leaf.
func otherwise(q *Query, leaf query.Node) []query.Node {
	w, _ := leaf.(query.Word)
	return q.otherwise(w)
}

// mean is the number of words of a field in the mean document.
func (o *oracle) mean(field string) float64 {
	words := 0
	for _, texts := range o.fields[field] {
		_, length := occurrences(texts, "")
		words += length
	}
	return float64(words) / float64(len(o.documents))
}

// formsAt gives the distinct terms of a word of a leaf.
func (o *oracle) formsAt(leaf query.Node, place int) []string {
	var list []string
	for _, as := range o.stemmings() {
		if _, words := fieldAndTerms(leaf, as); !slices.Contains(list, words[place]) {
			list = append(list, words[place])
		}
	}
	return list
}

// fieldAndTerms gives the field of a leaf, and the terms of a word or phrase.
func fieldAndTerms(leaf query.Node, as analysis.Stemming) (query.Field, []string) {
	switch n := leaf.(type) {
	case query.Word:
		return n.Field, termsAs(strings.TrimPrefix(n.Text, "http://"), as)
	case query.Phrase:
		return n.Field, termsAs(n.Text, as)
	case query.Prefix:
		return n.Field, nil
	case query.Fuzzy:
		return n.Field, nil
	}
	return query.Anywhere, nil
}

// wantedTerms are the distinct terms of the wanted words and phrases.
func wantedTerms(q *Query) []string {
	var list []string
	query.Walk(q.Root, func(leaf query.Node, wanted bool) {
		_, words := fieldAndTerms(leaf, analysis.English)
		if !wanted {
			return
		}
		for _, w := range words {
			if !slices.Contains(list, w) {
				list = append(list, w)
			}
		}
	})
	return list
}

func (o *oracle) has(doc int, q *Query, field query.Field, phrase []string) bool {
	want := "\x00" + strings.Join(phrase, "\x00") + "\x00"
	texts := o.least(q.Min)
	for f := range o.names(q, field) {
		if strings.Contains("\x00"+strings.Join(texts[f][doc], "\x00")+"\x00", want) {
			return true
		}
	}
	return false
}

func (o *oracle) matches(doc int, q *Query) bool {
	if q.Empty() {
		return false
	}
	and, ok := q.Root.(query.And)
	if !ok || q.Least == 0 {
		return o.holds(doc, q, q.Root)
	}
	texts := 0
	for _, n := range and {
		_, filter := n.(query.Filter)
		_, not := n.(query.Not)
		switch holds := o.holds(doc, q, n); {
		case filter || not:
			if !holds {
				return false
			}
		case holds:
			texts++
		}
	}
	return texts >= q.Least
}

func (o *oracle) holds(doc int, q *Query, n query.Node) bool {
	switch n := n.(type) {
	case query.And:
		return !slices.ContainsFunc(n, func(c query.Node) bool { return !o.holds(doc, q, c) })
	case query.Or:
		return slices.ContainsFunc(n, func(c query.Node) bool { return o.holds(doc, q, c) })
	case query.Not:
		strict := *q
		strict.Closed, strict.Open = nil, nil
		return !o.holds(doc, &strict, n.Node)
	case query.Filter:
		return o.passes(o.documents[doc], n)
	}
	if slices.ContainsFunc(otherwise(q, n), func(other query.Node) bool { return o.holds(doc, q, other) }) {
		return true
	}
	as := analysis.StemmingOf(o.documents[doc].Language)
	field, words := fieldAndTerms(n, as)
	if words != nil {
		return o.has(doc, q, field, words)
	}
	for name := range o.names(q, field) {
		for _, w := range o.expand(name, n) {
			if o.standsIn(n, as, w) && slices.Contains(o.fields[name][doc], w) {
				return true
			}
		}
	}
	return false
}

func (o *oracle) passes(d *store.Document, f query.Filter) bool {
	host := d.URL.Host()
	switch f.By {
	case query.Site:
		site, path, _ := strings.Cut(f.Value, "/")
		for _, w := range termsAs(path, analysis.StemmingOf(d.Language)) {
			if !slices.Contains(termsAs(string(d.URL), analysis.StemmingOf(d.Language)), w) {
				return false
			}
		}
		return string(host) == site || host.Name() == site || strings.HasSuffix(host.Name(), "."+site)
	case query.FileType:
		return d.FileType == f.Value
	case query.Language:
		return d.Language == f.Value
	case query.Before:
		return d.Published != "" && d.Published < f.Value
	case query.After:
		return d.Published >= f.Value
	}
	return false
}

// search is exhaustive search.
func (o *oracle) search(q *Query, ranks []float32) []Hit {
	var hits []Hit
	for doc := range o.documents {
		if o.matches(doc, q) {
			w, r := o.weight(doc, q), float64(ranks[doc])
			score := w * r
			if q.RootOfRank {
				score = w * w * r // see byStrength
			}
			hits = append(hits, Hit{uint32(doc), score, w, r})
		}
	}
	sortHits(hits)
	return hits
}

// terms analyses an English text.
func terms(text string) []string { return termsAs(text, analysis.English) }

// termsAs analyses a text of a stemming.
func termsAs(text string, as analysis.Stemming) []string {
	var list []string
	for _, w := range analysis.Words(text, as) {
		list = append(list, w.Term)
	}
	return list
}
