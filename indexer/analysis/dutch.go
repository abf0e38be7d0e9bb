package analysis

// cutDutch gives one term to forms that Porter's stemmer for Dutch leaves apart because it changes the end of a plural or of a verb otherwise than
// that of the word itself: "mannen", which it makes "mann", and "man"; "huizen" ("huiz") and "huis"; "brieven" ("briev") and "brief"; "fietsen"
// ("fiets") and "fiets" ("fiet"). It may change the bytes of the term.
func cutDutch(term []byte) []byte {
	n := len(term)
	if n < minInflected {
		return term
	}
	last := term[n-1]
	if last == term[n-2] && !isVowel(term, n-1) {
		term = term[:n-1]
		n--
	}
	switch last {
	case 'v':
		term[n-1] = 'f'
	case 'z':
		term[n-1] = 's'
	}
	if rest := term[:n-1]; term[n-1] == 's' && n >= minInflected && !isVowel(rest, n-2) && rest[n-2] != 'j' && hasVowel(rest) {
		return rest
	}
	return term
}
