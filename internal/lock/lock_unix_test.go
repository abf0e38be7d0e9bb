//go:build unix

package lock

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

func TestTake(t *testing.T) {
	name := filepath.Join(t.TempDir(), "lock")
	release, err := Take(name)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Take(name); !errors.Is(err, ErrInUse) {
		t.Errorf("taken twice: %v, want ErrInUse", err)
	}
	if err := release(); err != nil {
		t.Fatal(err)
	}
	release, err = Take(name)
	if err != nil {
		t.Fatalf("once it is released: %v", err)
	}
	if err := release(); err != nil {
		t.Error(err)
	}
}

// What is wrong with the machine is told as that: waiting for another process would not help.
func TestOtherErrors(t *testing.T) {
	if _, err := Take(filepath.Join(t.TempDir(), "none", "lock")); errors.Is(err, ErrInUse) || !errors.Is(err, os.ErrNotExist) {
		t.Errorf("in a folder that is not there: %v", err)
	}
	f, err := os.Create(filepath.Join(t.TempDir(), "lock"))
	if err != nil {
		t.Fatal(err)
	}
	f.Close() // no lock can be taken of it: EBADF, as ENOLCK where there are no locks
	if err := hold(f); errors.Is(err, ErrInUse) || !errors.Is(err, syscall.EBADF) || !strings.Contains(err.Error(), f.Name()) {
		t.Errorf("of a closed file: %v, want the file and %v", err, syscall.EBADF)
	}
}
