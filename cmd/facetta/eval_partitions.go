package main

import (
	"context"
	"fmt"

	"facetta/ranking"
	"facetta/ranking/edgelist"
	"facetta/ranking/graph"
	"facetta/ranking/graph/generate"
	"facetta/ranking/partition"
)

type evalPartitionsCommand struct {
	Links      string  `help:"Edge list: source <tab> target, addresses or integers; may be .gz or .zst." type:"existingfile" placeholder:"FILE"`
	Pages      int     `help:"Instead of --links: generate a graph of this many pages, with hosts like a crawl's; each page takes some 0.7 KB of memory." placeholder:"N"`
	Cut        int     `help:"For integers, which have no hosts: treat this many neighbours as one host; 0 puts all on one host." default:"0" placeholder:"N"`
	Partitions []int   `help:"Numbers of partitions to compare, from 1 to 256 (${default})." default:"1,8" placeholder:"N"`
	Changes    bool    `help:"Also add hosts, move them, rebalance and lose a worker, and print the cost of each."`
	Tolerance  float64 `help:"Bound on the L1 error at which a run ends (${default})." default:"1e-9" placeholder:"E"`
}

// Help says what the rows are, and shows examples.
func (evalPartitionsCommand) Help() string {
	return `Ranks a graph by partitions of hosts that exchange votes after each iteration, and prints the source's tables beside its figures: links by
kind; votes, one for each target page and partition that links to it; iterations until the mean score, the scores, or the proven
error bound are within a limit, without / with scaling before each iteration. The difference is the mean |rank - rank| from what one
machine finds, for the worse of the two. With --changes, it ranks nine tenths of the hosts, adds the others, moves half of all to one partition,
and rebalances, each time starting from the current scores; then it ranks all with a worker killed half-way, and restarted from its last
checkpoint, or without one.

Examples:
  facetta eval partitions --links edges.tsv.zst --partitions 2,4,8
  facetta eval partitions --links integers.tsv --cut 100
  facetta eval partitions --pages 1000000
  facetta eval partitions --pages 100000 --partitions 8 --changes`
}

// Run prints a table.
func (e evalPartitionsCommand) Run(ctx context.Context, c *console) error {
	if err := e.check(); err != nil {
		return err
	}
	line := c.progress()
	defer line.end()
	g, err := e.graph(line)
	if err != nil {
		return err
	}
	defer g.Close()
	measured, err := e.measure(ctx, g, line)
	if err != nil {
		return err
	}
	line.end()
	if err := partition.WriteTable(c.out, measured.tables); err != nil || !e.Changes {
		return err
	}
	for i, changes := range measured.changes {
		if err := partition.WriteChanges(c.out, e.Partitions[i], changes); err != nil {
			return err
		}
	}
	return nil
}

// measuredPartitions are the results, one for each number of partitions.
type measuredPartitions struct {
	tables  []partition.Measurement
	changes [][]partition.Change // if they are asked for
}

func (e evalPartitionsCommand) check() error {
	const most = 1 << 24 // some 12 GB
	if (e.Links == "") == (e.Pages == 0) || e.Pages < 0 || e.Pages > most {
		return wrongUsage("name a graph: either --links FILE or --pages N, with N from 1 to %d", most)
	}
	if e.Cut < 0 {
		return wrongUsage("--cut %d: choose at least 1, or 0 for one host", e.Cut)
	}
	if !(e.Tolerance >= ranking.MinTolerance && e.Tolerance < 1) {
		return wrongUsage("--tolerance must be at least %g and below 1; 1e-9 is usual", ranking.MinTolerance)
	}
	for _, n := range e.Partitions {
		if n < 1 || n > partition.MaxLocal {
			return wrongUsage("--partitions %d: choose 1 to %d", n, partition.MaxLocal)
		}
	}
	return nil
}

// graph reads or generates the graph.
func (e evalPartitionsCommand) graph(line *progress) (*graph.Graph, error) {
	if e.Links == "" {
		b := graph.NewBuilder(graph.Options{})
		generate.HostBlocks(b, e.Pages, 1)
		g, _, err := b.Build()
		return g, err
	}
	f, err := line.c.openList(e.Links, line.ofLinks("partitions"))
	if err != nil {
		return nil, err
	}
	defer f.Close()
	r := edgelist.NewReader(graph.Options{})
	report, err := r.ReadLinks(f)
	if err == nil {
		err = hasLines(report)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", e.Links, err)
	}
	if report.GarbageLines() > 0 {
		line.c.say("%s: %v", e.Links, report)
	}
	data, err := r.Build()
	if err != nil {
		return nil, err
	}
	if hosts := data.Graph.HostCount(); e.Cut > 0 && (hosts == 0 || data.Graph.HostName(0) != "") {
		return nil, wrongUsage("--cut is only for integers, and %s has none: leave it out", e.Links)
	}
	return data.Graph, nil
}

func (e evalPartitionsCommand) measure(ctx context.Context, g *graph.Graph, line *progress) (measured measuredPartitions, err error) {
	source, err := partition.FromGraph(g, e.Cut)
	if err != nil {
		return measured, err
	}
	want, _, err := ranking.Solve(ctx, g, ranking.Teleport{}, ranking.Options{Tolerance: e.Tolerance})
	if err != nil {
		return measured, err
	}
	for _, n := range e.Partitions {
		show := func(i partition.Iteration) error {
			line.show("partitions: %d partitions, iteration %d, error at most %.1g", n, i.Number, i.Columns[0].Error)
			return nil
		}
		m, err := partition.Measure(ctx, source, n, e.Tolerance, want, show)
		if err != nil {
			return measured, err
		}
		measured.tables = append(measured.tables, m)
		if !e.Changes {
			continue
		}
		changes, err := partition.MeasureChanges(ctx, source, n, e.Tolerance, want, show)
		if err != nil {
			return measured, err
		}
		losses, err := partition.MeasureLoss(ctx, source, n, e.Tolerance, want, show)
		if err != nil {
			return measured, err
		}
		measured.changes = append(measured.changes, append(changes, losses...))
	}
	return measured, nil
}
