package indexer

import (
	"net/url"
	"strings"

	"facetta/indexer/analysis"
	"facetta/indexer/query"
)

// leafText is the text of a leaf; "" for a filter.
func leafText(n query.Node) string {
	switch n := n.(type) {
	case query.Word:
		if n.Field == query.URL {
			return addressText(n.Text)
		}
		return n.Text
	case query.Phrase:
		if n.Field == query.URL {
			return addressText(n.Text)
		}
		return n.Text
	case query.Prefix:
		return n.Text
	case query.Fuzzy:
		return n.Text
	}
	return ""
}

// addressText is the searchable text of an address: all but its scheme, without escapes, in composed form.
func addressText(address string) string {
	if _, rest, ok := strings.Cut(address, "://"); ok {
		address = rest
	}
	if text, err := url.PathUnescape(address); err == nil {
		return analysis.Compose(text)
	}
	return address
}

// rowField returns the field of a prefix or misspelt word that is a row of characters without spaces.
func rowField(n query.Node) (f query.Field, ok bool) {
	switch n := n.(type) {
	case query.Prefix:
		return n.Field, analysis.IsRow(n.Text)
	case query.Fuzzy:
		return n.Field, analysis.IsRow(n.Text)
	}
	return f, false
}
