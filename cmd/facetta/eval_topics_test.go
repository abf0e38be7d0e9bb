package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestEvalTopics evaluates two pairs of pages that link to each other, each pair with its topic.
func TestEvalTopics(t *testing.T) {
	dir := t.TempDir()
	links, topics := filepath.Join(dir, "links.tsv"), filepath.Join(dir, "topics.tsv")
	for name, text := range map[string]string{
		links:  "1\t2\n2\t1\n3\t4\n4\t3\nno tab\n",
		topics: "1\tTop/A/X\n2\tTop/A\n3\tTop/B\n4\tTop/B\n",
	} {
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	both := []string{"eval", "topics", "--links", links, "--topics", topics}
	code, out, errOut := facetta(t, "", append(both, "--folds", "2")...)
	for _, want := range []string{
		"level 1: 2 topics, 4 example pages\n", "method                      coverage  accuracy",
		"forward rank                   100.0     100.0      50.0     100.0     1.000  1.000\n",
		"same host                        0.0       0.0       0.0      50.0     0.000  0.000\n",
	} {
		if code != exitDone || !strings.Contains(out, want) || !strings.Contains(errOut, "no second field") {
			t.Errorf("exit code %d, %s, no %q in\n%s", code, errOut, want, out)
		}
	}
	texts := filepath.Join(dir, "texts.tsv")
	if err := os.WriteFile(texts, []byte("1\tred wine\n2\twine\n3\tcold beer\n4\tbeer\n5\tunknown\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	code, out, errOut = facetta(t, "", append(both, "--folds", "2", "--texts", texts, "--fewer-words", "2")...)
	if all, short, ok := strings.Cut(out, "\n\nlevel 1: 2 topics, 4 example pages, 2 of them of fewer than 2 words\n"); !ok ||
		!strings.HasPrefix(all, "level 1: 2 topics, 4 example pages\n") || strings.Count(all, "\n") < strings.Count(short, "\n") {
		t.Errorf("printed %s", out)
	}
	if want := "text                           100.0     100.0      50.0     100.0     1.000  1.000\n"; code != exitDone ||
		!strings.Contains(out, want) || !strings.Contains(errOut, "4 of 5 lines are texts") {
		t.Errorf("exit code %d, %s, no %q in\n%s", code, errOut, want, out)
	}
	if code, out, _ := facetta(t, "", append(both, "--folds", "2", "--fitted")...); code != exitDone || !strings.Contains(out, "fitted links+address ") ||
		strings.Contains(out, "text") {
		t.Errorf("--fitted: exit code %d\n%s", code, out)
	}
	code, out, errOut = facetta(t, "", append(both, "--folds", "2", "--anchors", texts)...)
	if code != exitDone || !strings.Contains(out, "fitted links+anchors ") || strings.Contains(out, "+text") || !strings.Contains(errOut, "4 of 5 lines are texts of links to") {
		t.Errorf("--anchors: exit code %d, %s\n%s", code, errOut, out)
	}
	for args, wantCode := range map[string]int{
		"--folds 1": exitUsage, "--damping NaN": exitUsage, "--levels 0": exitUsage, "--fewer-words 9": exitUsage, "--levels 2 --folds 2": exitFailed, "": exitFailed,
	} {
		code, out, errOut := facetta(t, "", append(both, strings.Fields(args)...)...)
		if code != wantCode || out != "" || !strings.Contains(errOut, "topics") && !strings.Contains(errOut, "--") {
			t.Errorf("%s: exit code %d, said %q, printed %q", args, code, errOut, out)
		}
	}
	if code, out, _ := facetta(t, "", "eval", "topics", "--help"); code != exitDone || !strings.Contains(out, "Example") {
		t.Errorf("help: exit code %d\n%s", code, out)
	}
}
