package sequence

// node is an element of the page that holds paragraphs. Its sums are over all of these.
type node struct {
	parent int32 // -1 for the root
	wider  int32 // the nearest element around it that has more paragraphs, -1 if there is none
	depth  int

	paragraphs, words, linked int
	long                      int // words of running text
	stops                     int
	children                  int
	first, last               int           // paragraphs
	meets                     [hearts]int32 // the innermost elements around both it and each heart
	chance                    float32
}

// grow makes the tree of the elements around the paragraphs from their depths: the elements that a paragraph does not share with the one before are
// new. Elements come before the elements that they hold.
func grow(paragraphs []paragraph, into []node) []node {
	into = append(into[:0], node{parent: -1, wider: -1})
	current, depth := int32(0), 0
	for i := range paragraphs {
		p := &paragraphs[i]
		for shared := min(p.shared, p.depth); depth > shared; depth-- {
			current = into[current].parent
		}
		for ; depth < p.depth; depth++ {
			into[current].children++
			into = append(into, node{parent: current, depth: depth + 1, first: i})
			current = int32(len(into) - 1)
		}
		p.node = current
		n := &into[current]
		n.paragraphs++
		n.words += p.words
		n.linked += p.linked
		n.stops += p.stops
		n.last = i
		if p.isLong() {
			n.long += p.words
		}
	}
	sumUp(into)
	return into
}

// sumUp adds each element's sums to those of the element around it, then determines the wider elements.
func sumUp(nodes []node) {
	for i := len(nodes) - 1; i > 0; i-- {
		n := &nodes[i]
		up := &nodes[n.parent]
		up.paragraphs += n.paragraphs
		up.words += n.words
		up.linked += n.linked
		up.stops += n.stops
		up.long += n.long
		up.last = max(up.last, n.last)
	}
	for i := 1; i < len(nodes); i++ {
		n := &nodes[i]
		n.wider = n.parent
		if up := &nodes[n.parent]; up.paragraphs == n.paragraphs {
			n.wider = up.wider
		}
	}
}

// heart descends from the root as long as one element holds at least share of the page's running text, and returns the last such element.
func heart(nodes []node, share float32) int32 {
	best := int32(0)
	need := share * float32(nodes[0].long)
	if nodes[0].long == 0 {
		return 0
	}
	for i := 1; i < len(nodes); i++ {
		if nodes[i].parent == best && float32(nodes[i].long) >= need {
			best = int32(i)
		}
	}
	return best
}

// findMeets sets the innermost element around each element and heart k.
func findMeets(nodes []node, heart int32, k int) {
	for i := range nodes {
		nodes[i].meets[k] = -1
	}
	for at := heart; at >= 0; at = nodes[at].parent {
		nodes[at].meets[k] = at
	}
	for i := range nodes {
		if n := &nodes[i]; n.meets[k] < 0 {
			n.meets[k] = nodes[n.parent].meets[k]
		}
	}
}
