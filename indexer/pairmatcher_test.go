package indexer

import (
	"context"
	"testing"

	"facetta/indexer/store"
)

// The pairs are certain of a phrase of two frequent words: nothing is left to be checked. A document has the phrase in its own
// stemming: that of English makes "run shoe" of "running shoes", which a German document has, that of German does not.
func TestPhraseOfAPairIsCertain(t *testing.T) {
	german := document("c.example", "Laufen", "run shoe")
	german.Language = "de"
	documents := []*store.Document{
		document("a.example", "Shops", "new running shoes here"), document("b.example", "Roads", "shoes for running"), german,
		document("d.example", "Menus", "running", "~running shoes"),
	}
	x := buildIndex(t, documents)
	p, err := x.Prepare(t.Context(), ParseQuery(`"running shoes"`))
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	if p.doubt != nil {
		t.Error("a phrase of two frequent words is in doubt")
	}
	m, err := p.Matches(context.Background())
	if got := m.Documents.ToArray(); err != nil || m.Partial || len(got) != 1 || got[0] != 0 {
		t.Errorf("documents %v, partial %v, %v; want the first alone", got, m.Partial, err)
	}
}

// What pairs don't tell is left in doubt: three words, one field, boilerplate, blocks of some length.
func TestPairsAreNotAlwaysCertain(t *testing.T) {
	x := buildIndex(t, []*store.Document{
		document("a.example", "Rock salt", "sea salt and rock salt here"), document("b.example", "Sea", "salt and rock, rock salt here"),
	})
	for line, want := range map[string]uint64{
		`"rock salt here"`: 2, `title:"rock salt"`: 1, `in:all "rock salt"`: 2, `min:6 "sea salt"`: 1, `"rock salt"`: 2, `"sea salt and"`: 1,
	} {
		p, err := x.Prepare(t.Context(), ParseQuery(line))
		if err != nil {
			t.Fatal(err)
		}
		if certain := p.doubt == nil; certain != (line == `"rock salt"`) {
			t.Errorf("%s is certain: %v", line, certain)
		}
		m, err := p.Matches(context.Background())
		if got := m.Documents.GetCardinality(); err != nil || got != want {
			t.Errorf("%s: %d documents, %v; want %d", line, got, err, want)
		}
		p.Close()
	}
}

// A phrase that only the text itself can tell of is found in characters that become ASCII (the Kelvin sign, the long s) as well.
func TestPhrasesOfCharactersThatBecomeASCII(t *testing.T) {
	x := buildIndex(t, []*store.Document{document("a.example", "x", "It melts at ten \u212aelvin leſs"), document("b.example", "x", "It melts at ten kelvin less"), document("c.example", "x", "kelvin")})
	for _, line := range []string{`min:5 "ten kelvin less"`, "min:5 \"ten \u212aelvin leſs\""} {
		if got := found(t, x, line); len(got) != 2 {
			t.Errorf("%s finds documents %v, want the first two", line, got)
		}
	}
}

// Where more phrases were settled at first than are checked for counting, what is still in doubt makes the answer partial.
func TestCountingEndsWhereMoreWasSettled(t *testing.T) {
	x := buildIndex(t, []*store.Document{document("a.example", "Rock salt", "rock salt here"), document("b.example", "Sea", "rock salt here")})
	p, err := x.Prepare(t.Context(), ParseQuery(`"rock salt here"`))
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	p.checked = manyDoubts
	if err := p.countPhrases(t.Context(), true); err != nil || !p.partial {
		t.Errorf("partial: %v, %v; want that it is, and no error", p.partial, err)
	}
}
