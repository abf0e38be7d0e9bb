package indexer

import (
	"slices"
	"sync"

	"github.com/RoaringBitmap/roaring/v2"

	"facetta/indexer/analysis"
	"facetta/internal/panics"
)

// stemmed are the documents of a stemming.
type stemmed struct {
	sets []*roaring.Bitmap // by index segment
	all  *denseSet         // of the whole index
}

// lazyStemmed has the documents of each stemming, found when first needed.
type lazyStemmed struct {
	once   sync.Once
	of     [analysis.Stemmings]*stemmed // nil for a stemming without documents
	failed error
}

// inStemming returns a matcher for the documents of these stemmings.
func (p *planner) inStemming(list []analysis.Stemming) (stemmingMatcher, error) {
	lazy := &p.index.stemmed
	lazy.once.Do(func() {
		lazy.failed = panics.Try(func() (err error) {
			for _, as := range p.index.stemmings {
				if lazy.of[as], err = p.index.findStemmed(as); err != nil {
					return err
				}
			}
			return nil
		})
	})
	m := make(stemmingMatcher, 0, len(list)) // not nil, which would mean all documents in a wordForm
	for _, as := range list {
		if of := lazy.of[as]; of != nil {
			m = append(m, of)
		}
	}
	return m, lazy.failed
}

// findStemmed finds the documents of a stemming by their languages; documents of unknown language belong to English.
func (x *Index) findStemmed(as analysis.Stemming) (*stemmed, error) {
	terms, all, known := newDictionaries(x), newDenseSet(nil, x.Len()), newDenseSet(nil, x.Len())
	defer known.free()
	for language := range x.languages {
		lists, _, err := terms.lookup(fieldLanguage, language)
		if err != nil {
			return nil, err
		}
		for i, list := range lists {
			s := &x.segments[i]
			set, err := s.bitmapOf(list)
			if err != nil {
				return nil, err
			}
			known.addAll(set, int(s.Count()), s.offset)
			if analysis.StemmingOf(language) == as {
				all.addAll(set, int(s.Count()), s.offset)
			}
		}
	}
	if as == analysis.English {
		for i, word := range known.words[:(x.Len()+63)/64] {
			all.words[i] |= ^word & span64(0, uint32(x.Len()), uint32(i))
		}
	}
	of := &stemmed{all: all}
	for i := range x.segments {
		set, _, err := setMatcher{all.words, x.segments}.documents(i)
		if err != nil {
			return nil, err
		}
		of.sets = append(of.sets, set)
	}
	return of, nil
}

// stemmingMatcher matches the documents of some stemmings.
type stemmingMatcher []*stemmed

func (m stemmingMatcher) documents(seg int) (sure, may *roaring.Bitmap, err error) {
	if len(m) == 1 {
		return m[0].sets[seg], m[0].sets[seg], nil
	}
	set := roaring.New()
	for _, s := range m {
		set.Or(s.sets[seg])
	}
	return set, set, nil
}

func (m stemmingMatcher) holds(seg int, doc uint32, _ []truth) truth {
	return truthOf(slices.ContainsFunc(m, func(s *stemmed) bool { return s.sets[seg].Contains(doc) }))
}

// has tells whether a document of the index is one of them.
func (m stemmingMatcher) has(doc uint32) bool {
	return slices.ContainsFunc(m, func(s *stemmed) bool { return s.all.has(doc) })
}

// word returns those among the 64 documents of the index from 64 i on.
func (m stemmingMatcher) word(i int) uint64 {
	word := uint64(0)
	for _, s := range m {
		word |= s.all.words[i]
	}
	return word
}
