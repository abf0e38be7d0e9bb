package frontier

import (
	"fmt"
	"testing"
	"time"
)

// BenchmarkFrontier leases and finishes one page with ten links, one of them new, on 40 hosts.
func BenchmarkFrontier(b *testing.B) {
	f, err := Open(b.TempDir(), Options{})
	if err != nil {
		b.Fatal(err)
	}
	defer f.Close()
	n := 0
	next := func(i int) Item {
		return page(fmt.Sprintf("http://host%d.example/some/path/of/usual/length/%d.html", i%40, i), 1+i/1000)
	}
	var seeds []Item
	for ; n < 4000; n++ {
		seeds = append(seeds, next(n))
	}
	add(b, f, seeds...)
	now := time.Now()
	b.ReportAllocs()
	for b.Loop() {
		it, ok, _, err := f.Lease(now)
		if !ok || err != nil {
			b.Fatal(ok, err)
		}
		links := make([]Item, 10)
		for i := range links {
			links[i] = next((n - i*37) % (n + 1))
		}
		n++
		if _, err := f.Done(it, archived, links); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "pages/s")
}
