//go:build !amd64

package page

func indexPair(s []byte, n *needle) int { return indexPairPortable(s, n) }
