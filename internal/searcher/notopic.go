package searcher

import (
	"fmt"
	"slices"

	"facetta/facets/taxonomy"
	"facetta/internal/shorten"
)

// maxNearest is the most topics that are offered in place of one that has no rank.
const maxNearest = 5

// noTopic says why a topic has no rank of its own, and offers the nearest topics: those that are spelt alike or have its words, and the ranked one
// above it. If the taxonomy has the topic, the one above comes first.
func (b *Build) noTopic(path string) *Error {
	asked := taxonomy.Path(shorten.Quoted(path, taxonomy.MaxPathLength))
	e := &Error{Kind: UnknownTopic, Message: fmt.Sprintf("There is no topic %q with a rank of its own.", shorten.Quoted(path, 80))}
	if pages, known := b.unranked.Pages(path); known {
		e.Kind, e.Message = EmptyTopic, fmt.Sprintf("%s has no rank of its own: %s.", shorten.Quoted(path, 80), b.whyUnranked(asked, pages))
	}
	near, above := b.paths.Nearest(asked, maxNearest-1), b.rankedAbove(asked)
	if e.Kind == EmptyTopic {
		near = append(above, near...)
	} else {
		near = append(near, above...)
	}
	for _, path := range near {
		if !slices.Contains(e.Nearest, string(path)) {
			e.Nearest = append(e.Nearest, string(path))
		}
	}
	return e
}

// rankedAbove returns the nearest topic above a path that has a rank, if there is one.
func (b *Build) rankedAbove(path taxonomy.Path) []taxonomy.Path {
	for above := path.Parent(); above != ""; above = above.Parent() {
		if _, ranked := b.numbers[string(above)]; ranked {
			return []taxonomy.Path{above}
		}
	}
	return nil
}

// whyUnranked says why a topic of the taxonomy, with so many pages, got no vector, by the rule of package pipeline.
func (b *Build) whyUnranked(path taxonomy.Path, pages int) string {
	of := "1 page"
	if pages != 1 {
		of = fmt.Sprintf("%d pages", pages)
	}
	p := b.manifest.Parameters
	switch {
	case pages == 0:
		return "it is empty, as none of its example pages is in this index"
	case path.Depth() > p.TopicDepth:
		return fmt.Sprintf("it is on level %d, and topics are ranked down to level %d", path.Depth(), p.TopicDepth)
	case pages < p.MinPages:
		return fmt.Sprintf("it is too small, with %s instead of at least %d", of, p.MinPages)
	}
	return fmt.Sprintf("with %s it is not among the topics chosen for this index", of)
}
