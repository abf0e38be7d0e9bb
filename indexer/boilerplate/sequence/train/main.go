// Command train learns the weights of package sequence.
//
//	go run ./indexer/boilerplate/sequence/train -pages DIR [-learn SETS] [-seed N] [-empty] [-out FILE] GOLD
//	go run ./indexer/boilerplate/sequence/train -pages DIR -check N GOLD
//
// labels.tsv says which pages are learned from, where they are published, and which of their blocks are content. DIR has these pages,
// under any names, say as clones of the repositories; a page is known by its hash, and those that are missing are named. GOLD has gold
// sets, of which some are learned from as well; the result is scored with all, and those that it has seen are marked. The same pages give
// the same file. -empty learns only the forest that tells pages without content, and keeps the others as they are shipped. -check names
// the N pages on whose labels a model that has not seen their sites agrees least, instead, counts the pages without content that such a
// model tells, and names those with content that it takes for one.
//
// # What is main content
//
// What a person would copy who wants what the page is read for:
//
//   - article, blog, short: the text with subtitle, summary, subheadings, lists, tables, code, quotations and what posts of others
//     it shows, notes and signatures at its end. Not: who wrote it and when (stamps), captions, links to other articles even amid
//     the text, calls to subscribe or give, boxes about the author, copyright. Comments of readers are comments, whatever their
//     length. Of articles that follow each other on one page only the first counts.
//   - forum, qa: all posts, what they quote, and comments on them; not names, ranks, signatures and counts of likes.
//   - listing, home: where a page has nothing else, the titles and texts of its entries, prices and places of what is offered, and
//     the names of forums with what they are about; not "read more", filters, paging, dates. A heading of the page is headline, that
//     of an entry is not.
//   - product: name of parts, description, data, price; not other products, delivery and returns. Reviews are comments, unless the
//     page is about them.
//   - doc, wiki: the text with code and tables; not the contents beside it.
//   - empty: forms, logins, errors and pages of mere navigation have none, though their fields are explained.
//
// Never: navigation, related links, imprints, notices of cookies. A headline repeats the title; it is neither content nor not, as gold
// sets do not agree.
package main

import (
	"bufio"
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"

	"facetta/crawler/page"
	"facetta/indexer/boilerplate/sequence"
	"facetta/internal/gold"
	"facetta/internal/measure"
)

func main() {
	pages := flag.String("pages", "", "folder with the pages of labels.tsv")
	out := flag.String("out", "", "Go file to write; none if empty")
	learned := flag.String("learn", strings.Join(goldSets, ","), "gold sets to learn from, divided by commas")
	empty := flag.Bool("empty", false, "learn only the forest that tells pages without content; the others stay as shipped")
	flag.Uint64Var(&seed, "seed", seed, "what the draws of boosting begin with")
	worst := flag.Int("check", 0, "pages to name on whose labels models agree least that have not seen them; writes nothing")
	flag.Parse()
	if flag.NArg() != 1 || *pages == "" {
		flag.Usage()
		os.Exit(2)
	}
	if err := run(*pages, strings.Split(*learned, ","), *out, *empty, *worst, flag.Arg(0)); err != nil {
		fmt.Fprintln(os.Stderr, "train:", err)
		os.Exit(1)
	}
}

func run(dir string, learned []string, out string, empty bool, worst int, golds string) error {
	w := bufio.NewWriter(os.Stdout)
	defer w.Flush()
	pages, err := loadLabelled(dir, labelTable, w)
	if err != nil {
		return err
	}
	if len(pages) == 0 {
		return fmt.Errorf("%s has none of the pages of labels.tsv; clone the repositories that it names into it", dir)
	}
	sets, err := gold.Open(golds)
	if err != nil {
		return err
	}
	more, err := labelSets(sets, learned)
	if err != nil {
		return err
	}
	pages = append(pages, more...)
	fmt.Fprintf(w, "%d pages\n", len(pages))
	if worst > 0 {
		check(pages, worst, w)
		return nil
	}
	model := learnAnew(pages, empty)
	if out != "" {
		if err := write(out, model); err != nil {
			return err
		}
	}
	return scoreSets(sets, learned, model, w)
}

// learnAnew learns a model, or only its forest that tells pages without content.
func learnAnew(pages []*labelled, empty bool) *sequence.Model {
	if empty {
		return learnEmpty(pages)
	}
	return learn(pages)
}

// scoreSets prints the bag F1 of each gold set.
func scoreSets(sets []gold.Set, learned []string, m *sequence.Model, w *bufio.Writer) error {
	for _, set := range sets {
		pages, err := set.Pages()
		if err != nil {
			return err
		}
		var f1 []float64
		empty := 0
		for i := range pages {
			if !pages[i].HasGold {
				continue
			}
			text := extract(&pages[i], m)
			if text == "" {
				empty++
			}
			f1 = append(f1, measure.ScoreTexts(text, pages[i].Gold).Bag.F1())
			pages[i].HTML = nil
		}
		mark := ""
		if slices.Contains(learned, set.Name) {
			mark = ", seen"
		}
		if len(f1) > 0 {
			fmt.Fprintf(w, "%-20s %.4f +- %.4f, %d empty%s\n", set.Name, measure.Mean(f1), measure.StandardError(f1), empty, mark)
		}
	}
	return nil
}

// extract gives the content of a page.
func extract(g *gold.Page, m *sequence.Model) string {
	p := page.Parse(page.Response{URL: page.Nowhere, Body: g.HTML, LinksOnly: true})
	content := make([]bool, len(p.Blocks))
	m.Classify(p.Title, p.Blocks, content)
	var text strings.Builder
	for i, c := range content {
		if c {
			text.WriteString(p.Blocks[i].Text + "\n")
		}
	}
	return text.String()
}

// columns is how many characters of the weights stand on a line.
const columns = 120

// write makes the generated file.
func write(name string, m *sequence.Model) error {
	text := m.Encode()
	var b strings.Builder
	b.WriteString("// Code generated by indexer/boilerplate/sequence/train. DO NOT EDIT.\n\npackage sequence\n\n")
	b.WriteString("// weights are the trees of both passes (Model.Encode).\nconst weights = \"\" +\n")
	for len(text) > columns {
		fmt.Fprintf(&b, "\t%q +\n", text[:columns])
		text = text[columns:]
	}
	fmt.Fprintf(&b, "\t%q\n", text)
	return os.WriteFile(name, []byte(b.String()), 0o644)
}
