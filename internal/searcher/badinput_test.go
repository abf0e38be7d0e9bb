package searcher_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"facetta/internal/searcher"
)

// What no person would ask is answered, or refused in a sentence, without an error that blames the program.
func TestStrangeQueriesAreAnswered(t *testing.T) {
	b := open(t)
	thousand := make([]string, 1000)
	for i := range thousand {
		thousand[i] = string(rune('a' + i%26))
	}
	different := make([]string, 680) // as many as the limit on bytes leaves room for
	for i := range different {
		different[i] = string(rune('a'+i/26)) + string(rune('a'+i%26))
	}
	for name, line := range map[string]string{
		"1,000 terms":                   strings.Join(thousand, " "),
		"680 different terms":           strings.Join(different, " "),
		"1,000 alternatives":            strings.Join(thousand[:400], " OR "),
		"1,000 exclusions":              "common -" + strings.Join(thousand[:500], " -"),
		"100 parentheses":               strings.Repeat("(", 100) + "common" + strings.Repeat(")", 100),
		"100 parentheses left open":     strings.Repeat("(", 100) + "common",
		"alternatives in parentheses":   strings.Repeat("(common OR ", 100) + "number7" + strings.Repeat(")", 100),
		"phrases in phrases":            strings.Repeat(`"common words" `, 100),
		"every operator and no operand": `- OR ( ) " ~ * site: title: min: before: after: topic: link: lang:`,
		"control characters":            "common\x00\x01\x1b[31m\u202e",
		"one letter of everything":      "a*",
		"a long word":                   strings.Repeat("x", searcher.MaxQuery),
		"min of 10^9":                   "common min:1000000000",
	} {
		answer, err := b.Search(context.Background(), searcher.Request{Query: line})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if strings.Contains(name, "parentheses") && answer.Total == 0 {
			t.Errorf("%s: nothing was found", name)
		}
		if name == "680 different terms" && (answer.Dropped == 0 || len(answer.Remarks()) == 0) {
			t.Error("680 terms: nothing says that some were left out")
		}
	}
}

func TestTooMuchIsRefusedInASentence(t *testing.T) {
	b := open(t)
	topics := make([]string, 500)
	for i := range topics {
		topics[i] = fmt.Sprintf("Top/Topic%d", i)
	}
	for name, r := range map[string]searcher.Request{
		"page 10^9":  {Query: "common", Page: 1_000_000_000},
		"500 topics": {Query: "common", Topics: topics},
	} {
		_, err := b.Search(context.Background(), r)
		if wrong, ok := err.(*searcher.Error); !ok || !strings.HasSuffix(wrong.Message, ".") || len(wrong.Message) > 200 {
			t.Errorf("%s: %v, want a sentence", name, err)
		}
	}
}

// When the time is up the answer is what was found until then, and says so.
func TestAtTheDeadlineAnAnswerIsPartial(t *testing.T) {
	b := open(t)
	ctx, cancel := context.WithTimeout(context.Background(), 0)
	defer cancel()
	for _, line := range []string{"common", `"common words"`, "comon wrds", "common OR number7"} {
		answer, err := b.Search(ctx, searcher.Request{Query: line})
		if err != nil || !answer.Partial {
			t.Errorf("%q: %+v, %v; want a partial answer", line, answer, err)
		}
		members, err := b.Members(ctx, searcher.Request{Query: line}, searcher.General)
		if err != nil || !members.Partial {
			t.Errorf("%q: %+v, %v; want partial members", line, members, err)
		}
	}
	// How far the results go is not known either.
	if _, err := b.Search(ctx, searcher.Request{Query: "common", Page: 7}); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("page 7: %v", err)
	}
	score, err := b.Score(ctx, searcher.Request{Query: `"words common"`}, "http://w.example/7")
	if err != nil || !score.Partial || score.Found || !strings.Contains(score.Words[0], "Time ran out") {
		t.Errorf("%+v, %v; want a score that says that time ran out", score, err)
	}
}
