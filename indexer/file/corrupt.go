package file

import "fmt"

// CorruptError says that a stored file is damaged.
type CorruptError struct {
	File   string // its path
	Offset int64  // place of the damage, as far as it is known
	What   string // what is wrong there
}

// Error names the file and the place, and says what to do.
func (e *CorruptError) Error() string {
	return fmt.Sprintf("%s is damaged at byte %d: %s: run facetta build again", e.File, e.Offset, e.What)
}

// Corrupt returns the error for a file that is damaged at a byte.
func Corrupt(file string, offset int64, what string) error { return &CorruptError{file, offset, what} }
