//go:build !linux

package sweep

// Make allocates values; other systems choose the size of memory pages themselves.
func Make[T any](n int) []T { return make([]T, n) }
