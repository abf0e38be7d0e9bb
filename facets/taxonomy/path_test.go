package taxonomy

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestParsePath(t *testing.T) {
	for _, c := range []struct {
		in   string
		want Path
		err  error
	}{
		{in: "Top/Arts/Music", want: "Top/Arts/Music"},
		{in: "  Arts /  Folk  Music/ ", want: "Top/Arts/Folk_Music"},
		{in: "Kids_and_Teens/Arts", want: "Top/Kids_and_Teens/Arts"},
		{in: "/top//Arts/./../Music", want: "Top/Arts/Music"},
		{in: "Top/Arts/Top", want: "Top/Arts/Top"},
		{in: "Topology", want: "Top/Topology"},
		{in: "Top/World/O'zbekcha/San’at", want: "Top/World/O'zbekcha/San’at"},
		{in: "Top/Kunst/Ma\u0308rchen", want: "Top/Kunst/M\u00e4rchen"},
		{in: "Top/a\x00b\tc", want: "Top/a_b_c"},
		{in: "Top/a\xffb", want: "Top/a\uFFFDb"},
		{in: "Top", want: "Top"},
		{in: " // ", err: ErrNoTopic},
		{in: "", err: ErrNoTopic},
		{in: "Top" + strings.Repeat("/a", 32), want: Path("Top" + strings.Repeat("/a", 32))},
		{in: "Top" + strings.Repeat("/a", 33), err: ErrPathTooDeep},
		{in: "Top/" + strings.Repeat("a", 1021), err: ErrPathTooLong},
		{in: strings.Repeat("a/", 5000), err: ErrPathTooLong},
	} {
		got, err := ParsePath(c.in)
		if got != c.want || !errors.Is(err, c.err) {
			t.Errorf("ParsePath(%.40q) = %q, %v; want %q, %v", c.in, got, err, c.want, c.err)
		}
	}
}

func TestPathParts(t *testing.T) {
	p := Path("Top/Computers/Open_Source")
	if p.Parent() != "Top/Computers" || p.Depth() != 2 || p.Name() != "Open Source" {
		t.Errorf("parent %q, depth %d, name %q", p.Parent(), p.Depth(), p.Name())
	}
	if p := Path("Top/Signs/__"); p.Name() != "__" {
		t.Errorf("%q has name %q", p, p.Name())
	}
	if Root.Parent() != "" || Root.Depth() != 0 || Root.Name() != "Top" {
		t.Errorf("root: parent %q, depth %d, name %q", Root.Parent(), Root.Depth(), Root.Name())
	}
	for _, c := range []struct {
		p, q Path
		want bool
	}{
		{"Top", "Top/Arts", true}, {"Top/Arts", "Top/Arts", true}, {"Top/Arts", "Top/Artsy", false},
		{"Top/Arts/Music", "Top/Arts", false},
	} {
		if got := c.p.Contains(c.q); got != c.want {
			t.Errorf("%q contains %q: %v", c.p, c.q, got)
		}
	}
}

// Descendants directly follow their ancestor although "-" and " " sort before "/".
func TestCompareKeepsSubtreesTogether(t *testing.T) {
	got := []Path{"Top/B", "Top/A-B", "Top/A/B", "Top/A", "Top/A/B/C", "Top/A!"}
	slices.SortFunc(got, Compare)
	want := []Path{"Top/A", "Top/A/B", "Top/A/B/C", "Top/A!", "Top/A-B", "Top/B"}
	if !slices.Equal(got, want) {
		t.Errorf("sorted %q\nwant   %q", got, want)
	}
}

func TestNameOrder(t *testing.T) {
	want := []Path{
		"Top", "Top/A", "Top/A/Sub_02", "Top/A/Sub_02/A", "Top/A/Sub_2", "Top/A/Sub_2/B", "Top/A/Sub_10", "Top/A/Sub_10/9", "Top/A/Sub_10/18446744073709551616",
		"Top/A-1", "Top/A!", "Top/A1", "Top/A10", "Top/B", "Top/Čeština", "Top/Cz", "Top/Éducation", "Top/iOS", "Top/İzmir", "Top/Java", "Top/Łódź", "Top/Lz", "Top/Zoo",
		"Top/Ελληνικά", "Top/Ёлка", "Top/Животные", "Top/עברית", "Top/العربية", "Top/हिन्दी", "Top/เกม", "Top/ไทย", "Top/한국어", "Top/日本語", "origin/.org",
	}
	got := slices.Clone(want)
	slices.Reverse(got)
	slices.SortFunc(got, NameOrder())
	if !slices.Equal(got, want) {
		t.Errorf("sorted %q\nwant   %q", got, want)
	}
}

func TestPathProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p, err := ParsePath(rapid.String().Draw(t, "path"))
		if err != nil {
			return
		}
		if again, err := ParsePath(string(p)); err != nil || again != p {
			t.Fatalf("%q again: %q, %v", p, again, err)
		}
		if p != Root && (!p.Parent().Contains(p) || Compare(p.Parent(), p) >= 0 || p.Parent().Depth() != p.Depth()-1) {
			t.Fatalf("%q and its parent %q", p, p.Parent())
		}
	})
}
