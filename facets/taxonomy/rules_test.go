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
	var dimensions []Dimension
	for _, topic := range r.Topics() {
		dimensions = append(dimensions, topic.Dimension())
	}
	if got := fmt.Sprint(slices.Compact(dimensions)); got != "[kind origin]" {
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
audience	Children/Games	/free/
audience	Children/Games	Play.Example/free/
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

// A rules file is configuration: its first bad line is told with what is wrong and what a line is.
func TestBadRules(t *testing.T) {
	for line, want := range map[string]string{
		"audience":                     "own.tsv:1: fields separated by tabs: 1, not 3; a line is: dimension <tab> topic <tab> pattern",
		"audience\tChildren\t/kids\tx": "own.tsv:1: fields separated by tabs: 4, not 3; a line is: dimension <tab> topic <tab> pattern",
		"# one line\n" + strings.Repeat("x", 64<<10+1): "own.tsv:2: longer than 64 KiB; a line is: dimension <tab> topic <tab> pattern",
	} {
		var r Rules
		if err := r.Add(strings.NewReader(line+"\n"), "own.tsv"); err == nil || err.Error() != want {
			t.Errorf("%.40q: %v, want %s", line, err, want)
		}
	}
}

// A build is taken over when its rules' text is the same: it tells rules apart, and not the order in which they were read.
func TestRulesAsText(t *testing.T) {
	lines := []string{"a\tx\t.de", "a\tx\t.de/y/", "a\tx\t/y/", "a\tx\tTop/y", "b\tx\t.de", "a\ty\t/y/", "a\ty\tTop/y"}
	text := func(lines ...string) string {
		var r Rules
		if err := r.Add(strings.NewReader(strings.Join(lines, "\n")), "x"); err != nil {
			t.Fatal(err)
		}
		return r.String()
	}
	whole := text(lines...)
	for i := range lines {
		less := slices.Delete(slices.Clone(lines), i, i+1)
		if text(less...) == whole {
			t.Errorf("the text is the same without %q", lines[i])
		}
		if text(append(less, lines[i])...) != whole {
			t.Errorf("the text is another with %q at the end", lines[i])
		}
	}
	if (*Rules)(nil).String() != "" {
		t.Error("no rules have a text")
	}
}

// A page that stands for another is not one of the topic by its own address.
func TestRuleSetsLeaveStandInsOut(t *testing.T) {
	pages := func(yield func(Page) bool) {
		_ = yield(Page{URL: "http://a.de/", Node: 0}) && yield(Page{URL: "http://b.de/", Node: 1, StandIn: true}) && yield(Page{URL: "http://c.com/", Node: 1})
	}
	if got := fmt.Sprint(builtin(t).Sets(nil, pages)); !strings.Contains(got, "{{origin/Germany [0] [0]} 1}") || !strings.Contains(got, "{{origin/.com [1] [1]} 1}") {
		t.Errorf("sets %s", got)
	}
}

func TestRulesRefuse(t *testing.T) {
	for _, line := range []string{
		"origin\tGermany", "origin\tGermany\t.de\t.at", "topic\tArts\t.de", "top\tArts\t.de", "Origin\tGermany\t.de", "\tGermany\t.de",
		"origin\t/\t.de", "origin\tTop\t.de", "origin\tGermany\tde", "origin\tGermany\t", "origin\tGermany\t*.de", "origin\tGermany\t.d e", "origin\tAll\t.*", "kind\tArt\tTop/K\xfcnste", "kind\tK\xfcnste\t.de",
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

// TestRuleSetsOfPagesInAnyOrder: nodes of a set, and those that rules give it themselves, are ascending and distinct.
func TestRuleSetsOfPagesInAnyOrder(t *testing.T) {
	pages := func(yield func(Page) bool) {
		for _, n := range []uint32{2, 0, 1, 2} { // a page that has two addresses is there twice
			if !yield(Page{URL: weburl.URL(fmt.Sprintf("http://a%d.de/", n)), Node: n}) {
				return
			}
		}
	}
	if got := fmt.Sprint(builtin(t).Sets(nil, pages)); !strings.Contains(got, "{{origin/Germany [0 1 2] [0 1 2]} 3}") {
		t.Errorf("got %s", got)
	}
}
