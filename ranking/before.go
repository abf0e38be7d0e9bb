package ranking

import (
	"context"
	"slices"

	"facetta/ranking/sweep"
)

// Before is what is known of the vectors of a plan before they are solved; the zero value means nothing.
type Before struct {
	// Start is as for SolveAllFrom, by topic, or nil. It is called only for topics that are solved.
	Start func(i int) (Earlier, error)
	// Done tells of each topic whether its vector was delivered by an interrupted call for the same plan, graph and options; nil means none. Read
	// sets all of v to one of these vectors, and returns its Stats.
	Done []bool
	Read func(i int, v Vector) (Stats, error)
}

// solveRest delivers the vectors of the batches that are done, and solves the others. Each lane of a batch influences on which blocks the others are
// swept, so a batch of which only some vectors are done is solved as a whole, to get the same bits.
func solveRest[F sweep.Float](ctx context.Context, s *System, p *Plan, before Before, deliver func(i int, v Vector, s Stats) error) error {
	topics, teleports := p.solved()
	if before.Done != nil {
		var done []int
		if done, topics, teleports = splitDone[F](topics, teleports, before.Done); len(done) > 0 {
			if err := deliverDone(ctx, done, make(Vector, s.nodes()), before, deliver); err != nil {
				return err
			}
		}
	}
	var start func(i int) (Earlier, error)
	if before.Start != nil {
		start = func(i int) (Earlier, error) { return before.Start(topics[i]) }
	}
	return s.SolveAllFrom(ctx, teleports, start, func(i int, v Vector, stats Stats) error { return deliver(topics[i], v, stats) })
}

func deliverDone(ctx context.Context, done []int, v Vector, before Before, deliver func(i int, v Vector, s Stats) error) error {
	for _, i := range done {
		if err := ctx.Err(); err != nil {
			return err
		}
		stats, err := before.Read(i, v)
		if err != nil {
			return err
		}
		if err := deliver(i, v, stats); err != nil {
			return err
		}
	}
	return nil
}

// splitDone separates the topics of batches that are done from the others.
func splitDone[F sweep.Float](topics []int, teleports []Teleport, isDone []bool) (done, rest []int, restTeleports []Teleport) {
	whole := make([]bool, len(topics))
	for _, batch := range batchesOf[F](teleports) {
		done := !slices.ContainsFunc(batch, func(k int) bool { return !isDone[topics[k]] })
		for _, k := range batch {
			whole[k] = done
		}
	}
	for k, i := range topics {
		if whole[k] {
			done = append(done, i)
		} else {
			rest, restTeleports = append(rest, i), append(restTeleports, teleports[k])
		}
	}
	return done, rest, restTeleports
}
