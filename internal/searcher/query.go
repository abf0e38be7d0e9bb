package searcher

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/RoaringBitmap/roaring/v2"

	"facetta/facets"
	"facetta/indexer"
	"facetta/indexer/query"
	"facetta/internal/weburl"
	"facetta/ranking/graph"
)

// maxMemberSets is the most sets of members that are kept; a set takes at most a bit for each document.
const maxMemberSets = 64

// Note says that a part of a query was not understood, what a filter lacks, or that not all words for a part are searched for.
type Note struct {
	Text string `json:"text"` // as written
	Why  string `json:"why"`  // one clause in lower case
}

// parse reads a query and looks up what depends on the build: the members of topics, the pages that link to a page, and the hosts of addresses.
func (b *Build) parse(ctx context.Context, line string, rule memberRule) (indexer.Query, []Note, error) {
	q, failed := b.index.WithCompounds(b.index.ParseQuery(line))
	var notes []Note
	for _, n := range q.Notes {
		notes = append(notes, Note(n))
	}
	if why := nothing(&q); why != "" {
		notes = append(notes, Note{line, why})
	}
	q.Given = map[query.Filter]*roaring.Bitmap{}
	query.Walk(q.Root, func(leaf query.Node, _ bool) {
		f, ok := leaf.(query.Filter)
		if !ok || q.Given[f] != nil {
			return
		}
		set, why := roaring.New(), ""
		var err error
		switch f.By {
		case query.Topic:
			set, why, err = b.members(ctx, f.Value, rule)
		case query.Link:
			set, why, err = b.linking(weburl.URL(f.Value))
		}
		q.Given[f] = set
		if why != "" {
			notes = append(notes, Note{f.Value, why})
		}
		if err != nil {
			failed = err
		}
	})
	if failed == nil {
		q.Root, failed = b.withAddresses(q.Root)
	}
	return q, notes, failed
}

// cutNotes names the parts of a query for which not all matching words are searched for.
func cutNotes(f *found) []Note {
	var notes []Note
	texts, words := f.Cut()
	for _, text := range texts {
		notes = append(notes, Note{text, fmt.Sprintf("it matches very many words; only the %d most frequent are searched for", words)})
	}
	return notes
}

// nothing says why a query searches for nothing; "" for a query that does search for something, or whose parts were all left out, which is reported
// elsewhere.
func nothing(q *indexer.Query) string {
	switch {
	case !q.Empty() || q.Dropped > 0:
		return ""
	case q.Root == nil:
		return "there is no word to search for"
	}
	return "this only excludes pages; add a word to search for"
}

// members returns the documents that are members of a topic at or below a path, which may lack its first segment. All documents are looked at only
// once for a path; another rule looks only at those with a rank for it.
func (b *Build) members(ctx context.Context, path string, rule memberRule) (set *roaring.Bitmap, why string, err error) {
	below := b.topicsBelow(path)
	if len(below) == 0 {
		return roaring.New(), strings.TrimSuffix(b.noTopic(path).Error(), "."), nil
	}
	has := func(t facets.TopicID) bool { return below[t] }
	ranked, err := b.memberSet(strings.ToLower(path), func() (*roaring.Bitmap, error) { return b.ranked(ctx, has) })
	if err != nil {
		return nil, "", err
	}
	set, err = b.memberSet(fmt.Sprintf("%v %s", rule, strings.ToLower(path)), func() (*roaring.Bitmap, error) {
		return b.among(ctx, ranked, func(doc uint32, row []facets.Entry) bool {
			return slices.ContainsFunc(facets.Topics(row, b.rivals, b.unit(doc, rule), rule.threshold), func(t facets.PageTopic) bool { return has(t.Topic) })
		})
	})
	return set, "", err
}

// memberSet returns a kept set, or finds the set and keeps it.
func (b *Build) memberSet(key string, find func() (*roaring.Bitmap, error)) (*roaring.Bitmap, error) {
	b.mu.Lock()
	set, ok := b.memberSets[key]
	b.mu.Unlock()
	if ok {
		return set, nil
	}
	set, err := find()
	if err != nil {
		return nil, err
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.memberSets == nil || len(b.memberSets) >= maxMemberSets {
		b.memberSets = map[string]*roaring.Bitmap{}
	}
	b.memberSets[key] = set
	return set, nil
}

// ranked returns the documents that have a rank of at least the mean for one of some topics, among the ranks from which memberships are computed. By
// any rule, members are among these documents. It looks at all documents.
func (b *Build) ranked(ctx context.Context, has func(facets.TopicID) bool) (*roaring.Bitmap, error) {
	all := roaring.New()
	all.AddRange(0, uint64(b.memberships.Len()))
	return b.among(ctx, all, func(_ uint32, row []facets.Entry) bool {
		return slices.ContainsFunc(row, func(e facets.Entry) bool { return has(e.Topic) })
	})
}

// countBatch is the number of documents that are looked at between two checks of the context.
const countBatch = 4096

// among returns those of some documents for whose memberships is returns true. It takes some 100 ns for each document, and ends with ctx.
func (b *Build) among(ctx context.Context, docs *roaring.Bitmap, is func(doc uint32, row []facets.Entry) bool) (*roaring.Bitmap, error) {
	set := roaring.New()
	var row []facets.Entry
	looked := 0
	for it := docs.Iterator(); it.HasNext(); looked++ {
		if looked%countBatch == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		doc := it.Next()
		if row = b.memberships.AppendRow(row[:0], doc); is(doc, row) {
			set.Add(doc)
		}
	}
	return set, nil
}

// topicsBelow returns the topics at or below a path, which may have spaces for underscores, as people see them.
func (b *Build) topicsBelow(path string) map[facets.TopicID]bool {
	below := map[facets.TopicID]bool{}
	path = strings.ReplaceAll(path, " ", "_")
	for _, prefix := range []string{path, "Top/" + path} {
		for i, t := range b.topics {
			if rest, ok := cutPrefixFold(t.Path, prefix); ok && (rest == "" || rest[0] == '/') {
				below[facets.TopicID(i)] = true
			}
		}
	}
	return below
}

func cutPrefixFold(s, prefix string) (rest string, ok bool) {
	if len(s) < len(prefix) || !strings.EqualFold(s[:len(prefix)], prefix) {
		return "", false
	}
	return s[len(prefix):], true
}

// linking returns the documents that link to a page.
func (b *Build) linking(u weburl.URL) (set *roaring.Bitmap, why string, err error) {
	set = roaring.New()
	doc, ok, err := b.docMeant(u)
	if err != nil {
		return set, "", err
	}
	if !ok {
		return set, "no page in the index has this address", nil
	}
	for _, n := range b.graph.AppendInLinks(nil, graph.Node(b.nodes[doc])) {
		if d := b.documents[n]; d != noDocument {
			set.Add(d)
		}
	}
	return set, "", nil
}
