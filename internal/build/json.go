package build

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
)

// A manifest, like every file of WriteSummed, ends with a field that has the checksum of everything before it.
const (
	sumField = ",\n \"sum\": \""
	sumEnd   = "\"\n}\n"
)

// WriteManifest writes the manifest of a build that is otherwise whole.
func WriteManifest(d Dir, m *Manifest) error { return WriteSummed(d.Manifest(), m) }

// WriteSummed writes a JSON object with its checksum, for ReadSummed.
func WriteSummed(name string, v any) error {
	b, err := encode(name, v)
	if err != nil {
		return err
	}
	b = bytes.TrimSuffix(b, []byte("\n}\n"))
	return os.WriteFile(name, fmt.Appendf(b, "%s%s%s", sumField, sumOf(b), sumEnd), 0o644)
}

// ReadSummed reads what WriteSummed wrote.
func ReadSummed(name string, v any) error {
	b, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	if err := decode(name, b, v); err != nil {
		return err
	}
	if !isSummed(b) {
		return wrongSum(name)
	}
	return nil
}

// isSummed tells whether a file of WriteSummed has the right checksum.
func isSummed(b []byte) bool {
	i := bytes.LastIndex(b, []byte(sumField))
	return i >= 0 && string(b[i:]) == sumField+sumOf(b[:i])+sumEnd
}

// FormatError is the error of a build that another version of this program has made; such a build is not damaged.
type FormatError struct {
	File   string
	Format int
}

// Error names both formats.
func (e *FormatError) Error() string {
	return fmt.Sprintf("%s: format %d, this program reads %d: %v", e.File, e.Format, Format, ErrAgain)
}

// Unwrap gives the advice.
func (e *FormatError) Unwrap() error { return ErrAgain }

// ReadManifest reads the manifest of a build.
func ReadManifest(d Dir) (*Manifest, error) {
	b, err := os.ReadFile(d.Manifest())
	if err != nil {
		return nil, Damaged(err)
	}
	m := new(Manifest)
	if err := decode(d.Manifest(), b, m); err != nil {
		return nil, err
	}
	if m.Format != Format {
		return nil, &FormatError{d.Manifest(), m.Format}
	}
	if !isSummed(b) {
		return nil, wrongSum(d.Manifest())
	}
	return m, nil
}

// ReadTopics reads the topics of a finished build that have a rank vector.
func ReadTopics(d Dir) ([]Topic, error) {
	m, err := ReadManifest(d)
	if err != nil {
		return nil, err
	}
	b, err := os.ReadFile(d.Topics())
	if err != nil {
		return nil, Damaged(err)
	}
	if sumOf(b) != m.Sums[filepath.Base(d.Topics())] {
		return nil, wrongSum(d.Topics())
	}
	var topics []Topic
	return topics, decode(d.Topics(), b, &topics)
}

func decode(name string, b []byte, v any) error {
	if err := json.Unmarshal(b, v); err != nil {
		return fmt.Errorf("%s: %w: %w", name, err, ErrAgain)
	}
	return nil
}

// WriteJSON writes a JSON file.
func WriteJSON(name string, v any) error {
	b, err := encode(name, v)
	if err != nil {
		return err
	}
	return os.WriteFile(name, b, 0o644)
}

func encode(name string, v any) ([]byte, error) {
	b, err := json.MarshalIndent(v, "", " ")
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return append(b, '\n'), nil
}
