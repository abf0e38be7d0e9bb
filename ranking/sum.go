package ranking

import (
	"context"
	"time"

	"facetta/ranking/mapped"
	"facetta/ranking/sweep"
)

// SolvePlan computes the vectors of a plan's topics and hands them to deliver as SolveAll does, each sum after its parts. The Stats of a sum have the
// weighted mean of its parts' errors, and no sweeps.
//
// The vectors of parts wait in a file in folder until their sum is made, with 4 bytes for each page, or 8 if SolveAll works in float64. Sums need 8
// bytes of memory for each page in addition to the memory of SolveAll. The same graph, plan and options always give the same bits.
func (s *System) SolvePlan(ctx context.Context, p *Plan, folder string, deliver func(i int, v Vector, s Stats) error) error {
	return s.SolvePlanFrom(ctx, p, folder, Before{}, deliver)
}

// SolvePlanFrom does what SolvePlan does, after a change of the graph or of the topics, or an interruption. The bits also depend on Before.Start, but
// not on which vectors are already done.
func (s *System) SolvePlanFrom(
	ctx context.Context, p *Plan, folder string, before Before, deliver func(i int, v Vector, s Stats) error,
) error {
	if s.options.single() {
		return solvePlan[float32](ctx, s, p, folder, before, deliver)
	}
	return solvePlan[float64](ctx, s, p, folder, before, deliver)
}

func solvePlan[F sweep.Float](
	ctx context.Context, s *System, p *Plan, folder string, before Before, deliver func(i int, v Vector, s Stats) error,
) error {
	if p.Sums() == 0 {
		return solveRest[F](ctx, s, p, before, deliver)
	}
	scratch, err := mapped.NewScratch[F](folder, s.nodes(), p.Len())
	if err != nil {
		return err
	}
	defer scratch.Close() // nothing in it is needed any more
	return solveRest[F](ctx, s, p, before, newSums(p, scratch, s.nodes(), deliver).deliver)
}

// sums makes sums of vectors as their parts are delivered.
type sums[F sweep.Float] struct {
	plan    *Plan
	give    func(i int, v Vector, s Stats) error
	scratch *mapped.Scratch[F]
	stats   []Stats // by topic, for parts that wait
	places  []int   // by topic, for parts that wait: their columns of the scratch table
	free    []int   // free columns
	missing []int   // by topic: number of parts that have not been delivered
	v       Vector  // the current sum
	buffer  []F
}

// sumPages is the number of pages of a vector that are written, or read and added, at a time.
const sumPages = 1 << 15

func newSums[F sweep.Float](p *Plan, scratch *mapped.Scratch[F], pages int, deliver func(i int, v Vector, s Stats) error) *sums[F] {
	s := &sums[F]{
		plan: p, give: deliver, scratch: scratch, stats: make([]Stats, p.Len()), places: make([]int, p.Len()),
		missing: make([]int, p.Len()), v: make(Vector, pages), buffer: make([]F, min(sumPages, pages)),
	}
	for i, parts := range p.parts {
		s.missing[i] = len(parts)
	}
	for i := range s.places {
		s.free = append(s.free, p.Len()-1-i)
	}
	return s
}

// deliver delivers a vector and then, if it is the last missing part of a sum, the sum.
func (s *sums[F]) deliver(i int, v Vector, stats Stats) error {
	if err := s.give(i, v, stats); err != nil {
		return err
	}
	whole := s.plan.whole[i]
	if whole == noSum {
		return nil
	}
	if len(s.plan.parts[whole]) == 1 { // the same set
		return s.deliver(whole, v, Stats{Error: stats.Error, Mass: stats.Mass})
	}
	if err := s.keep(i, v, stats); err != nil {
		return err
	}
	if s.missing[whole]--; s.missing[whole] > 0 {
		return nil
	}
	stats, err := s.add(whole)
	if err != nil {
		return err
	}
	return s.deliver(whole, s.v, stats)
}

// keep writes a part to the scratch table.
func (s *sums[F]) keep(i int, v Vector, stats Stats) error {
	last := len(s.free) - 1
	s.stats[i], s.places[i], s.free = stats, s.free[last], s.free[:last]
	for first := 0; first < len(v); first += sumPages {
		some := v[first:min(first+sumPages, len(v))]
		for n, rank := range some {
			s.buffer[n] = F(rank)
		}
		if err := s.scratch.Write(s.places[i], first, s.buffer[:len(some)]); err != nil {
			return err
		}
	}
	return nil
}

// add computes a sum in s.v from its parts in the order of the plan, whatever the order in which they came.
func (s *sums[F]) add(whole int) (Stats, error) {
	begin, parts := time.Now(), s.plan.parts[whole]
	weights, stats := s.weights(whole)
	for first := 0; first < len(s.v); first += sumPages {
		sum := s.v[first:min(first+sumPages, len(s.v))]
		clear(sum)
		buffer := s.buffer[:len(sum)]
		for k, part := range parts {
			if err := s.scratch.Read(s.places[part], first, buffer); err != nil {
				return stats, err
			}
			for n, rank := range buffer {
				sum[n] += float64(weights[k] * float64(rank))
			}
		}
	}
	for _, part := range parts {
		s.free = append(s.free, s.places[part])
	}
	stats.Elapsed = time.Since(begin)
	return stats, nil
}

// weights returns w_c of each part, and the sum's mass and error.
func (s *sums[F]) weights(whole int) ([]float64, Stats) {
	parts, total, stats := s.plan.parts[whole], 0.0, Stats{}
	weights := make([]float64, len(parts))
	for k, part := range parts {
		weights[k] = float64(float64(s.plan.teleports[part].Size()) * s.stats[part].Mass)
		total += weights[k]
	}
	for k, part := range parts {
		weights[k] /= total
		stats.Error += float64(weights[k] * s.stats[part].Error)
	}
	if _, single := any(s.buffer).([]float32); single {
		stats.Error += 0x1p-24 // rounding in the scratch table
	}
	stats.Mass = total / float64(s.plan.teleports[whole].Size())
	return weights, stats
}
