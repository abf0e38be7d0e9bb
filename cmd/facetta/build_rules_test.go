package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A dimension of one's own, as an editor writes its file on Windows, is built; a bad line is named and nothing is built.
func TestBuildWithRules(t *testing.T) {
	data, rules := demoCopy(t), filepath.Join(t.TempDir(), "rules.tsv")
	text := "\ufeffshelf\tAbout\t/about\r\n# hosts of a few\r\n"
	for _, host := range []string{"physics.plainphysics", "bread.crumb", "garden.plotseven", "chemkitchen"} {
		text += "shelf\tChosen\t" + host + ".example\r\n"
	}
	if err := os.WriteFile(rules, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	if said := mustFacetta(t, "build", "--rules", rules, "--data", data); !strings.Contains(said, "\n  2 topics of dimension shelf\n") {
		t.Errorf("it said %q", said)
	}
	if err := os.WriteFile(rules, []byte(text+"shelf\tNo pattern\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	code, _, said := facetta(t, "", "build", "--rules", rules, "--data", data)
	if code != exitUsage || said != "facetta: --rules: "+rules+":7: fields separated by tabs: 2, not 3; a line is: dimension <tab> topic <tab> pattern\n" {
		t.Errorf("a bad line: exit code %d, said %q", code, said)
	}
}
