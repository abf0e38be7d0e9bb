package archive

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"facetta/internal/weburl"
)

// sharedFolder gives a folder of the test data that is kept outside the project.
func sharedFolder(t testing.TB, name string) string {
	t.Helper()
	shared := os.Getenv("FACETTA_SHARED")
	if shared == "" {
		t.Skip("FACETTA_SHARED is not set: real archives are not read")
	}
	return filepath.Join(shared, name)
}

// countRecords gives the number of records by type, and of places that are not records by reason.
func countRecords(t *testing.T, path string) (records, broken map[string]int) {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	records, broken = map[string]int{}, map[string]int{}
	r := NewReader(f, 0)
	for {
		record, err := r.Next()
		var b *BrokenError
		switch {
		case err == io.EOF:
			return records, broken
		case errors.As(err, &b):
			broken[b.Reason]++
		case err != nil:
			t.Fatalf("%s: %v", path, err)
		default:
			records[record.Type()]++
		}
	}
}

// TestSharedRecords: the numbers of records by type that files.tsv tells for each file, counted by another program. ARC files
// have a number only; the two records that files.tsv does not find there, or finds and we do not, are those of files made to be
// broken.
func TestSharedRecords(t *testing.T) {
	root := sharedFolder(t, "data/warc")
	table, err := os.Open(filepath.Join(root, "files.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	defer table.Close()
	lines := bufio.NewScanner(table)
	lines.Scan()
	files := 0
	for lines.Scan() {
		f := strings.Split(lines.Text(), "\t")
		files++
		records, broken := countRecords(t, filepath.Join(root, f[0]))
		if strings.HasPrefix(f[2], "WARC") {
			if want := typeCounts(t, f[4]); !maps.Equal(records, want) {
				t.Errorf("%s: %v, want %v (broken %v)", f[0], records, want, broken)
			}
			continue
		}
		total := 0
		for _, n := range records {
			total += n
		}
		want, ok := map[string]int{"aut/badexample.arc.gz": 4, "warcio/example-space-in-url.arc": 2}[f[0]]
		if !ok {
			want, _ = strconv.Atoi(f[3])
		}
		if total != want {
			t.Errorf("%s: %v, want %d (broken %v)", f[0], records, want, broken)
		}
	}
	if files < 60 {
		t.Errorf("%d files in the table", files)
	}
}

func typeCounts(t *testing.T, s string) map[string]int {
	t.Helper()
	counts := map[string]int{}
	for _, field := range strings.Fields(s) {
		kind, n, _ := strings.Cut(field, ":")
		var err error
		if counts[kind], err = strconv.Atoi(n); err != nil {
			t.Fatal(err)
		}
	}
	return counts
}

// TestSharedBroken: what is passed over in the files that are broken on purpose or by history. Two pywb and warcio files have
// stray bytes after a request, the ARC files have header lines without a length or cut off.
func TestSharedBroken(t *testing.T) {
	root := sharedFolder(t, "data/warc")
	for name, want := range map[string]map[string]int{
		"aut/badexample.arc.gz":           {brokenHeader: 1},
		"pywb/bad.arc":                    {brokenHeader: 2},
		"pywb/example.warc":               {brokenBytes: 1},
		"warcio/example-trunc.warc":       {brokenBytes: 1},
		"pywb/example-bad.warc.gz.bad":    {},
		"aut/example.warc.gz":             {},
		"pywb/iana.warc.gz":               {},
		"whirlwind/whirlwind.warc.gz":     {},
		"pywb/missing-status-text.warc":   {},
		"warcio/example-space-in-url.arc": {},
	} {
		if _, broken := countRecords(t, filepath.Join(root, name)); !maps.Equal(broken, want) {
			t.Errorf("%s: passed over %v, want %v", name, broken, want)
		}
	}
}

// TestSharedCaptures: captures, resolved revisits and skipped records of the real crawls. Where the numbers come from: files.tsv,
// less the records that are no web pages (38 "dns:" records of the 2008 crawl, 3 of data.gov.uk; counted with grep).
func TestSharedCaptures(t *testing.T) {
	root := sharedFolder(t, "data/warc")
	const dataGov = "ukwa/BL-20140325121225068-00000-32090~opera~8443.warc.gz"
	const again = "ukwa/BL-20140325122341434-00000-32090~opera~8443.warc.gz"
	for _, c := range []struct {
		files                       string
		captures, urls, revisits    int
		noAddress, unresolved, cuts int
	}{
		{"aut/example.warc.gz", 261, 261, 0, 38, 0, 0},
		{"aut/example.arc.gz", 261, 261, 0, 38, 0, 0},
		{"aut/issue-493.warc", 15, 10, 5, 0, 0, 0},
		{"pywb/iana.warc.gz", 171, 43, 123, 0, 0, 0},
		{"pywb/dupes.warc.gz", 4, 3, 1, 0, 8, 0},
		{dataGov, 62, 62, 0, 3, 0, 0},
		{again, 7, 7, 0, 3, 55, 0},
		{dataGov + " " + again, 124, 62, 55, 6, 0, 0},
		{"pywb/example-url-agnostic-revisit.warc.gz pywb/example-url-agnostic-orig.warc.gz", 2, 2, 1, 0, 0, 0},
		{"warcio/example-space-in-url.arc", 1, 1, 0, 0, 0, 1},
	} {
		var paths []string
		for _, f := range strings.Fields(c.files) {
			paths = append(paths, filepath.Join(root, f))
		}
		a, r := importing(t, paths...)
		got := []int{r.Captures, a.Len(), r.Revisits, r.Skipped[reasonAddress], r.Skipped[reasonRevisit], r.Cut}
		if want := []int{c.captures, c.urls, c.revisits, c.noAddress, c.unresolved, c.cuts}; !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v; %v", c.files, got, want, r.Skipped)
		}
	}
}

// TestSharedSamePages: the same pages in two formats or codings give the same captures.
func TestSharedSamePages(t *testing.T) {
	root := sharedFolder(t, "data/warc")
	const blackbook = "ukwa/IAH-20080430204825-00000-blackbook-truncated"
	const transfer = "ukwa/transfer_compression_"
	for _, group := range [][]string{
		{"aut/example.warc.gz", "aut/example.arc.gz"},
		{blackbook + ".warc", blackbook + ".warc.gz", blackbook + ".arc", blackbook + ".arc.gz"},
		{"warcio/example.arc", "warcio/example.arc.gz"},
		{"whirlwind/whirlwind.warc", "whirlwind/whirlwind.warc.gz"},
	} {
		want := pagesOf(t, filepath.Join(root, group[0]))
		for _, other := range group[1:] {
			if got := pagesOf(t, filepath.Join(root, other)); !maps.Equal(got, want) {
				t.Errorf("%s and %s differ", group[0], other)
			}
		}
	}
	for _, coding := range []string{"none", "gzip", "brotli"} {
		for u, page := range pagesOf(t, filepath.Join(root, transfer+coding+".warc")) {
			if !strings.Contains(page, "</html>") {
				t.Errorf("%s: %s is not decoded: %.300q", coding, u, page)
			}
		}
	}
}

// pagesOf gives date, status, type and body of every address.
func pagesOf(t *testing.T, path string) map[weburl.URL]string {
	t.Helper()
	a, _ := importing(t, path)
	pages := map[weburl.URL]string{}
	for e := range a.All() {
		c, err := a.Read(e)
		if err != nil {
			t.Fatal(err)
		}
		pages[e.URL] = fmt.Sprintln(e.Time, e.Status, e.ContentType, string(c.Body))
	}
	return pages
}
