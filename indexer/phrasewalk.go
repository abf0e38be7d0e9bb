package indexer

import (
	"context"
	"math/bits"
	"runtime"

	"facetta/indexer/sequence"
	"facetta/internal/panics"
)

// checkPhrases tells whether a document has the wanted phrases. Once a limit is reached, it says no. counting means that the document is only
// counted, as k better ones are known.
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

// countPhrases checks all matches that are still in doubt, so that the total is right, unless a limit is or was reached.
func (p *Prepared) countPhrases(ctx context.Context, counting bool) error {
	if p.doubt == nil || p.partial {
		return nil
	}
	most := p.index.Len()
	if counting {
		most = max(0, countChecks-p.checked) // settleFew may have checked more
	}
	if err := p.settle(ctx, most); err != nil {
		return err
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

// manyDoubts is the most documents in doubt whose sequences are all read first, on all cores: up to there this is faster than reading them in the
// order of one ranking after another.
const manyDoubts = 1 << 14

// settleFew settles the phrases of all matches if these are few.
func (p *Prepared) settleFew(ctx context.Context) error {
	if p.doubt == nil || p.settled || p.matches-p.found > manyDoubts {
		return nil
	}
	p.settled = true
	err := p.settle(ctx, manyDoubts)
	if p.matches = p.found + p.doubt.size(); p.matches == p.found {
		p.doubt.free()
		p.doubt = nil
	}
	return err
}

// settleAlone is the number of sequences that one goroutine reads in less time than starting several goroutines takes.
const settleAlone = 256

// settle reads the sequences of the first documents in doubt, at most most, on all cores, which settles nearly all. The rest is left to checkPhrases,
// which reads their texts.
func (p *Prepared) settle(ctx context.Context, most int) error {
	docs := p.doubt.first(most)
	verdicts := make([]truth, len(docs))
	err := p.lookTogether(ctx, docs, verdicts)
	for i, v := range verdicts {
		if v == unknown {
			continue
		}
		p.doubt.remove(docs[i])
		p.checked++
		if v == yes {
			p.certain.add(docs[i])
			p.found++
		}
	}
	return err
}

// lookTogether is lookInSequences on as many cores as is worthwhile.
func (p *Prepared) lookTogether(ctx context.Context, docs []uint32, verdicts []truth) error {
	workers := min(runtime.GOMAXPROCS(0), 1+len(docs)/settleAlone)
	if workers == 1 {
		return p.lookInSequences(ctx, docs, verdicts)
	}
	g, ctx := panics.WithContext(ctx)
	for w := range workers {
		from, to := len(docs)*w/workers, len(docs)*(w+1)/workers
		g.Go(func() error { return p.lookInSequences(ctx, docs[from:to], verdicts[from:to]) })
	}
	return g.Wait()
}

// lookInSequences notes the verdicts on documents by their sequences. It reads only those of documents that may match by their neighbours.
func (p *Prepared) lookInSequences(ctx context.Context, docs []uint32, verdicts []truth) (err error) {
	m := p.plan.phrases.fork()
	for i := 0; i < len(docs); i += sequence.FetchedAtOnce {
		if i%checkEvery == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		var room [sequence.FetchedAtOnce]uint32
		these := docs[i:min(i+sequence.FetchedAtOnce, len(docs))]
		left := m.left(p.index, room[:copy(room[:], these)])
		p.index.order.Fetch(left)
		for n, doc := range these {
			if len(left) == 0 || left[0] != doc {
				verdicts[i+n] = m.without(p.index, doc)
				continue
			}
			left = left[1:]
			if verdicts[i+n], err = m.inSequence(p.index, doc); err != nil {
				return err
			}
		}
	}
	return nil
}
