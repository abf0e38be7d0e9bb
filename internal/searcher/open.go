package searcher

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/RoaringBitmap/roaring/v2"

	"facetta/facets"
	"facetta/facets/taxonomy"
	"facetta/indexer"
	"facetta/indexer/completion"
	"facetta/indexer/duplicate"
	"facetta/indexer/file"
	"facetta/internal/build"
	"facetta/internal/panics"
	"facetta/internal/removal"
	"facetta/internal/standin"
	"facetta/ranking/column"
	"facetta/ranking/graph"
)

// noDocument marks a node that is not indexed.
const noDocument = ^uint32(0)

// maxBundled is the most rankings that are bundled (indexer.Bundle), at a byte for each document, beside those of the top categories, which every
// search without a chosen topic uses. The rankings that are opened first are bundled (Warm).
const maxBundled = 16

// Build is one opened build. It is safe for concurrent use.
type Build struct {
	dir         build.Dir
	file        fs.FileInfo  // of the build's manifest
	release     func() error // allows the build to be pruned
	manifest    *build.Manifest
	index       *indexer.Index
	unbiased    *column.Column
	memberships *facets.Memberships
	preset      *facets.Members // at DefaultThreshold
	unranked    *facets.Unranked
	duplicates  *duplicate.Groups
	standIns    *standin.Table
	phrases     *completion.Phrases
	graph       *graph.Graph
	nodes       []uint32     // node by document
	documents   []uint32     // document by node, or noDocument
	unindexed   []graph.Node // nodes that are no documents, ascending
	topics      []build.Topic
	topicInfos  []TopicInfo        // as Topics lists them
	rivals      facets.Rivals      // by topic number
	numbers     map[string]int     // topic number by path
	topicNames  []string           // by topic number, in plain form
	languages   languages          // of all documents
	paths       *taxonomy.Taxonomy // for finding paths that are spelt similarly

	general *indexer.Ranking // by unbiased rank

	removed atomic.Pointer[removed] // see Remove

	mu         sync.Mutex
	columns    map[int]*topicColumn       // opened when first chosen, together with the siblings
	bundled    int                        // number of bundled rankings, without those of top categories
	memberSets map[string]*roaring.Bitmap // documents with a rank, by path of topic; members, by rule of membership and path
}

// topicColumn is a topic's column, and the ranking by it.
type topicColumn struct {
	*column.Column
	ranking *indexer.Ranking
}

// Open opens a build and checks it, without the pages that are removed from its data directory.
func Open(dir build.Dir) (*Build, error) {
	l, err := removal.Read(dir.Data())
	if err != nil {
		return nil, fmt.Errorf("open build %s: %w", dir.Name(), err)
	}
	return openWithout(dir, l)
}

// openWithout opens a build and checks it, without the pages that a list names.
func openWithout(dir build.Dir, l *removal.List) (*Build, error) {
	b := &Build{dir: dir, columns: make(map[int]*topicColumn)}
	err := panics.Try(func() error {
		if err := damaged(b.open()); err != nil {
			return err
		}
		return b.Remove(l)
	})
	if err != nil {
		return nil, errors.Join(fmt.Errorf("open build %s: %w", dir.Name(), err), b.Close())
	}
	return b, nil
}

// damaged adds advice to an error of the build's files, unless the error has some.
func damaged(err error) error {
	if corrupt := new(file.CorruptError); errors.As(err, &corrupt) {
		return err // its message has advice
	}
	return build.Damaged(err)
}

func (b *Build) open() (err error) {
	if b.release, err = build.Hold(b.dir); err != nil {
		return err
	}
	if b.file, err = os.Stat(b.dir.Manifest()); err != nil {
		return err
	}
	if b.manifest, err = build.ReadManifest(b.dir); err != nil {
		return err
	}
	if b.topics, err = build.ReadTopics(b.dir); err != nil {
		return err
	}
	if b.index, err = indexer.Open(string(b.dir)); err != nil {
		return err
	}
	if b.unbiased, err = column.Open(b.dir.Unbiased()); err != nil {
		return err
	}
	if b.memberships, err = facets.OpenMemberships(b.dir.Memberships()); err != nil {
		return err
	}
	if b.unranked, err = facets.OpenUnranked(b.dir.Unranked()); err != nil {
		return err
	}
	if b.duplicates, err = duplicate.OpenGroups(b.dir.Duplicates()); err != nil {
		return err
	}
	if b.phrases, err = completion.Open(b.dir.Completion()); err != nil {
		return err
	}
	if b.graph, err = graph.Open(b.dir.Links()); err != nil {
		return err
	}
	if b.standIns, err = standin.Open(b.dir.StandIns(), b.graph.NodeCount()); err != nil {
		return err
	}
	return b.prepare()
}

// prepare makes the look-up tables.
func (b *Build) prepare() (err error) {
	b.general = indexer.NewRanking(b.unbiased)
	if err := b.prepareNodes(); err != nil {
		return err
	}
	of, codes, err := b.index.Languages()
	if err != nil {
		return err
	}
	b.languages = newLanguages(of, codes)
	b.prepareTopics()
	return b.prepareMembers()
}

// prepareNodes maps documents to nodes and back, and checks that all tables by document have the same length.
func (b *Build) prepareNodes() (err error) {
	if b.nodes, err = b.index.Nodes(); err != nil {
		return err
	}
	if n := b.unbiased.Len(); n != len(b.nodes) {
		return fmt.Errorf("%d documents have %d ranks", len(b.nodes), n)
	}
	if n := b.duplicates.Len(); n != len(b.nodes) {
		return fmt.Errorf("of %d documents %d are grouped", len(b.nodes), n)
	}
	b.documents = make([]uint32, b.graph.NodeCount())
	for i := range b.documents {
		b.documents[i] = noDocument
	}
	for d, n := range b.nodes {
		if int(n) >= len(b.documents) {
			return fmt.Errorf("%s is of another build: it has %d nodes, and document %d is node %d", b.dir.Links(), len(b.documents), d, n)
		}
		b.documents[n] = uint32(d)
	}
	for n, d := range b.documents {
		if d == noDocument {
			b.unindexed = append(b.unindexed, graph.Node(n))
		}
	}
	return nil
}

// prepareTopics makes the tables for finding topics, and the list of topics.
func (b *Build) prepareTopics() {
	b.numbers = make(map[string]int, len(b.topics))
	var paths taxonomy.Builder
	for i, t := range b.topics {
		b.numbers[t.Path] = i
		b.topicNames = append(b.topicNames, plainForm(taxonomy.Path(t.Path).Name()))
		paths.AddTopic(taxonomy.Path(t.Path))
		b.topicInfos = append(b.topicInfos, TopicInfo{Path: t.Path, Dimension: t.Dimension, Pages: t.Pages})
	}
	order := taxonomy.NameOrder()
	slices.SortFunc(b.topicInfos, func(x, y TopicInfo) int { return order(taxonomy.Path(x.Path), taxonomy.Path(y.Path)) })
	b.paths = paths.Taxonomy()
}

// prepareMembers finds the rivals of topics, and the members of each topic at the default threshold.
func (b *Build) prepareMembers() error {
	names, pages := make([]string, len(b.topics)), make([]int, len(b.topics))
	for i, t := range b.topics {
		names[i], pages[i] = t.Dimension, t.Pages
	}
	dimensions, err := facets.NewDimensions(names)
	if err != nil {
		return err
	}
	b.rivals = facets.NewRivals(b.memberKind(), dimensions, pages)
	b.preset, err = facets.NewMembers(b.unbiased, b.memberships, b.counting(Request{Threshold: DefaultThreshold}))
	return err
}

// is tells whether this is the build in a folder: if somebody has emptied the data directory, another build may have the same name. It is true if the
// folder is gone, so that the build goes on serving.
func (b *Build) is(dir build.Dir) bool {
	if b.dir != dir {
		return false
	}
	now, err := os.Stat(dir.Manifest())
	return err != nil || os.SameFile(now, b.file)
}

// Close closes everything that was opened.
func (b *Build) Close() error {
	var errs []error
	if b.index != nil {
		errs = append(errs, b.index.Close())
	}
	if b.unbiased != nil {
		errs = append(errs, b.unbiased.Close())
	}
	if b.memberships != nil {
		errs = append(errs, b.memberships.Close())
	}
	if b.unranked != nil {
		errs = append(errs, b.unranked.Close())
	}
	if b.duplicates != nil {
		errs = append(errs, b.duplicates.Close())
	}
	if b.standIns != nil {
		errs = append(errs, b.standIns.Close())
	}
	if b.phrases != nil {
		errs = append(errs, b.phrases.Close())
	}
	if b.graph != nil {
		errs = append(errs, b.graph.Close())
	}
	for _, c := range b.columns {
		errs = append(errs, c.Close())
	}
	if b.release != nil {
		errs = append(errs, b.release())
	}
	return errors.Join(errs...)
}

// column opens a topic's column once.
func (b *Build) column(path string) (*topicColumn, error) {
	number, ok := b.numbers[path]
	if !ok {
		return nil, b.noTopic(path)
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if c, ok := b.columns[number]; ok {
		return c, nil
	}
	together := []facets.TopicID{facets.TopicID(number)}
	if siblings := b.children(string(taxonomy.Path(path).Parent())); slices.Contains(siblings, together[0]) {
		together = siblings
	}
	if err := b.openColumns(together); err != nil {
		return nil, err
	}
	return b.columns[number], nil
}

// openColumns opens the columns of topics that a search uses together for facets.
func (b *Build) openColumns(topics []facets.TopicID) error {
	opened := make([]*topicColumn, len(topics))
	rankings := make([]*indexer.Ranking, len(topics))
	for i, t := range topics {
		c, err := column.Open(b.dir.Column(int(t)))
		if err != nil {
			for _, c := range opened[:i] {
				_ = c.Close() // the error is that one can't be opened
			}
			return damaged(err)
		}
		rankings[i] = indexer.NewRanking(c)
		opened[i] = &topicColumn{c, rankings[i]}
	}
	if top := slices.Contains(b.children(string(taxonomy.Root)), topics[0]); top || b.bundled+len(rankings) <= maxBundled {
		if !top {
			b.bundled += len(rankings)
		}
		indexer.Bundle(rankings)
	}
	for i, t := range topics {
		b.columns[int(t)] = opened[i]
	}
	return nil
}
