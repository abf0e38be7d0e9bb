package snippet

// anchorBytes is the most bytes of an anchor text that are shown.
const anchorBytes = 120

// anchor returns the anchor text that has most of the query's words that neither the title nor the text of the page has, with its matches: otherwise
// nobody could see why the page was found. Of several such texts it is the shortest, then the first; it is "" if none has such a word.
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

// unseen counts the words and phrases of the query that stand in a text and have not been seen.
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
