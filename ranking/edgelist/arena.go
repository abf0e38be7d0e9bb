package edgelist

import (
	"encoding/binary"

	"facetta/ranking/graph"
	"facetta/ranking/mapped"
)

// arenaChunk is the size of a chunk of memory that names share. A name does not cross its end.
const arenaChunk = 1 << 20

// arena keeps texts one after the other, each behind its length in two bytes. Beyond a limit it uses files, which are mapped.
type arena struct {
	limit  int64 // most bytes in memory
	folder string
	arrays []*mapped.Array[byte]
	chunks [][]byte // their values
	used   int      // used bytes of the last chunk
	err    error    // the first error
}

func newArena(o graph.Options) arena {
	return arena{limit: o.Memory / 2, folder: o.Folder}
}

// add stores a text of at most maxLine bytes and returns its address. After an error, addresses are useless.
func (a *arena) add(text []byte) uint64 {
	if len(a.chunks) == 0 || a.used+2+len(text) > arenaChunk {
		a.grow()
	}
	if a.err != nil {
		return 0
	}
	chunk := a.chunks[len(a.chunks)-1]
	address := uint64(len(a.chunks)-1)*arenaChunk + uint64(a.used)
	binary.LittleEndian.PutUint16(chunk[a.used:], uint16(len(text)))
	a.used += 2 + copy(chunk[a.used+2:], text)
	return address
}

func (a *arena) grow() {
	folder := ""
	if int64(len(a.chunks)+1)*arenaChunk > a.limit {
		folder = a.folder
	}
	chunk, err := mapped.NewArray[byte](folder, arenaChunk)
	if err != nil {
		if a.err == nil {
			a.err = err
		}
		return
	}
	a.arrays, a.chunks, a.used = append(a.arrays, chunk), append(a.chunks, chunk.Values), 0
}

// get returns the text at an address; it must not be changed.
func (a *arena) get(address uint64) []byte {
	if a.err != nil {
		return nil
	}
	b := a.chunks[address/arenaChunk][address%arenaChunk:]
	return b[2 : 2+int(binary.LittleEndian.Uint16(b))]
}

func (a *arena) close() {
	for _, array := range a.arrays {
		_ = array.Close() // nothing in it is needed any more
	}
	a.arrays, a.chunks = nil, nil
}
