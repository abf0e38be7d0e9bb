//go:build !linux

package mapped

// NewHugeArray makes an array of n values in memory, for reading and writing in random order.
func NewHugeArray[T any](n int) *Array[T] { return &Array[T]{Values: make([]T, n)} }
