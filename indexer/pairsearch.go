package indexer

import (
	"context"
	"slices"
	"strings"
	"sync/atomic"

	"facetta/indexer/query"
)

// pairSearch searches for a pair of words in some documents. For most of them, lists of pairs and of words tell whether they have it; for the others,
// sequences do. Sequences are read for all documents if these are few, else for documents that may be among the best.
type pairSearch struct {
	prepared *Prepared
	planner  *planner
	pair     query.Phrase
	among    *sparseSet
	sure     []uint64 // documents of these that have the pair
	doubt    []uint64 // documents that may have it
	plan     *plan    // decides for a document in doubt; nil when there was none

	stand *denseSet // the documents of sure, after spread
	may   *denseSet // those of doubt, if any; a document that turns out to have the pair is added to stand before it leaves this set
}

// searchPair searches for a pair in documents that all match or may match, as far as lists tell.
func (p *Prepared) searchPair(pair query.Phrase, among *sparseSet) (*pairSearch, error) {
	whole := *p.query
	whole.Min = 0 // W is of the whole document
	s := &pairSearch{prepared: p, planner: newPlanner(p.index, &whole), pair: pair, among: among, sure: among.none()}
	words := p.index.formsOf(pair.Text)
	if len(words) < 2 { // a word is so long that no document has it
		return s, nil
	}
	s.doubt = among.all()
	if s.areMany() {
		if err := s.byLists(words); err != nil {
			return nil, err
		}
	}
	s.planner.found = []pattern{{pair.Field, pair.Text}}
	root, err := s.orClosed(patternMatcher{number: 0})
	if err != nil {
		return nil, err
	}
	if !isEmpty(s.doubt) {
		s.plan = s.planner.plan(root)
		s.plan.phrases.counts.of = p
	}
	return s, nil
}

// settleBytes is the size of sequences that are read in less time than lists of pairs take: those of settleAlone documents of 300 words.
const settleBytes = settleAlone * 512

// areMany tells whether there are many documents, or long ones.
func (s *pairSearch) areMany() bool {
	if s.prepared.matches > settleAlone {
		return true
	}
	docs, _ := s.among.first(s.doubt, settleAlone)
	return s.prepared.index.order.Size(docs) > settleBytes
}

// byLists settles the documents for which lists of pairs tell, and leaves out those without all words.
func (s *pairSearch) byLists(words []forms) error {
	x := s.prepared.index
	groups := s.planner.pairsOf(s.pair.Field, s.pair.Text)
	for _, g := range groups {
		if err := s.byPairs(g, len(groups) == 1); err != nil {
			return err
		}
	}
	if s.prepared.query.Least == 0 || isEmpty(s.doubt) { // they have all words
		return nil
	}
	for _, w := range words {
		m, err := s.planner.wordMatcher(s.pair.Field, w, 0)
		if err != nil {
			return err
		}
		sure, may, err := x.setsOf(m)
		if err != nil {
			return err
		}
		for i, at := range s.among.at {
			s.doubt[i] &= may.words[at]
		}
		sure.free()
		may.free()
	}
	return nil
}

// byPairs settles the documents of some stemmings, or all documents, by the lists for the pair's frequent words.
func (s *pairSearch) byPairs(g wordPairs, all bool) error {
	x := s.prepared.index
	if len(g.pairs) == 0 {
		return nil
	}
	have := newDenseSet(nil, x.Len())
	defer have.free()
	if !x.pairs.Of(have.words, g.pairs) { // damaged
		return nil
	}
	var in stemmingMatcher
	if !all {
		var err error
		if in, err = s.planner.inStemming(g.stemmings); err != nil {
			return err
		}
	}
	for i, at := range s.among.at {
		these := ^uint64(0)
		if !all {
			these = in.word(int(at))
		}
		if found := have.words[at] & these; g.certain {
			s.sure[i] |= s.doubt[i] & found
			s.doubt[i] &^= these
		} else {
			s.doubt[i] &= found | ^these
		}
	}
	return nil
}

// orClosed adds documents that have the pair as a closed compound: a search for "file system" finds it in "filesystem".
func (s *pairSearch) orClosed(row matcher) (matcher, error) {
	first, second, ok := strings.Cut(s.pair.Text, " ")
	closed := first + second
	if !ok || !slices.Contains(s.planner.query.Closed[query.Word{Text: first}], closed) {
		return row, nil
	}
	m, err := s.planner.textMatcher(s.pair.Field, closed, 0)
	if err != nil {
		return nil, err
	}
	sure, may, err := s.prepared.index.setsOf(m)
	if err != nil {
		return nil, err
	}
	defer sure.free()
	defer may.free()
	for i, at := range s.among.at {
		s.sure[i] |= s.among.words[i] & sure.words[at]
		s.doubt[i] = (s.doubt[i] | s.among.words[i]&may.words[at]) &^ s.sure[i]
	}
	return anyMatcher{row, m}, nil
}

// settle reads the sequences of all documents in doubt, and the texts where these are not certain. Documents that would need more work than the
// limits for counting (phrase.go) are left out.
func (s *pairSearch) settle(ctx context.Context) error {
	if s.plan == nil {
		return nil
	}
	x, phrases := s.prepared.index, s.plan.phrases.fork() // other searches may fork it meanwhile
	docs, places := s.among.first(s.doubt, countChecks)
	verdicts := make([]truth, len(docs))
	err := (&Prepared{index: x, plan: s.plan}).lookTogether(ctx, docs, verdicts)
	for i, v := range verdicts {
		if v == unknown && err == nil && !phrases.exhausted(i, true) {
			var ok bool
			ok, err = phrases.matches(x, docs[i])
			v = truthOf(ok)
		}
		if v == yes {
			s.sure[places[i]] |= 1 << (docs[i] % 64)
		}
	}
	if err == nil {
		clear(s.doubt)
	}
	return err
}

// spread turns sure and doubt into sets of the whole index, for check.
func (s *pairSearch) spread() {
	if s.stand != nil {
		return
	}
	s.stand = s.spreadOut(s.sure)
	if s.plan != nil {
		s.may = s.spreadOut(s.doubt)
	}
}

func (s *pairSearch) spreadOut(words []uint64) *denseSet {
	d := newDenseSet(nil, s.prepared.index.Len())
	for i, at := range s.among.at {
		d.words[at] = words[i]
	}
	return d
}

// mayStand is 1 if the pair stands in a document or may stand there, else 0.
func (s *pairSearch) mayStand(doc uint32) uint64 {
	word := uint64(0)
	if s.may != nil {
		word = atomic.LoadUint64(&s.may.words[doc/64]) // read before the other one: see may
	}
	word |= atomic.LoadUint64(&s.stand.words[doc/64])
	return word >> (doc % 64) & 1
}

func (s *pairSearch) isInDoubt(doc uint32) bool {
	return s.may != nil && atomic.LoadUint64(&s.may.words[doc/64])>>(doc%64)&1 != 0
}

// check settles a document in doubt. If the matcher has unpacked more text than a search may, the document counts as not having the pair.
func (s *pairSearch) check(m *phraseMatcher, doc uint32) error {
	if !m.exhausted(fewCandidates, false) {
		ok, err := m.matches(s.prepared.index, doc)
		if err != nil {
			return err
		}
		if ok {
			atomic.OrUint64(&s.stand.words[doc/64], 1<<(doc%64))
		}
	}
	atomic.AndUint64(&s.may.words[doc/64], ^(uint64(1) << (doc % 64)))
	return nil
}

// close gives the memory back.
func (s *pairSearch) close() {
	if s.plan != nil {
		s.plan.phrases.counts.close()
	}
	if s.stand != nil {
		s.stand.free()
	}
	if s.may != nil {
		s.may.free()
	}
}
