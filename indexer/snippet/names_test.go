package snippet

import (
	"slices"
	"testing"

	"facetta/indexer/store"
)

func TestNames(t *testing.T) {
	for _, c := range []struct {
		title   string
		anchors []string
		want    []string
	}{
		{"Gauges", nil, []string{"Gauges"}},
		{"Choosing a string gauge — Fretboard", []string{"choosing a string gauge"}, []string{"choosing a string gauge"}},
		{"Choosing a string gauge — Fretboard", []string{"Previous: Choosing a string gauge"}, []string{"Choosing a string gauge — Fretboard"}},
		{"RFC 2616", []string{"Hypertext Transfer Protocol 1.1"}, []string{"RFC 2616", "Hypertext Transfer Protocol 1.1"}},
		{" ", []string{"the history of steam"}, []string{"the history of steam"}},
		{"", []string{"next"}, nil},
	} {
		d := &store.Document{URL: "http://a.example/1", Title: c.title, Anchors: c.anchors}
		if got := Names(d); !slices.Equal(got, c.want) {
			t.Errorf("%q linked to by %q: %q, want %q", c.title, c.anchors, got, c.want)
		}
	}
}
