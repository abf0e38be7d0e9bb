package analysis

import (
	"bytes"
)

// cutGerman cuts the second s of -niss, which the stemmer leaves of "Verzeichnisse" and not of "Verzeichnis", and the s of plurals and genitives where
// the stemmer keeps it: behind a vowel ("Autos", "Handys"), p and r ("Apps", "Editors"), and all of -ers, as it does of "Browser". What is no plural
// ("Status") loses it in all of its forms, but "etwas" is not "etwa". "System" has no ending, "diesem" has.
func cutGerman(word, term []byte) []byte {
	for _, noun := range []string{"system", "problem", "theorem", "modem", "emblem", "extrem"} {
		if bytes.HasSuffix(word, []byte(noun)) {
			return word
		}
	}
	if bytes.HasSuffix(term, []byte("niss")) {
		return term[:len(term)-1]
	}
	n := len(term)
	if n < 4 || term[n-1] != 's' || bytes.HasSuffix(term, []byte("was")) {
		return term
	}
	if rest, ok := bytes.CutSuffix(term, []byte("ers")); ok && n >= 6 && bytes.HasSuffix(word, []byte("ers")) {
		return rest
	}
	switch before, last := term[n-3], term[n-2]; {
	case last == 'o' || last == 'y',
		n >= 5 && (last == 'a' || last == 'u'),
		last == 'p' && (before == 'p' || isVowel(term, n-3)), // "https" is not "http"
		last == 'r' && before == 'o':
		return term[:n-1]
	}
	return term
}

// frenchForms are forms whose word the stemmer does not find, without accents, with its term.
var frenchForms = map[string]string{
	"travaux": "travail", "vitraux": "vitrail", "coraux": "corail", "tuyaux": "tuyau", "yeux": "oeil",
	"nouvel": "nouveau", "nouvelle": "nouveau", "nouvelles": "nouveau", "bel": "beau", "belle": "beau", "belles": "beau",
	"vieil": "vieu", "vieille": "vieu", "vieilles": "vieu",
}

// findFrench gives such a form the term of its word.
func findFrench(word, term []byte) []byte {
	if found, ok := frenchForms[string(cutAccents(word))]; ok {
		return append(term[:0], found...)
	}
	return term
}

// cutSpanish cuts the -es of "ingleses" twice, as the stemmer cuts that of "inglés", which has no accent here, once.
func cutSpanish(word, term []byte) []byte {
	if len(word) >= 8 && bytes.HasSuffix(word, []byte("eses")) && bytes.HasSuffix(term, []byte("es")) {
		return term[:len(term)-2]
	}
	return term
}

// portugueseForms are ends of words, without accents, whose word the stemmer does not find, with what its term ends with.
var portugueseForms = []struct{ form, term string }{
	{"uteis", "util"}, {"faceis", "facil"}, {"ficeis", "ficil"}, {"ageis", "agil"}, {"habeis", "habil"}, {"doceis", "docil"}, {"ferteis", "fertil"},
	{"texteis", "textil"}, {"jeteis", "jetil"}, {"repteis", "reptil"}, {"estereis", "esteril"}, {"azuis", "azul"},
	{"portugueses", "portugu"}, {"ingleses", "ingl"}, {"franceses", "franc"}, {"japoneses", "japon"}, {"chineses", "chin"},
}

// findPortuguese gives such a form the term of its word: plurals in -eis can be of -el or -il, and "portugueses" is of "português", which has no accent here.
func findPortuguese(word, term []byte) []byte {
	plain := cutAccents(word)
	for _, f := range portugueseForms {
		if before, ok := bytes.CutSuffix(plain, []byte(f.form)); ok {
			return append(before, f.term...)
		}
	}
	return term
}
