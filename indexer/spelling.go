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
	minSpelling  = 4   // least characters of a word that may be misspelt: shorter words are near too many others
	twoEdits     = 6   // least characters of a word that may have two wrong ones
	rareEdits    = 50  // a word with one wrong letter counts as much as so many with two
	maxSpellings = 3   // spellings returned
	maxSpelt     = 6   // terms that are tried, the likeliest first
	wrongShare   = 100 // a word counts as misspelt if the other one is in so many times as many documents
)

// spelledFields are the fields whose words count as correctly spelt.
var spelledFields = []string{fieldTitle, fieldContent}

// Spelling is a word of the index that a misspelt word may stand for.
type Spelling struct {
	Text      string // as written by the best document that has it, in lower case
	Term      string
	Documents int // documents with it in the title or in the content, whichever are more
	Edits     int // between the terms
}

// Spellings are words of the index that were perhaps meant by a word, the likeliest first: words at an edit distance of 1, and long words with the
// same first letter at a distance of 2, by the number of documents that have them. If the word itself is in the index, it must be very rare compared
// with them, and its pages must not repeat it. Stop words of the languages, which a query leaves out, do not count. Only a single word of letters has
// spellings.
//
// They are found one by one, as the spelling of a term must be read from texts, and as searching the dictionary takes longest and finds only rare
// words. Not safe for concurrent use.
type Spellings struct {
	index     *Index
	word      string // folded
	forms     forms
	languages []string
	terms     []Spelling // terms found so far, the likeliest first
	floor     int        // terms that are not found yet weigh less
	edits     int        // edit distance up to which the dictionary was searched
	passed    int        // terms that were tried, or returned before
	tries     int
	given     []string // terms whose spelling is near enough
	texts     []string // their spellings
}

// Spellings returns the possible corrections of a word.
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

// tooFrequent tells whether so many documents have a word that no other word can have enough for it to be misspelt. A form counts only in documents
// of its languages: the French stem of appache is the English stem of apache, and says nothing about English documents. If most documents are of a
// form's languages, that need not be checked.
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

// documentsNotIn is the number of documents of other stemmings; documents of unknown language count as English.
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

// documentsOf is the number of documents in the first index segment that have a word: the number with its most frequent form, in documents of the
// form's stemmings.
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

// documentsWhere is the number of documents of these stemmings in the first index segments that have a term in title or content.
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

// spelledWhere matches the documents of these stemmings that have a term in title or content.
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

// Next returns the next spelling; nil after the last one.
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

// isMeant tells whether the pages with the word repeat it. If the word may be a stem of other words, they must also write it like this: nobody meant
// "sistem" on pages that have "sistema".
func (s *Spellings) isMeant(d *dictionaries) (bool, error) {
	repeated, err := d.repeated(s.forms)
	if _, stem := s.forms[s.word]; err != nil || !repeated || !stem {
		return repeated, err
	}
	return s.index.isWritten(d, s.forms, s.word)
}

// documents is the number of documents with a term in the title or in the content, whichever are more.
func (d *dictionaries) documents(term string) (int, error) {
	return d.documentsIn(len(d.index.segments), term)
}

// documentsIn is documents for the first index segments.
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

// begin finds the likely words near the forms of a word. If the first index segment has the word, these are all corrections, as a correction of such
// a word must be frequent. Otherwise any word may be meant, and the dictionary is searched after the likely words were tried.
func (s *Spellings) begin(d *dictionaries) error {
	own, err := d.documentsOf(s.forms)
	if err != nil {
		return err
	}
	s.edits = len(automata)
	if own == 0 {
		s.edits, s.floor = 0, rareEdits*wrongShare // weight of a word with one wrong letter that is not a likely word
	}
	if err := s.addExceptions(d, wrongShare*own); err != nil {
		return err
	}
	if own == 0 {
		if err := s.addBeginnings(d); err != nil {
			return err
		}
	}
	return s.add(d, func(term string) ([]Spelling, error) { return s.index.likely.near(term, wrongShare*own), nil })
}

// addExceptions adds the terms of irregular English words near the word, if at least so many documents of the first index segment have them. Such
// words are compared themselves, as their terms are unlike them.
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

// add adds the terms near the forms of the word. A form counts only in documents of its languages: the German stem of lineer is line, but if few
// pages are in German, that is no reason to correct lineer to line.
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
			n.Documents = (n.Documents*(all-others) + all - 1) / all // the part in documents of the form's languages, estimated
			own, err := s.isOwn(d, n.Term)
			if err != nil {
				return err
			}
			if !own && !analysis.IsStopTerm(n.Term, s.languages) && !strings.ContainsFunc(n.Term, notLetter) {
				s.terms = append(s.terms, n)
			}
		}
	}
	s.terms = likeliest(s.terms)
	return nil
}

// isOwn tells whether a term is a form of the word in the usual language or, if none is usual, in one whose documents have it: the Finnish stem of
// hukommelsse is the Danish one of hukommelse, but finds no Danish documents.
func (s *Spellings) isOwn(d *dictionaries, term string) (bool, error) {
	in, own := s.forms[term]
	if !own {
		return false, nil
	}
	if usual := s.index.usual; len(usual) > 0 {
		return slices.Contains(in, analysis.StemmingOf(usual[0])), nil
	}
	n, err := d.documentsWhere(term, in, len(s.index.segments))
	return n > 0, err
}

// nextTerm returns the likeliest term that was not returned before; nil after the last one to try.
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

// look searches the dictionary until the next term is certainly the likeliest remaining one.
func (s *Spellings) look(d *dictionaries) error {
	for s.edits < len(automata) && (s.passed == len(s.terms) || s.terms[s.passed].weight() < s.floor) {
		s.edits++
		if err := s.add(d, func(term string) ([]Spelling, error) { return d.atEdits(term, s.edits) }); err != nil {
			return err
		}
		if s.floor = 0; s.edits < len(automata) {
			s.floor = wrongShare // weight of a word with two wrong letters
		}
	}
	return nil
}

// atEdits returns the terms at an edit distance from a term that the first index segment lacks.
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

// spellings returns the terms of the first index segment in [from, before) that are at most so many edits away.
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

// likeliest orders terms, the likeliest first, and removes equal ones. A term may occur twice, nearer to one form of the word than to another.
func likeliest(list []Spelling) []Spelling {
	slices.SortFunc(list, func(a, b Spelling) int {
		return cmp.Or(cmp.Compare(b.weight(), a.weight()), cmp.Compare(a.Term, b.Term))
	})
	return slices.Compact(list)
}

// weight tells how likely a word was meant, on a scale of its own.
func (s Spelling) weight() int {
	if s.Edits == 1 {
		return rareEdits * s.Documents
	}
	return s.Documents
}

// notLetter tells whether a character can't be part of a word of letters. Unicode's marks can, as some vowels of Indian scripts are marks.
func notLetter(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsMark(r) }
