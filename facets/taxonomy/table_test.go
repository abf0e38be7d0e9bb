package taxonomy

import (
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/klauspost/compress/zstd"
)

func read(t *testing.T, name, file string) (*Taxonomy, *Report) {
	t.Helper()
	tax, report, err := Read(strings.NewReader(file), name, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if report.Bytes != int64(len(file)) {
		t.Errorf("%d of %d bytes are said to have been read", report.Bytes, len(file))
	}
	return tax, report
}

// checkDefects wants exactly these counts.
func checkDefects(t *testing.T, r *Report, want map[Reason]int) {
	t.Helper()
	for reason, n := range want {
		if got := r.Count(reason); got != n {
			t.Errorf("%q: %d, want %d", reason, got, n)
		}
	}
	for _, d := range r.Defects {
		if want[d.Reason] == 0 {
			t.Errorf("unexpected defect: %+v", d)
		}
	}
}

func TestReadTSV(t *testing.T) {
	tax, report := read(t, "topics.tsv", "# our topics\n"+
		"http://Jazz.example/\tArts/Music/Jazz\tThe  Jazz Page \tAll about jazz.\r\n"+
		"\n"+
		"http://jazz.example/a%7eb.html#x\tTop/Arts/Music/Jazz\n"+
		"\tTop/Science\n")
	checkDefects(t, report, nil)
	want := []Entry{
		{URL: "http://jazz.example/", Topic: "Top/Arts/Music/Jazz", Title: "The Jazz Page",
			Description: "All about jazz.", Site: true},
		{URL: "http://jazz.example/a~b.html", Topic: "Top/Arts/Music/Jazz"},
	}
	checkEntries(t, tax, want)
	checkTopics(t, tax, []Topic{
		{"Top/Arts", 0, 2}, {"Top/Arts/Music", 0, 2}, {"Top/Arts/Music/Jazz", 2, 2}, {"Top/Science", 0, 0},
	})
	if report.Sites != 1 || report.Format != TSV || report.Entries != 2 {
		t.Errorf("report %+v", report)
	}
}

// entries gives a taxonomy's entries as a list.
func entries(tax *Taxonomy) []Entry {
	list := make([]Entry, 0, tax.EntryCount())
	for _, e := range tax.Entries() {
		list = append(list, e)
	}
	return list
}

func checkEntries(t *testing.T, tax *Taxonomy, want []Entry) {
	t.Helper()
	got := entries(tax)
	if len(got) != len(want) {
		t.Fatalf("%d entries, want %d: %+v", len(got), len(want), got)
	}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("entry %d: %+v\nwant %+v", i, got[i], want[i])
		}
	}
}

func checkTopics(t *testing.T, tax *Taxonomy, want []Topic) {
	t.Helper()
	got := tax.Topics()
	if len(got) != len(want) {
		t.Fatalf("%d topics, want %d: %+v", len(got), len(want), got)
	}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("topic %d: %+v, want %+v", i, got[i], want[i])
		}
	}
}

func TestHeaderNamesColumns(t *testing.T) {
	tax, report := read(t, "x.tsv", "Category\tpriority\tURL\tTitle\nArts\t1\thttp://a.example/x\tA\n")
	checkDefects(t, report, nil)
	checkEntries(t, tax, []Entry{{URL: "http://a.example/x", Topic: "Top/Arts", Title: "A"}})

	for header, line := range map[string]string{
		",url,uid,label,lang":             "0,http://a.example/x,17,Arts,en", // Curlie's pages with labels, as they are published
		"URL,Title,Selection,Folder,Date": "http://a.example/x,,,Arts,1700000000",
	} {
		tax, report = read(t, "x.csv", header+"\n"+line+"\n")
		checkDefects(t, report, nil)
		checkEntries(t, tax, []Entry{{URL: "http://a.example/x", Topic: "Top/Arts"}})
	}

	tax, report = read(t, "x.tsv", "url\tfoo\nhttp://a.example/x\tArts\n")
	checkDefects(t, report, map[Reason]int{NoSuchColumn: 1})
	checkEntries(t, tax, []Entry{{URL: "http://a.example/x", Topic: "Top/Arts"}})

	// No title, and no time, is taken for a topic.
	for _, file := range []string{
		"url,title,notes\nhttp://a.example/x,A page,Arts\n",
		"title,url,time_added,tags,status\nA page,http://a.example/x,1700000000,arts,unread\n", // Pocket's
	} {
		tax, report = read(t, "x.csv", file)
		checkDefects(t, report, map[Reason]int{NoTopicColumn: 1, NoTopic: 1})
		checkEntries(t, tax, nil)
	}
}

func TestTSVDefects(t *testing.T) {
	tax, report := read(t, "x.tsv", strings.Join([]string{
		"http://ok.example/\tArts",
		"ftp://files.example/\tArts",                                      // NotWeb
		"mailto:a@b.example\tArts",                                        // NotWeb
		"http://exa mple/\tArts",                                          // BadAddress
		"no address at all\tArts",                                         // BadAddress
		"http://lonely.example/",                                          // NoTopic
		"http://root.example/\tTop",                                       // NoTopic
		"http://deep.example/\t" + strings.Repeat("a/", 40),               // BadPath
		"http://long.example/\t" + strings.Repeat("a", 5000),              // BadPath
		"http://OK.example\tTop/Arts/",                                    // Repeated
		"http://ok.example/\tScience",                                     // fine: another topic
		"bare.example:8080/x\tArts",                                       // NoScheme
		"http://caf\xe9.example/\tArts\tCaf\xe9",                          // IllegalUTF8 in address and title
		"http://bell.example/\tArts\tA\x07B",                              // ControlChar
		"http://big.example/\tArts\tT\t" + strings.Repeat("x", maxText+1), // LongText
		"http://huge.example/\tArts\t" + strings.Repeat("x", maxLine),     // LongLine
		"http://last.example/\tArts",
	}, "\n"))
	checkDefects(t, report, map[Reason]int{
		NotWeb: 2, BadAddress: 2, NoTopic: 2, BadPath: 2, Repeated: 1, LongLine: 1,
		NoScheme: 1, IllegalUTF8: 2, ControlChar: 1, LongText: 1,
	})
	if n := tax.EntryCount(); n != 7 || report.Entries != 7 {
		t.Fatalf("%d entries, report says %d; want 7", n, report.Entries)
	}
	if skipped(report) != 10 {
		t.Errorf("%d skipped, want 10; the other 5 are repaired", skipped(report))
	}
	e := entries(tax)
	if e[2].URL != "http://bare.example:8080/x" ||
		e[3].Title != "Café" || e[4].Title != "A B" || len(e[5].Description) != maxText {
		t.Errorf("repaired entries: %+v", e[2:5])
	}
	d := report.Defects[0]
	if d.Reason != NotWeb || d.Examples[1] != (Example{3, "mailto:a@b.example"}) {
		t.Errorf("first defect %+v", d)
	}
}

func TestEntryLimit(t *testing.T) {
	file := "http://a.example/\tArts\nhttp://b.example/\tArts\nhttp://c.example/\tArts\n"
	tax, report, err := Read(strings.NewReader(file), "x.tsv", Options{MaxEntries: 2, NoText: true})
	if err != nil || tax.EntryCount() != 2 || report.Count(TooMany) != 1 {
		t.Errorf("%d entries, %v, %v", tax.EntryCount(), report, err)
	}
	file = "topic:A\tArts\ntopic:B\tArts\ntopic:C\tArts\n"
	tax, report, err = Read(strings.NewReader(file), "x.tsv", Options{MaxEntries: 2})
	if err != nil || len(tax.AllRelations()) != 2 || report.Relations != 2 || report.Count(TooMany) != 1 {
		t.Errorf("%d relations, %v, %v", len(tax.AllRelations()), report, err)
	}
}

// What a file says is shown in one line, and tells the terminal nothing.
func TestExamplesAreOneLine(t *testing.T) {
	var r Report
	r.count(BadAddress, 1, "a\n\tb \x1b[31mc\xff")
	if got := r.Defects[0].Examples[0].Text; got != "a b [31mc\uFFFD" {
		t.Errorf("%q", got)
	}
}

// Whoever is told how far reading is can end it.
func TestProgressEndsReading(t *testing.T) {
	enough, told := errors.New("enough"), int64(0)
	o := Options{Progress: func(bytes int64, _ int) error { told = bytes; return enough }}
	file := strings.Repeat("http://a.example/\tArts\n", 100_000)
	if _, _, err := Read(strings.NewReader(file), "x.tsv", o); !errors.Is(err, enough) || told == 0 || told == int64(len(file)) {
		t.Errorf("%v, %d of %d bytes", err, told, len(file))
	}
}

// TestUnclosedQuoteSwallowsNoEntry: a line that is an entry by itself is no part of a text before it, though its quotes would end that.
func TestUnclosedQuoteSwallowsNoEntry(t *testing.T) {
	tax, report := read(t, "x.csv", strings.Join([]string{
		`url,topic,title`,
		`http://a.example/x,Arts,"never closed`,
		`http://b.example/x,Arts,"closed"`,
		`http://c.example/x,Arts,"over`,
		`https://see.example/, and`,
		`http://see.example/x",`,
		`http://d.example/x,Arts,"never closed, before`,
		`"http://e.example/x",Arts,"two`,
		`lines"`,
	}, "\n")+"\n")
	checkDefects(t, report, map[Reason]int{OpenQuote: 2})
	checkEntries(t, tax, []Entry{
		{URL: "http://a.example/x", Topic: "Top/Arts", Title: "never closed"},
		{URL: "http://b.example/x", Topic: "Top/Arts", Title: "closed"},
		{URL: "http://c.example/x", Topic: "Top/Arts", Title: "over https://see.example/, and http://see.example/x"},
		{URL: "http://d.example/x", Topic: "Top/Arts", Title: "never closed, before"},
		{URL: "http://e.example/x", Topic: "Top/Arts", Title: "two lines"},
	})
}

func TestReadCSV(t *testing.T) {
	tax, report := read(t, "x.csv", strings.Join([]string{
		`url,topic,title,description`,
		`http://a.example/x,Arts,"Arts, ""fine""",two`,
		`http://b.example/x,Arts,"over`,
		`two lines",end`,
		`http://c.example/x,Arts,5" disk,"a "quoted" word"`,
		`http://d.example/x,Arts,"never closed`,
	}, "\n")+strings.Repeat("\nhttp://e.example/x,Science", 40))
	checkDefects(t, report, map[Reason]int{OpenQuote: 1, Repeated: 39})
	checkEntries(t, tax, []Entry{
		{URL: "http://a.example/x", Topic: "Top/Arts", Title: `Arts, "fine"`, Description: "two"},
		{URL: "http://b.example/x", Topic: "Top/Arts", Title: "over two lines", Description: "end"},
		{URL: "http://c.example/x", Topic: "Top/Arts", Title: `5" disk`, Description: `a "quoted" word`},
		{URL: "http://d.example/x", Topic: "Top/Arts", Title: "never closed"},
		{URL: "http://e.example/x", Topic: "Top/Science"},
	})
	tax, report = read(t, "x.csv", "http://a.example/x;Arts;a, b\n")
	checkDefects(t, report, nil)
	checkEntries(t, tax, []Entry{{URL: "http://a.example/x", Topic: "Top/Arts", Title: "a, b"}})
}

func TestSitePolicy(t *testing.T) {
	file := "url\ttopic\tscope\n" +
		"http://a.example/\tA\t\nhttp://b.example/?q\tA\t\nhttp://c.example/x\tA\tsite\nhttp://d.example/\tA\tpage\n"
	for _, c := range []struct{ policy, want string }{
		{"", "ynyn"}, {"auto", "ynyn"}, {"never", "nnnn"}, {"always", "yyyy"},
	} {
		policy, err := ParseSitePolicy(c.policy)
		if err != nil {
			t.Fatal(err)
		}
		tax, _, err := Read(strings.NewReader(file), "x.tsv", Options{SiteEntries: policy})
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		for _, e := range tax.Entries() {
			got += map[bool]string{true: "y", false: "n"}[e.Site]
		}
		if got != c.want {
			t.Errorf("policy %v: %s, want %s", policy, got, c.want)
		}
	}
	if _, err := ParseSitePolicy("some"); err == nil || !strings.Contains(err.Error(), "auto, never, always") {
		t.Errorf("unknown policy: %v", err)
	}
}

func TestFormatIsFoundOut(t *testing.T) {
	for _, c := range []struct {
		name, file string
		want       Format
	}{
		{"a.TSV.gz", "", TSV}, {"A.CSV.GZ", "", CSV}, {"content.rdf.u8.gz", "", RDF},
		{"a.txt", "# x, y\nhttp://a.example/\tArts", TSV},
		{"a.txt", "http://a.example/,Arts\twith tab", TSV},
		{"a.txt", "http://a.example/,Arts", CSV},
		{"a.xml", "\n<?xml version='1.0'?>\n<RDF>", RDF},
		{"-", "", TSV},
		{"a.tsv", "<?xml version='1.0'?>\n<opml>", OPML},
		{"a.html", "<!DOCTYPE NETSCAPE-Bookmark-file-1>", Bookmarks},
		{"README.md.zst", "", Markdown},
		{"a.txt", "# List\n\nWords, more words\n\n- [a](http://a.example/)", Markdown},
		{"a.csv", "http://a.example/,Arts,[x](http://b.example)", CSV},
	} {
		if got := detect(c.name, []byte(c.file)); got != c.want {
			t.Errorf("%s %q: %q, want %q", c.name, c.file, got, c.want)
		}
	}
	for _, file := range []string{"<!DOCTYPE html><p>", "%PDF-1.4", "\x00\x01\t"} {
		_, report, err := Read(strings.NewReader(file), "x", Options{})
		if err == nil || report == nil || !strings.Contains(err.Error(), "in none of the formats") {
			t.Errorf("%q: %v", file, err)
		}
	}
}

func gzipped(b []byte) []byte {
	var out bytes.Buffer
	z := gzip.NewWriter(&out)
	z.Write(b)
	z.Close()
	return out.Bytes()
}

func TestPackedAndEncodedFiles(t *testing.T) {
	plain := []byte("http://a.example/x\tArts\tCafé\n")
	z, _ := zstd.NewWriter(nil)
	little, big := []byte{0xff, 0xfe}, []byte{0xfe, 0xff}
	for _, r := range string(plain) {
		little, big = append(little, byte(r), byte(r>>8)), append(big, byte(r>>8), byte(r))
	}
	for name, file := range map[string][]byte{
		"plain": plain, "gzip": gzipped(plain), "zstd": z.EncodeAll(plain, nil),
		"utf-8 mark": append([]byte("\xef\xbb\xbf"), plain...), "utf-16": little, "utf-16, high bytes first": big,
	} {
		t.Run(name, func(t *testing.T) {
			tax, report, err := Read(iotest.OneByteReader(bytes.NewReader(file)), "-", Options{})
			if err != nil {
				t.Fatal(err)
			}
			checkDefects(t, report, nil)
			checkEntries(t, tax, []Entry{{URL: "http://a.example/x", Topic: "Top/Arts", Title: "Café"}})
		})
	}
}

func TestDamagedFiles(t *testing.T) {
	var lines bytes.Buffer
	for i := range 5000 {
		lines.WriteString("http://a.example/" + strings.Repeat("x", i%7) + string(rune('a'+i%26)) + "\tArts\n")
	}
	packed := gzipped(lines.Bytes())
	tax, report, err := Read(bytes.NewReader(packed[:len(packed)/2]), "x.tsv.gz", Options{})
	if err != nil || report.Count(BadPacking) != 1 || tax.EntryCount() == 0 {
		t.Errorf("truncated gzip: %d entries, %v, %v", tax.EntryCount(), report, err)
	}
	_, report, err = Read(strings.NewReader("\x1f\x8b\x08"), "x.tsv.gz", Options{})
	if err != nil || report.Count(BadPacking) != 1 {
		t.Errorf("three bytes of gzip: %v, %v", report, err)
	}
	disk := errors.New("disk on fire")
	broken := io.MultiReader(strings.NewReader("http://a.example/\tArts\n"), iotest.ErrReader(disk))
	tax, _, err = Read(broken, "x.tsv", Options{})
	if !errors.Is(err, disk) || !strings.Contains(err.Error(), "x.tsv") || tax.EntryCount() != 1 {
		t.Errorf("failing disk: %d entries, %v", tax.EntryCount(), err)
	}
}

func TestReportString(t *testing.T) {
	_, report := read(t, "some/where/x.tsv", "http://a.example/\tArts\nftp://b.example/\tArts\nc.example\tArts\n")
	want := `x.tsv (TSV): 2 entries, 2 for a whole site, under 1 topic
  left out      1: not an http or https address
    line 2: ftp://b.example/
  repaired      1: address without http://
    line 3: c.example
`
	if got := report.String(); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	_, report = read(t, "y.tsv", "topic:A\tArts\ntopic:B\tArts\n")
	if got, want := report.String(), "y.tsv (TSV): 0 entries, 0 for a whole site, under 1 topic, 2 relations between topics\n"; got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

func TestQuotesThatAreNeverClosedAreReadOnce(t *testing.T) {
	const lines = 2000
	text := "path,name\n" + strings.Repeat("\"a,b\n", lines)
	allocations := testing.AllocsPerRun(1, func() {
		if _, _, err := Read(strings.NewReader(text), "hostile.csv", Options{}); err != nil {
			t.Error(err)
		}
	})
	if allocations > 50*lines {
		t.Errorf("%v allocations a line", allocations/lines)
	}
}

// skipped is the number of pieces that were left out.
func skipped(r *Report) (n int) {
	for _, d := range r.Defects {
		if !d.Reason.Repaired() {
			n += d.Count
		}
	}
	return n
}
