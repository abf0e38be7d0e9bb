package snippet

import (
	"slices"
	"strings"
)

// pieces are the texts of blocks, none of them empty, from which a flow is made.
type pieces struct {
	room    *snippetRoom
	blocks  []uint32 // numbers
	matched []uint32 // the places in blocks of those with a match
	bytes   int      // total of the texts
}

func (p *pieces) len() int { return len(p.blocks) }

func (p *pieces) text(i int) string { return p.room.textOf(&p.room.blocks[p.blocks[i]]) }

// matches returns the matches of a piece, whose places are in its text.
func (p *pieces) matches(i int) []match {
	b := &p.room.blocks[p.blocks[i]]
	return p.room.matches[b.first:][:b.matches]
}

// paragraph returns the end of the pieces, from one on, that belong to one sentence.
func (p *pieces) paragraph(from int) (to int) {
	for to = from + 1; to < p.len() && p.continues(to); to++ {
	}
	return to
}

// continues tells whether a piece goes on with the sentence of the piece before.
func (p *pieces) continues(i int) bool { return !p.apart(i) && continues(p.text(i-1), p.text(i)) }

// apart tells whether text between a piece and the one before is left out.
func (p *pieces) apart(i int) bool { return p.room.blocks[p.blocks[i]].apart }

// nearMatch returns the next piece with a match, and the piece where the text near before it begins; both are not before from, which must begin a
// paragraph.
func (p *pieces) nearMatch(from int) (near, match int) {
	n, _ := slices.BinarySearch(p.matched, uint32(from))
	if n == len(p.matched) {
		return p.len(), p.len()
	}
	match = int(p.matched[n])
	return p.near(match, from), match
}

// near returns the beginning of the paragraph that is flowMargin before the paragraph of a piece, but at least from, which must begin a paragraph.
func (p *pieces) near(at, from int) int {
	at = p.begin(at, from)
	for left := flowMargin; left > 0 && at > from; {
		before := p.begin(at-1, from)
		for i := before; i < at; i++ {
			left -= len(p.text(i))
		}
		at = before
	}
	return at
}

// begin returns the beginning of a piece's paragraph, but at least from.
func (p *pieces) begin(at, from int) int {
	for at > from && p.continues(at) {
		at--
	}
	return at
}

// repeat tells whether the pieces in [from, to) only say something again. They do not if they match terms that have not been said.
func (p *pieces) repeat(said *said, from, to int) bool {
	again, all := 0, 0
	for i := from; i < to; i++ {
		if slices.ContainsFunc(p.matches(i), func(m match) bool { return !said.matched[m.term] }) {
			return false
		}
		of, words := said.count(p.text(i))
		again, all = again+of, all+words
	}
	return repeats(again, all)
}

// isProse tells whether the pieces in [from, to), which are a paragraph, are running text.
func (p *pieces) isProse(from, to int) bool {
	size := 0
	for i := from; i < to; i++ {
		text := p.text(i)
		n := len(text)
		if n >= proseBlock {
			n -= addressLength(text)
		}
		if n >= proseBlock {
			return true
		}
		size += n
	}
	return size >= proseSentence && endsSentence(p.text(to-1))
}

// addressLength returns how many bytes of a text belong to an address, which is long but is not prose: "Retrieved from http://...".
func addressLength(text string) int {
	_, address, ok := strings.Cut(text, "://")
	if !ok {
		return 0
	}
	address, _, _ = strings.Cut(address, " ")
	return len(address)
}
