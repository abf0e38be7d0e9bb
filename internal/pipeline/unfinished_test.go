package pipeline

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"facetta/crawler/archive"
	"facetta/internal/build"
)

// rewriteState changes what an unfinished build says of itself.
func rewriteState(t *testing.T, d build.Dir, change func(*state)) {
	t.Helper()
	var s state
	name := (&run{dir: d}).state()
	err := build.ReadSummed(name, &s)
	change(&s)
	if err := errors.Join(err, build.WriteSummed(name, s)); err != nil {
		t.Fatal(err)
	}
}

// interruptedIn makes a build that is interrupted when a stage begins, and gives its folder.
func interruptedIn(t *testing.T, stage string, o Options) build.Dir {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	o.Progress = func(s string, _, _ int) {
		if s == stage {
			cancel()
		}
	}
	if _, _, err := Run(ctx, o); !errors.Is(err, context.Canceled) {
		t.Fatalf("interrupted in stage %s: %v", stage, err)
	}
	_, partial, err := build.List(o.Data)
	if err != nil || len(partial) != 1 {
		t.Fatalf("unfinished builds %v, %v", partial, err)
	}
	return partial[0]
}

// goOn runs a build, and gives it with the first stage that was done and what it warned of.
func goOn(t *testing.T, o Options) (dir build.Dir, first string, warned []string) {
	t.Helper()
	o.Progress = func(s string, _, _ int) {
		if first == "" {
			first = s
		}
	}
	o.Warn = func(line string) { warned = append(warned, line) }
	dir, _ = mustRun(t, o)
	noneIsLeft(t, o.Data)
	return dir, first, warned
}

// noneIsLeft wants no unfinished build.
func noneIsLeft(t *testing.T, data string) {
	t.Helper()
	if _, partial, err := build.List(data); err != nil || len(partial) > 0 {
		t.Errorf("unfinished builds are left: %v, %v", partial, err)
	}
}

// filesIn are the files of a folder, by path below it.
func filesIn(t *testing.T, dir string) (names []string) {
	t.Helper()
	err := filepath.WalkDir(dir, func(name string, e fs.DirEntry, err error) error {
		if err == nil && !e.IsDir() {
			rel, _ := filepath.Rel(dir, name)
			names = append(names, rel)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return names
}

// damageFile removes a file, or flips a byte of it.
func damageFile(t *testing.T, name string, remove bool) {
	t.Helper()
	b, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if err = os.Remove(name); err == nil && !remove {
		b[len(b)/2] ^= 1
		err = os.WriteFile(name, b, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// An unfinished build of which any file that a stage left is gone or damaged is not gone on with.
func TestADamagedUnfinishedBuildIsNotGoneOnWith(t *testing.T) {
	o := options(t, smallArchive(t))
	partial := interruptedIn(t, lastStage, o)
	files := filesIn(t, string(partial))
	if len(files) < 12 {
		t.Fatalf("only %v", files)
	}
	resumes := func() (bool, []string) {
		var warned []string
		r := &run{Options: o.withDefaults()}
		r.Warn = func(line string) { warned = append(warned, line) }
		r.manifest = *r.plan()
		ok, err := r.resumes(t.Context(), partial)
		if err != nil {
			t.Fatal(err)
		}
		return ok, warned
	}
	for _, name := range files {
		for _, remove := range []bool{true, false} {
			file := filepath.Join(string(partial), name)
			if base := filepath.Base(name); base == "readings.stage" || remove && base == "state.stage" || !remove && isEmpty(t, file) {
				continue // not read again, or as if no stage was finished, or without a byte
			}
			whole, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			damageFile(t, file, remove)
			ok, warned := resumes()
			if ok || len(warned) != 1 || !strings.Contains(warned[0], "unfinished build 000001 is damaged ("+filepath.ToSlash(name)+")") {
				t.Errorf("%s, removed: %t: gone on with: %t, warns of %q", name, remove, ok, warned)
			}
			if err := os.WriteFile(file, whole, 0o600); err != nil {
				t.Fatal(err)
			}
		}
	}
	if ok, warned := resumes(); !ok || len(warned) > 0 {
		t.Errorf("of what is whole: gone on with: %t, warns of %q", ok, warned)
	}
}

// It is removed, and what is made in its place is as it would have been.
func TestADamagedUnfinishedBuildIsBegunAnew(t *testing.T) {
	o := options(t, smallArchive(t))
	whole, _ := mustRun(t, o)
	o.Data = t.TempDir()
	damageFile(t, filepath.Join(string(interruptedIn(t, lastStage, o)), "links"), true)
	got, first, warned := goOn(t, o)
	if first != "links" || len(warned) != 1 || got.Name() != "000001" {
		t.Errorf("build %s goes on in stage %s, warns of %q", got.Name(), first, warned)
	}
	compareBuilds(t, got, whole)
}

func isEmpty(t *testing.T, name string) bool {
	t.Helper()
	info, err := os.Stat(name)
	if err != nil {
		t.Fatal(err)
	}
	return info.Size() == 0
}

// What is damaged after its stage, without anybody noticing, does not pass for whole: its checksum is that of the stage's end.
func TestDamageAfterAStageIsNotBlessed(t *testing.T) {
	o := options(t, smallArchive(t))
	damaged := false
	o.Progress = func(stage string, _, _ int) {
		if stage == "index" && !damaged {
			damaged = true
			damageFile(t, filepath.Join(o.Data, "builds", "000001.partial", "scores", "unbiased.column"), false)
		}
	}
	dir, _ := mustRun(t, o)
	if err := build.Verify(t.Context(), dir); err == nil || !strings.Contains(err.Error(), "unbiased.column is damaged") {
		t.Errorf("verified: %v", err)
	}
}

// A build all of whose stages were done, and that was damaged before it became current, is made again.
func TestADamagedEndIsBegunAnew(t *testing.T) {
	o := options(t, smallArchive(t))
	left := filepath.Join(t.TempDir(), "left")
	o.Now = func() time.Time { // asked for the last time at the end, when all stages are done
		if errors.Join(os.RemoveAll(left), os.CopyFS(left, os.DirFS(filepath.Join(o.Data, "builds", "000001.partial")))) != nil {
			t.Error("the unfinished build was not copied")
		}
		return time.Now()
	}
	whole, _ := mustRun(t, o)
	o.Now = nil
	for _, name := range []string{"000001.partial", "000001"} {
		o.Data = t.TempDir()
		dir := filepath.Join(o.Data, "builds", name)
		if err := os.CopyFS(dir, os.DirFS(left)); err != nil {
			t.Fatal(err)
		}
		damageFile(t, filepath.Join(dir, "completion"), false)
		got, first, warned := goOn(t, o)
		if first != "links" || len(warned) != 1 {
			t.Errorf("%s: goes on in stage %s, warns of %q", name, first, warned)
		}
		compareBuilds(t, got, whole)
	}
}

// Neither scratch files, which on some file systems keep a name until their writer is gone, nor the journal, when all is read, keep an unfinished build
// from being gone on with.
func TestFilesThatNoStageNeeds(t *testing.T) {
	o := options(t, smallArchive(t))
	scratch, asked := filepath.Join(o.Data, "builds", "000001.partial", ".nfs1"), 0
	o.Now = func() time.Time {
		if asked++; asked == 2 { // the first stage begins
			if err := os.WriteFile(scratch, []byte("scratch"), 0o600); err != nil {
				t.Error(err)
			}
		}
		return time.Unix(2e9, 0)
	}
	partial := interruptedIn(t, lastStage, o)
	damageFile(t, scratch, true)
	damageFile(t, filepath.Join(string(partial), "readings.stage"), false)
	if _, first, warned := goOn(t, o); first != lastStage || len(warned) > 0 {
		t.Errorf("goes on in stage %s, warns of %q", first, warned)
	}
}

// A stage that is interrupted takes with it what it had not finished.
func TestAnInterruptedStageLeavesNoHalfFiles(t *testing.T) {
	o := options(t, smallArchive(t))
	for _, stage := range []string{"links", "ranks", "memberships", lastStage} {
		for _, name := range filesIn(t, string(interruptedIn(t, stage, o))) {
			if strings.HasPrefix(filepath.Base(name), ".") || strings.HasSuffix(name, ".tmp") {
				t.Errorf("interrupted in stage %s it leaves %s", stage, name)
			}
		}
	}
}

// What was read before an interruption is told apart, up to its last capture.
func TestProgressOfWhatWasReadBefore(t *testing.T) {
	var told []string
	r := &run{Options: Options{Progress: func(stage string, done, total int) { told = append(told, fmt.Sprint(stage, " ", done, " of ", total)) }}}
	progress := r.readProgress(2)
	for done := range 4 {
		progress(done+1, 4)
	}
	const before = "links, read before it was interrupted: "
	if want := []string{before + "1 of 2", before + "2 of 2", "links 3 of 4", "links 4 of 4"}; !slices.Equal(told, want) {
		t.Errorf("told %q, want %q", told, want)
	}
}

// With Fresh a build goes on only with what was begun so.
func TestFreshGoesOnWithFreshOnly(t *testing.T) {
	a := smallArchive(t)
	for _, fresh := range []bool{false, true} {
		o := options(t, a)
		o.Fresh = fresh
		interruptedIn(t, "index", o)
		o.Fresh = true
		want := []string{"links", "index"}
		if _, first, warned := goOn(t, o); first != want[slices.Index([]bool{false, true}, fresh)] || len(warned) > 0 {
			t.Errorf("begun with Fresh %t: goes on in stage %s, warns of %q", fresh, first, warned)
		}
	}
}

// What was killed before it had a state is removed, and so is a build from other input.
func TestOtherUnfinishedBuildsAreRemoved(t *testing.T) {
	o := options(t, smallArchive(t))
	if err := os.MkdirAll(filepath.Join(o.Data, "builds", "000007.partial", "scores"), 0o755); err != nil {
		t.Fatal(err)
	}
	o.Warn = func(line string) { t.Errorf("of a build that was killed at its beginning it warns: %s", line) }
	interruptedIn(t, "ranks", o) // finds one
	o.Parameters.MaxTopics = 1
	if dir, first, warned := goOn(t, o); first != "links" || len(warned) > 0 || dir.Name() != "000001" {
		t.Errorf("build %s goes on in stage %s, warns of %q", dir.Name(), first, warned)
	}
}

// Builds that are whole stay while another is made, and when that is interrupted: one can be rolled back to, or no other may be left.
func TestWholeBuildsStayUntilTheNextIsWhole(t *testing.T) {
	o := options(t, smallArchive(t))
	mustRun(t, o)
	o.Parameters.MaxTopics = 1
	mustRun(t, o)
	o.Parameters.MaxTopics = 2
	interruptedIn(t, "links", o)
	if whole, _, err := build.List(o.Data); err != nil || len(whole) != 2 {
		t.Errorf("of two builds there are %v, %v", whole, err)
	}
}

// A build that was killed when it was current already, and had only its state to remove, is not finished again: it may be served, and would name
// itself as the build before.
func TestACurrentBuildIsNotGoneOnWith(t *testing.T) {
	o := options(t, smallArchive(t))
	var left []byte
	o.Now = func() time.Time { // asked for the last time at the end
		left, _ = os.ReadFile(filepath.Join(o.Data, "builds", "000001.partial", "state.stage"))
		return time.Unix(2e9, 0)
	}
	first, _ := mustRun(t, o)
	if err := os.WriteFile((&run{dir: first}).state(), left, 0o600); err != nil || len(left) == 0 {
		t.Fatalf("a state of %d bytes, %v", len(left), err)
	}
	o.Now = nil
	if second, m := mustRun(t, o); second.Name() != "000002" || m.Before != "000001" || !m.Reuse.Index {
		t.Errorf("build %s after %q, reuse %+v; want 000002 after 000001", second.Name(), m.Before, m.Reuse)
	}
}

// Who ends a build in the very last step of a stage gets none, though the stage may have been done.
func TestABuildEndedInALastStepIsNone(t *testing.T) {
	a := smallArchive(t)
	for _, stage := range []string{"links", "ranks", "memberships", lastStage} {
		o := options(t, a)
		ctx, cancel := context.WithCancel(t.Context())
		o.Progress = func(s string, done, total int) {
			if s == stage && done == total {
				cancel()
			}
		}
		if _, _, err := Run(ctx, o); !errors.Is(err, context.Canceled) {
			t.Errorf("ended in %s: %v", stage, err)
		}
		if _, err := build.Current(o.Data); !errors.Is(err, build.ErrNone) {
			t.Errorf("ended in %s, and there is a build: %v", stage, err)
		}
	}
}

// A build of which a page could not be read, for another reason than damage, is none: it would lack the page.
func TestABuildWithoutItsArchiveIsNone(t *testing.T) {
	a := smallArchive(t)
	o := options(t, a)
	o.Progress = func(stage string, done, _ int) {
		if stage == "links" && done == 2 {
			a.Close()
		}
		if stage == "ranks" {
			t.Error("the pages that were read are ranked")
		}
	}
	if _, _, err := Run(t.Context(), o); !errors.Is(err, archive.ErrClosed) {
		t.Errorf("the archive was closed: %v", err)
	}
	if _, err := build.Current(o.Data); !errors.Is(err, build.ErrNone) {
		t.Errorf("there is a build: %v", err)
	}
}

// Who ends a build while the graph is made does not wait for the graph.
func TestABuildEndsWithinTheGraph(t *testing.T) {
	o := options(t, smallArchive(t))
	ctx, cancel := context.WithCancel(t.Context())
	steps := 0
	o.Progress = func(stage string, _, _ int) {
		if strings.HasPrefix(stage, "graph") {
			cancel()
			steps++
		}
	}
	if _, _, err := Run(ctx, o); !errors.Is(err, context.Canceled) || steps != 1 {
		t.Errorf("%v, after %d steps", err, steps)
	}
}
