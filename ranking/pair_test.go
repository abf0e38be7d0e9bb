package ranking

import (
	"fmt"
	"runtime"
	"testing"
	"time"
)

// TestPair: both pieces of work are done when run returns, also where one is so late that the other's goroutine sleeps, and what one round writes the
// next one reads.
func TestPair(t *testing.T) {
	before := runtime.NumGoroutine()
	p := newPair()
	var rounds [2]int
	for round := range 2000 {
		work := func(side int) func() {
			return func() {
				if round%500 == 250*side {
					time.Sleep(2 * time.Millisecond)
				}
				if rounds[1-side] < round {
					t.Errorf("round %d of side %d began when the other had done %d", round, side, rounds[1-side])
				}
			}
		}
		p.run(work(0), work(1))
		rounds[0]++
		rounds[1]++
	}
	p.close()
	for range 1000 {
		if runtime.NumGoroutine() <= before {
			return
		}
		time.Sleep(time.Millisecond)
	}
	t.Errorf("%d goroutines before, %d after", before, runtime.NumGoroutine())
}

// TestDeal: the largest block first, to the side that has less, until that has no memory for more.
func TestDeal(t *testing.T) {
	work := []int{5, 9, 1, 7, 2, 2}
	for _, c := range []struct {
		blocks, most int
		want         string
	}{{6, 6, "[[1 4 5] [3 0 2]]"}, {6, 3, "[[1 4 5] [3 0 2]]"}, {4, 2, "[[1 2] [3 0]]"}, {2, 1, "[[1] [0]]"}, {1, 1, "[[0] []]"}, {0, 1, "[[] []]"}} {
		var list []int
		for i := range c.blocks {
			list = append(list, i)
		}
		if got := fmt.Sprint(deal(list, c.most, func(b int) int { return work[b] }, [sides][]int{})); got != c.want {
			t.Errorf("%d blocks, %d at most: %s, want %s", c.blocks, c.most, got, c.want)
		}
	}
}
