package page

import "golang.org/x/sys/cpu"

// vectors tells whether indexPair32 can run here.
var vectors = cpu.X86.HasAVX2

// indexPair32 returns the first i below count with s[i] == first and s[i+apart] == second, -1 when there is none. count is at least 32.
//
//go:noescape
func indexPair32(s *byte, count, apart int, first, second byte) int

func indexPair(s []byte, n *needle) int {
	if count := len(s) - len(n.word) + 1; vectors && count >= 32 {
		return indexPair32(&s[n.at], count, n.apart, n.word[n.at], n.word[n.at+n.apart])
	}
	return indexPairPortable(s, n)
}
