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

// Pruning writes the archive again into the folder "pruning" inside it, with file numbers above all existing ones. Once everything is on disk, that
// folder is renamed to "pruned". From this moment on its files are the archive's, and files with lower numbers no longer count. Then the latter are
// removed, and the new files moved into the archive, the lowest number last, so that the step can be repeated after a kill at any point.
const (
	pruningFolder = "pruning"
	prunedFolder  = "pruned"
)

// place is the place of a file of the archive.
type place struct {
	dir    string
	number int
}

// filesOf returns the files of an archive by ascending number, also if a pruning was not finished: what settle has moved by then has the highest
// numbers.
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
	return places, nil
}

// missing returns an error if the archive has lost a file, which an index without its file tells. A person must decide to continue without the file,
// as its captures would be fetched again, or be missing from the next build.
func missing(dir string) error {
	names, err := fs.Glob(os.DirFS(dir), "*"+indexSuffix)
	for _, name := range names {
		var n int
		if _, err := fmt.Sscanf(name, "%06d"+indexSuffix, &n); err != nil || isFile(dir, n) || isFile(filepath.Join(dir, prunedFolder), n) {
			continue
		}
		name = filepath.Join(dir, name)
		sidecar, err := os.ReadFile(name)
		if errors.Is(err, os.ErrNotExist) {
			continue // a prune has removed it meanwhile
		}
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

// isFile tells whether a folder has file n of the archive.
func isFile(dir string, n int) bool {
	info, err := os.Lstat(filepath.Join(dir, fileName(n)))
	return err == nil && info.Mode().IsRegular()
}

// settle removes the files of a killed pruning, or finishes it if its files already count as the archive's. Only the holder of the lock may call it.
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
		// The index is moved first: a missing index is made again, but an index left behind without its file would be removed with the folder.
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

// removeBelow removes the files with numbers below number.
func removeBelow(dir string, number int) error {
	numbers, err := fileNumbers(dir)
	for _, n := range numbers {
		if n < number && err == nil {
			err = errors.Join(os.RemoveAll(filepath.Join(dir, indexName(n))), os.Remove(filepath.Join(dir, fileName(n))))
		}
	}
	return err
}
