package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"facetta/facets"
	"facetta/facets/rankfile"
	"facetta/ranking"
	"facetta/ranking/graph"
	"facetta/ranking/graph/dotplot"
	"facetta/ranking/partition"
)

type rankCommand struct {
	Links     string  `required:"" help:"Edge list: source <tab> target, or two integers separated by spaces; in a .csv, separated by commas or semicolons; may be .gz or .zst; - reads standard input." type:"existingfile" placeholder:"FILE"`
	Topics    string  `help:"Biasing sets: page <tab> topic; in a .csv, separated by a comma or semicolon; may be .gz or .zst." type:"existingfile" placeholder:"FILE"`
	Out       string  `required:"" help:"Folder for ranks.tsv and memberships.tsv." placeholder:"DIR"`
	Damping   float64 `help:"Probability of following a link (${default}), from 0 to below 1." default:"0.85" placeholder:"P"`
	Tolerance float64 `help:"Bound on a vector's L1 error, relative to its mass (${default}); from 1e-5 on, float32 is used, which is several times as fast." default:"1e-9" placeholder:"E"`
	Threads   int     `help:"Batches of vectors solved at the same time, at most one per core; 0 means one per core." default:"0" placeholder:"N"`
	Memory    int64   `help:"MiB of memory for links while the graph is built (${default}); the rest goes to files in --out." default:"2048" placeholder:"N"`

	Members string `name:"memberships" help:"Links that tell which topics a page is about: ${members} (${default}, the source's). both follows them both ways, -size counts each example page alike, -host lets pages share their host's ranks; to a tolerance of at least 1e-5. ranks.tsv always has ranks by forward links." default:"forward" placeholder:"M"`

	Internal *float64 `help:"Weight of links inside a host (0 to 1; default: 1 minus --external; without both flags, all links weigh the same)." placeholder:"P"`
	External *float64 `help:"Weight of links to other hosts (default: 1 minus --internal): the stratified surfer, at a fraction of the usual speed." placeholder:"P"`

	SelfLinks bool `help:"Count links from pages to themselves, which are left out by default."`

	JSON           bool   `name:"json" help:"Print the summary as a JSON object."`
	Hosts          string `help:"Write a table of hosts with their pages and links to this file." placeholder:"FILE"`
	Plot           string `help:"Draw the link matrix as a PNG into this file: rows are sources, columns targets, by host." placeholder:"FILE"`
	PlotDomain     string `help:"Draw only hosts whose names end in this (.com)." placeholder:"SUFFIX"`
	PlotShares     bool   `help:"Draw shares of links as shades of grey, with hosts shuffled."`
	PlotPartitions int    `help:"Draw the hosts by partition, divided among N as by eval partitions, with lines between partitions." placeholder:"N"`
}

// Help shows examples.
func (rankCommand) Help() string {
	return `A page is anything named in either file. The pages of Top/Arts/Music also count for Top/Arts if the topics file names that topic, too. ranks.tsv
has the columns page, unbiased, and one for each topic of the file (mean 1); memberships.tsv has page, topic, rank and membership where the
rank is at least 1.

A run that was interrupted or killed leaves the vectors found so far in DIR/unfinished. Run it again with the same links, topics and options:
it reads the links again, and computes only the missing vectors.

Examples:
  facetta rank --links edges.tsv --topics pages-of-topics.tsv --out ranks
  facetta rank --links edges.tsv.zst --out ranks --hosts hosts.tsv --plot links.png
  facetta rank --links edges.tsv --out ranks --plot links.png --plot-partitions 8
  facetta rank --links edges.tsv --out ranks --internal 0.2 --external 0.8
  facetta rank --links edges.csv --topics pages-of-topics.csv --out ranks --memberships both-size-host`
}

// Run ranks.
func (r rankCommand) Run(ctx context.Context, c *console) error {
	if err := r.check(); err != nil {
		return err
	}
	line := c.progress()
	summary, err := r.rank(ctx, c, line)
	line.end()
	if err != nil {
		return err
	}
	r.warnOfSurfer(c, summary)
	if r.JSON {
		return printJSONLine(c.out, summary)
	}
	_, err = fmt.Fprint(c.out, summary)
	return err
}

// warnOfSurfer warns where the weights for links inside and outside of hosts make no difference between links.
func (r rankCommand) warnOfSurfer(c *console, s *rankfile.Summary) {
	surfer, stratified := r.surfer()
	if !stratified || s.IntraHost > 0 && s.InterHost > 0 {
		return
	}
	kind, weight := "inside of hosts", surfer.Internal
	if s.IntraHost == 0 {
		kind, weight = "between hosts", surfer.External
	}
	effect := "--internal and --external change nothing"
	if weight == 0 {
		effect = "by --internal and --external no link counts, and ranks are those of the jumps alone"
	}
	c.warn("rank: all links are %s: %s", kind, effect)
}

func (r rankCommand) check() error {
	if !(r.Damping >= 0 && r.Damping < 1) { // so that NaN is refused as well
		return wrongUsage("--damping %v: choose a number from 0 to below 1; 0.85 is usual", r.Damping)
	}
	if !(r.Tolerance >= ranking.MinTolerance && r.Tolerance < 1) || r.Threads < 0 {
		return wrongUsage("--tolerance must be at least %g and below 1 (1e-9 is usual), and --threads at least 0", ranking.MinTolerance)
	}
	if r.Memory < 1 || r.Memory > 1<<24 {
		return wrongUsage("--memory %d: choose 1 to %d MiB", r.Memory, 1<<24)
	}
	surfer, stratified := r.surfer()
	if inside, outside := surfer.Internal, surfer.External; !(inside >= 0 && inside <= 1 && outside >= 0 && outside <= 1) ||
		stratified && inside+outside == 0 {
		return wrongUsage("--internal and --external are weights: choose numbers from 0 to 1, not both 0")
	}
	if r.Out == "" { // "" would mean the current folder
		return wrongUsage("--out names no folder: name one")
	}
	if r.Links == standardInput && r.Topics == standardInput {
		return wrongUsage("--links and --topics cannot both be standard input: name a file for one of them")
	}
	kind, err := facets.ParseRankKind(r.Members)
	if err != nil {
		return wrongUsage("--memberships: %w", err)
	}
	if stratified && kind.BothWays() {
		return wrongUsage("--internal and --external need --memberships forward or forward-size")
	}
	if r.Damping == 0 && kind.BothWays() {
		return wrongUsage("--damping 0, which follows no link, needs --memberships forward or forward-size")
	}
	return cmp.Or(r.checkPlot(), r.checkWritten())
}

// checkWritten refuses output files that are also inputs, or that are named twice, or whose folder does not exist. Otherwise a missing folder would
// show only after all the work.
func (r rankCommand) checkWritten() error {
	taken := []string{r.Links, r.Topics}
	for _, table := range []string{rankfile.RanksFile, rankfile.MembershipsFile} {
		name := filepath.Join(r.Out, table)
		if err := keepsInputs("--out", name, r.Links, r.Topics); err != nil {
			return err
		}
		taken = append(taken, name)
	}
	for _, f := range []struct{ flag, name string }{{"--hosts", r.Hosts}, {"--plot", r.Plot}} {
		if f.name == "" {
			continue
		}
		if folder := filepath.Dir(f.name); isMissing(folder) && folder != filepath.Clean(r.Out) { // the folder of --out will be made
			return wrongUsage("%s %s: there is no folder %s: create it, or name another", f.flag, f.name, folder)
		}
		if err := keepsInputs(f.flag, f.name, taken...); err != nil {
			return err
		}
		taken = append(taken, f.name)
	}
	return nil
}

// surfer gives the weights of links (spec i), and whether any is given. If only one is given, the other is 1 minus it.
func (r rankCommand) surfer() (s ranking.Surfer, stratified bool) {
	switch {
	case r.Internal != nil && r.External != nil:
		return ranking.Surfer{Internal: *r.Internal, External: *r.External}, true
	case r.Internal != nil:
		return ranking.Surfer{Internal: *r.Internal, External: 1 - *r.Internal}, true
	case r.External != nil:
		return ranking.Surfer{Internal: 1 - *r.External, External: *r.External}, true
	default:
		return s, false
	}
}

func (r rankCommand) checkPlot() error {
	if r.Plot == "" && (r.PlotDomain != "" || r.PlotShares || r.PlotPartitions != 0) {
		return wrongUsage("--plot-domain, --plot-shares and --plot-partitions need --plot FILE")
	}
	if r.PlotPartitions < 0 || r.PlotPartitions > partition.MaxPartitions {
		return wrongUsage("--plot-partitions %d: choose 1 to %d", r.PlotPartitions, partition.MaxPartitions)
	}
	if r.PlotPartitions > 0 && r.PlotDomain != "" {
		return wrongUsage("--plot-partitions draws all hosts: leave --plot-domain out")
	}
	return nil
}

func (r rankCommand) rank(ctx context.Context, c *console, line *progress) (summary *rankfile.Summary, err error) {
	links, err := c.openList(r.Links, line.ofLinks("rank"))
	if err != nil {
		return nil, err
	}
	defer links.Close()
	var topics io.Reader
	if r.Topics != "" {
		f, err := c.openList(r.Topics, nil)
		if err != nil {
			return nil, err
		}
		defer f.Close()
		topics = f
	}
	made := isMissing(r.Out)
	release, err := r.lock()
	if err != nil {
		return nil, err
	}
	defer func() {
		release()
		if err != nil && made {
			_ = os.Remove(r.Out) // fails, as it should, if it holds vectors that the next run takes over
		}
	}()
	surfer, _ := r.surfer()
	summary, err = rankfile.Run(ctx, links, topics, r.Out, rankfile.Options{
		Ranking:       ranking.Options{Damping: r.Damping, Tolerance: r.Tolerance, Threads: r.Threads},
		JumpsOnly:     r.Damping == 0,
		Surfer:        surfer,
		Members:       facets.RankKind(r.Members),
		KeepSelfLinks: r.SelfLinks,
		Memory:        r.Memory << 20,
		Progress:      func(stage string, done, total int) { line.show("rank: %s: %d of %d", stage, done, total) },
		Inspect:       r.inspect,
	})
	if unfinished := filepath.Join(r.Out, rankfile.Unfinished); err != nil && !isMissing(unfinished) {
		line.end()
		c.say("rank: the vectors found so far are in %s: run the same command to continue", unfinished)
	}
	return summary, err
}

// lock keeps a second run away from unfinished output: it would take the vectors of the first for its own.
func (r rankCommand) lock() (release func() error, err error) {
	folder := filepath.Join(r.Out, rankfile.Unfinished)
	if err := os.MkdirAll(folder, 0o777); err != nil {
		return nil, fmt.Errorf("make output folder: %w", err)
	}
	inUse := fmt.Errorf("another facetta rank is writing to %s: wait until it is done, or choose another --out", r.Out)
	return takeLock(filepath.Join(folder, "lock"), inUse, "lock the output folder")
}

// inspect writes the other files that were asked for, beside the ranks.
func (r rankCommand) inspect(g *graph.Graph) error {
	if r.Hosts != "" {
		if err := writeFile(r.Hosts, func(w io.Writer) error { return rankfile.WriteHosts(w, g) }); err != nil {
			return err
		}
	}
	if r.Plot == "" {
		return nil
	}
	o := dotplot.Options{Shares: r.PlotShares}
	switch {
	case r.PlotPartitions > 0:
		source, err := partition.FromGraph(g, 0)
		if err != nil {
			return err
		}
		for _, hosts := range partition.Deal(source.Hosts(), r.PlotPartitions) {
			o.Hosts = append(o.Hosts, hosts...)
			o.Lines = append(o.Lines, len(o.Hosts))
		}
	case r.PlotDomain != "":
		if o.Hosts = dotplot.WithSuffix(g, r.PlotDomain); len(o.Hosts) == 0 {
			return wrongUsage("--plot-domain %s: no host name ends in this", r.PlotDomain)
		}
	case r.PlotShares:
		o.Hosts = dotplot.Shuffled(g)
	}
	return writeFile(r.Plot, func(w io.Writer) error { return dotplot.Write(w, g, o) })
}
