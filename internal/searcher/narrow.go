package searcher

import "facetta/indexer/query"

// Narrow adds a filter, as "lang:de", to a query as a person wrote it; where the query's end would take the filter in, as an open quote, a
// parenthesis behind a minus or an OR does, to the query's canonical form.
func Narrow(line, filter string) string {
	whole := query.Parse(line)
	canonical := whole.String() + " " + filter
	wanted, narrowed := query.Parse(canonical), line+" "+filter
	if got := query.Parse(narrowed); got.String() == wanted.String() {
		return narrowed
	}
	return canonical
}
