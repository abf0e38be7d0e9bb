package crawler

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// ownWord returns a word that no other number has.
func ownWord(i int) string { return strings.Repeat("x", i%26+1) + strings.Repeat("y", i/26) }

// Pages whose addresses differ only in the query are all reached if they say different things, also those that only one page leads to, and that were
// met before others had shown that they are worth it. Their histories, sort orders and copies are not.
func TestPagesNamedByTheQueryAreReached(t *testing.T) {
	w := newTestWeb(t)
	var list, want []string
	for i := range 80 {
		id := fmt.Sprintf("/doc?id=%d", i)
		list = append(list, fmt.Sprintf("/doc?id=%d&do=edit", i), id, fmt.Sprintf("/doc?sort=%d&dir=up", i))
		want = append(want, "a.test"+id)
		w.serve("a.test"+id, "text/html", fmt.Sprintf("<title>%s</title><p>All there is to say about %s. <a href=/doc?id=%d&print=1>print</a>", ownWord(i), ownWord(i), i))
		w.serve(fmt.Sprintf("a.test/doc?id=%d&do=edit", i), "text/html", fmt.Sprintf("<meta name=robots content=noindex><p>Edit all there is to say about %s", ownWord(i)))
		w.serve(fmt.Sprintf("a.test/doc?id=%d&print=1", i), "text/html", fmt.Sprintf("<link rel=canonical href=%q><p>Print all there is to say about %s", id, ownWord(i)))
		a, b := "one", "two"
		if i%2 > 0 {
			a, b = b, a
		}
		w.serve(fmt.Sprintf("a.test/doc?sort=%d&dir=up", i), "text/html", fmt.Sprintf("<p>%s %d<p>%s", a, i, b))
	}
	w.html("a.test/", list...)
	o := w.options("http://a.test/")
	o.MaxVariants = 12
	s, r := w.crawl(t, o)
	var got []string
	others := 0
	for _, u := range s.archived() {
		if strings.Contains(u, "id=") && !strings.Contains(u, "&") {
			got = append(got, u)
		} else {
			others++
		}
	}
	wantList(t, "pages", got, want...)
	if others != 1+4+4+1 { // the root, those within the first 12, and the first copy
		t.Errorf("%d other pages: %v", others, s.archived())
	}
	wantCount(t, "skipped", r.Skipped, "query variants", 3*80-4-4-1)
}

// Edit forms and copies are fetched when the pages are, so that they use up no budget before.
func TestBarrenPagesComeLast(t *testing.T) {
	w := newTestWeb(t)
	var list []string
	for i := range 30 {
		edit, print, item := fmt.Sprintf("/item/%d?do=edit", i), fmt.Sprintf("/item/%d?print=1", i), fmt.Sprintf("/item/%d", i)
		list = append(list, edit, print, item)
		w.serve("a.test"+edit, "text/html", "<meta name=robots content='noindex, nofollow'><p>Edit")
		w.serve("a.test"+print, "text/html", fmt.Sprintf("<link rel=canonical href=%q><p>Print", item))
		w.html("a.test"+item, fmt.Sprintf("/more/%d", i))
		w.html(fmt.Sprintf("a.test/more/%d", i))
	}
	w.html("a.test/", list...)
	o := w.options("http://a.test/")
	o.MaxPages = 71
	s, _ := w.crawl(t, o)
	if n := strings.Count(strings.Join(s.archived(), " "), "?"); n != 10 {
		t.Errorf("%d of 71 pages are edit forms and copies, want five of each: %v", n, s.archived())
	}
	o = w.options("http://a.test/")
	if s, _ := w.crawl(t, o); len(s.archived()) != 121 {
		t.Errorf("%d pages in a crawl without a budget, want 121: all are fetched", len(s.archived()))
	}
	o.FollowNofollow, o.MaxPages = true, 71
	s, _ = w.crawl(t, o)
	if n := strings.Count(strings.Join(s.archived(), " "), "do=edit"); n != 30 {
		t.Errorf("%d edit forms whose links are to be followed, want 30: they lead on", n)
	}
}

// A board links to its topics at addresses with their forum, and names addresses without it as their own. All topics are reached by that, before the
// forms for answers.
func TestTopicsOfABoardAreReached(t *testing.T) {
	w := newTestWeb(t)
	var topics, want []string
	for i := range 60 {
		topic := fmt.Sprintf("/viewtopic.php?t=%d", i)
		topics = append(topics, fmt.Sprintf("/viewtopic.php?f=2&t=%d", i))
		want = append(want, "a.test"+topic)
		for _, u := range []string{topic, topics[i]} {
			w.serve("a.test"+u, "text/html", fmt.Sprintf("<link rel=canonical href=%q><p>All there is to say about %s <a href='/posting.php?t=%d'>answer</a>", topic, ownWord(i), i))
		}
		w.serve(fmt.Sprintf("a.test/posting.php?t=%d", i), "text/html", "<meta name=robots content='noindex, nofollow'><p>Log in")
	}
	w.html("a.test/", topics...)
	o := w.options("http://a.test/")
	o.MaxVariants, o.MaxPages = 10, 130
	s, _ := w.crawl(t, o)
	got := slices.DeleteFunc(s.archived(), func(u string) bool { return !strings.Contains(u, "viewtopic.php?t=") })
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("%d topics of 60: %v", len(got), s.archived())
	}
}

// Tabs and sort orders of a page that say what the page says come last, though nothing in them says so; those that say something else do not.
func TestAddressesThatSayTheSameComeLast(t *testing.T) {
	w := newTestWeb(t)
	var list []string
	for i := range 30 {
		item := fmt.Sprintf("/item/%d", i)
		list = append(list, item)
		body := fmt.Sprintf("<p>All there is to say about %s <a href='%s?tab=history'>history</a> <a href='%s?page=2'>more</a> <a href=/more/%d>more</a>", ownWord(i), item, item, i)
		w.serve("a.test"+item, "text/html", body)
		w.serve("a.test"+item+"?tab=history", "text/html", body+"<!-- history -->")
		w.serve("a.test"+item+"?page=2", "text/html", fmt.Sprintf("<p>What else there is to say about %s", ownWord(i)))
		w.html(fmt.Sprintf("a.test/more/%d", i))
	}
	w.html("a.test/", list...)
	o := w.options("http://a.test/")
	o.MaxPages = 96
	s, _ := w.crawl(t, o)
	all := strings.Join(s.archived(), " ")
	if tabs, pages := strings.Count(all, "tab="), strings.Count(all, "page="); tabs != 5 || pages != 30 {
		t.Errorf("%d of 30 tabs among 96 pages, want 5; %d second pages, want 30: %s", tabs, pages, all)
	}
}
