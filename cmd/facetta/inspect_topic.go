package main

import (
	"bufio"
	"context"
	"fmt"
	"io"

	"facetta/internal/searcher"
)

// explainRank says which links gave an indexed page its rank for a topic.
func (i inspectCommand) explainRank(ctx context.Context, c *console, data string) error {
	b, err := workspace(data).openBuild()
	if err != nil {
		return err
	}
	defer b.Close()
	e, err := b.Explain(ctx, i.Page, i.Topic)
	if err != nil {
		return asUsage(err)
	}
	if i.JSON {
		return printJSON(c.out, e)
	}
	return printExplanation(c.out, e)
}

func printExplanation(out io.Writer, e *searcher.Explanation) error {
	w := bufio.NewWriter(out)
	fmt.Fprintf(w, "%s\n%s\nfor %s, a topic of %d pages: rank %.3g, position %d of %d, ", e.Title, e.URL, e.Topic, e.TopicPages, e.Rank, e.Position, e.Of)
	if e.Membership == nil {
		fmt.Fprintln(w, "no membership: no path leads here")
	} else {
		fmt.Fprintf(w, "membership %.2f with uncertainty %d\n", *e.Membership, e.Uncertainty)
	}
	switch {
	case len(e.Path) > 0:
		fmt.Fprintf(w, "\nstrongest link path, by which %.1f %% of the rank came; with the share of each page's rank that it carries\n", 100*e.PathShare)
	case e.PathSure:
		fmt.Fprintln(w, "\nno link path leads here from the topic's pages")
	default:
		fmt.Fprintln(w, "\nno link path was found; the search for it was cut short")
	}
	for _, s := range e.Path {
		fmt.Fprintf(w, "%6.1f %%  rank %8.3g  %s  %s\n", 100*s.Share, s.Rank, s.URL, s.Title)
	}
	if e.Rank > 0 {
		fmt.Fprintf(w, "\nwhere the page's rank comes from\n%6.1f %%  jumps, as one of the topic's pages\n", 100*e.Jump)
	}
	for _, l := range e.Links {
		fmt.Fprintf(w, "%6.1f %%  rank %8.3g  %4d links  %s  %s\n", 100*l.Share, l.Rank, l.Links, l.URL, l.Title)
	}
	if e.OtherLinks.Count > 0 {
		fmt.Fprintf(w, "%6.1f %%  %d further links\n", 100*e.OtherLinks.Share, e.OtherLinks.Count)
	}
	return w.Flush()
}
