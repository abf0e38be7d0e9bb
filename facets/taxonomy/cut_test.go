package taxonomy

import (
	"bytes"
	"compress/gzip"
	"strings"
	"testing"
)

// Files of every format that end in the middle, wherever that is, plain or compressed: what stands before the cut is imported, at most
// the entry that was cut is another one, and there is no error.
func TestFilesCutAnywhere(t *testing.T) {
	for format, file := range map[Format]string{
		TSV: "http://a.example/x\tA\nhttp://b.example/x\tA/B\tTitle\n",
		CSV: "http://a.example/x,A\n\"http://b.example/x\",A/B,\"a\n\"\"b\"\"\"\n",
		RDF: `<RDF><ExternalPage about="http://a.example/x"><topic>Top/A</topic></ExternalPage>` +
			`<ExternalPage about="http://b.example/x"><d:Title>b</d:Title><topic>Top/A/B</topic></ExternalPage></RDF>`,
		OPML:      `<opml><body><outline text="A"><outline url="http://a.example/x"/><outline text="B"><outline url="http://b.example/x"/></outline></outline></body></opml>`,
		Bookmarks: `<DL><DT><H3>A</H3><DL><DT><A HREF="http://a.example/x">a</A><DT><H3>B</H3><DL><DT><A HREF="http://b.example/x">b</A></DL></DL></DL>`,
		Markdown:  "# A\n- [a](http://a.example/x)\n## B\n- [b](http://b.example/x)\n",
	} {
		whole := len(file)
		first := strings.Index(file, "b.example") // until here only the first entry can be known
		for cut := 0; cut <= whole; cut++ {
			checkCut(t, format, file, []byte(file[:cut]), cut, first)
		}
		var packed bytes.Buffer
		z := gzip.NewWriter(&packed)
		_, _ = z.Write([]byte(file)) // to memory
		_ = z.Close()
		const header = 10 // bytes of gzip's, in whose middle it is no gzip file
		for cut := header; cut <= packed.Len(); cut++ {
			tax, _, err := Read(bytes.NewReader(packed.Bytes()[:cut]), "x", Options{Format: format})
			if err != nil || cut == packed.Len() && tax.EntryCount() != 2 {
				t.Errorf("%s, packed, cut at %d of %d: %v", format, cut, packed.Len(), err)
			}
		}
	}
}

func checkCut(t *testing.T, format Format, file string, part []byte, cut, first int) {
	t.Helper()
	tax, _, err := Read(bytes.NewReader(part), "x", Options{Format: format})
	if err != nil {
		t.Errorf("%s cut at %d: %v", format, cut, err)
		return
	}
	n := tax.EntryCount()
	known := 0
	for _, e := range tax.Entries() {
		if e.URL == "http://a.example/x" && e.Topic == "Top/A" || e.URL == "http://b.example/x" && e.Topic == "Top/A/B" {
			known++
		}
	}
	switch {
	case cut == len(file) && (n != 2 || known != 2):
		t.Errorf("%s, whole: %d entries, %d of them right", format, n, known)
	case n-known > 1:
		t.Errorf("%s cut at %d: %d entries that are not in the file", format, cut, n-known)
	case cut >= first && known < 1:
		t.Errorf("%s cut at %d: the first entry is lost", format, cut)
	}
}
