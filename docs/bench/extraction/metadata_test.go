package main

import (
	"testing"

	"facetta/internal/gold"
)

func TestCounts(t *testing.T) {
	p := gold.Page{Metadata: []byte(`{"title": "The rim", "byline": "Ann Salt, Tom Clay", "publishedTime": "2024-01-02T00:30:00+01:00"}`)}
	for _, c := range []struct {
		got                          described
		titles, authors, only, dates int
	}{
		{described{}, 0, 0, 0, 0},
		{described{"the RIM!", "Tom Clay and Ann Salt", "2024-01-01T23:30:00Z"}, 1, 1, 0, 1},
		{described{"A rim", "Salt, Ann; Clay, Tom", "2024-01-02"}, 0, 1, 1, 1},
		{described{"The rim", "Ann Salt", "2024-01-01"}, 1, 0, 0, 0},
	} {
		var n counts
		if err := n.add(&p, c.got); err != nil {
			t.Fatal(err)
		}
		if want := (counts{share{c.titles, 1}, share{c.authors, 1}, share{c.only, 1}, share{c.dates, 1}}); n != want {
			t.Errorf("%+v counts as %+v, want %+v", c.got, n, want)
		}
	}
}

func TestDescribe(t *testing.T) {
	got := describe("", []byte(`<title>The rim</title><meta name=author content="Ann Salt"><meta property="article:published_time" content="2024-01-02"><h1>The rim</h1>`))
	if want := (described{"The rim", "Ann Salt", "2024-01-02"}); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
}
