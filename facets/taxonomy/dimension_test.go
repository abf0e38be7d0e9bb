package taxonomy

import "testing"

func TestDimensionOfPath(t *testing.T) {
	for p, want := range map[Path]Dimension{
		"Top": TopicDimension, "Top/origin": TopicDimension, "origin/Germany": OriginDimension, "kind": KindDimension,
	} {
		d := p.Dimension()
		if d != want {
			t.Errorf("%q lies in %q, want %q", p, d, want)
		}
		if root := d.Root(); !root.Contains(p) || root.Depth() != 0 {
			t.Errorf("the root of %q is %q", d, root)
		}
	}
}

func TestBuilderKeepsRootsOut(t *testing.T) {
	var b Builder
	b.AddTopic("kind/academia")
	b.AddTopic("Top/Arts/Music")
	b.AddTopic("kind")
	if got := b.Taxonomy().Topics(); len(got) != 3 || got[0].Path != "Top/Arts" || got[2].Path != "kind/academia" {
		t.Errorf("topics %v", got)
	}
}
