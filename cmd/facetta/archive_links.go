package main

import (
	"bufio"
	"context"
	"fmt"
	"io"

	"facetta/crawler/archive"
	"facetta/crawler/page"
	"facetta/internal/weburl"
)

type archiveLinksCommand struct {
	Texts bool `help:"Instead, print the texts of links: target <tab> text."`
}

// Help shows examples.
func (archiveLinksCommand) Help() string {
	return `Prints lines page <tab> target, each pair once, from the latest capture of each page, without nofollow, ugc and sponsored links. Unlike in a
build, targets that were not fetched are included: what a page links to says something about it even so.

Examples:
  facetta archive links >links.tsv
  facetta archive links --texts >link-texts.tsv
  facetta eval topics --links links.tsv --topics pages-of-topics.tsv`
}

// Run prints them.
func (l archiveLinksCommand) Run(ctx context.Context, c *console, common *common) error {
	a, err := openToRead(c, common.Data)
	if err != nil {
		return err
	}
	defer a.Close() // it was read only
	out, damaged := bufio.NewWriter(c.out), 0
	defer out.Flush() // also after an interrupt, so that no address is printed in half
	for e := range a.All() {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if !page.IsPage(e.Status, e.ContentType, e.Length) {
			continue
		}
		capture, err := a.Read(e)
		if archive.IsDamage(err) {
			damaged++
			continue
		}
		if err != nil {
			return err
		}
		if err := l.print(out, capture); err != nil {
			return err
		}
	}
	warnOfDamage(c, damaged, "left out")
	return out.Flush()
}

func (l archiveLinksCommand) print(w io.Writer, c *archive.Capture) error {
	response := page.FromHTTP(c.URL, c.Header, c.Body)
	response.LinksOnly = true
	p := page.Parse(response)
	if p.Robots.NoFollow {
		return nil
	}
	printed := make(map[weburl.URL]bool)
	for _, link := range p.Links {
		if link.Rel != 0 || link.Target == c.URL || !l.Texts && printed[link.Target] {
			continue
		}
		printed[link.Target] = true
		line := [2]string{string(c.URL), string(link.Target)}
		if l.Texts {
			line = [2]string{string(link.Target), link.Anchor}
		}
		if line[1] == "" {
			continue
		}
		if _, err := fmt.Fprintf(w, "%s\t%s\n", line[0], line[1]); err != nil {
			return err
		}
	}
	return nil
}
