package pipeline

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"iter"
	"slices"

	"facetta/ranking/mapped"
)

// Bounds on the anchor texts kept for one page, so that a page to which the whole web links stays small.
const (
	maxAnchor      = 120  // bytes of one anchor text
	maxAnchorBytes = 1024 // bytes of all anchor texts of a page
)

// anchors are the texts of links by the entry to which they lead, in the order of adding, none twice. They hold no pointers, so garbage collection
// does not look at them. They take 8 bytes for each entry, and each text with 9 bytes.
type anchors struct {
	first  []uint64 // by entry: the place of its first text; 0: none
	chunks [][]byte // of texts; no text is divided between two; places begin at 1
}

// A text has a head: the place of the next text of the same entry, and the text's length.
const (
	anchorHead  = 9
	anchorChunk = 1 << 20
)

func newAnchors(entries int) *anchors { return &anchors{first: make([]uint64, entries)} }

// add adds a text, unless the entry has it already or has enough texts.
func (a *anchors) add(to uint32, text string) {
	if text == "" || len(text) > maxAnchor {
		return
	}
	bytes, last := len(text), uint64(0)
	for at := a.first[to]; at != 0; at = a.next(at) {
		known := a.text(at)
		if string(known) == text {
			return
		}
		bytes, last = bytes+len(known), at
	}
	if bytes > maxAnchorBytes {
		return
	}
	at := a.keep(text)
	if last == 0 {
		a.first[to] = at
		return
	}
	binary.LittleEndian.PutUint64(a.at(last), at)
}

// of returns the texts of an entry.
func (a *anchors) of(entry uint32) iter.Seq[[]byte] {
	return func(yield func([]byte) bool) {
		for at := a.first[entry]; at != 0 && yield(a.text(at)); at = a.next(at) {
		}
	}
}

func (a *anchors) keep(text string) uint64 {
	n := len(a.chunks) - 1
	if n < 0 || len(a.chunks[n])+anchorHead+len(text) > anchorChunk {
		a.chunks = append(a.chunks, make([]byte, 0, anchorChunk))
		n++
	}
	place := 1 + uint64(n)*anchorChunk + uint64(len(a.chunks[n]))
	head := [anchorHead]byte{anchorHead - 1: byte(len(text))}
	a.chunks[n] = append(append(a.chunks[n], head[:]...), text...)
	return place
}

func (a *anchors) at(place uint64) []byte {
	return a.chunks[(place-1)/anchorChunk][(place-1)%anchorChunk:]
}
func (a *anchors) next(place uint64) uint64 { return binary.LittleEndian.Uint64(a.at(place)) }
func (a *anchors) text(place uint64) []byte {
	b := a.at(place)
	return b[anchorHead:][:b[anchorHead-1]]
}

// The file of anchor texts by node, in the format of package mapped: the texts of one node after another, each preceded by its length; then the
// offsets at which the nodes' texts end. Texts of redirects and other versions of a page are among those of the page for which they stand.
var anchorsKind = mapped.Kind{Magic: "FctAnchr", Version: 1, Sections: 2}

// write writes the texts of all nodes. entry has the entry of each node; node has, for each entry, the node that it is or stands for, or none.
func (a *anchors) write(name string, entry, node []uint32) error {
	w, err := mapped.Create(name, anchorsKind)
	if err != nil {
		return err
	}
	defer w.Discard()
	standIns := a.standIns(entry, node)
	ends, written := make([]uint64, len(entry)), uint64(0)
	for n, e := range entry {
		sources := []uint32{e}
		for len(standIns) > 0 && standIns[0].node == uint32(n) {
			sources, standIns = append(sources, standIns[0].entry), standIns[1:]
		}
		for text := range a.merged(sources) {
			_, _ = w.Write([]byte{byte(len(text))}) // Commit returns the first error
			_, _ = w.Write(text)
			written += uint64(1 + len(text))
		}
		ends[n] = written
	}
	_ = w.EndSection()
	_ = mapped.WriteSlice(w, ends)
	_ = w.EndSection()
	return w.Commit()
}

// standIn is an entry with texts that stands for a node.
type standIn struct{ node, entry uint32 }

// standIns returns all stand-ins, by node, in the order of entries.
func (a *anchors) standIns(entry, node []uint32) []standIn {
	var list []standIn
	for i, n := range node {
		if n != none && entry[n] != uint32(i) && a.first[i] != 0 {
			list = append(list, standIn{n, uint32(i)})
		}
	}
	slices.SortStableFunc(list, func(x, y standIn) int { return cmp.Compare(x.node, y.node) })
	return list
}

// merged returns the texts of several entries as those of one, in the order of entries.
func (a *anchors) merged(entries []uint32) iter.Seq[[]byte] {
	if len(entries) == 1 {
		return a.of(entries[0])
	}
	slices.Sort(entries)
	m := newAnchors(1)
	for _, e := range entries {
		for text := range a.of(e) {
			m.add(0, string(text))
		}
	}
	return m.of(0)
}

// anchorFile reads a file of anchor texts.
type anchorFile struct {
	file  *mapped.File
	texts []byte
	ends  []uint64 // by node
}

func openAnchors(name string) (*anchorFile, error) {
	file, err := mapped.Open(name, anchorsKind)
	if err != nil {
		return nil, fmt.Errorf("read anchor texts: %w", err)
	}
	f := &anchorFile{file: file, texts: file.Bytes(0)}
	if f.ends, err = mapped.Section[uint64](file, 1); err != nil {
		f.close()
		return nil, fmt.Errorf("read anchor texts: %w", err)
	}
	return f, nil
}

func (f *anchorFile) close() { _ = f.file.Close() } // only read

// of returns the texts of a node. They stay valid after close.
func (f *anchorFile) of(n uint32) []string {
	start := uint64(0)
	if n > 0 {
		start = f.ends[n-1]
	}
	var texts []string
	for rest := string(f.texts[start:f.ends[n]]); rest != ""; {
		bytes := int(rest[0])
		texts, rest = append(texts, rest[1:1+bytes]), rest[1+bytes:]
	}
	return texts
}
