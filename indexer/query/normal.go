package query

// Every joins nodes that are all wanted, without nil nodes; it returns nil for none.
func Every(nodes []Node) Node { return group[And](nodes) }

// anyOf joins nodes of which one is enough, without nil nodes; it returns nil for none.
func anyOf(nodes []Node) Node { return group[Or](nodes) }

// group joins some nodes to one, in normal form.
func group[L interface {
	And | Or
	Node
}](nodes []Node) Node {
	var flat L
	for _, n := range nodes {
		if inner, ok := n.(L); ok {
			flat = appendNew(flat, inner...)
		} else {
			flat = appendNew(flat, n)
		}
	}
	switch len(flat) {
	case 0:
		return nil
	case 1:
		return flat[0]
	}
	return flat
}

// not excludes a node.
func not(n Node) Node {
	if inner, ok := n.(Not); ok {
		return inner.Node
	}
	return Not{n}
}

// appendNew appends the nodes that are not nil and not in the list yet.
func appendNew[L ~[]Node](list L, nodes ...Node) L {
next:
	for _, n := range nodes {
		if n == nil {
			continue
		}
		for _, old := range list {
			if equal(old, n) {
				continue next
			}
		}
		list = append(list, n)
	}
	return list
}

// equal tells whether two trees are the same.
func equal(a, b Node) bool {
	switch a := a.(type) {
	case And:
		b, ok := b.(And)
		return ok && equalAll(a, b)
	case Or:
		b, ok := b.(Or)
		return ok && equalAll(a, b)
	case Not:
		b, ok := b.(Not)
		return ok && equal(a.Node, b.Node)
	}
	switch b.(type) {
	case And, Or, Not:
		return false
	}
	return a == b
}

func equalAll(a, b []Node) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if !equal(a[i], b[i]) {
			return false
		}
	}
	return true
}

// Walk calls f for every leaf (all but And, Or and Not), in order of appearance, and tells it whether the leaf is wanted or excluded.
func Walk(n Node, f func(leaf Node, wanted bool)) { walk(n, true, f) }

func walk(n Node, wanted bool, f func(Node, bool)) {
	switch n := n.(type) {
	case nil:
	case And:
		for _, c := range n {
			walk(c, wanted, f)
		}
	case Or:
		for _, c := range n {
			walk(c, wanted, f)
		}
	case Not:
		walk(n.Node, !wanted, f)
	default:
		f(n, wanted)
	}
}

// Rewrite returns a tree in which each leaf (all but And, Or and Not) is replaced by the result of f, which is told whether the leaf is wanted or
// excluded. If f returns nil, the leaf is removed; a tree without leaves is nil.
func Rewrite(n Node, f func(leaf Node, wanted bool) Node) Node { return rewrite(n, true, f) }

func rewrite(n Node, wanted bool, f func(Node, bool) Node) Node {
	switch n := n.(type) {
	case nil:
		return nil
	case And:
		return Every(rewriteAll(n, wanted, f))
	case Or:
		return anyOf(rewriteAll(n, wanted, f))
	case Not:
		if inner := rewrite(n.Node, !wanted, f); inner != nil {
			return not(inner)
		}
		return nil
	}
	return f(n, wanted)
}

func rewriteAll(nodes []Node, wanted bool, f func(Node, bool) Node) []Node {
	list := make([]Node, len(nodes))
	for i, n := range nodes {
		list[i] = rewrite(n, wanted, f)
	}
	return list
}
