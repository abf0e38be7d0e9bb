// Package unpack answers "which files are in this set?", whether the set is a folder or a compressed archive, and "is this file packed or
// encoded in a way that nothing here reads?".
//
// A set of the test data is passed on as <name>.tar.zst, and may be unpacked by those who work with it. Files gives the same files for both. It reads
// one file at a time; the caller chooses what to keep.
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

// Suffix is the ending of the name of a packed set.
const Suffix = ".tar.zst"

// maxWindow is the most memory of the decompression, in bytes; sets are packed with windows of up to 128 MiB.
const maxWindow = 256 << 20

// Files passes the regular files of a set to add, by slash paths that begin with the set's own name: those of an archive in its order, those of a
// folder in byte order. path is an archive when it ends in Suffix, and a folder otherwise. An error of add ends it.
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

// archived reads a packed set.
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
