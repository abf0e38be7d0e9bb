package taxonomy

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"math/rand/v2"
	"testing"
)

// A file that ends in the middle of a record: the record is left out and counted where the address or topic was cut for sure, and kept
// with a remark where that cannot be told.
func TestTableEndsInTheMiddle(t *testing.T) {
	const before = "http://a.example/x\tArts/Music/Jazz\nhttp://b.example/x\tArts/Music/Jazz\n"
	for _, c := range []struct {
		name, file string
		entries    int
		reason     Reason // "": not a word
	}{
		{"x.tsv", before, 2, ""},
		{"x.tsv", before + "http://c.exam", 2, Truncated},                   // no topic
		{"x.tsv", before + "http://c.example/x\t", 2, Truncated},            // no topic
		{"x.tsv", before + "http://c.example/x\tArts/Mus", 2, Truncated},    // a beginning of the topic before
		{"x.tsv", before + "http://c.example/x\tArts/Music", 3, NoLineEnd},  // which may be the topic above
		{"x.tsv", before + "http://c.example/x\tArts/Music/Jazz", 3, ""},    // whole
		{"x.tsv", before + "http://c.example/x\tBusiness", 3, NoLineEnd},    // another topic
		{"x.tsv", before + "http://c.example/x\tArts/X\tTit", 3, NoLineEnd}, // at most the title was cut
		{"x.tsv", "http://c.example/x\tArts/Mus", 1, ""},                    // nothing to compare with
		{"x.tsv", "url\ttopic\ttitle\nhttp://a.example/x\tArts\tA\nhttp://b.example/x\tBusin", 1, Truncated},
		{"x.tsv", "url\ttopic\ttitle\nhttp://a.example/x\tArts\tA\nhttp://b.example/x\tArts", 2, NoLineEnd},
		{"x.tsv", "url\ttopic\nhttp://a.example/x\tArts/Music\nhttp://b.example/x\tArts/Mu", 1, Truncated},
		{"x.tsv", "topic\turl\ttitle\nArts\thttp://a.example/x\tA\nArts\thttp://b.exam", 1, Truncated},
		{"x.tsv", "topic\turl\nArts\thttp://a.example/x\nArts\thttp://b.example/lo", 2, NoLineEnd},
		{"x.csv", "http://a.example/x,Arts/Music\nhttp://b.example/x,Arts/Mu", 1, Truncated},
		{"x.csv", "http://a.example/x,Arts/Music\nhttp://b.example/x,\"Arts/Music", 1, Truncated},
		{"x.csv", "http://a.example/x,Arts,\"A\"\nhttp://b.example/x,Arts,\"A\nB", 2, OpenQuote},
		{"x.csv", "http://a.example/x,Arts,\"A\"\nhttp://b.example/x,Arts,\"A\nB\"", 2, NoLineEnd},
		{"x.md", "# A\n- [a](http://a.example/x)\n- [b](http://b.example/x)", 2, ""},
		{"x.md", "# A\n- [a](http://a.example/x)\n- [b](http://b.exam", 1, Truncated},
		{"x.md", "# A\n- [a](http://a.example/x)\n- [b", 1, Truncated},
	} {
		tax, report := read(t, c.name, c.file)
		told := report.Count(Truncated) + report.Count(NoLineEnd) + report.Count(OpenQuote)
		if tax.EntryCount() != c.entries || c.reason == "" && told != 0 || c.reason != "" && report.Count(c.reason) != 1 {
			t.Errorf("%s %q: %d entries, want %d and %q; %v", c.name, c.file, tax.EntryCount(), c.entries, c.reason, report)
		}
	}
}

// Of compressed data that break off, the line that was not read to its end is no record.
func TestDamagedPackingEndsInTheMiddle(t *testing.T) {
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	random := rand.New(rand.NewPCG(1, 2)) // so that it takes several windows of 32 KiB when packed
	for range 20000 {
		fmt.Fprintf(z, "http://x.example/%d\tArts\n", random.Uint64())
	}
	z.Close()
	for n := packed.Len() / 4; n < packed.Len()-8; n += 49999 {
		_, report, err := Read(bytes.NewReader(packed.Bytes()[:n]), "x.tsv.gz", Options{})
		if err != nil || report.Entries < 1000 {
			t.Fatalf("cut at %d: %v, %v", n, report, err)
		}
		checkDefects(t, report, map[Reason]int{BadPacking: 1})
	}
}
