package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestEvalSegment(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "pots")
	prose := "The kiln is fired for eleven hours and then it cools for twenty before anyone may open its door again"
	for name, text := range map[string]string{"html/1.html": "<div>Home<div>Shop<p>" + prose, "gold/1.txt": prose} {
		file := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	code, out, errOut := facetta(t, "", "eval", "segment", dir, "--widths", "80", "--thresholds", "0,0.38")
	if code != exitDone || !strings.Contains(out, "pots: 1 pages, 0 left out") ||
		!strings.Contains(out, "\n0.38                1.000 1.000       2.0") || !strings.Contains(out, "\nbuild                0 ") {
		t.Errorf("exit code %d, %s, printed\n%s", code, errOut, out)
	}
	for line := range strings.Lines(out) {
		if len(line) > len("\n")+80 {
			t.Errorf("wider than 80 columns: %s", line)
		}
	}
	missing := filepath.Join(dir, "missing")
	for args, want := range map[string]struct {
		code int
		says string
	}{
		missing:                       {exitUsage, "missing"},
		dir + " --manual " + missing:  {exitUsage, "--manual"},
		dir + " --widths 0":           {exitUsage, "at least 1"},
		dir + " --thresholds=-1":      {exitUsage, "0 or more"},
		dir + " --set bowls":          {exitUsage, "bowls"},
		dir + " --thresholds 1,magic": {exitUsage, "--thresholds"},
	} {
		code, out, errOut := facetta(t, "", append([]string{"eval", "segment"}, strings.Fields(args)...)...)
		if code != want.code || out != "" || !strings.Contains(errOut, want.says) || strings.Count(errOut, "\n") != 1 {
			t.Errorf("%s: exit code %d, said %q, printed %q", args, code, errOut, out)
		}
	}
	if code, out, _ := facetta(t, "", "eval", "segment", "--help"); code != exitDone || !strings.Contains(out, "Example") {
		t.Errorf("help: exit code %d\n%s", code, out)
	}
}
