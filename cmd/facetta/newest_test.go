package main

import (
	"encoding/json"
	"encoding/xml"
	"slices"
	"testing"

	"facetta/internal/searcher"
)

// The demo's newest pages come by date in the shell, and its feed has them.
func TestDemoNewestFirst(t *testing.T) {
	d := demoServer(t)
	var answer searcher.Response
	if err := json.Unmarshal([]byte(mustFacetta(t, "search", "--data", d.data, "--json", "--order", "date", "light")), &answer); err != nil {
		t.Fatal(err)
	}
	var dates, addresses []string
	for _, r := range answer.Results {
		if r.Published != "" {
			dates, addresses = append(dates, r.Published[:len("2006-01-02")]), append(addresses, r.URL)
		}
	}
	slices.Reverse(dates)
	if answer.Order != searcher.ByDate || len(dates) < 3 || !slices.IsSorted(dates) {
		t.Errorf("order %q, dates %q, the last first", answer.Order, dates)
	}
	_, body := d.get(t, "/feed?q=light")
	var feed struct {
		Entries []struct {
			ID string `xml:"id"`
		} `xml:"entry"`
	}
	if err := xml.Unmarshal([]byte(body), &feed); err != nil || len(feed.Entries) < len(addresses) {
		t.Fatalf("%d entries, %v: %s", len(feed.Entries), err, body)
	}
	for i, address := range addresses {
		if feed.Entries[i].ID != address {
			t.Errorf("entry %d is %s, want %s", i+1, feed.Entries[i].ID, address)
		}
	}
}
