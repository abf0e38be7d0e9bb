package pipeline

import (
	"context"
	"fmt"
	"maps"

	"facetta/facets"
	"facetta/facets/taxonomy"
	"facetta/indexer"
	"facetta/indexer/completion"
	"facetta/indexer/duplicate"
	"facetta/indexer/snippet"
	"facetta/indexer/store"
	"facetta/internal/readings"
	"facetta/ranking/graph"
)

// links is the first stage: who links to whom, and which pages are examples of which topics.
func (r *run) links(ctx context.Context) error {
	from, keep, err := r.openToRead()
	if err != nil {
		return err
	}
	defer from.close()
	defer keep.Discard()
	s := r.siblings()
	o := graph.Options{Folder: string(r.dir), Progress: func(stage string, done, total int) error {
		r.Progress("graph, "+stage, done, total)
		return ctx.Err()
	}}
	if s.prints, err = r.newPrintWriter(); err != nil {
		return err
	}
	defer s.prints.discard()
	l, err := readLinks(ctx, from, s, r.Parameters.Links, o, keep.Append, r.readProgress(keep.Begun()))
	if err != nil {
		return err
	}
	if err := writeGob(r.evidence(), s.statistics.Evidence()); err != nil {
		return err
	}
	s.statistics = nil // frees the memory for the graph
	if err := keep.Commit(); err != nil {
		return err
	}
	reuse := &r.manifest.Reuse
	reuse.Readings, reuse.Begun, reuse.Damaged = int(from.taken.Load()), int(from.again.Load()), int(from.damaged.Load())
	g, table, node, err := l.build()
	if err != nil {
		return err
	}
	defer g.Close() // only the file counts
	if err := mostDamaged(l.skipped[skippedDamaged], g.NodeCount()); err != nil {
		return err
	}
	if g.NodeCount() == 0 {
		return ErrEmpty
	}
	sets, rest := r.biasing(l.pages(table, node), len(table.Entry))
	r.count(l, g, sets)
	if err := facets.WriteUnranked(r.dir.Unranked(), rest); err != nil {
		return err
	}
	if err := g.WriteFile(r.dir.Links()); err != nil {
		return err
	}
	if err := l.writeStandIns(r.dir.StandIns(), table, node); err != nil {
		return err
	}
	if err := writeGob(r.table(), table); err != nil {
		return err
	}
	if err := l.anchors.write(r.anchors(), table.Entry, node); err != nil {
		return err
	}
	if err := s.prints.commit(table, node); err != nil {
		return err
	}
	return writeGob(r.sets(), sets)
}

// readProgress reports how many captures are read; those read before the build was interrupted are reported separately.
func (r *run) readProgress(begun int) func(done, total int) {
	return func(done, total int) {
		if done <= begun {
			r.Progress("links, read before it was interrupted:", done, begun)
		} else {
			r.Progress("links", done, total)
		}
	}
}

// openToRead returns the reader, and the writer for the readings, which continues those of an earlier process if this build was interrupted.
func (r *run) openToRead() (*reader, *readings.Writer, error) {
	var earlier *readings.File
	if base := r.base(); base != "" {
		earlier = r.openReadings(base)
	}
	from, err := r.reader(earlier)
	if err != nil {
		return nil, nil, err
	}
	from.begun, err = readings.Create(r.dir.Readings(), r.journal(), r.version())
	if err != nil {
		from.close()
	}
	return from, from.begun, err
}

func (r *run) count(l *links, g *graph.Graph, sets []topicSet) {
	c := g.Counts()
	r.manifest.Counts = map[string]int{
		"captures": len(l.target), "pages": int(c.Pages), "hosts": int(c.Hosts), "links": int(c.Links),
		"links inside hosts": int(c.IntraHost), "links between hosts": int(c.InterHost), "dangling pages": int(c.Dangling), "topics": len(sets),
	}
	for _, s := range sets {
		if d := s.Topic.Dimension; d != string(taxonomy.TopicDimension) {
			r.manifest.Counts["topics of dimension "+d]++
		}
	}
	r.manifest.Skipped = l.skipped
	maps.Copy(r.manifest.Skipped, r.left)
}

// index is the fourth stage: the reading of every document is corrected by the evidence of its siblings, and written.
func (r *run) index(ctx context.Context) error {
	s := r.siblings()
	if err := readGob(r.evidence(), &s.evidence); err != nil {
		return err
	}
	if err := r.dir.RemoveIndex(); err != nil {
		return err
	}
	from, err := r.reader(r.openReadings(r.dir))
	if err != nil {
		return err
	}
	defer from.close()
	if r.manifest.DocumentInput, err = r.documentInput(from.earlier); err != nil {
		return err
	}
	if taken, err := r.takeIndex(); taken || err != nil {
		return err
	}
	if s.teasers, err = r.openTeasers(); err != nil {
		return err
	}
	defer s.teasers.close()
	texts := r.openTexts()
	if texts != nil {
		defer texts.Close()
	}
	b, err := indexer.NewBuilder(string(r.dir), indexer.Options{Earlier: texts})
	if err != nil {
		return err
	}
	defer b.Abort()
	var names completion.Builder
	if err := r.addDocuments(ctx, b, from, s, &names); err != nil {
		return err
	}
	if err := r.groupDuplicates(); err != nil {
		return err
	}
	if err := names.Write(r.dir.Completion()); err != nil {
		return err
	}
	if err := b.Close(); err != nil {
		return err
	}
	if texts != nil {
		r.manifest.Reuse.Texts = b.TextsTaken()
		r.manifest.Reuse.Damaged += texts.Damaged()
	}
	return nil
}

// openTexts opens the texts of the base. It returns nil, and notes why, when they are missing or cannot be trusted.
func (r *run) openTexts() *store.Texts {
	base := r.base()
	if base == "" {
		return nil
	}
	t, err := store.OpenTexts(string(base))
	if err != nil {
		r.refuse(err)
		return nil
	}
	return t
}

// groupDuplicates writes the groups of near-duplicates.
func (r *run) groupDuplicates() error {
	signatures, err := openSignatureFile(r.dir)
	if err != nil {
		return err
	}
	defer signatures.close()
	groups := duplicate.GroupPages(signatures.pages)
	folded := 0
	for doc, first := range groups {
		if int(first) != doc {
			folded++
		}
	}
	r.manifest.Counts[countFolded] = folded
	return duplicate.WriteGroups(r.dir.Duplicates(), groups)
}

// addDocuments adds all documents to the index, with what the earlier stages know about each, such as the stable name in the graph. It also writes
// the signatures, and collects the names of pages.
func (r *run) addDocuments(ctx context.Context, b *indexer.Builder, from *reader, s *siblings, names *completion.Builder) error {
	o, err := r.openOrdered()
	if err != nil {
		return err
	}
	defer o.close()
	known := r.openSignatures()
	defer known.close()
	signatures, err := newSignatureWriter(r.dir, r.Archive.Len())
	if err != nil {
		return err
	}
	defer signatures.discard()
	corrected, teased, empty := 0, 0, 0
	work := func(d int) (*described, error) {
		doc, err := document(ctx, r.Archive.At(o.ordinal(d)), from, s, known)
		if err == nil {
			o.place(d, doc.Document)
		}
		return doc, err
	}
	err = InOrder(ctx, len(o.order), work, func(d int, doc *described) error {
		r.Progress("index", d+1, len(o.order))
		if doc.changed > 0 {
			corrected++
		}
		if doc.teasers > 0 {
			teased++
		}
		if doc.empty() {
			empty++
		}
		for _, name := range snippet.Names(doc.Document) {
			names.Add(name)
		}
		if err := signatures.add(o.ordinal(d), doc.signed); err != nil {
			return err
		}
		return b.Add(doc.Document)
	})
	if err == nil {
		err = signatures.commit()
	}
	if err != nil {
		return fmt.Errorf("add documents: %w", err)
	}
	r.manifest.Counts[countCorrected], r.manifest.Counts[countTeasers], r.manifest.Counts[countEmpty] = corrected, teased, empty
	r.manifest.Reuse.Damaged += int(from.damaged.Load())
	return nil
}
