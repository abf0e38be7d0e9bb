package analysis

import (
	"bytes"
	"unicode/utf8"
)

// arabicArticles are the Arabic article alone and after the words that are written together with it: and, by, like, so, for.
var arabicArticles = [][]byte{[]byte("ال"), []byte("وال"), []byte("بال"), []byte("كال"), []byte("فال"), []byte("لل")}

// minArabic is the least number of letters that must remain when an article is cut: where fewer remain, it is hardly an article ("الله", "التي",
// "والد").
const minArabic = 3

// cutArabic cuts the article, which is written together with its word, so that "الخبز" finds the same pages as "خبز". It is the first step of light10
// (Larkey, Ballesteros and Connell 2002), which Lucene has. Unlike Lucene, it cuts again as long as something that may be an article is left. A word
// that itself begins like an article loses that beginning too, so it must lose it behind an article as well: so "الألعاب" and "ألعاب" get the same
// term.
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
