package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// A page of four words of content, with four that its three siblings have as well; one page of no site.
func TestEvalExtractionWithSiblings(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "pots")
	files := map[string]string{"index.tsv": "id\turl\tbytes\n", "html/x.html": "<p>Subscribe to our letter", "gold/x.txt": "Subscribe to our letter"}
	for i := range 4 {
		own := fmt.Sprintf("This is pot %d", i)
		files["index.tsv"] += fmt.Sprintf("%d\thttp://a.example/%d\t0\n", i, i)
		files[fmt.Sprintf("html/%d.html", i)] = "<p>" + own + "<p>Subscribe to our letter"
		files[fmt.Sprintf("gold/%d.txt", i)] = own
	}
	for name, text := range files {
		file := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	code, out, errOut := facetta(t, "", "eval", "extraction", dir, "--method", "keep-all", "--siblings")
	// Four pages with F1 2*4/(4+8) and one with 1; corrected, all five are right.
	for _, row := range []string{`(?s)pots\n.*\nkeep-all +5 +0\.7333 `, `\nkeep-all\+site +5 +1\.0000 `} {
		if code != exitDone || !regexp.MustCompile(row).MatchString(out) {
			t.Errorf("exit code %d, %s, want %s in\n%s", code, errOut, row, out)
		}
	}
}

// A method that is named twice is measured once: twice as many pages would halve the error of the means.
func TestEvalExtractionMethodTwice(t *testing.T) {
	dir := t.TempDir()
	writeGold(t, filepath.Join(dir, "a"), 1)
	writeGold(t, filepath.Join(dir, "b"), 1)
	code, out, errOut := facetta(t, "", "eval", "extraction", dir, "--method", "keep-all,bte,keep-all")
	if code != exitDone || strings.Count(out, "\nkeep-all ") != 4 || !regexp.MustCompile(`(?s)mean of pages\n.*\nkeep-all +2 `).MatchString(out) {
		t.Errorf("exit code %d, %s,\n%s", code, errOut, out)
	}
}
