package views

import (
	"net/url"
	"slices"
	"strings"
	"testing"

	"facetta/internal/searcher"
)

func TestSearchHref(t *testing.T) {
	tests := []struct {
		name string
		r    searcher.Request
		want string
	}{
		{"words", searcher.Request{Query: "a b&c"}, "/search?q=a+b%26c"},
		{"defaults are left out", searcher.Request{Query: "a", K: 100, Threshold: .1, Page: 1}, "/search?q=a"},
		{
			"all", searcher.Request{Query: "a", Topics: []string{"Top/A", "Top/B"}, K: 50, Threshold: .25, Page: 3},
			"/search?q=a&k=50&page=3&t=Top%2FA&t=Top%2FB&threshold=0.25",
		},
		{"of memberships", searcher.Request{Query: "a", Lambda: .2, Relative: true}, "/search?q=a&lambda=0.2&relative=1"},
		{"the default lambda", searcher.Request{Query: "a", Lambda: .1}, "/search?q=a"},
		{"of facets", searcher.Request{Query: "a", Iterations: 3, AllHosts: true}, "/search?q=a&hosts=all&iterations=3"},
		{"for most of it", searcher.Request{Query: "a", Most: true}, "/search?q=a&match=most"},
		{"the default rounds", searcher.Request{Query: "a", Iterations: searcher.DefaultIterations}, "/search?q=a"},
		{"shown results alone", searcher.Request{Query: "a", Iterations: searcher.ShownOnly}, "/search?q=a&iterations=0"},
		{"of a mix", searcher.Request{Query: "a", Weights: map[string]float64{"kind": .5}, Order: searcher.ByRoot, Page: 2}, "/search?q=a&order=root&page=2&w.kind=0.5"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := string(SearchHref(tt.r)); got != tt.want {
				t.Errorf("got %s, want %s", got, tt.want)
			}
		})
	}
}

func TestTopicLinksKeepTheSettings(t *testing.T) {
	r := searcher.Request{Query: "a", Topics: []string{"Top/A"}, K: 50, Threshold: .25, Page: 3}
	tests := []struct {
		name   string
		href   string
		topics []string
	}{
		{"ranked", string(ranked(r, "Top/B")), []string{"Top/B"}},
		{"unbiased", string(ranked(r)), nil},
		{"mixed", string(mixed(r, "Top/B")), []string{"Top/A", "Top/B"}},
		{"without", string(without(r, "Top/A")), nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			u, err := url.Parse(tt.href)
			if err != nil {
				t.Fatal(err)
			}
			q := u.Query()
			if !slices.Equal(q["t"], tt.topics) {
				t.Errorf("topics are %q, want %q", q["t"], tt.topics)
			}
			if q.Get("k") != "50" || q.Get("threshold") != "0.25" || q.Has("page") {
				t.Errorf("%s: want k and threshold kept, and the first page", tt.href)
			}
		})
	}
	if !slices.Equal(r.Topics, []string{"Top/A"}) {
		t.Errorf("making links changed the request: %q", r.Topics)
	}
}

func TestLive(t *testing.T) {
	for raw, ok := range map[string]bool{
		"http://example.org/a?b=c":          true,
		"https://example.org":               true,
		"HTTP://example.org/":               true,
		"javascript:alert(1)":               false,
		"JaVaScRiPt:alert(1)":               false,
		"javascript://example.org/%0aalert": false,
		" javascript:alert(1)":              false,
		"data:text/html,<script>":           false,
		"http:alert":                        false,
		"//example.org/":                    false,
		"ftp://example.org/":                false,
		"http://exa mple.org/":              false,
		"":                                  false,
		"\x00http://example.org":            false,
	} {
		if href, got := Live(raw); got != ok || (got && !strings.HasPrefix(string(href), "http")) {
			t.Errorf("Live(%q) = %q, %v; want %v", raw, href, got, ok)
		}
	}
}

func TestAddress(t *testing.T) {
	tests := []struct{ raw, want string }{
		{"http://informatik.uni-trier.de/~ley/addr.html", "informatik.uni-trier.de › ~ley › addr.html"}, // ui.md's example
		{"https://example.org/", "example.org"},
		{"https://example.org/a//b/?q=x%20y", "example.org › a › b › ?q=x y"},
		{"https://de.example.org/M%C3%BCnchen", "de.example.org › München"},
		{"https://xn--mnchen-3ya.example:8080/a", "münchen.example:8080 › a"},
		{"https://example.org/a%E3%85%A4b/a%CD%8Fb", "example.org › a%E3%85%A4b › a%CD%8Fb"}, // print, and show nothing
		{"https://example.org/%E2%80%AEgpj.exe", "example.org › %E2%80%AEgpj.exe"},           // turns the direction of reading: stays encoded
		{"https://example.org/%00%FF", "example.org › %00%FF"},
		{"javascript:alert(1)", "javascript:alert(1)"},
		{"%zz\xff", "%zz\uFFFD"},
	}
	for _, tt := range tests {
		host, path := Address(tt.raw)
		if got := strings.Join(append([]string{host}, path...), " › "); got != tt.want {
			t.Errorf("Address(%q) = %q, want %q", tt.raw, got, tt.want)
		}
	}
}

func TestWritten(t *testing.T) {
	for raw, want := range map[string]string{
		"http://xn--mnchen-3ya.example/stra%C3%9Fe/?q=gr%C3%B6%C3%9Fe": "http://münchen.example/straße/?q=größe",
		"http://example.org":          "http://example.org",
		"http://example.org/a%2Fb%FF": "http://example.org/a%2Fb%FF",
		"javascript:alert(1)":         "javascript:alert(1)",
	} {
		if got := written(raw); got != want {
			t.Errorf("written(%q) = %q, want %q", raw, got, want)
		}
	}
}

func TestFromHost(t *testing.T) {
	href, ok := fromHost(searcher.Request{Query: "a b", Page: 3}, "http://example.org:8080/x")
	if want := "/search?q=a+b+site%3Aexample.org%3A8080"; !ok || string(href) != want {
		t.Errorf("got %s, want %s", href, want)
	}
	href, ok = fromHost(searcher.Request{Query: "a"}, "http://xn--mnchen-3ya.example/")
	if want := "/search?q=a+site%3Am%C3%BCnchen.example"; !ok || string(href) != want {
		t.Errorf("got %s, want %s, which people can read", href, want)
	}
	if _, ok := fromHost(searcher.Request{Query: "a site:example.org"}, "http://example.org/"); ok {
		t.Error("a search within a host must not offer another host")
	}
}

// Links to other than the results themselves begin at the first page.
func TestLinksOfOtherLists(t *testing.T) {
	r := searcher.Request{Query: "a", Page: 3}
	for got, want := range map[string]string{
		string(MembersHref(r, "Top/A")):                      "/members?q=a&topic=Top%2FA",
		string(scoreHref(r, "http://a/")):                    "/score?q=a&url=http%3A%2F%2Fa%2F",
		string(corrected(r, "b")):                            "/search?q=b",
		string(MeantHref(r, "b", "a")):                       "/search?q=b&typed=a",
		string(ordered(r, searcher.ByWords)):                 "/search?q=a&order=words",
		string(topicPaged("Top/A")(1)):                       "/topics/Top/A",
		string(topicPaged("Top/A")(2)):                       "/topics/Top/A?page=2",
		string(completed(r, searcher.Completion{Text: "b"})): "/search?q=b",
	} {
		if got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
	for _, raw := range []string{"", "mailto:a@example.org", "/path", "http://%zz/"} {
		if href, ok := fromHost(r, raw); ok {
			t.Errorf("%q has a host to search: %s", raw, href)
		}
	}
}

func TestNear(t *testing.T) {
	tests := []struct {
		page, pages, sure int
		want              []int
	}{
		{1, 1, 1, []int{1}},
		{1, 6, 6, []int{1, 2, 3, 0, 6}},
		{4, 7, 7, []int{1, 2, 3, 4, 5, 6, 7}}, // a gap of one page is that page
		{50, 100, 100, []int{1, 0, 48, 49, 50, 51, 52, 0, 100}},
		{50, 100, 55, []int{1, 0, 48, 49, 50, 51, 52, 0}}, // where the results end is not known
		{2, 100, 3, []int{1, 2, 3, 0}},
		{9, 3, 3, []int{1, 2, 3}},
		{1, 0, 0, nil},
	}
	for _, tt := range tests {
		if got := Near(tt.page, tt.pages, tt.sure); !slices.Equal(got, tt.want) {
			t.Errorf("Near(%d, %d, %d) = %v, want %v", tt.page, tt.pages, tt.sure, got, tt.want)
		}
	}
}
