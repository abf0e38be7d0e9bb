package analysis

import "unicode/utf8"

// Starts are the beginnings of ASCII words that can have one of some terms, so that other words need not be stemmed. Exceptions left aside, the first
// two letters of a term are those of the word, in lower case, as English stemming only cuts and changes what follows; but a term of one letter can
// come from a longer word. Starts can be used for documents in English, and in languages whose words are not stemmed, or only behind an apostrophe or
// beyond ASCII, or by cutEndings. There is a bit for each two characters, by the lower five bits of both. These are the same for upper and lower case;
// other words that share them are looked at in vain.
type Starts [32]uint32

// StartsOf returns the beginnings of words that can have one of some terms, or a term that begins with one of these; nil if any word can.
func StartsOf(as Stemming, terms ...string) *Starts {
	if English < as && as <= Russian || as == Catalan {
		return nil
	}
	starts := new(Starts)
	for _, term := range terms {
		starts.add(term)
		if as == English {
			starts.addExceptions(term)
		}
	}
	return starts
}

// addExceptions adds the words that begin otherwise than their terms, such as "mice" ("mouse").
func (w *Starts) addExceptions(start string) {
	for _, e := range exceptionsFrom(start) {
		w.add(e.word)
	}
}

// add adds a term, or the beginning of terms.
func (w *Starts) add(term string) {
	switch {
	case term == "" || term[0] >= utf8.RuneSelf:
	case len(term) == 1:
		w[term[0]%32] = ^uint32(0)
	case term[1] < utf8.RuneSelf:
		w[term[0]%32] |= 1 << (term[1] % 32)
	}
}

// has tells whether an ASCII word may have one of the terms. What follows the word makes no difference.
func (w *Starts) has(word string) bool {
	second := byte(0) // after a single letter, which is a term of one letter
	if len(word) > 1 {
		second = word[1]
	}
	return w[word[0]%32]>>(second%32)&1 != 0
}
