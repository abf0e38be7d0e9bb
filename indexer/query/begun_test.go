package query

import (
	"strings"
	"testing"
)

func TestBegun(t *testing.T) {
	for _, c := range []struct {
		line, before string
		by           Property
		value        string
	}{
		{"topic:", "", Topic, ""}, {"site:ex", "", Site, "ex"}, {"Topic：Top/Sci", "", Topic, "Top/Sci"},
		{"big  dogs -topic:Top/Sci/", "big  dogs -", Topic, "Top/Sci/"}, {"(a OR site:b.", "(a OR ", Site, "b."},
		{`"a b" topic:"Top/Fine A`, `"a b" `, Topic, "Top/Fine A"}, {"si\u00adte:\ufefflocalhost:", "", Site, "localhost:"}, // a port comes next
	} {
		before, f, ok := Begun(c.line)
		if want := (Filter{c.by, c.value}); !ok || before != c.before || f != want {
			t.Errorf("%q: %q, %v, %v; want %q, %v", c.line, before, f, ok, c.before, want)
		}
	}
	for _, line := range []string{"", " ", "topic", "topic: ", "topic:a ", "site:a b", "lang:d", "title:a", `"topic:a"`, `"topic:"`, "(site:a)", "a:b", "\xff"} {
		if before, f, ok := Begun(line); ok {
			t.Errorf("%q: %q, %v", line, before, f)
		}
	}
}

// What is in front of the filter, and the filter, are the line.
func FuzzBegun(f *testing.F) {
	for _, line := range []string{"a topic:b", `-site:"x`, "topic：", "((site:", "\u00adsite:a\xff"} {
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, line string) {
		before, filter, ok := Begun(line)
		line = invisible.Replace(strings.ToValidUTF8(line, " "))
		if ok && (!strings.HasPrefix(line, before) || !strings.Contains(line[len(before):], filter.Value)) {
			t.Errorf("%q: %q, %v", line, before, filter)
		}
	})
}
