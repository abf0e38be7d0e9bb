package taxonomy

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"facetta/internal/weburl"
)

func builtin(t *testing.T) *Rules {
	t.Helper()
	r := new(Rules)
	for _, d := range []Dimension{OriginDimension, KindDimension} {
		if err := r.AddBuiltin(d); err != nil {
			t.Fatal(err)
		}
	}
	return r
}

func TestBuiltinRules(t *testing.T) {
	r := builtin(t)
	if got := fmt.Sprint(r.Dimensions()); got != "[kind origin]" {
		t.Errorf("dimensions %s", got)
	}
	for address, want := range map[weburl.URL]string{
		"http://www.ox.ac.uk/":           "kind/academia origin/United_Kingdom",
		"http://cs.mit.edu/~smith/":      "kind/academia kind/personal origin/.edu",
		"https://data.gov.au/x":          "kind/government origin/Australia",
		"http://europa.eu:81/":           "kind/government origin/European_Union",
		"http://shop.co.nz/":             "kind/business origin/New_Zealand",
		"http://me.github.io/":           "kind/personal origin/.io",
		"http://www.example.com/a~b":     "origin/.com",
		"http://edu/":                    "kind/academia origin/.edu",
		"http://jazz.example/":           "",
		"http://192.0.2.7/":              "",
		"http://[2001:db8::1]/":          "",
		"http://notblogspot.com/":        "origin/.com",
		"http://xn--bcher-kva.example/~": "kind/personal",
	} {
		topics := r.byAddress(address.Host().Name(), address.Path())
		slices.SortFunc(topics, Compare)
		got := strings.Trim(fmt.Sprint(slices.Compact(topics)), "[]")
		if got != want {
			t.Errorf("%s: %q, want %q", address, got, want)
		}
	}
}

func TestRuleSets(t *testing.T) {
	var r Rules
	if err := r.Add(strings.NewReader(`# my own
audience	Children	Top/Kids
audience	Children/Games	Top/*/Games
audience	Children/Games	play.example/free/
reading	maps	Top/**/Maps
`), "x"); err != nil {
		t.Fatal(err)
	}
	pages := crawl{
		"http://kids.example/1", "http://games.example/1", "http://www.play.example/free/1", "http://play.example/paid/",
		"http://maps.example/1", "http://maps.example/2",
	}
	tax, _ := read(t, "x.tsv", `http://kids.example/1	Kids
http://games.example/1	Sports/Games
http://maps.example/1	Regional/Europe/Maps/Old
http://maps.example/2	Maps
http://play.example/paid/	Sports/Ball/Games
`)
	sets, _ := tax.Match(NewIndex(pages.pages), MatchOptions{})
	got := fmt.Sprint(r.Sets(sets, pages.pages))
	want := "[{{audience/Children [0 1 2] []} 3} {{audience/Children/Games [1 2] [2]} 2} {{reading/maps [4 5] []} 1}]"
	if got != want {
		t.Errorf("sets %s\nwant %s", got, want)
	}
}

func TestRulesRefuse(t *testing.T) {
	for _, line := range []string{
		"origin\tGermany", "origin\tGermany\t.de\t.at", "topic\tArts\t.de", "top\tArts\t.de", "Origin\tGermany\t.de", "\tGermany\t.de",
		"origin\t/\t.de", "origin\tGermany\tde", "origin\tGermany\t", "origin\tGermany\t*.de", "origin\tGermany\t.d e", "origin\tAll\t.*", "kind\tArt\tTop/K\xfcnste", "kind\tK\xfcnste\t.de",
	} {
		var r Rules
		err := r.Add(strings.NewReader("# one\n"+line+"\n"), "my.tsv")
		if err == nil || !strings.HasPrefix(err.Error(), "my.tsv:2: ") {
			t.Errorf("%q: %v", line, err)
		}
	}
	if err := new(Rules).AddBuiltin("colour"); err == nil {
		t.Error("a dimension without rules was added")
	}
}

func FuzzRules(f *testing.F) {
	f.Add([]byte("origin\tGermany\t.de\nkind\ta/b\tTop/**/(x)/*\nx\ty\t/~\n"))
	f.Add([]byte("a\tb\tx.y.*/z"))
	f.Fuzz(func(t *testing.T, file []byte) {
		var r Rules
		if r.Add(strings.NewReader(string(file)), "fuzz") != nil {
			return
		}
		pages := crawl{"http://a.de/~x", "http://x.y.z/z"}
		sets := []BiasingSet{{Topic: "Top/a", Nodes: []uint32{0, 1}}}
		for _, s := range r.Sets(sets, pages.pages) {
			if d := s.Topic.Dimension(); d == TopicDimension || len(s.Nodes) == 0 || s.Hosts == 0 {
				t.Fatalf("set %+v", s)
			}
		}
	})
}
