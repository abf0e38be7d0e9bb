package learn

import (
	"fmt"
	"strings"
)

// Tree is a decision tree in the manner of C4.5.
type Tree struct {
	MinLeaf float64 // least number of words of a leaf; 0 means the constant MinLeaf
	Prune   bool    // reduced-error pruning on a third of the pages, if there are at least three
}

func (t Tree) learn(d *Data, rows []int32, columns []int) Model {
	g := grower{d: d, columns: columns, minLeaf: t.MinLeaf}
	if g.minLeaf == 0 {
		g.minLeaf = MinLeaf
	}
	var kept []int32
	grow := append([]int32(nil), rows...)
	if t.Prune {
		grow, kept = holdBack(d, rows)
	}
	root := g.grow(grow, d.massOf(grow))
	root.collapse()
	if len(kept) > 0 {
		root.prune(d, kept)
	}
	return root
}

// holdBack divides rows by page and keeps every third page for pruning; it keeps none if the other pages have no rows.
func holdBack(d *Data, rows []int32) (grow, kept []int32) {
	for _, i := range rows {
		if d.pages[i]%3 == 2 {
			kept = append(kept, i)
		} else {
			grow = append(grow, i)
		}
	}
	if len(grow) == 0 {
		return kept, nil
	}
	return grow, kept
}

// node is a test, or a leaf when it has no sides.
type node struct {
	mass   mass // that of the rows from which it was grown
	column int
	bin    int
	cut    float32
	left   *node // rows with at most cut
	right  *node
}

// Chances implements Model. They are the shares of the classes in the leaf.
func (n *node) Chances(row []float32) Chances {
	for n.left != nil {
		if row[n.column] <= n.cut {
			n = n.left
		} else {
			n = n.right
		}
	}
	total := n.mass.total()
	if total == 0 {
		return Certain(Boilerplate)
	}
	c := Chances(n.mass)
	for k := range c {
		c[k] /= total
	}
	return c
}

// Leaves implements Model.
func (n *node) Leaves() int {
	if n.left == nil {
		return 1
	}
	return n.left.Leaves() + n.right.Leaves()
}

type grower struct {
	d       *Data
	columns []int
	minLeaf float64
}

// grow makes the tree of rows, which it reorders. It ends, as every test has at least minLeaf words on each side.
func (g *grower) grow(rows []int32, m mass) *node {
	n := &node{mass: m}
	if m.classes() < 2 || m.total() < 2*g.minLeaf {
		return n
	}
	s, ok := bestSplit(g.d, rows, g.columns, m, g.minLeaf)
	if !ok {
		return n
	}
	n.column, n.bin, n.cut = s.column, s.bin, g.d.bins.cuts[s.column][s.bin]
	k := g.d.divide(rows, n)
	n.left = g.grow(rows[:k], s.left)
	n.right = g.grow(rows[k:], m.minus(s.left))
	return n
}

// divide puts the rows that go left before the others and returns their number.
func (d *Data) divide(rows []int32, n *node) (k int) {
	bins := d.bins.of[n.column]
	for j, i := range rows {
		if int(bins[i]) <= n.bin {
			rows[k], rows[j] = rows[j], rows[k]
			k++
		}
	}
	return k
}

// collapse turns subtrees into leaves if a leaf would make no more errors on the rows from which they were grown (J48), and returns the number of
// errors.
func (n *node) collapse() float64 {
	own := n.mass.errors(n.mass.class())
	if n.left == nil {
		return own
	}
	if sub := n.left.collapse() + n.right.collapse(); own > sub+1e-3 {
		return sub
	}
	n.left, n.right = nil, nil
	return own
}

// prune turns subtrees into leaves, from the bottom up, if a leaf would make no more errors on rows that were held back (Quinlan 1987, reduced-error
// pruning), and returns the number of errors. It reorders rows.
func (n *node) prune(d *Data, rows []int32) float64 {
	own := d.massOf(rows).errors(n.mass.class())
	if n.left == nil {
		return own
	}
	k := d.divide(rows, n)
	if sub := n.left.prune(d, rows[:k]) + n.right.prune(d, rows[k:]); own > sub+1e-3 {
		return sub
	}
	n.left, n.right = nil, nil
	return own
}

// Describe returns a tree as nested tests, one on each line, with the names of the columns; "" for other models.
func Describe(m Model, name func(column int) string) string {
	n, ok := m.(*node)
	if !ok {
		return ""
	}
	var b strings.Builder
	n.describe(&b, name, "")
	return b.String()
}

func (n *node) describe(b *strings.Builder, name func(int) string, indent string) {
	if n.left == nil {
		class := n.mass.class()
		fmt.Fprintf(b, "%s%s (%.0f of %.0f words)\n", indent, class, n.mass[class], n.mass.total())
		return
	}
	fmt.Fprintf(b, "%s%s <= %.6g\n", indent, name(n.column), n.cut)
	n.left.describe(b, name, indent+"    ")
	fmt.Fprintf(b, "%s%s > %.6g\n", indent, name(n.column), n.cut)
	n.right.describe(b, name, indent+"    ")
}
