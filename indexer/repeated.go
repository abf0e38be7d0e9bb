package indexer

import (
	"maps"
	"slices"

	"facetta/indexer/sequence"
)

// A word that occurs more than maxWrong times on its pages in the mean is not misspelt, however rare it is: nobody misspells a word all over a page.
// maxRepeated pages are looked at.
const (
	maxWrong    = 3
	maxRepeated = 1000
)

// repeated tells whether the pages with a word in title or content have it so often.
func (d *dictionaries) repeated(word forms) (bool, error) {
	counts := newWordCounts(d)
	defer counts.close()
	stands, pages := 0, 0
	for _, term := range slices.Sorted(maps.Keys(word)) {
		of, err := d.spelledWhere(term, word[term])
		if err != nil {
			return false, err
		}
		for seg := range d.index.segments {
			docs, _, err := of.documents(seg)
			if err != nil {
				return false, err
			}
			for it := docs.Iterator(); it.HasNext() && pages < maxRepeated; pages++ {
				n, err := counts.word(term).of(sequence.Fields-1, seg, it.Next()) // not in boilerplate
				if err != nil {
					return false, err
				}
				stands += n
			}
		}
	}
	return stands > maxWrong*pages, nil
}
