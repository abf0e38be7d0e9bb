package indexer

import (
	"github.com/blevesearch/bleve/v2/analysis"
	"github.com/blevesearch/bleve/v2/registry"
)

// termFilter is a step of the analyser for Bleve, whose queries on the index need its name.
type termFilter func(term []byte) []byte

const (
	accentsName    = "facetta_accents"
	inflectionName = "facetta_inflection"
)

// Filter takes all tokens through the step.
func (f termFilter) Filter(tokens analysis.TokenStream) analysis.TokenStream {
	for _, t := range tokens {
		t.Term = f(t.Term)
	}
	return tokens
}

// Bleve knows filters by name, from its registry alone; its own register themselves in the same way.
func init() {
	for name, step := range map[string]termFilter{accentsName: cutAccents, inflectionName: cutInflection} {
		err := registry.RegisterTokenFilter(name, func(map[string]any, *registry.Cache) (analysis.TokenFilter, error) { return step, nil })
		if err != nil {
			panic(err) // the name is taken
		}
	}
}
