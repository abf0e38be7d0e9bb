package main

import (
	"bufio"
	"context"
	"fmt"
	"os"

	"facetta/internal/accuracy"
)

type evalSegmentCommand struct {
	Set        []string  `help:"Use only these sets." placeholder:"NAME"`
	Manual     string    `help:"Folder of pages segmented by hand, named <id>.txt." placeholder:"FOLDER"`
	Thresholds []float64 `help:"Thresholds to sweep over (${default})." default:"0,0.1,0.2,0.3,0.34,0.38,0.42,0.5,0.6,0.7,0.8,1" placeholder:"X"`
	Widths     []int     `help:"Line widths to sweep over (${default})." default:"40,60,70,80,90,100,110,130,160" placeholder:"N"`
	Dir        string    `arg:"" help:"Folder of gold sets: <set>.tar.zst files or unpacked." placeholder:"DIR"`
}

// Help says what is compared with what, and shows examples.
func (evalSegmentCommand) Help() string {
	return `Scores each segmenter by the adjusted Rand index and NMI of the words' labels, averaged over pages, and those that have a threshold
also by threshold and by line width. Gold sets only tell content from boilerplate, so the gold segments are the stretches of one class
(and, as two clusters, the classes): good for comparing methods, but not with the source's figures, whose pages were segmented by
hand. To segment pages by hand, print a page's blocks, move the bounds, and name the folder with --manual:

  facetta segment --method taggap html/17.html > by-hand/17.txt

The last table moves each page's content into the template of another one, unchanged and with one word in fifty changed, and shows which
pairs are found by the source's rule for near-duplicates, with the segments of each method and with those of JUSTRULES and other fingerprints
(the 8 smallest of one hash function), and by a build's own rule; also how many pairs of different contents in one template are kept
apart, and how many pages of the set would be folded as they are.

Examples:
  facetta eval segment data/extraction
  facetta eval segment data/extraction --set cleaneval-dev --manual by-hand --thresholds 0.3,0.4`
}

// Run prints a set's tables, each of at most 80 columns.
func (e evalSegmentCommand) Run(ctx context.Context, c *console) error {
	for _, w := range e.Widths {
		if w < 1 {
			return wrongUsage("--widths: %d is too narrow: choose at least 1", w)
		}
	}
	for _, x := range e.Thresholds {
		if !(x >= 0) { // so that NaN is refused as well
			return wrongUsage("--thresholds: choose 0 or more, not %v", x)
		}
	}
	if e.Manual != "" {
		if _, err := os.Stat(e.Manual); err != nil {
			return fmt.Errorf("--manual: %w", err)
		}
	}
	sets, err := chooseSets(e.Dir, e.Set)
	if err != nil {
		return err
	}
	out := bufio.NewWriter(c.out)
	for _, s := range sets {
		set, err := accuracy.Load(ctx, s, e.Manual)
		if err != nil {
			return err
		}
		if len(set.Pages) == 0 {
			c.say("%s has no pages with gold segments", s.Name)
			continue
		}
		if err := e.print(ctx, out, &set); err != nil {
			return err
		}
		if err := out.Flush(); err != nil {
			return err
		}
	}
	return nil
}

func (e evalSegmentCommand) print(ctx context.Context, out *bufio.Writer, set *accuracy.Set) error {
	if err := set.WriteMethods(ctx, out); err != nil {
		return err
	}
	fmt.Fprintln(out)
	if err := set.WriteThresholds(ctx, out, e.Thresholds); err != nil {
		return err
	}
	fmt.Fprintln(out)
	if err := set.WriteWidths(ctx, out, e.Widths); err != nil {
		return err
	}
	fmt.Fprintln(out)
	if err := set.WriteDuplicates(ctx, out); err != nil {
		return err
	}
	fmt.Fprintln(out)
	return nil
}
