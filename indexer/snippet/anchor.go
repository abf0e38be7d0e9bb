package snippet

// anchorBytes is the most that is shown of an anchor text.
const anchorBytes = 120

// anchor gives the anchor text that has most of the words of the query that neither the title nor the text of the page has, with its matches: else
// nobody would see why the page was found. Of several it is the shortest, then the first; it is "" where none has such a word.
func (b *builder) anchor(anchors []string) (best string, marks [][2]int) {
	seen := b.titled()
	for _, m := range b.matches {
		seen[m.term] = true
	}
	most := 0
	for _, text := range anchors {
		switch n := b.unseen(text, seen); {
		case n > most, n == most && n > 0 && len(text) < len(best):
			most, best = n, text
		}
	}
	if len(best) > anchorBytes {
		best = best[:wordEnd(best, anchorBytes, 0)] + " " + ellipsis
	}
	return best, b.highlighter.marks(best)
}

// unseen counts the words and phrases of the query in a text that have not been seen.
func (b *builder) unseen(text string, seen []bool) int {
	found := make([]bool, len(seen))
	n := 0
	for _, m := range b.highlighter.matches(nil, text) {
		if !seen[m.term] && !found[m.term] {
			found[m.term] = true
			n++
		}
	}
	return n
}
