package pipeline

import (
	"cmp"
	"context"
	"encoding/gob"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/cespare/xxhash/v2"

	"facetta/crawler/archive"
	"facetta/facets"
	"facetta/facets/taxonomy"
	"facetta/indexer/boilerplate"
	"facetta/indexer/duplicate"
	"facetta/internal/build"
	"facetta/internal/durable"
	"facetta/internal/removal"
	"facetta/ranking"
)

// Options of Run. The zero value of a parameter means its default.
type Options struct {
	Data       string // data directory
	Archive    *archive.Archive
	Taxonomy   *taxonomy.Taxonomy
	Rules      *taxonomy.Rules // for the dimensions beside topic; may be nil
	Vectors    []taxonomy.Path // the taxonomy's topics that get a vector; nil: chosen by the rule in Parameters
	Parameters build.Parameters
	Removed    *removal.List                       // pages that are left out, with the addresses that stand for them; may be nil
	Fresh      bool                                // take nothing over from the previous build
	Progress   func(stage string, done, total int) // called often, from one goroutine at a time; may be nil
	Warn       func(line string)                   // reports damage to the person who runs the build; may be nil
	Now        func() time.Time                    // clock for the manifest; may be nil
}

// Defaults of build.Parameters. Below the fifth level the source found that quality drops sharply (spec b.4).
const (
	DefaultTopicDepth = 5
	DefaultMaxTopics  = 500
	DefaultMinPages   = 1
)

func (o Options) withDefaults() Options {
	p := &o.Parameters
	p.Method = cmp.Or(p.Method, string(boilerplate.Default))
	p.Evidence = cmp.Or(p.Evidence, SiteEvidence)
	p.Duplicates = cmp.Or(p.Duplicates, string(duplicate.ByContent))
	p.Links = cmp.Or(p.Links, FollowedLinks)
	p.Damping = cmp.Or(p.Damping, ranking.DefaultDamping)
	p.Tolerance = cmp.Or(p.Tolerance, ranking.DefaultTolerance)
	p.TopicDepth = cmp.Or(p.TopicDepth, DefaultTopicDepth)
	p.MaxTopics = cmp.Or(p.MaxTopics, DefaultMaxTopics)
	p.MinPages = cmp.Or(p.MinPages, DefaultMinPages)
	p.Members = cmp.Or(p.Members, string(facets.DefaultRanks))
	if o.Progress == nil {
		o.Progress = func(string, int, int) {}
	}
	if o.Warn == nil {
		o.Warn = func(string) {}
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	return o
}

// ErrEmpty says that the archive has no page to index.
var ErrEmpty = fmt.Errorf("the archive has no pages, or all are removed: run facetta crawl TOPICS, or facetta archive import FILE")

// ErrNoRoom says that a build found the disk full, and was removed.
var ErrNoRoom = errors.New("no room for the build, which was deleted")

// Run makes a build from the archive and the topics, and makes it current. It resumes an unfinished build from the same input if that is not damaged;
// other unfinished builds are removed. If the disk is full, this build is removed, too (ErrNoRoom). If most of the archive is damaged, no build is
// made (DamagedError). On an error, or when ctx ends, the current build stays as it is.
func Run(ctx context.Context, o Options) (build.Dir, *build.Manifest, error) {
	o = o.withDefaults()
	r := &run{Options: o}
	r.manifest = *r.plan()
	if err := r.open(ctx); err != nil {
		return "", nil, r.makeRoom(err)
	}
	for _, s := range []stage{{"links", r.links}, {"ranks", r.ranks}, {"memberships", r.memberships}, {lastStage, r.index}} {
		if err := r.do(ctx, s); err != nil {
			return "", nil, r.makeRoom(fmt.Errorf("%s: %w", s.name, err))
		}
	}
	if err := r.finish(); err != nil {
		return "", nil, r.makeRoom(err)
	}
	return r.dir, &r.manifest, nil
}

// makeRoom removes the unfinished build if err says that the disk is full. Resuming it later would save some time, but until somebody looks, it would
// keep the crawl and all other programs from writing.
func (r *run) makeRoom(err error) error {
	if !durable.IsFull(err) || !r.dir.IsPartial() {
		return err
	}
	if wrong := build.Remove(r.dir); wrong != nil {
		return errors.Join(err, fmt.Errorf("remove unfinished build: %w", wrong))
	}
	return fmt.Errorf("%w: %w", ErrNoRoom, err)
}

// UpToDate returns the current build if Run would make it again with the same bytes; "" if not.
func UpToDate(o Options) build.Dir {
	r := &run{Options: o.withDefaults()}
	dir, err := build.Current(o.Data)
	if err != nil {
		return ""
	}
	m, err := build.ReadManifest(dir)
	if err != nil || !m.IsOf(r.plan()) {
		return ""
	}
	return dir
}

// plan is the manifest of the build that would be made now.
func (r *run) plan() *build.Manifest {
	return &build.Manifest{Format: build.Format, Program: program(), Input: r.input(), Parameters: r.Parameters}
}

// run is one build in the making.
type run struct {
	Options
	dir      build.Dir
	manifest build.Manifest
	begun    state          // as saved last
	left     map[string]int // counts of topics without a vector, by reason: topics from rules, and topics beyond the largest
}

type stage struct {
	name string
	do   func(context.Context) error
}

// input describes the input of this build; equal inputs and parameters give equal builds.
func (r *run) input() build.Input {
	h := xxhash.New()
	captures := 0
	for e := range r.Archive.All() {
		captures++
		fmt.Fprintf(h, "%s %d %d %d\n", e.URL, e.Time.UnixNano(), e.Status, e.Length)
		if r.Removed.Holds(e.URL) {
			fmt.Fprintln(h, "removed")
		}
	}
	archived := hex.EncodeToString(h.Sum(nil))
	h.Reset()
	for _, e := range r.Taxonomy.Entries() {
		fmt.Fprintf(h, "%s\t%s\t%v\n", e.URL, e.Topic, e.Site)
	}
	for _, rel := range r.Taxonomy.AllRelations() {
		fmt.Fprintf(h, "%s\t%s\n", rel.From, rel)
	}
	fmt.Fprintln(h, r.Vectors, r.Rules)
	return build.Input{Captures: captures, Archive: archived, Topics: hex.EncodeToString(h.Sum(nil))}
}

// open finds the unfinished build of the same input, or begins a new one.
func (r *run) open(ctx context.Context) error {
	if r.Archive.Len() == 0 {
		return ErrEmpty
	}
	whole, partial, err := build.List(r.Data)
	if err != nil {
		return err
	}
	current, _ := build.Current(r.Data)
	whole = slices.DeleteFunc(whole, func(d build.Dir) bool { return d == current })
	for _, d := range append(whole, partial...) { // a whole build that is not current was killed before it became current
		if r.dir == "" {
			resumes, err := r.resumes(ctx, d)
			if err != nil {
				return err
			}
			if resumes {
				continue
			}
		}
		if !d.IsPartial() {
			continue
		}
		if err := build.Remove(d); err != nil {
			return fmt.Errorf("remove unfinished build: %w", err)
		}
	}
	if r.dir != "" {
		return r.removeScratch()
	}
	if r.dir, err = build.Create(r.Data); err != nil {
		return err
	}
	if err := r.chooseBase(); err != nil {
		return err
	}
	r.begun.Fresh = r.Fresh
	r.manifest.Times = build.Times{Started: r.Now().UTC().Format(time.RFC3339), Stages: map[string]float64{}}
	return r.save()
}

// removeScratch removes temporary files that a killed process has left: package mapped normally takes away their names at once.
func (r *run) removeScratch() error {
	left, err := filepath.Glob(filepath.Join(string(r.dir), ".*"))
	for _, name := range left {
		err = errors.Join(err, os.Remove(name))
	}
	return err
}

// do runs a stage unless an earlier process has finished it. If ctx ends during a stage, the stage does not count as finished, even if it was:
// whoever ended ctx expects no build.
func (r *run) do(ctx context.Context, s stage) error {
	if _, done := r.manifest.Times.Stages[s.name]; done {
		return nil
	}
	start := r.Now()
	if err := s.do(ctx); err != nil {
		return err
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	if err := durable.Tree(string(r.dir)); err != nil {
		return err
	}
	if err := r.addSums(); err != nil {
		return err
	}
	r.manifest.Times.Stages[s.name] = r.Now().Sub(start).Seconds()
	return r.save()
}

// finish writes the manifest and makes the build current. It removes the state last: until then, a killed build is found again with all its stages,
// whatever its name is by then.
func (r *run) finish() error {
	if err := r.removeStages(); err != nil {
		return fmt.Errorf("finish build: %w", err)
	}
	r.manifest.Sums = r.partSums()
	r.manifest.Times.Finished = r.Now().UTC().Format(time.RFC3339)
	before, err := build.Replaced(r.Data, r.dir)
	if err != nil {
		return err
	}
	if before != "" {
		r.manifest.Before = before.Name()
	}
	if r.manifest.Bytes, err = r.sizes(); err != nil {
		return fmt.Errorf("finish build: %w", err)
	}
	if err := build.WriteManifest(r.dir, &r.manifest); err != nil {
		return err
	}
	whole, err := build.Publish(r.Data, r.dir)
	if whole != "" { // it has its final name, whether it is current or not
		r.dir = whole
	}
	if err != nil {
		return err
	}
	if err := os.Remove(r.state()); err != nil {
		return fmt.Errorf("finish build: %w", err)
	}
	return build.Prune(r.Data, r.dir, before)
}

// sizes adds up the bytes of each part of the build.
func (r *run) sizes() (map[string]int64, error) {
	out := make(map[string]int64)
	return out, filepath.WalkDir(string(r.dir), func(p string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || p == r.state() || p == r.dir.Manifest() { // a killed build may have a manifest
			return err
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(string(r.dir), p)
		part, _, _ := strings.Cut(filepath.ToSlash(rel), "/")
		out[part] += info.Size()
		return err
	})
}

// writeGob writes a file that carries results from stage to stage. The file is on disk when writeGob returns, and replaces an older one in one step:
// a stage may write its own input again, and if killed must not find half of it when it starts again.
func writeGob(name string, v any) error {
	f, err := os.Create(name + ".new")
	if err != nil {
		return err
	}
	defer f.Close()
	if err := gob.NewEncoder(f).Encode(v); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	if err := f.Close(); err != nil {
		return err
	}
	return durable.Rename(f.Name(), name)
}

func readGob(name string, v any) error {
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	if err := gob.NewDecoder(f).Decode(v); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}
