package edgelist

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"

	"facetta/ranking/graph"
)

func TestCSV(t *testing.T) {
	long := strings.Repeat("x", 200_000) // more than a buffer
	for text, want := range map[string]string{
		"":                                    "",
		"1,2\n3,4":                            "1\t2\n3\t4",
		"\uFEFF\"source\",\"target\"\r\n":     "source\ttarget\r\n",
		"\"http://a/?x=1,2\",\"b\"\"c\"\n":    "http://a/?x=1,2\tb\"c\n",
		"a\"b,\"\"\n,\n":                      "a\"b\t\n\t\n",
		"\"never, closed\n1,2\n":              "never, closed\n1\t2\n", // spoils its own line only
		"\"closed\" and more,2\n":             "closed and more\t2\n",
		"a tab\there,\"and\there\"\n":         "a tab here\tand here\n",
		"1,2,3\n":                             "1\t2\t3\n",
		"\r\n# a,b\n\"a,b\";c\n1;2\n3,4;5\n":  "\r\n# a,b\na,b\tc\n1\t2\n3,4\t5\n",
		"a,\";;\"\n1;2,3\n":                   "a\t;;\n1;2\t3\n",
		"a;b,c\n":                             "a;b\tc\n",
		long + ",2\n\"" + long + "," + "\"\n": long + "\t2\n" + long + ",\n",
	} {
		for _, in := range []io.Reader{strings.NewReader(text), iotest.OneByteReader(strings.NewReader(text))} {
			got, err := io.ReadAll(newCSVReader(in))
			if err != nil || string(got) != want {
				t.Errorf("%.50q: %.50q, %v, want %.50q", text, got, err, want)
			}
		}
	}
	if _, err := io.ReadAll(newCSVReader(iotest.ErrReader(io.ErrClosedPipe))); err != io.ErrClosedPipe {
		t.Errorf("got %v", err)
	}
}

// The name of a file says what parts its fields, packed or not.
func TestOpenCSV(t *testing.T) {
	for _, name := range []string{"links.csv", "LINKS.CSV.zst", "links.csv.gz", "csv"} {
		path := filepath.Join(t.TempDir(), name)
		if err := os.WriteFile(path, []byte("Source,Target\n1,2\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		f, err := Open(path, nil)
		if err != nil {
			t.Fatal(err)
		}
		r := NewReader(graph.Options{})
		report, err := r.ReadLinks(f)
		_ = f.Close()
		if csv := name != "csv"; err != nil || (report.Used == 1 && report.Passed == 1) != csv {
			t.Errorf("%s: %+v, %v", name, report, err)
		}
		if useless := report.Useless(); (useless != nil) != (name == "csv") ||
			useless != nil && !strings.Contains(useless.Error(), `"Source,Target": write two fields, separated by a tab`) {
			t.Errorf("%s: %v", name, useless)
		}
	}
}

// FuzzCSV: whatever parts the fields, no line comes or goes, no field has a tab of its own, and it does not matter in which pieces the file comes.
func FuzzCSV(f *testing.F) {
	for _, text := range []string{"source;target\n1;2\n", "\uFEFF\"a;b\",c\r\n", "# ;;\n\"\n\t\n;,", "a,b\rc,d"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		got, err := io.ReadAll(newCSVReader(strings.NewReader(text)))
		pieces, wrong := io.ReadAll(newCSVReader(iotest.OneByteReader(strings.NewReader(text))))
		if err != nil || wrong != nil || string(got) != string(pieces) {
			t.Fatalf("%q, %v, and in pieces %q, %v", got, err, pieces, wrong)
		}
		if lines := strings.Count(string(got), "\n"); lines != strings.Count(text, "\n") {
			t.Errorf("%q: %d lines", got, lines)
		}
		if tabs := strings.Count(string(got), "\t"); tabs > max(strings.Count(text, ","), strings.Count(text, ";")) {
			t.Errorf("%q: %d tabs", got, tabs)
		}
	})
}
