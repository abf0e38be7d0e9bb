package site

import "github.com/cespare/xxhash/v2"

// titleStyle stands for the style of a paragraph in the fingerprints of titles.
const titleStyle = 1 << 63

// titleText returns the fingerprint of a title.
func titleText(title string) uint64 { return join(xxhash.Sum64String(title), titleStyle) }

// IsTitleOfMany tells whether the title of a page of this group is that of many of its pages: three quarters of them, or ten. Each of these says by its
// title only of which site it is.
func (e *Evidence) IsTitleOfMany(g Group, title string) bool {
	pages := e.Siblings(g)
	return pages >= leastStyled && e.Texts[join(titleText(title), uint64(g))] >= min(templateFrom(uint32(pages)), manyRepeats)
}
