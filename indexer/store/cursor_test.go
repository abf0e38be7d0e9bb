package store

import (
	"encoding/binary"
	"slices"
	"testing"

	"facetta/indexer/file"
)

func FuzzDecodeBlocks(f *testing.F) {
	data, _ := appendBlocks(nil, []Block{{"some text", true, 2, 1, 1, 2, false}, {"more", false, 1, 0, 1, 1, true}})
	f.Add(data)
	data, _ = appendBlocks(nil, []Block{{string(make([]byte, 70)), true, 200, 100_000, 1 << 21, 1 << 28, true}, {"", true, 1 << 40, 1, 0, 1 << 62, false}})
	f.Add(data)
	f.Add(data[:len(data)-1])                                           // the last text is cut
	f.Add([]byte("\x02\x14\x01\x00\x01\x01\x18\x01\x00\x01\x01six by")) // two texts of five and of six bytes, in six
	long := append(binary.AppendUvarint(nil, 1<<64-4), 1, 0, 1, 1)      // a block with a text of 2^62 - 1 bytes
	f.Add(append([]byte{8}, slices.Repeat(long, 8)...))
	f.Add([]byte{200, 200, 200, 1})
	f.Fuzz(func(t *testing.T, data []byte) {
		d, again := frame{file.Decoder{Data: data}}, frame{file.Decoder{Data: data}}
		blocks := d.blocks(new(Room))
		size := 0
		for _, b := range blocks {
			size += len(b.Text)
		}
		if size > len(data) {
			t.Errorf("%d bytes of text from %d bytes", size, len(data))
		}
		texts, extents := again.texts(new(Room))
		if again.Bad != d.Bad {
			t.Fatalf("the texts alone are read: %v, with all: %v", !again.Bad, !d.Bad)
		}
		for i, b := range blocks {
			n := extents[i].Length()
			if b.Text != texts[:n] || b.Content != extents[i].Content() || b.NoSnippet != extents[i].NoSnippet() {
				t.Errorf("block %d is %+v, by the texts alone %q, %v", i, b, texts[:n], extents[i].Content())
			}
			texts = texts[n:]
		}
	})
}
