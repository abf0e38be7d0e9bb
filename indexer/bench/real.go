package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"

	"facetta/indexer"
	"facetta/internal/build"
)

// topTopic is a topic at the top, with the number of its column.
type topTopic struct {
	path   string
	number int
}

// topTopics gives the top topics of a build, at least five.
func topTopics(dir build.Dir) ([]topTopic, error) {
	data, err := os.ReadFile(dir.Topics())
	if err != nil {
		return nil, err
	}
	var all []build.Topic
	if err := json.Unmarshal(data, &all); err != nil {
		return nil, fmt.Errorf("%s: %w", dir.Topics(), err)
	}
	var tops []topTopic
	for number, t := range all {
		if below, ok := strings.CutPrefix(t.Path, "Top/"); ok && !strings.Contains(below, "/") {
			tops = append(tops, topTopic{t.Path, number})
		}
	}
	if len(tops) < 5 {
		return nil, fmt.Errorf("%s has %d topics at the top: five are asked for", dir.Topics(), len(tops))
	}
	return tops, nil
}

// realQueries gives the queries for a build of real pages.
func realQueries(o options, dir build.Dir) ([]kind, error) {
	if o.shared == "" {
		return nil, errors.New("no queries: name the folder of test data by -shared")
	}
	x, err := indexer.Open(string(dir))
	if err != nil {
		return nil, err
	}
	defer x.Close()
	rng := rand.New(rand.NewPCG(77, 0))
	return drawQueries(o, x, nil, func() (string, error) { return neighbours(x, rng) })
}

// neighbours gives two neighbouring words of the content of a page; "" where there are none.
func neighbours(x *indexer.Index, rng *rand.Rand) (string, error) {
	d, err := x.Document(uint32(rng.IntN(x.Len())))
	if err != nil || len(d.Blocks) == 0 {
		return "", err
	}
	b := &d.Blocks[rng.IntN(len(d.Blocks))]
	words := strings.Fields(b.Text)
	if !b.Content || len(words) < 2 {
		return "", nil
	}
	i := rng.IntN(len(words) - 1)
	return words[i] + " " + words[i+1], nil
}
