package taxonomy

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"strings"
	"testing"
)

// curlieArchive packs files as Curlie does; the pages come before their categories.
func curlieArchive(t testing.TB) []byte {
	t.Helper()
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	archive := tar.NewWriter(z)
	for _, f := range [][2]string{
		{"curlie-rdf/rdf-Science-c.tsv", "http://stars.example/\tStars\tAll of them\t7\nhttp://lost.example/\tLost\t\t99\nshort\n"},
		{"curlie-rdf/README.txt", "not a table"},
		{"curlie-rdf/rdf-Science-s.tsv", "no path\n7\tScience/Astronomy\t1\tStars and so on\n8\tScience/Sleep\t0\t\n"},
	} {
		if err := archive.WriteHeader(&tar.Header{Name: f[0], Mode: 0o644, Size: int64(len(f[1])), Format: tar.FormatUSTAR}); err != nil {
			t.Fatal(err)
		}
		io.WriteString(archive, f[1])
	}
	archive.Close()
	z.Close()
	return packed.Bytes()
}

func TestCurlieArchive(t *testing.T) {
	file := curlieArchive(t)
	tax, report, err := Read(bytes.NewReader(file), "curlie-rdf-all.tar.gz", Options{})
	if err != nil {
		t.Fatal(err)
	}
	checkDefects(t, report, map[Reason]int{NoTopic: 3})
	checkEntries(t, tax, []Entry{
		{URL: "http://stars.example/", Topic: "Top/Science/Astronomy", Title: "Stars", Description: "All of them", Site: true},
	})
	checkTopics(t, tax, []Topic{{"Top/Science", 0, 1}, {"Top/Science/Astronomy", 1, 1}, {"Top/Science/Sleep", 0, 0}})
	if _, _, err := Read(io.MultiReader(bytes.NewReader(file)), "x", Options{}); !errors.Is(err, errNotSeekable) {
		t.Errorf("from a pipe: %v", err)
	}
}

func TestCurlieArchiveCutAnywhere(t *testing.T) {
	file := curlieArchive(t)
	for n := 20; n < len(file); n += 5 {
		_, report, err := Read(bytes.NewReader(file[:n]), "curlie-rdf-all.tar.gz", Options{Format: Curlie})
		if err != nil || report.Count(Truncated)+report.Count(BadPacking) == 0 {
			t.Fatalf("cut at %d of %d: %v, %v", n, len(file), report, err)
		}
	}
}

// What is packed or encoded otherwise is refused whatever it is called, and so is an archive of other files.
func TestPackedFiles(t *testing.T) {
	var packed bytes.Buffer
	archive := tar.NewWriter(&packed)
	const line = "http://a.example/\tA\n"
	if err := archive.WriteHeader(&tar.Header{Name: "topics.tsv", Mode: 0o644, Size: int64(len(line)), Format: tar.FormatUSTAR}); err != nil {
		t.Fatal(err)
	}
	io.WriteString(archive, line)
	archive.Close()
	for _, f := range []struct{ name, file, says string }{
		{"topics.zip", "PK\x03\x04\x14\x00", "it is a zip archive: unpack it"},
		{"topics.tsv", "PK\x03\x04\x14\x00", "it is a zip archive: unpack it"},
		{"content.rdf.u8.bz2", "BZh91AY&SY\x00\x00", "it is compressed by bzip2: unpack it"},
		{"topics.tar", packed.String(), "it is a tar archive without Curlie's tables"},
		{"topics.tsv", "h\x00t\x00t\x00p\x00", "it is in UTF-16LE without a byte order mark: write it as UTF-8 (iconv -f UTF-16LE -t UTF-8)"},
		{"topics.md", "\x00#\x00 \x00A\x00\n", "it is in UTF-16BE without a byte order mark: write it as UTF-8 (iconv -f UTF-16BE -t UTF-8)"},
		{"topics.tsv", "\xff\xfeh\x00t\x00t\x00p\x00", ""}, // the mark says how to read it
		{"topics.md", "PK http://a.example/\n", ""},
	} {
		_, _, err := Read(strings.NewReader(f.file), f.name, Options{})
		if refused := errors.As(err, new(PackedError)); refused != (f.says != "") || refused && !strings.Contains(err.Error(), f.name+": "+f.says) {
			t.Errorf("%s: %v, want %q", f.name, err, f.says)
		}
	}
}

func TestCurlieTables(t *testing.T) {
	tax, report := read(t, "rdf-Science-s.tsv", "7\tScience/Astronomy\t1\tStars\n8\tScience/Sleep\t0\t\n")
	checkDefects(t, report, nil)
	checkTopics(t, tax, []Topic{{"Top/Science", 0, 0}, {"Top/Science/Astronomy", 0, 0}, {"Top/Science/Sleep", 0, 0}})
	_, _, err := Read(strings.NewReader("http://stars.example/\tStars\tAll\t7\n"), "rdf-Science-c.tsv", Options{})
	if !errors.Is(err, ErrCurliePages) {
		t.Errorf("pages without categories: %v", err)
	}
	// Curlie's tables have tabs: in CSV the fourth field is a description, and a number in the first line says nothing.
	tax, report = read(t, "x.csv", "http://stars.example/,Stars,All,7\n7,Science\n")
	checkDefects(t, report, map[Reason]int{BadAddress: 1})
	checkTopics(t, tax, []Topic{{"Top/Stars", 1, 1}})
}

// TestIntegersAreNoCategories: a topics file of facetta rank whose pages are integers is no taxonomy, and must not pass for one without pages.
func TestIntegersAreNoCategories(t *testing.T) {
	tax, report := read(t, "x.tsv", "12\tTop/Arts\n7\tTop/Arts/Music\n")
	checkDefects(t, report, map[Reason]int{BadAddress: 2})
	checkTopics(t, tax, nil)
	tax, report = read(t, "x.tsv", "12\tArts\n7\tArts/Music\n")
	checkDefects(t, report, nil)
	checkTopics(t, tax, []Topic{{"Top/Arts", 0, 0}, {"Top/Arts/Music", 0, 0}})
}
