package teaser

import (
	"fmt"
	"strings"
	"testing"

	"facetta/internal/weburl"
)

// listOf returns the HTML of a list of n posts.
func listOf(n int) string {
	var s strings.Builder
	s.WriteString("<title>Clay</title><h1>Clay</h1>")
	for i := range n {
		fmt.Fprintf(&s, "<h2><a href=/%d>Post %d</a></h2><p>%s<p>Posted in May<p><a href=/%d>Comments</a> <a href=/me>Me</a>", i, i, kilns, i)
	}
	return s.String()
}

// knowsKilns answers for a third of the posts that they have the text.
func knowsKilns(u weburl.URL, print Print) bool {
	return u[len(u)-1]%3 == 0 && print == beginning(kilns)
}

func BenchmarkFind(b *testing.B) {
	p := web{"http://a.example/": listOf(100)}.page("http://a.example/")
	content := all(p)
	b.ReportAllocs()
	for b.Loop() {
		Find(p, content, knowsKilns)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(p.Blocks)), "ns/block")
}

func BenchmarkOf(b *testing.B) {
	p := web{"http://a.example/": listOf(100)}.page("http://a.example/")
	content := all(p)
	b.ReportAllocs()
	for b.Loop() {
		Of(p, content)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(p.Blocks)), "ns/block")
}
