package duplicate

import "facetta/crawler/page"

// Span is a segment: the blocks from From up to, not including, To.
type Span struct{ From, To int }

// forceGap are the tags that always separate segments (T_ForceGap of eq. 4.8).
const forceGap = page.Headings | page.Ul | page.Dl | page.Ol | page.Hr | page.Table | page.Address | page.Img | page.Script

// JustRules is the segmenter JUSTRULES (spec d.4): a border exactly where the gap holds a tag that forces one.
func JustRules(blocks []page.Block) []Span {
	var spans []Span
	for i := range blocks {
		if i == 0 || blocks[i].Gap.Any(forceGap) {
			spans = append(spans, Span{i, i})
		}
		spans[len(spans)-1].To = i + 1
	}
	return spans
}

// FullText is the segmenter FULLTEXT (spec d.4): the page is one segment.
func FullText(blocks []page.Block) []Span {
	if len(blocks) == 0 {
		return nil
	}
	return []Span{{0, len(blocks)}}
}

// TagGap is the segmenter TAGGAP (spec d.4): every block is a segment.
func TagGap(blocks []page.Block) []Span {
	spans := make([]Span, len(blocks))
	for i := range spans {
		spans[i] = Span{i, i + 1}
	}
	return spans
}

// Largest gives the segment with most words among those with less than half of them inside links, the first of several. It is
// false when there is none with a word.
func Largest(blocks []page.Block, spans []Span) (Span, bool) {
	var best Span
	most := 0
	for _, s := range spans {
		words, linked := 0, 0
		for i := s.From; i < s.To; i++ {
			words += blocks[i].Words
			linked += blocks[i].LinkedWords
		}
		if 2*linked < words && words > most {
			best, most = s, words
		}
	}
	return best, most > 0
}
