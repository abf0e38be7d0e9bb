package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// writeGold writes an unpacked set of n pages: a menu of three linked words and an article of twenty.
func writeGold(t *testing.T, dir string, n int) {
	t.Helper()
	article := strings.TrimSpace(strings.Repeat("words of the article ", 5))
	for i := range n {
		for name, text := range map[string]string{
			"html/%d.html": "<body><ul><li><a href=x>one</a><li><a href=y>two</a><li><a href=z>three</a></ul><p>" + article,
			"gold/%d.txt":  article,
		} {
			p := filepath.Join(dir, fmt.Sprintf(name, i))
			if err := os.MkdirAll(filepath.Dir(p), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(p, []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// TestEvalBoilerplate: 20 of 23 words are content, and the entropy of that is 0.5586 bits. For keep-all, precision is
// (20/23)^2 = 75.6 % and F1 (20/23) (40/43) = 80.9 %. With 4 x 23 words no leaf has a thousand, so that a trained tree is ZeroR.
func TestEvalBoilerplate(t *testing.T) {
	dir := t.TempDir()
	writeGold(t, filepath.Join(dir, "tiny"), 4)
	code, out, errOut := facetta(t, "", "eval", "boilerplate", dir, "--folds", "2", "--features", "3", "--trees")
	if code != exitDone {
		t.Fatalf("exit code %d: %s", code, errOut)
	}
	table := make(map[string]string)
	for line := range strings.Lines(out) {
		if fields := strings.Fields(line); len(line) > 40 {
			table[strings.TrimSpace(line[:40])] = strings.Join(fields, " ")
		}
	}
	for name, want := range map[string]string{
		"rule keep-all":                     "rule keep-all 75.6 87.0 80.9 87.0 50.0",
		"rule density-rule":                 "rule density-rule 100.0 100.0 100.0 0.0 100.0",
		"ZeroR":                             "ZeroR 0 75.6 87.0 80.9 87.0 50.0 1 49.7 49.0 -",
		"C4.5 text + link density P/C/N":    "C4.5 text + link density P/C/N 6 75.6 87.0 80.9 87.0 50.0 1 93.9 97.6 51",
		"linear SVM all + global frequency": "linear SVM all + global frequency 67 100.0 100.0 100.0 0.0 100.0 - 95.3 95.0 -",
	} {
		if table[name] != want {
			t.Errorf("%s: %q, want %q", name, table[name], want)
		}
	}
	for _, want := range []string{"tiny: 4 pages, 16 blocks, 92 words, 87.0 % of them content\nTwo classes", "0.5586\n",
		"\nC4.5 words + link density, simplified\n", "\nC4.5 text + link density, simplified\n"} {
		if !strings.Contains(out, want) {
			t.Errorf("the output lacks %q:\n%s", want, out)
		}
	}
}

// TestEvalBoilerplateAcross: the two sets are alike, so that what is learnt on one holds on the other.
func TestEvalBoilerplateAcross(t *testing.T) {
	dir := t.TempDir()
	writeGold(t, filepath.Join(dir, "one"), 4)
	writeGold(t, filepath.Join(dir, "two"), 3)
	code, out, errOut := facetta(t, "", "eval", "boilerplate", dir, "--across")
	rows := make(map[string]bool)
	for line := range strings.Lines(out) {
		rows[strings.Join(strings.Fields(line), " ")] = true
	}
	for _, want := range []string{
		"one two mean", "ZeroR 80.9 80.9 80.9", "linear SVM all + global frequency 100.0 100.0 100.0", "rule bte 100.0 100.0 100.0",
	} {
		if code != exitDone || !rows[want] {
			t.Errorf("exit code %d, %s; want the row %q:\n%s", code, errOut, want, out)
		}
	}
}

// TestEvalBoilerplateComments: a comment of three words behind the article of one of four pages makes 83 of 92 words content;
// --article leaves it at 80.
func TestEvalBoilerplateComments(t *testing.T) {
	dir := t.TempDir()
	writeGold(t, dir, 4)
	comments := filepath.Join(dir, "gold-comments")
	if err := os.Mkdir(comments, 0o755); err != nil {
		t.Fatal(err)
	}
	page := "<body><p>" + strings.Repeat("words of the article ", 5) + "<p>one two three"
	if err := os.WriteFile(filepath.Join(dir, "html", "0.html"), []byte(page), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(comments, "0.txt"), []byte("one two three"), 0o644); err != nil {
		t.Fatal(err)
	}
	for flag, want := range map[string]string{"--quiet": "92 words, 90.2 %", "--article": "92 words, 87.0 %"} {
		code, out, errOut := facetta(t, "", "eval", "boilerplate", dir, "--folds", "2", flag)
		if code != exitDone || !strings.Contains(out, want) {
			t.Errorf("%s: exit code %d, %s; want %q:\n%s", flag, code, errOut, want, out)
		}
	}
}

// TestEvalBoilerplateClasses: of a page's 23 words, which are labelled as a whole, two of the menu are a headline and related; content of any kind is
// then 22. Of four classes the related word is boilerplate, so 20 of 23 are full text, and always saying so has the figures of keep-all above.
func TestEvalBoilerplateClasses(t *testing.T) {
	dir := t.TempDir()
	writeGold(t, filepath.Join(dir, "tiny"), 4)
	classes := filepath.Join(dir, "tiny", "gold-classes")
	if err := os.Mkdir(classes, 0o755); err != nil {
		t.Fatal(err)
	}
	write := func(i int, text string) {
		if err := os.WriteFile(filepath.Join(classes, fmt.Sprint(i, ".tsv")), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for i := range 4 {
		write(i, "headline\tone\nboilerplate\ttwo\nrelated\tthree\nfull text\t"+strings.Repeat("words of the article ", 5))
	}
	code, out, errOut := facetta(t, "", "eval", "boilerplate", dir, "--folds", "2")
	got := strings.Join(strings.Fields(out), " ")
	for _, want := range []string{
		"92 words, 95.7 % of them content blocks source words source boilerplate 25.0 % 79 % 4.3 % 35 % headline 25.0 % 1 % 4.3 % 1 %",
		"Two classes: content of any kind, and boilerplate.", "rule keep-all 91.5 95.7 93.5 95.7 50.0",
		"Four classes: full text with comments,", "ZeroR 0 75.6 87.0 80.9 87.0 50.0 1 - 48.9 -", "C4.5 all local P/C/N 64 75.6 87.0 80.9 87.0 50.0 1 91.4 96.7 98",
	} {
		if code != exitDone || !strings.Contains(got, want) {
			t.Errorf("exit code %d, %s; want %q:\n%s", code, errOut, want, out)
		}
	}
	write(2, "comments\tone two\nfull text\t"+strings.Repeat("words of the article ", 5))
	for flag, want := range map[string]string{"--quiet": "92 words, 95.7 %", "--article": "92 words, 93.5 %"} {
		if code, out, _ := facetta(t, "", "eval", "boilerplate", dir, "--folds", "2", flag); code != exitDone || !strings.Contains(out, want) {
			t.Errorf("%s: exit code %d, want %q:\n%s", flag, code, want, out)
		}
	}
	write(3, "menu\tone")
	if code, _, errOut := facetta(t, "", "eval", "boilerplate", dir); code != exitFailed || !strings.Contains(errOut, `page 3: line 1 of its classes begins with "menu": it must be one of boilerplate, headline,`) {
		t.Errorf("exit code %d: %s", code, errOut)
	}
}

func TestEvalBoilerplateWrongUsage(t *testing.T) {
	dir := t.TempDir()
	writeGold(t, filepath.Join(dir, "tiny"), 1)
	for _, c := range []struct {
		args string
		code int
		says string
	}{
		{dir + "/absent", exitUsage, "no such file"},
		{dir + "/tiny/gold", exitFailed, ".tar.zst"},
		{dir + " --set other", exitUsage, `"other" in ` + dir + ": choose from tiny"},
		{dir + " --folds 1", exitUsage, "10 is usual"},
		{dir, exitDone, "too few for --folds 10"},
		{dir + " --across", exitUsage, "two sets"},
	} {
		code, _, errOut := facetta(t, "", append([]string{"eval", "boilerplate"}, strings.Fields(c.args)...)...)
		if code != c.code || !strings.Contains(errOut, c.says) || strings.Count(errOut, "\n") != 1 {
			t.Errorf("%s: exit code %d, %q", c.args, code, errOut)
		}
	}
}
