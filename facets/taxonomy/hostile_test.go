package taxonomy

import (
	"fmt"
	"strconv"
	"strings"
	"testing"
)

// A topic with very many children is found as any other; a million take ten seconds on a busy machine.
func TestManyChildren(t *testing.T) {
	if testing.Short() {
		t.Skip("so many topics take a second")
	}
	var b Builder
	for i := range 200_000 {
		b.AddTopic(Path("Top/Names/n" + strconv.Itoa(i)))
	}
	tax := b.Taxonomy()
	if n := len(tax.Children("Top/Names")); n != 200_000 || len(tax.Topics()) != n+1 {
		t.Errorf("%d children of %d topics", n, len(tax.Topics()))
	}
	if _, ok := tax.Lookup("Top/Names/n199999"); !ok {
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
