package build

import (
	"context"
	"encoding/hex"
	"errors"
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

// parts are the files and folders of a build, except its manifest.
var parts = []string{
	"links", "topics.json", "scores", "unranked", "memberships", "duplicates", "completion", "signatures", readingsPart, "index", "words", "text",
}

// readingsPart is the part that no server reads; the next build makes its damaged records anew.
const readingsPart = "readings"

// IsPart tells whether a path below a finished build is that of one of its files, other than the manifest.
func IsPart(name string) bool {
	part, _, _ := strings.Cut(name, "/")
	return slices.Contains(parts, part)
}

// SumsOf gives the checksums of all files of some parts of a build, by path below the build.
func SumsOf(d Dir, parts ...string) (map[string]string, error) {
	sums := make(map[string]string)
	for _, part := range parts {
		if err := addSums(d, part, sums, func(string) bool { return false }); err != nil {
			return nil, err
		}
	}
	return sums, nil
}

// AddSums adds the checksums of those files of a build that have none yet and are not to be skipped.
func AddSums(d Dir, sums map[string]string, skip func(name string) bool) error {
	return addSums(d, ".", sums, func(name string) bool { return sums[name] != "" || skip(name) })
}

func addSums(d Dir, part string, sums map[string]string, skip func(name string) bool) error {
	err := fs.WalkDir(os.DirFS(string(d)), part, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || skip(name) {
			return err
		}
		sums[name], err = sum(context.Background(), d.file(name))
		return err
	})
	if err != nil {
		return fmt.Errorf("checksums: %w", err)
	}
	return nil
}

// Changed gives the first file, by name, that is missing, can't be read, or has another checksum than the one given; "" for none.
func Changed(ctx context.Context, d Dir, sums map[string]string) (string, error) {
	for _, name := range slices.Sorted(maps.Keys(sums)) {
		got, err := sum(ctx, d.file(name))
		if ctx.Err() != nil {
			return "", ctx.Err()
		}
		if err != nil || got != sums[name] {
			return name, nil
		}
	}
	return "", nil
}

// file gives the full path of a file of a build.
func (d Dir) file(name string) string { return filepath.Join(string(d), filepath.FromSlash(name)) }

// sum gives the xxHash64 of a file, in hexadecimal digits. It ends with ctx, because a large index takes longer than a minute to read.
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

// Verify compares the checksums of all files that a server reads with those in the manifest. It ends with ctx.
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

// Damages gives an error for each file of a build that is missing, or whose checksum is not the manifest's; and the number of all files. Meanwhile it
// holds the build as a server does: otherwise a build that ends in this time would remove it. One that was removed before has no files, 0.
func Damages(ctx context.Context, d Dir) (damages []error, files int, err error) {
	release, err := Hold(d)
	if err == nil {
		defer release()
	} else if _, err := os.Stat(string(d)); errors.Is(err, os.ErrNotExist) {
		return nil, 0, nil
	} // another build that cannot be held has a damaged manifest
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

// check compares the checksum of a file with the expected one.
func (d Dir) check(ctx context.Context, name, want string) error {
	file := d.file(name)
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
