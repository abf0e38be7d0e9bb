package views

import (
	"testing"

	"facetta/internal/searcher"
)

func TestFoundSaysLowerBound(t *testing.T) {
	for want, r := range map[string]searcher.Response{
		"1 result": {Total: 1}, "1,234 results": {Total: 1234}, "at least 441 results": {Total: 441, Partial: true},
	} {
		if got := found(&r); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func TestNamesOfResults(t *testing.T) {
	for got, want := range map[string]string{
		forTopics(nil):                            "whatever the topic",
		forTopics([]string{"Top/A_b"}):            "for A b",
		forTopics([]string{"Top/A", "kind/shop"}): "for A and shop",
		scoreMeaning(searcher.ByWords):            "that of the words, which decides the position",
		scoreMeaning(searcher.ByProduct):          "the product, which decides the position",
		scoreMeaning(searcher.ByRoot):             "the product, which decides the position",
	} {
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	if first, tenth := firstPosition(nil), firstPosition([]searcher.Result{{Position: 11}}); first != 1 || tenth != 11 {
		t.Errorf("lists begin at %d and %d, want 1 and 11", first, tenth)
	}
	if none, german := langAttr(""), langAttr("de"); none != nil || german["lang"] != "de" {
		t.Errorf("attributes %v, %v", none, german)
	}
	if blank("\u2800a") || !blank(" \u3000\u00a0") {
		t.Error("what shows something is blank, or what shows nothing is not")
	}
}
