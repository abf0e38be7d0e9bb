package sequence

import (
	"testing"

	"facetta/crawler/page"
)

// FuzzClassify: whatever the blocks, they are not changed, and a page keeps none of its words only where the fourth forest is sure.
func FuzzClassify(f *testing.F) {
	f.Add([]byte{3, 0, 0, 0, 2, 0, 40, 1, 9, 2, 2, 1})
	f.Add([]byte{255, 255, 26, 26, 9, 200, 0, 0, 30, 10, 3, 4})
	f.Fuzz(func(t *testing.T, data []byte) {
		var blocks []page.Block
		words := 0
		for ; len(data) >= 6; data = data[6:] {
			n := int(data[0])
			words += n
			blocks = append(blocks, page.Block{Text: string(data[:6]), Words: n, LinkedWords: min(n, int(data[1])), Lines: 1, LastWords: n,
				Tags: 1 << (data[2] % 60), Gap: 1 << (data[3] % 60), Hints: page.Hints(data[2]), Depth: uint16(data[4]),
				Shared: uint16(data[5])})
		}
		before := append([]page.Block(nil), blocks...)
		content := make([]bool, len(blocks))
		Classify("one two", blocks, content)
		kept := 0
		for i := range blocks {
			if blocks[i] != before[i] {
				t.Errorf("block %d was changed", i)
			}
			if content[i] {
				kept += blocks[i].Words
			}
		}
		if _, empty := Chances("one two", blocks); words > 0 && kept == 0 && empty <= SurelyEmpty {
			t.Errorf("%d words, none kept: %+v", words, blocks)
		}
	})
}
