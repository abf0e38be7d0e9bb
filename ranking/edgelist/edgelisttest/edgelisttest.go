// Package edgelisttest makes small graphs with topics for tests.
package edgelisttest

import (
	"strings"
	"testing"

	"facetta/ranking/edgelist"
	"facetta/ranking/graph"
)

// Read returns the graph of lines "source<TAB>target" with the topics of lines "page<TAB>topic". It is closed at the end of the test.
func Read(t testing.TB, links, topics string) *edgelist.Data {
	t.Helper()
	r := edgelist.NewReader(graph.Options{})
	if _, err := r.ReadLinks(strings.NewReader(links)); err != nil {
		t.Fatal(err)
	}
	if _, err := r.ReadTopics(strings.NewReader(topics)); err != nil {
		t.Fatal(err)
	}
	data, err := r.Build()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { data.Close() })
	return data
}

// Node returns the node of a page.
func Node(t testing.TB, data *edgelist.Data, name string) graph.Node {
	t.Helper()
	for n := range graph.Node(data.Graph.NodeCount()) {
		if string(data.AppendName(nil, n)) == name {
			return n
		}
	}
	t.Fatalf("no page %s", name)
	return 0
}
