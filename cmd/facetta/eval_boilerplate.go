package main

import (
	"bufio"
	"context"
	"fmt"
	"slices"
	"strings"

	"facetta/crawler/page"
	"facetta/indexer/boilerplate"
	"facetta/indexer/boilerplate/learn"
	"facetta/indexer/boilerplate/shallow"
	"facetta/internal/gold"
	"facetta/internal/weburl"
)

type evalBoilerplateCommand struct {
	Set      []string `help:"Use only these sets." placeholder:"NAME"`
	Folds    *int     `xor:"folds" help:"Parts of the cross-validation (default: 10)." placeholder:"N"`
	Features *int     `xor:"features" help:"Number of best features to list by information gain (default: 20; all are 68)." placeholder:"N"`
	Trees    bool     `xor:"what" help:"Also print the two simplified trees."`
	Article  bool     `help:"Count readers' comments as boilerplate; the source counts them as content."`
	Across   bool     `xor:"what,folds,features" help:"Train on all sets but one and test on that one, in turn; print F1 only."`
	Dir      string   `arg:"" help:"Folder of gold sets: <set>.tar.zst files or unpacked." placeholder:"DIR"`
}

// Help shows examples.
func (evalBoilerplateCommand) Help() string {
	return `A block counts as content if at least half of its words are aligned with the page's gold text, including readers' comments where
the set has them. In a set whose pages are labelled as a whole, as the source's are, a block has the class that most of its words
have, and content is all but boilerplate; a second table is then for four classes. Every block counts as many times as it has
words. Figures are percentages, averaged over the classes and weighted by their words; gains are in bits per word.

Trained classifiers are cross-validated, on pages that they have not seen; leaves are those of a tree trained on all pages. The
source's figures are for its own data, 621 news pages. Its area under the SVM's curve is for decisions, ours for scores.
Rules are measured as they are: the default, 1r, c45, c45-density, c45-words and svm have seen their own training data (see
go doc ./indexer/boilerplate). All sets take some minutes.

Example:
  facetta eval boilerplate data/extraction --set zyte-article
  facetta eval boilerplate data/extraction --across`
}

// Run prints the tables of each set.
func (e evalBoilerplateCommand) Run(ctx context.Context, c *console) error {
	if e.folds() < 2 {
		return wrongUsage("--folds %d: choose at least 2; 10 is usual", e.folds())
	}
	sets, err := chooseSets(e.Dir, e.Set)
	if err != nil {
		return err
	}
	out := bufio.NewWriter(c.out)
	if e.Across {
		return e.printAcross(ctx, out, sets)
	}
	for _, s := range sets {
		labelled, err := e.labelSet(ctx, s)
		if err != nil {
			return err
		}
		if len(labelled.pages) < e.folds() {
			c.say("%s has only %d pages with gold texts, too few for --folds %d", s.Name, len(labelled.pages), e.folds())
			continue
		}
		if err := e.printSet(ctx, out, s.Name, labelled); err != nil {
			return err
		}
		if err := out.Flush(); err != nil {
			return err
		}
	}
	return nil
}

// The defaults of --folds and --features.
const (
	defaultFolds    = 10
	defaultFeatures = 20
)

func (e evalBoilerplateCommand) folds() int {
	if e.Folds == nil {
		return defaultFolds
	}
	return *e.Folds
}

func (e evalBoilerplateCommand) features() int {
	if e.Features == nil {
		return defaultFeatures
	}
	return *e.Features
}

// chooseSets opens a folder of gold sets and picks the named ones, or all.
func chooseSets(dir string, names []string) ([]gold.Set, error) {
	sets, err := gold.Open(dir)
	if err != nil || len(names) == 0 {
		return sets, err
	}
	for _, name := range names {
		if !slices.ContainsFunc(sets, func(s gold.Set) bool { return s.Name == name }) {
			return nil, wrongUsage("there is no gold set %q in %s: choose from %s", name, dir, strings.Join(namesOf(sets), ", "))
		}
	}
	return slices.DeleteFunc(sets, func(s gold.Set) bool { return !slices.Contains(names, s.Name) }), nil
}

func namesOf(sets []gold.Set) (names []string) {
	for _, s := range sets {
		names = append(names, s.Name)
	}
	return names
}

// labelledPage is a page, with a mark for each block that is content, and its class where the set is labelled with classes.
type labelledPage struct {
	page    *page.Page
	content []bool
	classes []gold.Class
}

type labelledSet struct {
	pages   []labelledPage
	blocks  int
	words   int
	kept    int  // words of content
	skipped int  // pages too large to be labelled
	classes bool // all pages have classes
}

// labelSet parses and labels the pages of a set that have a gold text; the result is empty when no page has one.
func (e evalBoilerplateCommand) labelSet(ctx context.Context, s gold.Set) (l labelledSet, err error) {
	pages, err := s.Pages()
	if err != nil {
		return l, err
	}
	for i := range pages {
		p := &pages[i]
		if err := ctx.Err(); err != nil {
			return l, err
		}
		if !p.HasGold {
			continue
		}
		labelled, ok, err := e.label(p)
		if err != nil {
			return l, fmt.Errorf("gold set %s: %w", s.Name, err)
		}
		if ok {
			l.add(labelled)
		} else {
			l.skipped++
		}
		p.HTML = nil
	}
	return l, nil
}

// label labels the blocks of a page; ok is false if it is too large for that.
func (e evalBoilerplateCommand) label(p *gold.Page) (l labelledPage, ok bool, err error) {
	l.page = page.Parse(page.Response{URL: goldURL(p), ContentType: "text/html", Body: p.HTML})
	pieces, err := p.Pieces()
	if err != nil {
		return l, false, err
	}
	if pieces == nil {
		l.content, ok = gold.Label(l.page.Blocks, e.goldOf(p))
		return l, ok, nil
	}
	l.classes, ok = gold.LabelClasses(l.page.Blocks, pieces)
	l.content = make([]bool, len(l.classes))
	for i, c := range l.classes {
		l.content[i] = c != gold.Boilerplate && !(e.Article && c == gold.Comments)
	}
	return l, ok, nil
}

// goldOf gives the text whose blocks are content.
func (e evalBoilerplateCommand) goldOf(p *gold.Page) string {
	if e.Article {
		return p.Gold
	}
	return p.Gold + "\n" + p.Comments
}

// goldURL gives the address of a gold page, or a made-up one where it has none.
func goldURL(p *gold.Page) weburl.URL {
	if u, err := weburl.Parse(p.URL); err == nil {
		return u
	}
	return fileURL
}

func (l *labelledSet) add(p labelledPage) {
	l.classes = p.classes != nil && (l.classes || len(l.pages) == 0)
	l.pages = append(l.pages, p)
	l.blocks += len(p.page.Blocks)
	for i := range p.page.Blocks {
		l.words += p.page.Blocks[i].Words
		if p.content[i] {
			l.kept += p.page.Blocks[i].Words
		}
	}
}

// twoClasses returns the class of a block among content and boilerplate.
func twoClasses(p *labelledPage, block int) learn.Class {
	return learn.ClassOf(p.content[block])
}

// fourClasses returns the class of a block among the source's four. It does not say where related texts belong, which are links to other articles: they
// are boilerplate here (spec f.2, [I]).
func fourClasses(p *labelledPage, block int) learn.Class {
	switch p.classes[block] {
	case gold.FullText, gold.Comments:
		return learn.Content
	case gold.Headline:
		return learn.Headline
	case gold.Supplemental:
		return learn.Supplemental
	}
	return learn.Boilerplate
}

// data gives the features and classes of all blocks.
func (l *labelledSet) data(classOf func(p *labelledPage, block int) learn.Class) *learn.Data {
	d := learn.NewData(int(shallow.Columns))
	l.addTo(d, classOf)
	return d
}

// addTo adds the features and classes of all blocks; element frequencies are counted in this set.
func (l *labelledSet) addTo(d *learn.Data, classOf func(p *labelledPage, block int) learn.Class) {
	var frequencies shallow.Frequencies
	for _, p := range l.pages {
		frequencies.Add(p.page.Blocks)
	}
	first := d.Pages()
	for k, p := range l.pages {
		rows := shallow.Page(p.page.Blocks, &frequencies)
		for i := range rows {
			d.Add(rows[i][:], classOf(&p, i), p.page.Blocks[i].Words, first+k)
		}
	}
}

// scoreRule scores a method that needs no training.
func (l *labelledSet) scoreRule(m boilerplate.Method) (learn.Score, error) {
	var tally learn.Tally
	classifier, err := boilerplate.New(m)
	if err != nil {
		return learn.Score{}, err
	}
	for _, p := range l.pages {
		for i, content := range boilerplate.Classify(p.page, classifier) {
			tally.Add(float64(p.page.Blocks[i].Words), twoClasses(&p, i), learn.Certain(learn.ClassOf(content)))
		}
	}
	return tally.Score(), nil
}
