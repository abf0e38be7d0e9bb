package main

import (
	"bufio"
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"facetta/indexer/boilerplate"
	"facetta/indexer/boilerplate/learn"
	"facetta/indexer/boilerplate/shallow"
)

// trainedRow is a row of the source's table 4.9 (spec f.5), with its F1, area under the ROC curve and leaves for two classes and for four.
type trainedRow struct {
	name      string
	learner   learn.Learner
	features  []shallow.Feature
	two, four string
}

// simplified is the learner of the two small trees from which the published ones come: it prunes by reduced error (spec f.5).
var simplified = learn.Tree{Prune: true}

// trainedRows are the rows in the source's order. A row with one feature is 1R. Its area under the ROC curve in the source is (recall + 1 - false
// positive rate) / 2, that of a rule without scores; the same holds for the SVM's row.
var trainedRows = []trainedRow{
	{"ZeroR", learn.ZeroR{}, nil, "49.7 49.0 -", "- 48.9 -"},
	{"1R: average sentence length", learn.OneR{}, []shallow.Feature{shallow.SentenceLength}, "68.0 73.3 2", "65.2 72.1 4"},
	{"C4.5 element frequency P/C/N", learn.Tree{}, shallow.All()[shallow.PrevFrequency:], "73.8 70.9 9", "69.8 69.8 4"},
	{"1R: average word length", learn.OneR{}, []shallow.Feature{shallow.WordLength}, "77.5 78.8 2", "73.5 77.4 178"},
	{"1R: number of words", learn.OneR{}, []shallow.Feature{shallow.Words}, "86.7 85.6 2", "82.8 84.7 2"},
	{"1R: link density", learn.OneR{}, []shallow.Feature{shallow.LinkDensity}, "87.4 84.3 16", "81.4 80.7 2"},
	{"1R: text density", learn.OneR{}, []shallow.Feature{shallow.TextDensity}, "87.9 86.8 2", "83.4 85.0 2"},
	{"C4.5 link density P/C/N", learn.Tree{}, shallow.WordsAndLinks()[3:], "91.0 94.2 37", "85.4 90.8 32"},
	{"C4.5 number of words P/C/N", learn.Tree{}, shallow.WordsAndLinks()[:3], "90.9 94.7 40", "87.6 94.6 48"},
	{"C4.5 all local (C)", learn.Tree{}, shallow.Local(), "92.9 96.6 102", "88.7 95.7 72"},
	{"C4.5 words + link density, simplified", simplified, shallow.WordsAndLinks(), "92.2 95.7 8", "86.8 93.3 7"},
	{"C4.5 text + link density, simplified", simplified, shallow.DensityAndLinks(), "92.4 96.9 8", "86.7 93.2 12"},
	{"C4.5 all local (C) + quotients", learn.Tree{}, shallow.LocalQuotients(), "92.9 97.2 109", "89.1 96.1 78"},
	{"C4.5 text + link density P/C/N", learn.Tree{}, shallow.DensityAndLinks(), "93.9 97.6 51", "89.5 96.1 45"},
	{"C4.5 all local P/C/N", learn.Tree{}, shallow.WithoutFrequencies(), "95.0 98.1 105", "91.4 96.7 98"},
	{"C4.5 all local + global frequency", learn.Tree{}, shallow.All(), "95.1 98.0 99", "91.6 96.9 125"},
	{"linear SVM all + global frequency", learn.SVM{}, shallow.All(), "95.3 95.0 -", "91.9 94.0 -"},
}

// What the two tables are about.
const (
	aboutText = "Two classes, content and boilerplate: gold texts do not say what is headline or supplemental, as the source's four classes do."
	aboutTwo  = "Two classes: content of any kind, and boilerplate."
	aboutFour = "Four classes: full text with comments, headline, supplemental, and boilerplate with related texts."
)

// printSet prints everything about a set.
func (e evalBoilerplateCommand) printSet(ctx context.Context, out *bufio.Writer, name string, l labelledSet) error {
	fmt.Fprintf(out, "%s: %d pages, %d blocks, %d words, %.1f %% of them content", name, len(l.pages), l.blocks, l.words,
		100*float64(l.kept)/float64(max(l.words, 1)))
	if l.skipped > 0 {
		fmt.Fprintf(out, "; %d pages left out, too large to be labelled", l.skipped)
	}
	fmt.Fprintln(out)
	about := aboutText
	if l.classes {
		about = aboutTwo
		l.printClasses(out)
	}
	d := l.data(twoClasses)
	if err := e.printRows(ctx, out, d, about, func(r trainedRow) string { return r.two }); err != nil {
		return err
	}
	for _, m := range boilerplate.Methods() {
		s, err := l.scoreRule(m)
		if err != nil {
			return err
		}
		printScore(out, "rule "+string(m), "", s, "", "")
	}
	if l.classes {
		if err := e.printRows(ctx, out, l.data(fourClasses), aboutFour, func(r trainedRow) string { return r.four }); err != nil {
			return err
		}
	}
	printGains(out, d, e.features())
	if e.Trees {
		printTrees(out, d)
	}
	_, err := fmt.Fprintln(out)
	return err
}

// printRows trains and tests all rows, each beside the source's figures.
func (e evalBoilerplateCommand) printRows(ctx context.Context, out *bufio.Writer, d *learn.Data, about string, source func(trainedRow) string) error {
	fmt.Fprintf(out, "%s\n%112s\n%-40s %4s %9s %9s %9s %9s %9s %7s %6s %5s %6s\n", about, "source",
		"", "dim", "precision", "recall", "F1", "FP rate", "ROC AuC", "leaves", "F1", "AuC", "leaves")
	for _, r := range trainedRows {
		s, err := learn.Validate(ctx, d, r.learner, columnsOf(r.features), e.folds())
		if err != nil {
			return err
		}
		leaves := "-"
		if _, ok := r.learner.(learn.SVM); !ok {
			leaves = strconv.Itoa(learn.Train(d, r.learner, columnsOf(r.features)).Leaves())
		}
		printScore(out, r.name, strconv.Itoa(len(r.features)), s, leaves, source(r))
	}
	return nil
}

func columnsOf(features []shallow.Feature) []int {
	columns := make([]int, len(features))
	for i, f := range features {
		columns[i] = int(f)
	}
	return columns
}

func printScore(out *bufio.Writer, name, dim string, s learn.Score, leaves, source string) {
	line := fmt.Sprintf("%-40s %4s %9.1f %9.1f %9.1f %9.1f %9.1f %7s", name, dim, 100*s.Precision, 100*s.Recall, 100*s.F1,
		100*s.FalsePositives, 100*s.AuC, leaves)
	if figures := strings.Fields(source); len(figures) == 3 {
		line += fmt.Sprintf(" %6s %5s %6s", figures[0], figures[1], figures[2])
	}
	fmt.Fprintln(out, strings.TrimRight(line, " "))
}

// printGains lists the n features with the greatest information gain.
func printGains(out *bufio.Writer, d *learn.Data, n int) {
	features := slices.Collect(func(yield func(shallow.Feature) bool) {
		for f := range shallow.Columns {
			if !yield(f) {
				return
			}
		}
	})
	gains := make([]float64, len(features))
	for i, f := range features {
		gains[i] = learn.Gain(d, int(f))
	}
	slices.SortStableFunc(features, func(a, b shallow.Feature) int { return cmp.Compare(gains[b], gains[a]) })
	for i, f := range features[:min(max(n, 0), len(features))] {
		if i == 0 {
			fmt.Fprintf(out, "%-40s %s\n", "features", "information gain")
		}
		fmt.Fprintf(out, "%3d  %-35s %6.4f\n", i+1, f, gains[f])
	}
}

// printTrees writes the simplified trees, for comparison with the published ones.
func printTrees(out *bufio.Writer, d *learn.Data) {
	for _, r := range trainedRows {
		if r.learner != simplified {
			continue
		}
		m := learn.Train(d, r.learner, columnsOf(r.features))
		fmt.Fprintf(out, "%s\n%s", r.name, learn.Describe(m, func(c int) string { return shallow.Feature(c).String() }))
	}
}
