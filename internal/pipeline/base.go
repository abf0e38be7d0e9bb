package pipeline

import (
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"io"
	"os"
	"path/filepath"

	"github.com/cespare/xxhash/v2"

	"facetta/facets"
	"facetta/indexer/boilerplate"
	"facetta/internal/build"
	"facetta/internal/readings"
	"facetta/ranking/column"
)

// chooseBase chooses the build from which parts are taken over: the one that the new build replaces, if this program made it.
func (r *run) chooseBase() error {
	reuse := &r.manifest.Reuse
	reuse.Ranks = build.RanksSolved
	if r.Fresh {
		return nil
	}
	dir, err := build.Replaced(r.Data, r.dir)
	if dir == "" || err != nil {
		return err
	}
	m, err := build.ReadManifest(dir)
	switch {
	case err != nil:
		r.refuse(err)
	case m.Program == "" || m.Program != r.manifest.Program:
		r.refuse(fmt.Errorf("build %s was made by another program", dir.Name()))
	default:
		reuse.Base = dir.Name()
	}
	return nil
}

// refuse notes why something is not taken over; the first reason counts.
func (r *run) refuse(why error) {
	if reuse := &r.manifest.Reuse; reuse.Why == "" {
		reuse.Why = why.Error()
	}
}

// base is the folder of the build from which parts are taken over, "" for none.
func (r *run) base() build.Dir {
	if r.manifest.Reuse.Base == "" {
		return ""
	}
	return build.Dir(filepath.Join(filepath.Dir(string(r.dir)), r.manifest.Reuse.Base))
}

// version identifies all that a reading depends on besides the response.
func (r *run) version() uint64 {
	return xxhash.Sum64String(r.manifest.Program + " " + r.Parameters.Method)
}

// openReadings opens the readings of a build. It returns nil, and notes why, when they are missing or cannot be trusted.
func (r *run) openReadings(d build.Dir) *readings.File {
	f, err := readings.Open(d.Readings(), r.version())
	if err != nil {
		r.refuse(err)
		return nil
	}
	return f
}

// reader returns a reader with this run's method that takes over the readings of an earlier build, which may be nil.
func (r *run) reader(earlier *readings.File) (*reader, error) {
	classifier, err := boilerplate.New(boilerplate.Method(r.Parameters.Method))
	return &reader{archive: r.Archive, classifier: classifier, earlier: earlier, removed: r.Removed}, err
}

// rankInput is the digest of all that topics' ranks by document, and memberships, depend on: links, biasing sets, order of the documents, parameters.
// It does not use the files of package gob, as their bytes depend on what the process has written before.
func (r *run) rankInput(sets []topicSet, order []uint32) (string, error) {
	h := xxhash.New()
	if err := addFile(h, r.dir.Links()); err != nil {
		return "", err
	}
	fmt.Fprintln(h, r.Parameters.Damping, r.Parameters.Tolerance, r.Parameters.Members)
	for _, s := range sets {
		fmt.Fprintln(h, s.Topic.Path, s.Topic.Dimension, len(s.Topic.Nodes), len(s.Set))
		addNumbers(h, s.Topic.Nodes)
		addNumbers(h, s.Set)
	}
	addNumbers(h, order)
	return hex.EncodeToString(h.Sum(nil)), nil
}

// addNumbers adds the bytes of numbers to a digest.
func addNumbers[T uint32 | bool](h hash.Hash, numbers []T) {
	_ = binary.Write(h, binary.LittleEndian, numbers) // a digest never fails
}

// takeRanks takes over the columns of all topics, and the memberships, of a build with the same rank input. It returns false when the input differs,
// or a file is damaged.
func (r *run) takeRanks(topics int) bool {
	base := r.base()
	if base == "" {
		return false
	}
	m, err := build.ReadManifest(base)
	if err != nil || m.RankInput != r.manifest.RankInput {
		return false
	}
	err = verifyRanks(base, topics)
	for i := 0; i < topics && err == nil; i++ {
		err = share(base.Column(i), r.dir.Column(i))
	}
	if err == nil {
		err = share(base.Memberships(), r.dir.Memberships())
	}
	if err != nil {
		r.refuse(err)
		return false
	}
	r.manifest.Reuse.Ranks = build.RanksTaken
	r.manifest.Counts["memberships"] = m.Counts["memberships"]
	return true
}

// verifyRanks checks every byte of a build's columns and memberships.
func verifyRanks(d build.Dir, topics int) error {
	for i := range topics {
		c, err := column.Open(d.Column(i))
		if err != nil {
			return err
		}
		if err := c.Close(); err != nil {
			return err
		}
	}
	m, err := facets.OpenMemberships(d.Memberships())
	if err != nil {
		return err
	}
	return m.Close()
}

// share gives a file of one build to another: as a hard link, since builds are immutable, or as a copy where that is impossible.
func share(from, to string) error {
	if err := os.Remove(to); err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	if os.Link(from, to) == nil {
		return nil
	}
	source, err := os.Open(from)
	if err != nil {
		return err
	}
	defer source.Close()
	f, err := os.Create(to)
	if err != nil {
		return err
	}
	defer f.Close()
	if _, err := io.Copy(f, source); err != nil {
		return fmt.Errorf("copy %s: %w", from, err)
	}
	return f.Close()
}
