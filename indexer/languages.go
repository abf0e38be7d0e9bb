package indexer

import (
	"cmp"
	"slices"
)

// maxLanguages is the number of languages that Languages tells apart: the most frequent ones.
const maxLanguages = 256

// Languages returns each document's language as an index in codes, where 0 stands for unknown languages.
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
	of = make([]uint8, x.text.Len())
	err = x.eachWith(fieldLanguage, codes[1:], func(n int, doc uint32) { of[doc] = uint8(n + 1) })
	return of, codes, err
}
