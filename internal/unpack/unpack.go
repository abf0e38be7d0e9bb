// Package unpack answers "which files are in this set?", whether the set is a folder or a compressed archive, and "is this file packed or
// encoded as nobody here reads it?".
//
// A set of the test data is handed around as <name>.tar.zst; who works with it has it unpacked. Files gives the same files for both.
// It reads one file at a time; what is kept is the caller's choice.
package unpack

import (
	"archive/tar"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	slash "path"
	"path/filepath"
	"strings"

	"github.com/klauspost/compress/zstd"
)

// Suffix ends the name of a set in one file.
const Suffix = ".tar.zst"

// maxWindow bounds the memory of the decompression, in bytes; sets are packed with windows of up to 128 MiB.
const maxWindow = 256 << 20

// Files gives the regular files of a set, by their slash paths beginning with the set's own name, to add: an archive's in its order, a
// folder's in byte order. path is an archive when it ends in Suffix, and a folder otherwise. An error of add ends it.
func Files(path string, add func(name string, r io.Reader) error) error {
	if strings.HasSuffix(path, Suffix) {
		return archived(path, add)
	}
	root := os.DirFS(path)
	return fs.WalkDir(root, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() {
			return err
		}
		f, err := root.Open(name)
		if err != nil {
			return err
		}
		defer f.Close() // it was read only
		return add(slash.Join(filepath.Base(path), name), f)
	})
}

// archived reads a set in one file.
func archived(path string, add func(name string, r io.Reader) error) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close() // it was read only
	z, err := zstd.NewReader(f, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(maxWindow))
	if err != nil {
		return fmt.Errorf("unpack %s: %w", path, err)
	}
	defer z.Close()
	return Tar(z, add)
}

// Tar gives the regular files of a tar archive that is not compressed.
func Tar(archive io.Reader, add func(name string, r io.Reader) error) error {
	for r := tar.NewReader(archive); ; {
		h, err := r.Next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("unpack: %w", err)
		}
		if h.Typeflag != tar.TypeReg {
			continue
		}
		if err := add(h.Name, r); err != nil {
			return err
		}
	}
}
