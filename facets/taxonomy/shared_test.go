package taxonomy

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func sharedODP(t *testing.T) string {
	t.Helper()
	dir := os.Getenv("FACETTA_SHARED")
	if dir == "" {
		t.Skip("FACETTA_SHARED is not set: directory data not at hand")
	}
	return filepath.Join(dir, "data", "odp")
}

func readShared(t *testing.T, name string) (*Taxonomy, *Report) {
	t.Helper()
	f, err := os.Open(filepath.Join(sharedODP(t), name))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	tax, report, err := Read(f, name, Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Log(report)
	return tax, report
}

// The numbers of elements are those that the data's README gives; it was made with other tools.
func TestDumpSamples(t *testing.T) {
	for name, want := range map[string]struct{ topics, pages int }{
		"cosr-back_2016-01-31_content.rdf":                  {6 - 1, 29}, // one Topic element has an empty name
		"lemig_2013-01-27_content_sample.rdf.u8":            {5 - 1, 6},
		"lemig_structure_sample.rdf.u8":                     {2 + 7, 0}, // and seven narrow elements
		"valexl_2016-04-10_content_business_accounting.xml": {4 - 1, 12},
	} {
		t.Run(name, func(t *testing.T) {
			var named topicNames
			f, err := os.Open(filepath.Join(sharedODP(t), "rdf-samples", name))
			if err != nil {
				t.Fatal(err)
			}
			defer f.Close()
			report, err := Scan(f, name, Options{}, &named)
			if err != nil {
				t.Fatal(err)
			}
			checkDefects(t, report, nil)
			if len(named) != want.topics || report.Entries != want.pages {
				t.Errorf("%d topics %q, %d pages; want %+v", len(named), named, report.Entries, want)
			}
		})
	}
}

// topicNames keeps the topics that Scan found by elements of their own.
type topicNames []Path

func (n *topicNames) AddTopic(p Path)    { *n = append(*n, p) }
func (*topicNames) AddEntry(Entry) bool  { return true }
func (*topicNames) AddRelation(Relation) {}

// Rows and distinct paths are those that the data's README gives, but that it counts 737 for the third, the header's
// word among them.
func TestDirectoryTables(t *testing.T) {
	for name, want := range map[string]struct{ rows, paths int }{
		"fortran-links.tsv":     {540, 40},
		"alsarem-links.tsv.zst": {7060, 1355},
		"awesome-links.tsv.zst": {14235, 736},
	} {
		t.Run(name, func(t *testing.T) {
			tax, report := readShared(t, name)
			if report.Entries+skipped(report) != want.rows {
				t.Errorf("%d entries and %d left out, want %d rows", report.Entries, skipped(report), want.rows)
			}
			paths := 0
			for _, topic := range tax.Topics() {
				if topic.Entries > 0 {
					paths++
				}
			}
			if paths != want.paths {
				t.Errorf("%d paths with entries, want %d", paths, want.paths)
			}
		})
	}
}

// The long table: every row is either an entry or counted.
func TestLongTable(t *testing.T) {
	if testing.Short() {
		t.Skip("636,317 rows take a few seconds")
	}
	_, report := readShared(t, "urls-train.tsv.zst")
	if report.Entries+skipped(report) != 636317 {
		t.Errorf("%d entries and %d left out", report.Entries, skipped(report))
	}
	if s := report.String(); !strings.Contains(s, fmt.Sprint(report.Entries)) {
		t.Errorf("report %s", s)
	}
}
