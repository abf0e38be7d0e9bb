package indexer

import (
	"context"
	"math/bits"
)

// phraseCount is what a walk knows of the matches whose phrases have to be checked.
type phraseCount struct {
	checked int
	found   int
	partial bool // a limit was reached
}

// checkPhrases says whether the phrases of a document are right. Once a limit is reached it says no of every document.
func (w *walk) checkPhrases(ctx context.Context, s *segmentWalk, doc uint32) (bool, error) {
	n := &w.phrases
	if n.partial || w.plan.phrases.exhausted(n.checked, w.contest.full()) {
		n.partial = true
		return false, nil
	}
	if err := ctx.Err(); err != nil {
		return false, err
	}
	s.doubt.remove(doc)
	n.checked++
	ok, err := w.plan.phrases.matches(w.plan.index, s.offset+doc)
	if ok {
		n.found++
	}
	return ok, err
}

// countPhrases checks the matches that could not be among the k best, so that the total is right, until a limit is reached.
func (w *walk) countPhrases(ctx context.Context) error {
	for _, s := range w.segments {
		if s.doubt == nil {
			continue
		}
		for i, word := range s.doubt.words {
			for ; word != 0; word &= word - 1 {
				if _, err := w.checkPhrases(ctx, s, uint32(i*64+bits.TrailingZeros64(word))); err != nil {
					return err
				}
				if w.phrases.partial {
					return nil
				}
			}
		}
	}
	return nil
}
