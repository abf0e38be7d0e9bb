package known

import "context"

// leasts are the least numbers of words a block that Sweep tries (the source: 1 to 100).
var leasts = []int{1, 2, 3, 5, 8, 11, 15, 20, 30, 50, 100}

// Sweep asks all queries of indexes without short blocks, and ranks by W alone. There is a run for each least number of words in leasts, and a last
// one with the blocks that the build classified as content.
func (c *Collection) Sweep(ctx context.Context, progress func(doing string)) (runs []Run, err error) {
	var list []Texts
	for _, n := range leasts {
		list = append(list, atLeast(n))
	}
	for _, t := range append(list, bareContent) {
		progress("texts alone: " + t.Name)
		some, err := c.run(ctx, t, []Ranking{None})
		if err != nil {
			return nil, err
		}
		runs = append(runs, some...)
	}
	return runs, nil
}
