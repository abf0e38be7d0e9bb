//go:build !linux

package sweep

// Make allocates; other systems choose the size of pages themselves.
func Make[T any](n int) []T { return make([]T, n) }
