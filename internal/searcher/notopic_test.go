package searcher_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"facetta/facets/taxonomy"
	"facetta/internal/build"
	"facetta/internal/pipeline"
	"facetta/internal/searcher"
)

// A topic of the taxonomy that has no rank is told from one that there is not, with the reason, and the topic above is offered first.
func TestTopicsWithoutRankSayWhy(t *testing.T) {
	const listed = "http://w.example/7\tTop/Odd\nhttp://w.example/9\tTop/Odd\nhttp://w.example/11\tTop/Odd/Eleven\nhttp://w.example/13\tTop/Odd/Evan\n" +
		"http://gone.example/\tTop/Odd/Gone\nhttp://w.example/5\tTop/Odd/Five/Prime\nhttp://w.example/15\tTop/Odd/Five/Prime\n" +
		"http://w.example/4\tTop/Even\nhttp://w.example/8\tTop/Even\nhttp://w.example/8\tTop/Kept/Out\nhttp://w.example/6\tTop/Kept/Out\n" +
		"http://w.example/33\tTop/Odd/Zero\nhttp://w.example/35\tTop/Odd/Zero\n"
	tax, _, err := taxonomy.Read(strings.NewReader(listed), "topics.tsv", taxonomy.Options{})
	if err != nil {
		t.Fatal(err)
	}
	dir, _, err := pipeline.Run(context.Background(), pipeline.Options{
		Data: t.TempDir(), Archive: newArchive(t), Taxonomy: tax,
		Parameters: build.Parameters{Method: "keep-all", TopicDepth: 2, MinPages: 2, MaxTopics: 5},
	})
	if err != nil {
		t.Fatal(err)
	}
	b, err := searcher.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	for topic, want := range map[string]struct {
		kind    searcher.Kind
		message string
		nearest string
	}{
		"Top/Odd/Gone":       {searcher.EmptyTopic, "Top/Odd/Gone has no rank of its own: it is empty, as none of its example pages is in this index. Near it: Top/Odd", "Top/Odd"},
		"Top/Odd/Eleven":     {searcher.EmptyTopic, "it is too small, with 1 page instead of at least 2. Near it: Top/Odd", "Top/Odd"},
		"Top/Odd/Zero":       {searcher.EmptyTopic, "with 2 pages it is not among the topics chosen for this index. Near it: Top/Odd", "Top/Odd"},
		"Top/Odd/Five/Prime": {searcher.EmptyTopic, "it is on level 3, and topics are ranked down to level 2. Near it: Top/Odd/Five", "Top/Odd/Five"},
		"Top/Odd/Unheard":    {searcher.UnknownTopic, `There is no topic "Top/Odd/Unheard"`, "Top/Odd"},
		"Top/Odd/Fve":        {searcher.UnknownTopic, `There is no topic "Top/Odd/Fve"`, "Top/Odd/Five Top/Odd"},
		"Top/Odd/Evven":      {searcher.UnknownTopic, `There is no topic "Top/Odd/Evven"`, "Top/Even Top/Odd"},
		"Top/Odd/Evan":       {searcher.EmptyTopic, "it is too small, with 1 page instead of at least 2", "Top/Odd Top/Even"},
		"Top/Zoology":        {searcher.UnknownTopic, `There is no topic "Top/Zoology"`, ""}, // unlike any
	} {
		requests := map[string]func() error{
			"search": func() error {
				_, err := b.Search(context.Background(), searcher.Request{Query: "common", Topics: []string{topic}})
				return err
			},
			"pages": func() error { _, err := b.TopicPages(context.Background(), topic, 1); return err },
			"members": func() error {
				_, err := b.Members(context.Background(), searcher.Request{Query: "common"}, topic)
				return err
			},
			"explain": func() error { _, err := b.Explain(context.Background(), "http://w.example/1", topic); return err },
		}
		for name, ask := range requests {
			err := ask()
			wrong := new(searcher.Error)
			if !errors.As(err, &wrong) || wrong.Kind != want.kind || !strings.Contains(wrong.Error(), want.message) ||
				strings.Contains(wrong.Message, "Near it") || strings.Join(wrong.Nearest, " ") != want.nearest {
				t.Errorf("%s by %s: %v, nearest %v", name, topic, err, wrong.Nearest)
			}
			if sorted := slices.Sorted(slices.Values(wrong.Nearest)); len(slices.Compact(sorted)) != len(wrong.Nearest) {
				t.Errorf("%s by %s: offers %v", name, topic, wrong.Nearest)
			}
		}
	}
}
