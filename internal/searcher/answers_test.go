package searcher_test

import (
	"context"
	"encoding/json"
	"log/slog"
	"path/filepath"
	"regexp"
	"testing"

	"facetta/internal/searcher"
)

// answering are the questions that have an error besides an answer, of a server as of a build.
type answering interface {
	Search(context.Context, searcher.Request) (*searcher.Response, error)
	Similar(context.Context, string) (*searcher.Similar, error)
	Score(context.Context, searcher.Request, string) (*searcher.Score, error)
	Page(context.Context, string) (*searcher.PageInfo, error)
	TopicPages(context.Context, string, int) (*searcher.Response, error)
	Explain(context.Context, string, string) (*searcher.Explanation, error)
	Members(context.Context, searcher.Request, string) (*searcher.Members, error)
	Topics() []searcher.TopicInfo
	Stats() searcher.Stats
}

// took is the time of an answer, which is never the same.
var took = regexp.MustCompile(`"took_ms":[^,]*,`)

// A server answers as the build does that it has opened.
func TestLiveAnswersAsItsBuild(t *testing.T) {
	b := open(t)
	live, err := searcher.NewLive(filepath.Join(sharedFolder, "numbers"), slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	defer live.Close()
	ctx, r := t.Context(), searcher.Request{Query: "common"}
	const url, topic = "http://w.example/4", "Top/Even"
	for name, ask := range map[string]func(answering) (any, error){
		"search":      func(a answering) (any, error) { return a.Search(ctx, r) },
		"similar":     func(a answering) (any, error) { return a.Similar(ctx, url) },
		"score":       func(a answering) (any, error) { return a.Score(ctx, r, url) },
		"page":        func(a answering) (any, error) { return a.Page(ctx, url) },
		"topic pages": func(a answering) (any, error) { return a.TopicPages(ctx, topic, 1) },
		"explain":     func(a answering) (any, error) { return a.Explain(ctx, url, topic) },
		"members":     func(a answering) (any, error) { return a.Members(ctx, r, topic) },
		"topics":      func(a answering) (any, error) { return a.Topics(), nil },
		"stats":       func(a answering) (any, error) { return a.Stats(), nil },
	} {
		var told [2]string
		for i, a := range []answering{b, live} {
			answer, err := ask(a)
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			text, err := json.Marshal(answer)
			if err != nil {
				t.Fatal(err)
			}
			told[i] = took.ReplaceAllString(string(text), "")
		}
		if told[0] != told[1] || told[0] == "null" {
			t.Errorf("%s: the build answers\n%s\nand the server\n%s", name, told[0], told[1])
		}
	}
}

// The documents are counted part after part, to the last one.
func TestAllOfACrowdIsCounted(t *testing.T) {
	answer := search(t, openShared(t, "crowd", newCrowd), searcher.Request{Query: "title:x"})
	languages := 0
	for _, l := range answer.Languages {
		languages += l.Count
	}
	if answer.Total < 200 || answer.Counted != answer.Total || languages != answer.Total {
		t.Errorf("of %d results %d are counted, and %d by language", answer.Total, answer.Counted, languages)
	}
}
