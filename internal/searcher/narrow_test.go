package searcher

import (
	"testing"

	"facetta/internal/build"
)

func TestNarrow(t *testing.T) {
	for line, want := range map[string]string{
		"steam engine":         "steam engine lang:de",
		`"steam engine"`:       `"steam engine" lang:de`,
		`a "steam engine`:      `a "steam engine" lang:de`,
		"\u201esteam engine":   `"steam engine" lang:de`,
		`title:"steam`:         `title:"steam" lang:de`,
		"steam OR":             `steam "OR" lang:de`,
		"engine -(steam gas":   "engine -(steam gas) lang:de",
		"engine (steam OR gas": "engine (steam OR gas lang:de",
		"min:11 engine -(a b":  "engine -(a b) min:11 lang:de",
	} {
		if got := Narrow(line, "lang:de"); got != want {
			t.Errorf("Narrow(%q) = %q, want %q", line, got, want)
		}
	}
}

// What was ignored stays ignored where the language is asked for: by that language's stop words, or as it is taken out.
func TestNarrowToLanguage(t *testing.T) {
	for _, c := range []struct {
		line, code string
		ignored    []string
		want       string
	}{
		{"how to install apache", "en", []string{"how", "to"}, "how to install apache lang:en"},
		{"how to install apache", "pt", []string{"how", "to"}, "install apache lang:pt"},
		{"die Welt was the world min:11 -map", "de", []string{"was", "the"}, "die Welt was world -map min:11 lang:de"}, // "was" is one of both
		{"steam engine", "fr", nil, "steam engine lang:fr"}, {"the", "fr", nil, "the lang:fr"},
		{`the "the engine" title:the`, "fr", []string{"the"}, `"the engine" title:the lang:fr`},
	} {
		if got := NarrowToLanguage(c.line, c.code, c.ignored); got != c.want {
			t.Errorf("%q to %s: %q, want %q", c.line, c.code, got, c.want)
		}
	}
}

// A topic's name has "_" where people see and write a space.
func TestTopicWithSpaces(t *testing.T) {
	b := &Build{topics: []build.Topic{{Path: "Top/Arts"}, {Path: "Top/Arts/Fine_Arts"}, {Path: "Top/Arts/Fine_Arts/Painting"}}}
	for _, path := range []string{"Top/Arts/Fine Arts", "arts/fine_arts"} {
		if below := b.topicsBelow(path); len(below) != 2 || below[0] {
			t.Errorf("%q: %v", path, below)
		}
	}
}
