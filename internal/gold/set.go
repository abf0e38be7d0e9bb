package gold

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"facetta/internal/unpack"
)

// Limits of one set, in bytes. A larger set is an error, since leaving files out would change the scores.
const (
	maxFile = 64 << 20
	maxSet  = 1 << 30
)

// Set is one gold standard, not yet read.
type Set struct {
	Name string
	path string // of the archive or the folder
}

// wanted is the advice to a user who names a folder without a set.
const wanted = "name a folder of <set>" + unpack.Suffix + " files or of unpacked sets"

// Open lists the sets of a folder, or gives the one set that the folder itself is. Where a set is there both packed and unpacked, the unpacked folder
// is used.
func Open(dir string) ([]Set, error) {
	if isSet(dir) {
		return []Set{{Name: unpack.Name(dir), path: dir}}, nil
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, fmt.Errorf("gold sets: %w: %s", err, wanted)
	}
	paths := make(map[string]string)
	for _, e := range entries {
		p := filepath.Join(dir, e.Name())
		if name, ok := strings.CutSuffix(e.Name(), unpack.Suffix); ok && paths[name] == "" {
			paths[name] = p
		} else if isSet(p) { // a folder, or a link to one
			paths[e.Name()] = p
		}
	}
	if len(paths) == 0 {
		return nil, fmt.Errorf("gold sets: %s holds none: %s", dir, wanted)
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
	if err := unpack.Files(s.path, c.add); err != nil {
		return nil, fmt.Errorf("gold set %s: %w", s.Name, err)
	}
	pages := c.finish(s.Name)
	if err := c.checkGold(pages); err != nil {
		return nil, fmt.Errorf("gold set %s: %w", s.Name, err)
	}
	return pages, nil
}
