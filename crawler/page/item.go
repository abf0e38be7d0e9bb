package page

// Item is an item of a list. It begins with Block.
type Item struct {
	Block   int
	List    int // its number on the page
	Depth   int // of the list in the tree of elements, as Block.Depth counts it
	Number  int // in the list
	Ordered bool
}

const (
	maxItems  = maxBlocks   // further items are left out
	maxNumber = 999_999_999 // the greatest number of an item in CommonMark (§5.2), which has no numbers below 0
)

// itemWriter keeps the items of a page's lists that have text. It numbers them as browsers do (HTML §4.4.8): items without text count, too, and
// other elements between items do not begin a new list.
type itemWriter struct {
	items []Item
	lists int
	open  []openList // each is nested in the one before
}

// openList is a list that has not ended.
type openList struct {
	last  Item // the last item, open or not; its Block is -1 if it has ended
	depth int  // of the stack, to which it falls when the list ends
}

// start sees a start tag; next is the index of the next block. outside is the number of elements around the new one, inline ones left out.
func (w *itemWriter) start(t Tags, tag []byte, next, outside int) {
	w.endOutside(next, outside)
	switch t {
	case Ol, Ul:
		first := 1
		if n, ok := numberIn(tag, "start", "START"); ok && n <= maxNumber {
			first = n
		}
		w.startList(Item{Depth: outside + 1, Number: first - 1, Ordered: t == Ol}, outside)
	case Li:
		if len(w.open) == 0 { // the element around it is a list to browsers
			w.startList(Item{Depth: outside}, outside-1)
		}
		w.startItem(tag, next)
	}
}

func (w *itemWriter) startList(before Item, depth int) {
	before.Block, before.List = -1, w.lists
	w.open = append(w.open, openList{before, depth})
	w.lists++
}

func (w *itemWriter) startItem(tag []byte, next int) {
	w.endItem(next)
	item := &w.open[len(w.open)-1].last
	item.Block, item.Number = next, min(item.Number+1, maxNumber)
	if n, ok := numberIn(tag, "value", "VALUE"); ok && n <= maxNumber {
		item.Number = n
	}
	if len(w.items) < maxItems {
		w.items = append(w.items, *item)
	}
}

// end sees an end tag.
func (w *itemWriter) end(t Tags, next int) {
	if t == Li && len(w.open) > 0 {
		w.endItem(next)
	}
}

// endItem ends the open item of the innermost list, and drops it if it has no text.
func (w *itemWriter) endItem(next int) {
	item := &w.open[len(w.open)-1].last
	if last := len(w.items) - 1; item.Block == next && last >= 0 && w.items[last] == *item {
		w.items = w.items[:last]
	}
	item.Block = -1
}

// endOutside ends the lists that the stack no longer has.
func (w *itemWriter) endOutside(next, depth int) {
	for last := len(w.open) - 1; last >= 0 && w.open[last].depth >= depth; last-- {
		w.endItem(next)
		w.open = w.open[:last]
	}
}

// finish returns the items of a page that has so many blocks.
func (w *itemWriter) finish(blocks int) []Item {
	w.endOutside(blocks, -1)
	return w.items
}
