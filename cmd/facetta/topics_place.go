package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"facetta/internal/durable"
)

// An import writes its files to topics/next.partial. Renaming that folder to topics/next is the step that imports all of them: an import that is
// killed before it has changed nothing, and one that is killed behind it is finished by the next command that reads or imports topics, which moves
// the files to their places in topics.

func (w workspace) unfinishedTopics() string { return w.path("topics", "next.partial") }
func (w workspace) nextTopics() string       { return w.path("topics", "next") }

// beginTopics makes the empty folder for the files of an import. Only the holder of the lock may call it.
func (w workspace) beginTopics() error {
	if err := w.placeTopics(); err != nil {
		return err
	}
	if err := os.RemoveAll(w.unfinishedTopics()); err != nil { // a killed import's: the same names may never be imported again
		return err
	}
	return os.Mkdir(w.unfinishedTopics(), 0o755)
}

// endTopics imports the files of the folder, all in one step, and moves them to their places. Only the holder of the lock may call it.
func (w workspace) endTopics() error {
	if err := durable.Tree(w.unfinishedTopics()); err != nil {
		return err
	}
	if err := os.Rename(w.unfinishedTopics(), w.nextTopics()); err != nil {
		return err
	}
	if err := durable.Names(w.topics()); err != nil {
		return err
	}
	return w.placeTopics()
}

// placeTopics moves the imported files that are not in their places yet, if there are any. Only the holder of the lock may call it.
func (w workspace) placeTopics() error {
	entries, err := os.ReadDir(w.nextTopics())
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	for _, e := range entries {
		if err := os.Rename(filepath.Join(w.nextTopics(), e.Name()), w.path("topics", e.Name())); err != nil {
			return err
		}
	}
	if err := durable.Names(w.topics()); err != nil {
		return err
	}
	return os.Remove(w.nextTopics())
}

// finishTopics finishes an import that was killed. It waits for one that is about to end.
func (w workspace) finishTopics() error {
	for end := time.Now().Add(lookTime); ; time.Sleep(lookAgain) {
		if waiting, err := has(w.nextTopics()); err != nil || !waiting {
			return err
		}
		release, err := w.lockTopics()
		if err == nil {
			return errors.Join(w.placeTopics(), release())
		}
		if time.Now().After(end) {
			return err
		}
	}
}

// lockTopics keeps a second import away: both would write the same unfinished files.
func (w workspace) lockTopics() (release func() error, err error) {
	if err := os.MkdirAll(w.topics(), 0o755); err != nil {
		return nil, fmt.Errorf("import topics: %w", err)
	}
	inUse := fmt.Errorf("another import of topics is running in %s: try again", w)
	return takeLock(w.path("topics", "lock"), inUse, "import topics: lock the folder")
}
