package searcher

import (
	"context"
	"slices"
)

// ask calls question with the current build, which stays open until it has answered.
func ask[T any](l *Live, question func(*Build) (T, error)) (answer T, err error) {
	b, err := l.lease()
	if err != nil {
		return answer, err
	}
	defer l.release(b)
	return question(b.Build)
}

// Search answers a request from the current build.
func (l *Live) Search(ctx context.Context, r Request) (*Response, error) {
	answer, err := ask(l, func(b *Build) (*Response, error) { return b.Search(ctx, r) })
	if l.past != nil && err == nil && answer.Total > 0 && answer.Page == 1 && !answer.Relaxed {
		l.past.add(r.Query)
	}
	return answer, err
}

// Complete returns completions of the beginning of a query.
func (l *Live) Complete(typed string) ([]Completion, error) {
	list, err := ask(l, func(b *Build) ([]Completion, error) { return b.Complete(typed), nil })
	if l.past == nil || err != nil {
		return list, err
	}
	at := slices.IndexFunc(list, func(c Completion) bool { return c.Kind != TopicCompletion })
	if at < 0 {
		at = len(list)
	}
	var past []Completion
	for _, q := range l.past.find(typed) {
		past = append(past, Completion{Text: q, Kind: QueryCompletion})
	}
	return distinct(slices.Insert(list, at, past...)), nil
}

// Similar returns pages that are similar to a page of the current build.
func (l *Live) Similar(ctx context.Context, url string) (*Similar, error) {
	return ask(l, func(b *Build) (*Similar, error) { return b.Similar(ctx, url) })
}

// Score explains the score of a page of the current build for a search.
func (l *Live) Score(ctx context.Context, r Request, url string) (*Score, error) {
	return ask(l, func(b *Build) (*Score, error) { return b.Score(ctx, r, url) })
}

// Page explains one page of the current build.
func (l *Live) Page(ctx context.Context, url string) (*PageInfo, error) {
	return ask(l, func(b *Build) (*PageInfo, error) { return b.Page(ctx, url) })
}

// TopicPages returns the best pages of a topic by its own rank.
func (l *Live) TopicPages(ctx context.Context, path string, page int) (*Response, error) {
	return ask(l, func(b *Build) (*Response, error) { return b.TopicPages(ctx, path, page) })
}

// Explain explains the rank of a page of the current build for a topic.
func (l *Live) Explain(ctx context.Context, url, topic string) (*Explanation, error) {
	return ask(l, func(b *Build) (*Explanation, error) { return b.Explain(ctx, url, topic) })
}

// Members returns those of the best results that are members of a topic.
func (l *Live) Members(ctx context.Context, r Request, topic string) (*Members, error) {
	return ask(l, func(b *Build) (*Members, error) { return b.Members(ctx, r, topic) })
}

// Topics lists the topics that have a rank vector, by path; none while there is no build.
func (l *Live) Topics() []TopicInfo {
	topics, _ := ask(l, func(b *Build) ([]TopicInfo, error) { return b.Topics(), nil }) // its only error is that there is no build
	return topics
}

// Stats are the facts of the current build; zero while there is none.
func (l *Live) Stats() Stats {
	stats, _ := ask(l, func(b *Build) (Stats, error) { return b.Stats(), nil }) // its only error is that there is no build
	return stats
}
