//go:build !linux

package ranking

import "facetta/ranking/sweep"

func makeRows[F sweep.Float](n int) []F { return make([]F, n) }
