package build

import (
	"encoding/hex"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"github.com/cespare/xxhash/v2"
)

// Sum is the xxHash64 of a file, in hexadecimal digits.
func Sum(name string) (string, error) {
	f, err := os.Open(name)
	if err != nil {
		return "", err
	}
	defer f.Close() // only read
	h := xxhash.New()
	if _, err := io.Copy(h, f); err != nil {
		return "", fmt.Errorf("read %s: %w", name, err)
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}

func sumOf(b []byte) string {
	h := xxhash.New()
	_, _ = h.Write(b) // never fails
	return hex.EncodeToString(h.Sum(nil))
}

func wrongSum(name string) error {
	return fmt.Errorf("%s is damaged: its checksum differs: %w", name, ErrAgain)
}

// Verify reads what stage index wrote, and compares its checksums with the manifest's. Other files are checked when they are opened, but an
// index is too large for that.
func Verify(d Dir) error {
	m, err := ReadManifest(d)
	if err != nil {
		return err
	}
	for _, part := range slices.Sorted(maps.Keys(m.Sums)) {
		name := filepath.Join(string(d), filepath.FromSlash(part))
		sum, err := Sum(name)
		if err != nil {
			return Damaged(err)
		}
		if sum != m.Sums[part] {
			return wrongSum(name)
		}
	}
	return nil
}
