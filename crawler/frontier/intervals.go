package frontier

import (
	"encoding/binary"
	"fmt"
	"time"

	"github.com/cockroachdb/pebble/v2"
)

// Intervals say for how long a page that an earlier crawl has fetched is not asked for again; package crawler has the rule. They hold for a whole
// crawl, all its runs, as its start does: what is taken for done by one run would else be open again in the next. The zero value: no page is left out.
type Intervals struct {
	Older  time.Duration // after any answer
	Oldest time.Duration // at most, for a page that has not changed; 0: Older
}

// loadIntervals reads the intervals of an old frontier, or writes those of a new one. That is before its start is written, so that one which is killed
// meanwhile has both or begins anew.
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
	if v == nil || err != nil { // begun before these were known
		return err
	}
	c := cursor{b: v}
	f.intervals = Intervals{time.Duration(c.uvarint()), time.Duration(c.uvarint())}
	if c.bad {
		return fmt.Errorf("intervals: %w", errRecord)
	}
	return nil
}

// Intervals are those that the crawl was begun with.
func (f *Frontier) Intervals() Intervals { return f.intervals }
