package searcher

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"facetta/facets"
	"facetta/facets/taxonomy"
	"facetta/indexer"
	"facetta/internal/panics"
)

const (
	// maxSeeds bounds the candidates whose rankings are sampled at first: the source's taxonomy has 16 top categories (spec c.3).
	maxSeeds = 16
	// maxSamples bounds the rankings that are sampled for one query.
	maxSamples = 32
	// countTime bounds the time for counting topics and languages over all results.
	countTime = 100 * time.Millisecond
)

// countWords is the number of words, of 64 documents each, that are counted between two looks at the time.
var countWords = 1 << 10

// addFacets finds the topics of the results, with their shares of the top-k samples (eq. 3.16, Algorithm 3.1), and the counts of topics and languages
// over all results. If it is already known which documents match, counting runs while samples are searched for.
func (b *Build) addFacets(ctx context.Context, answer *Response, r Request, f *found) error {
	counts, err := b.counter(r)
	if err != nil {
		return err
	}
	languages := b.languages.counts()
	g := panics.NewGroup()
	if !f.settled {
		g.SetLimit(1)
	}
	var d *facets.Discovery
	g.Go(func() (err error) {
		d, err = b.discover(ctx, r, f)
		return err
	})
	g.Go(func() error { return b.countEach(ctx, f, counts, languages) })
	if err := g.Wait(); err != nil {
		return err
	}
	answer.Languages = languages.list()
	answer.Sample, answer.Counted, answer.Rankings = d.Size, counts.Size(), b.rankings(r, d)
	for _, share := range d.Shares {
		name := b.topicName(share.Topic)
		answer.Facets = append(answer.Facets, Facet{
			Topic: name, Dimension: b.dimensionOf(name), Share: share.Share, Sampled: share.Count,
			Suggested: slices.Contains(d.Suggested, share.Topic), Count: counts.Of(share.Topic),
		})
	}
	return nil
}

// discover runs Algorithm 3.1. The results are one of the samples, unless they are ranked by a mix of topics, which is not the ranking of any one
// topic.
func (b *Build) discover(ctx context.Context, r Request, f *found) (*facets.Discovery, error) {
	seed, iterations := b.seed(r.Topics), r.Iterations
	own := f.sample
	if r.Iterations == ShownOnly {
		seed, iterations = []facets.TopicID{b.active(r)}, 1
	} else {
		own = ranked(own)
	}
	samples := func(topics []facets.TopicID) ([][]uint32, error) {
		rest, lists := b.besideResults(r, topics), [][]uint32(nil)
		if len(rest) < len(topics) {
			lists = append(lists, indexer.Documents(own))
		}
		if len(rest) == 0 {
			return lists, nil
		}
		others, err := b.samples(ctx, f, rest, r.K)
		return append(lists, others...), err
	}
	counter, err := b.counter(r)
	if err != nil {
		return nil, err
	}
	return facets.Discover(seed, samples, counter, facets.DiscoverOptions{Lambda: r.Lambda, Iterations: iterations, MaxSamples: maxSamples})
}

// active is the topic by which the results are ranked, or the first of several, or General.
func (b *Build) active(r Request) facets.TopicID {
	if len(r.Topics) == 0 {
		return facets.General
	}
	return b.topicID(r.Topics[0])
}

// besideResults returns the topics whose samples are not the results themselves: all except the one by which these are ranked.
func (b *Build) besideResults(r Request, topics []facets.TopicID) []facets.TopicID {
	if r.Iterations != ShownOnly && len(r.Topics) > 1 {
		return topics
	}
	active := b.active(r)
	return slices.DeleteFunc(slices.Clone(topics), func(t facets.TopicID) bool { return t == active })
}

// others are the topics whose samples are taken first, without that of the results.
func (b *Build) others(r Request) []facets.TopicID {
	if r.Iterations == ShownOnly {
		return nil
	}
	var first []facets.TopicID
	for _, t := range b.seed(r.Topics) {
		if len(first) < maxSamples && !slices.Contains(first, t) {
			first = append(first, t)
		}
	}
	return b.besideResults(r, first)
}

// counting returns the options for counting members.
func (b *Build) counting(r Request) facets.Options {
	return facets.Options{Threshold: r.Threshold, Relative: r.Relative, Rivals: b.rivals}
}

// memberRule decides which pages are members of a topic.
type memberRule struct {
	threshold float64
	relative  bool
}

func (r Request) rule() memberRule { return memberRule{r.Threshold, r.Relative} }

// unit is the divisor of a document's ranks for its memberships.
func (b *Build) unit(doc uint32, rule memberRule) float64 {
	if rule.relative {
		return float64(b.unbiased.At(doc))
	}
	return 1
}

// rankings returns the names of the topics that were sampled.
func (b *Build) rankings(r Request, d *facets.Discovery) []string {
	if r.Iterations == ShownOnly && len(r.Topics) > 0 {
		return r.Topics
	}
	names := make([]string, len(d.Sampled))
	for i, t := range d.Sampled {
		names[i] = b.topicName(t)
	}
	return names
}

// seed returns the candidates (spec c.3): unbiased rank, the chosen topics and their children; and, if no chosen topic is of the dimension of topics,
// the top categories.
func (b *Build) seed(chosen []string) []facets.TopicID {
	seed := []facets.TopicID{facets.General}
	roots := []string{string(taxonomy.Root)}
	for _, path := range chosen {
		if path == General {
			continue
		}
		seed = append(seed, b.topicID(path))
		if roots = append(roots, path); b.dimensionOf(path) == string(taxonomy.TopicDimension) {
			roots[0] = "" // the empty path has no children
		}
	}
	for _, root := range roots {
		seed = append(seed, b.children(root)...)
	}
	return seed
}

// children returns the topics one level below a path, at most the maxSeeds largest ones.
func (b *Build) children(path string) []facets.TopicID {
	var ids []facets.TopicID
	for i, t := range b.topics {
		if rest, ok := strings.CutPrefix(t.Path, path+"/"); ok && !strings.Contains(rest, "/") {
			ids = append(ids, facets.TopicID(i))
		}
	}
	slices.SortStableFunc(ids, func(x, y facets.TopicID) int { return cmp.Compare(b.topics[y].Pages, b.topics[x].Pages) })
	return ids[:min(len(ids), maxSeeds)]
}

// topicID returns the number of an existing topic, or of General.
func (b *Build) topicID(path string) facets.TopicID {
	if path == General {
		return facets.General
	}
	return facets.TopicID(b.numbers[path])
}

// counter returns a counter of topics by the request's rule of membership; for the default rule it is a fast one.
func (b *Build) counter(r Request) (facets.Counter, error) {
	if r.rule() == (memberRule{threshold: DefaultThreshold}) {
		return b.preset.Counts(), nil
	}
	return facets.NewTally(b.unbiased, b.memberships, b.counting(r))
}

// countEach counts the topics and languages of all documents while there is time.
func (b *Build) countEach(ctx context.Context, f *found, counts facets.Counter, languages *languageCounts) error {
	limited, cancel := context.WithTimeout(ctx, countTime)
	defer cancel()
	return f.EachSet(limited, countWords, func(first uint32, words []uint64) bool {
		counts.AddSet(first, words)
		languages.addSet(first, words)
		return limited.Err() == nil
	})
}
