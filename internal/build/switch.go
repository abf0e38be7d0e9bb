package build

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"facetta/internal/durable"
)

// Publish gives a finished build its final name, if it does not have it yet, and makes it current. All its files are on disk before it gets the name,
// and the name is on disk before the build becomes current.
func Publish(data string, partial Dir) (Dir, error) {
	if err := durable.Tree(string(partial)); err != nil {
		return "", fmt.Errorf("finish build: %w", err)
	}
	d := Dir(strings.TrimSuffix(string(partial), partialSuffix))
	if d != partial {
		if err := os.Rename(string(partial), string(d)); err != nil {
			return "", fmt.Errorf("finish build: %w", err)
		}
	}
	if err := durable.Names(root(data)); err != nil {
		return "", fmt.Errorf("finish build: %w", err)
	}
	return d, switchTo(data, d)
}

// switchTo makes a build current by one rename. The name of the temporary link has the process in it, because a roll back may happen while a build
// finishes.
func switchTo(data string, d Dir) error {
	next := fmt.Sprintf("%s.%d.next", current(data), os.Getpid())
	if err := os.Remove(next); err != nil && !errors.Is(err, os.ErrNotExist) {
		return fmt.Errorf("switch build: %w", err)
	}
	if err := os.Symlink(d.Name(), next); err != nil {
		return fmt.Errorf("switch build: %w", err)
	}
	if err := os.Rename(next, current(data)); err != nil {
		return fmt.Errorf("switch build: %w", err)
	}
	if err := durable.Names(root(data)); err != nil {
		return fmt.Errorf("switch build: %w", err)
	}
	return nil
}

// ErrNoBuildBefore says that there is nothing to roll back to.
var ErrNoBuildBefore = errors.New("no earlier build is kept")

// ErrUnknown says that no build has the given name.
var ErrUnknown = errors.New("there is no build")

// Rollback makes an earlier build current again: the named one, or else the one that was current before. It gives the build that was current, "" for
// none, and the one that is current now. It first reads all files that a server reads, and refuses a build that is damaged or that this program
// cannot serve. Meanwhile it holds the build as a server does: otherwise a build that ends in this time would remove it. Where one has just
// done so, the roll back begins anew.
func Rollback(ctx context.Context, data, name string) (from, to Dir, err error) {
	if from, err = Current(data); err != nil && (name == "" || !errors.Is(err, ErrNone)) {
		return "", "", err
	}
	if to, err = Earlier(data, from, name); err != nil {
		return "", "", err
	}
	if to == from {
		return from, to, nil
	}
	release, err := Hold(to)
	if err == nil {
		defer release()
	} else if _, err := os.Stat(string(to)); errors.Is(err, os.ErrNotExist) {
		return Rollback(ctx, data, name)
	} // another build that cannot be held cannot be verified either
	if err := Verify(ctx, to); ctx.Err() != nil {
		return "", "", ctx.Err()
	} else if err != nil {
		return "", "", fmt.Errorf("build %s cannot be served: %w", to.Name(), err)
	}
	return from, to, switchTo(data, to)
}

// Earlier finds the build to roll back to from a build. It is the named one, with or without leading zeros, or else the one that was current before,
// by the manifest. Where the manifest is damaged or that build is gone, it is the one with the next lower number.
func Earlier(data string, from Dir, name string) (Dir, error) {
	whole, _, err := List(data)
	if err != nil {
		return "", err
	}
	named := func(name string) Dir {
		number := strings.TrimLeft(name, "0") // as people write numbers
		i := slices.IndexFunc(whole, func(d Dir) bool { return strings.TrimLeft(d.Name(), "0") == number })
		if i < 0 {
			return ""
		}
		return whole[i]
	}
	if name != "" {
		if d := named(name); d != "" {
			return d, nil
		}
		return "", fmt.Errorf("%w %s; there are %s", ErrUnknown, name, names(whole))
	}
	if m, err := ReadManifest(from); err == nil && m.Before != "" {
		if d := named(m.Before); d != "" {
			return d, nil
		}
	}
	for _, d := range slices.Backward(whole) {
		if d.number() < from.number() {
			return d, nil
		}
	}
	return "", fmt.Errorf("build %s: %w", from.Name(), ErrNoBuildBefore)
}

func names(builds []Dir) string {
	var list []string
	for _, d := range builds {
		list = append(list, d.Name())
	}
	return strings.Join(list, ", ")
}

// Prune removes all finished builds, except those in keep, those that a process holds, and the current one: a roll back may have changed which one
// that is. It also removes what a killed process left of a switch or a removal.
func Prune(data string, keep ...Dir) error {
	whole, _, err := List(data)
	if err != nil {
		return err
	}
	for _, d := range whole {
		if slices.Contains(keep, d) {
			continue
		}
		if err := d.removeUnused(data); err != nil {
			return fmt.Errorf("remove old build: %w", err)
		}
	}
	return errors.Join(removeSwitches(data), removeRests(data))
}

// removeUnused removes a build that no process holds and that is not current. A roll back holds a build until it is current, and cannot begin to while
// this looks.
func (d Dir) removeUnused(data string) error {
	release, ok := d.claim()
	if !ok {
		return nil
	}
	defer release()
	if d.isCurrent(data) {
		return nil
	}
	return Remove(d)
}

// removeSwitches removes what killed processes left of switches. A link to a build that is held may be that of a roll back at work.
func removeSwitches(data string) error {
	left, err := fs.Glob(os.DirFS(root(data)), "current.*next")
	for _, name := range left {
		link := filepath.Join(root(data), name)
		to, _ := os.Readlink(link) // what is no link leads to no build
		if release, ok := Dir(filepath.Join(root(data), to)).claim(); ok {
			err = errors.Join(err, os.RemoveAll(link), release())
		}
	}
	return err
}

// removeRests removes what is left of builds whose removal was interrupted.
func removeRests(data string) error {
	left, err := fs.Glob(os.DirFS(root(data)), "*"+removedSuffix)
	for _, name := range left {
		err = errors.Join(err, os.RemoveAll(filepath.Join(root(data), name)))
	}
	return err
}

// isCurrent tells whether a build is the current one.
func (d Dir) isCurrent(data string) bool {
	now, err := Current(data)
	return err == nil && now == d
}

// removedSuffix marks the rest of a build whose removal was interrupted. Without this mark, a build without some of its files could be rolled back
// to, or an unfinished one continued.
const removedSuffix = ".removed"

// Remove removes a build, finished or not. If that fails or is interrupted, the rest no longer counts as a build, and Prune removes it.
func Remove(d Dir) error {
	left := string(d) + removedSuffix
	if err := os.RemoveAll(left); err != nil {
		return err
	}
	if err := os.Rename(string(d), left); err != nil {
		return err
	}
	return errors.Join(durable.Names(filepath.Dir(left)), os.RemoveAll(left))
}
