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

// madeFrom says how many addresses the current build was made from; none where there is no build to compare with.
func (w workspace) madeFrom() archiveLoss {
	dir, err := build.Current(string(w))
	if err != nil {
		return archiveLoss{}
	}
	m, err := build.ReadManifest(dir)
	if err != nil {
		return archiveLoss{}
	}
	return archiveLoss{wants: m.Input.Captures, build: dir.Name()}
}

// lossIn compares that number with the addresses of the archive. It is nil where none are missing.
func (l archiveLoss) lossIn(addresses int) *archiveLoss {
	if l.wants <= addresses {
		return nil
	}
	l.has = addresses
	return &l
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
	l := w.madeFrom().lossIn(addresses)
	switch {
	case l == nil:
		return nil
	case l.isMost() && !fresh:
		return fmt.Errorf("no build was made, because %v: %s, or run facetta build --fresh to build from what is left", l, restores)
	}
	c.warn("build: %v: %s, or run facetta crawl --again to fetch the others again", l, restores)
	return nil
}
