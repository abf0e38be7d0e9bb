package searcher

import "testing"

func TestShown(t *testing.T) {
	for text, want := range map[string]string{
		"plain": "plain", "b\xffd": "b\uFFFDd", "שלום world": "שלום world", "שלום\u200f!": "שלום\u200f!", // a mark stays
		"\u202emoc.elpmaxe": "moc.elpmaxe", "a\u202ab\u202bc\u202cd\u202de": "abcde", "\u2066a\u2067b\u2068c\u2069": "abc",
	} {
		if got := Shown(text); got != want {
			t.Errorf("Shown(%q) = %q, want %q", text, got, want)
		}
	}
}
