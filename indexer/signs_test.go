package indexer

import (
	"testing"

	"facetta/indexer/store"
)

// C, C++ and C# are three words in all languages, alone, in phrases and as beginnings, and are marked as a whole.
func TestSignsMakeOtherWords(t *testing.T) {
	english, c := document("a.example", "x", "Learn C++ and C# today, not c++11."), document("b.example", "x", "Learn C today (C-96), or a+b and #c.")
	texts := []*store.Document{english, c}
	for host, language := range map[string]string{"c.example": "de", "d.example": "fr", "e.example": "nl", "f.example": "pl"} {
		d := document(host, "x", "C++, C#: "+language)
		d.Language = language
		texts = append(texts, d)
	}
	x := buildIndex(t, texts)
	for _, test := range []struct {
		query string
		found int
		first string // document of those found, as its snippet is marked
	}{
		{"c++", 5, "Learn [C++] and C# today, not [c++]11."}, {"C#", 5, "Learn C++ and [C#] today, not c++11."}, {"c", 1, "Learn [C] today ([C]-96), or a+b and #[c]."},
		{`"learn c++"`, 1, "[Learn] [C++] and C# today, not [c++]11."}, {`"learn c"`, 1, "[Learn] [C] today ([C]-96), or a+b and #[c]."},
		{"c++*", 5, "Learn [C++] and C# today, not [c++]11."}, {"c*", 6, "Learn [C++] and [C#] today, not [c++]11."},
		{"c++11", 1, "Learn [C++] and C# today, not [c++][11]."}, {"+c++ -today", 4, ""},
	} {
		q := ParseQuery(test.query)
		hits, err := x.Search(t.Context(), q, nil, 10)
		if err != nil || hits.Total != test.found {
			t.Errorf("%s finds %d documents, want %d (%v)", test.query, hits.Total, test.found, err)
			continue
		}
		if test.first == "" {
			continue
		}
		first := hits.Top[0].Doc
		for _, hit := range hits.Top {
			first = min(first, hit.Doc)
		}
		s, err := x.Summary(first, q)
		if err != nil {
			t.Fatal(err)
		}
		if got := marked(s.Snippet, s.Marks); got != test.first {
			t.Errorf("%s marks %q, want %q", test.query, got, test.first)
		}
	}
}
