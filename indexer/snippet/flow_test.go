package snippet

import "testing"

// Blocks that are parts of one sentence are one paragraph; words of a list are not.
func TestContinues(t *testing.T) {
	const long = "a line that is long enough for a sentence"
	for _, c := range []struct {
		before, block string
		want          bool
	}{
		{long, "goes on", true}, {"Short,", "goes on", true}, {"Goes", "on with " + long, true}, {long, "(see there)", true}, {"see (", "There", true},
		{"A word", ", and more", true}, {"A word", ") ends", true}, {"A word", "? Who", true},
		{"one", "two", false}, {long, "Another", false}, {long + ".", "goes on", false},
	} {
		if got := continues(c.before, c.block); got != c.want {
			t.Errorf("%q goes on with %q: %v", c.before, c.block, got)
		}
	}
}

// The spaces and marks around a text are left out, of any script.
func TestWithoutFrame(t *testing.T) {
	for text, want := range map[string]string{"a b": "a b", "\u3000東京 駅\u00a0": "東京 駅", "Units ¶ ": "Units", "¶": "", "\u00a0": "", "": ""} {
		if from, to := withoutFrame(text); text[from:to] != want {
			t.Errorf("%q within its frame is %q, want %q", text, text[from:to], want)
		}
	}
}
