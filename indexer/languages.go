package indexer

import (
	"cmp"
	"slices"

	"github.com/RoaringBitmap/roaring/v2"
)

// maxLanguages is how many languages Languages tells apart: those that most documents are in.
const maxLanguages = 256

// Languages gives each document's language as a number of codes, where code 0 stands for those that are not known.
func (x *Index) Languages() (of []uint8, codes []string, err error) {
	if err := x.enter(); err != nil {
		return nil, nil, err
	}
	defer x.leave()
	for code := range x.languages {
		if code != "" {
			codes = append(codes, code)
		}
	}
	slices.SortFunc(codes, func(a, b string) int { return cmp.Or(cmp.Compare(x.languages[b], x.languages[a]), cmp.Compare(a, b)) })
	codes = append([]string{""}, codes[:min(len(codes), maxLanguages-1)]...)
	of, dictionaries := make([]uint8, x.text.Len()), newDictionaries(x)
	for number, code := range codes[1:] {
		lists, _, err := dictionaries.lookup(fieldLanguage, code)
		if err != nil {
			return nil, nil, err
		}
		for i, list := range lists {
			set := roaring.New()
			if err := x.segments[i].addDocuments(set, list); err != nil {
				return nil, nil, err
			}
			docs := set.ToArray()
			if err := x.segments[i].holds(docs...); err != nil {
				return nil, nil, err
			}
			for _, doc := range docs {
				of[x.segments[i].offset+doc] = uint8(number + 1)
			}
		}
	}
	return of, codes, nil
}
