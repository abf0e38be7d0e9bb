package demo

import (
	"maps"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"facetta/internal/weburl"
)

// deliberate are the links of the prose that do not end at a page: they show crawlers what goes wrong outside.
var deliberate = map[weburl.URL]int{
	"http://www.nightsky.example/planets/vulcan.html":  http.StatusNotFound,
	"http://databases.rowstore.example/cgi-bin/report": http.StatusInternalServerError,
	"http://www.oldmachines.example/museum/enter":      http.StatusFound, // a loop
}

// words counts the prose without its markup.
func (p *page) words() int { return len(strings.Fields(p.text)) }

func get(t *testing.T, u weburl.URL) *http.Response {
	t.Helper()
	rec := httptest.NewRecorder()
	Handler().ServeHTTP(rec, httptest.NewRequest(http.MethodGet, string(u), nil))
	return rec.Result()
}

// follow gets an address and the redirects after it, at most five.
func follow(t *testing.T, u weburl.URL) (weburl.URL, *http.Response) {
	t.Helper()
	for range 5 {
		res := get(t, u)
		to := res.Header.Get("Location")
		if to == "" {
			return u, res
		}
		u = resolve(t, u, to)
	}
	return u, get(t, u)
}

func resolve(t *testing.T, base weburl.URL, ref string) weburl.URL {
	t.Helper()
	b, err := weburl.NewBase(string(base))
	if err != nil {
		t.Fatal(err)
	}
	u, err := b.Resolve(ref)
	if err != nil {
		t.Errorf("%s: link %q: %v", base, ref, err)
	}
	return u
}

// prose gives the pages that people wrote: all but the directory's.
func prose() []*page {
	var list []*page
	for _, host := range embedded().hosts {
		if host != directoryHost {
			list = append(list, embedded().sites[host].Pages...)
		}
	}
	return list
}

// TestSize holds the sizes that the project promises.
func TestSize(t *testing.T) {
	topics, tops, layouts := map[string]bool{}, map[string]bool{}, map[string]bool{}
	listed := 0
	for _, p := range prose() {
		layouts[p.Site.layout] = true
		if p.topic != "" {
			listed++
			topics[p.topic] = true
			tops[strings.Split(p.topic, "/")[1]] = true
		}
	}
	for _, c := range []struct {
		what     string
		got, min int
	}{
		{"prose pages", len(prose()), 160},
		{"topics", len(topics), 30},
		{"top categories", len(tops), 8},
		{"hosts", len(Hosts()), 40},
		{"layouts", len(layouts), 8},
	} {
		t.Logf("%d %s", c.got, c.what)
		if c.got < c.min {
			t.Errorf("%d %s, want at least %d", c.got, c.what, c.min)
		}
	}
	if share := float64(listed) / float64(len(prose())); share < 0.4 || share > 0.6 {
		t.Errorf("the topics file lists %.0f %% of the prose pages, want about half", 100*share)
	}
}

// TestProse checks each page for its length and its name.
func TestProse(t *testing.T) {
	titles := map[string]weburl.URL{}
	for _, p := range prose() {
		if n := p.words(); n < 120 || n > 250 {
			t.Errorf("%s: %d words, want 120 to 250", p.url(), n)
		}
		if other := titles[p.Title]; other != "" {
			t.Errorf("%s and %s have the same title", p.url(), other)
		}
		titles[p.Title] = p.url()
		if canonical, err := weburl.Parse(string(p.url())); err != nil || canonical != p.url() {
			t.Errorf("%s is not canonical: %v", p.url(), err)
		}
	}
}

// TestLinks follows all links of the prose.
func TestLinks(t *testing.T) {
	unused := maps.Clone(deliberate)
	for _, p := range prose() {
		for _, link := range p.links {
			to := resolve(t, p.url(), link)
			_, res := follow(t, to)
			want := http.StatusOK
			if status := deliberate[to]; status != 0 {
				want = status
				delete(unused, to)
			}
			if res.StatusCode != want {
				t.Errorf("%s: link %s answers %d, want %d", p.url(), to, res.StatusCode, want)
			}
		}
		if len(p.links) == 0 {
			t.Errorf("%s links nowhere", p.url())
		}
	}
	if len(unused) > 0 {
		t.Errorf("deliberate exceptions that nothing links to: %v", unused)
	}
}

// TestTopics reads the topics file back.
func TestTopics(t *testing.T) {
	lines := strings.Split(strings.TrimRight(string(Topics()), "\n"), "\n")
	if !strings.HasPrefix(lines[0], "# ") {
		t.Errorf("first line %q is no comment", lines[0])
	}
	for _, line := range lines[1:] {
		fields := strings.Split(line, "\t")
		if len(fields) != 4 || !strings.HasPrefix(fields[1], "Top/") {
			t.Errorf("line %q is not url, topic, title, description", line)
			continue
		}
		if res := get(t, weburl.URL(fields[0])); res.StatusCode != http.StatusOK {
			t.Errorf("%s answers %d", fields[0], res.StatusCode)
		}
	}
}

// TestQueries checks that each query has something to tell apart: whole words on listed pages of at least five topics, in at
// least three top categories.
func TestQueries(t *testing.T) {
	for _, q := range Queries() {
		topics, tops := map[string]bool{}, map[string]bool{}
		for _, p := range embedded().listed() {
			if strings.Contains(" "+strings.ToLower(p.text)+" ", " "+q+" ") && p.Site.Host != directoryHost {
				topics[p.topic] = true
				tops[strings.Split(p.topic, "/")[1]] = true
			}
		}
		t.Logf("%s: %d topics, %d top categories", q, len(topics), len(tops))
		if len(topics) < 5 || len(tops) < 3 {
			t.Errorf("query %q is on listed pages of %d topics in %d top categories, want 5 in 3", q, len(topics), len(tops))
		}
	}
}
