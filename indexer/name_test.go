package indexer

import (
	"slices"
	"testing"

	"facetta/indexer/store"
)

// Names are found with and without their apostrophe, where that is a spelling of the same name.
func TestNamesAreFoundWithAndWithoutApostrophe(t *testing.T) {
	x := buildIndex(t, []*store.Document{
		document("a.example", "Book", "A book by O'Reilly on the language."),              // 0
		document("a.example", "Books", "Books of O\u2019Reilly Media, in the bookshop."),  // 1
		document("a.example", "Link", "The shop at oreilly has more of them."),            // 2
		document("a.example", "Oil", "Oil for the lamp, oil for the wheel."),              // 3
		document("a.example", "Song", "The song says o'il, which is no word of its own."), // 4
		document("a.example", "Day", "O'Day came with his two sons, o'er the hill."),      // 5
		document("a.example", "Over", "The oer of the miners is another thing."),          // 6
	})
	for line, want := range map[string][]uint32{
		"oreilly": {0, 1, 2}, "O'Reilly": {0, 1, 2}, "o\u2019reilly": {0, 1, 2}, "OReilly media": {1}, "oday": {5},
		`"oreilly"`: {2}, `"o'reilly"`: {0, 1}, "books -oreilly": {0, 1}, "url:oreilly": nil,
		"oil": {3}, "o'er": {5}, "oer": {6}, "o'reilly's": {0, 1, 2}, "oreilly.com": nil,
	} {
		if got := found(t, x, line); !slices.Equal(got, want) {
			t.Errorf("%s finds %v, want %v", line, got, want)
		}
	}
}
