package known

import "context"

// leasts are the least numbers of words a block that Sweep tries (the source: 1 to 100).
var leasts = []int{1, 2, 3, 5, 8, 11, 15, 20, 30, 50, 100}

// Sweep asks all queries by W alone of indexes of blocks of at least so many words: a run for each of leasts, and last one of the
// blocks that the build classified as content.
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
