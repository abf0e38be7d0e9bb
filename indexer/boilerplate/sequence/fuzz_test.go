package sequence

import (
	"encoding/binary"
	"math"
	"slices"
	"strings"
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

// FuzzText: whatever two texts of a paragraph, characters are counted and words found as one by one.
func FuzzText(f *testing.F) {
	f.Add("One, two: 10:05", "«Три» 2012 © …")
	f.Add("404... 雪a\xff\xe2\x80 1999:", "12:30\") | / \x00\"")
	f.Add(strings.Repeat("Snow, 雪! ", 40), "a.b. ..”")
	f.Fuzz(func(t *testing.T, first, second string) {
		var got, want paragraph
		for _, text := range []string{first, second} {
			got.count(text)
			want.countPlainly(text)
			if words := appendWords([]uint32{1, 2}, text); !slices.Equal(words, appendEach([]uint32{1, 2}, text)) {
				t.Errorf("%q has the words %v", text, words)
			}
		}
		if got != want {
			t.Errorf("%q, %q: %+v, want %+v", first, second, got, want)
		}
	})
}

// FuzzForest: whatever forest and rows, these get the same chances alone and together, by each assembly that can run here.
func FuzzForest(f *testing.F) {
	f.Add([]byte{2, 3, 0, 1, 0, 0, 0, 0, 0x80, 0, 0, 0xc0, 0x7f, 0, 0, 0x80, 0x7f})
	f.Fuzz(func(t *testing.T, data []byte) {
		at := 0
		next := func() byte {
			at++
			return data[at%len(data)] + byte(at/len(data))
		}
		number := func() float32 {
			return math.Float32frombits(binary.LittleEndian.Uint32([]byte{next(), next(), next(), next()}))
		}
		if len(data) == 0 {
			return
		}
		forest := Forest{Trees: make([]Tree, 1+next()%4)}
		features, n := 1+int(next()), int(next())
		for i := range forest.Trees {
			tree := &forest.Trees[i]
			for k := range splits {
				tree.Feature[k], tree.Threshold[k] = uint8(int(next())%features), number()
			}
			for k := range leaves {
				tree.Leaf[k] = float32(int8(next()))
			}
		}
		forest.compiled = compile(forest.Trees)
		var rows table
		rows.resize(n, features)
		for i := range rows.values {
			rows.values[i] = number()
			if tree := &forest.Trees[i%len(forest.Trees)]; next()%2 == 0 {
				rows.values[i] = tree.Threshold[int(next())%splits]
			}
		}
		testChances(t, &forest, &rows, n)
	})
}
