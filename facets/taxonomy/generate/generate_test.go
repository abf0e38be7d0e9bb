package generate

import (
	"bytes"
	"errors"
	"io"
	"testing"

	"facetta/facets/taxonomy"
)

func dumped(t *testing.T, make func(io.Writer, Options) error, o Options) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := make(&b, o); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// The dump has the pages that were asked for, is read without a defect, and has the proportions that the package comment names.
func TestContent(t *testing.T) {
	o := Options{Pages: 10_000, Seed: 1}
	file := dumped(t, Content, o)
	tax, report, err := taxonomy.Read(bytes.NewReader(file), "content.rdf.u8", taxonomy.Options{})
	if err != nil || len(report.Defects) > 0 || tax.EntryCount() != o.Pages {
		t.Fatalf("%d entries, %v, %v", tax.EntryCount(), err, report)
	}
	var addresses, titles, descriptions, deepest int
	for _, e := range tax.Entries() {
		addresses, titles, descriptions = addresses+len(e.URL), titles+len(e.Title), descriptions+len(e.Description)
	}
	for _, topic := range tax.Topics() {
		deepest = max(deepest, topic.Path.Depth())
	}
	for _, c := range []struct {
		what       string
		got, least int
		most       int
	}{
		{"bytes a page", len(file) / o.Pages, 430, 560}, {"address", addresses / o.Pages, 33, 43}, {"title", titles / o.Pages, 22, 30},
		{"description", descriptions / o.Pages, 85, 110}, {"pages in ten topics", 10 * o.Pages / len(tax.Topics()), 35, 65}, {"deepest level", deepest, 8, 12},
	} {
		if c.got < c.least || c.got > c.most {
			t.Errorf("%s: %d, want %d to %d", c.what, c.got, c.least, c.most)
		}
	}
	if !bytes.Equal(file, dumped(t, Content, o)) {
		t.Error("the same options gave other bytes")
	}
	if bytes.Equal(file, dumped(t, Content, Options{Pages: o.Pages, Seed: 2})) {
		t.Error("another seed gave the same bytes")
	}
}

func TestDefects(t *testing.T) {
	file := dumped(t, Content, Options{Pages: 5000, Seed: 1, Defects: 0.02})
	tax, report, err := taxonomy.Read(bytes.NewReader(file), "content.rdf.u8", taxonomy.Options{})
	skipped := 0
	for _, d := range report.Defects {
		if !d.Reason.Repaired() {
			skipped += d.Count
		}
	}
	if err != nil || tax.EntryCount() < 4900 || tax.EntryCount()+skipped != 5000 {
		t.Fatalf("%d entries, %v", tax.EntryCount(), err)
	}
	for _, reason := range []taxonomy.Reason{
		taxonomy.IllegalUTF8, taxonomy.ControlChar, taxonomy.MalformedXML, taxonomy.TopicInferred, taxonomy.BadAddress,
	} {
		if n := report.Count(reason); n < 5 || n > 50 {
			t.Errorf("%s: %d, want some 20", reason, n)
		}
	}
}

func TestStructure(t *testing.T) {
	o := Options{Pages: 5000, Seed: 1}
	content, _, _ := taxonomy.Read(bytes.NewReader(dumped(t, Content, o)), "content.rdf.u8", taxonomy.Options{})
	tax, report, err := taxonomy.Read(bytes.NewReader(dumped(t, Structure, o)), "structure.rdf.u8", taxonomy.Options{})
	if err != nil || len(report.Defects) > 0 || len(tax.Topics()) != len(content.Topics()) {
		t.Fatalf("%d topics, want %d; %v, %v", len(tax.Topics()), len(content.Topics()), err, report)
	}
	if n := len(tax.AllRelations()); n < len(tax.Topics())/2 || tax.Dangling() > 0 {
		t.Errorf("%d relations, %d dangling", n, tax.Dangling())
	}
}

func TestDumpStopsAtError(t *testing.T) {
	full := errors.New("disk full")
	if err := Content(failing{full}, Options{Pages: 100_000, Seed: 1}); !errors.Is(err, full) {
		t.Error(err)
	}
}

type failing struct{ err error }

func (f failing) Write([]byte) (int, error) { return 0, f.err }
