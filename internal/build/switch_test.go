package build

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Where the link to the current build is gone, or leads nowhere, the builds are still there, and so is a way back. A folder in its place is
// what a copy makes that follows links.
func TestTheLinkIsLost(t *testing.T) {
	data := t.TempDir()
	publish(t, data)
	link := filepath.Join(data, "builds", "current")
	if err := os.Remove(link); err != nil {
		t.Fatal(err)
	}
	if _, err := Current(data); !errors.Is(err, ErrNone) || !strings.Contains(err.Error(), "facetta rollback 000001") {
		t.Errorf("of the only build: %v, want ErrNone and the way back", err)
	}
	if _, _, err := Rollback(context.Background(), data, "000001"); err != nil {
		t.Fatal(err)
	}
	second := publish(t, data)
	for name, damage := range map[string]func() error{
		"gone":         func() error { return os.Remove(link) },
		"to no folder": func() error { return errors.Join(os.Remove(link), os.Symlink("000009", link)) },
	} {
		if err := damage(); err != nil {
			t.Fatal(err)
		}
		_, err := Current(data)
		if !errors.Is(err, ErrNone) || !errors.Is(err, ErrLost) || errors.Is(err, ErrUnknown) || !strings.Contains(err.Error(), "facetta rollback 000002") {
			t.Errorf("%s: %v, want ErrNone, ErrLost and the way back", name, err)
		}
		if _, _, err := Rollback(context.Background(), data, ""); !errors.Is(err, ErrNone) {
			t.Errorf("%s: rolled back without a name: %v", name, err)
		}
		if from, to, err := Rollback(context.Background(), data, second.Name()); from != "" || to != second || err != nil {
			t.Errorf("%s: rolled back from %q to %q, %v", name, from, to, err)
		}
		wantBuilds(t, data, "1 [2]")
	}
	if err := errors.Join(os.Remove(link), os.Mkdir(link, 0o755)); err != nil {
		t.Fatal(err)
	}
	if _, err := Current(data); err == nil || !strings.Contains(err.Error(), "is not a symbolic link") {
		t.Errorf("a folder: %v, want that it is no link", err)
	}
	if _, _, err := Rollback(context.Background(), data, second.Name()); err == nil || !strings.Contains(err.Error(), "is not a symbolic link") {
		t.Errorf("rolled back from a folder: %v, want that it is no link", err)
	}
}

// The build that is made after the link was lost leaves the newest of those that are there, which was most likely current, to roll back to.
func TestABuildAfterTheLinkWasLost(t *testing.T) {
	data := t.TempDir()
	publish(t, data)
	publish(t, data)
	if err := os.Remove(current(data)); err != nil {
		t.Fatal(err)
	}
	publish(t, data)
	wantBuilds(t, data, "2 [3]")
	rollBack(t, data, "")
	wantBuilds(t, data, "[2] 3")
}

// Whoever ends a roll back before the build is verified stays with the build that is current.
func TestARollbackThatIsEnded(t *testing.T) {
	data := t.TempDir()
	first, second := publish(t, data), publish(t, data)
	makeFiles(t, first)
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if from, to, err := Rollback(ended, data, ""); !errors.Is(err, context.Canceled) || from != "" || to != "" {
		t.Errorf("from %q to %q, %v", from, to, err)
	}
	wantBuilds(t, data, "1 [2]")
	if from, to, err := Rollback(t.Context(), data, ""); err != nil || from != second || to != first {
		t.Errorf("from %q to %q, %v", from, to, err)
	}
}

// A roll back to the build that is current already changes nothing, and says so whatever state it is in.
func TestARollbackToTheCurrentBuild(t *testing.T) {
	data := t.TempDir()
	publish(t, data)
	second := publish(t, data)
	if err := os.Remove(second.Manifest()); err != nil {
		t.Fatal(err)
	}
	if from, to, err := Rollback(t.Context(), data, "2"); from != second || to != second || err != nil {
		t.Errorf("from %q to %q, %v", from, to, err)
	}
	wantBuilds(t, data, "1 [2]")
}
