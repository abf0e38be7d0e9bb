package main

import (
	"bufio"
	"context"
	"fmt"
	"slices"

	"facetta/crawler/page"
	"facetta/indexer/boilerplate"
	"facetta/indexer/boilerplate/learn"
	"facetta/internal/gold"
	"facetta/internal/weburl"
)

type evalBoilerplateCommand struct {
	Set []string `help:"Only these sets." placeholder:"NAME"`
	Dir string   `arg:"" help:"Folder of gold sets: <set>.tar.zst files or unpacked." placeholder:"DIR"`
}

// Help shows examples.
func (evalBoilerplateCommand) Help() string {
	return `A block counts as content when at least half of its words are aligned with the page's gold text, readers' comments included where the set has
them. Every block weighs as many instances as it
has words. The figures are percentages, means of both classes weighted by their masses.

Example:
  facetta eval boilerplate data/extraction --set zyte-article`
}

// Run prints one table a set.
func (e evalBoilerplateCommand) Run(ctx context.Context, c *console) error {
	sets, err := chooseSets(e.Dir, e.Set)
	if err != nil {
		return err
	}
	out := bufio.NewWriter(c.out)
	for _, s := range sets {
		if err := ctx.Err(); err != nil {
			return err
		}
		labelled, err := labelSet(s)
		if err != nil {
			return err
		}
		if len(labelled.pages) == 0 {
			c.say("%s has no gold texts", s.Name)
			continue
		}
		if err := labelled.printRules(out, s.Name); err != nil {
			return err
		}
		if err := out.Flush(); err != nil {
			return fmt.Errorf("write: %w", err)
		}
	}
	return nil
}

// chooseSets opens a folder of gold sets and picks the named ones, or all.
func chooseSets(dir string, names []string) ([]gold.Set, error) {
	sets, err := gold.Open(dir)
	if err != nil || len(names) == 0 {
		return sets, err
	}
	for _, name := range names {
		if !slices.ContainsFunc(sets, func(s gold.Set) bool { return s.Name == name }) {
			return nil, wrongUsage("there is no gold set %q in %s", name, dir)
		}
	}
	return slices.DeleteFunc(sets, func(s gold.Set) bool { return !slices.Contains(names, s.Name) }), nil
}

// labelledPage is a page's blocks and which of them are content.
type labelledPage struct {
	page    *page.Page
	content []bool
}

type labelledSet struct {
	pages  []labelledPage
	blocks int
	words  int
	kept   int // words of content
}

// labelSet parses and labels the pages of a set that have a gold text; it is empty when none has.
func labelSet(s gold.Set) (l labelledSet, err error) {
	pages, err := s.Pages()
	if err != nil {
		return l, err
	}
	for i := range pages {
		p := &pages[i]
		if !p.HasGold {
			continue
		}
		parsed := page.Parse(page.Response{URL: goldURL(p), ContentType: "text/html", Body: p.HTML})
		if content, ok := gold.Label(parsed.Blocks, p.Gold+"\n"+p.Comments); ok {
			l.add(labelledPage{parsed, content})
		}
		p.HTML = nil
	}
	return l, nil
}

// goldURL is the address of a gold page, or one that stands for it.
func goldURL(p *gold.Page) weburl.URL {
	if u, err := weburl.Parse(p.URL); err == nil {
		return u
	}
	return fileURL
}

func (l *labelledSet) add(p labelledPage) {
	l.pages = append(l.pages, p)
	l.blocks += len(p.page.Blocks)
	for i := range p.page.Blocks {
		l.words += p.page.Blocks[i].Words
		if p.content[i] {
			l.kept += p.page.Blocks[i].Words
		}
	}
}

// printRules prints the figures of every method.
func (l *labelledSet) printRules(out *bufio.Writer, name string) error {
	fmt.Fprintf(out, "%s: %d pages, %d blocks, %d words, %.1f %% of them content\n", name, len(l.pages), l.blocks, l.words,
		100*float64(l.kept)/float64(max(l.words, 1)))
	fmt.Fprintf(out, "%-40s %9s %9s %9s %9s %9s\n", "", "precision", "recall", "F1", "FP rate", "ROC AuC")
	for _, m := range boilerplate.Methods() {
		classifier, err := boilerplate.New(m)
		if err != nil {
			return err
		}
		s := l.scoreRule(classifier)
		fmt.Fprintf(out, "%-40s %9.1f %9.1f %9.1f %9.1f %9.1f\n", m, 100*s.Precision, 100*s.Recall, 100*s.F1, 100*s.FalsePositives, 100*s.AuC)
	}
	fmt.Fprintln(out)
	return nil
}

func (l *labelledSet) scoreRule(classifier boilerplate.Classifier) learn.Score {
	var tally learn.Tally
	for _, p := range l.pages {
		for i, content := range boilerplate.Classify(p.page, classifier) {
			score := 0.0
			if content {
				score = 1
			}
			tally.Add(float64(p.page.Blocks[i].Words), p.content[i], content, score)
		}
	}
	return tally.Score()
}
