package taxonomy

import (
	"cmp"
	"slices"

	"github.com/cespare/xxhash/v2"
)

// Duplicates has the numbers of entries that repeat each other, compared by LooseKey.
type Duplicates struct {
	Topics    int // addresses that are listed under more than one topic
	Spellings int // entries whose address is listed under the same topic in another spelling
}

// Duplicates counts the entries that repeat each other. Cost: a sort of the entries, with 16 bytes for each.
func (t *Taxonomy) Duplicates() Duplicates {
	type listing struct {
		address uint64
		topic   uint32
	}
	list := make([]listing, 0, t.EntryCount())
	for i, e := range t.Entries() {
		list = append(list, listing{xxhash.Sum64String(LooseKey(e.URL)), uint32(t.topic[i] >> 1)})
	}
	slices.SortFunc(list, func(a, b listing) int {
		return cmp.Or(cmp.Compare(a.address, b.address), cmp.Compare(a.topic, b.topic))
	})
	var d Duplicates
	several := false // the address before is listed under more than one topic
	for i := 1; i < len(list); i++ {
		switch {
		case list[i].address != list[i-1].address:
			several = false
		case list[i].topic == list[i-1].topic:
			d.Spellings++
		case !several:
			several = true
			d.Topics++
		}
	}
	return d
}
