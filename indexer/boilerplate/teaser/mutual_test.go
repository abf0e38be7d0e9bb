package teaser

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"facetta/internal/weburl"
)

// TestPagesThatListEachOther: in a thread, names of authors stand above their texts, and on the pages of the authors the name of the thread does. Nobody
// can tell which is the list, so both keep the text, unless only one of them has the name as a heading.
func TestPagesThatListEachOther(t *testing.T) {
	const (
		thread = "http://a.example/thread"
		author = "http://a.example/me"
	)
	var nav, short, much strings.Builder
	for i := range mostAbove {
		fmt.Fprintf(&short, "<p>Number %d", i)
		fmt.Fprintf(&nav, "<a href=/%d>Number %d</a> ", i, i)
		fmt.Fprintf(&much, "<p><a href=/%d>Number %d</a><p>%d %s", i, i, i, more)
	}
	for name, c := range map[string]struct {
		thread, author string // HTML above the text
		want           []string
	}{
		"links":                                   {"<p><a href=/me>Me</a>", "<p><a href=/thread>Ovens</a>", []string{"me: Me"}},
		"links, and dates":                        {"<p><a href=/me>Me</a><p>In May", "<p><a href=/thread>Ovens</a><p>In May", []string{"me: Me"}},
		"a line of links":                         {"<p><a href=/me>Me</a>", "<p><a href=/>Pots</a> <a href=/thread>Ovens</a>", []string{"me: Me"}},
		"a name as a line":                        {"<p><a href=/me>Me</a>", "<p>Ovens", []string{"me: Me"}},
		"a name behind a label":                   {"<p><a href=/me>Me</a>", "<p><b>In:</b> Ovens", []string{"me: Me"}},
		"a name beside a link":                    {"<p><a href=/me>1</a><p>Me", "<p>Ovens", []string{"me: 1", "me: Me"}},
		"a name as a heading":                     {"<p><a href=/me>Me</a>", "<h3>Ovens</h3>", []string{"me: Me"}},
		"more links than are told apart":          {"<p><a href=/me>Me</a>", "<p>" + nav.String(), []string{"me: Me"}},
		"more lines than are told apart":          {"<p><a href=/me>Me</a>", "<p>Ovens" + short.String(), []string{"me: Me"}},
		"a link above a heading":                  {"<p><a href=/me>Me</a>", "<p><a href=/thread>Ovens</a><h2>By me</h2>", []string{"me: Me", "me: " + kilns}},
		"a link above the name of the author":     {"<p><a href=/me>Me</a>", "<p><a href=/thread>Ovens</a><p>Me", []string{"me: Me", "me: " + kilns}},
		"a link above a long text":                {"<p><a href=/me>Me</a>", "<p><a href=/thread>Ovens</a><p>" + wheel, []string{"me: Me", "me: " + kilns}},
		"a link inside a line":                    {"<p><a href=/me>Me</a>", "<p>In the thread <a href=/thread>Ovens</a> of May", []string{"me: Me", "me: " + kilns}},
		"a heading in the thread":                 {"<h3><a href=/me>Me</a></h3>", "<p><a href=/thread>Ovens</a>", []string{"me: Me", "me: " + kilns}},
		"a heading that is a link, of the author": {"<p><a href=/me>Me</a>", "<h3><a href=/thread>Ovens</a></h3>", []string{"me: Me"}},
		"the last of very many texts":             {"<p><a href=/me>Me</a>", strings.Repeat(much.String(), 6) + "<p><a href=/thread>Ovens</a>", []string{"me: Me"}},
	} {
		w := web{author: "<title>Me</title>" + c.author + "<p>" + kilns}
		if got, _ := w.teasers(thread, "<title>Ovens</title>"+c.thread+"<p>"+kilns); !slices.Equal(got, c.want) {
			t.Errorf("%s: teasers %q, want %q", name, got, c.want)
		}
	}
}

// TestShortPosts: what each author of a thread says in few words stays in it, as on the pages of the authors.
func TestShortPosts(t *testing.T) {
	w, thread, want := web{}, "<title>Ovens</title>", []string(nil)
	for author, text := range map[string]string{"ann": "It works for me, thanks!", "bob": "It is cold here.", "cat": "Try it once more, Bob."} {
		w[weburl.URL("http://a.example/"+author)] = "<title>" + author + "</title><p><a href=/thread>Ovens</a><p>" + text
		thread += "<p><a href=/" + author + ">" + author + "</a><p>" + text
		want = append(want, author+": "+author)
	}
	got, rest := w.teasers("http://a.example/thread", thread)
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("teasers %q, want %q\nthe rest is %q", got, want, rest)
	}
}
