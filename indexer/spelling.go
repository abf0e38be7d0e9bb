package indexer

import (
	"cmp"
	"maps"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"facetta/indexer/analysis"
)

const (
	minSpelling  = 4   // characters of a word that may be misspelt: shorter ones are near too many others
	twoEdits     = 6   // characters from which a word may have two wrong
	rareEdits    = 50  // of how many words with two wrong letters one is taken as likely as a word with one
	maxSpellings = 3   // spellings given
	maxSpelt     = 6   // terms tried, the likeliest
	wrongShare   = 100 // a word is taken to be misspelt for one that is in so many times as many documents
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

// Spellings are words of the index that a word was perhaps meant to be, the likeliest first: those at an edit distance of 1,
// and of long words that begin the same those at 2, by the number of documents that have them. A word that is in the index
// itself has to be very rare beside them, and not one that its pages repeat. Stop words of the languages, those that a query leaves out, are none.
// There are none for what is not one word of letters.
//
// They are found one by one: how a term is written stands in texts, and to look the dictionary through takes longest and finds rare words only. It is not
// safe for concurrent use.
type Spellings struct {
	index     *Index
	word      string // folded
	forms     forms
	languages []string
	terms     []Spelling // that were found so far, the likeliest first
	floor     int        // what has not been found yet weighs less
	edits     int        // up to which the dictionary was looked through
	passed    int        // terms that were tried, or given before
	tries     int
	given     []string // terms that are written near enough
	texts     []string // as they are written
}

// Spellings gives what a word may stand for.
func (x *Index) Spellings(word string, languages ...string) (*Spellings, error) {
	if err := x.enter(); err != nil {
		return nil, err
	}
	defer x.leave()
	s := &Spellings{index: x, word: analysis.Fold(word), languages: languages}
	words := x.formsOf(word)
	if len(words) != 1 {
		return s, nil
	}
	d := newDictionaries(x)
	if frequent, err := d.tooFrequent(words[0]); err != nil || frequent {
		return s, err
	}
	s.forms = words[0]
	return s, s.begin(d)
}

// tooFrequent says whether so many documents have a word that there can't be enough with another one for it to be misspelt. The stem that French makes
// of appache is what English makes of apache, and says nothing about English documents; but where most documents are of a form's languages it need not
// be known in which of them it stands.
func (d *dictionaries) tooFrequent(word forms) (bool, error) {
	all := d.index.text.Len()
	for term, in := range word {
		n, err := d.documents(term)
		if err != nil {
			return false, err
		}
		if len(word) > 1 && n*wrongShare > all {
			if (n-d.index.documentsNotIn(in))*wrongShare <= all {
				n, err = d.documentsWhere(term, in, len(d.index.segments))
			}
			if err != nil {
				return false, err
			}
		}
		if n*wrongShare > all {
			return true, nil
		}
	}
	return false, nil
}

// documentsNotIn is the number of documents of other stemmings; those of no language that is known are English.
func (x *Index) documentsNotIn(list []analysis.Stemming) int {
	others, known := 0, 0
	for language, n := range x.languages {
		known += int(n)
		if !slices.Contains(list, analysis.StemmingOf(language)) {
			others += int(n)
		}
	}
	if !slices.Contains(list, analysis.English) {
		others += x.text.Len() - known
	}
	return others
}

// documentsOf is the number of documents in the first index segment that have a word: the most that have one of its forms, where it is a form.
func (d *dictionaries) documentsOf(word forms) (int, error) {
	most := 0
	for term, in := range word {
		n, err := d.documentsIn(1, term)
		if err != nil {
			return 0, err
		}
		if n > most && len(word) > 1 {
			n, err = d.documentsWhere(term, in, 1)
		}
		if err != nil {
			return 0, err
		}
		most = max(most, n)
	}
	return most, nil
}

// documentsWhere is the number of documents of some stemmings in the first index segments that have a term in the title or in the content.
func (d *dictionaries) documentsWhere(term string, in []analysis.Stemming, segments int) (int, error) {
	of, err := d.spelledWhere(term, in)
	if err != nil {
		return 0, err
	}
	n := 0
	for seg := range min(segments, len(d.index.segments)) {
		sure, _, err := of.documents(seg)
		if err != nil {
			return 0, err
		}
		n += int(sure.GetCardinality())
	}
	return n, nil
}

// spelledWhere matches the documents of some stemmings that have a term in the title or in the content.
func (d *dictionaries) spelledWhere(term string, in []analysis.Stemming) (matcher, error) {
	p := planner{index: d.index, terms: d}
	where, err := p.inStemming(in)
	if err != nil {
		return nil, err
	}
	any := &postingsMatcher{segments: d.index.segments}
	for _, field := range spelledFields {
		lists, _, err := d.lookup(field, term)
		if err != nil {
			return nil, err
		}
		any.lists = append(any.lists, lists)
	}
	return andMatcher{any, where}, nil
}

// Next gives the next one; nil after the last.
func (s *Spellings) Next() (*Spelling, error) {
	if err := s.index.enter(); err != nil {
		return nil, err
	}
	defer s.index.leave()
	d := newDictionaries(s.index)
	for len(s.given) < maxSpellings {
		next, err := s.nextTerm(d)
		if err != nil || next == nil {
			return nil, err
		}
		if len(s.given) == 0 && len(s.texts) == 0 {
			if meant, err := s.isMeant(d); err != nil || meant {
				return nil, err
			}
		}
		if next.Documents, err = d.documents(next.Term); err != nil {
			return nil, err
		}
		if next.Text, err = s.index.written(d, *next, s.word); err != nil {
			return nil, err
		}
		if next.Text != "" && !slices.Contains(s.texts, next.Text) {
			s.given, s.texts = append(s.given, next.Term), append(s.texts, next.Text)
			return next, nil
		}
	}
	return nil, nil
}

// isMeant says whether the pages that have the word repeat it, and write it so where it is the stem that a language leaves of others: nobody meant
// "sistem" on pages that have "sistema".
func (s *Spellings) isMeant(d *dictionaries) (bool, error) {
	repeated, err := d.repeated(s.forms)
	if _, stem := s.forms[s.word]; err != nil || !repeated || !stem {
		return repeated, err
	}
	return s.index.isWritten(d, s.forms, s.word)
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

// begin finds the likely words that the forms of a word may stand for. Where the first index segment has the word they are all: what stands for a
// misspelt word is frequent, so it is there. Otherwise any word may be meant, and the dictionary is looked through when likely words have been tried.
func (s *Spellings) begin(d *dictionaries) error {
	own, err := d.documentsOf(s.forms)
	if err != nil {
		return err
	}
	s.edits = len(automata)
	if own == 0 {
		s.edits, s.floor = 0, rareEdits*wrongShare // of a word with one wrong letter that is not likely
	}
	if err := s.addExceptions(d, wrongShare*own); err != nil {
		return err
	}
	return s.add(d, func(term string) ([]Spelling, error) { return s.index.likely.near(term, wrongShare*own), nil })
}

// addExceptions adds the terms of the irregular English words near the word that are in at least so many documents of the first index segment: what
// their terms are near to is no such word.
func (s *Spellings) addExceptions(d *dictionaries, documents int) error {
	if utf8.RuneCountInString(s.word) < minSpelling || !slices.Contains(s.index.stemmings, analysis.English) {
		return nil
	}
	from := newLikelyWord(s.word, 0)
	for word, term := range analysis.Exceptions() {
		like := newLikelyWord(word, 0)
		edits := like.edits(&from)
		if _, own := s.forms[term]; own || edits == 0 || analysis.IsStopTerm(term, s.languages) {
			continue
		}
		n, err := d.documentsIn(1, term)
		if err != nil {
			return err
		}
		if n > 0 && n >= documents {
			s.terms = append(s.terms, Spelling{Term: term, Documents: n, Edits: edits})
		}
	}
	return nil
}

// add adds what may stand for the forms of the word. A form is looked for in documents of its languages only: German makes line of lineer, and where
// few pages are in German that is no reason to take lineer for line.
func (s *Spellings) add(d *dictionaries, find func(term string) ([]Spelling, error)) error {
	all := s.index.text.Len()
	for _, term := range slices.Sorted(maps.Keys(s.forms)) {
		if utf8.RuneCountInString(term) < minSpelling || strings.ContainsFunc(term, notLetter) {
			continue
		}
		others := s.index.documentsNotIn(s.forms[term])
		near, err := find(term)
		if err != nil {
			return err
		}
		for _, n := range near {
			n.Documents = (n.Documents*(all-others) + all - 1) / all // of them, as far as can be told without looking
			if !s.isOwn(n.Term) && !analysis.IsStopTerm(n.Term, s.languages) && !strings.ContainsFunc(n.Term, notLetter) {
				s.terms = append(s.terms, n)
			}
		}
	}
	s.terms = likeliest(s.terms)
	return nil
}

// isOwn says whether a term is a form of the word in the usual language, or in any where none is usual.
func (s *Spellings) isOwn(term string) bool {
	in, own := s.forms[term]
	usual := s.index.usual
	return own && (len(usual) == 0 || slices.Contains(in, analysis.StemmingOf(usual[0])))
}

// nextTerm gives the next likeliest term that has not been given; nil after the last that is tried.
func (s *Spellings) nextTerm(d *dictionaries) (*Spelling, error) {
	for s.tries < maxSpelt {
		if err := s.look(d); err != nil || s.passed == len(s.terms) {
			return nil, err
		}
		next := s.terms[s.passed]
		s.passed++
		if !slices.Contains(s.given, next.Term) {
			s.tries++
			return &next, nil
		}
	}
	return nil, nil
}

// look looks the dictionary through until the next term is the likeliest that is left.
func (s *Spellings) look(d *dictionaries) error {
	for s.edits < len(automata) && (s.passed == len(s.terms) || s.terms[s.passed].weight() < s.floor) {
		s.edits++
		if err := s.add(d, func(term string) ([]Spelling, error) { return d.atEdits(term, s.edits) }); err != nil {
			return err
		}
		if s.floor = 0; s.edits < len(automata) {
			s.floor = wrongShare // of a word with two
		}
	}
	return nil
}

// atEdits gives what a term that the first index segment does not have may stand for at an edit distance.
func (d *dictionaries) atEdits(term string, edits int) ([]Spelling, error) {
	if edits == 1 {
		return d.spellings(term, 1, "", lastTerm)
	}
	if utf8.RuneCountInString(term) < twoEdits {
		return nil, nil
	}
	_, size := utf8.DecodeRuneInString(term)
	list, err := d.spellings(term, 2, term[:size], term[:size]+lastTerm)
	return slices.DeleteFunc(list, func(s Spelling) bool { return analysis.Within(term, s.Term, 1) }), err
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

// likeliest orders terms, the likeliest first. One can be there twice, nearer to one form of the word than to another.
func likeliest(list []Spelling) []Spelling {
	slices.SortFunc(list, func(a, b Spelling) int {
		return cmp.Or(cmp.Compare(b.weight(), a.weight()), cmp.Compare(a.Term, b.Term))
	})
	return slices.Compact(list)
}

// weight is how likely a word was meant, on a scale of its own.
func (s Spelling) weight() int {
	if s.Edits == 1 {
		return rareEdits * s.Documents
	}
	return s.Documents
}

// notLetter says whether a character is no part of a word of letters. Marks are: Indian scripts have vowels that are some.
func notLetter(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsMark(r) }
