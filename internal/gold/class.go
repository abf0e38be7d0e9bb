package gold

import (
	"fmt"
	"strings"

	"facetta/crawler/page"
	"facetta/internal/measure"
)

// Class is what a text is in its page, as the source's news pages are labelled (spec f.2).
type Class uint8

// The classes. Related texts are links to other articles, and supplemental ones belong to the article but not to its text, such as captions.
const (
	Boilerplate Class = iota
	Headline
	FullText
	Supplemental
	Related
	Comments
	classes
)

var classNames = [classes]string{"boilerplate", "headline", "full text", "supplemental", "related", "comments"}

// String returns the name that gold sets have for the class.
func (c Class) String() string { return classNames[c] }

// Piece is a text of a page with its class.
type Piece struct {
	Class Class
	Text  string
}

// Pieces returns all of a page's text in order, nil in sets without classes. A line that is no class and its text is an error.
func (p *Page) Pieces() (pieces []Piece, err error) {
	n := 0
	for line := range strings.Lines(string(p.Classes)) {
		n++
		name, text, _ := strings.Cut(strings.TrimRight(line, "\r\n"), "\t")
		class, ok := classNamed(name)
		if !ok {
			return nil, fmt.Errorf("page %s: line %d of its classes begins with %q: it must be one of %s", p.ID, n, name, strings.Join(classNames[:], ", "))
		}
		pieces = append(pieces, Piece{class, text})
	}
	return pieces, nil
}

func classNamed(name string) (Class, bool) {
	for c := range classes {
		if classNames[c] == name {
			return c, true
		}
	}
	return 0, false
}

// LabelClasses returns the class of each block: the one that most of its words have in the pieces that they are aligned with, the first of several;
// boilerplate for blocks without such words. ok is false when blocks and pieces are too large to be aligned (measure.Align).
func LabelClasses(blocks []page.Block, pieces []Piece) (labels []Class, ok bool) {
	var texts []string
	var of []Class
	for _, p := range pieces {
		for _, w := range words(p.Text) {
			texts, of = append(texts, w), append(of, p.Class)
		}
	}
	all, ends := wordsOf(blocks)
	partners, ok := measure.Align(all, texts)
	if !ok {
		return nil, false
	}
	labels = make([]Class, len(blocks))
	from := 0
	for i, end := range ends {
		labels[i] = commonest(partners[from:end], of)
		from = end
	}
	return labels, true
}

// commonest returns the class that most of the paired words have.
func commonest(partners []int, of []Class) (best Class) {
	var counts [classes]int
	for _, p := range partners {
		if p >= 0 {
			counts[of[p]]++
		}
	}
	for c := range classes {
		if counts[c] > counts[best] {
			best = c
		}
	}
	return best
}
