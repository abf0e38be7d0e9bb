package demo

import (
	"bytes"
	"fmt"
	"slices"
)

// Topics gives the demo's topics file: UTF-8, lines "url<TAB>topic<TAB>title<TAB>description" after a comment line, in the order of hosts and pages.
// It lists half of the prose pages, so that links must show what the others are about; its URLs are the crawl's seeds.
func Topics() []byte {
	w := embedded()
	var b bytes.Buffer
	b.WriteString("# url\ttopic\ttitle\tdescription\n")
	for _, p := range w.listed() {
		fmt.Fprintf(&b, "%s\t%s\t%s\t%s\n", p.url(), p.topic, p.Title, p.description)
	}
	return b.Bytes()
}

// listed gives the pages of the topics file.
func (w *web) listed() []*page {
	var list []*page
	for _, host := range w.hosts {
		for _, p := range w.sites[host].Pages {
			if p.topic != "" {
				list = append(list, p)
			}
		}
	}
	return list
}

// queries are words that mean different things in different topics, so that facets can separate the meanings.
var queries = []string{"pressure", "light", "ring"}

// Queries gives three queries worth trying: each has hits in several topics.
func Queries() []string {
	return slices.Clone(queries)
}
