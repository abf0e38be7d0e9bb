package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"facetta/facets"
	"facetta/indexer"
	"facetta/indexer/completion"
	"facetta/indexer/duplicate"
	"facetta/internal/build"
	"facetta/ranking/column"
	"facetta/ranking/graph"
	"facetta/ranking/graph/generate"
)

// topCategories is how many topics stand at the top, as in the source's taxonomy; the others become their children in turn.
const topCategories = 16

// topicPath is the path of topic number t.
func topicPath(t int) string {
	if t < topCategories {
		return fmt.Sprintf("Top/T%02d", t)
	}
	return fmt.Sprintf("Top/T%02d/S%d", t%topCategories, t/topCategories)
}

// writeWhole writes what a build has beside the index: a link graph like a crawl's, made-up ranks, and what follows from these. It groups no
// near-duplicates, since the documents have none.
func writeWhole(o options, m *model, dir build.Dir) error {
	if err := os.MkdirAll(string(dir)+"/scores", 0o755); err != nil {
		return err
	}
	if err := writeRanks(o, dir); err != nil {
		return err
	}
	firsts := make([]uint32, o.documents)
	for i := range firsts {
		firsts[i] = uint32(i)
	}
	if err := errors.Join(
		facets.WriteUnranked(dir.Unranked(), nil), writeLinks(o, dir), duplicate.WriteGroups(dir.Duplicates(), firsts), writeCompletion(o, m, dir),
	); err != nil {
		return err
	}
	sums, err := build.SumsOf(dir, filepath.Base(dir.Topics()))
	if err != nil {
		return err
	}
	return build.WriteManifest(dir, &build.Manifest{
		Format: build.Format, Sums: sums, Parameters: build.Parameters{Damping: 0.85, Members: string(facets.ForwardRanks)},
	})
}

// writeRanks writes the columns and the memberships.
func writeRanks(o options, dir build.Dir) error {
	ranks := unbiased(o.documents)
	if err := writeColumn(dir.Unbiased(), ranks); err != nil {
		return err
	}
	topics, columns := make([]build.Topic, o.topics), make([]string, o.topics)
	for t := range topics {
		topics[t] = build.Topic{Path: topicPath(t), Dimension: "topic", Pages: o.documents / 1000}
		columns[t] = dir.Column(t)
		if err := writeColumn(columns[t], topic(ranks, uint64(t))); err != nil {
			return err
		}
	}
	if _, err := facets.WriteMemberships(context.Background(), dir.Memberships(), o.documents, columns, nil, nil); err != nil {
		return err
	}
	return build.WriteJSON(dir.Topics(), topics)
}

func writeColumn(path string, ranks indexer.Ranks) error {
	codes := make([]column.Code, len(ranks))
	for doc, rank := range ranks {
		codes[doc] = column.Encode(float64(rank))
	}
	return column.Write(path, codes, nil)
}

func writeLinks(o options, dir build.Dir) error {
	b := graph.NewBuilder(graph.Options{Folder: o.dir})
	generate.HostBlocks(b, o.documents, 1)
	g, _, err := b.Build()
	if err != nil {
		return err
	}
	return errors.Join(g.WriteFile(dir.Links()), g.Close())
}

func writeCompletion(o options, m *model, dir build.Dir) error {
	var phrases completion.Builder
	for i := range min(o.documents, completion.MaxPhrases) {
		phrases.Add(m.document(i).Title)
	}
	return phrases.Write(dir.Completion())
}
