package column

import (
	"fmt"
	"io"

	"facetta/ranking/mapped"
)

// Stream reads a column's file from its first document to its last, so that many columns can be read side by side in little
// memory. There is nothing to close.
type Stream struct{ file *mapped.Stream }

// OpenStream opens a column's file. Damage is a *mapped.DamageError, here or when the end is read.
func OpenStream(path string) (*Stream, error) {
	s, err := mapped.OpenStream(path, kind)
	if err != nil {
		return nil, fmt.Errorf("open column: %w", err)
	}
	if s.Left()%2 != 0 {
		return nil, fmt.Errorf("open column: %w", &mapped.DamageError{File: path, Reason: "half a code at its end"})
	}
	return &Stream{s}, nil
}

// Left is how many documents have not been read.
func (s *Stream) Left() int { return int(s.file.Left() / 2) }

// Read reads the codes of the next documents, as many as the slice has.
func (s *Stream) Read(codes []Code) error {
	if err := mapped.ReadSlice(s.file, codes); err != nil {
		return fmt.Errorf("column: %w", err)
	}
	return nil
}

// End says whether the checksum is right. All documents must have been read.
func (s *Stream) End() error {
	if n := s.Left(); n > 0 {
		return fmt.Errorf("column: %d documents have not been read", n)
	}
	if _, err := s.file.Read(nil); err != io.EOF {
		return fmt.Errorf("column: %w", err)
	}
	return nil
}
