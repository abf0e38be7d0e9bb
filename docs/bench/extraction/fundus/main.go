// Command fundus makes two gold sets, in the shape of package gold, of news pages that other people's public repositories hold:
// sets that Facetta's extractor has neither learned from nor been chosen by.
//
//	go run ./fundus EVALUATION FUNDUS DIR
//
// EVALUATION is a clone of github.com/dobbersc/fundus-evaluation: 80 pages of 16 publishers of 2024, whose paragraphs a person
// copied. FUNDUS is one of github.com/flairNLP/fundus: pages of some 180 publishers in some 25 languages, 2023 to 2026, beside which
// stands what a parser written for that very publisher finds, checked by who wrote it: the text, title, authors and date. DIR gets
// the folders fundus-evaluation and fundus.
package main

import (
	"fmt"
	"os"
)

func main() {
	if len(os.Args) != 4 {
		fmt.Fprintln(os.Stderr, "usage: go run ./fundus EVALUATION FUNDUS DIR")
		os.Exit(2)
	}
	if err := run(os.Args[1], os.Args[2], os.Args[3]); err != nil {
		fmt.Fprintln(os.Stderr, "fundus:", err)
		os.Exit(1)
	}
}

func run(evaluation, fundus, dir string) error {
	if err := evaluationSet(evaluation, dir); err != nil {
		return err
	}
	return parserSet(fundus, dir)
}
