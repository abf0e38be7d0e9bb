package graph

import (
	"runtime"
	"sync/atomic"

	"golang.org/x/sync/errgroup"
)

// cores returns the number of goroutines that work at the same time.
func cores() int { return runtime.GOMAXPROCS(0) }

// eachBlock calls work for all blocks, for as many at a time as there are workers, which are numbered from 0.
func eachBlock(workers, blocks int, work func(worker, b int) error) error {
	var next atomic.Int64
	var group errgroup.Group
	for worker := range min(workers, blocks) {
		group.Go(func() error {
			for b := int(next.Add(1)) - 1; b < blocks; b = int(next.Add(1)) - 1 {
				if err := work(worker, b); err != nil {
					next.Store(int64(blocks)) // the others end as well
					return err
				}
			}
			return nil
		})
	}
	return group.Wait()
}

// accumulate turns counts at n+1 into offsets.
func accumulate(offsets []uint64) {
	for n := 1; n < len(offsets); n++ {
		offsets[n] += offsets[n-1]
	}
}

// blockCount returns the number of blocks of so many nodes.
func blockCount(nodes int) int { return (nodes + BlockSize - 1) / BlockSize }
