//go:build !unix

package main

import "os"

// columnsIn says that the width of a terminal is not known.
func columnsIn(*os.File) int { return 0 }
