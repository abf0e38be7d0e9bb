package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"
	"unicode"

	readability "codeberg.org/readeck/go-readability/v2"
	"github.com/markusmobius/go-trafilatura"

	"facetta/internal/gold"
)

// described is what a page says about itself. A date is a time in RFC 3339, or a day.
type described struct {
	title, authors, date string
}

var describers = []struct {
	name     string
	describe func(address string, html []byte) described
}{
	{"facetta", describe}, {"go-readability", describeReadeck}, {"go-trafilatura", describeTrafila},
}

// compareMetadata prints, for each set that says what to expect, which share of the expected titles, authors and dates each
// contestant finds.
func compareMetadata(ctx context.Context, sets []gold.Set, out io.Writer) error {
	for _, s := range sets {
		pages, err := s.Pages()
		if err != nil {
			return err
		}
		pages = slices.DeleteFunc(pages, func(p gold.Page) bool { return p.Metadata == nil })
		if len(pages) == 0 {
			continue
		}
		if _, err := fmt.Fprintf(out, "%s\n%-20s %8s %8s %8s %8s   %% of those expected\n", s.Name, "", "title", "authors", "no more", "date"); err != nil {
			return err
		}
		for _, d := range describers {
			var c counts
			for i := range pages {
				if err := ctx.Err(); err != nil {
					return err
				}
				if err := c.add(&pages[i], d.describe(pages[i].URL, pages[i].HTML)); err != nil {
					return err
				}
			}
			if _, err := fmt.Fprintf(out, "%-20s %8s %8s %8s %8s\n", d.name, c.titles, c.authors, c.only, c.dates); err != nil {
				return err
			}
		}
	}
	return nil
}

// share counts how many of those that were expected were found.
type share struct{ found, expected int }

func (s *share) add(found bool) {
	s.expected++
	if found {
		s.found++
	}
}

func (s share) String() string {
	return fmt.Sprintf("%.1f", 100*float64(s.found)/float64(max(s.expected, 1)))
}

// counts has titles with the same words, pages all of whose authors are named, those that name nobody else, and same days.
type counts struct{ titles, authors, only, dates share }

func (c *counts) add(p *gold.Page, got described) error {
	var want struct{ Title, Byline, PublishedTime string }
	if err := json.Unmarshal(p.Metadata, &want); err != nil {
		return fmt.Errorf("%s: %w", p.ID, err)
	}
	if want.Title != "" {
		c.titles.add(slices.Equal(wordsOf(got.title), wordsOf(want.Title)))
	}
	if want.Byline != "" {
		names, named := wordsOf(want.Byline), wordsOf(got.authors)
		all := subset(names, named)
		c.authors.add(all)
		c.only.add(all && subset(named, names))
	}
	if want.PublishedTime != "" {
		c.dates.add(sameDay(got.date, want.PublishedTime))
	}
	return nil
}

func wordsOf(text string) []string {
	return strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}

func subset(of, in []string) bool {
	return !slices.ContainsFunc(of, func(w string) bool { return !slices.Contains(in, w) })
}

// sameDay says whether both are of one day, by the clock of the place where want was written if both say the time.
func sameDay(got, want string) bool {
	w, err := time.Parse(time.RFC3339, want)
	if g, wrong := time.Parse(time.RFC3339, got); err == nil && wrong == nil {
		got = g.In(w.Location()).Format(time.DateOnly)
	}
	days := len(time.DateOnly)
	return len(got) >= days && len(want) >= days && got[:days] == want[:days]
}

func describe(address string, html []byte) described {
	p := parsePage(address, html, false)
	return described{title: p.Headline, authors: p.Author, date: p.Published}
}

func describeReadeck(address string, html []byte) described {
	article, err := readability.FromReader(bytes.NewReader(html), parse(address))
	if err != nil {
		return described{}
	}
	d := described{title: article.Title(), authors: article.Byline()}
	if t, err := article.PublishedTime(); err == nil {
		d.date = t.Format(time.RFC3339)
	}
	return d
}

func describeTrafila(address string, html []byte) described {
	o := trafilatura.Options{OriginalURL: parse(address), EnableFallback: true}
	result, err := trafilatura.Extract(bytes.NewReader(html), o)
	if err != nil || result == nil {
		return described{}
	}
	d := described{title: result.Metadata.Title, authors: result.Metadata.Author}
	if !result.Metadata.Date.IsZero() {
		d.date = result.Metadata.Date.Format(time.DateOnly)
	}
	return d
}
