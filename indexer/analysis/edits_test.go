package analysis

import "testing"

func TestAShortStemHasFewEdits(t *testing.T) {
	for _, c := range []struct {
		stem, word string
		asked      int
		want       int
	}{
		{"cat", "cat", 1, 1}, {"java", "java", 2, 2}, {"strasse", "straße", 2, 2}, // as it was asked for
		{"z", "z", 1, 0}, {"is", "is", 2, 0}, {"öl", "öl", 1, 0},
		{"z", "zzzzz", 1, 0}, {"zq", "zzzzq", 2, 0}, {"cat", "cats", 1, 1}, {"kafk", "kafka", 2, 1}, {"plan", "planning", 2, 1}, {"häus", "häuser", 2, 1},
		{"retriev", "retrieval", 2, 2}, {"retriev", "retrieval", 1, 1},
	} {
		if got := StemEdits(c.stem, c.word, c.asked); got != c.want {
			t.Errorf("StemEdits(%q, %q, %d) = %d, want %d", c.stem, c.word, c.asked, got, c.want)
		}
	}
}
