package inspect

import (
	"fmt"
	"slices"
	"strings"

	"facetta/crawler/page"
)

// Reason is one thing about a block that speaks for or against its being content, in words that a person would use. The learned method weighs these
// things, and many more, together.
type Reason struct {
	Text string
	For  bool
}

// Elements and names that speak for themselves.
const (
	elementsFor     = page.Article | page.Main | page.Headings | page.P | page.Pre | page.Blockquote | page.Figcaption
	elementsAgainst = page.Nav | page.Footer | page.Aside | page.Header | page.Form | page.Button | page.Label | page.Dialog
	namesFor        = page.HintArticle | page.HintBody | page.HintContent | page.HintTitle | page.HintLead
	namesAgainst    = page.HintComment | page.HintFooter | page.HintHeader | page.HintNav | page.HintSidebar | page.HintShare |
		page.HintRelated | page.HintAd | page.HintWidget | page.HintMeta | page.HintTaxonomy | page.HintNotice | page.HintHidden |
		page.HintForum | page.HintUnseen
)

// The counts from which on something is a reason: links is that of the density rule and density that of 1R (spec f.4), short is that of the published
// trees (spec f.3: numwords looks at 15 words and fewer).
const (
	manyLinked = 0.35
	fewWords   = 15
	denseText  = 10.5
)

// reasons lists the reasons for block i, those from its markup first. Where all of them speak against the decision, the surroundings caused it,
// unless the siblings did.
func (x *Page) reasons(i int) []Reason {
	all := reasons(&x.Blocks[i])
	content := x.Details[i].Content
	if text := x.Blocks[i].Text; text == x.Title || text == x.Headline {
		all = append(all, Reason{"repeats the title", content}) // above the text it is the headline, elsewhere a copy
	}
	if !x.Details[i].Moved && !slices.ContainsFunc(all, func(r Reason) bool { return r.For == content }) {
		all = append(all, Reason{"its surroundings", content})
	}
	return all
}

func reasons(b *page.Block) (all []Reason) {
	add := func(isFor bool, format string, args ...any) {
		all = append(all, Reason{fmt.Sprintf(format, args...), isFor})
	}
	if t := b.Tags & elementsAgainst; t != 0 {
		add(false, "in %s", t)
	}
	if h := b.Hints & namesAgainst; h != 0 {
		add(false, "called %s", list(h.String()))
	}
	if t := b.Tags & elementsFor; t != 0 {
		add(true, "in %s", t)
	}
	if h := b.Hints & namesFor; h != 0 {
		add(true, "called %s", list(h.String()))
	}
	if b.Hints&page.HintRecipe != 0 {
		add(true, "the recipe, as the page says")
	}
	if b.Hints&page.HintReply != 0 {
		add(true, "a reply in a thread, as the page says")
	}
	switch {
	case b.LinkedWords == b.Words && b.Words > 0:
		add(false, "all linked")
	case b.LinkDensity() > manyLinked:
		add(false, "%.0f\u202f%% linked", 100*b.LinkDensity())
	}
	switch {
	case b.Words <= fewWords:
		add(false, "%s", counted(b.Words, "word"))
	case b.TextDensity() >= denseText:
		add(true, "%d words, %.1f a line", b.Words, b.TextDensity())
	default:
		add(false, "%d words, %.1f a line", b.Words, b.TextDensity())
	}
	return all
}

// list writes words with commas.
func list(words string) string { return strings.ReplaceAll(words, " ", ", ") }

// counted writes a number with its noun.
func counted(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return count(n) + " " + noun + "s"
}

// Text is a part of a block's text, inside a link or not.
type Text struct {
	Text   string
	Linked bool
}

// parts cuts a text where links begin and end; it finds the anchors one behind the other. Links without a target are not known, except where a block
// has nothing else.
func parts(b *page.Block, links []page.Link) (texts []Text) {
	if b.Words > 0 && b.LinkedWords == b.Words {
		return []Text{{b.Text, true}}
	}
	rest := b.Text
	for i := range links {
		anchor := links[i].Anchor
		at := strings.Index(rest, anchor)
		if anchor == "" || at < 0 || b.LinkedWords == 0 {
			continue
		}
		if at > 0 {
			texts = append(texts, Text{rest[:at], false})
		}
		texts = append(texts, Text{anchor, true})
		rest = rest[at+len(anchor):]
	}
	if rest != "" {
		texts = append(texts, Text{rest, false})
	}
	return texts
}
