package pipeline

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"strings"

	"facetta/internal/build"
	"facetta/internal/durable"
)

// stageSuffix marks the files that carry results from stage to stage; they are removed from the finished build.
const stageSuffix = ".stage"

func (r *run) state() string    { return filepath.Join(string(r.dir), "state"+stageSuffix) }
func (r *run) sets() string     { return filepath.Join(string(r.dir), "sets"+stageSuffix) }
func (r *run) anchors() string  { return filepath.Join(string(r.dir), "anchors"+stageSuffix) }
func (r *run) table() string    { return filepath.Join(string(r.dir), "table"+stageSuffix) }
func (r *run) order() string    { return filepath.Join(string(r.dir), "order"+stageSuffix) }
func (r *run) evidence() string { return filepath.Join(string(r.dir), "siblings"+stageSuffix) }
func (r *run) prints() string   { return filepath.Join(string(r.dir), "prints"+stageSuffix) }
func (r *run) journal() string  { return filepath.Join(string(r.dir), "readings"+stageSuffix) }

// state describes an unfinished build: its manifest so far, with the finished stages.
type state struct {
	build.Manifest
	Fresh bool              `json:"fresh"` // the build was begun with Options.Fresh
	Files map[string]string `json:"files"` // checksums of the finished stages' files, by path below the build
}

// lastStage is the stage after which no results of other stages are needed any more.
const lastStage = "index"

// resumes adopts an unfinished build if the same program began it from the same input, and none of its files is damaged. With Options.Fresh, it
// adopts only a build that was begun with Options.Fresh.
func (r *run) resumes(ctx context.Context, d build.Dir) (bool, error) {
	var s state
	err := build.ReadSummed((&run{dir: d}).state(), &s)
	switch {
	case errors.Is(err, fs.ErrNotExist): // it is whole, or was killed at its very beginning
		return false, nil
	case err != nil:
		r.warnOf(d, "state"+stageSuffix)
		return false, nil
	case !s.IsOf(&r.manifest), r.Fresh && !s.Fresh:
		return false, nil
	}
	damaged, err := build.Changed(ctx, d, s.needed())
	if err != nil {
		return false, err
	}
	if damaged != "" {
		r.warnOf(d, damaged)
		return false, nil
	}
	r.dir, r.manifest, r.begun = d, s.Manifest, s
	return true, nil
}

// needed are the files that the remaining stages read, or that the finished build has. A process that was killed while it finished the build may have
// removed others.
func (s *state) needed() map[string]string {
	needed := maps.Clone(s.Files)
	if _, done := s.Times.Stages[lastStage]; done {
		maps.DeleteFunc(needed, func(name, _ string) bool { return strings.HasSuffix(name, stageSuffix) })
	}
	return needed
}

// warnOf warns that an unfinished build is not resumed because one of its files is missing or damaged.
func (r *run) warnOf(d build.Dir, file string) {
	r.Warn(fmt.Sprintf("unfinished build %s is damaged (%s), so its stages are done again", d.Name(), file))
}

// save writes which stages are finished. Their results are on disk already.
func (r *run) save() error {
	r.begun.Manifest = r.manifest
	next := r.state() + ".next"
	if err := build.WriteSummed(next, r.begun); err != nil {
		return err
	}
	return durable.Rename(next, r.state())
}

// addSums adds the checksums of the files that a stage has written. No stage may change files of earlier stages, as it may be killed before new
// checksums are saved.
func (r *run) addSums() error {
	if r.begun.Files == nil {
		r.begun.Files = make(map[string]string)
	}
	return build.AddSums(r.dir, r.begun.Files, func(name string) bool {
		return strings.HasPrefix(name, ".") || filepath.Join(string(r.dir), name) == r.journal() || strings.HasPrefix(name, "state"+stageSuffix)
	})
}

// removeStages removes the files that stages wrote for each other, except the state.
func (r *run) removeStages() error {
	for _, name := range []string{r.sets(), r.anchors(), r.table(), r.order(), r.evidence(), r.prints(), r.journal()} {
		if err := os.Remove(name); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}

// partSums are the checksums of the files of the finished build. They were computed when each stage was done, so that files damaged since then are
// noticed.
func (r *run) partSums() map[string]string {
	sums := maps.Clone(r.begun.Files)
	maps.DeleteFunc(sums, func(name, _ string) bool { return !build.IsPart(name) })
	return sums
}
