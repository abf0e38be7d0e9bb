package views

import (
	"strings"
	"testing"
	"unicode/utf8"

	"facetta/internal/searcher"
)

func TestRuns(t *testing.T) {
	tests := []struct {
		name  string
		text  string
		marks [][2]int
		want  string // marked runs in brackets
	}{
		{"none", "plain", nil, "plain"},
		{"empty", "", [][2]int{{0, 3}}, ""},
		{"two", "information on retrieval", [][2]int{{0, 11}, {15, 24}}, "[information] on [retrieval]"},
		{"side by side", "abcd", [][2]int{{0, 2}, {2, 4}}, "[ab][cd]"},
		{"out of bounds", "abcd", [][2]int{{-5, 1}, {3, 99}, {100, 200}}, "[a]bc[d]"},
		{"turned round and empty", "abcd", [][2]int{{3, 1}, {2, 2}}, "abcd"},
		{"overlapping", "abcdef", [][2]int{{0, 3}, {2, 5}}, "[abc][de]f"},
		{"not ascending", "abcdef", [][2]int{{4, 6}, {0, 2}}, "abcd[ef]"},
		{"a rune is not divided", "aüb", [][2]int{{0, 2}}, "[aü]b"}, // ü takes the bytes 1 and 2
		{"what turns text round is left out", "a\u202eb\u2066", [][2]int{{1, 4}, {4, 5}}, "a[b]"},
		{"nor a letter and its tone", "แม่น้ำ", [][2]int{{0, 6}}, "[แม่]น้ำ"},
		{"nor at its start", "aüb", [][2]int{{2, 4}}, "a[üb]"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var b strings.Builder
			for _, r := range Runs(tt.text, tt.marks) {
				if r.Marked {
					b.WriteString("[" + r.Text + "]")
				} else {
					b.WriteString(r.Text)
				}
			}
			if b.String() != tt.want {
				t.Errorf("got %q, want %q", b.String(), tt.want)
			}
		})
	}
}

// FuzzRuns holds what Runs promises for any text and ranges: no panic, no empty run, valid UTF-8, and the runs joined are the
// text as it is shown.
func FuzzRuns(f *testing.F) {
	f.Add("information on retrieval", 0, 11, 15, 24)
	f.Add("aüb\xff", -1, 2, 3, 99)
	f.Add("\x80\x80\x80", 1, 2, 2, 1)
	f.Add("\u202emoc", 0, 3, 3, 6)
	f.Fuzz(func(t *testing.T, text string, a, b, c, d int) {
		var joined strings.Builder
		for _, r := range Runs(text, [][2]int{{a, b}, {c, d}}) {
			if r.Text == "" || !utf8.ValidString(r.Text) {
				t.Errorf("run %q", r.Text)
			}
			joined.WriteString(r.Text)
		}
		if utf8.ValidString(text) && joined.String() != searcher.Shown(text) {
			t.Errorf("joined runs are %q, text is %q", joined.String(), text)
		}
	})
}

// Texts of a snippet keep to their places where some are written from right to left; others are as they were.
func TestParted(t *testing.T) {
	for text, want := range map[string]string{
		"Salt · steam":      "Salt · steam",
		"":                  "",
		"Salt · ملح · שלום": "\u2068Salt\u2069 · \u2068ملح\u2069 · \u2068שלום\u2069",
	} {
		var b strings.Builder
		for _, r := range parted(Runs(text, [][2]int{{0, 4}})) {
			b.WriteString(r.Text)
		}
		if b.String() != want {
			t.Errorf("%q becomes %q, want %q", text, b.String(), want)
		}
	}
}
