package analysis

import (
	"bytes"
)

// cutGerman cuts the second s of -niss, which the stemmer leaves in "Verzeichnisse" but not in "Verzeichnis". It cuts the s of plurals and genitives
// where the stemmer keeps it: behind a vowel ("Autos", "Handys"), behind p and r ("Apps", "Editors"), and all of -ers, as the stemmer cuts the -er of
// "Browser". A word that is no plural ("Status") loses its s in all of its forms, but "etwas" does not become "etwa". "System" has no ending, unlike
// "diesem".
func cutGerman(word, term []byte) []byte {
	for _, noun := range []string{"system", "problem", "theorem", "modem", "emblem", "extrem"} {
		if bytes.HasSuffix(word, []byte(noun)) {
			return word
		}
	}
	if bytes.HasSuffix(word, []byte("en")) { // as all of germanForms do
		if found := findEnding(germanForms, word); found != nil {
			return found
		}
	}
	if bytes.HasSuffix(term, []byte("niss")) {
		return term[:len(term)-1]
	}
	term = cutLatin(cutFeminine(word, cutGermanN(word, term)))
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

// germanForms are the ends of plurals that have another stem than their singular, as words in -a, -o, -um and -us have, each with the end of the term
// that the singular has.
var germanForms = []wordEnd{
	{"firmen", "firma"}, {"themen", "thema"}, {"dramen", "drama"}, {"villen", "villa"}, {"pizzen", "pizza"}, {"konten", "konto"}, {"risiken", "risiko"},
	{"zentren", "zentrum"}, {"foren", "forum"}, {"viren", "viru"}, {"ismen", "ismu"}, {"thmen", "thmu"}, {"zyklen", "zyklu"},
	{"materialien", "material"}, {"prinzipien", "prinzip"},
}

// cutGermanN cuts the n of plurals in -eln and -arn, as the stemmer only knows -en and -ern: "Regeln", "Inseln", "Nachbarn".
func cutGermanN(word, term []byte) []byte {
	n := len(term)
	noun := bytes.HasSuffix(bytes.TrimSuffix(word, []byte("s")), []byte("arn")) // "warnen" is not
	if n >= 5 && bytes.HasSuffix(term, []byte("eln")) || n >= 6 && noun && bytes.HasSuffix(term, []byte("arn")) {
		return term[:n-1]
	}
	return term
}

// cutFeminine cuts the second n, which the stemmer leaves in "Bäckerinnen" but not in "Bäckerin". In "Gewinn", "Beginn" and "Sinnen" it is part of no
// ending.
func cutFeminine(word, term []byte) []byte {
	before, ok := bytes.CutSuffix(word, []byte("innen"))
	if !ok || len(before) < 4 || !bytes.HasSuffix(term, []byte("inn")) {
		return term
	}
	for _, verb := range []string{"gew", "beg", "sp", "verr", "entr", "bes"} {
		if bytes.HasSuffix(before, []byte(verb)) {
			return term
		}
	}
	return term[:len(term)-1]
}

// cutLatin cuts -um behind a vowel from words whose plural ends in -en: "Museum", "Studium".
func cutLatin(term []byte) []byte {
	rest, ok := bytes.CutSuffix(term, []byte("um"))
	if n := len(rest); ok && n >= 4 && bytes.IndexByte([]byte("ei"), rest[n-1]) >= 0 && string(rest) != "premi" { // which would be the term of "Premiere"
		return rest
	}
	return term
}

// frenchForms are forms, without accents, that the stemmer does not trace back to their word, each with the term of that word.
var frenchForms = map[string]string{
	"travaux": "travail", "vitraux": "vitrail", "coraux": "corail", "tuyaux": "tuyau", "yeux": "oeil",
	"nouvel": "nouveau", "nouvelle": "nouveau", "nouvelles": "nouveau", "bel": "beau", "belle": "beau", "belles": "beau",
	"vieil": "vieu", "vieille": "vieu", "vieilles": "vieu",
	"legere": "leg", "legeres": "leg", "blanche": "blanc", "blanches": "blanc", "grecque": "grec", "grecques": "grec", "turque": "turc", "turques": "turc",
	"longue": "long", "longues": "long", "grosse": "gro", "grosses": "gro", "douce": "dou", "douces": "dou",
	"publique": "public", "publiques": "public", "bonne": "bon", "bonnes": "bon", "telle": "tel", "telles": "tel", "reelle": "reel", "reelles": "reel",
	"vraie": "vrai", "vraies": "vrai", "fausse": "fau", "fausses": "fau", "fraiche": "frai", "fraiches": "frai",
	"franche": "franc", "franches": "franc", "neuve": "neuf", "neuves": "neuf", "diverse": "div", "diverses": "div", "future": "futu", "futures": "futu",
	"legerement": "leg", "doucement": "dou", "longuement": "long", "publiquement": "public",
}

// findFrench returns the term of a form of frenchForms, or that of cutFrench.
func findFrench(word, term []byte) []byte {
	word = cutAccents(word)
	if found, ok := frenchForms[string(word)]; ok {
		return append(term[:0], found...)
	}
	return cutFrench(word, term)
}

// cutFrench gives feminines, and the adverbs made from them, the terms of their masculines where the stemmer knows the endings only of long words, or
// not at all: "française", "première", "supérieure". "actif" gets the term of "active", which is also that of a verb ("activer"). The word must be
// without accents.
func cutFrench(word, term []byte) []byte {
	word = bytes.TrimSuffix(bytes.TrimSuffix(word, []byte("s")), []byte("ment"))
	n := len(term)
	ends := func(ofWord, ofTerm string, least int) bool {
		return n >= least && bytes.HasSuffix(word, []byte(ofWord)) && bytes.HasSuffix(term, []byte(ofTerm))
	}
	switch {
	case ends("aise", "ais", 6), ends("oise", "ois", 6): // "chaise" and "fraise" are no such feminines
		return term[:n-1]
	case ends("iere", "ier", 6) && !frenchNouns[string(term)]: // nor is "prière" one of "prix"
		return term[:n-2]
	case ends("eure", "eur", 6) && string(term) != "demeur":
		return term[:n-1]
	case ends("if", "if", 4) && string(term) != "motif", ends("ive", "if", 4):
		term[n-1] = 'v'
	}
	return term
}

// frenchNouns are the stems of nouns in -ière that have no masculine: the term would be that of a verb or of another noun ("manier", "bannir").
var frenchNouns = setOf("manier banier filier carier barier")

// cutSpanish cuts -es from "ingleses" twice, as the stemmer cuts it once from "inglés", which has no accent here. It also cuts it from "inglesa",
// behind letters that few other words have there. And it cuts the s of -us, as in "menús".
func cutSpanish(word, term []byte) []byte {
	if found := findEnding(spanishForms, word); found != nil {
		return found
	}
	n := len(term)
	rest, es := bytes.CutSuffix(term, []byte("es"))
	switch {
	case es && (len(word) >= 8 && bytes.HasSuffix(word, []byte("eses")) || n >= 6 && isSpanishFeminine(word)):
		return rest
	case n >= 5 && bytes.HasSuffix(word, []byte("us")) && string(word) != "estatus" && !bytes.HasSuffix(word, []byte("obus")): // "estatua", "autobuses"
		return term[:n-1]
	}
	return term
}

// spanishForms have a c that does not come from a z, as the stemmer takes the c of "luces" to do, or an e that must not be cut. So "francés" stays
// apart from "franco".
var spanishForms = []wordEnd{
	{"enlaces", "enlac"}, {"dulces", "dulc"}, {"avances", "avanc"}, {"alcances", "alcanc"}, {"romances", "romanc"},
	{"frances", "frances"}, {"francesa", "frances"}, {"franceses", "frances"}, {"francesas", "frances"},
	{"escoces", "escoces"}, {"escocesa", "escoces"}, {"escoceses", "escoces"}, {"escocesas", "escoces"},
}

// isSpanishFeminine tells whether a word ends as "inglesa", "japonesa" and "marquesas" do, and not as "empresa", "promesa" and "gruesa".
func isSpanishFeminine(word []byte) bool {
	rest, ok := bytes.CutSuffix(bytes.TrimSuffix(word, []byte("s")), []byte("esa"))
	return ok && len(rest) > 0 && bytes.IndexByte([]byte("bdlnu"), rest[len(rest)-1]) >= 0 && !bytes.HasSuffix(rest, []byte("gru"))
}

// wordEnd is the end of a form of a word, and that of the word's term.
type wordEnd struct{ form, term string }

// findEnding returns a word without accents with its end replaced, by the first of the ends that the word has; nil if it has none.
func findEnding(ends []wordEnd, word []byte) []byte {
	for _, e := range ends {
		if before, ok := bytes.CutSuffix(word, []byte(e.form)); ok {
			return append(before, e.term...)
		}
	}
	return nil
}

// portugueseForms are the ends of forms, without accents, that the stemmer does not trace back to their word.
var portugueseForms = []wordEnd{
	{"uteis", "util"}, {"faceis", "facil"}, {"ficeis", "ficil"}, {"ageis", "agil"}, {"habeis", "habil"}, {"doceis", "docil"}, {"ferteis", "fertil"},
	{"texteis", "textil"}, {"jeteis", "jetil"}, {"repteis", "reptil"}, {"estereis", "esteril"}, {"azuis", "azul"},
	{"portugueses", "portugu"}, {"ingleses", "ingl"}, {"franceses", "franc"}, {"japoneses", "japon"}, {"chineses", "chin"},
}

// findPortuguese returns the term of a form of portugueseForms: plurals in -eis can belong to words in -el or in -il, and "portugueses" belongs to
// "português", which has no accent here.
func findPortuguese(word, term []byte) []byte {
	if found := findEnding(portugueseForms, cutAccents(word)); found != nil {
		return found
	}
	return term
}
