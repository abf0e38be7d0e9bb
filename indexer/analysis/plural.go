package analysis

import (
	"bytes"
	"unicode/utf8"
)

// cutPossessive is Bleve's possessive_en on a term.
func cutPossessive(term []byte) []byte { return bytes.TrimSuffix(term, []byte("'s")) }

// keepE has words in -oes and -ches that keep their e; an ending of such a word counts as one (stemmer_en_plural).
var keepE = map[string][]string{
	"oes": {"shoes", "canoes", "oboes"},
	"ches": {"cliches", "avalanches", "mustaches", "moustaches", "quiches", "headaches", "heartaches", "porsches", "tranches",
		"caches"},
}

// cutPlural is Bleve's stemmer_en_plural: it cuts an English plural. It may change the bytes of the term.
func cutPlural(term []byte) []byte {
	n := len(term)
	if n < 3 || term[n-1] != 's' || term[n-2] == 'u' || term[n-2] == 's' || utf8.RuneCount(term) < 3 {
		return term
	}
	if term[n-2] != 'e' {
		return term[:n-1]
	}
	runes := utf8.RuneCount(term)
	switch {
	case runes > 4 && term[n-3] == 'i':
		term[n-3] = 'y'
		return term[:n-2]
	case runes > 4 && term[n-3] == 'x':
		return term[:n-2]
	case runes > 3 && term[n-3] == 'o':
		return cutES(term, "oes")
	case runes > 4 && (bytes.HasSuffix(term, []byte("shes")) || bytes.HasSuffix(term, []byte("sses"))):
		return term[:n-2]
	case runes > 4 && bytes.HasSuffix(term, []byte("ches")):
		return cutES(term, "ches")
	default:
		return term[:n-1]
	}
}

func cutES(term []byte, ending string) []byte {
	for _, word := range keepE[ending] {
		if bytes.HasSuffix(term, []byte(word)) || bytes.HasSuffix([]byte(word), term) {
			return term[:len(term)-1]
		}
	}
	return term[:len(term)-2]
}
