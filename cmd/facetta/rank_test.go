package main

import (
	"compress/gzip"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// packedLinks is a small edge list, compressed: the example of spec a.6.
func packedLinks(t *testing.T) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "links.tsv.gz")
	f, err := os.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	z := gzip.NewWriter(f)
	if _, err := z.Write([]byte("http://a.org/A\thttp://a.org/B\nhttp://a.org/A\thttp://c.com/C\nhttp://a.org/B\thttp://c.com/C\nhttp://c.com/C\thttp://a.org/A\n")); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	return name
}

func TestRankWritesHostsAndPlot(t *testing.T) {
	out := t.TempDir()
	hosts, plot := filepath.Join(out, "hosts.tsv"), filepath.Join(out, "links.png")
	code, said, errOut := facetta(t, "", "rank", "--links", packedLinks(t), "--out", out, "--memory", "1", "--hosts", hosts, "--plot", plot)
	if code != exitDone || !strings.Contains(said, "4 (1 intra-host, 3 inter-host: 25.00 and 75.00 %)") {
		t.Fatalf("exit code %d, %s\n%s", code, errOut, said)
	}
	// Counted by hand; hosts in the order of their names read backwards.
	table, err := os.ReadFile(hosts)
	want := "host\tpages\tdangling\tlinks inside\tlinks to other hosts\tlinks from other hosts\na.org\t2\t0\t1\t2\t1\nc.com\t1\t0\t0\t1\t2\n"
	if err != nil || string(table) != want {
		t.Errorf("hosts %v:\n%swant\n%s", err, table, want)
	}
	f, err := os.Open(plot)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	picture, err := png.Decode(f)
	if err != nil || picture.Bounds().Dx() != 999 { // three pages of 333 pixels
		t.Errorf("picture: %v", err)
	}
}

// Two ways to draw: one domain, of one page without a link to itself, and shares of links.
func TestRankPlots(t *testing.T) {
	links := packedLinks(t)
	for flags, dark := range map[string]bool{"--plot-domain .com": false, "--plot-shares": true} {
		plot := filepath.Join(t.TempDir(), "links.png")
		args := append([]string{"rank", "--links", links, "--out", t.TempDir(), "--plot", plot}, strings.Fields(flags)...)
		if code, _, errOut := facetta(t, "", args...); code != exitDone {
			t.Fatalf("%s: exit code %d, %s", flags, code, errOut)
		}
		f, err := os.Open(plot)
		if err != nil {
			t.Fatal(err)
		}
		picture, err := png.Decode(f)
		_ = f.Close()
		if err != nil {
			t.Fatal(err)
		}
		darkest := uint8(255)
		for _, grey := range picture.(*image.Gray).Pix {
			darkest = min(darkest, grey)
		}
		if (darkest < 255) != dark {
			t.Errorf("%s: the darkest point has %d", flags, darkest)
		}
	}
}

func TestRankRefusesWrongFlags(t *testing.T) {
	links := packedLinks(t)
	for flags, says := range map[string]string{
		"--memory 0":                       "--memory",
		"--plot-shares":                    "add --plot",
		"--plot /nowhere/x.png":            "/nowhere",
		"--plot-domain .com --plot-shares": "add --plot",
	} {
		args := append([]string{"rank", "--links", links, "--out", t.TempDir()}, strings.Fields(flags)...)
		if code, _, errOut := facetta(t, "", args...); code == exitDone || !strings.Contains(errOut, says) {
			t.Errorf("%s: exit code %d, %s", flags, code, errOut)
		}
	}
}
