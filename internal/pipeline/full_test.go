package pipeline

import (
	"context"
	"errors"
	"os"
	"syscall"
	"testing"

	"facetta/internal/build"
)

// A build that finds the disk full leaves nothing of itself there, so that the crawl of the next night has the room, and the build before is served.
func TestABuildGivesAFullDiskItsRoomBack(t *testing.T) {
	if _, err := os.Stat("/dev/full"); err != nil {
		t.Skip("there is no /dev/full here: ", err)
	}
	a := smallArchive(t)
	o := options(t, a)
	before, _ := mustRun(t, o)
	o.Fresh, o.Parameters.MaxTopics = true, 1
	for _, c := range []struct {
		disk  string // that a file of the build is on
		wrong error
	}{{"/dev/full", ErrNoRoom}, {"/dev/null/none", syscall.ENOTDIR}} {
		filled := false
		o.Progress = func(string, int, int) {
			if _, partial, _ := build.List(o.Data); !filled && len(partial) == 1 {
				filled = true
				if err := os.Symlink(c.disk, (&run{dir: partial[0]}).table()+".new"); err != nil {
					t.Error(err)
				}
			}
		}
		_, _, err := Run(context.Background(), o)
		if !errors.Is(err, c.wrong) || errors.Is(err, syscall.ENOSPC) != (c.wrong == ErrNoRoom) {
			t.Errorf("%s: %v, want %v", c.disk, err, c.wrong)
		}
		_, partial, listed := build.List(o.Data)
		if kept := len(partial) == 1; listed != nil || kept != (c.wrong != ErrNoRoom) {
			t.Errorf("%s: unfinished builds %v, %v", c.disk, partial, listed)
		}
		if now, err := build.Current(o.Data); err != nil || now != before {
			t.Errorf("%s: current is %s, %v; want %s", c.disk, now, err, before)
		}
	}
}
