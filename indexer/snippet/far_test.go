package snippet

import (
	"strings"
	"testing"
)

// What stands megabytes down a page is found there, without what stands between: the blocks that are looked for begin frames of their own, and would
// go on with a sentence.
func TestWordsFarDown(t *testing.T) {
	filler := strings.Repeat("Fields have wheat, some ears of it in each row, ", 1500) + "and"
	var blocks []string
	for range 12 {
		blocks = append(blocks, filler, "~menu with barley")
	}
	for _, text := range []string{"the only rye stands here.", "rows of 東京都 are here, and the only oats.", "barley and oats stand there.", "the end of rye."} {
		blocks = append(blocks, text, filler, filler)
	}
	blocks = append(blocks, "Nothing but this.", "The only spelt is here,", "and goes on.")
	x := maker(t, document("long.example", "A manual", blocks...))
	for line, want := range map[string]string{
		"rye":             "the only [rye] stands here.",
		"fields rye":      "the only [rye] stands here.",
		"rye oats":        "the only [rye] stands here. … rows of 東京都 are here, and the only [oats].",
		`"end of rye"`:    "the [end] of [rye].",
		"東京都":             "rows of [東京都] are here, and the only oats.",
		"oats nowhere":    "rows of 東京都 are here, and the only [oats].",
		"spelt":           "The only [spelt] is here, and goes on.",
		`"oats stand"`:    "barley and [oats] [stand] there.",
		`"barley oats" x`: "",
	} {
		s, err := x.Summary(0, parsed(line), stop)
		if err != nil {
			t.Fatal(err)
		}
		if got := marked(s.Snippet, s.Marks); !strings.Contains(got, want) || strings.Contains(got, "and the only r") {
			t.Errorf("%s: %q, want %q", line, got, want)
		}
		checkSummary(t, s, parsed(line))
	}
	// Boilerplate is not looked at so far down, and what a prefix stands for is not known.
	for _, line := range []string{"rye in:all", "ry*"} {
		if s, err := x.Summary(0, parsed(line), stop); err != nil || strings.Contains(s.Snippet, "rye") {
			t.Errorf("%s: %q, %v", line, s.Snippet, err)
		}
	}
}
