package main

import (
	"fmt"

	"facetta/internal/build"
)

// An archive never loses an address, neither by crawls nor by archive prune. If it has fewer addresses than the current build was made from, it is
// another archive, or only a part of the right one: the right one was removed, or is on a disk that is not mounted.

// archiveLoss says how many addresses the archive has, and how many the build was made from.
type archiveLoss struct {
	has, wants int
	build      string
}

// archiveLoss compares the number of addresses in the archive with that in the current build's input. It is nil where none are missing, or where
// there is no build to compare with.
func (w workspace) archiveLoss(addresses int) *archiveLoss {
	dir, err := build.Current(string(w))
	if err != nil {
		return nil
	}
	m, err := build.ReadManifest(dir)
	if err != nil || m.Input.Captures <= addresses {
		return nil
	}
	return &archiveLoss{has: addresses, wants: m.Input.Captures, build: dir.Name()}
}

// isMost tells whether more than half is lost.
func (l *archiveLoss) isMost() bool { return 2*l.has < l.wants }

// String says what is lost.
func (l *archiveLoss) String() string {
	return fmt.Sprintf("the archive has only %d of the %d addresses that build %s was made from", l.has, l.wants, l.build)
}

// restores is the advice where a part of the data is not where it was.
const restores = "mount its disk or restore it from a backup"

// checkArchive warns of an archive that has lost addresses, and refuses to build from one that has lost most of them. A build with --fresh is not
// refused.
func (w workspace) checkArchive(c *console, addresses int, fresh bool) error {
	l := w.archiveLoss(addresses)
	switch {
	case l == nil:
		return nil
	case l.isMost() && !fresh:
		return fmt.Errorf("no build was made, because %v: %s, or run facetta build --fresh to build from what is left", l, restores)
	}
	c.warn("build: %v: %s, or run facetta crawl --again to fetch the others again", l, restores)
	return nil
}
