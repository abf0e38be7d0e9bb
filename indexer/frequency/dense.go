package frequency

import (
	"encoding/binary"
	"math"
)

// Part is a part of the densest postings of a list.
type Part struct {
	Documents int
	Rest      Tally  // the densest posting that is in none of the parts so far
	data      []byte // encoded documents of the part
}

// Positive float32 are ordered as their bits are. A class has all but the lower 16 of these, so that 7 bits of the mantissa are left.
const (
	classShift   = 16
	densityCount = 1 << (32 - classShift)
)

// denseEncoder encodes the densest postings of lists.
type denseEncoder struct {
	classes []uint16 // classes of the current list
	counts  [densityCount]uint32
}

// class says roughly how dense a posting is: a denser posting never has a smaller class.
func (p Tally) class() uint16 {
	return uint16(math.Float32bits(float32(float64(p.Frequency)/float64(p.Length))) >> classShift)
}

// append encodes the densest of the postings of a list.
func (e *denseEncoder) append(data []byte, docs []uint32, tallies []Tally) []byte {
	cuts := e.cuts(tallies)
	var parts [Parts]Part
	var next [Parts]uint32 // the next document that may come
	for i := range parts {
		parts[i].Rest = Tally{0, 1}
	}
	for i, t := range tallies {
		of := 0
		for of < Parts && int(e.classes[i]) < cuts[of] {
			if t.Denser(parts[of].Rest) {
				parts[of].Rest = t
			}
			of++
		}
		if of < Parts {
			p := &parts[of]
			p.data = binary.AppendUvarint(p.data, uint64(docs[i]-next[of]))
			p.Documents, next[of] = p.Documents+1, docs[i]+1
		}
	}
	for _, p := range parts {
		for _, n := range []uint32{uint32(p.Documents), uint32(len(p.data)), p.Rest.Frequency, p.Rest.Length} {
			data = binary.LittleEndian.AppendUint32(data, n)
		}
	}
	for _, p := range parts {
		data = append(data, p.data...)
	}
	return data
}

// cuts returns, for each part, the least class of the postings in the parts up to it.
func (e *denseEncoder) cuts(tallies []Tally) (cuts [Parts]int) {
	e.classes = e.classes[:0]
	cut := 0
	for _, t := range tallies {
		class := t.class()
		e.classes = append(e.classes, class)
		e.counts[class]++
		cut = max(cut, int(class)+1)
	}
	size := 0
	for part := range cuts {
		for cut > 0 && size+int(e.counts[cut-1]) <= len(tallies)/denseShare(part) {
			cut--
			size += int(e.counts[cut])
		}
		cuts[part] = cut
	}
	for _, class := range e.classes {
		e.counts[class] = 0
	}
	return cuts
}

// readDensest reads the parts' headers; it returns false if they make no sense.
func readDensest(data []byte) (parts [Parts]Part, ok bool) {
	if len(data) < Parts*densePartHeader {
		return parts, false
	}
	rest := data[Parts*densePartHeader:]
	for i := range parts {
		number := func(n int) uint32 { return binary.LittleEndian.Uint32(data[i*densePartHeader+4*n:]) }
		size := uint64(number(1))
		if size > uint64(len(rest)) || uint64(number(0)) > size {
			return parts, false
		}
		parts[i] = Part{int(number(0)), Tally{number(2), number(3)}, rest[:size]}
		rest = rest[size:]
	}
	return parts, true
}

// Append appends the documents of a part, all of which must be below documents. It stops at the first entry that makes no sense.
func (p *Part) Append(docs []uint32, documents int) []uint32 {
	doc := uint64(0) // the next document that may come
	for data := p.data; len(data) > 0; doc++ {
		skip, n := uint64(data[0]), 1
		if skip >= 0x80 {
			skip, n = binary.Uvarint(data)
		}
		if doc += skip; n <= 0 || skip >= uint64(documents) || doc >= uint64(documents) {
			break
		}
		docs = append(docs, uint32(doc))
		data = data[n:]
	}
	return docs
}
