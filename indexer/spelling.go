package indexer

import (
	"cmp"
	"maps"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

const (
	minSpelling  = 4   // characters of a word that may be misspelt: shorter ones are near too many others
	twoEdits     = 6   // characters from which a word may have two wrong
	rareEdits    = 50  // of how many words with two wrong letters one is taken as likely as a word with one
	maxSpellings = 3   // candidates given
	maxSpelt     = 6   // candidates looked at, the likeliest
	wrongShare   = 100 // a word is taken to be misspelt for one that is in so many times as many documents

	writtenTries = 8        // documents that are looked at for how a word is written ...
	writtenText  = 64 << 10 // ... and bytes of each
)

// spelledFields are those whose words are taken to be spelt right.
var spelledFields = []string{fieldTitle, fieldContent}

// Spelling is a word of the index that a misspelt word may stand for.
type Spelling struct {
	Text      string // as the best document that has it writes it, in lower case
	Term      string
	Documents int // that have it in the title or in the content, whichever are more
	Edits     int // between the terms
}

// Spellings gives words of the index that a word was perhaps meant to be, the likeliest first: those at an edit distance of 1,
// and of long words that begin the same those at 2, by the number of documents that have them. A word that is in the index
// itself has to be very rare beside them. Stop words of the languages, those that a query leaves out, are none. It gives none for what is
// not one word of letters.
func (x *Index) Spellings(word string, languages ...string) ([]Spelling, error) {
	if err := x.enter(); err != nil {
		return nil, err
	}
	defer x.leave()
	words := x.formsOf(word)
	if len(words) != 1 {
		return nil, nil
	}
	d := newDictionaries(x)
	if frequent, err := d.tooFrequent(words[0]); err != nil || frequent {
		return nil, err
	}
	list, err := d.nearForms(words[0], languages)
	if err != nil {
		return nil, err
	}
	var written []Spelling
	for _, s := range likeliest(list) {
		if len(written) == maxSpellings {
			break
		}
		var err error
		if s.Documents, err = d.documents(s.Term); err != nil {
			return nil, err
		}
		if s.Text, err = x.written(d, s, fold(word)); err != nil {
			return nil, err
		}
		if s.Text != "" {
			written = append(written, s)
		}
	}
	return written, nil
}

// tooFrequent says whether a word is in so many documents that there can't be enough others for it to be misspelt.
func (d *dictionaries) tooFrequent(word forms) (bool, error) {
	for term := range word {
		n, err := d.documents(term)
		if err != nil || n*wrongShare > d.index.text.count {
			return true, err
		}
	}
	return false, nil
}

// documents is the number of documents that have a term in the title or in the content, whichever are more.
func (d *dictionaries) documents(term string) (int, error) {
	return d.documentsIn(len(d.index.segments), term)
}

// documentsIn is documents in the first index segments.
func (d *dictionaries) documentsIn(segments int, term string) (int, error) {
	most := uint64(0)
	for _, field := range spelledFields {
		lists, _, err := d.lookup(field, term)
		if err != nil {
			return 0, err
		}
		n := uint64(0)
		for _, list := range lists[:min(segments, len(lists))] {
			n += list.Count()
		}
		most = max(most, n)
	}
	return int(most), nil
}

// nearForms gives what the forms of a word may stand for, as the first index segment has it: a word that stands for a misspelt one is
// frequent, so it is there. Where that has none of the forms, any word may be meant, and the dictionary is looked through.
func (d *dictionaries) nearForms(word forms, languages []string) ([]Spelling, error) {
	own := 0
	for term := range word {
		n, err := d.documentsIn(1, term)
		if err != nil {
			return nil, err
		}
		own = max(own, n)
	}
	var list []Spelling
	for _, term := range slices.Sorted(maps.Keys(word)) {
		if utf8.RuneCountInString(term) < minSpelling || strings.ContainsFunc(term, notLetter) {
			continue
		}
		if own > 0 {
			list = append(list, d.index.likely.near(term, wrongShare*own)...)
			continue
		}
		near, err := d.spellingsOf(term)
		if err != nil {
			return nil, err
		}
		list = append(list, near...)
	}
	return slices.DeleteFunc(list, func(s Spelling) bool {
		_, own := word[s.Term]
		return own || isStopTerm(s.Term, languages) || strings.ContainsFunc(s.Term, notLetter)
	}), nil
}

// spellingsOf gives what a term that the first index segment does not have may stand for.
func (d *dictionaries) spellingsOf(term string) ([]Spelling, error) {
	list, err := d.spellings(term, 1, "", lastTerm)
	if err != nil || utf8.RuneCountInString(term) < twoEdits {
		return list, err
	}
	_, size := utf8.DecodeRuneInString(term)
	more, err := d.spellings(term, 2, term[:size], term[:size]+lastTerm)
	more = slices.DeleteFunc(more, func(s Spelling) bool { return within(term, s.Term, 1) })
	return append(list, more...), err
}

// spellings gives the terms in [from, before) that are at most so many edits away, as the first index segment has them.
func (d *dictionaries) spellings(term string, edits int, from, before string) ([]Spelling, error) {
	automaton, err := automata[edits-1]().BuildDfa(term, uint8(edits))
	if err != nil {
		return nil, err
	}
	documents := map[string]uint64{}
	for _, field := range spelledFields {
		counts, err := d.countIn(1, field, automaton, from, before)
		if err != nil {
			return nil, err
		}
		for t, n := range counts {
			documents[t] = max(documents[t], n)
		}
	}
	var list []Spelling
	for t, n := range documents {
		list = append(list, Spelling{Term: t, Documents: int(n), Edits: edits})
	}
	return list, nil
}

// likeliest orders candidates.
func likeliest(list []Spelling) []Spelling {
	slices.SortFunc(list, func(a, b Spelling) int {
		return cmp.Or(cmp.Compare(b.weight(), a.weight()), cmp.Compare(a.Term, b.Term))
	})
	list = slices.CompactFunc(list, func(a, b Spelling) bool { return a.Term == b.Term })
	return list[:min(len(list), maxSpelt)]
}

// written gives the word nearest to a misspelt one that a term stands for, as the first documents that have the term in content or
// title write it; "" when that is none, or too far down the texts. Documents come by falling rank, so of words as near it is the best
// document's. A word that is as near as the term ends it.
func (x *Index) written(d *dictionaries, s Spelling, misspelt string) (string, error) {
	// Of a form with another ending it is no misspelling.
	n := nearestForm{term: s.Term, misspelt: misspelt, near: s.Edits, edits: s.Edits + 2}
	tries := writtenTries
	for _, field := range []string{fieldContent, fieldTitle} {
		lists, _, err := d.lookup(field, s.Term)
		if err != nil {
			return "", err
		}
		for i, list := range lists {
			for it := list.Iterator(false, false, false, nil); tries > 0 && !n.enough(); {
				p, err := it.Next()
				if err != nil {
					return "", err
				}
				if p == nil {
					break
				}
				doc := x.segments[i].offset + uint32(p.Number())
				if x.IsRemoved(doc) {
					continue
				}
				tries--
				if err := n.lookIn(x, doc); err != nil {
					return "", err
				}
			}
		}
	}
	return n.text, nil
}

// nearestForm is the word nearest to a misspelt one that was found so far, of those that a term stands for.
type nearestForm struct {
	term, misspelt string
	near           int // edits between the terms
	text           string
	edits          int // from misspelt to text; before there is one, one more than it may have
	room           textRoom
}

func (n *nearestForm) enough() bool { return n.edits <= n.near }

// lookIn looks at title and content of a document, until a word is near enough.
func (n *nearestForm) lookIn(x *Index, doc uint32) error {
	c, err := x.text.openIn(&n.room, doc)
	if err != nil {
		return err
	}
	s := scanner{stemming: stemmingOf(c.document.Language)}
	s.starts = startsOf(s.stemming, n.term)
	texts := []string{c.document.Title}
	for {
		for _, text := range texts {
			n.lookAt(&s, text)
		}
		blocks, err := c.next()
		if err != nil || blocks == nil || c.unpacked > writtenText || n.enough() {
			return err
		}
		texts = texts[:0]
		for i := range blocks {
			if blocks[i].Content {
				texts = append(texts, blocks[i].Text)
			}
		}
	}
}

// lookAt looks at the words of a text.
func (n *nearestForm) lookAt(s *scanner, text string) {
	s.reset(text)
	for s.next() {
		if string(s.term) != n.term {
			continue
		}
		for word := strings.ToLower(text[s.start:s.end]); n.edits > 1 && within(n.misspelt, word, n.edits-1); {
			n.text, n.edits = word, n.edits-1
		}
	}
}

// weight is how likely a word was meant, on a scale of its own.
func (s Spelling) weight() int {
	if s.Edits == 1 {
		return rareEdits * s.Documents
	}
	return s.Documents
}

func notLetter(r rune) bool { return !unicode.IsLetter(r) }
