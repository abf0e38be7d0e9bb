package snippet

import (
	"strings"
	"testing"
)

// A result that is found by texts of links says which.
func TestAnchor(t *testing.T) {
	long := "every one of " + strings.Repeat("these grounds and ", 20) + "moors"
	d := document("fields.example", "Crops of the year", "Wheat and barley stand in long rows all over here.", "~menu with oats")
	d.Anchors = []string{"next", "the rye page", "all about rye", "wheat and rye, and oats", "crops", "Farm page", "rye, and more rye, and rye", long}
	x := maker(t, d)
	for line, want := range map[string]string{
		"rye":             "the [rye] page",
		"wheat crops":     "",
		"wheat rye":       "the [rye] page",
		"rye oats":        "wheat and [rye], and [oats]",
		"farms":           "[Farm] page",
		`"rye page"`:      "the [rye] [page]",
		"nowhere":         "",
		"oats in:all":     "",
		"wheat oats -rye": "[wheat] and rye, and [oats]",
		"grounds":         "every one of " + strings.Repeat("these [grounds] and ", 6) + "…",
		"site:a.example":  "",
	} {
		s, err := x.Summary(0, parsed(line), stop)
		if err != nil {
			t.Fatal(err)
		}
		if got := marked(s.Anchor, s.AnchorMarks); got != want {
			t.Errorf("%s: %q, want %q", line, got, want)
		}
	}
}
