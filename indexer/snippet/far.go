package snippet

import (
	"slices"

	"facetta/indexer/sequence"
	"facetta/indexer/store"
)

// scanFar reads the text behind snippetScan as far as it has words of the query that have not been seen, as the one line that somebody searches for
// in a manual of megabytes may stand anywhere. Boilerplate is not searched there, nor are words that a finder cannot find.
func (b *builder) scanFar(c *store.Cursor) error {
	if b.finder == nil || b.all {
		return nil
	}
	b.findOpen()
	for b.open > 0 {
		var may sequence.BlockBits
		err := c.PassTo(func(content int) bool {
			may = b.finder.Content(content)
			return may.Any()
		})
		if err != nil {
			return err
		}
		texts, extents, err := c.NextTexts()
		if err != nil || len(extents) == 0 {
			return err
		}
		if b.hasOpen(texts, extents, may) {
			b.addFar(texts, extents)
			b.findOpen()
		}
	}
	return nil
}

// addFar adds the content of a frame.
func (b *builder) addFar(texts string, extents []store.Extent) {
	b.frames = append(b.frames, texts)
	at, apart := 0, true
	for _, e := range extents {
		n := int(e.Length())
		if e.Content() {
			block := b.add(at, at+len(shown(texts[at:at+n], e)), true)
			block.apart, apart = apart, false
			b.match(block)
			b.settle(block)
		}
		at += n
	}
}

// hasOpen tells whether the blocks of content that may have words of the query do have one that has not been seen.
func (b *builder) hasOpen(texts string, extents []store.Extent, may sequence.BlockBits) bool {
	number := 0
	for _, e := range extents {
		text := texts[:e.Length()]
		texts = texts[e.Length():]
		if !e.Content() {
			continue
		}
		if may.Has(number) {
			for _, m := range b.highlighter.matches(nil, shown(text, e)) {
				if !b.settled[m.term] {
					return true
				}
			}
		}
		number++
	}
	return false
}

// findOpen makes the finder search for what has not been seen: for a phrase its longest word, as long words are rare, and for a row its first
// character.
func (b *builder) findOpen() {
	h := b.highlighter
	var terms []string
	for term, n := range h.terms {
		if !b.settled[n] {
			terms = append(terms, term)
		}
	}
	for _, r := range h.rows {
		if !b.settled[r.n] {
			terms = append(terms, r.terms[0])
		}
	}
	for _, p := range h.phrases {
		if !b.settled[p.n] {
			terms = append(terms, h.longestOf(p))
		}
	}
	b.finder.Find(terms...)
}

// longestOf returns the longest word of a phrase; of equally long ones the last in the order of bytes.
func (h *highlighter) longestOf(p phrase) (longest string) {
	for term, n := range h.phraseTerms {
		if slices.Contains(p.terms, n) && (len(term) > len(longest) || len(term) == len(longest) && term > longest) {
			longest = term
		}
	}
	return longest
}
