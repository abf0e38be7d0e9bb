package gold

import (
	"archive/tar"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/klauspost/compress/zstd"
)

// Limits of one set, in bytes; what is larger is an error, since leaving files out would change the scores.
const (
	maxFile = 64 << 20
	maxSet  = 1 << 30
)

// packed ends the name of a set in one file.
const packed = ".tar.zst"

// Set is one gold standard, not yet read.
type Set struct {
	Name string
	path string // of the archive or the folder
}

// Open lists the sets of a folder, or the one set that the folder is. Where a set is there packed and unpacked, the folder
// counts.
func Open(dir string) ([]Set, error) {
	if isSet(dir) {
		return []Set{{Name: filepath.Base(filepath.Clean(dir)), path: dir}}, nil
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, fmt.Errorf("gold sets: %w", err)
	}
	paths := make(map[string]string)
	for _, e := range entries {
		p := filepath.Join(dir, e.Name())
		if name, ok := strings.CutSuffix(e.Name(), packed); ok && paths[name] == "" {
			paths[name] = p
		} else if e.IsDir() && isSet(p) {
			paths[e.Name()] = p
		}
	}
	if len(paths) == 0 {
		return nil, fmt.Errorf("gold sets: %s holds none: name a folder of <set>%s files or of unpacked sets", dir, packed)
	}
	var sets []Set
	for name, p := range paths {
		sets = append(sets, Set{Name: name, path: p})
	}
	slices.SortFunc(sets, func(a, b Set) int { return strings.Compare(a.Name, b.Name) })
	return sets, nil
}

func isSet(dir string) bool {
	info, err := os.Stat(filepath.Join(dir, "html"))
	return err == nil && info.IsDir()
}

// Pages reads the set.
func (s Set) Pages() ([]Page, error) {
	c := collector{pages: make(map[string]*Page)}
	read := readArchive
	if info, err := os.Stat(s.path); err == nil && info.IsDir() {
		read = readFolder
	}
	if err := read(s.path, &c); err != nil {
		return nil, fmt.Errorf("gold set %s: %w", s.Name, err)
	}
	return c.finish(s.Name), nil
}

// readArchive reads a set in one file.
func readArchive(name string, c *collector) error {
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	z, err := zstd.NewReader(f, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(maxSet))
	if err != nil {
		return err
	}
	defer z.Close()
	return readTar(z, c)
}

// readTar reads the files of a tar archive.
func readTar(archive io.Reader, c *collector) error {
	for r := tar.NewReader(archive); ; {
		h, err := r.Next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		if h.Typeflag != tar.TypeReg {
			continue
		}
		if err := c.add(h.Name, r); err != nil {
			return err
		}
	}
}

// readFolder reads an unpacked set.
func readFolder(dir string, c *collector) error {
	root := os.DirFS(dir)
	return fs.WalkDir(root, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() {
			return err
		}
		f, err := root.Open(name)
		if err != nil {
			return err
		}
		defer f.Close()
		return c.add(path.Join("set", name), f)
	})
}
