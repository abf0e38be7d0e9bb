package page

// structureWriter collects what only those want who write a page's text down with its structure (Response.Structured).
type structureWriter struct {
	cells   cellWriter
	numbers numberWriter
	breaks  breakWriter
	code    codeWriter
	struck  struckWriter
}

// startStructure sees the current start tag.
func (p *parser) startStructure(e *element, name []byte) {
	w, raw, next := &p.structure, p.z.Raw(), p.text.next()
	w.cells.start(e.tag, raw, next)
	w.numbers.start(e.tag, raw, next)
	w.breaks.see(e.tag, next)
	w.code.start(e.tag, &p.z, next)
	if w.struck.open > 0 {
		w.struck.endOutside(len(p.text.arena), p.stack.solidWithout(e))
	}
	if isStruck(name) {
		w.struck.start(len(p.text.arena), p.stack.solid)
	}
}

// endStructure sees the current end tag.
func (p *parser) endStructure(e *element, name []byte) {
	w, next := &p.structure, p.text.next()
	w.cells.end(e.tag, next)
	w.breaks.see(e.tag, next)
	w.code.end(e.tag)
	if isStruck(name) {
		w.struck.end(len(p.text.arena))
	}
}

// finish gives a page what was collected.
func (w *structureWriter) finish(p *Page, arena int) {
	w.struck.end(arena)
	p.Cells, p.Numbers, p.Breaks, p.Languages, p.Struck = w.cells.finish(len(p.Blocks)), w.numbers, w.breaks, w.code.languages, w.struck.ranges
}

// Break is where BR elements stand before a block.
type Break struct {
	Block, Count int
}

// breakWriter counts the BR elements before each block.
type breakWriter []Break

// see sees a tag of an element; </br> is one, too (HTML §13.2.6.4.7). next is the index of the next block.
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

// struckWriter collects what is struck out, as ranges of the block writer's arena.
type struckWriter struct {
	ranges []Range
	open   int // elements that strike out, each in the one before
	depth  int // of the stack where the outermost began
}

// isStruck tells the elements that strike out their text, by their name in lower case.
func isStruck(name []byte) bool {
	switch string(name) {
	case "s", "del", "strike":
		return true
	}
	return false
}

// start sees the start tag of one; at is the length of the arena, depth that of the stack.
func (w *struckWriter) start(at, depth int) {
	if w.open++; w.open == 1 {
		w.ranges, w.depth = append(w.ranges, Range{at, at}), depth
	}
}

// end sees the end tag of one.
func (w *struckWriter) end(at int) {
	if w.open == 0 {
		return
	}
	if w.open--; w.open == 0 {
		w.close(at)
	}
}

// endOutside ends what was never closed with the element that it stands in.
func (w *struckWriter) endOutside(at, depth int) {
	if w.open > 0 && depth < w.depth {
		w.open = 0
		w.close(at)
	}
}

// close ends the last range, and forgets one without text.
func (w *struckWriter) close(at int) {
	last := &w.ranges[len(w.ranges)-1]
	if last.To = at; last.From >= at {
		w.ranges = w.ranges[:len(w.ranges)-1]
	}
}
