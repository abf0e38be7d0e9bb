package demo

import (
	"slices"
	"strings"
	"testing"

	"facetta/internal/weburl"
)

func titles(list []teaser) string {
	var all []string
	for _, t := range list {
		all = append(all, t.Title)
	}
	return strings.Join(all, " ")
}

// The page itself is no teaser: those go on after it, in a circle.
func TestAround(t *testing.T) {
	title := func(t *teaser) string {
		if t == nil {
			return ""
		}
		return t.Title
	}
	for path, want := range map[string][3]string{
		"/a": {"", "B", "B C"}, "/b": {"A", "C", "C A"}, "/c": {"B", "", "A B"}, "/private/": {"", "", "A B C"},
	} {
		v := &view{Nav: []teaser{{Title: "A", URL: "/a"}, {Title: "B", URL: "/b"}, {Title: "C", URL: "/c"}}}
		v.Teasers = v.Nav
		v.around(path)
		if got := [3]string{title(v.Prev), title(v.Next), titles(v.Teasers)}; got != want {
			t.Errorf("%s: before, behind and teasers %q, want %q", path, got, want)
		}
	}
}

// Pages that robots must not index or visit are in no navigation.
func TestNavigation(t *testing.T) {
	w := embedded()
	for host, left := range map[weburl.Host]string{"secure.lockbox.example": "/private/drafts.html", "botany.greenleaf.example": "/writing-here.html"} {
		st := w.sites[host]
		v := w.newView(st, "", "/")
		if st.byPath[left] == nil || len(v.Nav) != len(st.Pages)-1 || slices.ContainsFunc(v.Nav, func(t teaser) bool { return t.URL == left }) {
			t.Errorf("%s: navigation %v has %s, or lacks another page", host, v.Nav, left)
		}
	}
}

// Two sites are named, those whose topics share most, and none that shares the top only.
func TestElsewhere(t *testing.T) {
	w := &web{sites: map[weburl.Host]*site{}}
	for name, topic := range map[string]string{"far": "Top/Arts", "apart": "Top/Science/Physics", "own": "Top/Science/Biology/Botany", "near": "Top/Science/Biology/Zoology", "same": "Top/Science/Biology/Botany"} {
		st := &site{Host: weburl.Host(name), Name: name, Tagline: name + " tagline"}
		if err := st.add(&page{Path: "/x"}); err != nil {
			t.Fatal(err)
		}
		if err := st.add(&page{Path: "/y", topic: topic}); err != nil {
			t.Fatal(err)
		}
		w.sites[st.Host], w.hosts = st, append(w.hosts, st.Host)
	}
	slices.Sort(w.hosts)
	for host, want := range map[weburl.Host]string{"own": "same near", "far": "", "apart": "near own", "near": "own same"} {
		if got := w.elsewhere(w.sites[host]); titles(got) != want {
			t.Errorf("%s names %q, want %q", host, titles(got), want)
		}
	}
	if got := w.elsewhere(w.sites["own"])[0]; got.URL != "http://same/" || got.Text != "same tagline" {
		t.Errorf("%+v", got)
	}
}

// Comments are those of the deepest topic that has some, each at most once on a page, by falling age.
func TestComments(t *testing.T) {
	w := &web{comments: map[string][]comment{anyTopic: {{Name: "any"}}, "Top/Arts": {{Name: "a"}, {Name: "b"}, {Name: "c"}}}}
	for topic, want := range map[string]string{"Top/Arts/Music": "a", "Top/Arts": "a", "Top/Artsy": "any", "Top": "any", "": "any"} {
		if pool := w.commentPool(topic); pool[0].Name != want {
			t.Errorf("%q: %v, want those of %s", topic, pool, want)
		}
	}
	numbers := map[int]bool{}
	for _, p := range prose() {
		list := embedded().commentsOn(p)
		numbers[len(list)] = true
		for i, c := range list {
			if i > 0 && (c.Text == list[i-1].Text || !c.Date.After(list[i-1].Date)) {
				t.Errorf("%s: comment %+v behind %+v", p.url(), c, list[i-1])
			}
		}
	}
	if len(numbers) != 5 || !numbers[0] || !numbers[4] {
		t.Errorf("numbers of comments: %v, want 0 to 4", numbers)
	}
}

// A teaser has 24 words of the first paragraph at most.
func TestLead(t *testing.T) {
	long := strings.TrimSpace(strings.Repeat("word ", 24))
	for text, want := range map[string]string{"One two.\nThree.": "One two.", long: long, long + " more": long + " ..."} {
		if got := (&page{text: text}).lead(); got != want {
			t.Errorf("%q begins %q, want %q", text, got, want)
		}
	}
}
