package article

import (
	"slices"

	"facetta/crawler/page"
)

// maxDepth is the number of levels at which items are kept; deeper items become part of the item around them.
const maxDepth = 16

// lists has the lists that are open, each nested in the one before.
type lists []openList

// openList is a list that may go on.
type openList struct {
	*List
	depth  int   // of its element, as page.Block counts it
	number int   // of the list on the page
	item   *Item // the open item, nil between items
}

// itemsOf returns the innermost item that each block of a page stands in, nil for none.
func itemsOf(p *page.Page) []*Item {
	items, next := make([]*Item, len(p.Blocks)), p.Items
	var open lists
	for i := range p.Blocks {
		open = open.goTo(&p.Blocks[i])
		for len(next) > 0 && next[0].Block == i {
			open = open.begin(&next[0])
			next = next[1:]
		}
		items[i] = open.item()
	}
	return items
}

// goTo ends the lists and items that a block does not stand in. The number of elements that it shares with the block before it shows which these are.
func (all lists) goTo(b *page.Block) lists {
	shared := int(b.Shared)
	for len(all) > 0 && shared < all[len(all)-1].depth {
		all = all[:len(all)-1]
	}
	if last := len(all) - 1; last >= 0 && shared == all[last].depth {
		all[last].item = nil
	}
	if !b.Tags.Any(page.Li) {
		for i := range all {
			all[i].item = nil
		}
	}
	return all
}

// begin begins an item, in the innermost list or in a new one.
func (all lists) begin(x *page.Item) lists {
	last := len(all) - 1
	if last < 0 || all[last].number != x.List {
		if len(all) == maxDepth {
			return all
		}
		last++
		all = append(all, openList{List: &List{Ordered: x.Ordered}, depth: x.Depth, number: x.List})
	}
	all[last].item = &Item{List: all[last].List, Number: x.Number, parent: all[:last].item()}
	return all
}

// item returns the innermost open item, nil for none.
func (all lists) item() *Item {
	for _, list := range slices.Backward(all) {
		if list.item != nil {
			return list.item
		}
	}
	return nil
}

// follows tells whether an item needs no number of its own: it has the number that follows from before, an earlier item of the same list.
func (x *Item) follows(before *Item) bool { return !x.List.Ordered || x.Number == before.Number+1 }

// path gives an item and those around it, the outermost first.
func (x *Item) path() (path []*Item) {
	for ; x != nil; x = x.parent {
		path = append(path, x)
	}
	slices.Reverse(path)
	return path
}

// printed removes the items that have no element of their own: lists are also used to lay out pages.
func printed(path []*Item) []*Item {
	return slices.DeleteFunc(path, func(x *Item) bool { return !x.printed })
}

// common gives the number of items with which both paths begin.
func common(a, b []*Item) (n int) {
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}
