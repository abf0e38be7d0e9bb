package searcher

import (
	"slices"

	"facetta/indexer"
	"facetta/indexer/query"
)

// Narrow adds a filter such as "lang:de" to a query as a person wrote it. If the end of the query would change the filter's meaning, as do an open
// quote, a parenthesis behind a minus or an OR, it adds the filter to the query's canonical form instead.
func Narrow(line, filter string) string {
	whole := query.Parse(line)
	canonical := whole.String() + " " + filter
	wanted, narrowed := query.Parse(canonical), line+" "+filter
	if got := query.Parse(narrowed); got.String() == wanted.String() {
		return narrowed
	}
	return canonical
}

// NarrowToTopic adds the filter of a topic to a query.
func NarrowToTopic(line, path string) string {
	filter := query.Query{Root: query.Filter{By: query.Topic, Value: path}}
	return Narrow(line, filter.String())
}

// NarrowToLanguage adds the filter of a language to a query with ignored words. Ignored words that are no stop words of that language would then be
// searched for; they are taken out, so that the query finds exactly its earlier results in that language.
func NarrowToLanguage(line, code string, ignored []string) string {
	narrowed := Narrow(line, "lang:"+code)
	still := indexer.ParseQuery(narrowed).Ignored
	whole := query.Parse(line)
	var left []query.Node
	all, _ := whole.Root.(query.And)
	for _, n := range all {
		w, ok := n.(query.Word)
		if !ok || w.Field != query.Anywhere || !slices.Contains(ignored, w.Text) || slices.Contains(still, w.Text) {
			left = append(left, n)
		}
	}
	if len(left) == 0 || len(left) == len(all) {
		return narrowed
	}
	whole.Root = query.Every(left)
	return Narrow(whole.String(), "lang:"+code)
}
