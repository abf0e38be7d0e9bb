package generate

import (
	"fmt"
	"math"
	"math/rand/v2"

	"facetta/ranking/graph"
)

// Sink receives the pages, then the links of a graph. A *graph.Builder is one.
type Sink interface {
	AddHost(name string) graph.HostID
	AddPageAs(id graph.PageID) graph.Serial
	AddLink(from, to graph.Serial)
}

// These determine the shape of HostBlocks.
const (
	leastHost    = 33 // pages
	maxHost      = 5000
	hostExponent = 1.16  // of the power law of host sizes
	dangling     = 0.1   // share of the pages
	interHost    = 0.056 // share of the drawn links; of the others, more are drawn twice
	frontPage    = 0.6   // share of the links between hosts
	popularity   = 5     // the share of the host at position i, from 1, falls as i^(1/popularity - 1)
	nearby       = 0.5   // share of the links within a host that go to a page nearby
	distance     = 12    // mean distance of a page nearby
	skew         = 3     // any other page within a host is number pages * u^skew
	linksMean    = 2.32  // of the logarithm of a page's number of links
	linksSpread  = 0.7   // standard deviation of the same
	maxLinks     = 1000  // of a page
)

// hostBlocks is a graph while it is made.
type hostBlocks struct {
	rng   *rand.Rand
	first []int // first page of each host; then the number of pages
}

// HostBlocks makes a graph of so many pages, which must be below 2^32.
func HostBlocks(sink Sink, pages int, seed uint64) {
	g := &hostBlocks{rng: rand.New(rand.NewPCG(seed, uint64(pages)))}
	g.addPages(sink, pages)
	for h := range len(g.first) - 1 {
		for page := g.first[h]; page < g.first[h+1]; page++ {
			for range g.linkCount() {
				sink.AddLink(graph.Serial(page), graph.Serial(g.target(h, page)))
			}
		}
	}
}

// addPages draws the hosts' sizes and adds their pages.
func (g *hostBlocks) addPages(sink Sink, pages int) {
	g.first = []int{0}
	for done := 0; done < pages; {
		size := int(leastHost * math.Pow(1-g.rng.Float64(), -1/hostExponent))
		size = min(size, maxHost, pages-done)
		h := sink.AddHost(fmt.Sprintf("h%d.example", len(g.first)-1))
		for local := range size {
			sink.AddPageAs(graph.PageID{Host: h, Local: uint32(local)})
		}
		done += size
		g.first = append(g.first, done)
	}
}

// linkCount draws the number of a page's links, repeated ones included.
func (g *hostBlocks) linkCount() int {
	if g.rng.Float64() < dangling {
		return 0
	}
	return max(1, min(maxLinks, int(math.Exp(linksMean+float64(linksSpread*g.rng.NormFloat64())))))
}

// target draws the page to which a link of a page on host h leads.
func (g *hostBlocks) target(h, page int) int {
	if g.rng.Float64() < interHost {
		return g.popularPage()
	}
	first, size := g.first[h], g.first[h+1]-g.first[h]
	if g.rng.Float64() < nearby {
		step := 1 + int(distance*g.rng.ExpFloat64())
		if g.rng.Uint64()&1 == 0 {
			step = -step
		}
		if to := page + step; to >= first && to < first+size {
			return to
		}
	}
	return first + g.skewed(size)
}

// popularPage draws a page of any host, most often the front page of a popular one. The popular hosts are spread over all.
func (g *hostBlocks) popularPage() int {
	hosts := len(g.first) - 1
	last := math.Pow(float64(hosts+1), 1.0/popularity)
	h := min(hosts-1, int(math.Pow(1+float64((last-1)*g.rng.Float64()), popularity)-1))
	h = int(uint64(h) * 2_654_435_761 % uint64(hosts)) // a permutation unless the prime divides the number of hosts
	if g.rng.Float64() < frontPage {
		return g.first[h]
	}
	return g.first[h] + g.skewed(g.first[h+1]-g.first[h])
}

// skewed draws a number below n, small ones more often.
func (g *hostBlocks) skewed(n int) int {
	return int(float64(n) * math.Pow(g.rng.Float64(), skew))
}
