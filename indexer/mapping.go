package indexer

import (
	"slices"
	"strings"

	"github.com/blevesearch/bleve/v2"
	"github.com/blevesearch/bleve/v2/analysis/analyzer/keyword"
	"github.com/blevesearch/bleve/v2/mapping"

	"facetta/indexer/analysis"
	"facetta/indexer/frequency"
)

// Fields of the Bleve index. The text fields are indexed without positions, stored values and doc values: phrases and snippets
// come from the text store.
const (
	fieldTitle       = "title"
	fieldAnchor      = "anchor"
	fieldContent     = "content"
	fieldBoilerplate = "boilerplate"
	fieldURL         = "url"       // addressText
	fieldCompound    = "compound"  // analysis.CompoundTerm of compounds in title, anchors and content; this field and the following ones have no frequencies
	fieldHost        = "host"      // host name and each of its parent domains
	fieldLanguage    = "language"  // primary subtag
	fieldType        = "type"      // as in page.Page
	fieldPublished   = "published" // day, 2006-01-02
)

// textFieldNames are the fields with words, by their numbers in package frequency.
var textFieldNames = [frequency.Fields]string{fieldTitle, fieldAnchor, fieldContent, fieldBoilerplate, fieldURL}

func textFieldNumber(name string) int { return slices.Index(textFieldNames[:], name) }

// newMapping describes the index in Bleve's terms, so that Bleve's own queries work on it.
func newMapping() (*mapping.IndexMappingImpl, error) {
	m := bleve.NewIndexMapping()
	if err := analysis.AddTo(m); err != nil {
		return nil, err
	}
	doc := bleve.NewDocumentStaticMapping()
	for _, name := range []string{fieldTitle, fieldAnchor, fieldContent, fieldBoilerplate, fieldURL} {
		doc.AddFieldMappingsAt(name, indexOnly(analysis.Name))
	}
	for _, name := range []string{fieldCompound, fieldHost, fieldLanguage, fieldType, fieldPublished} {
		f := indexOnly(keyword.Name)
		f.SkipFreqNorm = true
		doc.AddFieldMappingsAt(name, f)
	}
	m.DefaultMapping = doc
	m.DefaultField = fieldContent
	m.DefaultAnalyzer = analysis.Name
	m.StoreDynamic, m.IndexDynamic, m.DocValuesDynamic = false, false, false
	return m, m.Validate()
}

func indexOnly(analyser string) *mapping.FieldMapping {
	f := bleve.NewTextFieldMapping()
	f.Analyzer = analyser
	f.Store, f.IncludeTermVectors, f.IncludeInAll, f.DocValues = false, false, false, false
	return f
}

// domains returns the terms of a host for the host field: the host, the host without its port, and its parent domains.
func domains(host string) []string {
	if host == "" {
		return nil
	}
	terms := []string{host}
	name := host
	if i := strings.LastIndexByte(host, ':'); i >= 0 && !strings.HasSuffix(host, "]") {
		name = host[:i]
		terms = append(terms, name)
	}
	if strings.HasPrefix(name, "[") || isIPv4(name) {
		return terms
	}
	for {
		_, parent, ok := strings.Cut(name, ".")
		if !ok || parent == "" {
			return terms
		}
		terms = append(terms, parent)
		name = parent
	}
}

func isIPv4(name string) bool {
	return strings.Trim(name, "0123456789.") == ""
}
