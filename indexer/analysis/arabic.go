package analysis

import (
	"bytes"
	"unicode/utf8"
)

// arabicArticles are the article of Arabic alone and with what is written together with it: and, by, like, so, for.
var arabicArticles = [][]byte{[]byte("ال"), []byte("وال"), []byte("بال"), []byte("كال"), []byte("فال"), []byte("لل")}

// minArabic is how many letters an article leaves of a word: of fewer it is hardly one ("الله", "التي", "والد").
const minArabic = 3

// cutArabic cuts the article, which is written with its word: "الخبز" is of the same pages as "خبز". It is the first step of light10 (Larkey, Ballesteros
// and Connell 2002), which Lucene has, but cuts as long as there is what may be an article, as words that begin like one lose that too: those of
// "الألعاب" and "ألعاب" meet.
func cutArabic(term []byte) []byte {
	for {
		cut := cutArticle(term)
		if len(cut) == len(term) {
			return term
		}
		term = cut
	}
}

func cutArticle(term []byte) []byte {
	for _, article := range arabicArticles {
		if rest, ok := bytes.CutPrefix(term, article); ok && utf8.RuneCount(rest) >= minArabic {
			return rest
		}
	}
	return term
}
