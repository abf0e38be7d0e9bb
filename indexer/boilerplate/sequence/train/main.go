// Command train learns the weights of package sequence.
//
//	go run ./indexer/boilerplate/sequence/train -pages DIR [-learn SETS] [-seed N] [-empty] [-out FILE] GOLD
//	go run ./indexer/boilerplate/sequence/train -pages DIR -check N GOLD
//
// labels.tsv says from which pages to learn, where they are published, and which of their blocks are content. DIR has these pages, under any names,
// for instance as clones of the repositories; a page is identified by its hash, and missing pages are reported. GOLD has gold sets, and some of them
// are learned from as well. The result is scored with all sets, and those that it has seen are marked. The same pages always give the same file.
// -empty learns only the forest that recognises pages without content, and keeps the others as they are shipped. -check learns nothing to ship. It
// names the N pages whose labels differ most from what a model says that has not seen their sites, counts the pages without content that such a model
// recognises, and names the pages with content that it takes for one without.
//
// # What is main content
//
// Main content is what a person would copy who wants the part for which the page is read:
//
//   - article, blog, short: the text with subtitle, summary, subheadings, lists, tables, code, quotations and embedded posts of others, notes and
//     signatures at its end. Not: who wrote it and when (stamps), captions, links to other articles even in the middle of the text, calls to
//     subscribe or donate, boxes about the author, copyright. Comments of readers are comments, whatever their length. If articles follow each other
//     on one page, only the first counts.
//   - forum, qa: all posts, their quotations, and comments on them; not names, ranks, signatures and counts of likes.
//   - listing, home: if a page has nothing else, the titles and texts of its entries, prices and places of offers, and the names of forums with their
//     descriptions; not "read more", filters, paging, dates. The heading of the page is a headline, that of an entry is not.
//   - product: name of parts, description, data, price; not other products, delivery and returns. Reviews are comments, unless the
//     page is about them.
//   - doc, wiki: the text with code and tables; not the contents beside it.
//   - empty: forms, logins, errors and pages of mere navigation have no main content, even if their fields are explained.
//
// Navigation, related links, imprints and cookie notices are never content. A headline repeats the title; it counts neither as content nor as
// boilerplate, as the gold sets do not agree.
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

// learnAnew learns a model, or only its forest that recognises pages without content.
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

// extract returns the content of a page.
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

// columns is the number of characters of the weights on each line.
const columns = 120

// write writes the generated file.
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
