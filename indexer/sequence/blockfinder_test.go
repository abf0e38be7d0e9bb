package sequence

import (
	"strings"
	"testing"
)

// The texts of a sequence are found whatever their number, and a damaged one hides no blocks.
func TestFirstTexts(t *testing.T) {
	texts := []byte(strings.Repeat("\x01\x02\x00", 1000) + "\x05")
	for _, n := range []int{0, 1, 340, 341, 342, 999, 1000} {
		if got, ok := firstTexts(texts, n); !ok || len(got) != 3*n {
			t.Errorf("%d texts have %d bytes, %v", n, len(got), ok)
		}
	}
	if _, ok := firstTexts(texts, 1001); ok {
		t.Error("1001 of 1000 texts are there")
	}
	f := &BlockFinder{codes: [][]byte{{2}}, parts: [2][]byte{nil, texts}}
	if may := f.next(1, 1001); may != nil {
		t.Errorf("a sequence that ends too soon tells %v", may)
	}
}
