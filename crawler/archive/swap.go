package archive

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"facetta/internal/durable"
)

// Pruning writes the archive anew into the folder "pruning" inside it, with file numbers above all that there are. Once everything is on disk
// that folder is renamed to "pruned", and from this moment on its files are the archive's, and those with lower numbers are none. Then
// these are removed, and the others moved in, the lowest number last, so that the step can be taken again after a kill at any point.
const (
	pruningFolder = "pruning"
	prunedFolder  = "pruned"
)

// place is where a file of the archive lies.
type place struct {
	dir    string
	number int
}

// filesOf gives the files of an archive by ascending number, those too of one whose pruning was not finished.
func filesOf(dir string) ([]place, error) {
	numbers, err := fileNumbers(dir)
	if err != nil {
		return nil, err
	}
	pruned, err := fileNumbers(filepath.Join(dir, prunedFolder))
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return nil, err
	}
	var places []place
	for _, n := range pruned {
		places = append(places, place{filepath.Join(dir, prunedFolder), n})
	}
	for _, n := range numbers {
		if len(pruned) == 0 || n > pruned[0] {
			places = append(places, place{dir, n})
		}
	}
	slices.SortFunc(places, func(x, y place) int { return x.number - y.number })
	return places, nil
}

// missing is the error of an archive that has lost a file, as the index beside it tells. To go on without is for a person to decide: all that
// was in it would be fetched again, or be missing from the next build.
func missing(dir string) error {
	names, err := fs.Glob(os.DirFS(dir), "*"+indexSuffix)
	for _, name := range names {
		var n int
		if _, err := fmt.Sscanf(name, "%06d"+indexSuffix, &n); err != nil || isFile(dir, n) || isFile(filepath.Join(dir, prunedFolder), n) {
			continue
		}
		name = filepath.Join(dir, name)
		sidecar, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		if held := captures(strings.TrimPrefix(string(sidecar), sidecarMagic)); held > 0 {
			return fmt.Errorf("%s is missing or not a file (captures: %d): restore it, or remove %s to continue without it",
				filepath.Join(dir, fileName(n)), held, name)
		}
	}
	return err
}

// isFile tells whether a folder has a file of the archive.
func isFile(dir string, n int) bool {
	info, err := os.Lstat(filepath.Join(dir, fileName(n)))
	return err == nil && info.Mode().IsRegular()
}

// settle throws away what a killed pruning left unfinished, or finishes what it left decided. Only the holder of the lock may call it.
func settle(dir string) error {
	if err := os.RemoveAll(filepath.Join(dir, pruningFolder)); err != nil {
		return err
	}
	from := filepath.Join(dir, prunedFolder)
	moved, err := fileNumbers(from)
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	if len(moved) > 0 {
		if err := removeBelow(dir, moved[0]); err != nil {
			return err
		}
	}
	for _, n := range slices.Backward(moved) {
		// The index goes first: without it, it can be made again; without its file it would stay behind.
		err := os.Rename(filepath.Join(from, indexName(n)), filepath.Join(dir, indexName(n)))
		if err != nil && !errors.Is(err, os.ErrNotExist) {
			return err
		}
		if err := os.Rename(filepath.Join(from, fileName(n)), filepath.Join(dir, fileName(n))); err != nil {
			return err
		}
	}
	return errors.Join(durable.Names(dir), os.RemoveAll(from))
}

// removeBelow removes the files with numbers below one.
func removeBelow(dir string, number int) error {
	numbers, err := fileNumbers(dir)
	for _, n := range numbers {
		if n < number && err == nil {
			err = errors.Join(os.RemoveAll(filepath.Join(dir, indexName(n))), os.Remove(filepath.Join(dir, fileName(n))))
		}
	}
	return err
}
