package site

// filter is a set of keys that may seem to hold some more: a Bloom filter in which the four bits of a key stand in one word
// (Putze, Sanders, Singler: Cache-, Hash- and Space-Efficient Bloom Filters, WEA 2007).
type filter []uint64

// Sizes of a filter in words of 64 bits. Of the texts of a real page some 40 stand on no other.
const (
	filterPage = 8
	maxFilter  = 32 << 20
)

// newFilter makes a filter for the texts of that many pages.
func newFilter(pages int) filter {
	return make(filter, max(1, min(pages, maxFilter/filterPage)*filterPage))
}

// add adds a key, a hash, and tells whether it seemed to be there.
func (f filter) add(key uint64) bool {
	bits := uint64(1)<<(key&63) | 1<<(key>>6&63) | 1<<(key>>12&63) | 1<<(key>>18&63)
	word := &f[(key>>24)%uint64(len(f))]
	known := *word&bits == bits
	*word |= bits
	return known
}
