package pipeline

import (
	"context"
	"fmt"
	"maps"
	"strings"
	"testing"

	"facetta/crawler/archive"
	"facetta/facets/taxonomy"
	"facetta/internal/build"
)

// choiceArchive holds four pages on each of five hosts: three German, two Austrian, one of these an academic one.
func choiceArchive(t *testing.T) *archive.Archive {
	t.Helper()
	a, err := archive.Open(t.TempDir(), archive.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { a.Close() })
	for _, host := range []string{"a.de", "b.de", "c.de", "d.at", "e.ac.at"} {
		for i := range 4 {
			capture(t, a, fmt.Sprintf("http://%s/%d", host, i), 200, fmt.Sprintf("<p>Page %d of %s<p><a href=/%d>next", i, host, (i+1)%4))
		}
	}
	return a
}

func builtTopics(t *testing.T, o Options) string {
	t.Helper()
	dir, _, err := Run(context.Background(), o)
	if err != nil {
		t.Fatal(err)
	}
	topics, err := build.ReadTopics(dir)
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	for _, topic := range topics {
		lines = append(lines, fmt.Sprintf("%s:%s=%d", topic.Dimension, topic.Path, topic.Pages))
	}
	return strings.Join(lines, " ")
}

func TestWhichTopicsGetAVector(t *testing.T) {
	const topics = `http://a.de/1	Arts/Music
http://b.de/1	Arts
http://c.de/1	Arts/Music/Jazz/Bebop
http://d.at/1	Science
topic:Science	Arts	Science
`
	const musicalRules = "audience\tListeners\ta.de\naudience\tReaders\t/1\n"
	tax := readTaxonomy(t, topics)
	all := "topic:Top/Arts=3 topic:Top/Arts/Music=2 topic:Top/Arts/Music/Jazz=1 topic:Top/Arts/Music/Jazz/Bebop=1 topic:Top/Science=1"
	for _, c := range []struct {
		name   string
		change func(*Options)
		want   string
	}{
		{"all", func(*Options) {}, all},
		{"depth", func(o *Options) { o.Parameters.TopicDepth = 1 }, "topic:Top/Arts=3 topic:Top/Science=1"},
		{"pages", func(o *Options) { o.Parameters.MinPages = 2 }, "topic:Top/Arts=3 topic:Top/Arts/Music=2"},
		{"largest", func(o *Options) { o.Parameters.MaxTopics = 1 }, "topic:Top/Arts=3"},
		{"largest, in their usual order", func(o *Options) {
			o.Taxonomy = readTaxonomy(t, "http://a.de/1\tArts\nhttp://b.de/1\tScience\nhttp://b.de/1\tWater\nhttp://c.de/1\tWater\n")
			o.Parameters.MaxTopics = 2
		}, "topic:Top/Arts=1 topic:Top/Water=2"},
		{"listed", func(o *Options) {
			o.Vectors = []taxonomy.Path{"Top/Arts/Music/Jazz", "Top/Science"}
			o.Parameters.MinPages, o.Parameters.MaxTopics = 9, 1
		},
			"topic:Top/Arts/Music/Jazz=1 topic:Top/Science=1"},
		{"symbolic", func(o *Options) { o.Parameters.Symbolic, o.Parameters.TopicDepth = true, 1 }, "topic:Top/Arts=4 topic:Top/Science=1"},
		// Twelve German pages on three hosts, but Austria has eight on two, so that nothing is left to tell apart.
		{"origin with one topic", func(o *Options) { o.Rules, o.Parameters.TopicDepth = rules(t, ""), 1 }, "topic:Top/Arts=3 topic:Top/Science=1"},
		// Listeners: four pages on one host. Readers: five pages.
		{"too small", func(o *Options) { o.Rules, o.Parameters.TopicDepth = rules(t, musicalRules), 1 }, "topic:Top/Arts=3 topic:Top/Science=1"},
		{"enough", func(o *Options) {
			o.Rules = rules(t, "half\tGerman\t.de\nhalf\tEverything\t.at\nhalf\tEverything\tb.de\nhalf\tAll\t/\n")
			o.Parameters.TopicDepth = 1
		}, "topic:Top/Arts=3 topic:Top/Science=1 half:half/Everything=12 half:half/German=12"},
	} {
		o := options(t, choiceArchive(t))
		o.Taxonomy = tax
		c.change(&o)
		if got := builtTopics(t, o); got != c.want {
			t.Errorf("%s: %s\nwant %s", c.name, got, c.want)
		}
	}
}

// An example page of a topic without a vector is one of the nearest topic above that has one, and stays there when that is listed again.
func TestPagesOfTopicsWithoutAVector(t *testing.T) {
	const topics = "http://a.de/1\tArts/Music\nhttp://b.de/1\tArts\nhttp://c.de/1\tArts/Music/Jazz/Bebop\nhttp://a.de/1\tArts/Music/Jazz/Cool\n"
	tax := readTaxonomy(t, topics)
	for depth, want := range map[int]string{1: "Top/Arts=3", 2: "Top/Arts=1 Top/Arts/Music=2", 3: "Top/Arts=1 Top/Arts/Music=1 Top/Arts/Music/Jazz=2"} {
		o := options(t, choiceArchive(t))
		o.Taxonomy, o.Parameters.TopicDepth = tax, depth
		dir, _, err := Run(context.Background(), o)
		if err != nil {
			t.Fatal(err)
		}
		built, err := build.ReadTopics(dir)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, topic := range built {
			got = append(got, fmt.Sprintf("%s=%d", topic.Path, len(topic.Nodes)))
		}
		if list := strings.Join(got, " "); list != want {
			t.Errorf("to depth %d: own pages %s, want %s", depth, list, want)
		}
	}
}

// What an operator's rules ask for and do not get is counted with the reason; of the built-in origin it is not.
func TestRulesWithoutAVectorSayWhy(t *testing.T) {
	o := options(t, choiceArchive(t))
	o.Rules = rules(t, "audience\tListeners\ta.de\naudience\tReaders\t/1\nhalf\tEvery\t/\nhalf\tAustria\t.at\nhalf\tSmall\td.at\nalone\tGerman\t.de\n"+
		"here\tFew\t/\nhere\tTwo\tb.de\nhere\tTwo\tc.de\n")
	_, m, err := Run(context.Background(), o)
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]int{}
	for reason, n := range m.Skipped {
		if strings.Contains(reason, "dimension") {
			got[reason] = n
		}
	}
	want := map[string]int{
		"topic of dimension audience: fewer than 10 pages":                     2,
		"topic of dimension half: more than 90 % of all pages":                 1,
		"topic of dimension half: fewer than 10 pages":                         2, // Austria has eight
		"topic of dimension alone: no other topic of its dimension has enough": 1,
		"topic of dimension here: more than 90 % of all pages":                 1,
		"topic of dimension here: fewer than 10 pages":                         1,
	}
	if !maps.Equal(got, want) {
		t.Errorf("left %v, want %v", got, want)
	}
}

// How many topics are left out for their number is said, of each dimension; of those chosen by name there are none.
func TestTopicsBeyondTheLargestAreCounted(t *testing.T) {
	tax := readTaxonomy(t, "http://a.de/1\tArts/Music\nhttp://b.de/1\tArts\nhttp://c.de/1\tScience\n")
	for most, want := range map[int]map[string]int{
		2: {"topic of dimension topic: none of the 2 largest, see --max-topics": 1, "topic of dimension half: none of the 2 largest, see --max-topics": 1},
		3: {},
	} {
		o := options(t, choiceArchive(t))
		o.Taxonomy, o.Parameters.MaxTopics = tax, most
		o.Rules = rules(t, "half\tGerman\t.de\nhalf\tEverything\t.at\nhalf\tEverything\tb.de\nhalf\tAlso\t.de\n")
		_, m := mustRun(t, o)
		if !maps.Equal(m.Skipped, want) {
			t.Errorf("at most %d: %v, want %v", most, m.Skipped, want)
		}
		if half, all := m.Counts["topics of dimension half"], m.Counts["topics"]; half != most || all != 2*most || m.Counts["topics of dimension topic"] != 0 {
			t.Errorf("at most %d: counts %v", most, m.Counts)
		}
	}
}

// A topic from rules needs pages and hosts, and may have nearly all pages; each bound is still allowed.
func TestWhyARuleGetsNoVector(t *testing.T) {
	for _, c := range []struct {
		pages, hosts, nodes, least int
		want                       string
	}{
		{leastRulePages, leastRuleHosts, 100, 1, ""},
		{leastRulePages - 1, leastRuleHosts, 100, 1, "fewer than 10 pages"},
		{11, leastRuleHosts, 100, 12, "fewer than 12 pages"},
		{12, leastRuleHosts, 100, 12, ""},
		{leastRulePages, leastRuleHosts - 1, 100, 1, "pages on fewer than 3 hosts"},
		{18, leastRuleHosts, 20, 1, ""},
		{19, leastRuleHosts, 20, 1, "more than 90 % of all pages"},
	} {
		r := &run{}
		r.Parameters.MinPages = c.least
		if got := r.whyNot(taxonomy.RuleSet{BiasingSet: taxonomy.BiasingSet{Nodes: make([]uint32, c.pages)}, Hosts: c.hosts}, c.nodes); got != c.want {
			t.Errorf("%+v: %q", c, got)
		}
	}
}

// Reasons are told of an operator's own dimensions alone.
func TestBuiltinDimensionsGiveNoReasons(t *testing.T) {
	r := &run{}
	for _, topic := range []taxonomy.Path{"origin/Germany", "kind/Shop", "half/German"} {
		r.leave(topic, "why")
	}
	if want := map[string]int{"topic of dimension half: why": 1}; !maps.Equal(r.left, want) {
		t.Errorf("left %v, want %v", r.left, want)
	}
}

func readTaxonomy(t *testing.T, topics string) *taxonomy.Taxonomy {
	t.Helper()
	tax, _, err := taxonomy.Read(strings.NewReader(topics), "x.tsv", taxonomy.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return tax
}

// rules gives the built-in origin and some more.
func rules(t *testing.T, more string) *taxonomy.Rules {
	t.Helper()
	r := new(taxonomy.Rules)
	if err := r.AddBuiltin(taxonomy.OriginDimension); err != nil {
		t.Fatal(err)
	}
	if err := r.Add(strings.NewReader(more), "more"); err != nil {
		t.Fatal(err)
	}
	return r
}
