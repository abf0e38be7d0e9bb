package known

import (
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"math"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"facetta/facets/taxonomy"
	"facetta/indexer"
	"facetta/indexer/store"
	"facetta/internal/retrieval"
	"facetta/internal/weburl"
	"facetta/ranking/column"
)

// a page that is asked for by its title unless the test says otherwise.
func somePage(doc int, host, title string) page {
	return page{doc: uint32(doc), url: weburl.URL(fmt.Sprintf("http://%s/%d", host, doc)), topic: "Top/A", title: title, wanted: true}
}

func TestDraw(t *testing.T) {
	pages := []page{
		somePage(0, "a.example", "Red salt"),
		somePage(1, "a.example", "Two alike"),
		somePage(2, "a.example", "two, ALIKE"),
		somePage(3, "a.example", "Salt"),
		somePage(4, "a.example", "not wanted"),
		somePage(5, "a.example", "Blue pepper"),
		somePage(6, "a.example", "Green pepper"),
		somePage(7, "a.example", "the of salt"),
	}
	pages[4].wanted = false
	pages[3].anchors = []string{"Salt", "salt mines, deep"}
	pages[5].anchors, pages[4].anchors = []string{"blue pepper", "pepper sauce"}, []string{"Pepper sauce"}
	pages[6].description = "Green pepper" + strings.Repeat(" is grown where rain falls", 4)
	pages[0].description = "Red salt from here"
	var got []string
	for _, q := range draw(pages) {
		got = append(got, fmt.Sprint(q.Source, " ", q.Text, " ", q.Gains))
	}
	slices.Sort(got)
	want := []string{
		"anchor salt mines deep map[3:1]",
		"description green pepper is grown where rain falls is grown where rain falls map[6:1]",
		"title blue pepper map[5:1]",
		"title red salt map[0:1]",
	}
	if !slices.Equal(got, want) {
		t.Errorf("queries\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

func TestDrawIsBounded(t *testing.T) {
	var pages []page
	for i := range PerSource + 2*PerHost {
		pages = append(pages, somePage(i, fmt.Sprintf("h%d.example", i/PerHost), fmt.Sprintf("salt x%d", i)))
	}
	if n := len(draw(pages)); n != PerSource {
		t.Errorf("%d queries, want %d", n, PerSource)
	}
	for i := range pages {
		pages[i].url = "http://one.example/"
	}
	if n := len(draw(pages)); n != PerHost {
		t.Errorf("%d queries of one host, want %d", n, PerHost)
	}
}

func TestTopicQueries(t *testing.T) {
	held := map[uint32][]taxonomy.Path{}
	for i := range MinRelevant {
		held[uint32(i)] = []taxonomy.Path{"Top/Arts/Fine_Arts"}
	}
	held[99] = []taxonomy.Path{"Top/Science"}
	queries := topicQueries([]taxonomy.Path{"Top/Arts", "Top/Arts/Fine_Arts", "Top/Science"}, held)
	if len(queries) != 2 || queries[0].Text != "arts" || queries[1].Text != "fine arts" || len(queries[1].Gains) != MinRelevant {
		t.Errorf("queries %+v", queries)
	}
	if v := vectorOf("Top/Arts/Fine_Arts/Oil", []taxonomy.Path{"Top/Arts"}); v != "Top/Arts" {
		t.Errorf("vector of %q", v)
	}
	if v := vectorOf("Top/Science", []taxonomy.Path{"Top/Arts"}); v != "" {
		t.Errorf("vector of %q, want none", v)
	}
}

// block is a block of so many words with one of them.
func block(word string, words int, content bool) store.Block {
	return store.Block{Text: word + strings.Repeat(" x", words-1), Words: words, Content: content}
}

// collect makes a collection of documents.
func collect(t *testing.T, queries []Query, documents ...*store.Document) *Collection {
	t.Helper()
	dir := t.TempDir() + "/index"
	b, err := indexer.NewBuilder(dir, indexer.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for i, d := range documents {
		d.URL, d.Language = weburl.URL(fmt.Sprintf("http://a.example/%d", i)), "en"
		if err := b.Add(d); err != nil {
			t.Fatal(err)
		}
	}
	if err := b.Close(); err != nil {
		t.Fatal(err)
	}
	x, err := indexer.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	c := &Collection{Queries: queries, index: x}
	t.Cleanup(func() {
		if err := c.Close(); err != nil {
			t.Error(err)
		}
	})
	return c
}

func query(s Source, text string, wanted uint32) Query {
	return Query{s, "Top/A", retrieval.Question{ID: questionID(s, int(wanted)), Text: text, Gains: map[uint32]float64{wanted: 1}}}
}

// The page of a title query is found by other texts alone, that of an anchor query by other anchors; other pages keep theirs.
func TestWantedPageIsLeftOutOfTheSource(t *testing.T) {
	c := collect(t, []Query{query(Title, "red salt", 0), query(Anchor, "blue salt", 1)},
		&store.Document{Title: "Red Salt", Anchors: []string{"salt, red"}, Blocks: []store.Block{{Text: "RED SALT!", Words: 2, Content: true}, block("salt", 20, true)}},
		&store.Document{Title: "Other", Anchors: []string{"Blue salt", "blue"}, Blocks: []store.Block{block("rock", 20, true)}},
		&store.Document{Title: "Red salt, blue salt", Blocks: []store.Block{block("rock", 20, false)}},
	)
	runs, err := c.run(context.Background(), Content, []Ranking{None})
	if err != nil {
		t.Fatal(err)
	}
	if got := runs[0].Answers[0].Ranking; !slices.Equal(got, []uint32{0, 2}) {
		t.Errorf("red salt finds %v; its page still has a link text", got)
	}
	if got := runs[0].Answers[1].Ranking; !slices.Equal(got, []uint32{2}) {
		t.Errorf("blue salt finds %v, want the other page alone", got)
	}
	for _, least := range []struct {
		texts Texts
		found []uint32
	}{{All, []uint32{1, 2}}, {Content, []uint32{1}}, {bareContent, []uint32{1}}, {atLeast(21), []uint32{}}} {
		c.Queries = []Query{query(Topic, "rock", 1)}
		runs, err := c.run(context.Background(), least.texts, []Ranking{None})
		if err != nil || !slices.Equal(runs[0].Answers[0].Ranking, least.found) {
			t.Errorf("rock in texts %s: %v (%v), want %v", least.texts.Name, runs[0].Answers[0].Ranking, err, least.found)
		}
	}
}

// The spec's test of K33: a word stands in a block of 5 words of document 0 only and in one of 20 of document 1.
func TestLeastWords(t *testing.T) {
	c := collect(t, []Query{query(Topic, "salt", 1)},
		&store.Document{Title: "salt", Blocks: []store.Block{block("salt", 5, true)}},
		&store.Document{Anchors: []string{"salt"}, Blocks: []store.Block{block("salt", 20, false)}})
	for least, want := range map[int]int{1: 2, 11: 1, 21: 0} {
		runs, err := c.run(context.Background(), atLeast(least), []Ranking{None})
		if err != nil || len(runs[0].Answers[0].Ranking) != want {
			t.Errorf("min %d: %v (%v), want %d documents", least, runs[0].Answers[0].Ranking, err, want)
		}
	}
}

// ranksOf writes a column.
func ranksOf(t *testing.T, ranks ...float64) *column.Column {
	t.Helper()
	path := filepath.Join(t.TempDir(), "ranks")
	codes, err := column.Append(nil, ranks)
	if err == nil {
		err = column.Write(path, codes, nil)
	}
	if err != nil {
		t.Fatal(err)
	}
	c, err := column.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// The first page has W times as much as the second, of which the unbiased rank is W^1.5 times that of the first, and its topic's W^3: rank
// brings the second to the front, the topic's root too, and the unbiased rank's root, W^0.75, does not.
func TestMeasureRanks(t *testing.T) {
	c := collect(t, []Query{query(Topic, "salt", 1)},
		&store.Document{Blocks: []store.Block{block("salt salt salt", 20, true), block("rock", 20, false)}},
		&store.Document{Blocks: []store.Block{block("salt", 200, true)}})
	hits, err := c.index.Search(context.Background(), indexer.ParseQuery("salt"), nil, 2)
	if err != nil || len(hits.Top) != 2 || hits.Top[0].Doc != 0 || hits.Top[0].Score < 1.5*hits.Top[1].Score {
		t.Fatalf("%+v, %v: the pages are too much alike to show anything", hits.Top, err)
	}
	w := hits.Top[0].Score / hits.Top[1].Score
	c.general, c.columns = ranksOf(t, 1, math.Pow(w, 1.5)), map[taxonomy.Path]*column.Column{"Top/A": ranksOf(t, 1, math.Pow(w, 3))}
	var said []string
	runs, err := c.Measure(context.Background(), func(doing string) { said = append(said, doing) })
	if err != nil || !slices.Equal(said, []string{"texts: content", "texts: all"}) {
		t.Fatal(said, err)
	}
	var got []string
	for _, r := range runs {
		got = append(got, fmt.Sprint(r.Texts, ", ", r.Ranking, " ", r.Answers[0].Ranking))
	}
	want := []string{"content, none [0 1]", "content, unbiased [1 0]", "content, topic [1 0]", "content, sqrt unbiased [0 1]", "content, sqrt topic [1 0]"}
	if !slices.Equal(got[:min(5, len(got))], want) || len(got) != 10 {
		t.Errorf("%q, want %q, and as many of all texts", got, want)
	}
}

// Where no page has all words, those with most of them are found.
func TestSearchForMostWords(t *testing.T) {
	c := collect(t, []Query{query(Topic, "salt rock kelp", 0), query(Topic, "salt rock", 0)},
		&store.Document{Blocks: []store.Block{block("salt rock", 20, true)}},
		&store.Document{Blocks: []store.Block{block("salt", 20, true)}})
	runs, err := c.run(context.Background(), Content, []Ranking{None})
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range [][]uint32{{0}, {0}} {
		if got := runs[0].Answers[i].Ranking; !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", c.Queries[i].Text, got, want)
		}
	}
}

// Two pages answer; the wanted one is the first of one query and the second of the other: MRR 3/4 with a deviation of 0.3536.
func TestTablesAndDrawing(t *testing.T) {
	c := collect(t, []Query{query(Description, "salt", 0), query(Description, "salt <rock>", 1)},
		&store.Document{Blocks: []store.Block{block("salt rock", 5, true)}},
		&store.Document{Blocks: []store.Block{block("salt rock", 20, true)}})
	runs, err := c.Sweep(context.Background(), func(string) {})
	if err != nil || len(runs) != len(leasts)+1 {
		t.Fatal(len(runs), err)
	}
	var table bytes.Buffer
	if err := c.WriteTable(&table, runs[:1]); err != nil {
		t.Fatal(err)
	}
	// MRR, P@1, P@10, in ten, NDCG@10, whose discount of position 2 is that of position 1 (spec 0).
	want := fmt.Sprintf("description 1 none 2 0.750 ±%.3f 0.500 ±%.3f 0.100 ±0.000 1.000 ±0.000 1.000 ±0.000", normal*0.25, normal*0.5)
	lines := strings.Split(table.String(), "\n")
	if len(lines) != 3 || strings.Join(strings.Fields(lines[1]), " ") != want || !strings.HasPrefix(lines[1], "description  1") {
		t.Errorf("table\n%s\nwant %s", &table, want)
	}
	var drawing bytes.Buffer
	if err := c.DrawSweep(&drawing, runs); err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(drawing.String(), "<circle"); n != len(leasts)*len(panels) {
		t.Errorf("%d points, want %d", n, len(leasts)*len(panels))
	}
	if !strings.Contains(drawing.String(), ">description (2)</text>") {
		t.Error("the line has no name")
	}
	for d := xml.NewDecoder(&drawing); ; {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
	}
	files, err := c.Golden(runs[:1])
	if text := string(files["description-001.txt"]); err != nil || !strings.Contains(text, "ranking none: position 2\n    http://a.example/0\n  * http://a.example/1\n") {
		t.Errorf("golden file (%v)\n%s", err, text)
	}
	if text := string(files["description-001.txt"]); !strings.HasPrefix(text, "description: salt <rock>\ntopic: Top/A\n\ntexts 1, ranking none: ") {
		t.Errorf("golden file\n%s", text)
	}
	var nothing bytes.Buffer
	for i := range runs {
		for j := range runs[i].Answers {
			runs[i].Answers[j].Figures = retrieval.Figures{}
		}
	}
	if files, err = c.Golden(runs[:1]); err != nil || !strings.Contains(string(files["description-001.txt"]), "ranking none: not among the first 100\n") {
		t.Errorf("golden file without an answer (%v)\n%s", err, files["description-001.txt"])
	}
	if err := c.DrawSweep(&nothing, runs); err != nil || strings.Contains(nothing.String(), "NaN") {
		t.Errorf("a drawing without any answer found: %v\n%s", err, &nothing)
	}
}
