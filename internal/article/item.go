package article

import (
	"slices"

	"facetta/crawler/page"
)

// maxDepth bounds how deep items are told apart; those in the deepest are part of it.
const maxDepth = 16

// maxNumber is the greatest that an item can have in CommonMark (§5.2).
const maxNumber = 999_999_999

// itemsOf gives the innermost item that each block of a page stands in, nil for none. How many elements a block shares with the one before it tells
// whether a list goes on; the gap between the two, whether an item does.
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

// depthOf gives how many elements the element of the list that begins before a block stands in, and itself; or less, if elements begin with it that could be
// around the list as well as inside.
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

// item gives the list's next one.
func (l *List) item(parent *Item) *Item {
	l.items = min(l.items+1, maxNumber)
	depth := 1
	if parent != nil {
		depth += parent.depth
	}
	return &Item{List: l, Number: l.items, parent: parent, depth: depth}
}

// follows tells whether an item, of the same list as one before it, has the number that it would have without saying so.
func (x *Item) follows(before *Item) bool { return !x.List.Ordered || x.Number == before.Number+1 }

// isOrdered tells whether the list that begins before a block, in an item or none, is an OL: tags are a set, which has both where one stands in the other.
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
		return around == page.Ul // the list is what the others are not
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

// printed leaves out the items that have no element of their own: lists are made to lay pages out, too.
func printed(path []*Item) []*Item {
	return slices.DeleteFunc(path, func(x *Item) bool { return !x.printed })
}

// common is the number of items that both paths begin with.
func common(a, b []*Item) (n int) {
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}
