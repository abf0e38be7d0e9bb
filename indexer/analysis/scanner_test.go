package analysis

import (
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/blevesearch/bleve/v2"
	"golang.org/x/text/unicode/norm"
)

// scanned analyses an English text with the scanner.
func scanned(text string) []string { return scannedAs(text, English) }

// scannedAs analyses a text of a stemming.
func scannedAs(text string, as Stemming) []string {
	var list []string
	s := Scanner{Stemming: as}
	s.Reset(text)
	for s.Next() {
		list = append(list, string(s.Term))
	}
	return list
}

// bleveTerms analyses a text with the analyser that Bleve builds from its own parts.
func bleveTerms(t testing.TB) func(string) []string {
	m := bleve.NewIndexMapping()
	if err := AddTo(m); err != nil {
		t.Fatal(err)
	}
	a := m.AnalyzerNamed(Name)
	if a == nil {
		t.Fatal("the mapping has no analyser")
	}
	return func(text string) []string {
		var list []string
		for _, token := range a.Analyze([]byte(text)) {
			list = append(list, string(token.Term))
		}
		return list
	}
}

func TestTerms(t *testing.T) {
	for text, want := range map[string]string{
		"The quick, brown FOX":          "the quick brown fox",
		"boxes cities horses bus glass": "box city hors bus glass",
		"O'Reilly's don't 'quoted'":     "o'reilly don't quot",
		"www.example.org/a_b?c=1.5":     "www exampl org a b c 1 5",
		"Ｆｕｌｌ Cafe\u0301 CAFÉ":          "full cafe cafe",
		"東京タワー abc漢字":                   "東 京 タ ワ ー abc 漢 字",
		"한국어를 배운다":                      "한 국 어 를 배 운 다",
		"ﾃﾞｰﾀ ﾃﾞ":                       "デ ー タ デ",
		"C++ & \xff\xfe x":              "c++ x",
		"C# (C#7), C/C++11 and c":       "c# c# 7 c c++ 11 and c",
		"A# a++ Z# z++":                 "a# a++ z# z++",
		"VC++ #1 c+ i+++j 5++ ç++":      "vc 1 c i++ j 5 c",
		strings.Repeat("a", 65):         "",
		strings.Repeat("a", 64):         strings.Repeat("a", 64),
		strings.Repeat("ab", 5000):      "",
		"İstanbul GROẞ ΣΊΣΥΦΟΣ":         "istanbul gross σισυφοσ",
		"news shoes caches axes spies":  "news shoe cach axi spy",
		"Łódź Ångström crème brûlée résumé ﬁancée Hậu Øre œuvre Þór ǿ ı":                    "lodz angstrom creme brule resum fiance hau ore oeuvr thor o i",
		"q\u0323\u0301 Ёлка й हिन्दी שָׁלוֹם ガ":                                             "q елка й हिंदी שלום ガ",
		"Росси\u0301я їжак Άρης ΐ ὈΔΥΣΣΕΎΣ يُحِبُّ آلة أحمد إلى علــى ـ":                    "россия їжак αρησ ι οδυσσευσ يحب اله احمد الي علي",
		"don’t don't DON＇T O’Neil’s":                                                        "don't don't don't o'neil",
		"donʼt don‘t Hawaiʻi ʻokina Qurʾān сімʼя ז׳בוטינסקי ג׳":                             "don't don't hawai'i okina qur'an сім'я ז'בוטינסקי ג",
		"١٢٣ ۴۵ २०२४ ２０２４ ปี๒๕๖๗ ២០ 𝟚 ² x٣y":                                                "123 45 2024 2024 ป ี 2567 20 2 2 x3y",
		"I ❤\ufe0f NY ☎\ufe0f5 5\ufe0f⃣ a\ufe0fb 葛\U000e0100飾 か゚き \ufe0f":                   "i ny 5 5 ab 葛 飾 か゚ き",
		"ශ්\u200dරී ന്\u200d क्\u200dष Auf\u200clage x\u200d\u200cy x\u200d \u200cy \u200d": "ශ්රී ന് क्ष auflag xy x y",
		"می\u200cخواهم کتاب\u200cها کِ\u200cتاب ه\u200d":                                    "مي خواهم كتاب ها ك تاب ه",
		"λόγος λόγοσ ΛΌΓΟΣ Azərbaycan ƙasa":                                                 "λογοσ λογοσ λογοσ azerbaycan kasa",
	} {
		if got := strings.Join(scanned(text), " "); got != want {
			t.Errorf("scanned(%.40q) = %q, want %q", text, got, want)
		}
	}
}

// Each digit of Unicode is one of ASCII, in the order of its script.
func TestDigitsOfAllScripts(t *testing.T) {
	for _, r := range slices.Concat(digitsOf(unicode.Nd.R16, func(t unicode.Range16) (rune, rune) { return rune(t.Lo), rune(t.Hi) }),
		digitsOf(unicode.Nd.R32, func(t unicode.Range32) (rune, rune) { return rune(t.Lo), rune(t.Hi) })) {
		if got := scanned(r); len(got) != 1 || strings.Repeat("0123456789", len([]rune(r))/10) != got[0] {
			t.Errorf("%q is %q", r, got)
		}
	}
}

// digitsOf gives the digits of each range as a word.
func digitsOf[R any](ranges []R, of func(R) (lo, hi rune)) (words []string) {
	for _, t := range ranges {
		var word strings.Builder
		for r, hi := of(t); r <= hi; r++ {
			word.WriteRune(r)
		}
		words = append(words, word.String())
	}
	return words
}

func TestScannerAgreesWithBleve(t *testing.T) {
	bleve := bleveTerms(t)
	for _, text := range analysisSeeds {
		compareTerms(t, bleve, text)
	}
}

// compareTerms leaves out what Bleve's to_lower garbles: letters whose lower case has another length.
func compareTerms(t *testing.T, bleve func(string) []string, text string) {
	for _, r := range norm.NFKC.String(text) {
		if utf8.RuneLen(r) != utf8.RuneLen(unicode.ToLower(r)) {
			return
		}
	}
	if got, want := scanned(text), bleve(text); !slices.Equal(got, want) {
		t.Errorf("%q: terms %q, Bleve's %q", text, got, want)
	}
}

var analysisSeeds = []string{
	"", " ", "Don’t  stop' 'til you＇s x's’s", "ΣΊΣΥΦΟΣ ὈΔΥΣΣΕΎΣ Σ", "İstanbul ISPARTA ıs", "ȺȾ Ⱥs ȺΣ", "ﬁshes ½s ㎏s ℌs ﷺ",
	"configured configuring indeed need needed used using added applied tied string running hopped hoping controlled falling ted ing eed naïved x1ed",
	"as is us his aches heartaches shoes hoes oes xes boxes axes ies pies ties sses ches shes classes dishes",
	"ดาวน์โหลด ลาว ພາສາລາວ ភាសាខ្មែរ မြန်မာ၊", "ひらがな カタカナ 漢字々〇", "e\u0301s\u0301 \u0301a", "a\x80b\xffc", "१२३ ٣٤", "x\u200dy 👩\u200d👩\u200d👧",
	"co\u200d\u200cop\u200d \u200cب\u200cب\u200dب a\u0301\u200c\u0301b ด\u0301\u200cด๒ ‘a‘b ʻa ־׳", "❤\ufe0f 5\ufe0f\u20e3 œÆ",
	strings.Repeat("é", 64) + " " + strings.Repeat("e\u0301", 65), strings.Repeat("x", 5000) + " y",
}

func FuzzScannerAgreesWithBleve(f *testing.F) {
	for _, text := range analysisSeeds {
		f.Add(text)
	}
	bleve := bleveTerms(f)
	f.Fuzz(func(t *testing.T, text string) { compareTerms(t, bleve, text) })
}

func BenchmarkScanner(b *testing.B) {
	for _, c := range []struct {
		name, text string
		as         Stemming
	}{
		{"English", "It was the best of times, it was the worst of times: the cities' boxes weren't John's. ", English},
		{"German", "Die Bäckerinnen der Inseln verkauften größere Kartoffeln, und die Ergebnisse in den Museen waren nicht die besten. ", German},
	} {
		text := strings.Repeat(c.text, 100)
		b.Run(c.name, func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			b.ReportAllocs()
			s := Scanner{Stemming: c.as}
			for b.Loop() {
				s.Reset(text)
				for s.Next() {
				}
			}
		})
	}
}
