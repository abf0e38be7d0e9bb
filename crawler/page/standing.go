package page

import "strings"

// standing returns the longest part of a title that stands on the page as a text of its own and is not the name of the site; "" where the whole title
// does, or no part. It is for pages without headings, whose headlines are in other elements.
func (s *siteNames) standing(title string, blocks []Block) (best string) {
	parts := s.partsOf(title)
	if len(parts) == 0 {
		return ""
	}
	longest := len(title) + len(title)/2 // white space and signs may differ
	for i := range blocks {
		b := &blocks[i]
		isLink := b.LinkedWords > 0 && !b.Tags.Any(H1|H2|H3)
		if len(b.Text) > longest || isLink || b.Hints&HintUnseen != 0 {
			continue
		}
		if part := parts[wordsKey(b.Text)]; len(part) > len(best) {
			best = part
		}
	}
	if best == title {
		return ""
	}
	return best
}

// mostPieces bounds the pieces of a title that are put together in all ways.
const mostPieces = 12

// partsOf returns the parts of a title that can be a headline, and the title itself, by their keys; nil for a title without separators. A part is one
// piece or several that say something and that nothing belongs to which follows.
func (s *siteNames) partsOf(title string) map[string]string {
	pieces := piecesOf(title)
	if len(pieces) == 1 || len(pieces) > mostPieces {
		return nil
	}
	parts := make(map[string]string)
	for first := range pieces {
		for last := first; last < len(pieces); last++ {
			part := title[pieces[first].from:pieces[last].to]
			if saysSomething(part) && !s.isAnySite(part) && !goesOn(title, pieces, first, last) {
				parts[wordsKey(part)] = part
			}
		}
	}
	return parts
}

// titlePiece is what stands between two separators of a title; dash is the separator behind it.
type titlePiece struct {
	from, to int
	dash     bool
}

// piecesOf divides a title at its separators, except at colons in sentences, which have no space before them.
func piecesOf(title string) (pieces []titlePiece) {
	from := 0
	for at, r := range title {
		sep := separatorAt(title, at, r)
		if sep.width == 0 || sep.at < from || r == ':' && sep.at == at {
			continue
		}
		pieces = append(pieces, titlePiece{from, sep.at, sep.dash})
		from = sep.at + sep.width
	}
	return append(pieces, titlePiece{from: from, to: len(title)})
}

// goesOn tells whether what follows a part of a title belongs to it: the number of a chapter or page, or, behind a dash, the longer and last piece of a
// title that begins with the part.
func goesOn(title string, pieces []titlePiece, first, last int) bool {
	if last == len(pieces)-1 {
		return false
	}
	next := title[pieces[last+1].from:pieces[last+1].to]
	isLonger := len(next) > pieces[last].to
	return isNumbered(next) || first == 0 && last == len(pieces)-2 && pieces[last].dash && isLonger
}

// isNumbered tells whether a piece of a title only counts: "Chapter 12", "2". A year does not.
func isNumbered(piece string) bool {
	words := strings.Fields(piece)
	if len(words) == 0 || len(words) > 2 {
		return false
	}
	last := words[len(words)-1]
	return strings.Trim(last, "0123456789") == "" && !isYearText(last)
}

// saysSomething tells whether a text has at least three words, or eight characters of a script without spaces: sections of sites have fewer.
func saysSomething(text string) bool {
	unspaced := 0
	for _, r := range text {
		if IsUnspaced(r) {
			unspaced++
		}
	}
	return strings.Count(text, " ") >= 2 || unspaced >= 8
}
