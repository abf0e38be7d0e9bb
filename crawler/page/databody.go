package page

import "strings"

var articleBody = newNeedle(`"articleBody"`)

// shellWords is the most words outside links of a page that a script fills with its article.
const shellWords = 60

// readDataBody adds the text of the article that linked data give (articleBody of schema.org) to a page that says next to nothing
// else: a script would show it. It stands in a P of an ARTICLE behind the rest of the page, its tags part blocks.
func (p *parser) readDataBody() {
	if articleBody.index(p.body) < 0 || !p.saysLittle() {
		return
	}
	thing := p.linkedData().main(firstOf(p.head.docTitle, p.head.ogTitle))
	if thing == nil || thing.kind != kindArticle {
		return
	}
	text := thing.get("articleBody").list()
	if len(text) == 0 {
		return
	}
	p.runOver([]byte(strings.ToValidUTF8(text[0].text, "")))
	for _, name := range []string{"article", "p"} {
		e := elementOf([]byte(name))
		p.tag(e.tag, lineEdge)
		p.stack.start(e, hintsOfValue([]byte("articleBody")))
	}
	p.run()
	p.links.end(&p.text)
}
