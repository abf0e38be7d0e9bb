package indexer

import (
	"fmt"
	"slices"
	"testing"

	"github.com/RoaringBitmap/roaring/v2"

	"facetta/indexer/store"
)

// Hosts that begin so, and the domains above hosts, come by their numbers of documents that an index of several segments has; of those that are taken
// away none does.
func TestHosts(t *testing.T) {
	var documents []*store.Document
	for i := range 60 {
		host := []string{"a.example", "www.a.example", "b.example", "b.example", "x.b.example", "b.example:81"}[i%6]
		documents = append(documents, document(host, "A page", fmt.Sprint("It is ", i)))
	}
	x := openSized(t, documents, tinySizes)
	check := func(beginning string, most int, want ...string) {
		t.Helper()
		if got, err := x.Hosts(beginning, most); err != nil || !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q (%v)", beginning, got, want, err)
		}
	}
	check("", 2, "b.example", "a.example")
	check("b", 9, "b.example", "b.example:81")
	check("w", 9, "www.a.example")
	check("exam", 9)
	check("c", 9)
	gone := roaring.New()
	for i := range 60 {
		if i%6 == 1 || i%6 == 5 {
			gone.Add(uint32(i))
		}
	}
	x.Remove(gone)
	check("w", 9)
	check("b", 9, "b.example")
}

// BenchmarkHosts begins with nothing, where every document has a host of its own.
func BenchmarkHosts(b *testing.B) {
	documents := synthetic(2*maxHosts, 1)
	for i, d := range documents {
		d.URL = document(fmt.Sprintf("h%d.example", i), "", "").URL
	}
	x := openSized(b, documents, defaultSizes)
	for b.Loop() {
		if hosts, err := x.Hosts("", 8); err != nil || len(hosts) != 8 {
			b.Fatal(hosts, err)
		}
	}
}
