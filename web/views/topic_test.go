package views

import (
	"testing"

	"facetta/internal/searcher"
)

func TestNames(t *testing.T) {
	tests := []struct{ path, name, long, class string }{
		{"Top/Computers/Computer_Science", "Computer Science", "Computers › Computer Science", "h26 d2"},
		{"Top/Computers", "Computers", "Computers", "h26 d1"},
		{"Computers/Internet/Searching/Engines", "Engines", "Computers › Internet › Searching › Engines", "h26 d3"},
		{"kind/academia", "academia", "Kind of source › academia", colour("kind/academia")},
		{"age-group/young_people", "young people", "Age-group › young people", colour("age-group/young_people")}, // of rules
		{"Top/kind/A", "A", "kind › A", colour("Top/kind/A")},
		{"Top/Signs/_", "_", "Signs › _", colour("Top/Signs/_")},
		{"Top/_Private_", "Private", "Private", colour("Top/Private")},
		{"Top", "All topics", "All topics", "general"},
		{"", "All topics", "All topics", "general"},
		{searcher.General, "General importance", "General importance", "general"},
	}
	for _, tt := range tests {
		if n, l, c := Name(tt.path), LongName(tt.path), colour(tt.path); n != tt.name || l != tt.long || c != tt.class {
			t.Errorf("%q: got %q, %q, %q", tt.path, n, l, c)
		}
	}
}

// TestHue holds that ODP's top-level topics are apart from each other and from all others, and that writing doesn't matter.
func TestHue(t *testing.T) {
	seen := map[int]string{}
	for name := range familiar {
		h := Hue("Top/" + name)
		if other, ok := seen[h]; ok {
			t.Errorf("%s and %s share hue %d", name, other, h)
		}
		seen[h] = name
	}
	for _, name := range []string{"Gardens", "Δίκτυα", "x", "y", "z"} {
		h := Hue("Top/" + name)
		if _, ok := seen[h]; ok || h < 0 || h >= hues {
			t.Errorf("%s has hue %d", name, h)
		}
	}
	if Hue("Top/x") == Hue("Top/y") && Hue("Top/y") == Hue("Top/z") {
		t.Error("all other names have one hue")
	}
	if Hue("Top/Kids_and_Teens/Games") != Hue("Top/kids and teens") {
		t.Error("a hue must depend on the top-level name only, however it is written")
	}
}

func TestTrail(t *testing.T) {
	trail := Trail("Top/Computers/Computer_Science")
	if len(trail) != 2 || trail[0] != (Crumb{"Top/Computers", "Computers"}) ||
		trail[1] != (Crumb{"Top/Computers/Computer_Science", "Computer Science"}) {
		t.Errorf("got %v", trail)
	}
}

// The parts of another dimension's path are paths as they are, its first is called by its name.
func TestTrailOfDimension(t *testing.T) {
	trail := Trail("kind/academia")
	if len(trail) != 2 || trail[0] != (Crumb{"kind", "Kind of source"}) || trail[1] != (Crumb{"kind/academia", "academia"}) {
		t.Errorf("got %v", trail)
	}
}

func TestChildren(t *testing.T) {
	topics := []searcher.TopicInfo{{Path: "Top/A"}, {Path: "Top/A/B"}, {Path: "Top/A/B/C"}, {Path: "Top/AB"}}
	if cs := Children(topics, "Top"); len(cs) != 2 || cs[0].Path != "Top/A" || cs[1].Path != "Top/AB" {
		t.Errorf("children of Top: %v", cs)
	}
	if cs := Children(topics, "Top/A"); len(cs) != 1 || cs[0].Path != "Top/A/B" {
		t.Errorf("children of Top/A: %v", cs)
	}
}

func TestPagesOfTopics(t *testing.T) {
	topics := []searcher.TopicInfo{{Path: "Top/A", Pages: 3}, {Path: "Top/B", Pages: 7}}
	if n, none := largest(topics), largest(nil); n != 7 || none != 1 {
		t.Errorf("the largest topic has %d pages, of none %d", n, none)
	}
	if n, none := pagesOf(topics, "Top/B"), pagesOf(topics, "Top/C"); n != 7 || none != 0 {
		t.Errorf("Top/B has %d pages, Top/C %d", n, none)
	}
	of := []searcher.PageTopic{{Topic: "Top/A"}, {Topic: "Top/B"}}
	if rest := others(of, "Top/A"); len(rest) != 1 || rest[0].Topic != "Top/B" {
		t.Errorf("beside Top/A the page is of %v", rest)
	}
}
