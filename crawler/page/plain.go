package page

import "bytes"

// parsePlain reads a text without markup: blank lines separate its blocks.
func parsePlain(p *Page, body []byte, r *Response) {
	w := blockWriter{width: Columns}
	layout := layoutWriter{wanted: r.Layout}
	for rest := body; len(rest) > 0; {
		var line []byte
		line, rest, _ = bytes.Cut(rest, []byte("\n"))
		blank := len(bytes.TrimSpace(line)) == 0
		if blank {
			w.tag(P, lineEdge)
		}
		if layout.wanted {
			layout.write(line, true, !blank, w.next())
			layout.write([]byte("\n"), true, !blank, w.next())
		}
		w.write(line, false)
		w.write([]byte(" "), false)
	}
	w.endBlock()
	layout.end(w.next())
	if w.full {
		p.Dirt |= DirtText
	}
	p.Blocks, p.Preformatted = w.finish(string(w.arena)), layout.all
}
