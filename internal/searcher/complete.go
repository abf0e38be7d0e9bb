package searcher

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"facetta/facets/taxonomy"
)

const (
	MaxCompletions     = 8 // returned at a time
	maxTopicCompletion = 2 // of these topics, as long as there are others
)

// Kinds of a Completion.
const (
	TopicCompletion = "topic"
	QueryCompletion = "query" // a past query
	TitleCompletion = "title" // the title of a page, or the text of links to it

	FilterCompletion = "filter" // a filter by topic or site, with the query before it
)

// Completion is a possible completion of the beginning of a query.
type Completion struct {
	Text  string `json:"text"`
	Kind  string `json:"kind"`
	Topic string `json:"topic,omitempty"` // its path
}

// Complete returns completions of the beginning of a query, the best of each kind first: topics, then titles and anchor texts by unbiased rank;
// Live.Complete adds past queries. For a query that ends with a filter by topic or site, it returns completions of the filter instead. Text that is
// not valid UTF-8, or too long, has none.
func (b *Build) Complete(typed string) []Completion {
	if !utf8.ValidString(typed) || strings.TrimSpace(typed) == "" {
		return []Completion{}
	}
	if list := b.filterCompletions(typed); len(list) > 0 {
		return list
	}
	list := b.topicCompletions(typed)
	for _, phrase := range b.phrases.Find(typed, MaxCompletions, b.isLeft) {
		list = append(list, Completion{Text: phrase, Kind: TitleCompletion})
	}
	return distinct(list)
}

// distinct leaves out repeated completions, and those beyond MaxCompletions.
func distinct(list []Completion) []Completion {
	kept := make([]Completion, 0, MaxCompletions)
	for _, c := range list {
		same := func(k Completion) bool { return k.Topic == c.Topic && strings.EqualFold(k.Text, c.Text) }
		if len(kept) < MaxCompletions && !slices.ContainsFunc(kept, same) {
			kept = append(kept, c)
		}
	}
	return kept
}

// topicCompletions returns the topics with a word in their names that begins with the typed text, the largest first.
func (b *Build) topicCompletions(typed string) []Completion {
	var found []int
	beginning := plainForm(typed)
	for i := range b.topics {
		if beginsWord(b.topicNames[i], beginning) {
			found = append(found, i)
		}
	}
	slices.SortStableFunc(found, func(x, y int) int { return cmp.Compare(b.topics[y].Pages, b.topics[x].Pages) })
	var list []Completion
	for _, i := range found[:min(len(found), maxTopicCompletion)] {
		path := b.topics[i].Path
		list = append(list, Completion{Text: taxonomy.Path(path).Name(), Kind: TopicCompletion, Topic: path})
	}
	return list
}

// beginsWord tells whether beginning stands at the beginning of a word of text. Both are in plain form.
func beginsWord(text, beginning string) bool {
	for i := 0; ; {
		j := strings.Index(text[i:], beginning)
		if j < 0 {
			return false
		}
		i += j
		before, _ := utf8.DecodeLastRuneInString(text[:i])
		if i == 0 || !unicode.IsLetter(before) && !unicode.IsNumber(before) {
			return true
		}
		_, size := utf8.DecodeRuneInString(text[i:])
		i += size
	}
}
