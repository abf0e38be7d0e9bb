package main

import (
	"archive/tar"
	"errors"
	"hash/fnv"
	"io"
	"maps"
	"os"
	"slices"
	"strings"

	"github.com/klauspost/compress/zstd"

	"facetta/crawler/page"
)

// leastWords is what a page of a site needs to be learned from.
const leastWords = 20

// Sizes of what is taken of each host.
const (
	least   = 15 // pages of a host, or nothing can be said about repetition
	counted = 60 // pages whose blocks are counted
	taken   = 10 // pages to train on

	smallest, largest = 1500, 300_000 // bytes of a page
)

// sitePage is a page of a site; the pages of least rank are taken.
type sitePage struct {
	rank uint64
	body []byte
}

// sites reads pages of whole sites, <set>/sites/<host>/<path> in one archive, and labels them by template statistics: a
// block whose text stands on several pages of its host is boilerplate, what is unique is content (spec K24).
func sites(archive string) ([]labelled, error) {
	f, err := os.Open(archive)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	z, err := zstd.NewReader(f, zstd.WithDecoderMaxWindow(1<<28))
	if err != nil {
		return nil, err
	}
	defer z.Close()
	hosts, err := readHosts(tar.NewReader(z))
	if err != nil {
		return nil, err
	}
	var out []labelled
	for _, host := range slices.Sorted(maps.Keys(hosts)) {
		if len(hosts[host]) >= least {
			out = append(out, labelHost(hosts[host])...)
		}
	}
	return out, nil
}

// readHosts picks the pages of each host with the least hashes of their names.
func readHosts(r *tar.Reader) (map[string][]sitePage, error) {
	hosts := map[string][]sitePage{}
	for {
		h, err := r.Next()
		if errors.Is(err, io.EOF) {
			return hosts, nil
		}
		if err != nil {
			return nil, err
		}
		parts := strings.Split(h.Name, "/")
		if len(parts) < 4 || parts[1] != "sites" || h.Typeflag != tar.TypeReg || h.Size < smallest || h.Size > largest {
			continue
		}
		rank := rankOf(h.Name)
		host := hosts[parts[2]]
		if len(host) >= counted {
			worse := slices.IndexFunc(host, func(p sitePage) bool { return p.rank > rank })
			if worse < 0 {
				continue
			}
			host = slices.Delete(host, worse, worse+1)
		}
		body, err := io.ReadAll(r)
		if err != nil {
			return nil, err
		}
		hosts[parts[2]] = append(host, sitePage{rank, body})
	}
}

func rankOf(name string) uint64 {
	sum := fnv.New64a()
	io.WriteString(sum, name)               // never fails
	return sum.Sum64() * 0x9E3779B97F4A7C15 // spreads the last bytes to the first bits
}

// repeats gives on how many pages of a host each text stands.
func repeats(pages [][]page.Block) map[string]int {
	count := map[string]int{}
	for _, blocks := range pages {
		seen := map[string]bool{}
		for i := range blocks {
			if text := blocks[i].Text; !seen[text] {
				seen[text] = true
				count[text]++
			}
		}
	}
	return count
}

// labelHost labels pages of one host and gives those with enough content.
func labelHost(pages []sitePage) (out []labelled) {
	var parsed [][]page.Block
	for _, p := range pages {
		parsed = append(parsed, page.Parse(page.Response{URL: "http://example.org/", Body: p.body, LinksOnly: true}).Blocks)
	}
	count := repeats(parsed)
	limit := max(3, len(pages)/12)
	for _, blocks := range parsed {
		l := labelled{blocks: blocks, content: make([]bool, len(blocks))}
		words := 0
		for i := range blocks {
			linked := blocks[i].LinkDensity() > 0.5
			if l.content[i] = count[blocks[i].Text] < limit && !linked; l.content[i] {
				words += blocks[i].Words
			}
		}
		l.fill()
		if words >= leastWords && len(out) < taken {
			out = append(out, l)
		}
	}
	return out
}

// fill labels a short block like content when both neighbours are content: links and repeated phrases inside a text.
func (l *labelled) fill() {
	for i := 1; i+1 < len(l.content); i++ {
		if !l.content[i] && l.content[i-1] && l.content[i+1] && l.blocks[i].Words <= 12 {
			l.content[i] = true
		}
	}
}
