package build

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
)

// publish makes an empty build current, as package pipeline does it.
func publish(t *testing.T, data string) Dir {
	t.Helper()
	partial, err := Create(data)
	if err != nil {
		t.Fatal(err)
	}
	before, err := Replaced(data, partial)
	if err != nil {
		t.Fatal(err)
	}
	m := Manifest{Format: Format}
	if before != "" {
		m.Before = before.Name()
	}
	if err := WriteManifest(partial, &m); err != nil {
		t.Fatal(err)
	}
	d, err := Publish(data, partial)
	if err != nil {
		t.Fatal(err)
	}
	if err := Prune(data, d, before); err != nil {
		t.Fatal(err)
	}
	return d
}

// builds gives the finished builds, the current one in brackets.
func builds(t *testing.T, data string) string {
	t.Helper()
	whole, _, err := List(data)
	if err != nil {
		t.Fatal(err)
	}
	cur, err := Current(data)
	if err != nil {
		t.Fatal(err)
	}
	var list []string
	for _, d := range whole {
		name := strings.TrimLeft(d.Name(), "0")
		if d == cur {
			name = "[" + name + "]"
		}
		list = append(list, name)
	}
	return strings.Join(list, " ")
}

func wantBuilds(t *testing.T, data, want string) {
	t.Helper()
	if got := builds(t, data); got != want {
		t.Errorf("builds are %s, want %s", got, want)
	}
}

func rollBack(t *testing.T, data, name string) {
	t.Helper()
	if _, _, err := Rollback(context.Background(), data, name); err != nil {
		t.Fatal(err)
	}
}

func TestPruneKeepsWhatCanBeRolledBackTo(t *testing.T) {
	data := t.TempDir()
	if _, err := Current(data); !errors.Is(err, ErrNone) || !strings.Contains(err.Error(), "nothing is built yet") {
		t.Fatalf("Current of an empty folder: %v, want ErrNone", err)
	}
	if _, _, err := Rollback(context.Background(), data, ""); !errors.Is(err, ErrNone) {
		t.Errorf("Rollback of an empty folder: %v, want ErrNone", err)
	}
	publish(t, data)
	if _, _, err := Rollback(context.Background(), data, ""); !errors.Is(err, ErrNoBuildBefore) {
		t.Errorf("Rollback of the first build: %v, want ErrNoBuildBefore", err)
	}
	publish(t, data)
	publish(t, data)
	wantBuilds(t, data, "2 [3]")
	rollBack(t, data, "")
	wantBuilds(t, data, "[2] 3")
	if _, _, err := Rollback(context.Background(), data, ""); !errors.Is(err, ErrNoBuildBefore) {
		t.Errorf("Rollback of the oldest build: %v, want ErrNoBuildBefore", err)
	}
	rollBack(t, data, "3")
	wantBuilds(t, data, "2 [3]")
	rollBack(t, data, "")
	// The next build replaces 2, so 2 is what it can be rolled back to, not 3, which nobody wanted.
	publish(t, data)
	wantBuilds(t, data, "2 [4]")
	rollBack(t, data, "000002")
	wantBuilds(t, data, "[2] 4")
	for _, name := range []string{"+2", "2.partial", "current", "0", "-"} {
		if _, _, err := Rollback(context.Background(), data, name); !errors.Is(err, ErrUnknown) {
			t.Errorf("Rollback to %q: %v", name, err)
		}
	}
	if _, _, err := Rollback(context.Background(), data, "000009"); !errors.Is(err, ErrUnknown) || !strings.Contains(err.Error(), "000002, 000004") {
		t.Errorf("Rollback to a build that is not there: %v; want those that are", err)
	}
}

// A process that dies between the two steps of Publish leaves a whole build that was never current.
func TestAnOrphanIsNotTheBuildBefore(t *testing.T) {
	data := filepath.Join(t.TempDir(), "data [old]") // which is a pattern as well
	publish(t, data)
	publish(t, data)
	orphan, err := Create(data)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Rename(string(orphan), strings.TrimSuffix(string(orphan), ".partial")); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("000003", filepath.Join(data, "builds", "current.1.next")); err != nil {
		t.Fatal(err)
	}
	wantBuilds(t, data, "1 [2] 3")
	publish(t, data)
	wantBuilds(t, data, "2 [4]")
	rollBack(t, data, "")
	wantBuilds(t, data, "[2] 4")
	if left, _ := fs.Glob(os.DirFS(data), "builds/*next"); left != nil {
		t.Errorf("left of a switch: %v", left)
	}
}

// A damaged manifest of the current build must not keep anybody from leaving it; one of the build before must.
func TestRollbackFromAndToDamage(t *testing.T) {
	data := t.TempDir()
	publish(t, data)
	second := publish(t, data)
	if err := os.Remove(second.Manifest()); err != nil {
		t.Fatal(err)
	}
	rollBack(t, data, "")
	wantBuilds(t, data, "[1] 2")
	if _, _, err := Rollback(context.Background(), data, second.Name()); err == nil {
		t.Error("rolled back to a build without a manifest")
	}
	wantBuilds(t, data, "[1] 2")
}

// A build of which a file is missing or damaged is not rolled back to.
func TestRollbackToADamagedBuild(t *testing.T) {
	data := t.TempDir()
	first := publish(t, data)
	publish(t, data)
	makeFiles(t, first)
	for _, damage := range []func() error{
		func() error { return os.WriteFile(first.Links(), []byte("other"), 0o600) },
		func() error { return os.Remove(first.Links()) },
	} {
		if err := damage(); err != nil {
			t.Fatal(err)
		}
		_, _, err := Rollback(t.Context(), data, "")
		if !errors.Is(err, ErrAgain) || !strings.Contains(err.Error(), "build 000001 cannot be served") || !strings.Contains(err.Error(), "links") {
			t.Errorf("rolled back to damage: %v", err)
		}
		wantBuilds(t, data, "1 [2]")
	}
	makeFiles(t, first)
	rollBack(t, data, "")
	wantBuilds(t, data, "[1] 2")
}

// TestRemovalIsOneStep: what a process that is killed leaves of a build is none, finished or not, and goes with the next old build.
func TestRemovalIsOneStep(t *testing.T) {
	data := t.TempDir()
	publish(t, data)
	partial, err := Create(data)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Rename(string(partial), string(partial)+removedSuffix); err != nil { // where it was killed
		t.Fatal(err)
	}
	whole, unfinished, err := List(data)
	if err != nil || len(whole) != 1 || len(unfinished) > 0 {
		t.Errorf("beside what is left of one: builds %v, unfinished %v, %v", whole, unfinished, err)
	}
	if partial, err = Create(data); err != nil {
		t.Fatal(err)
	}
	if err := Remove(partial); err != nil {
		t.Fatal(err)
	}
	if left, _ := fs.Glob(os.DirFS(data), "builds/*.*"); left != nil {
		t.Errorf("left of what was removed: %v", left)
	}
	if err := os.Mkdir(string(partial)+"9"+removedSuffix, 0o755); err != nil { // another that was killed
		t.Fatal(err)
	}
	publish(t, data)
	wantBuilds(t, data, "1 [2]")
	if left, _ := fs.Glob(os.DirFS(data), "builds/*.*"); left != nil {
		t.Errorf("left: %v", left)
	}
}

func TestPruneLeavesWhatIsHeld(t *testing.T) {
	data := t.TempDir()
	release, err := Hold(publish(t, data))
	if err != nil {
		t.Fatal(err)
	}
	publish(t, data)
	publish(t, data)
	wantBuilds(t, data, "1 2 [3]")
	if err := release(); err != nil {
		t.Fatal(err)
	}
	publish(t, data)
	wantBuilds(t, data, "3 [4]")
}

// What was served before is what counts, not what has the number before: a server that is behind may hold a build that nobody wanted. If
// it is gone, the number counts.
func TestRollbackPassesByWhatIsHeld(t *testing.T) {
	data := t.TempDir()
	first := publish(t, data)
	release, err := Hold(publish(t, data))
	if err != nil {
		t.Fatal(err)
	}
	defer release()
	rollBack(t, data, "")
	publish(t, data)
	wantBuilds(t, data, "1 2 [3]")
	rollBack(t, data, "")
	wantBuilds(t, data, "[1] 2 3")
	rollBack(t, data, "000003")
	if err := os.RemoveAll(string(first)); err != nil {
		t.Fatal(err)
	}
	rollBack(t, data, "")
	wantBuilds(t, data, "[2] 3")
}

// meanwhile is a context in which something else happens when it is asked for its end, as it is while a build is verified.
type meanwhile struct {
	context.Context
	happens func()
}

// Err is part of context.Context.
func (m meanwhile) Err() error {
	m.happens()
	return nil
}

// A build that ends while another is verified for a roll back leaves that one, though without the roll back it would remove it.
func TestABuildEndsDuringARollback(t *testing.T) {
	data := t.TempDir()
	first := publish(t, data)
	publish(t, data)
	ends := sync.OnceFunc(func() { publish(t, data) })
	if _, _, err := Rollback(meanwhile{context.Background(), ends}, data, first.Name()); err != nil {
		t.Fatal(err)
	}
	wantBuilds(t, data, "[1] 2 3")
}

// A roll back may come between the step that makes a build current and the one that removes others.
func TestPruneLeavesTheCurrentBuild(t *testing.T) {
	data := t.TempDir()
	first, second := publish(t, data), publish(t, data)
	rollBack(t, data, first.Name())
	if err := Prune(data, second); err != nil {
		t.Fatal(err)
	}
	wantBuilds(t, data, "[1] 2")
	release, free := first.claim()
	if !free {
		t.Fatal("it is still held, so that no server could open it")
	}
	if err := release(); err != nil {
		t.Fatal(err)
	}
}

// In a container each process may have the same number, so the one that was killed amidst a switch may have had this one.
func TestSwitchAfterOneThatWasKilled(t *testing.T) {
	data := t.TempDir()
	publish(t, data)
	if err := os.Symlink("000009", fmt.Sprintf("%s.%d.next", current(data), os.Getpid())); err != nil {
		t.Fatal(err)
	}
	publish(t, data)
	wantBuilds(t, data, "1 [2]")
}

// After 999999 comes a name that sorts before it as text.
func TestBuildsStandByNumber(t *testing.T) {
	data := t.TempDir()
	for _, name := range []string{"999999", "1000000"} {
		if err := os.MkdirAll(filepath.Join(root(data), name), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	whole, _, err := List(data)
	if err != nil || names(whole) != "999999, 1000000" {
		t.Errorf("builds are %s, %v", names(whole), err)
	}
	if d, err := Create(data); err != nil || d.Name() != "1000001" {
		t.Errorf("the next build is %s, %v", d.Name(), err)
	}
}

// A build of another version, or a damaged one, is refused with what to do.
func TestReadManifest(t *testing.T) {
	d := publish(t, t.TempDir())
	if err := WriteJSON(d.Manifest(), Manifest{Format: Format - 1}); err != nil {
		t.Fatal(err)
	}
	for _, damage := range []func() error{
		func() error { return nil },
		func() error { return os.WriteFile(d.Manifest(), []byte("{"), 0o644) },
	} {
		if err := damage(); err != nil {
			t.Fatal(err)
		}
		if m, err := ReadManifest(d); err == nil || !strings.Contains(err.Error(), "run facetta build again") {
			t.Errorf("%+v, %v; want what to do", m, err)
		}
	}
	if topics, err := ReadTopics(d); err == nil {
		t.Errorf("%v are the topics of a build without any file of them", topics)
	}
	if err := WriteJSON(filepath.Join(string(d), "missing", "x.json"), 1); err == nil {
		t.Error("a file is written in a folder that is not there")
	}
	if err := os.Remove(d.Manifest()); err != nil {
		t.Fatal(err)
	}
	if _, err := Hold(d); err == nil {
		t.Error("a build without a manifest is held")
	}
}

// A build of an earlier format is refused by that, with the mend, whatever its manifest has besides.
func TestEarlierFormats(t *testing.T) {
	d := publish(t, t.TempDir())
	for _, write := range []func() error{
		func() error { return WriteManifest(d, &Manifest{Format: Format - 1}) },
		func() error { return WriteJSON(d.Manifest(), Manifest{Format: Format - 1}) },
	} {
		if err := write(); err != nil {
			t.Fatal(err)
		}
		_, err := ReadManifest(d)
		if want := fmt.Sprintf("format %d, this program reads %d: run facetta build again", Format-1, Format); err == nil || !strings.HasSuffix(err.Error(), want) {
			t.Errorf("%v; want %s", err, want)
		}
	}
}

// A build is taken over as it is only if nothing that its bytes depend on is another, and nobody's unknown program made it.
func TestIsOf(t *testing.T) {
	m := Manifest{Format: Format, Program: "p", Input: Input{Captures: 1}, Parameters: Parameters{Damping: 0.85}, Before: "000001"}
	same, format, program, input, parameters, unknown := m, m, m, m, m, m
	same.Before = "000002"
	format.Format++
	program.Program = "q"
	input.Input.Topics = "x"
	parameters.Parameters.Damping = 0.9
	unknown.Program = ""
	if !same.IsOf(&m) {
		t.Error("the time and the build before make it another")
	}
	for _, other := range []Manifest{format, program, input, parameters} {
		if other.IsOf(&m) {
			t.Errorf("%+v is of %+v", other, m)
		}
	}
	if unknown.IsOf(&unknown) {
		t.Error("two unknown programs are one")
	}
}

// A copy that followed the link has a folder in its place, which says nothing about which build it was.
func TestAFolderInPlaceOfTheLink(t *testing.T) {
	data := t.TempDir()
	if err := os.MkdirAll(current(data), 0o755); err != nil {
		t.Fatal(err)
	}
	if d, err := Current(data); err == nil || errors.Is(err, ErrNone) {
		t.Errorf("Current is %s, %v", d, err)
	}
	if d, err := Replaced(data, ""); err == nil {
		t.Errorf("%q is replaced", d)
	}
	partial, err := Create(data)
	if err != nil {
		t.Fatal(err)
	}
	if d, err := Publish(data, partial); err == nil {
		t.Errorf("%s is published, but not current", d)
	}
}

// A file in the folder's place is no empty folder.
func TestBuildsAreNoFolder(t *testing.T) {
	data := t.TempDir()
	if err := os.WriteFile(root(data), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if whole, partial, err := List(data); err == nil {
		t.Errorf("builds %v, %v", whole, partial)
	}
	if d, err := Create(data); err == nil {
		t.Errorf("%s is created", d)
	}
	if err := Prune(data); err == nil {
		t.Error("pruned")
	}
}

func TestAnUnfinishedBuildKeepsItsNumber(t *testing.T) {
	data := t.TempDir()
	first, _ := Create(data)
	second, err := Create(data)
	if err != nil || second.Name() != "000002" {
		t.Fatalf("second build is %s, %v; want 000002", second, err)
	}
	if _, partial, _ := List(data); len(partial) != 2 {
		t.Errorf("unfinished builds: %v, want 2", partial)
	}
	if _, err := Current(data); !errors.Is(err, ErrNone) {
		t.Errorf("an unfinished build became current: %v (%s)", err, first)
	}
}

// A build that replaces itself, as one that was killed before it became current, replaces none.
func TestABuildDoesNotReplaceItself(t *testing.T) {
	data := t.TempDir()
	only := publish(t, data)
	if err := os.Remove(current(data)); err != nil {
		t.Fatal(err)
	}
	if before, err := Replaced(data, only); before != "" || err != nil {
		t.Errorf("%q, %v", before, err)
	}
}

// Only what another build mends says so, once.
func TestDamagedTellsTheMend(t *testing.T) {
	_, missing := os.Open(filepath.Join(t.TempDir(), "none"))
	for _, c := range []struct {
		err  error
		mend bool
	}{
		{missing, true},
		{Damaged(missing), true},
		{errors.New("damaged at byte 7"), true},
		{&os.PathError{Op: "open", Path: "links", Err: syscall.EMFILE}, false},
		{&os.PathError{Op: "open", Path: "links", Err: syscall.EACCES}, false},
	} {
		if got := strings.Count(Damaged(c.err).Error(), ErrAgain.Error()); (got == 1) != c.mend || got > 1 {
			t.Errorf("%v: the mend stands there %d times, want %v", c.err, got, c.mend)
		}
	}
	if err := Damaged(nil); err != nil {
		t.Errorf("no error became %v", err)
	}
}
