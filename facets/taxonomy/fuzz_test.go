package taxonomy

import (
	"archive/tar"
	"bytes"
	"errors"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

func FuzzReadTSV(f *testing.F) {
	f.Add([]byte("url\ttopic\ttitle\nhttp://a.example/\tArts\tA\n"))
	f.Add([]byte("# c\nb.example\tTop//x/\t\xff\x00\n\n\thttp://"))
	f.Add([]byte("\xff\xfeu\x00\t\x00"))
	f.Fuzz(func(t *testing.T, file []byte) { checkForeign(t, file, TSV) })
}

func FuzzReadCSV(f *testing.F) {
	f.Add([]byte("url,topic,title\nhttp://a.example/,Arts,\"A \"\"b\"\"\nc\"\n"))
	f.Add([]byte("http://a.example/;Arts;\"\n\"\"\n\";\"x"))
	f.Fuzz(func(t *testing.T, file []byte) { checkForeign(t, file, CSV) })
}

func FuzzReadRDF(f *testing.F) {
	f.Add([]byte(rdfHead + `<Topic r:id="Top/A"/>
<ExternalPage about="http://a.example/?a&amp;b"><d:Title>A</d:Title></ExternalPage></RDF>`))
	f.Add([]byte(`<ExternalPage about="http://a.example/x><d:Title>1 < 2<topic>Arts<ExternalPage about='http://b.example'></`))
	f.Add([]byte("<!-- <![CDATA[ ]]> <?x <!y <\x00 <Topic id=\"Top/\xff\"> & &#0; &#x110000; &amp"))
	f.Fuzz(func(t *testing.T, file []byte) { checkForeign(t, file, RDF) })
}

func FuzzReadBookmarks(f *testing.F) {
	f.Add([]byte(`<DL><DT><H3>A/B</H3><DL><DT><A HREF="http://a.example/?x&y">A<DD>d</DL><DT><A HREF=http://b.example>B</A></DL>`))
	f.Add([]byte("<dl><h3 unfiled_bookmarks_folder=true>\x00<dl><dl></dl></h3></dl></dl></dl><a href='http://c.example'>"))
	f.Fuzz(func(t *testing.T, file []byte) { checkForeign(t, file, Bookmarks) })
}

func FuzzReadOutline(f *testing.F) {
	f.Add([]byte(outlineFile))
	f.Add([]byte(`<outline text="Top"><outline text=".."><outline category="/" url="http://a.example"></outline></outline></outline>`))
	f.Fuzz(func(t *testing.T, file []byte) { checkForeign(t, file, OPML) })
}

func FuzzReadMarkdown(f *testing.F) {
	f.Add([]byte(markdownFile))
	f.Add([]byte("###### \n- [a](http://a.example/()\n# Top\n1) [[b]](<http://b.example> 'x')\n|[]("))
	f.Fuzz(func(t *testing.T, file []byte) { checkForeign(t, file, Markdown) })
}

func FuzzReadCurlie(f *testing.F) {
	f.Add([]byte("a\tb\tc\t7\n"), []byte("7\tScience/Astronomy\t1\n"))
	f.Add([]byte("http://a.example/\t\xff\t\x00\t\n"), []byte("\tTop\n7\t\n"))
	f.Fuzz(func(t *testing.T, pages, categories []byte) {
		checkForeign(t, packed(t, "c-c.tsv", pages, "c-s.tsv", categories), Curlie)
	})
}

// packed makes a tar archive of two files.
func packed(t *testing.T, name1 string, file1 []byte, name2 string, file2 []byte) []byte {
	var b bytes.Buffer
	archive := tar.NewWriter(&b)
	for _, f := range []struct {
		name string
		file []byte
	}{{name1, file1}, {name2, file2}} {
		if err := archive.WriteHeader(&tar.Header{Name: f.name, Size: int64(len(f.file))}); err != nil {
			t.Fatal(err)
		}
		archive.Write(f.file)
	}
	archive.Close()
	return b.Bytes()
}

// checkForeign wants of any bytes what the package comment promises of a Taxonomy.
func checkForeign(t *testing.T, file []byte, format Format) {
	tax, report, err := Read(bytes.NewReader(file), "fuzz", Options{Format: format})
	if format == TSV && errors.Is(err, ErrCurliePages) || errors.As(err, new(PackedError)) {
		return // it looks like what can't be read alone, or can't be unpacked
	}
	if err != nil {
		t.Fatal(err)
	}
	if report.Entries != tax.EntryCount() || report.String() == "" {
		t.Fatalf("report %+v", report)
	}
	for _, e := range tax.Entries() {
		if _, ok := tax.Lookup(e.Topic); !ok || e.Topic == Root || !utf8.ValidString(e.Title+e.Description) {
			t.Fatalf("entry %+v", e)
		}
	}
	for _, r := range tax.AllRelations() {
		if _, ok := tax.Lookup(r.From); !ok {
			t.Fatalf("relation of no topic: %+v", r)
		}
		tax.Resolve(Path(string(r.From) + "/" + r.Label))
	}
	for _, topic := range tax.Topics() {
		if _, ok := tax.Lookup(topic.Path.Parent()); !ok {
			t.Fatalf("%q has no parent", topic.Path)
		}
		if again, err := ParsePath(string(topic.Path)); err != nil || again != topic.Path {
			t.Fatalf("%q is not in normal form: %q, %v", topic.Path, again, err)
		}
	}
	var out strings.Builder
	if err := tax.writeTSV(&out); err != nil {
		t.Fatal(err)
	}
	again, report, err := Read(strings.NewReader(out.String()), "again.tsv", Options{})
	if err != nil || len(report.Defects) > 0 {
		t.Fatalf("written and read: %v, %v", report, err)
	}
	if !slices.Equal(entries(again), entries(tax)) || !slices.Equal(again.Topics(), tax.Topics()) ||
		!slices.Equal(again.AllRelations(), tax.AllRelations()) {
		t.Fatalf("written and read:\n%+v\n%+v", again, tax)
	}
}
