package searcher

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/idna"

	"facetta/indexer/query"
)

// filterCompletions returns completions for a line that ends with a filter by topic or site, the largest topics or hosts first; none for other lines.
func (b *Build) filterCompletions(typed string) []Completion {
	before, begun, ok := query.Begun(typed)
	if !ok {
		return nil
	}
	if begun.By == query.Site && !isASCII(begun.Value) {
		return b.begunNames(before, begun.Value)
	}
	values := b.begunTopics(begun.Value)
	if begun.By == query.Site {
		values = b.begunHosts(begun.Value)
	}
	var list []Completion
	for _, value := range values {
		whole := query.Query{Root: query.Filter{By: begun.By, Value: value}}
		list = append(list, Completion{Text: before + whole.String(), Kind: FilterCompletion})
	}
	return list
}

// begunTopics returns the paths that continue the typed text by one level, and those of topics with a word in their names that begins with it.
func (b *Build) begunTopics(typed string) []string {
	beginning := plainForm(typed)
	var found []int
	for i, t := range b.topics {
		if isNextLevel(plainForm(t.Path), beginning) || beginsWord(b.topicNames[i], beginning) {
			found = append(found, i)
		}
	}
	slices.SortStableFunc(found, func(x, y int) int { return cmp.Compare(b.topics[y].Pages, b.topics[x].Pages) })
	var paths []string
	for _, i := range found[:min(len(found), MaxCompletions)] {
		paths = append(paths, b.topics[i].Path)
	}
	return paths
}

// isNextLevel tells whether a path begins with beginning and ends at its level or, behind a complete name, at the next one.
func isNextLevel(path, beginning string) bool {
	rest, ok := strings.CutPrefix(path, beginning)
	rest = strings.TrimPrefix(rest, "/")
	return ok && beginning != "" && rest != "" && !strings.Contains(rest, "/")
}

// begunHosts returns the hosts that begin with the typed text, which may have a scheme.
func (b *Build) begunHosts(typed string) []string {
	typed = strings.ToLower(typed)
	if _, host, ok := strings.Cut(typed, "://"); ok {
		typed = host
	}
	hosts, err := b.index.Hosts(typed, MaxCompletions)
	if err != nil {
		return nil // a search reports it
	}
	return slices.DeleteFunc(hosts, func(host string) bool { return host == typed })
}

// maxNames bounds the hosts with letters beyond ASCII whose beginnings are compared.
const maxNames = 500

// begunNames returns the filters by hosts whose names, as people write them, begin with typed text that has letters beyond ASCII. Their spelling in
// ASCII (Punycode) begins otherwise, so all hosts with such letters are compared.
func (b *Build) begunNames(before, typed string) []Completion {
	typed = strings.ToLower(typed)
	hosts, err := b.index.Hosts("xn--", maxNames)
	if err != nil {
		return nil // a search reports it
	}
	var list []Completion
	for _, host := range hosts {
		if name, err := idna.Display.ToUnicode(host); err == nil && name != typed && strings.HasPrefix(name, typed) && len(list) < MaxCompletions {
			list = append(list, Completion{Text: before + "site:" + name, Kind: FilterCompletion})
		}
	}
	return list
}

func isASCII(s string) bool {
	return !strings.ContainsFunc(s, func(r rune) bool { return r >= utf8.RuneSelf })
}
