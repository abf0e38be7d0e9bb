package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestEvalPartitions prints the worked example of spec a.6: three of four links are between hosts, and two votes.
func TestEvalPartitions(t *testing.T) {
	dir := t.TempDir()
	links, integers := filepath.Join(dir, "links.tsv"), filepath.Join(dir, "integers.tsv")
	for name, text := range map[string]string{
		links:    "http://h0/a\thttp://h0/b\nhttp://h0/a\thttp://h1/c\nhttp://h0/b\thttp://h1/c\nhttp://h1/c\thttp://h0/a\nno tab\n",
		integers: "1\t2\n2\t3\n3\t1\n4\t1\n",
	} {
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for args, want := range map[string][]string{
		"--links " + links + " --partitions 1,2": {"25.00 %", "75.00 %", "50.00 %", "error bound <= 1e-09"},
		"--links " + integers + " --cut 2":       {"hosts", "2 "},
		"--pages 500 --partitions 3":             {"pages", "500"},
		"--pages 900 --partitions 2 --changes":   {"changes, 2 partitions", "the others added", "rebalanced", "lost half-way", "without checkpoints"},
	} {
		code, out, errOut := facetta(t, "", append([]string{"eval", "partitions"}, strings.Fields(args)...)...)
		for _, w := range want {
			if code != exitDone || !strings.Contains(out, w) {
				t.Errorf("%s: exit code %d, %s, no %q in\n%s", args, code, errOut, w, out)
			}
		}
	}
	for _, args := range []string{
		"", "--pages 5 --links " + links, "--pages=-1", "--pages 16777217", "--pages 5 --cut=-1", "--pages 5 --partitions 0", "--pages 5 --partitions 257", "--pages 5 --tolerance NaN",
	} {
		code, out, errOut := facetta(t, "", append([]string{"eval", "partitions"}, strings.Fields(args)...)...)
		if code != exitUsage || out != "" || strings.Count(errOut, "\n") != 1 {
			t.Errorf("%s: exit code %d, said %q, printed %q", args, code, errOut, out)
		}
	}
	if code, out, _ := facetta(t, "", "eval", "partitions", "--help"); code != exitDone || !strings.Contains(out, "Example") {
		t.Errorf("help: exit code %d\n%s", code, out)
	}
}
