package searcher

import (
	"context"
	"time"

	"facetta/facets"
	"facetta/indexer"
	"facetta/indexer/snippet"
)

// Members are the results of a search that are members of one topic; their number gives the topic its share.
type Members struct {
	Query     string   `json:"query"`
	Topics    []string `json:"topics,omitempty"` // chosen topics, as in Response
	Topic     string   `json:"topic"`            // the topic whose members are listed, or General
	TookMS    float64  `json:"took_ms"`
	Total     int      `json:"total"`
	Partial   bool     `json:"partial,omitempty"`
	Sample    int      `json:"sample"` // results that were looked at: the best ones, at most K
	Threshold float64  `json:"threshold"`
	Relative  bool     `json:"relative,omitempty"`
	Share     float64  `json:"share"` // Members / Sample
	Members   []Member `json:"members"`
}

// Member is a result with a membership of at least the threshold.
type Member struct {
	Position   int     `json:"position"` // among the results, without regard to hosts, from 1
	URL        string  `json:"url"`
	Title      string  `json:"title"`
	Rank       float64 `json:"rank"` // for the topic, as its pages are ranked
	Membership float64 `json:"membership"`
}

// Members returns those of the best k results that are members of a topic.
func (b *Build) Members(ctx context.Context, r Request, topic string) (*Members, error) {
	start := time.Now()
	r = r.withDefaults()
	if err := r.check(); err != nil {
		return nil, err
	}
	by, err := b.rankingOf(topic)
	if err != nil {
		return nil, err
	}
	ranking, _, err := b.ranking(r)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(ctx, MaxTime)
	defer cancel()
	q, _, err := b.parse(ctx, r.Query, r.rule())
	if err != nil {
		return nil, err
	}
	r.Page, r.Iterations = 1, ShownOnly // no other page, and no samples under other rankings
	f, err := b.findMost(ctx, q, ranking, r)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	members, err := b.membersAmong(f.sample, topic, by, r)
	if err != nil {
		return nil, err
	}
	m := &Members{
		Query: r.Query, Topics: r.Topics, Topic: topic, Total: f.hits.Total, Partial: f.hits.Partial, Sample: len(f.sample), Threshold: r.Threshold,
		Relative: r.Relative, Members: members,
	}
	if m.Sample > 0 {
		m.Share = float64(len(m.Members)) / float64(m.Sample)
	}
	m.TookMS = milliseconds(start)
	return m, nil
}

// membersAmong returns those of a sample that are members of a topic, with their ranks for it.
func (b *Build) membersAmong(sample []indexer.Hit, topic string, by *indexer.Ranking, r Request) ([]Member, error) {
	members := []Member{}
	for i, hit := range sample {
		found, ok := b.membership(hit.Doc, topic, r.rule())
		if !ok || found.Membership < r.Threshold {
			continue
		}
		head, err := b.index.Head(hit.Doc)
		if err != nil {
			return nil, err
		}
		members = append(members, Member{i + 1, string(head.URL), snippet.ShownTitle(head), by.At(hit.Doc), found.Membership})
	}
	return members, nil
}

// membership returns a page's membership in a topic, with the rank from which it is computed; not ok where that rank is below the mean, so that the
// membership is not positive.
func (b *Build) membership(doc uint32, topic string, rule memberRule) (m facets.PageTopic, ok bool) {
	if topic == General {
		rank := float64(b.unbiased.At(doc))
		return facets.PageTopic{Topic: facets.General, Rank: rank, Membership: facets.Membership(rank, 1), Uncertainty: 1}, rank >= 1
	}
	for _, t := range facets.Topics(b.memberships.AppendRow(nil, doc), b.rivals, b.unit(doc, rule), 0) {
		if t.Topic == b.topicID(topic) {
			return t, true
		}
	}
	return m, false
}
