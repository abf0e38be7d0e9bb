package build

import (
	"context"
	"encoding/hex"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/cespare/xxhash/v2"
)

// parts are the files and folders of a build beside its manifest.
var parts = []string{
	"links", "topics.json", "scores", "unranked", "memberships", "duplicates", "completion", "signatures", readingsPart, "index", "words", "text",
}

// readingsPart is the part that no server reads, and whose records are made anew where they are damaged.
const readingsPart = "readings"

// Sums gives the checksums of all files of a build but its manifest, by path below the build.
func Sums(d Dir) (map[string]string, error) { return SumsOf(d, parts...) }

// SumsOf is Sums of some files and folders.
func SumsOf(d Dir, parts ...string) (map[string]string, error) {
	sums := make(map[string]string)
	for _, part := range parts {
		err := fs.WalkDir(os.DirFS(string(d)), part, func(name string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() {
				return err
			}
			sums[name], err = sum(context.Background(), filepath.Join(string(d), filepath.FromSlash(name)))
			return err
		})
		if err != nil {
			return nil, fmt.Errorf("checksums: %w", err)
		}
	}
	return sums, nil
}

// sum is the xxHash64 of a file, in hexadecimal digits. It ends with ctx: an index can be larger than a disk reads in a minute.
func sum(ctx context.Context, name string) (string, error) {
	f, err := os.Open(name)
	if err != nil {
		return "", err
	}
	defer f.Close() // only read
	h := xxhash.New()
	if _, err := io.Copy(h, stoppable{ctx, f}); err != nil {
		return "", fmt.Errorf("read %s: %w", name, err)
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}

// stoppable is a reader that fails when ctx is done.
type stoppable struct {
	ctx context.Context
	io.Reader
}

// Read is part of io.Reader.
func (s stoppable) Read(p []byte) (int, error) {
	if err := s.ctx.Err(); err != nil {
		return 0, err
	}
	return s.Reader.Read(p)
}

func sumOf(b []byte) string {
	h := xxhash.New()
	_, _ = h.Write(b) // never fails
	return hex.EncodeToString(h.Sum(nil))
}

func wrongSum(name string) error {
	return fmt.Errorf("%s is damaged: its checksum differs: %w", name, ErrAgain)
}

// Verify compares the checksums of all files of a build that a server reads with the manifest's. It ends with ctx.
func Verify(ctx context.Context, d Dir) error {
	m, err := ReadManifest(d)
	if err != nil {
		return err
	}
	for _, name := range slices.Sorted(maps.Keys(m.Sums)) {
		if strings.HasPrefix(name, readingsPart+"/") {
			continue
		}
		if err := d.check(ctx, name, m.Sums[name]); err != nil {
			return err
		}
	}
	return nil
}

// Damages gives an error for each file of a build that is missing, or has another checksum than the manifest's, and the number of all files.
func Damages(ctx context.Context, d Dir) (damages []error, files int, err error) {
	m, err := ReadManifest(d)
	if err != nil {
		return []error{err}, 1, nil
	}
	for _, name := range slices.Sorted(maps.Keys(m.Sums)) {
		err := d.check(ctx, name, m.Sums[name])
		if ctx.Err() != nil {
			return nil, 0, ctx.Err()
		}
		if err != nil {
			damages = append(damages, err)
		}
	}
	return damages, len(m.Sums) + 1, nil
}

// check compares the checksum of a file with the one wanted.
func (d Dir) check(ctx context.Context, name, want string) error {
	file := filepath.Join(string(d), filepath.FromSlash(name))
	got, err := sum(ctx, file)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err != nil {
		return Damaged(err)
	}
	if got != want {
		return wrongSum(file)
	}
	return nil
}
