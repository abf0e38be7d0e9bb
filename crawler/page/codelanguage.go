package page

import (
	"bytes"
	"slices"
	"strings"

	"facetta/crawler/page/markup"
)

// Language is the programming language of a PRE that begins with Block, as its markup names it: "go", "c++", "shell-session".
type Language struct {
	Block int
	Name  string
}

// maxCodeLanguage is the longest name of a language that is believed, in bytes.
const maxCodeLanguage = 20

// codeWriter collects the languages of PRE elements. A language is named by the PRE, by its CODE, or by a DIV with nothing else before the PRE.
type codeWriter struct {
	languages []Language
	around    Language // named by a DIV that begins with this block
	pre       int      // 1 + the block that the open PRE begins with; 0 for none
}

// start sees the start tag of an element; next is the index of the next block.
func (w *codeWriter) start(t Tags, z *markup.Tokenizer, next int) {
	switch {
	case t == Div:
		if name := codeLanguage(z); name != "" {
			w.around = Language{next, name}
		}
	case t == Pre:
		w.pre = next + 1
		name := codeLanguage(z)
		if name == "" && w.around.Block == next {
			name = w.around.Name
		}
		w.add(next, name)
	case t == Code && w.pre == next+1:
		w.add(next, codeLanguage(z))
	}
}

func (w *codeWriter) add(block int, name string) {
	if name == "" {
		return
	}
	if last := len(w.languages) - 1; last >= 0 && w.languages[last].Block == block {
		w.languages = w.languages[:last]
	}
	w.languages = append(w.languages, Language{block, name})
}

// end sees an end tag.
func (w *codeWriter) end(t Tags) {
	switch t {
	case Div:
		w.around.Name = ""
	case Pre:
		w.pre = 0
	}
}

// codeLanguage reads the language from an element's attributes, "" for none, as they are written for Prism and highlight.js (language-go, lang-go),
// GitHub (highlight-source-go), Sphinx (highlight-go notranslate), SyntaxHighlighter (brush: go), Pandoc (sourceCode go) and Hugo (data-lang).
func codeLanguage(z *markup.Tokenizer) string {
	value, _ := valueIn(z.Raw(), "data-lang")
	if name := languageName(value); name != "" {
		return name
	}
	classes := bytes.Fields(z.Bytes(markup.Class)[:min(len(z.Bytes(markup.Class)), maxTag)])
	for i, class := range classes {
		for _, prefix := range []string{"language-", "lang-", "highlight-source-", "brush:", "highlight-"} {
			if rest, ok := bytes.CutPrefix(class, []byte(prefix)); ok && (prefix != "highlight-" || slices.ContainsFunc(classes, isNotranslate)) {
				if name := languageName(rest); name != "" {
					return name
				}
			}
		}
		if i > 0 && (string(classes[i-1]) == "brush:" || string(classes[i-1]) == "sourceCode") {
			return languageName(class)
		}
	}
	return ""
}

func isNotranslate(class []byte) bool { return string(class) == "notranslate" }

// languageName returns the name of a language in small letters; "" for what is no name, and for names that mean "no language".
func languageName(s []byte) string {
	s = bytes.TrimSuffix(s, []byte(";"))
	isOther := func(r rune) bool {
		return !('a' <= r|0x20 && r|0x20 <= 'z' || '0' <= r && r <= '9' || strings.ContainsRune("+#-_", r))
	}
	if len(s) == 0 || len(s) > maxCodeLanguage || bytes.IndexFunc(s, isOther) >= 0 {
		return ""
	}
	switch name := string(bytes.ToLower(s)); name {
	case "default", "none", "plain", "plaintext", "text", "nohighlight":
		return ""
	default:
		return name
	}
}
