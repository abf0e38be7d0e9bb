package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"unicode"

	"facetta/indexer"
	"facetta/indexer/query"
	"facetta/internal/build"
)

// kind is a kind of query with its queries.
type kind struct {
	Name  string   `json:"name"`
	Lines []string `json:"lines"`
}

// queriesFile is where a build keeps its queries.
func queriesFile(dir build.Dir) string { return filepath.Join(string(dir), "queries.json") }

// writeQueries makes queries of one, two and three words, and of phrases of two words, each of which has hits.
func writeQueries(o options, m *model, dir build.Dir) error {
	x, err := indexer.Open(string(dir))
	if err != nil {
		return err
	}
	defer x.Close()
	phrase := m.writer(77)
	all, err := drawQueries(o, x, m, func() (string, error) {
		defer func() { phrase = m.writer(phrase.rng.Uint64()) }()
		return phrase.text(2), nil
	})
	if err != nil {
		return err
	}
	return build.WriteJSON(queriesFile(dir), all)
}

// drawQueries makes the queries of an index; the function two gives its phrases.
func drawQueries(o options, x *indexer.Index, m *model, two func() (string, error)) ([]kind, error) {
	texts, err := texts(o, m)
	if err != nil {
		return nil, err
	}
	var all []kind
	for n := 1; n <= 3; n++ {
		k := kind{Name: fmt.Sprintf("%d words", n)}
		for _, text := range texts {
			if len(words(indexer.ParseQuery(text))) == n {
				k.Lines = append(k.Lines, text)
			}
		}
		all = append(all, k)
	}
	phrases := kind{Name: "phrase"}
	for len(phrases.Lines) < 4*o.samples {
		words, err := two()
		if err != nil {
			return nil, err
		}
		if line := `"` + words + `"`; isPhrase(indexer.ParseQuery(line)) {
			phrases.Lines = append(phrases.Lines, line)
		}
	}
	all = append(all, phrases)
	for i := range all {
		if err := all[i].keepHits(x, o.samples); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// readQueries gives the queries of each kind.
func readQueries(o options, dir build.Dir) ([]kind, error) {
	if o.build != "" {
		return realQueries(o, dir)
	}
	data, err := os.ReadFile(queriesFile(dir))
	if err != nil {
		return nil, err
	}
	var all []kind
	if err := json.Unmarshal(data, &all); err != nil {
		return nil, fmt.Errorf("%s: %w", queriesFile(dir), err)
	}
	for i := range all {
		all[i].Lines = all[i].Lines[:min(len(all[i].Lines), o.samples)]
	}
	return all, nil
}

// isPhrase says whether a query is a phrase of two words.
func isPhrase(q indexer.Query) bool {
	p, ok := q.Root.(query.Phrase)
	if !ok {
		return false
	}
	words := strings.Fields(p.Text)
	return len(words) == 2 && isWord(words[0]) && isWord(words[1])
}

// isWord says whether a text is one word for every analyser.
func isWord(text string) bool {
	return !strings.ContainsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}

// words gives the words of a query that has only words, else nil.
func words(q indexer.Query) []string {
	nodes, ok := q.Root.(query.And)
	if !ok {
		nodes = query.And{q.Root}
	}
	var all []string
	for _, n := range nodes {
		w, ok := n.(query.Word)
		if !ok || !isWord(w.Text) {
			return nil
		}
		all = append(all, w.Text)
	}
	return all
}

// texts gives the real queries, or queries of three random words at most.
func texts(o options, m *model) ([]string, error) {
	var all []string
	if o.shared == "" {
		w := m.writer(78)
		for i := range 20 * o.samples {
			all = append(all, w.text(1+i%3))
		}
		return all, nil
	}
	f, err := os.Open(filepath.Join(o.shared, "data", "ir", "queries.txt"))
	if err != nil {
		return nil, err
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		if _, text, ok := strings.Cut(lines.Text(), ":"); ok {
			all = append(all, text)
		}
	}
	return all, lines.Err()
}

// keepHits keeps queries that have hits, at most n.
func (k *kind) keepHits(x *indexer.Index, n int) error {
	var kept []string
	for _, line := range k.Lines {
		if len(kept) == n {
			break
		}
		hits, err := x.Search(context.Background(), indexer.ParseQuery(line), nil, 1)
		if err != nil {
			return err
		}
		if hits.Total > 0 {
			kept = append(kept, line)
		}
	}
	if len(kept) == 0 {
		return fmt.Errorf("no query of %s has hits", k.Name)
	}
	k.Lines = kept
	return nil
}
