package sequence

import (
	"testing"

	"facetta/crawler/page"
)

// What is kept is what has the greatest chances: no block that goes has a greater one than a block that stays.
func TestChances(t *testing.T) {
	p := page.Parse(page.Response{URL: page.Nowhere, Body: []byte(article())})
	content := make([]bool, len(p.Blocks))
	Classify(p.Title, p.Blocks, content)
	chances := Chances(p.Title, p.Blocks)
	least, most := float32(1), float32(0)
	for i, c := range chances {
		if c < 0 || c > 1 {
			t.Errorf("block %d has the chance %g", i, c)
		}
		if content[i] {
			least = min(least, c)
		} else {
			most = max(most, c)
		}
	}
	if least < most || least == 1 || most == 0 {
		t.Errorf("blocks from chance %g on stay, blocks up to %g go", least, most)
	}
}
