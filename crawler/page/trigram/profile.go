package trigram

import (
	_ "embed"
	"strings"
	"sync"
)

//go:embed latin.txt
var latin string

// profileLength is how many trigrams of each language are known.
const profileLength = 300

// place says at which place of a language's profile a trigram stands.
type place struct {
	language, at uint16
}

// profiles are those of all languages.
type profiles struct {
	languages []string // ISO 639-3
	places    map[trigram][]place
}

var known = sync.OnceValue(func() *profiles {
	p := &profiles{places: make(map[trigram][]place)}
	for line := range strings.Lines(latin) {
		language, text, ok := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		if !ok {
			continue // a comment
		}
		letters := []rune(text)
		for i := range profileLength {
			t := trigramOf(letters[3*i], letters[3*i+1], letters[3*i+2])
			p.places[t] = append(p.places[t], place{uint16(len(p.languages)), uint16(i)})
		}
		p.languages = append(p.languages, language)
	}
	return p
})
