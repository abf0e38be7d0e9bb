package file

import "fmt"

// CorruptError says that a stored file is damaged.
type CorruptError struct {
	File   string // its path
	Offset int64  // where it is, as near as is known
	What   string // is wrong there
}

// Error names the file, the place and the mend.
func (e *CorruptError) Error() string {
	return fmt.Sprintf("%s is damaged at byte %d: %s: run facetta build again", e.File, e.Offset, e.What)
}

// Corrupt makes the error of a file that is damaged at a byte.
func Corrupt(file string, offset int64, what string) error { return &CorruptError{file, offset, what} }
