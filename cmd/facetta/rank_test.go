package main

import (
	"compress/gzip"
	"encoding/json"
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

// Of two pages that link to each other, one links to itself as well: counted, r = 0.15 + 0.85 (r/2 + 2-r) = 1.85/1.425 is its rank.
func TestRankCountsSelfLinks(t *testing.T) {
	for flag, want := range map[string]string{"--self-links": "page\tunbiased\n1\t1.29824561\n2\t0.701754386\n", "--self-links=false": "page\tunbiased\n1\t1\n2\t1\n"} {
		out := t.TempDir()
		code, _, errOut := facetta(t, "1\t1\n1\t2\n2\t1\n", "rank", "--links", "-", "--out", out, "--tolerance", "1e-12", flag)
		ranks, err := os.ReadFile(filepath.Join(out, "ranks.tsv"))
		if code != exitDone || err != nil || string(ranks) != want {
			t.Errorf("%s: exit code %d, %s%v, %q", flag, code, errOut, err, ranks)
		}
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

// Partitions of one host each: a.org with two pages first, so that there is a line before the third page, grey where no link is.
func TestRankPlotsPartitions(t *testing.T) {
	plot := filepath.Join(t.TempDir(), "links.png")
	args := []string{"rank", "--links", packedLinks(t), "--out", t.TempDir(), "--plot", plot, "--plot-partitions", "2"}
	if code, _, errOut := facetta(t, "", args...); code != exitDone {
		t.Fatalf("exit code %d, %s", code, errOut)
	}
	f, err := os.Open(plot)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	picture, err := png.Decode(f)
	if err != nil {
		t.Fatal(err)
	}
	grey := func(x, y int) uint8 { return picture.(*image.Gray).GrayAt(x, y).Y }
	// Pages of 333 pixels: A links to B and C, B to C, C to A.
	if grey(400, 10) != 0 || grey(700, 10) != 0 || grey(10, 700) != 0 || grey(10, 10) != 255 || grey(666, 800) != 200 || grey(400, 666) != 200 {
		t.Errorf("grey %d %d %d %d %d %d", grey(400, 10), grey(700, 10), grey(10, 700), grey(10, 10), grey(666, 800), grey(400, 666))
	}
}

// The summary as an object, and a surfer who stays on a host: B, the only page that another of its host links to, is the best.
func TestRankStratifiedAndJSON(t *testing.T) {
	out := t.TempDir()
	code, said, errOut := facetta(t, "", "rank", "--links", packedLinks(t), "--out", out, "--internal", "1", "--json")
	var summary struct {
		Pages     int                       `json:"pages"`
		IntraHost int                       `json:"intra_host"`
		Error     float64                   `json:"error"`
		Sweeps    struct{ Unbiased int }    `json:"iterations"`
		Seconds   struct{ Read, Build any } `json:"seconds"`
	}
	if err := json.Unmarshal([]byte(said), &summary); err != nil || code != exitDone || !strings.Contains(said, `"intra_host":1`) {
		t.Fatalf("exit code %d, %v, %s: %s", code, err, errOut, said)
	}
	if summary.Pages != 3 || summary.IntraHost != 1 || summary.Error > 1e-9 || summary.Sweeps.Unbiased == 0 || summary.Seconds.Read == nil {
		t.Errorf("summary %+v of %s", summary, said)
	}
	ranks, err := os.ReadFile(filepath.Join(out, "ranks.tsv"))
	// Unnormalised 0.15, 0.2775, 0.15, of mean 0.1925.
	if err != nil || !strings.Contains(string(ranks), "http://a.org/A\t0.7792207") || !strings.Contains(string(ranks), "http://a.org/B\t1.4415584") {
		t.Errorf("%v:\n%s", err, ranks)
	}
}

// One weight leaves the rest to the other, as the spec's surfer does: 1/4 inside a host is 3/4 to other hosts.
func TestRankOneWeight(t *testing.T) {
	ranks := func(flags ...string) string {
		out := t.TempDir()
		if code, _, errOut := facetta(t, "", append([]string{"rank", "--links", packedLinks(t), "--out", out}, flags...)...); code != exitDone {
			t.Fatalf("%s: exit code %d, %s", flags, code, errOut)
		}
		b, err := os.ReadFile(filepath.Join(out, "ranks.tsv"))
		if err != nil {
			t.Fatal(err)
		}
		return string(b)
	}
	both := ranks("--internal", "0.25", "--external", "0.75")
	if internal, external := ranks("--internal", "0.25"), ranks("--external", "0.75"); internal != both || external != both {
		t.Errorf("both weights:\n%sone:\n%sthe other:\n%s", both, internal, external)
	}
}

func TestRankRefusesWrongFlags(t *testing.T) {
	links := packedLinks(t)
	for flags, says := range map[string]string{
		"--memory 0":                                          "--memory",
		"--plot-shares":                                       "need --plot FILE",
		"--plot /nowhere/x.png":                               "/nowhere",
		"--plot-domain .com --plot-shares":                    "need --plot FILE",
		"--plot-partitions 3":                                 "need --plot FILE",
		"--plot x.png --plot-partitions=-1":                   "choose 1 to",
		"--plot x.png --plot-partitions 2 --plot-domain .com": "leave --plot-domain out",
		"--plot x.png --plot-domain .nowhere":                 "no host name ends in this",
		"--internal 2":                                        "from 0 to 1",
		"--external NaN":                                      "from 0 to 1",
		"--internal 0 --external 0":                           "not both 0",
		"--memberships sideways":                              "both-size-host",
		"--memberships both --internal 1":                     "need --memberships forward",
	} {
		args := append([]string{"rank", "--links", links, "--out", t.TempDir()}, strings.Fields(flags)...)
		if code, _, errOut := facetta(t, "", args...); code == exitDone || !strings.Contains(errOut, says) {
			t.Errorf("%s: exit code %d, %s", flags, code, errOut)
		}
	}
}

// Memberships by links both ways, and comma-separated files.
func TestRankMembershipsBothWays(t *testing.T) {
	out, topics := t.TempDir(), filepath.Join(t.TempDir(), "topics.csv")
	if err := os.WriteFile(topics, []byte("page,topic\nhttp://a.org/B,\"Top/B, and more\"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	code, said, errOut := facetta(t, "", "rank", "--links", packedLinks(t), "--topics", topics, "--out", out, "--memberships", "both")
	if code != exitDone || !strings.Contains(said, "memberships by ranks both") {
		t.Fatalf("exit code %d, %s\n%s", code, errOut, said)
	}
	memberships, err := os.ReadFile(filepath.Join(out, "memberships.tsv"))
	if err != nil || !strings.Contains(string(memberships), "http://a.org/B\tTop/B, and more\t1.") {
		t.Errorf("%v: %s", err, memberships)
	}
}

// Two runs into one folder would take each other's vectors for their own.
func TestRankOneAtATime(t *testing.T) {
	r := rankCommand{Out: t.TempDir()}
	release, err := r.lock()
	if err != nil {
		t.Fatal(err)
	}
	code, _, errOut := facetta(t, "", "rank", "--links", packedLinks(t), "--out", r.Out)
	if code != exitFailed || !strings.Contains(errOut, "another facetta rank is writing to "+r.Out) {
		t.Errorf("exit code %d, %s", code, errOut)
	}
	if err := release(); err != nil {
		t.Fatal(err)
	}
	if code, _, errOut := facetta(t, "", "rank", "--links", packedLinks(t), "--out", r.Out); code != exitDone {
		t.Errorf("exit code %d, %s", code, errOut)
	}
	if entries, _ := os.ReadDir(r.Out); len(entries) != 2 {
		t.Errorf("left %v", entries)
	}
}

// What was not meant to be given is said in one line that tells the mend.
func TestRankFilesThatAreNone(t *testing.T) {
	dir := t.TempDir()
	for text, says := range map[string]string{
		"":                         "is a folder: name a file",
		"\xFF\xFE1\x00\t\x002\x00": "write it as UTF-8",
		"no tab\nno tab\n":         "none of 2 lines is of use",
		"1\t2\r2\t3\r":             "lines end with CR alone",
		"1,2\n":                    "or by a comma or semicolon if",
		"\x1F\x8B\x08\x00\x00\x00": "cut off",
	} {
		file := filepath.Join(dir, "list")
		if text == "" {
			file = dir
		} else if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		for _, args := range [][]string{{"--links", file}, {"--links", packedLinks(t), "--topics", file}} {
			out := filepath.Join(dir, "out")
			code, said, errOut := facetta(t, "", append(append([]string{"rank"}, args...), "--out", out)...)
			if code == exitDone || said != "" || strings.Count(errOut, "\n") != 1 || !strings.Contains(errOut, says) {
				t.Errorf("%q as %s: exit code %d, %s%s", text, args[len(args)-2], code, said, errOut)
			}
		}
	}
}

// What has no effect is said, and a run that failed leaves no folder behind.
func TestRankSaysWhatHasNoEffect(t *testing.T) {
	dir := t.TempDir()
	files := map[string]string{"within": "1\t2\n2\t3\n", "between": "http://a.org/\thttp://b.org/\n", "empty": "", "unbiased": "1\tunbiased\n"}
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct{ args, says string }{
		{"within --external .8", "all links are inside of hosts: --internal and --external change nothing"},
		{"within --external 1", "no link counts"}, {"between --internal 1", "no link counts"},
		{"within --topics " + filepath.Join(dir, "empty"), "topics file: it has no line of a page and its topic"},
	} {
		code, said, errOut := facetta(t, "", strings.Fields("rank --out "+filepath.Join(dir, "out")+" --links "+filepath.Join(dir, c.args))...)
		if code != exitDone || !strings.Contains(said+errOut, c.says) {
			t.Errorf("%s: exit code %d, says:\n%s%s", c.args, code, said, errOut)
		}
	}
	out := filepath.Join(dir, "new")
	code, _, errOut := facetta(t, "", "rank", "--out", out, "--links", filepath.Join(dir, "within"), "--topics", filepath.Join(dir, "unbiased"))
	if code != exitFailed || !strings.Contains(errOut, "rename it") {
		t.Errorf("a topic called unbiased: exit code %d, says:\n%s", code, errOut)
	}
	if _, err := os.Stat(out); err == nil {
		t.Error("the run that failed has left its folder")
	}
}

// A run that cannot write its tables has left its vectors for the next.
func TestRankSaysWhatIsKept(t *testing.T) {
	out := t.TempDir()
	table := filepath.Join(out, "ranks.tsv")
	if err := os.Mkdir(table, 0o700); err != nil {
		t.Fatal(err)
	}
	args := []string{"rank", "--links", packedLinks(t), "--out", out}
	if code, _, errOut := facetta(t, "", args...); code != exitFailed || !strings.Contains(errOut, "run the same command to continue") {
		t.Errorf("exit code %d, %s", code, errOut)
	}
	if err := os.Remove(table); err != nil {
		t.Fatal(err)
	}
	if code, said, errOut := facetta(t, "", args...); code != exitDone || !strings.Contains(said, "1 of 1 vectors are those of a run that was interrupted") {
		t.Errorf("exit code %d, %s%s", code, said, errOut)
	}
}
