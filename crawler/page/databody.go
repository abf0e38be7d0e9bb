package page

import "strings"

var articleBody = newNeedle(`"articleBody"`)

const (
	shellWords    = 60  // the most words outside links of a page that a script fills with its article
	leastDataBody = 400 // the least bytes of an article that is read beside other texts
)

// readDataBody adds the text of the article that linked data give (articleBody of schema.org) to a page that says next to nothing else, or most of it
// nowhere else: a script would show it. It stands in a P of an ARTICLE behind the rest of the page, its tags part blocks.
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

// dataBody gives the text of the article that linked data say the page is, with its markup, "" for none.
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

// lacks tells whether more than half of the runs of three words in a text with markup stand nowhere on the page so far: the page cuts it otherwise, and
// what stands there of an article may be its summary.
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
