package taxonomy

import "testing"

func TestDuplicates(t *testing.T) {
	tax, _ := read(t, "x.tsv", `http://a.example/	Arts
http://www.a.example/	Arts
https://a.example/index.html	Arts
http://a.example/	Science
http://a.example/	Health
http://b.example/x	Arts
http://c.example/x	Science
http://c.example/x/	Health
`)
	if got := tax.Duplicates(); got != (Duplicates{Topics: 2, Spellings: 2}) {
		t.Errorf("%+v", got)
	}
}
