package pipeline

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"facetta/indexer/duplicate"
	"facetta/internal/build"
	"facetta/internal/readings"
)

// With Fresh nothing is taken over from the build that is there, and of a first build nothing is said to be missing.
func TestFreshTakesNothingOver(t *testing.T) {
	o := options(t, smallArchive(t))
	nothing := build.Reuse{Ranks: build.RanksSolved}
	first, m := mustRun(t, o)
	if m.Reuse != nothing {
		t.Errorf("the first build took over %+v", m.Reuse)
	}
	o.Fresh = true
	second, m := mustRun(t, o)
	if m.Reuse != nothing || m.Before != first.Name() {
		t.Errorf("a fresh build took over %+v, from before %q", m.Reuse, m.Before)
	}
	compareBuilds(t, second, first)
}

// A file that takes the place of one in another build, as where an earlier process was killed, leaves the other build's as it is.
func TestSharingLeavesTheOtherBuild(t *testing.T) {
	dir := t.TempDir()
	from, to := filepath.Join(dir, "from"), filepath.Join(dir, "to")
	if err := os.WriteFile(from, []byte("ranks"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, before := range []func() error{
		func() error { return nil },
		func() error { return nil }, // what the first call left: a link to the same file
		func() error { return errors.Join(os.Remove(to), os.WriteFile(to, []byte("others"), 0o644)) },
	} {
		if err := errors.Join(before(), share(from, to)); err != nil {
			t.Fatal(err)
		}
		for _, name := range []string{from, to} {
			if b, err := os.ReadFile(name); string(b) != "ranks" || err != nil {
				t.Errorf("%s holds %q, %v", filepath.Base(name), b, err)
			}
		}
		if !sameFile(t, from, to) {
			t.Error("the file is there twice")
		}
	}
	if share(filepath.Join(dir, "none"), to) == nil {
		t.Error("a file that is not there was shared")
	}
}

// What would fail at the end fails before the first stage: a method that there is not, and builds none of which can become current.
func TestABuildThatCannotBeMadeIsNotBegun(t *testing.T) {
	for name, spoil := range map[string]func(o *Options) error{
		"method": func(o *Options) error { o.Parameters.Method = "magic"; return nil },
		"is not a symbolic link": func(o *Options) error {
			return os.MkdirAll(filepath.Join(o.Data, "builds", "current"), 0o755)
		},
	} {
		o := options(t, smallArchive(t))
		o.Progress = func(stage string, _, _ int) { t.Errorf("%s: stage %s was begun", name, stage) }
		if err := spoil(&o); err != nil {
			t.Fatal(err)
		}
		if _, _, err := Run(context.Background(), o); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// A program that cannot be read may be any.
func TestUnknownProgramsTakeNothingOver(t *testing.T) {
	o := options(t, smallArchive(t))
	first, m := mustRun(t, o)
	m.Program = ""
	if err := build.WriteManifest(first, m); err != nil {
		t.Fatal(err)
	}
	r := &run{Options: o, dir: build.Dir(filepath.Join(o.Data, "builds", "000002.partial"))}
	if err := r.chooseBase(); err != nil || r.base() != "" || r.manifest.Reuse.Why == "" {
		t.Errorf("taken over: %+v, %v", r.manifest.Reuse, err)
	}
}

// A base that is lost while the build is made, or before it is gone on with, is as none, and so is one of which nobody knows what its index was made
// from.
func TestABaseThatIsLost(t *testing.T) {
	o := options(t, smallArchive(t))
	r := &run{Options: o, dir: build.Dir(filepath.Join(o.Data, "builds", "000002.partial"))}
	r.manifest.Reuse.Base, r.manifest.RankInput, r.manifest.DocumentInput = "000001", "1", "2"
	taken, err := r.takeIndex()
	if taken || err != nil || r.takeRanks(1) {
		t.Errorf("the index is taken over: %t, %v; or the ranks are", taken, err)
	}
	first, m := mustRun(t, o)
	m.DocumentInput = "" // as of a build that could not read its own readings
	if err := build.WriteManifest(first, m); err != nil {
		t.Fatal(err)
	}
	r.manifest.DocumentInput = ""
	if taken, err := r.takeIndex(); taken || err != nil {
		t.Errorf("an index of unknown input is taken over: %t, %v", taken, err)
	}
}

// What is taken over depends on topics' names, dimensions and pages, on the parameters of ranks, on what of a page is content, on the rule of
// near-duplicates, and on every file of the index.
func TestWhatIsTakenOverDependsOn(t *testing.T) {
	c := newCrawled(t, t.TempDir())
	c.fetchAll()
	dir, m := mustRun(t, potOptions(t, c.Archive, t.TempDir()))
	r, seen := &run{dir: dir}, map[string]bool{}
	a := topicSet{build.Topic{Path: "Top/A", Dimension: "topic", Nodes: []uint32{1}}, []uint32{1, 2}}
	for name, change := range map[string]func(s *topicSet){
		"nothing":   func(*topicSet) {},
		"path":      func(s *topicSet) { s.Topic.Path = "Top/B" },
		"dimension": func(s *topicSet) { s.Topic.Dimension = "kind" },
		"set":       func(s *topicSet) { s.Set = []uint32{1, 3} },
		"own pages": func(s *topicSet) { s.Topic.Nodes = []uint32{2} },
		"no pages":  func(s *topicSet) { s.Topic.Nodes = nil },
		"damping":   func(*topicSet) { r.Parameters.Damping = 0.5 },
		"tolerance": func(*topicSet) { r.Parameters.Tolerance = 0.5 },
		"members":   func(*topicSet) { r.Parameters.Members = "both" },
	} {
		s := a
		r.Parameters = m.Parameters
		change(&s)
		digest, err := r.rankInput([]topicSet{s}, []uint32{0, 1, 2, 3})
		if seen[digest] || err != nil {
			t.Errorf("ranks with another %s are taken for others, %v", name, err)
		}
		seen[digest] = true
	}
	signatures := map[uint64]bool{}
	for _, content := range [][]bool{nil, {true, false}, {false, true}, {true, true}, {false, false}} {
		for _, key := range []readings.Key{{Digest: 7}, {Digest: 8}} {
			signatures[signedFrom(key, content, duplicate.ByContent)] = true
			signatures[signedFrom(key, content, duplicate.BySegment)] = true
		}
	}
	if len(signatures) != 5*2*2 {
		t.Errorf("of 20 inputs of signatures %d are told apart", len(signatures))
	}
	sums, err := build.SumsOf(dir, documentParts...)
	if err := errors.Join(err, compareSums(sums, m.Sums)); err != nil {
		t.Error(err)
	}
	sums["index/another"] = "0"
	if compareSums(sums, m.Sums) == nil {
		t.Error("a file of the index that the manifest does not have is taken over")
	}
}

// What documents are made from is all that the stages before have left, and the parameters.
func TestWhatDocumentsDependOn(t *testing.T) {
	o := options(t, smallArchive(t))
	partial := interruptedIn(t, lastStage, o)
	own, err := readings.Open(partial.Readings(), (&run{Options: o, manifest: build.Manifest{Program: program()}}).version())
	if err != nil {
		t.Fatal(err)
	}
	defer own.Close()
	appendTo := func(name string) error {
		b, err := os.ReadFile(name)
		return errors.Join(err, os.WriteFile(name, append(b, 'x'), 0o600))
	}
	seen := map[string]bool{}
	for what, change := range map[string]func(r *run, table *pageTable, order []uint32) error{
		"nothing":    func(*run, *pageTable, []uint32) error { return nil },
		"method":     func(r *run, _ *pageTable, _ []uint32) error { r.Parameters.Method = "default"; return nil },
		"evidence":   func(r *run, _ *pageTable, _ []uint32) error { r.Parameters.Evidence = PageEvidence; return nil },
		"duplicates": func(r *run, _ *pageTable, _ []uint32) error { r.Parameters.Duplicates = "segment"; return nil },
		"links":      func(r *run, _ *pageTable, _ []uint32) error { return appendTo(r.dir.Links()) },
		"anchors":    func(r *run, _ *pageTable, _ []uint32) error { return appendTo(r.anchors()) },
		"entry":      func(_ *run, table *pageTable, _ []uint32) error { table.Entry[0]++; return nil },
		"excluded":   func(_ *run, table *pageTable, _ []uint32) error { table.Excluded[0] = !table.Excluded[0]; return nil },
		"order":      func(_ *run, _ *pageTable, order []uint32) error { order[0], order[1] = order[1], order[0]; return nil },
	} {
		r := &run{Options: o.withDefaults(), dir: build.Dir(t.TempDir())}
		var table pageTable
		var order []uint32
		err := errors.Join(os.CopyFS(string(r.dir), os.DirFS(string(partial))), readGob(r.table(), &table), readGob(r.order(), &order))
		if err != nil {
			t.Fatal(err)
		}
		err = errors.Join(change(r, &table, order), writeGob(r.table(), table), writeGob(r.order(), order))
		digest, wrong := r.documentInput(own)
		if err := errors.Join(err, wrong); err != nil || seen[digest] || digest == "" {
			t.Errorf("documents of another %s are taken for others (%v)", what, err)
		}
		seen[digest] = true
	}
	if digest, err := (&run{}).documentInput(nil); digest != "" || err != nil {
		t.Errorf("without readings of its own: %q, %v", digest, err)
	}
}
