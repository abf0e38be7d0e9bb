package taxonomy

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"
)

// A topic with very many children is found as any other.
func TestManyChildren(t *testing.T) {
	if testing.Short() {
		t.Skip("so many topics take a second")
	}
	checkChildren(t, 200_000)
}

// The same of a million, by way of a file.
func TestMillionChildren(t *testing.T) {
	if os.Getenv("FACETTA_LONG") == "" {
		t.Skip("takes ten seconds: FACETTA_LONG=1 runs it, as .ci/run does")
	}
	checkChildren(t, 1_000_000)
	file := strings.NewReader(nameLines(1_000_000))
	tax, report, err := Read(file, "names.tsv", Options{})
	if err != nil {
		t.Fatal(err)
	}
	if n := len(tax.Children("Top/Names")); n != 1_000_000 || report.Entries != n {
		t.Errorf("%d children, %d entries", n, report.Entries)
	}
}

func nameLines(n int) string {
	var lines strings.Builder
	for i := range n {
		fmt.Fprintf(&lines, "http://h%d.example/\tNames/n%d\n", i, i)
	}
	return lines.String()
}

func checkChildren(t *testing.T, children int) {
	t.Helper()
	var b Builder
	for i := range children {
		b.AddTopic(Path("Top/Names/n" + strconv.Itoa(i)))
	}
	tax := b.Taxonomy()
	if n := len(tax.Children("Top/Names")); n != children || len(tax.Topics()) != n+1 {
		t.Errorf("%d children of %d topics", n, len(tax.Topics()))
	}
	if _, ok := tax.Lookup(Path("Top/Names/n" + strconv.Itoa(children-1))); !ok {
		t.Error("the last is lost")
	}
}

// Each format holds a path, or folders, of more than 5,000 characters and an address that is none, between good entries.
func TestHostileFiles(t *testing.T) {
	long := strings.Repeat("x/", 2600)
	name := strings.Repeat("x", 5200)
	for format, file := range map[Format]string{
		TSV: "http://a.example/x\tA\nhttp://b.example/x\t" + long + "\nhttp://[::\tA\nhttp://c.example/x\tA\n",
		CSV: "http://a.example/x,A\nhttp://b.example/x," + long + "\nhttp://[::,A\nhttp://c.example/x,A\n",
		RDF: `<RDF><ExternalPage about="http://a.example/x"><topic>Top/A</topic></ExternalPage><ExternalPage about="http://b.example/x"><topic>` +
			long + `</topic></ExternalPage><ExternalPage about="http://[::"><topic>Top/A</topic></ExternalPage>` +
			`<ExternalPage about="http://c.example/x"><topic>Top/A</topic></ExternalPage></RDF>`,
		OPML: `<opml><outline text="A"><outline url="http://a.example/x"/></outline><outline text="` + name +
			`"><outline url="http://b.example/x"/></outline><outline text="A"><outline url="http://[::"/><outline url="http://c.example/x"/></outline></opml>`,
		Bookmarks: `<DL><DT><H3>A</H3><DL><DT><A HREF="http://a.example/x">a</A></DL><DT><H3>` + name +
			`</H3><DL><DT><A HREF="http://b.example/x">b</A></DL><DT><H3>A</H3><DL><DT><A HREF="http://[::">no</A><DT><A HREF="http://c.example/x">c</A></DL></DL>`,
		Markdown: "# A\n- [a](http://a.example/x)\n# " + name + "\n- [b](http://b.example/x)\n# A\n- [no](http://[::)\n- [c](http://c.example/x)\n",
	} {
		tax, report, err := Read(strings.NewReader(file), "x", Options{Format: format})
		if err != nil || report.Count(BadAddress) != 1 || report.Count(BadPath) < 1 {
			t.Errorf("%s: %v, %v", format, err, report)
		}
		var got []string
		for _, e := range tax.Entries() {
			got = append(got, fmt.Sprint(e.Topic, " ", e.URL))
		}
		if strings.Join(got, ", ") != "Top/A http://a.example/x, Top/A http://c.example/x" {
			t.Errorf("%s: entries %q", format, got)
		}
	}
}

// Symbolic relations in a circle, of a topic to itself, and between parent and child.
func TestCyclesOfRelations(t *testing.T) {
	tax, report := read(t, "x.tsv", `http://a.example/x	A
http://b.example/x	A/B
topic:A	A	self
topic:A/B	A	down
topic:A	A/B	up
`)
	checkDefects(t, report, nil)
	sets, _ := tax.Match(NewIndex(crawl{"http://a.example/x", "http://b.example/x"}.pages), MatchOptions{Symbolic: true})
	if got := fmt.Sprint(sets); got != "[{Top/A [0 1] [0]} {Top/A/B [0 1] [1]}]" {
		t.Error(got)
	}
	if topic, ok := tax.Resolve(Path("Top/A" + strings.Repeat("/self/down/up", 1000))); !ok || topic.Path != "Top/A" {
		t.Errorf("%+v, %v", topic, ok)
	}
}

// Markup inside a text takes no more memory than text does: ten megabytes of it pack into ten kilobytes.
func TestMarkupInTextIsBounded(t *testing.T) {
	markup := strings.Repeat("<b>", 1<<20)
	source := newSource(strings.NewReader(markup), nil)
	defer source.close()
	in := &intake{report: &Report{}}
	bookmarks := bookmarkReader{tags: tagScanner{src: source, in: in, lenient: true}, in: in}
	for bookmarks.step() {
	}
	source = newSource(strings.NewReader(`<ExternalPage about="http://a.example/"><d:Title>`+markup), nil)
	defer source.close()
	rdf := rdfReader{tags: tagScanner{src: source, in: in}, in: in}
	for rdf.step() {
	}
	for _, text := range [][]byte{bookmarks.text, rdf.text} {
		if len(text) > 5*maxText {
			t.Errorf("%d bytes are kept", len(text))
		}
	}
}

// Topics without entries are bounded as entries are, and Curlie's categories keep neither their lines nor what is no path.
func TestTopicsAreBounded(t *testing.T) {
	tax, report, err := Read(strings.NewReader("http://a.example/x\tA\n\tB\n\tC\n\tD\n"), "x.tsv", Options{MaxEntries: 2})
	if err != nil {
		t.Fatal(err)
	}
	checkDefects(t, report, map[Reason]int{TooMany: 1})
	checkTopics(t, tax, []Topic{{"Top/A", 1, 1}, {"Top/B", 0, 0}, {"Top/C", 0, 0}})
	c := curlieReader{in: &intake{report: &Report{}, options: Options{MaxEntries: 10}, sink: new(Builder)}, paths: map[string]string{}}
	for _, path := range []string{"Science", strings.Repeat("x", maxLine)} {
		c.category(line{1, "7\t" + path, false}, []string{"7" + path[:1], path})
	}
	if len(c.paths) != 1 || c.paths["7S"] != "Science" {
		t.Errorf("%d paths", len(c.paths))
	}
	for id := range 12 {
		c.category(line{1, fmt.Sprintf("%d\tA", id), false}, []string{fmt.Sprint(id), "A"})
	}
	if many, none := c.in.report.Count(TooMany), c.in.report.Count(NoTopic); len(c.paths) != 10 || many != 3 || none != 0 {
		t.Errorf("%d paths, %d over the limit, %d without a topic", len(c.paths), many, none)
	}
}
