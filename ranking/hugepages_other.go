//go:build !linux

package ranking

import "facetta/ranking/sweep"

// makeRows allocates; other systems choose the size of pages themselves.
func makeRows[F sweep.Float](n int) []F { return make([]F, n) }
