package duplicate

import "facetta/crawler/page"

// What a page needs to be compared by a build. Of 38,000 real pages those with less are mostly indexes, forms and notices, whose
// few running words are a licence or a footer that they share with pages that are not alike.
const (
	buildWords = 100 // words of content
	buildShare = 4   // words of the page are at most so many times the words of content
)

// PageSignature is what a build compares: the largest segment (K19), and all content blocks.
type PageSignature struct{ Segment, Content Signature }

// OfPage gives the signatures of a page whose blocks have been told apart.
func OfPage(blocks []page.Block, content []bool) PageSignature {
	var kept []page.Block
	words := 0
	for i := range blocks {
		words += blocks[i].Words
		if content[i] {
			kept = append(kept, blocks[i])
		}
	}
	d := &Detector{Options{MinWords: buildWords, Segment: DefaultSegment}}
	whole := d.ofSegment(kept)
	if buildShare*int(whole.Words) < words {
		return PageSignature{}
	}
	d.options.MinWords = 0
	return PageSignature{Segment: d.Of(blocks), Content: whole}
}

// GroupPages gives for each document the first document of its group: groups by the largest segment, each divided into groups by
// all content. So an article that is printed under another head is found, and pages that share a long notice are not taken for
// one.
func GroupPages(pages []PageSignature) []uint32 {
	signatures := make([]Signature, len(pages))
	for i := range pages {
		signatures[i] = pages[i].Segment
	}
	groups := Group(signatures)
	for i := range pages {
		signatures[i] = pages[i].Content
	}
	return GroupWithin(groups, signatures)
}
