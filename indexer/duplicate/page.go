package duplicate

import "facetta/crawler/page"

// What a page needs to be compared by its content. Of 38,000 real pages those with less are mostly indexes, forms and notices, whose
// few running words are a licence or a footer that they share with pages that are not alike.
const (
	contentWords = 100 // words of content
	contentShare = 12  // words of the page are at most so many times the words of content
)

// Rule says when a build takes pages for near-duplicates.
type Rule string

// The rules.
const (
	ByContent Rule = "content" // their content is alike: by fingerprints, and by a sketch of eight times as many
	BySegment Rule = "segment" // the source's: the fingerprints of their largest segments are (K19)
)

// PageSignature is what a build compares.
type PageSignature struct {
	Signature Signature // of the content, or of the largest segment
	Sketch    Sketch    // of the content; nothing by the source's rule, for which fingerprints suffice
}

// OfPage gives the signature of a page whose blocks have been told apart.
func OfPage(blocks []page.Block, content []bool, rule Rule) PageSignature {
	if rule == BySegment {
		d, _ := New(Options{}) // which knows its default
		return PageSignature{Signature: d.Of(blocks)}
	}
	fingerprints, bins, words := positions{}, bins{}, 0
	s := shingler{give: func(hash uint64) {
		fingerprints.add(hash)
		bins.add(hash)
	}}
	for i := range blocks {
		words += blocks[i].Words
		if !content[i] {
			continue
		}
		s.write(blocks[i].Text)
		if next := i + 1; next == len(blocks) || !content[next] || !blocks[next].GoesOn(&blocks[i]) {
			s.endWord()
		}
	}
	if s.words < contentWords || contentShare*s.words < words {
		return PageSignature{}
	}
	return PageSignature{Signature{uint32(s.words), fingerprints.prints()}, bins.sketch()}
}

// GroupPages gives for each document the first document of its group. A pair with a sketch needs to be alike by that as well.
func GroupPages(pages []PageSignature) []uint32 {
	signatures := make([]Signature, len(pages))
	for i := range pages {
		signatures[i] = pages[i].Signature
	}
	return group(signatures, func(a, b uint32) bool {
		return pages[a].Sketch.alike(&pages[b].Sketch)
	})
}
