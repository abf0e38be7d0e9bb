package page

import "bytes"

// parsePlain reads a text without markup: blank lines separate its blocks.
func parsePlain(p *Page, body []byte) {
	w := blockWriter{width: Columns}
	for len(body) > 0 {
		line, rest, _ := bytes.Cut(body, []byte("\n"))
		if len(bytes.TrimSpace(line)) == 0 {
			w.tag(P, lineEdge)
		}
		w.write(line, false)
		w.write([]byte(" "), false)
		body = rest
	}
	w.endBlock()
	if w.full {
		p.Dirt |= DirtText
	}
	p.Blocks = w.finish(string(w.arena))
}
