package indexer

import "testing"

func FuzzDecodeBlocks(f *testing.F) {
	data, _ := appendBlocks(nil, []Block{{"some text", true, 2, 1, 1, 2}, {"more", false, 1, 0, 1, 1}})
	f.Add(data)
	f.Add([]byte{200, 200, 200, 1})
	f.Fuzz(func(t *testing.T, data []byte) {
		d := decoder{data: data}
		size := 0
		for _, b := range d.blocks(new(textRoom)) {
			size += len(b.Text)
		}
		if size > len(data) {
			t.Errorf("%d bytes of text from %d bytes", size, len(data))
		}
	})
}
