package graph

import (
	"fmt"
	"math/bits"
	"slices"
)

// placing determines the places of pages: host by host, by ascending local id inside a host. A host's local ids are mostly 0, 1, 2, ... with some
// gaps, so they are stored as a set of bits, and a page's place is the number of bits before its own. For hosts whose ids are too sparse for that,
// the ids are sorted.
type placing struct {
	pages  []PageID // by Serial
	first  []Node   // place of each host's first page; then the number of pages
	words  []int    // each host's first word of bits; a host without words has sparse ids, or no pages
	bits   []uint64 // the set of local ids
	before []uint32 // place of the first page of each word
	thin   []uint64 // the other pages, host by host: local id in the high bits, Serial in the low ones
	starts []int    // each host's first page in thin
}

// thinness is the most bits for each page of a host whose ids are stored as bits.
const thinness = 16

// placePages returns the places of the pages by Serial, with noPlace for stand-ins, and the local ids by place, nil if they can be left out. It takes
// linear time except for hosts with sparse ids.
func placePages(pages []PageID, hosts []hostPages, first []Node) (places []place, locals []uint32, err error) {
	p := &placing{pages: pages, first: first}
	p.reserve(hosts)
	if err := p.collect(); err != nil {
		return nil, nil, err
	}
	places, locals = make([]place, len(pages)), make([]uint32, first[len(hosts)])
	for h := range hosts {
		p.sortThin(h, places, locals)
	}
	for s, id := range pages {
		switch {
		case id.Host == noHost:
			places[s] = noPlace
		case p.dense(id.Host):
			at := p.of(id)
			places[s], locals[at] = at, id.Local
		}
	}
	gaps, repeat := scanLocals(locals, first)
	if repeat >= 0 {
		return nil, nil, addedTwice(PageID{p.hostOf(repeat), locals[repeat]})
	}
	if !gaps {
		locals = nil
	}
	return places, locals, nil
}

// reserve lays out the words and the thin pages.
func (p *placing) reserve(hosts []hostPages) {
	p.words, p.starts = make([]int, 1, len(hosts)+1), make([]int, 1, len(hosts)+1)
	words, thin := 0, 0
	for _, h := range hosts {
		if span := uint64(h.last) + 1; span <= thinness*uint64(h.count) {
			words += int((span + 63) / 64)
		} else {
			thin += int(h.count)
		}
		p.words, p.starts = append(p.words, words), append(p.starts, thin)
	}
	p.bits, p.before = make([]uint64, words), make([]uint32, words)
	p.thin = make([]uint64, thin)
}

func (p *placing) dense(h HostID) bool { return p.words[h] < p.words[h+1] }

// collect fills bits and thin.
func (p *placing) collect() error {
	next := slices.Clone(p.starts)
	for s, id := range p.pages {
		switch {
		case id.Host == noHost:
		case p.dense(id.Host):
			word, bit := p.bit(id)
			if p.bits[word]&bit != 0 {
				return addedTwice(id)
			}
			p.bits[word] |= bit
		default:
			p.thin[next[id.Host]] = uint64(id.Local)<<32 | uint64(s)
			next[id.Host]++
		}
	}
	for h := range len(p.first) - 1 {
		at := uint32(p.first[h])
		for w := p.words[h]; w < p.words[h+1]; w++ {
			p.before[w] = at
			at += uint32(bits.OnesCount64(p.bits[w]))
		}
	}
	return nil
}

// bit returns the word and bit of a page.
func (p *placing) bit(id PageID) (word int, bit uint64) {
	return p.words[id.Host] + int(id.Local/64), 1 << (id.Local % 64)
}

// of returns the place of a page that has a bit.
func (p *placing) of(id PageID) place {
	word, bit := p.bit(id)
	return place(p.before[word]) + place(bits.OnesCount64(p.bits[word]&(bit-1)))
}

// sortThin sets the places of a host's pages that have no bits.
func (p *placing) sortThin(h int, places []place, locals []uint32) {
	thin := p.thin[p.starts[h]:p.starts[h+1]]
	slices.Sort(thin)
	for i, page := range thin {
		at := place(p.first[h]) + place(i)
		places[uint32(page)], locals[at] = at, uint32(page>>32)
	}
}

// hostOf returns the host of a place.
func (p *placing) hostOf(at int) HostID {
	t := hostTable{first: p.first}
	return t.of(Node(at))
}

func addedTwice(id PageID) error { return fmt.Errorf("page %v was added twice", id) }

// scanLocals tells whether the local ids of some host are not just 0, 1, 2, ..., and returns the first place whose local id is not above that of the
// place before it on its host, or -1.
func scanLocals(locals []uint32, first []Node) (gaps bool, repeat int) {
	for h := range len(first) - 1 {
		for p := first[h]; p < first[h+1]; p++ {
			if p > first[h] && locals[p] <= locals[p-1] {
				return gaps, int(p)
			}
			gaps = gaps || locals[p] != uint32(p-first[h])
		}
	}
	return gaps, -1
}
