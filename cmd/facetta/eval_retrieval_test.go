package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestEvalRetrieval measures a collection of two documents, of which the relevant one is found first.
func TestEvalRetrieval(t *testing.T) {
	dir := t.TempDir()
	folder, golden := filepath.Join(dir, "cisi"), filepath.Join(dir, "golden")
	if err := os.Mkdir(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"CISI_simplified.ALL": ".I 1\n.W\nplanets\n.I 2\n.W\ncomets\n",
		"CISI_simplified.QRY": ".I 1\n.W\nIs a comet there?\n",
		"CISI_simplified.REL": "1\t2\n",
	} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	code, out, errOut := facetta(t, "", "eval", "retrieval", dir, "--out", golden)
	if code != exitDone || strings.Count(out, " 1 0.2000 0.1000 1.0000  1.0000 1.0000\n") != 6 || !strings.Contains(errOut, ": cranfield, cacm\n") {
		t.Errorf("exit code %d, %s\n%s", code, errOut, out)
	}
	if stats, err := os.ReadFile(filepath.Join(golden, "stats.txt")); err != nil || string(stats) != out {
		t.Errorf("stats.txt (%v):\n%s", err, stats)
	}
	table := out
	code, out, _ = facetta(t, "", "eval", "retrieval", dir, "--out", filepath.Join(golden, "stats.txt"))
	if code != exitFailed || out != table {
		t.Errorf("files that cannot be written: exit code %d, and the table is lost: %s", code, out)
	}
	code, out, errOut = facetta(t, "", "eval", "retrieval", dir, "--set", "cisi", "--json")
	if code != exitDone || errOut != "" || strings.Count(out, `"questions":1`) != 6 {
		t.Errorf("exit code %d, %s\n%s", code, errOut, out)
	}
	for _, args := range [][]string{{golden}, {dir, "--set", "cacm"}, {dir, "--set", "trec"}} {
		code, out, errOut := facetta(t, "", append([]string{"eval", "retrieval"}, args...)...)
		if code == exitDone || out != "" || !strings.Contains(errOut, "facetta: ") {
			t.Errorf("%v: exit code %d, said %q, printed %q", args, code, errOut, out)
		}
	}
}

// TestEvalRetrievalKnown asks the demo for pages that its topics file does not list.
func TestEvalRetrievalKnown(t *testing.T) {
	d := demoServer(t)
	code, list, errOut := facetta(t, "", "archive", "list", "--data", d.data)
	if code != exitDone {
		t.Fatal(errOut)
	}
	dir := t.TempDir()
	var held strings.Builder
	for line := range strings.Lines(list) {
		if fields := strings.Fields(line); len(fields) > 1 {
			held.WriteString(fields[len(fields)-1] + "\tTop/Science\n")
		}
	}
	topics, golden := filepath.Join(dir, "held.tsv"), filepath.Join(dir, "golden")
	if err := os.WriteFile(topics, []byte(held.String()), 0o644); err != nil {
		t.Fatal(err)
	}
	code, out, errOut := facetta(t, "", "eval", "retrieval", "--known", topics, "--data", d.data, "--out", golden, "--quiet")
	if code != exitDone || !strings.Contains(out, "sqrt topic") || strings.Count(out, "\ntitle ") != 10 {
		t.Fatalf("exit code %d, %s\n%s", code, errOut, out)
	}
	if stats, err := os.ReadFile(filepath.Join(golden, "stats.txt")); err != nil || string(stats) != out {
		t.Errorf("stats.txt (%v):\n%s", err, stats)
	}
	files, err := filepath.Glob(filepath.Join(golden, "known", "title-*.txt"))
	if err != nil || len(files) == 0 {
		t.Errorf("%d golden files (%v)", len(files), err)
	}
	for _, args := range [][]string{{}, {"--sweep", dir}, {"--known", topics, "--data", dir}} {
		code, out, errOut := facetta(t, "", append([]string{"eval", "retrieval"}, args...)...)
		if code == exitDone || out != "" || strings.Count(errOut, "\n") != 1 {
			t.Errorf("%v: exit code %d, said %q, printed %q", args, code, errOut, out)
		}
	}
}
