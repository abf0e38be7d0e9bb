package duplicate

import (
	"github.com/cespare/xxhash/v2"

	"facetta/crawler/page"
)

// A page must have so much content to be compared by it. Of 38,000 real pages, those with less are mostly indexes, forms and notices, whose few
// running words are a licence or a footer that they share with pages that are not alike.
const (
	contentWords = 100 // least number of words of content
	contentShare = 12  // the page has at most so many times as many words as its content
)

// wholeWords is the number of words from which on other pages are compared as a whole: fewer are a notice, as in place of frames or scripts.
const wholeWords = 20

// Rule says which pages a build regards as near-duplicates.
type Rule string

// These are the rules.
const (
	ByContent Rule = "content" // their contents are alike, by fingerprints and by a sketch with eight times as many values; or title and all texts are equal
	BySegment Rule = "segment" // that of the source: the fingerprints of their largest segments are alike (K19)
)

// PageSignature has what a build compares.
type PageSignature struct {
	Signature Signature // signature of the content, or of the largest segment, or of the whole page
	Sketch    Sketch    // sketch of the content; empty of a whole page, and with the source's rule, for which fingerprints suffice
}

// OfPage returns the signature of a page whose blocks have been classified.
func OfPage(p *page.Page, content []bool, rule Rule) PageSignature {
	if rule == BySegment {
		d, _ := New(Options{}) // cannot fail: New knows its default
		return PageSignature{Signature: d.Of(p.Blocks)}
	}
	fingerprints, bins, words := positions{}, bins{}, 0
	s := shingler{give: func(hash uint64) {
		fingerprints.add(hash)
		bins.add(hash)
	}}
	for i := range p.Blocks {
		words += p.Blocks[i].Words
		if !content[i] {
			continue
		}
		s.write(p.Blocks[i].Text)
		if next := i + 1; next == len(p.Blocks) || !content[next] || !p.Blocks[next].GoesOn(&p.Blocks[i]) {
			s.endWord()
		}
	}
	switch {
	case s.words >= contentWords && contentShare*s.words >= words:
		return PageSignature{Signature{uint32(s.words), fingerprints.prints()}, bins.sketch()}
	case words >= wholeWords:
		return PageSignature{Signature: ofWhole(p, words)}
	}
	return PageSignature{}
}

// ofWhole returns a signature that only a page with the same title and the same texts shares: / and /index.html, or a mirror.
func ofWhole(p *page.Page, words int) Signature {
	var h xxhash.Digest
	h.ResetWithSeed(0)
	write := func(text string) {
		_, _ = h.WriteString(text) // it never fails
		_, _ = h.Write([]byte{0})
	}
	write(p.Title)
	for i := range p.Blocks {
		write(p.Blocks[i].Text)
	}
	s := Signature{Words: uint32(words)}
	for i, sum := 0, h.Sum64(); i < len(s.Prints); i++ {
		sum = mix(sum)
		s.Prints[i] = uint32(sum)
	}
	return s
}

// GroupPages returns for each document the first document of its group. Pairs with a sketch must be alike by that as well.
func GroupPages(pages []PageSignature) []uint32 {
	signatures := make([]Signature, len(pages))
	for i := range pages {
		signatures[i] = pages[i].Signature
	}
	return group(signatures, func(a, b uint32) bool {
		return pages[a].Sketch.alike(&pages[b].Sketch)
	})
}
