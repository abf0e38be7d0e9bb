//go:build unix

package build

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync/atomic"
	"testing"
	"time"
)

// removal is a build that another process removes: it has found that nobody holds the build.
func removal(t *testing.T, d Dir) (end func()) {
	t.Helper()
	release, ok := d.claim()
	if !ok {
		t.Fatal("the build is held")
	}
	return func() {
		if err := errors.Join(Remove(d), release()); err != nil {
			t.Error(err)
		}
	}
}

// waits tells whether something is not done before a while has gone.
func waits(done <-chan struct{}) bool {
	select {
	case <-done:
		return false
	case <-time.After(50 * time.Millisecond):
		return true
	}
}

// A roll back that meets the removal of its build does not make that build current: it has come too late where the build was named, and otherwise
// takes the one that is now before the current one.
func TestRollbackToABuildThatIsBeingRemoved(t *testing.T) {
	for _, c := range []struct{ name, want string }{{"000001", "2 [3]"}, {"", "[2] 3"}} {
		data := t.TempDir()
		first := publish(t, data)
		publish(t, data)
		end := removal(t, first)
		done := make(chan struct{})
		var err error
		go func() {
			_, _, err = Rollback(t.Context(), data, c.name)
			close(done)
		}()
		if !waits(done) {
			t.Errorf("rolled back to %q while the build is being removed: %v", c.name, err)
		}
		publish(t, data)
		end()
		<-done
		if c.name == "" && err != nil || c.name != "" && !errors.Is(err, ErrUnknown) {
			t.Errorf("rolled back to %q: %v", c.name, err)
		}
		wantBuilds(t, data, c.want)
	}
}

// A server that opens a build while another process finds that this is current, and leaves it, holds the build then.
func TestHoldWaitsForPrune(t *testing.T) {
	data := t.TempDir()
	d := publish(t, data)
	found, ok := d.claim()
	if !ok {
		t.Fatal("the build is held")
	}
	done := make(chan struct{})
	var release func() error
	var err error
	go func() {
		release, err = Hold(d)
		close(done)
	}()
	if !waits(done) {
		t.Error("held by two")
	}
	if err := found(); err != nil {
		t.Fatal(err)
	}
	<-done
	if err != nil {
		t.Fatal(err)
	}
	if _, ok := d.claim(); ok {
		t.Error("not held")
	}
	if err := release(); err != nil {
		t.Fatal(err)
	}
}

// The link with which a roll back is about to switch is not taken for one that a killed process has left.
func TestPruneLeavesASwitchAtWork(t *testing.T) {
	data := t.TempDir()
	d := publish(t, data)
	release, err := Hold(d)
	if err != nil {
		t.Fatal(err)
	}
	link := current(data) + ".1.next"
	if err := os.Symlink(d.Name(), link); err != nil {
		t.Fatal(err)
	}
	isThere := func() bool {
		t.Helper()
		if err := Prune(data, d); err != nil {
			t.Fatal(err)
		}
		_, err := os.Lstat(link)
		return err == nil
	}
	if !isThere() {
		t.Error("the link of a roll back at work is gone")
	}
	if err := release(); err != nil {
		t.Fatal(err)
	}
	if isThere() {
		t.Error("the link of a killed roll back is left")
	}
}

// Whoever asks for the current build while another takes its place gets one of both, though the first is removed at once.
func TestCurrentWhileBuildsTakeTurns(t *testing.T) {
	data := t.TempDir()
	before := publish(t, data)
	var ended atomic.Bool
	done := make(chan error)
	go func() {
		for !ended.Load() {
			if _, err := Current(data); err != nil {
				done <- err
				return
			}
		}
		done <- nil
	}()
	for n := 2; n < 500; n++ {
		d := Dir(filepath.Join(root(data), fmt.Sprintf("%06d", n)))
		if err := errors.Join(os.Mkdir(string(d), 0o755), switchTo(data, d), os.RemoveAll(string(before))); err != nil {
			t.Fatal(err)
		}
		before = d
	}
	ended.Store(true)
	if err := <-done; err != nil {
		t.Errorf("the current build: %v", err)
	}
}
