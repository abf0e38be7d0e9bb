package analysis

import "bytes"

// minInflected is the least number of letters of a word that may be inflected.
const minInflected = 4

// cutInflection brings the inflected forms of an English word in lower case, whose plural is cut, to one term: it cuts -ed and -ing
// (step 1b of Porter 1980), a final e (step 5a) and one l of two (step 5b), so that "configure", "configured" and "configuring" are
// "configur". It keeps the endings that make other words, unlike Porter's remaining steps: "universe" and "university" stay apart.
// Differences to Porter: -ied becomes y; words in -eed keep it, so that "exceed" agrees with "exceeding", but for those like "agreed" and
// "guaranteed"; "added" agrees with "add", "using" with "use", "queued" with "queue" and "staffing" with "staff"; -sis agrees with -ses. It may
// change the bytes of the term.
func cutInflection(term []byte) []byte {
	n := len(term)
	if n < minInflected {
		return term
	}
	switch term[n-1] {
	case 'd', 'g', 'e', 'i', 'l':
	default:
		return term
	}
	for _, c := range term {
		if c < 'a' || c > 'z' {
			return term
		}
	}
	return cutEnd(cutPast(term))
}

// cutPast cuts -ed and -ing if there is a vowel before them.
func cutPast(term []byte) []byte {
	n := len(term)
	switch {
	case bytes.HasSuffix(term, []byte("reed")) && hasVowel(term[:n-4]), bytes.HasSuffix(term, []byte("teed")) && hasVowel(term[:n-4]):
		return term[:n-1]
	case bytes.HasSuffix(term, []byte("eed")):
	case bytes.HasSuffix(term, []byte("ied")) && n > 4:
		term[n-3] = 'y'
		return term[:n-2]
	case bytes.HasSuffix(term, []byte("ed")) && hasVowel(term[:n-2]):
		return restore(term[:n-2])
	case bytes.HasSuffix(term, []byte("ing")) && hasVowel(term[:n-3]):
		return restore(term[:n-3])
	}
	return term
}

// restore repairs a word from which -ed or -ing was cut: it adds an e, or removes the second of two equal letters. It may write where the ending was.
func restore(term []byte) []byte {
	n := len(term)
	switch {
	case bytes.HasSuffix(term, []byte("at")), bytes.HasSuffix(term, []byte("bl")), bytes.HasSuffix(term, []byte("iz")),
		n == 2 && isVowel(term, 0) && !isVowel(term, 1), syllables(term) == 1 && isShort(term), n > 1 && term[n-1] == 'u' && syllables(term) == 0:
		return append(term, 'e')
	case n > 3 && term[n-1] == term[n-2] && !isVowel(term, n-1) && !bytes.ContainsRune([]byte("flsz"), rune(term[n-1])):
		return term[:n-1]
	}
	return term
}

// cutEnd cuts a final e, one l of two, or the i that a plural's rule leaves of -sis, where the rest is long enough.
func cutEnd(term []byte) []byte {
	n := len(term)
	if n < minInflected {
		return term
	}
	rest := term[:n-1]
	switch m := syllables(rest); {
	case term[n-1] == 'e' && (m > 1 || m == 1 && !isShort(rest)), term[n-1] == 'l' && term[n-2] == 'l' && m > 1,
		term[n-1] == 'i' && term[n-2] == 's' && isVowel(term, n-3) && m > 1:
		return rest
	}
	return term
}

// syllables returns Porter's measure m: the number of times that a consonant follows a vowel.
func syllables(word []byte) (m int) {
	for i := 1; i < len(word); i++ {
		if !isVowel(word, i) && isVowel(word, i-1) {
			m++
		}
	}
	return m
}

// isShort is Porter's *o: the word ends in consonant, vowel, consonant, the last none of w, x and y.
func isShort(word []byte) bool {
	n := len(word)
	return n >= 3 && !isVowel(word, n-3) && isVowel(word, n-2) && !isVowel(word, n-1) && !bytes.ContainsRune([]byte("wxy"), rune(word[n-1]))
}

func hasVowel(word []byte) bool {
	for i := range word {
		if isVowel(word, i) {
			return true
		}
	}
	return false
}

// isVowel tells whether letter i is a, e, i, o, u, or a y after a consonant.
func isVowel(word []byte, i int) bool {
	switch word[i] {
	case 'a', 'e', 'i', 'o', 'u':
		return true
	case 'y':
		return i > 0 && !isVowel(word, i-1)
	}
	return false
}
