//go:build !linux

package main

// evict is not to be had: what was written just now is in memory.
func evict(string) error { return nil }
