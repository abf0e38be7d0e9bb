package sequence

import (
	"math"

	"facetta/crawler/page"
)

// hintCount is the number of hints that are features.
const hintCount = 22

// tagGroups are the groups of elements around a paragraph that are features.
var tagGroups = [...]page.Tags{
	page.P, page.Li, page.Td | page.Th, page.Pre | page.Code, page.Blockquote, page.Article, page.Main, page.Nav, page.Aside,
	page.Footer, page.Header, page.Form, page.Figure, page.Figcaption | page.Caption, page.Dl | page.Dd | page.Dt, page.Address,
	page.A, page.B | page.Strong, page.Em | page.I, page.Label | page.Button, page.Section, page.Table, page.Small,
	page.Ol, page.Center | page.Font,
}

// gapGroups are the groups of elements between a paragraph and the one before that are features.
var gapGroups = [...]page.Tags{
	page.P, page.Br, page.Hr, page.Img, page.Headings, page.Table, page.Div, page.Script,
	page.Ul | page.Ol,
}

// levels is the number of elements around a paragraph whose features are used.
const levels = 4

// heartShares are the least shares of the running text that the hearts hold.
var heartShares = [...]float32{0.4, 0.6, 0.85}

const hearts = len(heartShares)

// middleHeart is the heart that stands for the main text.
const middleHeart = 1

// Sizes of the groups of features, in the order of work.first and work.second.
const (
	ownFeatures       = 18
	markFeatures      = len(tagGroups) + len(gapGroups) + hintCount
	pageFeatures      = 8
	neighbours        = 4
	briefFeatures     = 5
	neighbourFeatures = briefFeatures + 1
	levelFeatures     = 8
	heartFeatures     = 7
	threadFeatures    = 16
	signFeatures      = 8
	kinFeatures       = 2
	headingFeatures   = 4
	stampFeatures     = 4

	// firstFeatures is the length of a row of the first pass.
	firstFeatures = ownFeatures + markFeatures + pageFeatures + neighbours*neighbourFeatures +
		levels*levelFeatures + hearts*heartFeatures + threadFeatures + signFeatures + kinFeatures +
		headingFeatures + stampFeatures

	chanceFeatures = 8 + 3 + levels + 6 + hearts + regionFeatures

	// secondFeatures is the length of a row of the second pass, which begins with the one of the first.
	secondFeatures = firstFeatures + chanceFeatures

	// cutFeatures is the length of a row of the third forest, in the order of work.cutRow.
	cutFeatures = 13 + 14 + 3 + 8 + 8 + boxFeatures

	// wholeFeatures is the length of a row of the fourth forest, in the order of work.wholeRow.
	wholeFeatures = 11 + len(wholeHints) + len(wholeTags) + 10 + 8 + 2
)

// writer appends features to a row. It is passed by value, as it is faster in registers.
type writer struct {
	row []float32
	at  int
}

func (w writer) add(v float32) writer {
	w.row[w.at] = v
	w.at++
	return w
}

func (w writer) flag(b bool) writer {
	return w.add(flagged(b))
}

func flagged(b bool) float32 { return float32(one(b)) }

// logs has the values of logOf that most features need; without it, the logarithms take half of the time of a row.
var logs = func() (t [1 << 12]float32) {
	for n := range t {
		t[n] = float32(math.Log1p(float64(n)))
	}
	return t
}()

func logOf(n int) float32 {
	if 0 <= n && n < len(logs) {
		return logs[n]
	}
	return float32(math.Log1p(float64(n)))
}
