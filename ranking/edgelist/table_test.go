package edgelist

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"facetta/ranking/graph"
)

// Against a map, with hashes so short that most slots are not where they should be, and checks that tell equal hashes apart.
func TestTable(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 6))
	var table table
	want := map[fingerprint]uint32{}
	for i := range uint32(5000) {
		f := fingerprint{rng.Uint64N(700), rng.Uint32N(20)}
		value, ok := table.find(f)
		if known, in := want[f]; ok != in || value != known {
			t.Fatalf("%v: %d, %v, want %d, %v", f, value, ok, known, in)
		}
		if !ok {
			table.insert(f, i)
			want[f] = i
		}
	}
	if len(want) < 4000 || 3*table.used > 2*len(table.slots) {
		t.Errorf("%d of %d fingerprints, %d slots", table.used, len(want), len(table.slots))
	}
}

// Names that differ in nothing but their scheme, host or user, or in where the host ends.
func TestFingerprintsTellNamesApart(t *testing.T) {
	n := newNames(graph.Options{}.WithDefaults())
	serials := map[uint32]string{}
	var names []string
	for _, scheme := range []string{"http", "https", "HTTP"} {
		for _, host := range []string{"a.org", "A.org", "me@a.org", "a.org:80", "b.org"} {
			for _, path := range []string{"", "/", "?", "#", "/x", "?x", "/x/", "//x"} {
				names = append(names, fmt.Sprintf("%s://%s%s", scheme, host, path))
			}
		}
	}
	for range 2 {
		for _, name := range names {
			var q query
			n.set(&q, []byte(name))
			s := uint32(n.serial(&q))
			if known, ok := serials[s]; ok && known != name {
				t.Errorf("%q and %q are one page", known, name)
			}
			serials[s] = name
		}
	}
	if len(serials) != len(names) {
		t.Errorf("%d pages for %d names", len(serials), len(names))
	}
	if hosts := len(n.hosts.names) - 2; hosts != 3 { // a.org, a.org:80, b.org
		t.Errorf("%d hosts", hosts)
	}
}

// Integers are in the table, or, once pages are so many that an index may be as long, in the index; each stays the page it was.
func TestIntegersAreFoundWhereverTheyAre(t *testing.T) {
	n := newNames(graph.Options{}.WithDefaults())
	rng := rand.New(rand.NewPCG(7, 7))
	want := map[uint64]uint32{}
	const others = 3 << 20 // pages, for which an index of 24 Mi may be
	for i := range 100_000 {
		if i == 50_000 {
			n.host, n.at = append(n.host, make([]uint32, others)...), append(n.at, make([]uint64, others)...)
		}
		number := uint64(15<<20 + rng.IntN(60_000)*100)
		s := uint32(n.ofInteger(number))
		if known, ok := want[number]; ok && known != s {
			t.Fatalf("%d is page %d and page %d", number, known, s)
		}
		want[number] = s
	}
	if table := n.integers.used; len(n.host) != len(want)+others || table < 20_000 || len(n.index.Values) <= smallIntegers {
		t.Errorf("%d pages for %d integers, %d in the table, %d in the index", len(n.host)-others, len(want), table, len(n.index.Values))
	}
}
