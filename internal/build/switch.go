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

// Publish gives a finished build its final name, unless it has it, and makes it current. All of it is on disk before it has that name, and the
// name before it is current.
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

// switchTo makes a build current by one rename. The link that is renamed is named by the process: a roll back may happen while a
// build finishes.
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

// ErrUnknown says that a build was named that there is not.
var ErrUnknown = errors.New("there is no build")

// Rollback makes an earlier build current again: the one that is named, or else the one that was current before the current one. It gives
// the build that was current, "" for none, and the one that is now. A build that this program cannot serve, or that is damaged, is refused: all of its
// files that a server reads are read first. It is held meanwhile, as by a server: a build that ends in this time would remove it.
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
	if release, err := Hold(to); err == nil { // what cannot be held cannot be verified either
		defer release()
	}
	if err := Verify(ctx, to); ctx.Err() != nil {
		return "", "", ctx.Err()
	} else if err != nil {
		return "", "", fmt.Errorf("build %s cannot be served: %w", to.Name(), err)
	}
	return from, to, switchTo(data, to)
}

// Earlier finds the build to roll back to from a build: the one that is named, with leading zeros or without, or else the one that was current
// before, as its manifest says; where that is damaged, or the build before is gone, the greatest number below counts.
func Earlier(data string, from Dir, name string) (Dir, error) {
	whole, _, err := List(data)
	if err != nil {
		return "", err
	}
	named := func(name string) Dir {
		number := strings.TrimLeft(name, "0") // as people write it
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

// Prune removes all finished builds but those to be kept, those that somebody holds and the current one, which a roll back may have made so since,
// and what a killed process left of a switch or a removal.
func Prune(data string, keep ...Dir) error {
	whole, _, err := List(data)
	if err != nil {
		return err
	}
	for _, d := range whole {
		if slices.Contains(keep, d) || d.isHeld() || d.isCurrent(data) { // in this order: a roll back holds a build until it is current
			continue
		}
		if err := Remove(d); err != nil {
			return fmt.Errorf("remove old build: %w", err)
		}
	}
	for _, pattern := range []string{"current.*next", "*" + removedSuffix} {
		left, wrong := fs.Glob(os.DirFS(root(data)), pattern)
		err = errors.Join(err, wrong)
		for _, name := range left {
			err = errors.Join(err, os.RemoveAll(filepath.Join(root(data), name)))
		}
	}
	return err
}

// isCurrent tells whether a build is the current one.
func (d Dir) isCurrent(data string) bool {
	now, err := Current(data)
	return err == nil && now == d
}

// removedSuffix marks what is left of a build that somebody was killed removing: a build with some of its files could be rolled back to, and an
// unfinished one gone on with.
const removedSuffix = ".removed"

// Remove removes a build, finished or not. Where that fails, or is cut off, nobody takes what is left for a build, and Prune removes it.
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
