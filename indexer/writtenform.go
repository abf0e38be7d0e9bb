package indexer

import (
	"strings"

	segment "github.com/blevesearch/scorch_segment_api/v2"

	"facetta/indexer/analysis"
	"facetta/indexer/sequence"
	"facetta/indexer/store"
)

const (
	writtenTries = 8        // documents that are searched for the spelling of a word ...
	writtenText  = 64 << 10 // ... and bytes of text of each
)

// written returns, of the words with a term, the one nearest to a misspelt word, as the first documents with the term in content or title write it;
// "" if there is none, or it stands too far down in the texts. Documents are in order of falling rank, so among equally near words the best
// document's is taken. The search ends with a word that is as near as the term.
func (x *Index) written(d *dictionaries, s Spelling, misspelt string) (string, error) {
	// With more edits, it would be another form of the word rather than a misspelling.
	n := nearestForm{term: s.Term, misspelt: misspelt, near: s.Edits, edits: s.Edits + 2, tries: writtenTries}
	err := n.look(x, d)
	return n.text, err
}

// isWritten tells whether one of the first documents with a form of a word writes exactly this word.
func (x *Index) isWritten(d *dictionaries, of forms, word string) (bool, error) {
	for term := range of {
		n := nearestForm{term: term, misspelt: word, edits: 1, tries: writtenTries}
		if err := n.look(x, d); err != nil || n.text != "" {
			return true, err
		}
	}
	return false, nil
}

// nearestForm is the search for the word with a term that is nearest to a misspelt word.
type nearestForm struct {
	term, misspelt string
	near           int // edits between the terms
	text           string
	edits          int // edits from misspelt to text; before a text is found, one more than allowed
	tries          int // documents that may still be searched
	room           store.Room
}

// look searches the first documents that have the term.
func (n *nearestForm) look(x *Index, d *dictionaries) error {
	for _, field := range []string{fieldContent, fieldTitle} {
		lists, _, err := d.lookup(field, n.term)
		if err != nil {
			return err
		}
		for i, list := range lists {
			if err := n.lookInAll(x, &x.segments[i], list); err != nil {
				return err
			}
		}
	}
	return nil
}

func (n *nearestForm) enough() bool { return n.edits <= n.near }

// lookInAll searches the documents of an index segment's list, as long as tries are left.
func (n *nearestForm) lookInAll(x *Index, s *indexSegment, list segment.PostingsList) error {
	for it := list.Iterator(false, false, false, nil); n.tries > 0 && !n.enough(); {
		doc, ok, err := s.next(it)
		if err != nil || !ok {
			return err
		}
		doc += s.offset
		if x.IsRemoved(doc) {
			continue
		}
		n.tries--
		if err := n.lookIn(x, doc); err != nil {
			return err
		}
	}
	return nil
}

// lookIn searches title and content of a document, until a word is near enough, or too much text would have to be unpacked.
func (n *nearestForm) lookIn(x *Index, doc uint32) error {
	words, known := x.order.Of(doc)
	if size, err := x.text.FirstFrame(doc); err != nil || known && size > writtenText && !n.inTitle(x, &words) {
		return err
	}
	c, err := x.text.Cursor(&n.room, doc)
	if err != nil {
		return err
	}
	s := analysis.Scanner{Stemming: analysis.StemmingOf(c.Document.Language)}
	s.Starts = analysis.StartsOf(s.Stemming, n.term)
	n.lookAt(&s, c.Document.Title)
	finder := x.order.BlockFinder(doc, s.Stemming, n.term)
	for !n.enough() && c.Unpacked+c.Ahead() <= writtenText {
		texts, extents, err := c.NextTexts()
		if err != nil || len(extents) == 0 {
			return err
		}
		n.lookAtBlocks(&s, texts, extents, finder.Content(store.ContentOf(extents)))
	}
	return nil
}

// inTitle tells whether the title may have the term.
func (n *nearestForm) inTitle(x *Index, words *sequence.Sequence) bool {
	code, _ := x.order.Codes.Append(nil, []byte(n.term))
	return sequence.IndexCode(words.Texts[:words.Title], code, 0) >= 0
}

// lookAtBlocks searches the blocks of the content that may have the term.
func (n *nearestForm) lookAtBlocks(s *analysis.Scanner, texts string, extents []store.Extent, may sequence.BlockBits) {
	number := 0
	for _, e := range extents {
		text := texts[:e.Length()]
		texts = texts[e.Length():]
		if e.Content() {
			if may.Has(number) {
				n.lookAt(s, text)
			}
			number++
		}
	}
}

// lookAt searches the words of a text.
func (n *nearestForm) lookAt(s *analysis.Scanner, text string) {
	s.Reset(text)
	for s.Next() {
		if string(s.Term) != n.term {
			continue
		}
		word := strings.ToLower(text[s.Start:s.End])
		for folded := analysis.Fold(word); n.edits > 0 && analysis.Within(n.misspelt, folded, n.edits-1); { // folded, as missing accents are no mistakes
			n.text, n.edits = word, n.edits-1
		}
	}
}
