package pipeline

import (
	"context"
	"errors"
	"maps"
	"slices"
	"testing"
	"time"

	"facetta/internal/removal"
	"facetta/internal/searcher"
)

func removed(t *testing.T, texts ...string) *removal.List {
	t.Helper()
	var list []removal.Removal
	for _, text := range texts {
		rule, err := removal.ParseRule(text)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, removal.Removal{Rule: rule, Since: time.Unix(2e9, 0)})
	}
	return removal.New(list...)
}

// What is removed is left out, with pages that name it as canonical, which would stand for themselves without it; pages that are left keep
// their names, and nothing that removed pages say of others counts.
func TestRunLeavesOutWhatIsRemoved(t *testing.T) {
	o := options(t, smallArchive(t))
	before := pageIDs(t, o)
	for _, c := range []struct {
		name         string
		removed      []string
		gone         []string
		skipped      int
		moved, links int // documents with the anchor text "moved page", links of the graph
	}{
		{"a page and its print version", []string{"http://a.example/glaze"}, []string{"http://a.example/glaze"}, 1, 2, 2},
		{"one of two that name each other", []string{"http://c.example/y"}, []string{"http://c.example/x"}, 1, 2, 5},
		{"the other one", []string{"http://c.example/x"}, []string{"http://c.example/x"}, 1, 2, 5},
		{"a redirect, not its target", []string{"http://b.example/old"}, nil, 1, 1, 4},
		{"a page with a link", []string{"http://a.example/"}, []string{"http://a.example/"}, 1, 0, 2},
		{"a folder and a host", []string{"site:a.example/glaze", "site:c.example"}, []string{"http://a.example/glaze", "http://c.example/x"}, 6, 2, 2},
		{"nothing of this web", []string{"http://elsewhere.example/", "site:a.example/glazes"}, nil, 0, 2, 5},
	} {
		o.Removed = removed(t, c.removed...)
		want := maps.Clone(before)
		for _, url := range c.gone {
			delete(want, url)
		}
		if got := pageIDs(t, o); !maps.Equal(got, want) {
			t.Errorf("%s: pages %v, want %v", c.name, slices.Sorted(maps.Keys(got)), slices.Sorted(maps.Keys(want)))
		}
		dir, m, err := Run(context.Background(), o)
		if err != nil {
			t.Fatal(err)
		}
		if m.Skipped[skippedRemoved] != c.skipped || m.Counts["links"] != c.links {
			t.Errorf("%s: %d skipped, %d links; want %d, %d", c.name, m.Skipped[skippedRemoved], m.Counts["links"], c.skipped, c.links)
		}
		b, err := searcher.Open(dir)
		if err != nil {
			t.Fatal(err)
		}
		answer, err := b.Search(context.Background(), searcher.Request{Query: "moved"})
		if err != nil || answer.Total != c.moved {
			t.Errorf("%s: %d pages have the text of the redirect's link, want %d (%v)", c.name, answer.Total, c.moved, err)
		}
		if err := b.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

// A build is up to date as long as what is removed is nothing of its archive, and the next one takes over what it can of both.
func TestRemovalsMakeAnotherBuild(t *testing.T) {
	o := options(t, smallArchive(t))
	first, m, err := Run(context.Background(), o)
	if err != nil {
		t.Fatal(err)
	}
	o.Removed = removed(t, "http://elsewhere.example/")
	if UpToDate(o) != first {
		t.Error("a removal of nothing wants another build")
	}
	o.Removed = removed(t, "http://a.example/ad")
	if UpToDate(o) != "" {
		t.Error("a removal wants no other build")
	}
	if _, less, err := Run(context.Background(), o); err != nil || less.Reuse.Readings != m.Counts["captures"]-1 {
		t.Errorf("without one page %d readings are taken over (%v)", less.Reuse.Readings, err)
	}
	o.Removed = nil
	_, again, err := Run(context.Background(), o)
	if err != nil || again.Counts["documents"] != m.Counts["documents"] || again.Reuse.Readings != m.Counts["captures"]-1 || again.Reuse.Damaged > 0 {
		t.Errorf("given back: %v, %+v (%v)", again.Counts, again.Reuse, err)
	}
	o.Removed = removed(t, "site:example")
	if _, _, err := Run(context.Background(), o); !errors.Is(err, ErrEmpty) {
		t.Errorf("without any page: %v", err)
	}
}
