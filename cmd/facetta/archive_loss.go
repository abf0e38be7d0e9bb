package main

import (
	"fmt"

	"facetta/internal/build"
)

// An archive never loses an address, neither by crawls nor by archive prune. One that has fewer than the current build was made from is therefore
// another one, or a part: it was removed, or is on a disk that is not mounted.

// archiveLoss is what the archive lacks.
type archiveLoss struct {
	has, wants int
	build      string
}

// archiveLoss compares the addresses of the archive with those of the current build's input; nil where none are missing, or no build tells.
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

// restores is what helps where a part of the data is not where it was.
const restores = "mount its disk or restore it from a backup"

// checkArchive warns of an archive that has lost addresses, and refuses to build from one that has lost most. Who builds without the previous build
// is not compared with it.
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
