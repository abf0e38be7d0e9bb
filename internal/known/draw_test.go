package known

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"facetta/facets/taxonomy"
	"facetta/indexer/store"
	"facetta/internal/retrieval"
)

// Pages are drawn from all that there are, in whatever order they come.
func TestDrawIsEven(t *testing.T) {
	var pages []page
	for i := range 4 * PerSource {
		pages = append(pages, somePage(i, fmt.Sprintf("h%d.example", i/PerHost), fmt.Sprintf("salt x%d", i)))
	}
	drawn := draw(pages)
	var before int // of the quarter of the pages that comes first
	for _, q := range drawn {
		for doc := range q.Gains {
			if doc < PerSource {
				before++
			}
		}
	}
	if before < PerSource/8 || before > PerSource/2 {
		t.Errorf("%d of %d pages drawn are of the first quarter", before, len(drawn))
	}
	slices.Reverse(pages)
	if !reflect.DeepEqual(draw(pages), drawn) {
		t.Error("pages in another order are asked for by other queries")
	}
}

// One page, and another that has the same texts or not: what the first is asked for by.
func TestTextsOfQueries(t *testing.T) {
	for name, c := range map[string]struct {
		change func(p, other *page)
		want   string
	}{
		"title":                       {func(p, _ *page) { p.title = "Red, salt" }, "title red salt"},
		"title of a word":             {func(p, _ *page) { p.title = "Salt" }, ""},
		"no topic":                    {func(p, _ *page) { p.title, p.topic = "Red salt", "" }, ""},
		"link text":                   {func(p, _ *page) { p.anchors = []string{"of", "Salt", "Salt mine", "deep salt"} }, "anchor salt mine"},
		"link text like the title":    {func(p, _ *page) { p.title, p.anchors = "Salt mine", []string{"salt mine"} }, "title salt mine"},
		"link text of two pages":      {func(p, o *page) { p.anchors, o.anchors = []string{"salt mine"}, []string{"salt mine"} }, ""},
		"link text there twice":       {func(p, _ *page) { p.anchors = []string{"salt mine", "Salt Mine"} }, "anchor salt mine"},
		"description":                 {func(p, _ *page) { p.description = "Red salt comes west" }, "description red salt comes west"},
		"description of three words":  {func(p, _ *page) { p.description = "Red salt of the west" }, ""},
		"description of two pages":    {func(p, o *page) { p.description, o.description = "Red salt comes west", "red salt comes west" }, ""},
		"three words more than title": {func(p, _ *page) { p.title, p.description = "Salt", "Red salt comes west" }, "description red salt comes west"},
		"two words more than title":   {func(p, _ *page) { p.title, p.description = "Red", "Red salt, red west red" }, ""},
	} {
		pages := []page{somePage(0, "a.example", ""), somePage(1, "b.example", "")}
		pages[1].wanted = false
		c.change(&pages[0], &pages[1])
		got := ""
		for _, q := range draw(pages) {
			got += string(q.Source) + " " + q.Text
		}
		if got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

// A topic is asked for by its name if that has a word to look for, and enough pages are held out.
func TestTopicsThatAreAskedFor(t *testing.T) {
	held := map[uint32][]taxonomy.Path{}
	for i := range MinRelevant {
		held[uint32(i)] = []taxonomy.Path{"Top/-_-", "Top/Salt", "Top/Arts"}
	}
	held[0] = held[0][:2]
	var got []string
	for _, q := range topicQueries([]taxonomy.Path{"Top/Arts", "Top/-_-", "Top/Salt"}, held) {
		got = append(got, q.ID+" "+q.Text)
	}
	if want := []string{"topic-001 salt"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// What a query is made from is taken away, and nothing else.
func TestLeaveOut(t *testing.T) {
	document := func() *store.Document {
		return &store.Document{Title: "Red salt", Anchors: []string{"Red Salt", "mine"}, Blocks: []store.Block{{Text: "red salt"}, {Text: "red salt mine"}}}
	}
	for source, want := range map[Source]*store.Document{
		Title:       {Anchors: []string{"Red Salt", "mine"}, Blocks: []store.Block{{Text: "red salt mine"}}},
		Anchor:      {Title: "Red salt", Anchors: []string{"mine"}, Blocks: document().Blocks},
		Description: document(),
	} {
		d, q := document(), query(source, "red salt", 0)
		if leaveOut(d, &q); !reflect.DeepEqual(d, want) {
			t.Errorf("%s: %+v, want %+v", source, d, want)
		}
	}
}

// answers are those of two queries for descriptions each, with reciprocal ranks.
func answers(texts string, ranks ...float64) Run {
	run := Run{Texts: texts, Ranking: None}
	for _, rr := range ranks {
		a := retrieval.Answer{Figures: retrieval.Figures{RR: rr}}
		if rr >= 0.1 {
			a.P10 = 0.1
		}
		run.Answers = append(run.Answers, a)
	}
	return run
}

// Of four queries one has its page first, one second, one eleventh, and one not at all.
func TestFiguresOfARow(t *testing.T) {
	c := &Collection{Queries: slices.Repeat([]Query{query(Description, "salt", 0)}, 4)}
	r := c.rows([]Run{answers("1", 1, 0.5, 1.0/11, 0)})[0]
	if r.Queries != 4 || r.P1.Mean != 0.25 || r.InTen.Mean != 0.5 || r.P10.Mean != 0.05 {
		t.Errorf("%+v, want P@1 1/4, in ten 1/2 and P@10 1/20 of 4 queries", r)
	}
}

// On axes from (46, 200) to (306, 40), of 1 to 100 words and of 0 to 1: MRR 1, 1/2 and, of what was classified, 1/4. The panels stand in two
// rows of two.
func TestPlacesInADrawing(t *testing.T) {
	c := &Collection{Queries: slices.Repeat([]Query{query(Description, "salt", 0)}, 2)}
	var out bytes.Buffer
	if err := c.DrawSweep(&out, []Run{answers("1", 1, 1), answers("100", 0.5, 0.5), answers("content", 0.25, 0.25)}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		`viewBox="0 0 680 540"`, `translate(0 0)`, `translate(330 0)`, `translate(0 250)`, `translate(330 250)`,
		`<path d="M46.0 40.0L306.0 120.0" fill="none"`, `<path d="M306.0 120.0V120.0"`, `<path d="M46 160.0h260" stroke="#15803d" stroke-dasharray`,
		`y="44.0" text-anchor="end" fill="#445">1.00<`, `y="124.0" text-anchor="end" fill="#445">0.50<`, `<text x="46.0" y="216" text-anchor="middle" fill="#445">1<`,
		`<text x="67" y="526" fill="#333">description (2)<`, `<text x="180" y="526" fill="#333">blocks classified as content<`,
	} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("the drawing lacks %s\n%s", want, &out)
		}
	}
}

func TestRunEndsWithItsContext(t *testing.T) {
	c := collect(t, nil, &store.Document{Blocks: []store.Block{block("salt", 5, true)}})
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := c.run(ctx, All, []Ranking{None}); !errors.Is(err, context.Canceled) {
		t.Errorf("%v, want that of the context", err)
	}
}
