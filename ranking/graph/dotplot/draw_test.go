package dotplot

import (
	"bytes"
	"fmt"
	"image"
	"image/png"
	"slices"
	"strings"
	"testing"

	"facetta/ranking/graph"
	"facetta/ranking/graph/generate"
)

// small has pages 0 and 1 on a.org, 2 on b.com, 3 and 4 on c.com, whose nodes have the same numbers, and five links.
func small(t *testing.T) *graph.Graph {
	t.Helper()
	b := graph.NewBuilder(graph.Options{KeepOrder: true})
	for _, host := range []string{"a.org", "a.org", "b.com", "c.com", "c.com"} {
		b.AddPage(host)
	}
	for _, l := range [][2]graph.Serial{{0, 1}, {1, 0}, {0, 4}, {3, 2}, {4, 3}} {
		b.AddLink(l[0], l[1])
	}
	g, _, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// text shows a picture of one pixel a cell: # black, . white, digits tenths of grey from black on.
func text(picture *image.Gray) string {
	var b strings.Builder
	for y := range picture.Rect.Dy() {
		for _, grey := range picture.Pix[y*picture.Stride:][:picture.Rect.Dx()] {
			switch grey {
			case 0:
				b.WriteByte('#')
			case 255:
				b.WriteByte('.')
			default:
				fmt.Fprint(&b, int(grey)*10/255)
			}
		}
		b.WriteByte('\n')
	}
	return b.String()
}

func TestDraw(t *testing.T) {
	g := small(t)
	cases := map[string]struct {
		o    Options
		want string
	}{
		"all":  {Options{Size: 5}, ".#..#\n#....\n.....\n..#..\n...#.\n"},
		".com": {Options{Size: 5, Hosts: WithSuffix(g, ".COM")}, "...\n#..\n.#.\n"},
		"hosts in another order": {Options{Size: 5, Hosts: []graph.HostID{1, 2, 0}}, // 2, 3, 4, 0, 1
			".....\n#....\n.#...\n..#.#\n...#.\n"},
		// Cells of pages 0-2 and 3-4: 2 links above left, 1 in each of the others. A cell of one link is as dark as 3/5: 254 - 152.
		"shares":                                 {Options{Size: 2, Shares: true}, "#4\n44\n"},
		"lines before the second and third host": {Options{Size: 5, Lines: []int{1, 2, 3}}, ".#77#\n#.77.\n77777\n77#77\n..7#.\n"},
		"no host":                                {Options{Size: 5, Hosts: []graph.HostID{}}, ".....\n.....\n.....\n.....\n.....\n"},
	}
	for name, c := range cases {
		picture, err := Draw(g, c.o)
		if err != nil {
			t.Fatal(err)
		}
		if got := text(picture); got != c.want {
			t.Errorf("%s:\n%swant\n%s", name, got, c.want)
		}
	}
	if picture, err := Draw(g, Options{Size: 14}); err != nil || picture.Rect.Dx() != 10 { // two pixels for each of five pages
		t.Errorf("%v %v", picture.Rect, err)
	}
}

func TestSizesThatCannotBe(t *testing.T) {
	for _, size := range []int{-1, MaxSize + 1} {
		if _, err := Draw(small(t), Options{Size: size}); err == nil || !strings.Contains(err.Error(), "choose 1 to") {
			t.Errorf("%d pixels: %v", size, err)
		}
	}
}

// Nine links in ten are on the diagonal, whatever the order of the hosts (spec a.7; source, figure 3.1c).
func TestShuffledHostsKeepTheDiagonal(t *testing.T) {
	b := graph.NewBuilder(graph.Options{})
	generate.HostBlocks(b, 50_000, 1)
	g, _, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	hosts := Shuffled(g)
	if slices.IsSorted(hosts) || !slices.Equal(hosts, Shuffled(g)) {
		t.Error("not shuffled, or in another order each time")
	}
	r := newRaster(g, Options{Size: 100, Hosts: hosts})
	r.count(g)
	near, all := 0, 0
	for i, links := range r.links {
		all += int(links)
		if row, column := i/100, i%100; row-column < 10 && column-row < 10 {
			near += int(links)
		}
	}
	if all != g.LinkCount() || near < all*9/10 {
		t.Errorf("%d of %d links are near the diagonal, the graph has %d", near, all, g.LinkCount())
	}
	var file bytes.Buffer
	if err := Write(&file, g, Options{Shares: true, Hosts: hosts}); err != nil {
		t.Fatal(err)
	}
	if picture, err := png.Decode(&file); err != nil || picture.Bounds().Dx() != DefaultSize {
		t.Errorf("%v", err)
	}
}
