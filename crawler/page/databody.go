package page

import "strings"

var articleBody = newNeedle(`"articleBody"`)

const (
	shellWords    = 60  // a page with more words outside links is not left to a script to fill
	leastDataBody = 400 // the least bytes of an article that is added to a page with other texts
)

// readDataBody adds the text of the article that linked data give (articleBody of schema.org), which a script would show. It does so if the page says
// next to nothing else, or if most of the article stands nowhere else on it. The text is put into a P of an ARTICLE behind the rest of the page; tags
// in it divide blocks.
func (p *parser) readDataBody() {
	if articleBody.index(p.body) < 0 {
		return
	}
	text := p.dataBody()
	if text == "" || !p.saysLittle() && (len(text) < leastDataBody || !p.lacks(text)) {
		return
	}
	p.runOver([]byte(strings.ToValidUTF8(text, "")))
	for _, name := range []string{"article", "p"} {
		e := elementOf([]byte(name))
		p.tag(e.tag, lineEdge)
		p.stack.start(e, hintsOfValue([]byte("articleBody")))
	}
	p.run()
	p.links.end(&p.text)
}

// dataBody returns the text, with markup, of the article that the page is by its linked data; "" for none.
func (p *parser) dataBody() string {
	thing := p.linkedData().main(firstOf(p.head.docTitle, p.head.ogTitle))
	if thing == nil || thing.kind != kindArticle {
		return ""
	}
	list := thing.get("articleBody").list()
	if len(list) == 0 {
		return ""
	}
	return list[0].text
}

// lacks tells whether more than half of a text's runs of three words stand nowhere on the page so far. Runs are compared because the page divides the
// text into blocks in its own way, and because it may show a summary of the article. The text may have markup.
func (p *parser) lacks(text string) bool {
	var words []uint64
	for part := range textsIn(text) {
		words = appendWords(words, part)
	}
	runs := make(map[uint64]bool)
	for i := 0; i+recipeRun <= len(words); i++ {
		runs[runHash(words[i:i+recipeRun])] = true
	}
	all := len(runs)
	words = appendWords(words[:0], string(p.text.arena))
	for i := 0; i+recipeRun <= len(words); i++ {
		delete(runs, runHash(words[i:i+recipeRun]))
	}
	return 2*len(runs) > all
}
