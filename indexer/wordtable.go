package indexer

import "github.com/cespare/xxhash/v2"

// wordTable numbers the words of a batch. It is used for each word of each document, and takes half the time of a map, as the bytes that it compares
// lie together and not in the texts. The zero value is ready for use.
type wordTable struct {
	slots []wordSlot // a power of two, at most half of them full
	bytes []byte     // of the words
	used  int
}

type wordSlot struct{ hash, start, length, number uint32 } // length 0: empty

// find returns the number of a word.
func (t *wordTable) find(word string) (number uint32, ok bool) {
	if len(t.slots) == 0 {
		return 0, false
	}
	slot := &t.slots[t.place(word, uint32(xxhash.Sum64String(word)))]
	return slot.number, slot.length != 0
}

// place is the slot of a word, or the free slot for it.
func (t *wordTable) place(word string, hash uint32) int {
	mask := len(t.slots) - 1
	for i := int(hash) & mask; ; i = (i + 1) & mask {
		s := &t.slots[i]
		if s.length == 0 || s.hash == hash && string(t.bytes[s.start:][:s.length]) == word {
			return i
		}
	}
}

// add adds a new word with its number.
func (t *wordTable) add(word string, number uint32) {
	if 2*t.used >= len(t.slots) {
		t.grow()
	}
	hash := uint32(xxhash.Sum64String(word))
	t.slots[t.place(word, hash)] = wordSlot{hash, uint32(len(t.bytes)), uint32(len(word)), number}
	t.bytes = append(t.bytes, word...)
	t.used++
}

func (t *wordTable) grow() {
	old := t.slots
	t.slots = make([]wordSlot, max(1<<10, 2*len(old)))
	mask := len(t.slots) - 1
	for _, s := range old {
		if s.length == 0 {
			continue
		}
		i := int(s.hash) & mask
		for t.slots[i].length != 0 {
			i = (i + 1) & mask
		}
		t.slots[i] = s
	}
}
