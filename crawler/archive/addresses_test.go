package archive

import (
	"fmt"
	"strings"
	"testing"

	"facetta/internal/weburl"
)

// Addresses of more text than a chunk has, and more of them than the first slots hold, are found and given back, and no others.
func TestAddressesAreNumberedAndFound(t *testing.T) {
	var a addresses
	if _, ok := a.find("http://a.example/"); ok {
		t.Error("found before any was added")
	}
	address := func(i int) weburl.URL {
		return weburl.URL(fmt.Sprintf("http://a.example/%d/%s", i, strings.Repeat("x", i*i%700)))
	}
	const count = 3000
	for i := range count {
		if o := a.add(address(i)); int(o) != i {
			t.Fatalf("address %d has the ordinal %d", i, o)
		}
	}
	longest := weburl.URL("http://b.example/" + strings.Repeat("y", 1<<16-1-len("http://b.example/")))
	a.add(longest)
	if o, ok := a.find(longest); !ok || o != count || a.at(o) != longest || a.len() != count+1 {
		t.Errorf("the longest address: %d, %v, of %d", o, ok, a.len())
	}
	if len(a.chunks) < 3 || len(a.slots) == firstSlots {
		t.Fatalf("%d chunks and %d slots test nothing", len(a.chunks), len(a.slots))
	}
	for i := range count {
		if o, ok := a.find(address(i)); !ok || int(o) != i || a.at(o) != address(i) {
			t.Fatalf("address %d: %d, %v, %s", i, o, ok, a.at(o))
		}
		if o, ok := a.find(address(i) + "/"); ok {
			t.Fatalf("%s/ was taken for %s", address(i), a.at(o))
		}
	}
}
