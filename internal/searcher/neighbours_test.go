package searcher_test

import (
	"context"
	"strings"
	"testing"

	"facetta/internal/searcher"
)

// The neighbours of a topic are counted on its best pages that have rank, by their memberships; none is its relative, of another dimension,
// or itself.
func TestNeighboursOfATopic(t *testing.T) {
	b := open(t)
	ctx := context.Background()
	found := 0
	for _, topic := range allTopics {
		near, err := b.TopicPages(ctx, topic, 1)
		if err != nil {
			t.Fatal(err)
		}
		counts, sample := map[string]int{}, 0
		for page := 1; page <= near.Pages && sample < searcher.DefaultK; page++ {
			list, err := b.TopicPages(ctx, topic, page)
			if err != nil {
				t.Fatal(err)
			}
			for _, r := range list.Results {
				if r.Rank == 0 || sample == searcher.DefaultK {
					continue
				}
				sample++
				for _, m := range r.Topics {
					counts[m.Topic]++
				}
			}
		}
		if near.Sample != sample {
			t.Errorf("%s: %d pages counted, want %d", topic, near.Sample, sample)
		}
		for _, f := range near.Facets {
			if f.Sampled != counts[f.Topic] || f.Share != float64(f.Sampled)/float64(sample) || strings.HasPrefix(topic+"/", f.Topic+"/") ||
				strings.HasPrefix(f.Topic+"/", topic+"/") || f.Dimension != "topic" {
				t.Errorf("%s: %+v, want %d", topic, f, counts[f.Topic])
			}
			found++
		}
	}
	if found == 0 {
		t.Error("no topic has a neighbour")
	}
}
