package boilerplate

import (
	"reflect"
	"slices"
	"testing"
)

// FuzzMethods holds every method to its promises on any page: it changes no block and gives the same labels again.
func FuzzMethods(f *testing.F) {
	f.Add("<title>Storm - News</title><ul><li><a href=x>One</a></ul><h1>Storm</h1><p>It came. <b>Then</b> it went.<p>Comments (2):<p>So.")
	f.Add("<p>\xff<a>|||</a><table><tr><td>12:30<hr>漢字かな")
	f.Fuzz(func(t *testing.T, html string) {
		p, untouched := parse(html), parse(html)
		for _, m := range append(Methods(), "min-words:3", "largest-content:densitometric:2", "main-content:numwords:1") {
			c := classifier(t, m)
			first := Classify(p, c)
			if again := Classify(p, c); !slices.Equal(first, again) {
				t.Errorf("%s gives %v, then %v", m, first, again)
			}
			if !reflect.DeepEqual(p.Blocks, untouched.Blocks) {
				t.Fatalf("%s changes blocks", m)
			}
		}
	})
}
