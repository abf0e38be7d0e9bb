package page

import (
	"bytes"
	"strings"
)

// commonBytes are the most frequent bytes of pages, by falling frequency (300 blogs and news of 2012).
const commonBytes = " etaisornl/c\"dpmh><\t=-g\nu.wfbv'0y12:_k"

// indexWord is bytes.Index, which looks for the first byte of a word before it compares; here it is its rarest one
// (BenchmarkIndexWord: up to four times as fast on pages).
func indexWord(s []byte, word string) int {
	rarest, rank := 0, -1
	for i := range len(word) - 1 {
		r := strings.IndexByte(commonBytes, word[i])
		if r < 0 {
			r = len(commonBytes)
		}
		if r > rank {
			rarest, rank = i, r
		}
	}
	tail := []byte(word[rarest:])
	for at := rarest; at <= len(s); {
		i := bytes.Index(s[at:], tail)
		if i < 0 {
			return -1
		}
		if at += i; string(s[at-rarest:at]) == word[:rarest] {
			return at - rarest
		}
		at++
	}
	return -1
}
