package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"facetta/indexer/segment"
)

// TestSegment: a heading begins a segment, bold text doesn't; short lines of a menu are far from the density of prose.
func TestSegment(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "page.html")
	prose := strings.TrimSpace(strings.Repeat("The kiln is fired for eleven hours and then it cools for twenty. ", 4))
	body := "<html lang=en><title>Firing</title><div><a href=/>Home</a><div><a href=/shop>Shop</a></div></div><h2>Firing</h2><p>" +
		prose +
		" <b>Slowly</b> <h2>Cooling</h2><p>" + prose
	if err := os.WriteFile(file, []byte(body), 0o644); err != nil {
		t.Fatal(err)
	}
	code, out, errOut := facetta(t, "", "segment", "--method", "justrules", file)
	want := "Home\nShop\n----------\nFiring\n----------\n" + prose + "\nSlowly\n----------\nCooling\n----------\n" + prose + "\n"
	if code != exitDone || out != want {
		t.Errorf("exit code %d, %s, printed\n%s\nwant\n%s", code, errOut, out, want)
	}

	missing := filepath.Join(dir, "missing.html")
	code, out, errOut = facetta(t, file+"\n"+missing+"\n", "segment", "--format", "jsonl", "--method", "fulltext")
	lines := strings.Split(strings.TrimSpace(out), "\n")
	if code != exitDone || len(lines) != 2 {
		t.Fatalf("exit code %d, %s, printed\n%s", code, errOut, out)
	}
	var page, none segmented
	if err := json.Unmarshal([]byte(lines[0]), &page); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal([]byte(lines[1]), &none); err != nil {
		t.Fatal(err)
	}
	if page.File != file || page.Title != "Firing" || page.Language != "en" || len(page.Segments) != 1 ||
		len(page.Segments[0].Blocks) != 7 ||
		page.Segments[0].LinkedWords != 2 || page.Segments[0].Words != 2+1+4*13+1+1+4*13 {
		t.Errorf("the page: %+v", page)
	}
	if none.File != missing || none.Error == "" || !strings.Contains(lines[1], `"segments":[]`) {
		t.Errorf("the missing file: %s", lines[1])
	}
	if code, out, _ := facetta(t, file+"\n"+missing+"\n", "segment"); code != exitFailed || !strings.HasPrefix(out, "==> "+file+" <==\nHome\n") {
		t.Errorf("text of a list: exit code %d, printed\n%s", code, out)
	}
}

// TestSegmentThreshold: densities 1 and 2 differ by 1/2.
func TestSegmentThreshold(t *testing.T) {
	file := filepath.Join(t.TempDir(), "page.html")
	if err := os.WriteFile(file, []byte("<p>one<p>one two"), 0o644); err != nil {
		t.Fatal(err)
	}
	for threshold, want := range map[string]int{"0": 2, "0.49": 2, "0.5": 1, "+Inf": 1} {
		_, out, errOut := facetta(t, "", "segment", "--method", "bf-plain", "--threshold", threshold, file)
		if got := strings.Count(out, segment.Bound) + 1; got != want {
			t.Errorf("threshold %s: %d segments, want %d: %s%s", threshold, got, want, out, errOut)
		}
	}
}

// TestSegmentWidth: the spec's example (d.2), 4 + 4 + 1 words on lines of 20 columns, is as dense as a block as it is as a segment.
func TestSegmentWidth(t *testing.T) {
	file := filepath.Join(t.TempDir(), "page.html")
	if err := os.WriteFile(file, []byte("<p>the quick brown fox jumps over the lazy dog"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, method := range []string{"bf-plain", "taggap"} {
		_, out, errOut := facetta(t, "", "segment", "--method", method, "--width", "20", "--format", "jsonl", file)
		if strings.Count(out, `"lines":3,"text_density":4,`) != 2 {
			t.Errorf("%s: %s%s", method, out, errOut)
		}
	}
}

// TestSegmentSaysWhyThereIsNone: a file without text has the reason that extract gives.
func TestSegmentSaysWhyThereIsNone(t *testing.T) {
	file := filepath.Join(t.TempDir(), "page.html")
	if err := os.WriteFile(file, []byte("<img src=x>"), 0o644); err != nil {
		t.Fatal(err)
	}
	code, out, errOut := facetta(t, "", "segment", file)
	if code != exitDone || out != "" || errOut != file+": "+noText+"\n" {
		t.Errorf("exit code %d, printed %q, said %q", code, out, errOut)
	}
	if _, out, _ := facetta(t, "", "segment", "--format", "jsonl", file); !strings.Contains(out, `"segments":[],"empty":"no text"`) {
		t.Errorf("printed %s", out)
	}
}

func TestSegmentTellsTheMend(t *testing.T) {
	for args, mend := range map[string]string{
		"--method magic x":                  "bf-plain",
		"--threshold=-1 x":                  "0.38",
		"--threshold=NaN x":                 "0.38",
		"--method taggap --threshold 0.5 x": "taggap",
		"--spikes x":                        "bf-smoothed-low",
		"--width 0 x":                       "80",
		"--format html x":                   "jsonl",
		"--threshold many x":                "--threshold",
	} {
		code, out, errOut := facetta(t, "", append([]string{"segment"}, strings.Fields(args)...)...)
		if code != exitUsage || out != "" || !strings.Contains(errOut, mend) {
			t.Errorf("segment %s: exit code %d, said %q, want %q in it", args, code, errOut, mend)
		}
	}
	code, out, _ := facetta(t, "", "segment", "--help")
	if code != exitDone || !strings.Contains(out, "Example") || !strings.Contains(out, "wordwrap, taggap, justrules") {
		t.Errorf("help of segment: exit code %d\n%s", code, out)
	}
}
