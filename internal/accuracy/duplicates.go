package accuracy

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"facetta/crawler/page"
	"facetta/indexer/boilerplate"
	"facetta/indexer/duplicate"
	"facetta/indexer/segment"
)

// movedWords is the least number of content words of a page whose content is moved: a build compares pages from the same number on.
const movedWords = 100

// Methods that are not a segmenter.
const (
	buildMethod    = "build"      // what a build does: duplicate.ByContent, with blocks classified by the default method
	smallestMethod = "8 smallest" // the default segmenter; fingerprints are the smallest of one hash function (duplicate.Options.Smallest)
)

// sourceDuplicates is Table 4.3 of the source: the pairs of duplicates found, and the pairs of other pages kept apart, in percent (spec d.7).
var sourceDuplicates = map[segment.Method]string{
	segment.FullText:    "19.9  96.3",
	segment.WordWrap:    " 5.4  76",
	segment.TagGap:      "16.9  88.5",
	segment.BFPlain:     "72.2 100",
	segment.BFSmoothed:  "73.1 100",
	segment.BFRuleBased: "86.3 100",
	segment.JustRules:   "89.4 100",
}

// Detection says how well near-duplicates are detected, by counts of pairs of pages.
type Detection struct {
	Pairs  int // of each kind
	Found  int // pairs of a page and its content in another page's template, which were grouped as they should be
	Edited int // the same, with one word in editEvery of that content changed
	Apart  int // pairs of a page and its template with another page's content, which were kept apart as they should be
	Folded int // pages of the unchanged set that would be shown under another one
}

// editEvery is the distance between changed words: 2 of 100 are changed.
const editEvery = 50

// Duplicates moves the content of each page with enough of it into the template of another, which is half the list away. It counts which pairs a
// build takes for near-duplicates, or the source's rule on the segments of a method. A page's content is its blocks that are content by gold, and its
// template is what stands before and behind them.
func (s *Set) Duplicates(ctx context.Context, method string) (Detection, error) {
	c, err := newComparer(method)
	if err != nil {
		return Detection{}, err
	}
	var pages []Page
	for i := range s.Pages {
		if s.Pages[i].contentWords() >= movedWords {
			pages = append(pages, s.Pages[i])
		}
	}
	signatures := make([]duplicate.PageSignature, len(pages))
	for i := range pages {
		signatures[i] = c.sign(pages[i].page)
	}
	d := Detection{Folded: c.folded(signatures)}
	for i := range pages {
		if err := ctx.Err(); err != nil {
			return d, err
		}
		j := (i + len(pages)/2) % len(pages)
		if i == j {
			continue
		}
		moved := c.sign(pages[i].moveTo(&pages[j], 0))
		d.Pairs++
		d.Found += count(c.near(signatures[i], moved))
		d.Edited += count(c.near(signatures[i], c.sign(pages[i].moveTo(&pages[j], editEvery))))
		d.Apart += count(!c.near(signatures[j], moved))
	}
	return d, nil
}

// comparer makes the signatures of a method (a segmenter's or a build's), and compares them.
type comparer struct {
	sign func(*page.Page) duplicate.PageSignature
	near func(a, b duplicate.PageSignature) bool
}

func newComparer(method string) (comparer, error) {
	if method == buildMethod {
		classifier, err := boilerplate.New(boilerplate.Default)
		return comparer{func(p *page.Page) duplicate.PageSignature {
			return duplicate.OfPage(p, boilerplate.Classify(p, classifier), duplicate.ByContent)
		}, grouped}, err
	}
	o := duplicate.Options{Segment: segment.Method(method)}
	if method == smallestMethod {
		o = duplicate.Options{Smallest: true}
	}
	detector, err := duplicate.New(o)
	return comparer{func(p *page.Page) duplicate.PageSignature {
		return duplicate.PageSignature{Signature: detector.Of(p.Blocks)}
	}, func(a, b duplicate.PageSignature) bool { return detector.Near(a.Signature, b.Signature) }}, err
}

// grouped compares two pages as a build does.
func grouped(a, b duplicate.PageSignature) bool {
	return duplicate.GroupPages([]duplicate.PageSignature{a, b})[1] == 0
}

// folded counts the pages that are near-duplicates of a page before them.
func (c comparer) folded(pages []duplicate.PageSignature) int {
	n := 0
	for i := range pages {
		n += count(slices.ContainsFunc(pages[:i], func(earlier duplicate.PageSignature) bool { return c.near(earlier, pages[i]) }))
	}
	return n
}

func count(is bool) int {
	if is {
		return 1
	}
	return 0
}

func (p *Page) contentWords() int {
	words := 0
	for i, content := range p.content {
		if content {
			words += p.Blocks[i].Words
		}
	}
	return words
}

// moveTo gives a page with p's content in the template of another. It changes every every-th word of the content, none if every is 0.
func (p *Page) moveTo(template *Page, every int) *page.Page {
	first, end := slices.Index(template.content, true), len(template.content)
	for !template.content[end-1] {
		end--
	}
	moved := *template.page
	moved.Blocks = slices.Clone(template.Blocks[:first])
	words := 0
	for i, content := range p.content {
		if content {
			block := p.Blocks[i]
			block.Text = edited(block.Text, every, &words)
			moved.Blocks = append(moved.Blocks, block)
		}
	}
	moved.Blocks = append(moved.Blocks, template.Blocks[end:]...)
	return &moved
}

// edited changes every every-th word of a text. words counts the words before the text, and then also its own.
func edited(text string, every int, words *int) string {
	if every == 0 {
		return text
	}
	fields := strings.Fields(text)
	for i := range fields {
		if *words++; *words%every == 0 {
			fields[i] = "else" + fields[i]
		}
	}
	return strings.Join(fields, " ")
}

// WriteDuplicates prints one line for each segmenter, then one for the other fingerprints and one for a build.
func (s *Set) WriteDuplicates(ctx context.Context, w io.Writer) error {
	fmt.Fprintf(w, "%-15s %6s %8s %8s %8s %6s   %s\n", "near-duplicates", "pairs", "found %", "edited %", "apart %", "folded", "source: found, apart")
	methods := make([]string, 0, len(segment.Methods())+1)
	for _, m := range segment.Methods() {
		methods = append(methods, string(m))
	}
	for _, m := range append(methods, smallestMethod, buildMethod) {
		d, err := s.Duplicates(ctx, m)
		if err != nil {
			return err
		}
		share := func(n int) float64 { return 100 * float64(n) / max(float64(d.Pairs), 1) }
		line := fmt.Sprintf("%-15s %6d %8.1f %8.1f %8.1f %6d   %s", m, d.Pairs, share(d.Found), share(d.Edited), share(d.Apart), d.Folded,
			sourceDuplicates[segment.Method(m)])
		if _, err := fmt.Fprintln(w, strings.TrimRight(line, " ")); err != nil {
			return err
		}
	}
	return nil
}
