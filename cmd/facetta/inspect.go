package main

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"facetta/crawler/page"
	"facetta/internal/searcher"
	"facetta/internal/shorten"
)

type inspectCommand struct {
	HTML     string `name:"html" xor:"form" help:"Draw the page into this HTML file instead." placeholder:"OUT"`
	JSON     bool   `name:"json" xor:"form" help:"Print what is known as a JSON object."`
	Method   string `help:"For a file or a drawing: how to tell content from boilerplate: ${methods} (default: the current build's method for an address, default for a file)." placeholder:"M"`
	Segments string `help:"For a drawing: how blocks are fused; facetta segment --help lists the methods (default: bf-rulebased)." placeholder:"M"`
	Topic    string `help:"For an indexed page: show which links gave it its rank for this topic, or for 'General importance'." placeholder:"T"`
	Query    string `help:"With --topic, instead of a page: list which of the best results for this query are members of the topic, like facetta search --members." placeholder:"Q"`
	Siblings string `help:"For a file: compare it with the HTML files in this folder, as a build compares the pages of a site." placeholder:"DIR"`
	Page     string `arg:"" optional:"" help:"Address of an indexed page, or an HTML file; - reads one from standard input." placeholder:"URL|FILE"`
}

// Help shows examples.
func (inspectCommand) Help() string {
	return `Shows a page's blocks with their densities and classes, and, for an indexed page, its topics and neighbours.

The drawing (--html) shows each block's text density as a bar, its linked words in blue, segment bounds in red, and beside the text what
speaks for and against its being content, with the probability that the default method gives it. For an address, read from the archive with
its siblings, it also shows on how many pages of its site a block occurs, how much of its kind is content there, whether that changed its class,
and whether a block is a teaser of another page, so that classes are those of a build. For a file, use --siblings to get this, but for teasers,
in the drawing, the table and the object (--json).

Examples:
  facetta inspect http://www.example.org/
  facetta inspect http://www.example.org/ --topic Top/Science
  facetta inspect --query "boiling point" --topic Top/Science
  facetta inspect http://www.example.org/ --html page-explained.html
  facetta inspect page.html --html page-explained.html --siblings folder-with-pages-of-its-site`
}

// Run explains one page.
func (i inspectCommand) Run(ctx context.Context, c *console, common *common) error {
	switch {
	case i.Query != "" && (i.Topic == "" || i.Page != "" || i.HTML != "" || i.Siblings != ""):
		return wrongUsage("--query needs --topic, and takes no page: facetta inspect --query Q --topic T")
	case i.Query != "":
		return i.explainFacet(ctx, c, common.Data)
	case i.Page == "":
		return wrongUsage("no page: name an address, an HTML file, or - for one on standard input")
	case i.Siblings != "" && !i.isFile():
		return wrongUsage("--siblings is only for a file: the siblings of an address are read from the archive")
	case i.Topic != "" && (i.isFile() || i.HTML != ""):
		return wrongUsage("--topic is only for an indexed page, and cannot be drawn: name the page's address, without --html")
	case i.Method != "" && !i.isFile() && i.HTML == "":
		return wrongUsage("--method is only for a file or a drawing: an indexed page is printed as its build has it")
	case i.Segments != "" && i.HTML == "":
		return wrongUsage("--segments is only for a drawing: name its file with --html")
	case i.Topic != "":
		return i.explainRank(ctx, c, common.Data)
	case i.HTML != "":
		return i.draw(ctx, c, common.Data)
	}
	info, err := i.explain(ctx, c, common.Data)
	if err != nil {
		return err
	}
	if i.JSON {
		return printJSON(c.out, info)
	}
	return printPage(c.out, info)
}

func (i inspectCommand) explain(ctx context.Context, c *console, data string) (*searcher.PageInfo, error) {
	if i.isFile() {
		return i.explainFile(ctx, c)
	}
	b, err := workspace(data).openBuild()
	if err != nil {
		return nil, err
	}
	defer b.Close()
	info, err := b.Page(ctx, i.Page)
	return info, asUsage(err)
}

// isFile tells a file from an address.
func (i inspectCommand) isFile() bool { return !strings.Contains(i.Page, "://") }

// readPage reads the file.
func (i inspectCommand) readPage(c *console) (*page.Page, error) {
	p, err := c.readPage(i.Page)
	if errors.Is(err, os.ErrNotExist) {
		return nil, fmt.Errorf("%w: name an HTML file, or an address that begins with http:// or https://", err)
	}
	return p, err
}

func (i inspectCommand) explainFile(ctx context.Context, c *console) (*searcher.PageInfo, error) {
	x, err := i.takeFile(ctx, c)
	if err != nil {
		return nil, err
	}
	info := &searcher.PageInfo{
		URL: i.Page, Title: x.Title, Language: x.Language, Author: x.Author, Published: x.Published, Site: x.Site, OutLinks: len(x.Links),
		Siblings: x.Siblings, Empty: whyNoText(x.Page),
	}
	for k := range x.Blocks {
		b, d := &x.Blocks[k], &x.Details[k]
		info.Blocks = append(info.Blocks, searcher.Block{
			Text: b.Text, Words: b.Words, TextDensity: b.TextDensity(), LinkDensity: b.LinkDensity(), Content: d.Content,
			Pages: d.Opinion.Pages, Template: d.Opinion.Template, Moved: d.Moved,
		})
	}
	return info, nil
}

func printPage(out io.Writer, info *searcher.PageInfo) error {
	w := bufio.NewWriter(out)
	fmt.Fprintf(w, "%s\n%s\n", info.Title, info.URL)
	for _, fact := range [][2]string{{"author", info.Author}, {"published", info.Published}, {"site", info.Site}} {
		if fact[1] != "" {
			fmt.Fprintf(w, "%s: %s\n", fact[0], fact[1])
		}
	}
	if info.Rank > 0 {
		fmt.Fprintf(w, "page (%d,%d), general importance %.3g, %d links in, %d out\n", info.HostID, info.LocalID, info.Rank, info.InLinks, info.OutLinks)
	}
	for _, topic := range info.Listed {
		fmt.Fprintf(w, "example page of %s\n", topic)
	}
	if len(info.Blocks) == 0 {
		fmt.Fprintln(w, cmp.Or(info.Empty, noText))
	} else if !slices.ContainsFunc(info.Blocks, func(b searcher.Block) bool { return b.Content }) {
		fmt.Fprintf(w, "%s: all of its text is boilerplate\n", noContent)
	}
	for _, t := range info.Topics {
		fmt.Fprintf(w, "  membership %5.2f  rank %8.3g  %s\n", t.Membership, t.Rank, t.Topic)
	}
	printBlocks(w, info)
	return w.Flush()
}

// printBlocks prints the blocks, and what the siblings show about them if there are any.
func printBlocks(w io.Writer, info *searcher.PageInfo) {
	if len(info.Blocks) == 0 {
		return
	}
	fmt.Fprint(w, "\n          words density linked")
	if info.Siblings > 0 {
		fmt.Fprintf(w, "  pages of %d that have it; * they changed its class", info.Siblings)
	}
	fmt.Fprintln(w)
	for _, b := range info.Blocks {
		class := "-"
		if b.Content {
			class = "content"
		}
		if b.Moved {
			class += "*"
		}
		fmt.Fprintf(w, "%-8s %6d %7.1f %5.0f%%", class, b.Words, b.TextDensity, 100*b.LinkDensity)
		if info.Siblings > 0 {
			fmt.Fprintf(w, " %6d", b.Pages)
		}
		fmt.Fprintf(w, "  %s\n", shorten.Characters(strings.ReplaceAll(b.Text, "\n", " "), 100))
	}
}
