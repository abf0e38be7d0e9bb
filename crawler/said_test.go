package crawler

import (
	"fmt"
	"net/http"
	"slices"
	"testing"
	"time"

	"facetta/crawler/frontier"
)

// A page that differs in each answer by what no reader sees is asked for less and less often; one whose text or title changes, if only by a number, is
// asked for each night.
func TestIntervalsOfPagesWithKeys(t *testing.T) {
	const nights = 60
	n := newNightly(t, "http://a.test/")
	asked := map[string][]int{}
	night := 0
	page := func(path, format string) {
		n.handle("a.test"+path, func(rw http.ResponseWriter, _ *http.Request) {
			asked[path] = append(asked[path], night)
			rw.Header().Set("Content-Type", "text/html")
			fmt.Fprintf(rw, long("text", "/key", "/price", "/title")+format, night)
		})
	}
	page("/", "<input type=hidden name=key value=%d>")
	page("/key", "<form action='?key=%[1]d'><input type=hidden name=key value=%[1]d></form><script>took(%[1]d)</script><img src='x?%[1]d'>")
	page("/price", "<p>Price: %d")
	page("/title", "<title>News of %d</title>")
	for night = range nights {
		n.again(t, frontier.Intervals{Older: 20 * time.Hour, Oldest: 10 * day})
	}
	var gaps []int
	for i, at := range asked["/key"][1:] {
		gaps = append(gaps, at-asked["/key"][i])
	}
	if slices.Max(gaps) != 10 || len(gaps) > 14 {
		t.Errorf("the page with a key is asked for again after %v nights; want up to 10", gaps)
	}
	for _, path := range []string{"/price", "/title"} {
		if len(asked[path]) != nights {
			t.Errorf("%s is asked for in %d of %d nights", path, len(asked[path]), nights)
		}
	}
}

// What it says is compared with answers further and further back, not only with the last one; the first change ends that.
func TestSaidSince(t *testing.T) {
	n := newNightly(t, "http://a.test/")
	texts := []string{"old", "new", "new", "new", "new", "new", "new", "new"}
	for i, text := range texts {
		n.serve("a.test/", "text/html", long(text)+fmt.Sprintf("<!-- %d -->", i))
		n.again(t, frontier.Intervals{})
	}
	n.open(t, frontier.Intervals{}, func(s stores) {
		c, err := New(s.archive, s.frontier, n.options("http://a.test/"))
		if err != nil {
			t.Fatal(err)
		}
		e, _ := s.archive.Entry("http://a.test/")
		since, err := c.saidSince(t.Context(), e, e.Time)
		if got := e.Time.Sub(since); got != 3*day || err != nil { // 1 and 3 back are the same, 7 back is not
			t.Errorf("the same for %v, %v; want three days of the six", got, err)
		}
	})
}
