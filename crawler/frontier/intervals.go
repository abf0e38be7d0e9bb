package frontier

import (
	"encoding/binary"
	"fmt"
	"time"

	"github.com/cockroachdb/pebble/v2"
)

// Intervals say for how long a page that an earlier crawl has fetched is not asked for again; package crawler has the rule. Like the start, they hold
// for all runs of a crawl: otherwise a page that one run takes for done would be due in the next. The zero value: every page is asked for.
type Intervals struct {
	Older  time.Duration // after any answer
	Oldest time.Duration // the longest time, for a page that has not changed; 0: Older
}

// loadIntervals reads the intervals of an existing frontier, or writes those of a new one. They are written before the start, so that a process that
// is killed in between leaves no start, and the crawl begins anew.
func (f *Frontier) loadIntervals(ofNew Intervals) error {
	start, err := f.get(startKey)
	if err != nil {
		return err
	}
	if start == nil {
		f.intervals = ofNew
		v := binary.AppendUvarint(binary.AppendUvarint(nil, uint64(ofNew.Older)), uint64(ofNew.Oldest))
		return f.set(intervalsKey, v, pebble.NoSync)
	}
	v, err := f.get(intervalsKey)
	if v == nil || err != nil { // from a version without intervals
		return err
	}
	c := cursor{b: v}
	f.intervals = Intervals{time.Duration(c.uvarint()), time.Duration(c.uvarint())}
	if c.bad {
		return fmt.Errorf("intervals: %w", errRecord)
	}
	return nil
}

// Intervals returns the intervals with which the crawl began.
func (f *Frontier) Intervals() Intervals { return f.intervals }
