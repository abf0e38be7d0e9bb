//go:build !unix

package archive

import "os"

// lockFile only keeps the file open: this system has no advisory locks, the user sees to it that there is one writer.
func lockFile(path string) (*os.File, error) {
	return os.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o644)
}
