package indexer

import (
	"fmt"
	"strings"
	"testing"

	"facetta/indexer/frequency"
	"facetta/indexer/store"
)

// No document weighs more than its class may, nor a class more than one with more bits.
func TestClassesBoundWeights(t *testing.T) {
	var common []*store.Document // with a word in so many titles that their list is of bits
	for i := range denseList + 400 {
		content := strings.Repeat("filler ", i%40) + "common"
		if i%9 == 0 {
			content += strings.Repeat(" seldom", 1+i%4)
		}
		title := "common " + strings.Repeat("title ", i%5)
		if i%300 == 0 {
			title += "seldom"
		}
		common = append(common, document(fmt.Sprintf("h%d.example", i), title, content))
	}
	some := openSized(t, synthetic(3000, 12), sizes{batchDocuments: 500, batchBytes: 4 << 20, segmentDocuments: 1250})
	for _, c := range []struct {
		index *Index
		lines []string
	}{
		{buildIndex(t, common), []string{"common seldom", "common", "seldom", `"common seldom"`, "common seldom score:bm25"}},
		{some, []string{"w0", "w40", "w1 w2", "w7 w30 w2", "w12 w1 in:all", "w40 score:bm25", `"w1 w2"`, "title:w1"}},
	} {
		var sizes [classCount]int
		light := false // long lists too
		for _, line := range c.lines {
			p, err := c.index.Prepare(t.Context(), ParseQuery(line))
			if err != nil {
				t.Fatal(err)
			}
			for _, s := range p.scorers {
				for _, l := range s.lists {
					light = light || l.light && l.places.dense != nil
				}
			}
			classes := p.classesOf()
			for doc := range uint32(c.index.Len()) {
				if !p.certain.has(doc) {
					continue
				}
				class := classes.of(doc)
				sizes[class]++
				if w := p.weighAll(nil, []uint32{doc}, false)[0]; w > p.bounds[class] {
					t.Fatalf("%s: document %d of class %d weighs %v, and at most %v is possible", line, doc, class, w, p.bounds[class])
				}
			}
			for class := range classCount {
				for bit := 1; bit < classCount; bit *= 2 {
					if p.bounds[class&^bit] > p.bounds[class|bit] {
						t.Errorf("%s: bounds %v do not rise", line, p.bounds)
					}
				}
			}
			p.Close()
		}
		if sizes[0] == 0 || sizes[lightClass] == 0 || c.index == some && (sizes[heavyClass] == 0 || sizes[frequency.Parts] == 0) || light != (c.index != some) {
			t.Errorf("classes have %v documents, long light lists: %v", sizes, light)
		}
	}
}
