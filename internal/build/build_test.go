package build

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
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
	before, err := Current(data)
	if err != nil && !errors.Is(err, ErrNone) {
		t.Fatal(err)
	}
	m := Manifest{Format: Format}
	if before != "" {
		m.Before = before.Name()
	}
	if err := WriteJSON(partial.Manifest(), m); err != nil {
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
	if _, _, err := Rollback(data, name); err != nil {
		t.Fatal(err)
	}
}

func TestPruneKeepsWhatCanBeRolledBackTo(t *testing.T) {
	data := t.TempDir()
	if _, err := Current(data); !errors.Is(err, ErrNone) {
		t.Fatalf("Current of an empty folder: %v, want ErrNone", err)
	}
	if _, _, err := Rollback(data, ""); !errors.Is(err, ErrNone) {
		t.Errorf("Rollback of an empty folder: %v, want ErrNone", err)
	}
	publish(t, data)
	if _, _, err := Rollback(data, ""); !errors.Is(err, ErrNoBuildBefore) {
		t.Errorf("Rollback of the first build: %v, want ErrNoBuildBefore", err)
	}
	publish(t, data)
	publish(t, data)
	wantBuilds(t, data, "2 [3]")
	rollBack(t, data, "")
	wantBuilds(t, data, "[2] 3")
	if _, _, err := Rollback(data, ""); !errors.Is(err, ErrNoBuildBefore) {
		t.Errorf("Rollback of the oldest build: %v, want ErrNoBuildBefore", err)
	}
	rollBack(t, data, "000003")
	wantBuilds(t, data, "2 [3]")
	rollBack(t, data, "")
	// The next build replaces 2, so 2 is what it can be rolled back to, not 3, which nobody wanted.
	publish(t, data)
	wantBuilds(t, data, "2 [4]")
	rollBack(t, data, "")
	wantBuilds(t, data, "[2] 4")
	if _, _, err := Rollback(data, "000009"); err == nil {
		t.Error("Rollback to a build that is not there did not fail")
	}
}

// A process that dies between the two steps of Publish leaves a whole build that was never current.
func TestAnOrphanIsNotTheBuildBefore(t *testing.T) {
	data := t.TempDir()
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
	if left, _ := filepath.Glob(filepath.Join(data, "builds", "*next")); left != nil {
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
	if _, _, err := Rollback(data, second.Name()); err == nil {
		t.Error("rolled back to a build without a manifest")
	}
	wantBuilds(t, data, "[1] 2")
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

// Where the link to the current build is gone, or leads nowhere, the builds are still there, and so is a way back. A folder in its place is
// what a copy makes that follows links.
func TestTheLinkIsLost(t *testing.T) {
	data := t.TempDir()
	publish(t, data)
	second := publish(t, data)
	link := filepath.Join(data, "builds", "current")
	for name, damage := range map[string]func() error{
		"gone":         func() error { return os.Remove(link) },
		"to no folder": func() error { return errors.Join(os.Remove(link), os.Symlink("000009", link)) },
	} {
		if err := damage(); err != nil {
			t.Fatal(err)
		}
		if _, err := Current(data); !errors.Is(err, ErrNone) || !strings.Contains(err.Error(), "facetta rollback 000002") {
			t.Errorf("%s: %v, want ErrNone and the way back", name, err)
		}
		if _, _, err := Rollback(data, ""); !errors.Is(err, ErrNone) {
			t.Errorf("%s: rolled back without a name: %v", name, err)
		}
		if from, to, err := Rollback(data, second.Name()); from != "" || to != second || err != nil {
			t.Errorf("%s: rolled back from %q to %q, %v", name, from, to, err)
		}
		wantBuilds(t, data, "1 [2]")
	}
	if err := errors.Join(os.Remove(link), os.Mkdir(link, 0o755)); err != nil {
		t.Fatal(err)
	}
	if _, err := Current(data); err == nil || !strings.Contains(err.Error(), "is no symbolic link") {
		t.Errorf("a folder: %v, want that it is no link", err)
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
