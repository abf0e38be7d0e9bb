package column

import (
	"fmt"
	"io"

	"facetta/ranking/mapped"
)

// Stream reads the ranks of documents in a column's file from the first to the last, so that many columns can be read side by side in little memory.
// It need not be closed.
type Stream struct {
	file *mapped.Stream
	left int
}

// OpenStream opens a column's file. Damage is reported as a *mapped.DamageError, here or at the end.
func OpenStream(path string) (*Stream, error) {
	s, err := mapped.OpenStream(path, kind)
	if err != nil {
		return nil, fmt.Errorf("open column: %w", err)
	}
	if documents, bytes := s.Number(0), s.Left(); bytes%2 != 0 || documents > bytes/2 {
		return nil, fmt.Errorf("open column: %w", &mapped.DamageError{File: path, Reason: fmt.Sprintf("%d bytes of ranks for %d documents", bytes, documents)})
	}
	return &Stream{s, int(s.Number(0))}, nil
}

// Left returns how many documents have not been read.
func (s *Stream) Left() int { return s.left }

// Read reads the codes of the next documents, as many as the slice has.
func (s *Stream) Read(codes []Code) error {
	if len(codes) > s.left {
		return fmt.Errorf("column: %d codes of %d: %w", len(codes), s.left, io.ErrUnexpectedEOF)
	}
	if err := mapped.ReadSlice(s.file, codes); err != nil {
		return fmt.Errorf("column: %w", err)
	}
	s.left -= len(codes)
	return nil
}

// End returns an error if the checksum is wrong. All documents must have been read.
func (s *Stream) End() error {
	if s.left > 0 {
		return fmt.Errorf("column: %d documents have not been read", s.left)
	}
	if _, err := io.Copy(io.Discard, s.file); err != nil { // the ranks of other pages follow
		return fmt.Errorf("column: %w", err)
	}
	return nil
}
