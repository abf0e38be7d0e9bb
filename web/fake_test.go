package web

import (
	"bytes"
	"context"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"

	"facetta/indexer"
	"facetta/internal/searcher"
)

// fake answers every search with one response, or one error, and remembers what it was asked.
type fake struct {
	err         error
	response    searcher.Response
	info        searcher.PageInfo
	explanation searcher.Explanation
	members     searcher.Members
	topics      []searcher.TopicInfo
	stats       searcher.Stats
	panics      bool

	mu    sync.Mutex
	asked searcher.Request
}

func (f *fake) Search(_ context.Context, r searcher.Request) (*searcher.Response, error) {
	if f.panics {
		panic("secret of the house")
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	f.asked = r
	resp := f.response
	resp.Query, resp.Topics, resp.Page, resp.Order = r.Query, r.Topics, max(r.Page, 1), r.Order
	for _, topic := range r.Topics {
		dimension := "topic"
		if topic == searcher.General {
			dimension = searcher.GeneralDimension
		}
		resp.Mix = append(resp.Mix, searcher.Part{Topic: topic, Dimension: dimension, Weight: 1 / float64(len(r.Topics))})
	}
	if len(r.Topics) < 2 {
		resp.Mix = nil
	}
	return &resp, f.err
}

func (f *fake) Page(_ context.Context, url string) (*searcher.PageInfo, error) {
	info := f.info
	info.URL = url
	return &info, f.err
}

func (f *fake) Explain(_ context.Context, url, topic string) (*searcher.Explanation, error) {
	e := f.explanation
	e.URL, e.Topic = url, topic
	return &e, f.err
}

func (f *fake) Members(_ context.Context, r searcher.Request, topic string) (*searcher.Members, error) {
	f.asked = r
	m := f.members
	m.Query, m.Topics, m.Topic = r.Query, r.Topics, topic
	return &m, f.err
}

func (f *fake) TopicPages(ctx context.Context, path string, page int) (*searcher.Response, error) {
	return f.Search(ctx, searcher.Request{Topics: []string{path}, Page: page})
}

func (f *fake) Complete(typed string) ([]searcher.Completion, error) {
	return []searcher.Completion{
		{Text: "Computers", Kind: searcher.TopicCompletion, Topic: "Top/Computers"}, {Text: typed + " <engine>", Kind: searcher.TitleCompletion},
	}, f.err
}

func (f *fake) Similar(_ context.Context, url string) (*searcher.Similar, error) {
	n := searcher.Neighbour{URL: "http://like.example/", Title: "Like <it>", Rank: 2}
	return &searcher.Similar{
		URL: url, Title: "A page", Citing: 7, ByLinks: []searcher.SimilarByLink{{Neighbour: n, Together: 3, Topics: .5, Likeness: 2}},
		Words: []string{"salt", "clay"}, ByText: []searcher.SimilarByWord{{Neighbour: n, Words: []string{"clay"}, TFIDF: 3}},
	}, f.err
}

func (f *fake) Score(_ context.Context, r searcher.Request, url string) (*searcher.Score, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.asked = r
	return &searcher.Score{
		URL: url, Title: "A page", Query: r.Query, Found: true, Score: 6, TFIDF: 3, Rank: 2, Words: []string{"Score 6 = words 3 × rank 2.", "“" + r.Query + "” stands 3 times."},
		Factors: []indexer.Factor{{Word: "salt", Term: "salt", Field: "title", Times: 1, Weight: 2, Documents: 9, IDF: 1.5, Frequency: 1, Length: 4, Norm: .5, Adds: 3}},
		Parts:   []searcher.RankPart{{Part: searcher.Part{Topic: "Top/Computers", Weight: 1}, Rank: 2}},
		Paths: []searcher.TopicPath{
			{Topic: "Top/Computers", Pages: 15, Steps: []searcher.Step{{URL: "http://example.com/", Title: "Example page", Rank: 55, Share: .9}}, Share: .9, Sure: true},
		},
	}, f.err
}

func (f *fake) Topics() []searcher.TopicInfo { return f.topics }
func (f *fake) Stats() searcher.Stats        { return f.stats }

// newFake has two results, five facets and four topics.
func newFake() *fake {
	return &fake{
		response: searcher.Response{
			Total: 1204, TookMS: 3.14, Pages: 100, SurePages: 100, K: 100, Sample: 100, Counted: 1204, Threshold: .1,
			Results: []searcher.Result{
				{
					Position: 1, URL: "http://informatik.uni-trier.de/~ley/", Title: "Michael Ley", Language: "en",
					Author: "M. Ley", Published: "2021-03-04T05:06:07Z", Site: "Trier",
					Snippet: "the proceedings on information retrieval", Marks: [][2]int{{19, 30}, {31, 40}},
					Score: 41.2, TFIDF: 5.31, Rank: 7.76,
					Topics: []searcher.PageTopic{{Topic: "Top/Computers", Rank: 19.2, Membership: .64}},
				},
				{
					Position: 2, URL: "https://example.org/", Title: "Plain", Snippet: "nothing marked", Score: 2, TFIDF: 2, Rank: 1, NearDuplicates: 23,
					Duplicates: []searcher.Duplicate{{URL: "https://copy.example/plain", Title: "Plain <b>copy"}, {URL: "javascript:x"}},
				},
			},
			Facets: []searcher.Facet{
				{Topic: searcher.General, Share: .31, Sampled: 31, Count: 351}, {Topic: "Top/Computers", Share: .28, Sampled: 28, Count: 312},
				{Topic: "Top/Computers/Software", Share: .14, Sampled: 14, Count: 140}, {Topic: "Top/Sports", Share: .13, Sampled: 13, Count: 131},
				{Topic: "Top/Society/History", Share: .06, Sampled: 6, Count: 60},
			},
		},
		info: searcher.PageInfo{
			Title: "A page", Language: "en", Author: "Ann Salt", Published: "2012-05", Site: "Clay Weekly",
			HostID: 1040, LocalID: 1, Rank: 2.31, InLinks: 213, OutLinks: 1,
			Topics: []searcher.PageTopic{{Topic: "Top/Computers", Rank: 19.2, Membership: .64}},
			Listed: []string{"Top/Computers/Software"},
			Blocks: []searcher.Block{
				{Text: "Home Contact", Words: 2, TextDensity: 2, LinkDensity: 1},
				{Text: "An inverted file turns a library around.", Words: 7, TextDensity: 7, Content: true},
			},
			LinkedBy: []searcher.Neighbour{{URL: "http://by.example/", Title: "By", Rank: 3}},
			LinksTo:  []searcher.Neighbour{{URL: "http://to.example/", Rank: 2}},
		},
		explanation: searcher.Explanation{
			Title: "A page", Dimension: "topic", TopicPages: 15, Rank: 19.2, Position: 3, Of: 29871, Membership: new(.64), Uncertainty: 2, Damping: .9,
			Links:      []searcher.Carrier{{URL: "http://by.example/", Title: "By <b>", Rank: 40, Links: 2, Share: .885}},
			OtherLinks: searcher.Others{Count: 7, Share: .115},
			Path: []searcher.Step{{URL: "http://example.com/", Title: "Example page", Rank: 55, Share: .9}, {URL: "http://by.example/", Rank: 40, Share: .5},
				{URL: "http://a.example/", Title: "A page", Rank: 19.2, Share: .885}},
			PathShare: .398, PathSure: true,
		},
		members: searcher.Members{
			Sample: 100, Threshold: .1, Share: .01, Members: []searcher.Member{{Position: 4, URL: "http://by.example/", Title: "By", Rank: 40, Membership: .8}},
		},
		topics: []searcher.TopicInfo{
			{Path: "Top/Computers", Pages: 64}, {Path: "Top/Computers/Software", Pages: 15}, {Path: "Top/Society/History", Pages: 13},
			{Path: "Top/Sports", Pages: 19},
		},
		stats: searcher.Stats{Pages: 29871, Hosts: 43, Links: 412077, Topics: 4, Build: "000007", BuiltAt: "2025-11-21T10:44:00Z"},
	}
}

// answer is a response and what was logged for it.
type answer struct {
	*httptest.ResponseRecorder
	log string
}

func get(t *testing.T, f *fake, target string) answer {
	t.Helper()
	return ask(t, f, http.MethodGet, target)
}

func ask(t *testing.T, f *fake, method, target string) answer {
	t.Helper()
	var log bytes.Buffer
	h := New(f, Options{Logger: slog.New(slog.NewTextHandler(&log, nil))})
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequest(method, target, nil))
	return answer{w, log.String()}
}
