package pdf

import (
	"unicode"

	"github.com/klippa-app/go-pdfium/requests"
	"golang.org/x/text/unicode/norm"
)

// combining maps accents that are characters of their own in fonts to the combining characters of Unicode.
var combining = map[rune]rune{
	'`': 0x300, '´': 0x301, 'ˆ': 0x302, '˜': 0x303, '¯': 0x304, '˘': 0x306, '˙': 0x307, '¨': 0x308, '˚': 0x30A, '˝': 0x30B, 'ˇ': 0x30C, '¸': 0x327, '˛': 0x328,
}

// compose joins accents that are drawn as separate characters, as TeX does, with the letters below them: "na¨ıve".
func (w *lineWriter) compose() {
	gone := false // characters to be removed are set to 0, which write never adds
	for i := range w.characters {
		accent := combining[w.characters[i]]
		if accent == 0 {
			continue
		}
		for _, at := range [...]int{i + 1, i - 1, i + 2, i - 2} {
			if at < 0 || at >= len(w.characters) || !unicode.IsLetter(w.characters[at]) || (at-i == 2 || at-i == -2) && w.characters[(at+i)/2] != ' ' || !w.over(i, at) {
				continue
			}
			letter := w.characters[at]
			switch letter {
			case 'ı':
				letter = 'i'
			case 'ȷ':
				letter = 'j'
			}
			if both := []rune(norm.NFC.String(string([]rune{letter, accent}))); len(both) == 1 {
				w.characters[at] = both[0]
				w.characters[i], gone = 0, true
				if at-i == 2 || at-i == -2 {
					w.characters[(at+i)/2] = 0
				}
			}
			break
		}
	}
	if gone {
		n := 0
		for i, c := range w.characters {
			if c != 0 {
				w.characters[n], w.indexes[n] = c, w.indexes[i]
				n++
			}
		}
		w.characters, w.indexes = w.characters[:n], w.indexes[:n]
	}
}

// over tells whether the middle of an accent lies above or below a letter.
func (w *lineWriter) over(accent, letter int) bool {
	a, err := w.pdfium.FPDFText_GetCharBox(&requests.FPDFText_GetCharBox{TextPage: w.text, Index: w.indexes[accent]})
	if err != nil {
		return false
	}
	l, err := w.pdfium.FPDFText_GetCharBox(&requests.FPDFText_GetCharBox{TextPage: w.text, Index: w.indexes[letter]})
	if err != nil {
		return false
	}
	middle := (a.Left + a.Right) / 2
	return l.Left < middle && middle < l.Right && l.Right-l.Left > 0
}
