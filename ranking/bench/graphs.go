package main

import (
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"facetta/ranking/edgelist"
	"facetta/ranking/graph"
	"facetta/ranking/graph/generate"
)

// load returns a graph by its name on the command line, and the file in dir in which it is kept.
func load(dir, name string) (*graph.Graph, string, error) {
	path := filepath.Join(dir, filepath.Base(name)+".graph")
	g, err := graph.Open(path)
	if err == nil || !errors.Is(err, fs.ErrNotExist) {
		return g, path, err
	}
	if g, err = build(name); err != nil {
		return nil, "", err
	}
	return g, path, g.WriteFile(path)
}

func build(name string) (*graph.Graph, error) {
	b := graph.NewBuilder(graph.Options{})
	if pages, err := strconv.Atoi(name); err == nil {
		generate.HostBlocks(b, pages, 1)
	} else if scale, err := strconv.Atoi(strings.TrimPrefix(name, "k")); err == nil {
		generate.Kronecker(b, scale, 10<<scale, 1)
	} else {
		return read(name)
	}
	g, _, err := b.Build()
	return g, err
}

func read(path string) (*graph.Graph, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	r := edgelist.NewReader(graph.Options{})
	if _, err := r.ReadLinks(f); err != nil {
		return nil, err
	}
	data, err := r.Build()
	if err != nil {
		return nil, err
	}
	return data.Graph, nil
}

// change returns the graph with 30 % of the links of about every hundredth page, chosen at random, leading to other random pages. Pages keep their
// PageIDs; nodes has the new node of each old one.
func change(g *graph.Graph) (changed *graph.Graph, nodes []graph.Node, err error) {
	rng, b := rand.New(rand.NewPCG(1, 100)), graph.NewBuilder(graph.Options{})
	for h := range graph.HostID(g.HostCount()) {
		b.AddHost(g.HostName(h))
	}
	for n := range graph.Node(g.NodeCount()) {
		b.AddPageAs(g.PageID(n))
	}
	var links []graph.Node
	for n := range graph.Node(g.NodeCount()) {
		links = g.AppendOutLinks(links[:0], n)
		chosen := rng.IntN(100) == 0
		for _, t := range links {
			if chosen && rng.IntN(10) < 3 {
				t = graph.Node(rng.IntN(g.NodeCount()))
			}
			b.AddLink(graph.Serial(n), graph.Serial(t))
		}
	}
	changed, nodes, err = b.Build()
	if err != nil {
		return nil, nil, fmt.Errorf("change: %w", err)
	}
	return changed, nodes, nil
}
