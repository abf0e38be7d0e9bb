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

// explainFacet says which results of a query are members of a topic.
func (i inspectCommand) explainFacet(ctx context.Context, c *console, data string) error {
	b, err := workspace(data).openBuild()
	if err != nil {
		return err
	}
	defer b.Close()
	return printMembers(ctx, c, b, searcher.Request{Query: i.Query}, i.Topic, i.JSON)
}

func printExplanation(out io.Writer, e *searcher.Explanation) error {
	w := bufio.NewWriter(out)
	fmt.Fprintf(w, "%s\n%s\nfor %s, a topic of %d pages: rank %.3g, position %d of %d, ", e.Title, e.URL, e.Topic, e.TopicPages, e.Rank, e.Position, e.Of)
	kind := e.MemberKind
	if e.Topic == searcher.General {
		kind = "unbiased"
	}
	if e.Membership == nil {
		fmt.Fprintf(w, "no membership: its %s rank is below that of the average page\n", kind)
	} else {
		fmt.Fprintf(w, "membership %.2f by its %s rank %.3g with uncertainty %d", *e.Membership, kind, e.MemberRank, e.Uncertainty)
		if e.SmallTopics > 0 {
			fmt.Fprintf(w, ", not counting %s of one or two pages", count(e.SmallTopics, "topic", "topics"))
		}
		fmt.Fprintln(w)
	}
	if len(e.MemberPath) > 1 {
		fmt.Fprintln(w, "\nstrongest path along links in both directions, which makes it a member")
		for i, h := range e.MemberPath {
			fmt.Fprintf(w, "%18s  %s  %s\n", hop(i, h), h.URL, h.Title)
		}
	}
	switch {
	case len(e.Path) > 0:
		fmt.Fprintf(w, "\nstrongest link path, which brought %.1f %% of the rank; with the share of each page's rank that it brings\n", 100*e.PathShare)
	case e.PathSure:
		fmt.Fprintln(w, "\nno link path leads here from the topic's pages")
	default:
		fmt.Fprintln(w, "\nno link path was found; the search for it was cut short")
	}
	for _, s := range e.Path {
		fmt.Fprintf(w, "%6.1f %%  rank %8.3g  %s  %s\n", 100*s.Share, s.Rank, s.URL, s.Title)
	}
	if e.Rank > 0 {
		fmt.Fprintf(w, "\nwhere the page's rank comes from\n%6.1f %%  jumps to it, as one of the topic's pages\n", 100*e.Jump)
	}
	for _, l := range e.Links {
		fmt.Fprintf(w, "%6.1f %%  rank %8.3g  %4d links  %s  %s\n", 100*l.Share, l.Rank, l.Links, l.URL, l.Title)
	}
	if e.OtherLinks.Count > 0 {
		fmt.Fprintf(w, "%6.1f %%  %d more links\n", 100*e.OtherLinks.Share, e.OtherLinks.Count)
	}
	return w.Flush()
}

// hop says how a page of a path is linked with the page before it, in either direction.
func hop(i int, h searcher.Hop) string {
	switch {
	case i == 0:
		return "example page"
	case h.Back:
		return "which is linked by"
	}
	return "which links to"
}
