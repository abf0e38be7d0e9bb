package site

// filter is a set of keys that may seem to contain further ones: a Bloom filter in which the four bits of a key are in one word (Putze, Sanders,
// Singler: Cache-, Hash- and Space-Efficient Bloom Filters, WEA 2007).
type filter []uint64

// These sizes of a filter are in words of 64 bits: for each page, and at most. Some 40 texts of a real page stand on no other page.
const (
	filterPage = 8
	maxFilter  = 32 << 20
)

// newFilter returns a filter for the texts of so many pages.
func newFilter(pages int) filter {
	return make(filter, max(1, min(pages, maxFilter/filterPage)*filterPage))
}

// add adds a key, which must be a hash, and tells whether it seemed to be there before.
func (f filter) add(key uint64) bool {
	bits := uint64(1)<<(key&63) | 1<<(key>>6&63) | 1<<(key>>12&63) | 1<<(key>>18&63)
	word := &f[(key>>24)%uint64(len(f))]
	known := *word&bits == bits
	*word |= bits
	return known
}
