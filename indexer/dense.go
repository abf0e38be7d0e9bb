package indexer

import "encoding/binary"

// densePart is a part of the densest postings of a list.
type densePart struct {
	documents int
	rest      tally  // no posting that is in none of the parts so far is denser
	data      []byte // of its documents
}

// denseEncoder encodes the densest postings of lists.
type denseEncoder struct {
	classes []uint16 // of the list in hand
	counts  [tierCount]uint32
}

// class is about how dense a posting is: a denser one never has a smaller class.
func (p tally) class() uint16 {
	return uint16(tierOf(float32(float64(p.frequency) / float64(p.length))))
}

// append encodes the densest of the postings of a list.
func (e *denseEncoder) append(data []byte, docs []uint32, tallies []tally) []byte {
	cuts := e.cuts(tallies)
	var parts [denseParts]densePart
	var next [denseParts]uint32 // the next document that may come
	for i := range parts {
		parts[i].rest = tally{0, 1}
	}
	for i, t := range tallies {
		of := 0
		for of < denseParts && int(e.classes[i]) < cuts[of] {
			if t.denser(parts[of].rest) {
				parts[of].rest = t
			}
			of++
		}
		if of < denseParts {
			p := &parts[of]
			p.data = binary.AppendUvarint(p.data, uint64(docs[i]-next[of]))
			p.documents, next[of] = p.documents+1, docs[i]+1
		}
	}
	for _, p := range parts {
		for _, n := range []uint32{uint32(p.documents), uint32(len(p.data)), p.rest.frequency, p.rest.length} {
			data = binary.LittleEndian.AppendUint32(data, n)
		}
	}
	for _, p := range parts {
		data = append(data, p.data...)
	}
	return data
}

// cuts finds the least class of the postings in the parts up to each.
func (e *denseEncoder) cuts(tallies []tally) (cuts [denseParts]int) {
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

// readDensest reads the parts' headers; false when they make no sense.
func readDensest(data []byte) (parts [denseParts]densePart, ok bool) {
	if len(data) < denseParts*densePartHeader {
		return parts, false
	}
	rest := data[denseParts*densePartHeader:]
	for i := range parts {
		number := func(n int) uint32 { return binary.LittleEndian.Uint32(data[i*densePartHeader+4*n:]) }
		size := uint64(number(1))
		if size > uint64(len(rest)) || uint64(number(0)) > size {
			return parts, false
		}
		parts[i] = densePart{int(number(0)), tally{number(2), number(3)}, rest[:size]}
		rest = rest[size:]
	}
	return parts, true
}

// append appends the documents of a part, below a number of documents. It stops at what makes no sense.
func (p *densePart) append(docs []uint32, documents int) []uint32 {
	doc := uint64(0) // the next one that may come
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
