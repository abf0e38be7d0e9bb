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
// folder in byte order. path is an archive when it ends in Suffix, and a folder otherwise. In a folder, a link to a file counts as the file, and a
// link to a folder as that folder where it lies in the set's own folder, but not deeper, where links may lead in circles. An error of add ends it.
func Files(path string, add func(name string, r io.Reader) error) error {
	if strings.HasSuffix(path, Suffix) {
		return archived(path, add)
	}
	set := unpacked{add: add, linked: true}
	return set.walk(path, Name(path))
}

// Name is the name of the set in this folder, the folder's own also where its path is "." or ends in "..".
func Name(folder string) string {
	if whole, err := filepath.Abs(folder); err == nil { // an error says that the current folder is gone
		folder = whole
	}
	return filepath.Base(folder)
}

// unpacked is a set in a folder.
type unpacked struct {
	add    func(name string, r io.Reader) error
	linked bool // links to folders are followed
}

// walk passes the files of a folder, whose name in the set this is. It is not io/fs that walks, which refuses names that are not UTF-8.
func (u unpacked) walk(dir, name string) error {
	dir = filepath.Clean(dir) + string(filepath.Separator) // so that a link to the folder is followed
	return filepath.WalkDir(dir, func(at string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		return u.file(at, slash.Join(name, filepath.ToSlash(strings.TrimPrefix(at, dir))), d)
	})
}

// file passes a file, or what a link leads to.
func (u unpacked) file(at, name string, d fs.DirEntry) error {
	kind := d.Type()
	if kind&fs.ModeSymlink != 0 {
		target, err := os.Stat(at)
		if err != nil {
			return err
		}
		kind = target.Mode().Type()
	}
	switch {
	case kind.IsDir() && u.linked && strings.Count(name, "/") == 1:
		return unpacked{add: u.add}.walk(at, name)
	case !kind.IsRegular():
		return nil
	}
	f, err := os.Open(at)
	if err != nil {
		return err
	}
	defer f.Close() // it was read only
	return u.add(name, f)
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
