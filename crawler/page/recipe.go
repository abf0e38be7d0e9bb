package page

import (
	"html"
	"iter"
	"strings"
	"unicode"

	"facetta/crawler/page/markup"
)

// A paragraph belongs to the recipe when it is one of the recipe's texts as a whole, or when it has at least leastRecipe words and at least
// leastShare of its runs of recipeRun words are runs of the recipe. Pages divide steps otherwise than their data do, and write numbers in another
// way.
const (
	recipeRun   = 3
	leastRecipe = 5
	leastShare  = 0.8
)

// recipeData is in the linked data of every recipe: recipeIngredient, recipeInstructions.
var recipeData = newNeedle(`"recipeIn`)

// recipe is the page's recipe by its linked data: hashes of its texts and of their runs of words.
type recipe map[uint64]bool

// markRecipe gives HintRecipe to the paragraphs that are ingredients or steps by the page's linked data. Only the data tell: ingredients are short
// lines in lists, as menus are, and steps look like notes.
func (p *parser) markRecipe() {
	if recipeData.index(p.body) < 0 {
		return
	}
	r := make(recipe)
	things := p.linkedData().things
	for i := range things {
		r.add(things[i].get("recipeIngredient"))
		r.add(things[i].get("recipeInstructions"))
	}
	if len(r) == 0 {
		return
	}
	blocks := p.page.Blocks
	for from, end := 0, 0; from < len(blocks); from = end {
		for end = from + 1; end < len(blocks) && blocks[end].Gap&^Inline == 0; end++ {
		}
		if r.has(blocks[from:end]) {
			for i := from; i < end; i++ {
				blocks[i].Hints |= HintRecipe
			}
		}
	}
}

// add adds the texts of a value: a text, which may have markup, a step or a section of steps (HowToStep, HowToSection), or a list of these.
func (r recipe) add(v *jsonValue) {
	switch {
	case v == nil:
	case v.keys != nil:
		r.add(v.get("name"))
		r.add(v.get("text"))
		r.add(v.get("itemListElement"))
	case v.items != nil:
		for i := range v.items {
			r.add(&v.items[i])
		}
	default:
		for text := range textsIn(v.text) {
			r.addText(text)
		}
	}
}

// textsIn returns the texts between the tags of a text that may have markup.
func textsIn(markup string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for text := range strings.SplitSeq(html.UnescapeString(markup), "<") {
			if _, rest, ok := strings.Cut(text, ">"); ok {
				text = rest
			}
			if !yield(text) {
				return
			}
		}
	}
}

func (r recipe) addText(text string) {
	words := appendWords(nil, text)
	if len(words) == 0 {
		return
	}
	r[wholeHash(words)] = true
	for i := 0; i+recipeRun <= len(words); i++ {
		r[runHash(words[i:i+recipeRun])] = true
	}
}

// has tells whether the blocks of a paragraph belong to the recipe.
func (r recipe) has(blocks []Block) bool {
	var memory [128]uint64
	words := memory[:0]
	for i := range blocks {
		words = appendWords(words, blocks[i].Text)
	}
	if len(words) < leastRecipe {
		return r[wholeHash(words)]
	}
	n, of := 0, len(words)-recipeRun+1
	for i := range of {
		if r[runHash(words[i:i+recipeRun])] {
			n++
		}
	}
	return float64(n) >= leastShare*float64(of)
}

// appendWords appends a hash of each word: a run of letters and digits in any case, or one character of a script without spaces.
func appendWords(words []uint64, text string) []uint64 {
	h := uint64(0)
	for _, r := range text {
		alnum := unicode.IsLetter(r) || unicode.IsDigit(r)
		if h != 0 && (!alnum || IsUnspaced(r)) {
			words, h = append(words, h), 0
		}
		switch {
		case IsUnspaced(r):
			words = append(words, mix(0, uint64(r)))
		case alnum:
			h = mix(h, uint64(unicode.ToLower(r)))
		}
	}
	if h != 0 {
		words = append(words, h)
	}
	return words
}

// runHash is the hash of a run of words.
func runHash(words []uint64) (h uint64) {
	for _, w := range words {
		h = mix(h, w)
	}
	return h
}

// wholeHash is the hash of a whole text. It differs from runHash, as a run of three words is no whole text.
func wholeHash(words []uint64) uint64 { return mix(runHash(words), uint64(len(words))) }

// mix is a step of a hash: FNV-1a over whole numbers, with the high bits brought down.
func mix(h, x uint64) uint64 {
	h = (h ^ x ^ 14695981039346656037) * 1099511628211
	return h ^ h>>32
}

// recipeHint returns the hint by microdata: it reads the itemprop of a start tag.
func recipeHint(z *markup.Tokenizer) Hints {
	if z.Has(markup.ItemProp) {
		switch string(z.Bytes(markup.ItemProp)) {
		case "recipeIngredient", "recipeInstructions", "ingredients":
			return HintRecipe
		}
	}
	return 0
}
