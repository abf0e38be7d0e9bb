package indexer

import (
	"context"
	"math/bits"
)

// checkPhrases says whether the phrases of a document are right. Once a limit is reached it says no; counting says that the document is not
// one of the k best, of which there are as many already.
func (p *Prepared) checkPhrases(ctx context.Context, doc uint32, counting bool) (bool, error) {
	if p.plan.phrases.exhausted(p.checked, counting) {
		p.partial = true
		return false, nil
	}
	if err := ctx.Err(); err != nil {
		return false, err
	}
	p.doubt.remove(doc)
	p.checked++
	ok, err := p.plan.phrases.matches(p.index, doc)
	if ok {
		p.certain.add(doc)
		p.found++
	}
	return ok, err
}

// countPhrases checks all matches that are in doubt still, so that the total is right, until a limit is reached, or one was before.
func (p *Prepared) countPhrases(ctx context.Context, counting bool) error {
	if p.doubt == nil {
		return nil
	}
	for i, word := range p.doubt.words {
		for ; word != 0 && !p.partial; word &= word - 1 {
			if _, err := p.checkPhrases(ctx, uint32(i*64+bits.TrailingZeros64(word)), counting); err != nil {
				return err
			}
		}
	}
	return nil
}
