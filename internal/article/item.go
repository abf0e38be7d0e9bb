package article

import (
	"slices"

	"facetta/crawler/page"
)

// maxDepth is the number of levels at which items are kept; deeper items become part of the item around them.
const maxDepth = 16

// maxNumber is the greatest number that an item can have in CommonMark (§5.2).
const maxNumber = 999_999_999

// itemsOf gives the innermost item that each block of a page stands in, nil for none. The number of elements that a block shares with the block
// before it shows whether a list continues; the gap between the two shows whether an item does.
func itemsOf(p *page.Page) []*Item {
	blocks, numbers := p.Blocks, p.Numbers
	items := make([]*Item, len(blocks))
	var open *Item
	for i := range blocks {
		b := &blocks[i]
		shared := int(b.Shared)
		for len(numbers) > 0 && numbers[0].Block < i {
			numbers = numbers[1:]
		}
		if !b.Tags.Any(page.Li) {
			open = nil
			continue
		}
		for open != nil && shared < open.List.depth {
			open = open.parent
		}
		before := open
		switch {
		case open != nil && !b.Gap.Any(page.Li):
		case open != nil && !(b.Gap.Any(page.Ul|page.Ol) && shared > open.List.depth):
			open.List.depth = shared
			open = open.List.item(open.parent)
		case open != nil && open.depth == maxDepth:
		default:
			list := &List{Ordered: isOrdered(b, open), depth: depthOf(b)}
			open = list.item(open)
		}
		if open != before && len(numbers) > 0 && numbers[0].Block == i {
			open.Number, open.List.items = numbers[0].Value, numbers[0].Value
		}
		items[i] = open
	}
	return items
}

// depthOf gives the depth of the element of the list that begins before a block: the number of elements around it, and itself. It gives less if other
// elements begin there that could be around the list as well as inside it.
func depthOf(b *page.Block) int {
	const lists, inside = page.Ul | page.Ol | page.Li, page.P | page.Pre | page.Headings
	depth := int(b.Depth) - 1 // all but the item
	if b.Gap.Any(b.Tags & inside) {
		depth--
	}
	switch shared := int(b.Shared); {
	case !b.Tags.Any(page.Ul | page.Ol):
		return shared
	case b.Gap&^(lists|inside|page.Inline|page.Br) != 0:
		return shared + 1
	default:
		return max(depth, shared+1)
	}
}

// item gives the next item of the list.
func (l *List) item(parent *Item) *Item {
	l.items = min(l.items+1, maxNumber)
	depth := 1
	if parent != nil {
		depth += parent.depth
	}
	return &Item{List: l, Number: l.items, parent: parent, depth: depth}
}

// follows tells whether an item needs no number of its own: it has the number that follows from before, an earlier item of the same list.
func (x *Item) follows(before *Item) bool { return !x.List.Ordered || x.Number == before.Number+1 }

// isOrdered tells whether the list that begins before a block, in an item or in none, is an OL. Tags are a set, so both kinds are in it where one
// list stands in the other.
func isOrdered(b *page.Block, parent *Item) bool {
	const both = page.Ul | page.Ol
	kinds := b.Tags & both
	if kinds != both {
		return kinds == page.Ol
	}
	var around page.Tags
	for ; parent != nil; parent = parent.parent {
		if parent.List.Ordered {
			around |= page.Ol
		} else {
			around |= page.Ul
		}
	}
	if around != 0 && around != both {
		return around == page.Ul // the lists around are of one kind, so this list is of the other
	}
	return b.Gap&both == page.Ol
}

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
