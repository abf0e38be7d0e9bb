package analysis

import (
	"github.com/blevesearch/bleve/v2/analysis"
	"github.com/blevesearch/bleve/v2/analysis/analyzer/custom"
	"github.com/blevesearch/bleve/v2/analysis/lang/en"
	"github.com/blevesearch/bleve/v2/analysis/token/length"
	"github.com/blevesearch/bleve/v2/analysis/token/lowercase"
	"github.com/blevesearch/bleve/v2/analysis/token/unicodenorm"
	"github.com/blevesearch/bleve/v2/analysis/tokenizer/regexp"
	"github.com/blevesearch/bleve/v2/mapping"
	"github.com/blevesearch/bleve/v2/registry"
	"golang.org/x/text/unicode/rangetable"
)

// Name is the name under which Bleve knows the analyser.
const Name = "facetta"

// wordPattern matches the words that Scanner.Word finds, for Bleve's regexp tokenizer.
var wordPattern = func() string {
	const scripts = `\p{Han}\p{Hiragana}\p{Katakana}\p{Thai}\p{Lao}\p{Khmer}\p{Myanmar}\x{30fc}\x{ac00}-\x{d7a3}\x{ff70}`
	apostrophe, behind := `'`, ``
	rangetable.Visit(apostrophes, func(r rune) { apostrophe += string(r) })
	rangetable.Visit(behindCharacters, func(r rune) { behind += string(r) })
	// letters and numbers, or marks, that belong to none of the scripts, and the digits of these scripts
	word := func(not string) string {
		not += apostrophe
		return `[^\P{L}` + scripts + not + `]|[^\P{N}` + scripts + not + `]|[^\P{Nd}` + not + `]`
	}
	mark := func(not string) string { return `[^\P{M}` + scripts + not + `]` }
	w, m := word(``), mark(``)
	const arabic = `\p{Arabic}`
	joined := `[\x{200c}\x{200d}]+(?:` + word(arabic) + `|` + mark(arabic) + `)|\x{200d}+(?:` + w + `|` + m + `)`
	r := `(?:` + w + `)(?:` + w + `|` + m + `|` + joined + `|[` + apostrophe + `](?:` + w + `))*`
	return `[A-Za-z](?:\+\+|#)|` + r + `|[` + scripts + `][` + behind + `]*`
}()

// AddTo describes the analyser to an index of Bleve's by Bleve's own parts, so that Bleve's own queries on the index find what ours do.
func AddTo(m *mapping.IndexMappingImpl) error {
	add := func(kind func(string, map[string]any) error, name string, config map[string]any) func() error {
		return func() error { return kind(name, config) }
	}
	steps := []func() error{
		add(m.AddCustomTokenizer, "facetta_words", map[string]any{"type": regexp.Name, "regexp": wordPattern}),
		add(m.AddCustomTokenFilter, "facetta_nfkc", map[string]any{"type": unicodenorm.Name, "form": unicodenorm.NFKC}),
		add(m.AddCustomTokenFilter, "facetta_length",
			map[string]any{"type": length.Name, "min": 1.0, "max": float64(MaxTermRunes)}),
		add(m.AddCustomAnalyzer, Name, map[string]any{
			"type":          custom.Name,
			"tokenizer":     "facetta_words",
			"token_filters": []string{"facetta_nfkc", foldName, lowercase.Name, accentsName, en.PossessiveName, englishName, "facetta_length"},
		}),
	}
	for _, step := range steps {
		if err := step(); err != nil {
			return err
		}
	}
	return nil
}

// termFilter is a step of the analyser that Bleve has no part for.
type termFilter func(term []byte) []byte

const (
	foldName    = "facetta_fold"
	accentsName = "facetta_accents"
	englishName = "facetta_english"
)

// Filter applies the step to all tokens.
func (f termFilter) Filter(tokens analysis.TokenStream) analysis.TokenStream {
	for _, t := range tokens {
		t.Term = f(t.Term)
	}
	return tokens
}

// Bleve finds filters only by name in its registry; its own filters register themselves in the same way.
func init() {
	for name, step := range map[string]termFilter{foldName: fold, accentsName: cutAccents, englishName: stemEnglish} {
		err := registry.RegisterTokenFilter(name, func(map[string]any, *registry.Cache) (analysis.TokenFilter, error) { return step, nil })
		if err != nil {
			panic(err) // the name is already taken
		}
	}
}
