package indexer

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/RoaringBitmap/roaring/v2"
)

// maxHosts is the most hosts of an index segment that are looked at, in alphabetical order.
const maxHosts = 1000

// Hosts returns the hosts, and domains above hosts, that begin with a text: at most most, those with the most documents first. A host whose documents
// are all removed is left out.
func (x *Index) Hosts(beginning string, most int) ([]string, error) {
	if err := x.enter(); err != nil {
		return nil, err
	}
	defer x.leave()
	d, counts := newDictionaries(x), map[string]uint64{}
	dicts, err := d.open(fieldHost)
	if err != nil {
		return nil, err
	}
	for i, dict := range dicts {
		err := x.segments[i].eachTerm(dict, nil, []byte(beginning), []byte(beginning+lastTerm), maxHosts, func(host string, n uint64) {
			if strings.Contains(host, ".") { // not com
				counts[host] += n
			}
		})
		if err != nil {
			return nil, err
		}
	}
	var hosts []string
	for _, host := range slices.SortedFunc(maps.Keys(counts), func(a, b string) int { return cmp.Or(cmp.Compare(counts[b], counts[a]), cmp.Compare(a, b)) }) {
		if len(hosts) == most {
			break
		}
		left, err := x.isLeft(d, host)
		if err != nil {
			return nil, err
		}
		if left {
			hosts = append(hosts, host)
		}
	}
	return hosts, nil
}

// isLeft tells whether a host has a document that is not removed.
func (x *Index) isLeft(d *dictionaries, host string) (bool, error) {
	gone := x.Removed()
	if gone == nil {
		return true, nil
	}
	all, err := x.ofSite(d, host)
	return err == nil && roaring.AndNot(all, gone).GetCardinality() > 0, err
}
