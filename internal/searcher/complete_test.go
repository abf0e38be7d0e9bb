package searcher

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"facetta/facets/taxonomy"
	"facetta/internal/build"
)

// The largest two of the topics in whose names a word begins so are completions.
func TestTopicCompletions(t *testing.T) {
	b := &Build{}
	for _, topic := range []build.Topic{
		{Path: "Top/Arts", Pages: 5}, {Path: "Top/Arts/Fine_Arts", Pages: 7}, {Path: "Top/Arts/Martial-Arts", Pages: 9}, {Path: "Top/Smartphones", Pages: 99},
		{Path: "Top/Games/Vier4arts", Pages: 99}, {Path: "Top/Öl", Pages: 1}, {Path: "Top/Olöl/Kohlöl_öl", Pages: 1},
	} {
		b.topics, b.topicNames = append(b.topics, topic), append(b.topicNames, plainForm(taxonomy.Path(topic.Path).Name()))
	}
	for typed, want := range map[string]string{
		"art": "Martial-Arts Fine Arts", "ARTS": "Martial-Arts Fine Arts", "fine  a": "Fine Arts", "smart": "Smartphones", "öl": "Öl Kohlöl öl", "OL": "Öl Kohlöl öl", "hl": "", "rts": "",
	} {
		var got []string
		for _, c := range b.topicCompletions(typed) {
			if got = append(got, c.Text); c.Kind != TopicCompletion || !strings.HasPrefix(c.Topic, "Top/") {
				t.Errorf("%q: %+v", typed, c)
			}
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%q: %q, want %q", typed, got, want)
		}
	}
}

// Of completions that read the same the first is given, topics of one name each, and eight at most.
func TestDistinctCompletions(t *testing.T) {
	list := []Completion{{"Steam", TopicCompletion, "Top/A/Steam"}, {"Steam", TopicCompletion, "Top/B/Steam"}, {"steam", QueryCompletion, ""}, {"STEAM", TitleCompletion, ""}}
	for i := range 9 {
		list = append(list, Completion{Text: fmt.Sprint("Steam ", i), Kind: TitleCompletion})
	}
	if got, want := distinct(list), append(slices.Clone(list[:3]), list[4:9]...); !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}
