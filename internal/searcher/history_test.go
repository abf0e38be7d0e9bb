package searcher

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

func TestHistoryOffersTheMostFrequent(t *testing.T) {
	var h history
	for query, times := range map[string]int{
		"steam engine": 2, "Steam  ship": 3, "steam boiler": 2, "steam age": 2, "steam once": 1, "engine": 9, strings.Repeat("steam", 21): 5,
	} {
		for range times {
			h.add(query)
		}
	}
	fits := strings.Repeat("steam", 20)
	for range 2 {
		h.add(fits)
		h.add(fits + "s")
	}
	if got := h.find("steams"); !slices.Equal(got, []string{fits}) {
		t.Errorf("%q, want a query of 100 bytes, and none of 101", got)
	}
	if got, want := h.find("STEAM "), []string{"steam ship", "steam age", "steam boiler"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q: by falling number, then by text", got, want)
	}
}

// In lower case it would be another query: "or" is a word, and addresses of a host differ in their letters.
func TestHistoryKeepsWhatAQueryMeans(t *testing.T) {
	var h history
	for range 2 {
		h.add("Steam (kettle OR  Boiler) -(NOT lid)")
		h.add("steam or boiler")
		h.add("link:http://a.example/Steam Topic:Top/Arts")
	}
	for typed, want := range map[string][]string{
		"steam (k": {"steam (kettle OR boiler) -(NOT lid)"}, "STEAM (kettle or b": {"steam (kettle OR boiler) -(NOT lid)"}, "steam o": {"steam or boiler"},
		"link:": {"link:http://a.example/Steam Topic:Top/Arts"},
	} {
		if got := h.find(typed); !slices.Equal(got, want) {
			t.Errorf("%q becomes %q, want %q", typed, got, want)
		}
	}
}

// A query with accents is offered to whom types none, as it was asked, and the other way round.
func TestHistoryKnowsNoAccents(t *testing.T) {
	var h history
	for range 2 {
		h.add("Café central")
		h.add("Cafeteria")
	}
	for _, typed := range []string{"cafe", "CAFÉ"} {
		if got, want := h.find(typed), []string{"cafeteria", "café central"}; !slices.Equal(got, want) {
			t.Errorf("%q becomes %q, want %q", typed, got, want)
		}
	}
}

// Memory is bounded: strangers' queries that nobody repeats can't fill it for good, nor drive out those that are.
func TestHistoryForgets(t *testing.T) {
	var h history
	fill := func(name string, times int) {
		for i := range maxPast {
			for range times {
				h.add(fmt.Sprint(name, i))
			}
		}
	}
	h.add("steam")
	h.add("steam")
	fill("a", 1)
	fill("b", 1)
	if n := len(h.asked); n > maxPast {
		t.Errorf("%d queries are kept, %d may be", n, maxPast)
	}
	if got := h.find("st"); !slices.Equal(got, []string{"steam"}) {
		t.Errorf("the one asked twice is forgotten: %q", got)
	}
	for len(h.asked) < maxPast { // full to the last place
		h.add(fmt.Sprint("d", len(h.asked)))
	}
	if h.add("steam"); h.asked["steam"].times != 3 {
		t.Errorf("what is known takes no place: full, %d times %q, want 3", h.asked["steam"].times, "steam")
	}
	fill("c", 2)
	if n := len(h.asked); n > maxPast || len(h.find("c")) == 0 {
		t.Errorf("%d queries are kept, %d may be; new ones %q", n, maxPast, h.find("c"))
	}
}
