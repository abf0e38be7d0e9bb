package pipeline

import (
	"context"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"facetta/facets"
	"facetta/facets/taxonomy"
	"facetta/indexer"
	"facetta/internal/build"
	"facetta/ranking"
	"facetta/ranking/column"
	"facetta/ranking/graph"
)

const someDamping = 0.7 // which is not the default

// The stage's memberships are those that vectors give which are solved one by one in float64, on a graph that is turned here.
func TestMembershipsOfEachKind(t *testing.T) {
	for _, kind := range facets.RankKinds() {
		t.Run(string(kind), func(t *testing.T) {
			c := newCrawled(t, t.TempDir())
			c.fetchAll()
			o := potOptions(t, c.Archive, t.TempDir())
			o.Parameters.Members, o.Parameters.Damping = string(kind), someDamping
			solved := false
			o.Progress = func(stage string, _, _ int) { solved = solved || stage == "memberships, ranks" }
			dir, m, err := Run(context.Background(), o)
			if err != nil {
				t.Fatal(err)
			}
			if solved != (kind != facets.ForwardRanks) {
				t.Errorf("ranks of their own are solved: %t", solved)
			}
			if m.Parameters.Members != string(kind) {
				t.Errorf("manifest has %q", m.Parameters.Members)
			}
			if _, err := os.Stat(filepath.Join(string(dir), "memberships.stage")); !os.IsNotExist(err) {
				t.Errorf("the stage leaves its columns in the build: %v", err)
			}
			want, ranked := membershipsByHand(t, dir, kind)
			got, err := facets.OpenMemberships(dir.Memberships())
			if err != nil {
				t.Fatal(err)
			}
			defer got.Close()
			for doc := range uint32(got.Len()) {
				row := got.AppendRow(nil, doc)
				for topic, rank := range want[doc] {
					i := slices.IndexFunc(row, func(e facets.Entry) bool { return int(e.Topic) == topic })
					if rank > 1.001 && (i < 0 || math.Abs(float64(row[i].Rank)/rank-1) > 0x1p-9) || rank < 0.999 && i >= 0 {
						t.Errorf("document %d: topic %d has %v, in the row %v", doc, topic, rank, row)
					}
				}
			}
			// Whatever memberships are told from, pages are ranked by forward links.
			for topic, ranks := range ranked {
				c, err := column.Open(dir.Column(topic))
				if err != nil {
					t.Fatal(err)
				}
				for doc, rank := range ranks {
					if math.Abs(float64(c.At(uint32(doc)))-rank) > 1e-3*rank {
						t.Errorf("document %d ranks %v for topic %d, want %v", doc, c.At(uint32(doc)), topic, rank)
					}
				}
				c.Close()
			}
		})
	}
}

// A single topic is walked for as many are; without topics the graph is not even made.
func TestMembershipsOfFewTopics(t *testing.T) {
	c := newCrawled(t, t.TempDir())
	c.fetchAll()
	for address, want := range map[string]bool{potAddress(1, 5): true, "http://nowhere.example/": false} {
		topics, _, err := taxonomy.Read(strings.NewReader(address+"\tTop/Arts\n"), "topics.tsv", taxonomy.Options{})
		if err != nil {
			t.Fatal(err)
		}
		o, walked := potOptions(t, c.Archive, t.TempDir()), false
		o.Taxonomy = topics
		o.Progress = func(stage string, _, _ int) {
			walked = walked || strings.HasPrefix(stage, "memberships, graph both ways")
		}
		if _, m := mustRun(t, o); walked != want || m.Counts["topics"] > 0 != want {
			t.Errorf("topic with the page %s: walked: %t, want %t; %d topics", address, walked, want, m.Counts["topics"])
		}
	}
}

// Weights by size compare the topics of one dimension alone.
func TestSizeWeightsAreOfEachDimension(t *testing.T) {
	m := &membershipRanks{}
	for _, dimension := range []string{"topic", "origin", "topic", "origin"} {
		m.sets = append(m.sets, topicSet{Topic: build.Topic{Dimension: dimension}})
	}
	if got, err := m.sizeWeights([]float64{1, 20, 3, 60}); err != nil || !slices.Equal(got, []float64{0.5, 0.5, 1.5, 1.5}) {
		t.Errorf("weights %v, %v", got, err)
	}
}

// membershipsByHand gives the ranks of a kind by document and topic, and the forward ones by topic and document.
func membershipsByHand(t *testing.T, dir build.Dir, kind facets.RankKind) (byDoc [][]float64, forward [][]float64) {
	t.Helper()
	g := linksOf(t, dir)
	x, err := indexer.Open(string(dir))
	if err != nil {
		t.Fatal(err)
	}
	defer x.Close()
	nodes, err := x.Nodes()
	if err != nil {
		t.Fatal(err)
	}
	turned, at, err := graph.Turn(g, graph.Both, graph.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer turned.Close()
	if slices.IsSorted(at) {
		t.Error("every page has the same node on the turned graph: pages that are mistaken for others would not be noticed")
	}
	byDoc = make([][]float64, len(nodes))
	topics, err := build.ReadTopics(dir)
	if err != nil {
		t.Fatal(err)
	}
	solve := func(g *graph.Graph, set []graph.Node) (ranking.Vector, float64) {
		teleport, err := ranking.Biased(set)
		if err != nil {
			t.Fatal(err)
		}
		v, s, err := ranking.Solve(context.Background(), g, teleport, ranking.Options{Damping: someDamping, Tolerance: 1e-12})
		if err != nil {
			t.Fatal(err)
		}
		return v, s.Mass * float64(len(set))
	}
	var ranks []ranking.Vector
	var masses []float64
	for _, topic := range topics {
		var set, turnedSet []graph.Node
		for _, below := range topics {
			if below.Path >= topic.Path && len(below.Path) >= len(topic.Path) && below.Path[:len(topic.Path)] == topic.Path {
				for _, n := range below.Nodes {
					if !slices.Contains(set, graph.Node(n)) {
						set, turnedSet = append(set, graph.Node(n)), append(turnedSet, at[n])
					}
				}
			}
		}
		own, mass := solve(g, set)
		var column []float64
		for _, n := range nodes {
			column = append(column, own[n])
		}
		forward = append(forward, column)
		if kind.BothWays() {
			var walked ranking.Vector
			walked, mass = solve(turned, turnedSet)
			own = make(ranking.Vector, len(walked))
			for n, k := range at {
				own[n] = walked[k]
			}
		}
		if kind.ByHost() {
			ranking.SmoothHosts(g, own, own)
		}
		ranks, masses = append(ranks, own), append(masses, mass)
	}
	weights := facets.SizeWeights(masses, nil)
	for doc, n := range nodes {
		for i := range topics {
			rank := ranks[i][n]
			if kind.BySize() {
				rank *= weights[i]
			}
			byDoc[doc] = append(byDoc[doc], rank)
		}
	}
	return byDoc, forward
}
