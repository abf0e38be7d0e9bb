package indexer

import (
	"maps"
	"slices"

	"facetta/indexer/sequence"
)

// A word that its pages have more than maxWrong times in the mean is meant as it is, be it as rare as it may: nobody misspells one word all over a page.
// maxRepeated pages are looked at.
const (
	maxWrong    = 3
	maxRepeated = 1000
)

// repeated says whether the pages that have a word in the title or in the content have it so often.
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
