package searcher

import (
	"testing"

	"facetta/indexer/query"
)

// Words of a phrase are words without its quotes as well: what would be an operator, a filter or a setting there stays in quotes.
func TestWithoutQuotes(t *testing.T) {
	for line, want := range map[string]string{
		`"steam pressure"`:       "steam pressure",
		`title:"steam pressure"`: "title:steam title:pressure",
		`"trick OR treat"`:       `trick "OR" treat`,
		`"this NOT that"`:        `this "NOT" that`,
		`"at -5 degrees"`:        `at "-5" degrees`,
		`"the lang:de manual"`:   `the "lang:de" manual`,
		`"be min:20 long"`:       `be "min:20" long`,
		`"col* colour~"`:         `"col*" "colour~"`,
		`"a|b (c) d"`:            `"a|b" "(c)" d`,
		`-"trick OR treat" x`:    `-"trick OR treat" x`,
	} {
		got, _ := withoutQuotes(line)
		if got != want {
			t.Errorf("%s becomes %s, want %s", line, got, want)
		}
		if again := query.Parse(got); again.String() != got {
			t.Errorf("%s is read as %s", got, again.String())
		}
	}
}
