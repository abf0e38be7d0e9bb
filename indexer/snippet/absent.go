package snippet

import "slices"

// without marks as settled the words of the query that, as the index says, the content of a document does not have: because they stand in the title
// or in links to the page, or because a match of most words was enough. They need not be searched for up to the end of a long text. If boilerplate is
// searched as well, no word is left out.
func (b *builder) without(m *Maker, doc uint32) error {
	if b.all {
		return nil
	}
	may := make([]bool, len(b.settled))
	for term, n := range b.highlighter.terms {
		if b.settled[n] || may[n] {
			continue
		}
		var err error
		if may[n], err = m.ContentHas(doc, term); err != nil {
			return err
		}
	}
	for _, l := range b.highlighter.prefixes { // which words they stand for is not known here; the same is true of rows and misspelt words
		may[l.n] = true
	}
	for _, l := range b.highlighter.misspelt {
		may[l.n] = true
	}
	for _, r := range b.highlighter.rows {
		may[r.n] = true
	}
	if err := b.phrasesWithout(m, doc, may); err != nil {
		return err
	}
	for n := range may {
		if !b.settled[n] && !may[n] {
			b.settled[n] = true
			b.open--
		}
	}
	return nil
}

// phrasesWithout notes in may the phrases that the content of a document may have, as it has all their words.
func (b *builder) phrasesWithout(m *Maker, doc uint32, may []bool) error {
	lacks := make([]bool, len(b.highlighter.phraseTerms))
	for term, n := range b.highlighter.phraseTerms {
		has, err := m.ContentHas(doc, term)
		if err != nil {
			return err
		}
		lacks[n] = !has
	}
	for _, p := range b.highlighter.phrases {
		may[p.n] = !slices.ContainsFunc(p.terms, func(n int) bool { return lacks[n] })
	}
	return nil
}
