package page

// structureWriter collects what is needed to write a page's text with its structure (Response.Structured).
type structureWriter struct {
	cells  cellWriter
	items  itemWriter
	breaks breakWriter
	code   codeWriter
	struck struckWriter
}

// startStructure sees the current start tag.
func (p *parser) startStructure(e *element, name []byte) {
	w, raw, next := &p.structure, p.z.Raw(), p.text.next()
	w.cells.start(e.tag, raw, next)
	w.breaks.see(e.tag, next)
	w.code.start(e.tag, &p.z, next)
	if w.struck.open > 0 || len(w.items.open) > 0 || e.tag.Any(Ol|Ul|Li) {
		outside := p.stack.solidWithout(e)
		w.struck.endOutside(len(p.text.arena), outside)
		w.items.start(e.tag, raw, next, outside)
	}
	if isStruck(name) {
		w.struck.start(len(p.text.arena), p.stack.solid)
	}
}

// endStructure sees the current end tag.
func (p *parser) endStructure(e *element, name []byte) {
	w, next := &p.structure, p.text.next()
	w.cells.end(e.tag, next)
	w.items.end(e.tag, next)
	w.breaks.see(e.tag, next)
	w.code.end(e.tag)
	if isStruck(name) {
		w.struck.end(len(p.text.arena))
	}
}

// endOutside ends what was never closed when the element around it has ended.
func (w *structureWriter) endOutside(p *parser) {
	w.struck.endOutside(len(p.text.arena), p.stack.solid)
	w.items.endOutside(p.text.next(), p.stack.solid)
}

// finish puts what was collected into a page.
func (w *structureWriter) finish(p *Page, arena int) {
	w.struck.end(arena)
	p.Cells, p.Items = w.cells.finish(len(p.Blocks)), w.items.finish(len(p.Blocks))
	p.Breaks, p.Languages, p.Struck = w.breaks, w.code.languages, w.struck.ranges
}

// Break is the number of BR elements right before a block.
type Break struct {
	Block, Count int
}

// breakWriter counts the BR elements before each block.
type breakWriter []Break

// see sees a tag; </br> counts as a BR, too (HTML §13.2.6.4.7). next is the index of the next block.
func (w *breakWriter) see(t Tags, next int) {
	last := len(*w) - 1
	switch {
	case t != Br:
	case last >= 0 && (*w)[last].Block == next:
		(*w)[last].Count++
	default:
		*w = append(*w, Break{next, 1})
	}
}

// struckWriter collects the texts that are struck out, as ranges of the block writer's arena.
type struckWriter struct {
	ranges []Range
	open   int // the number of open elements that strike out, nested in each other
	depth  int // depth of the stack where the outermost began
}

// isStruck tells whether an element strikes out its text, by its name in lower case.
func isStruck(name []byte) bool {
	switch string(name) {
	case "s", "del", "strike":
		return true
	}
	return false
}

// start sees the start tag of such an element; at is the length of the arena, depth that of the stack.
func (w *struckWriter) start(at, depth int) {
	if w.open++; w.open == 1 {
		w.ranges, w.depth = append(w.ranges, Range{at, at}), depth
	}
}

// end sees the end tag of such an element.
func (w *struckWriter) end(at int) {
	if w.open == 0 {
		return
	}
	if w.open--; w.open == 0 {
		w.close(at)
	}
}

// endOutside ends an element that was never closed when the element around it has ended.
func (w *struckWriter) endOutside(at, depth int) {
	if w.open > 0 && depth < w.depth {
		w.open = 0
		w.close(at)
	}
}

// close ends the last range, and drops it if it has no text.
func (w *struckWriter) close(at int) {
	last := &w.ranges[len(w.ranges)-1]
	if last.To = at; last.From >= at {
		w.ranges = w.ranges[:len(w.ranges)-1]
	}
}
