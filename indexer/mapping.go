package indexer

import (
	"strings"

	"github.com/blevesearch/bleve/v2"
	"github.com/blevesearch/bleve/v2/analysis/analyzer/custom"
	"github.com/blevesearch/bleve/v2/analysis/analyzer/keyword"
	charregexp "github.com/blevesearch/bleve/v2/analysis/char/regexp"
	"github.com/blevesearch/bleve/v2/analysis/lang/en"
	"github.com/blevesearch/bleve/v2/analysis/token/length"
	"github.com/blevesearch/bleve/v2/analysis/token/lowercase"
	"github.com/blevesearch/bleve/v2/analysis/token/unicodenorm"
	"github.com/blevesearch/bleve/v2/analysis/tokenizer/regexp"
	"github.com/blevesearch/bleve/v2/mapping"
)

// Fields of the Bleve index. The text fields are indexed without positions, stored values and doc values: phrases and snippets
// come from the text store.
const (
	fieldTitle       = "title"
	fieldAnchor      = "anchor"
	fieldContent     = "content"
	fieldBoilerplate = "boilerplate"
	fieldURL         = "url"       // addressText
	fieldHost        = "host"      // host name and every parent domain of it; this and what follows without frequencies
	fieldLanguage    = "language"  // primary subtag
	fieldType        = "type"      // extension of the file, or html
	fieldPublished   = "published" // day, 2006-01-02
)

const analyserName = "facetta"

// wordPattern is what scanner.word finds, for Bleve's regexp tokenizer.
var wordPattern = func() string {
	const scripts = `\p{Han}\p{Hiragana}\p{Katakana}\p{Thai}\p{Lao}\p{Khmer}\p{Myanmar}\x{30fc}\x{ac00}-\x{d7a3}\x{ff70}`
	r := `(?:[^\P{L}` + scripts + `]|[^\P{M}` + scripts + `]|[^\P{N}` + scripts + `])`
	return `[` + scripts + `][\x{ff9e}\x{ff9f}]?|` + r + `+(?:['\x{2019}\x{ff07}]` + r + `+)*`
}()

// newMapping describes the index in Bleve's terms, so that Bleve's own queries work on it.
func newMapping() (*mapping.IndexMappingImpl, error) {
	m := bleve.NewIndexMapping()
	if err := addAnalyser(m); err != nil {
		return nil, err
	}
	doc := bleve.NewDocumentStaticMapping()
	for _, name := range []string{fieldTitle, fieldAnchor, fieldContent, fieldBoilerplate, fieldURL} {
		doc.AddFieldMappingsAt(name, indexOnly(analyserName))
	}
	for _, name := range []string{fieldHost, fieldLanguage, fieldType, fieldPublished} {
		f := indexOnly(keyword.Name)
		f.SkipFreqNorm = true
		doc.AddFieldMappingsAt(name, f)
	}
	m.DefaultMapping = doc
	m.DefaultField = fieldContent
	m.DefaultAnalyzer = analyserName
	m.StoreDynamic, m.IndexDynamic, m.DocValuesDynamic = false, false, false
	return m, m.Validate()
}

func addAnalyser(m *mapping.IndexMappingImpl) error {
	add := func(kind func(string, map[string]any) error, name string, config map[string]any) func() error {
		return func() error { return kind(name, config) }
	}
	steps := []func() error{
		add(m.AddCustomCharFilter, "facetta_apostrophes", map[string]any{"type": charregexp.Name, "regexp": "\u2019", "replace": "'"}),
		add(m.AddCustomTokenizer, "facetta_words", map[string]any{"type": regexp.Name, "regexp": wordPattern}),
		add(m.AddCustomTokenFilter, "facetta_nfkc", map[string]any{"type": unicodenorm.Name, "form": unicodenorm.NFKC}),
		add(m.AddCustomTokenFilter, "facetta_length",
			map[string]any{"type": length.Name, "min": 1.0, "max": float64(maxTermRunes)}),
		add(m.AddCustomAnalyzer, analyserName, map[string]any{
			"type":         custom.Name,
			"char_filters": []string{"facetta_apostrophes"},
			"tokenizer":    "facetta_words",
			"token_filters": []string{"facetta_nfkc", lowercase.Name, accentsName, en.PossessiveName, en.PluralStemmerName, inflectionName,
				"facetta_length"},
		}),
	}
	for _, step := range steps {
		if err := step(); err != nil {
			return err
		}
	}
	return nil
}

func indexOnly(analyser string) *mapping.FieldMapping {
	f := bleve.NewTextFieldMapping()
	f.Analyzer = analyser
	f.Store, f.IncludeTermVectors, f.IncludeInAll, f.DocValues = false, false, false, false
	return f
}

// domains gives the terms of a host for the host field: itself, itself without its port, and its parent domains.
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
