package site

import (
	"cmp"
	"slices"

	"facetta/crawler/page"
)

// Page is what one page says about its siblings.
type Page struct {
	Language string // "" if it is not known

	digest uint64   // fingerprint of all its text
	texts  []uint64 // ascending, each once
	styles []styled // by ascending style, each once
}

// styled is a style with the number of words that stand in it, and of those in content.
type styled struct {
	style          uint64
	words, content uint32
}

// maxStyled is the most words of one style of one page that count, so that no long page decides for all.
const maxStyled = 200

// Observe reads a page whose blocks have been classified; content must be as long as blocks. title is "" if it has none.
func Observe(title string, blocks []page.Block, content []bool) *Page {
	o := &Page{}
	for p := range paragraphs(blocks, content) {
		text := p.text()
		o.digest = join(o.digest, text)
		o.texts = append(o.texts, text)
		s := styled{style: p.style, words: uint32(p.words)}
		if p.isContent() {
			s.content = s.words
		}
		o.styles = append(o.styles, s)
	}
	if title != "" && len(o.texts) > 0 {
		o.texts = append(o.texts, titleText(title))
	}
	slices.Sort(o.texts)
	o.texts = slices.Compact(o.texts)
	o.styles = sum(o.styles)
	return o
}

// sum adds up the entries that have the same style, in place.
func sum(styles []styled) []styled {
	slices.SortFunc(styles, func(a, b styled) int { return cmp.Compare(a.style, b.style) })
	out := styles[:0]
	for _, s := range styles {
		if last := len(out) - 1; last >= 0 && out[last].style == s.style {
			out[last].words += s.words
			out[last].content += s.content
		} else {
			out = append(out, s)
		}
	}
	for i := range out {
		if s := &out[i]; s.words > maxStyled {
			s.content = uint32(uint64(s.content) * maxStyled / uint64(s.words))
			s.words = maxStyled
		}
	}
	return out
}
