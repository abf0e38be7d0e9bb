package pdf

import (
	"math"
	"unicode"

	"github.com/klippa-app/go-pdfium/requests"
)

// measure finds the place of a line from its first and last characters, and its base from a character in the middle, as the first one may be the
// number of a footnote. The largest of several sizes inside is the line's, as a word may be in another font.
func (w *lineWriter) measure(l *line, first, last int) error {
	from, err := w.pdfium.FPDFText_GetCharOrigin(&requests.FPDFText_GetCharOrigin{TextPage: w.text, Index: w.indexes[first]})
	if err != nil {
		return err
	}
	to, err := w.pdfium.FPDFText_GetCharBox(&requests.FPDFText_GetCharBox{TextPage: w.text, Index: w.indexes[last]})
	if err != nil {
		return err
	}
	amid, err := w.pdfium.FPDFText_GetCharOrigin(&requests.FPDFText_GetCharOrigin{TextPage: w.text, Index: w.seenAt(first, (first+last)/2)})
	if err != nil {
		return err
	}
	begins, err := w.pdfium.FPDFText_GetCharBox(&requests.FPDFText_GetCharBox{TextPage: w.text, Index: w.indexes[first]})
	if err != nil {
		return err
	}
	l.area = link{
		left: finite(min(from.X, begins.Left, to.Left)), right: finite(max(from.X, begins.Right, to.Right)),
		bottom: finite(min(from.Y, begins.Bottom, to.Bottom)), top: finite(max(from.Y, begins.Top, to.Top)),
	}
	l.angle = w.angleOf(w.seenAt(first, (first+last)/2))
	l.leftward = l.angle == 0 && runsLeft(w.characters[first:last+1])
	switch sin, cos := math.Sincos(l.angle * math.Pi / 180); {
	case l.angle != 0:
		l.left, l.base = finite(from.X*cos+from.Y*sin), finite(amid.Y*cos-amid.X*sin)
		l.right = finite(max(to.Left*cos, to.Right*cos) + max(to.Bottom*sin, to.Top*sin))
	case l.leftward:
		l.left, l.right, l.base = -l.area.right, -l.area.left, finite(amid.Y)
	default:
		l.left, l.right, l.base = finite(from.X), finite(to.Right), finite(amid.Y)
	}
	for quarter := 1; quarter <= 3; quarter++ {
		l.size = max(l.size, finite(w.sizeOf(w.seenAt(first, first+quarter*(last-first)/4))))
	}
	return nil
}

// angleOf returns the angle of a character's writing, in whole degrees; 0 for a mirrored character, or where it is not known.
func (w *lineWriter) angleOf(index int) float64 {
	shown, err := w.pdfium.FPDFText_GetMatrix(&requests.FPDFText_GetMatrix{TextPage: w.text, Index: index})
	if err != nil {
		return 0
	}
	a, b, c, d := float64(shown.Matrix.A), float64(shown.Matrix.B), float64(shown.Matrix.C), float64(shown.Matrix.D)
	if a*d-b*c <= 0 {
		return 0
	}
	return finite(math.Round(math.Atan2(b, a) * 180 / math.Pi))
}

// runsLeft tells whether most letters belong to scripts that run to the left.
func runsLeft(characters []rune) bool {
	balance := 0
	for _, c := range characters {
		switch {
		case c < 0x300 && !unicode.IsLetter(c):
		case unicode.In(c, unicode.Hebrew, unicode.Arabic, unicode.Syriac, unicode.Thaana, unicode.Nko):
			balance++
		case unicode.IsLetter(c):
			balance--
		}
	}
	return balance > 0
}

// finite returns a measure, or 0 if it is no number or lies beyond any page.
func finite(points float64) float64 {
	if math.Abs(points) <= 1e6 {
		return points
	}
	return 0
}

// seenAt returns the index of the character at a place of the line or, if that is a space, of the last one before it that is none. The first is no
// space.
func (w *lineWriter) seenAt(first, at int) int {
	for at > first && unicode.IsSpace(w.characters[at]) {
		at--
	}
	return w.indexes[at]
}

// sizeOf returns the size in which a character is shown; 0 where it is not known.
func (w *lineWriter) sizeOf(index int) float64 {
	size, err := w.pdfium.FPDFText_GetFontSize(&requests.FPDFText_GetFontSize{TextPage: w.text, Index: index})
	if err != nil {
		return 0
	}
	scale, err := w.pdfium.FPDFText_GetMatrix(&requests.FPDFText_GetMatrix{TextPage: w.text, Index: index})
	if err != nil {
		return math.Abs(size.FontSize)
	}
	return math.Abs(size.FontSize) * math.Hypot(float64(scale.Matrix.C), float64(scale.Matrix.D))
}
