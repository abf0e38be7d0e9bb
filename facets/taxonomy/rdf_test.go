package taxonomy

import (
	"strings"
	"testing"
)

const rdfHead = `<?xml version="1.0" encoding="UTF-8"?>
<RDF xmlns:r="http://www.w3.org/TR/RDF/" xmlns:d="http://purl.org/dc/elements/1.0/" xmlns="http://dmoz.org/rdf/">
  <!-- Generated <by hand> -->
  <Topic r:id="">
    <catid>1</catid>
  </Topic>
`

func readRDFText(t *testing.T, body string) (*Taxonomy, *Report) {
	t.Helper()
	return read(t, "content.rdf", rdfHead+body)
}

func TestReadRDF(t *testing.T) {
	tax, report := readRDFText(t, `  <Topic r:id="Top/Arts/R&amp;B">
    <link r:resource="http://a.example/?x=1&amp;y=2"></link>
  </Topic>
  <ExternalPage about="http://a.example/?x=1&amp;y=2">
    <d:Title>A &lt;b&gt; &#233;&eacute;</d:Title>
    <d:Description><![CDATA[1 < 2 & 3 &amp;]]></d:Description>
    <priority>1</priority>
    <ages>kids</ages>
    <topic>Top/Arts/R&amp;B</topic>
  </ExternalPage>
  <Topic r:id="Top/Empty"/>
  <ExternalPage about='http://b.example'	priority='1'><topic>Top/Arts</topic><d:Title/></ExternalPage>
</RDF>
`)
	checkDefects(t, report, nil)
	checkEntries(t, tax, []Entry{
		{URL: "http://a.example/?x=1&y=2", Topic: "Top/Arts/R&B", Title: "A <b> éé", Description: "1 < 2 & 3 &amp;"},
		{URL: "http://b.example/", Topic: "Top/Arts", Site: true},
	})
	checkTopics(t, tax, []Topic{{"Top/Arts", 1, 2}, {"Top/Arts/R&B", 1, 1}, {"Top/Empty", 0, 0}})
}

// Each body holds one defect between two good pages; both must survive it.
func TestRDFDefects(t *testing.T) {
	const anAddress = "http://a.example/x" // <A> in a body is the start tag of its page
	const first = `<Topic r:id="Top/Arts"><catid>1</catid></Topic>
<ExternalPage about="http://first.example/x"><d:Title>First</d:Title><topic>Top/Arts</topic></ExternalPage>
`
	const last = `
<ExternalPage about="http://last.example/x"><d:Title>Last</d:Title><topic>Top/Arts</topic></ExternalPage>
</RDF>`
	for _, c := range []struct {
		name, body string
		defects    map[Reason]int
		want       []Entry // between the two
	}{
		{"no topic element", `<A><d:Title>A</d:Title></ExternalPage>`,
			map[Reason]int{TopicInferred: 1},
			[]Entry{{URL: anAddress, Topic: "Top/Arts", Title: "A"}}},
		{"illegal bytes", "<A><d:Title>Caf\xe9 \x93x\x94</d:Title><topic>Arts</topic></ExternalPage>",
			map[Reason]int{IllegalUTF8: 1},
			[]Entry{{URL: anAddress, Topic: "Top/Arts", Title: "Café “x”"}}},
		{"control characters", "<A><d:Title>A\x02B</d:Title><topic>Arts</topic></ExternalPage>",
			map[Reason]int{ControlChar: 1},
			[]Entry{{URL: anAddress, Topic: "Top/Arts", Title: "A B"}}},
		{"bare ampersands",
			`<ExternalPage about="http://a.example/?a=1&copy=2"><d:Title>Q & A &nosuch; &#xD;</d:Title>
<topic>Arts</topic></ExternalPage>`,
			map[Reason]int{MalformedXML: 2},
			[]Entry{{URL: "http://a.example/?a=1&copy=2", Topic: "Top/Arts", Title: "Q & A &nosuch;"}}},
		{"single quotes", `<ExternalPage about='http://a.example/?a>b'><topic>Arts</topic></ExternalPage>`,
			nil, []Entry{{URL: "http://a.example/?a%3Eb", Topic: "Top/Arts"}}},
		{"entities of HTML", `<A><d:Title>&frac12; &eacute;t&#xe9; &a/b; &a9:b;</d:Title><topic>Arts</topic></ExternalPage>`,
			map[Reason]int{MalformedXML: 1},
			[]Entry{{URL: anAddress, Topic: "Top/Arts", Title: "½ été &a/b; &a9:b;"}}},
		{"bare less-than", `<A><d:Title>1 < 2 <3</d:Title><topic>Arts</topic></ExternalPage>`,
			map[Reason]int{MalformedXML: 2},
			[]Entry{{URL: anAddress, Topic: "Top/Arts", Title: "1 < 2 <3"}}},
		{"markup in a text", `<A><d:Title>so <b>bold</b></d:Title><topic>Arts</topic></ExternalPage>`,
			map[Reason]int{MalformedXML: 1},
			[]Entry{{URL: anAddress, Topic: "Top/Arts", Title: "so bold"}}},
		{"title not closed", `<A><d:Title>A <d:Description>B</d:Description><topic>Arts</topic></ExternalPage>`,
			map[Reason]int{MalformedXML: 1},
			[]Entry{{URL: anAddress, Topic: "Top/Arts", Title: "A", Description: "B"}}},
		{"topic not closed", `<A><topic>Top/Science</ExternalPage>`,
			map[Reason]int{MalformedXML: 1},
			[]Entry{{URL: anAddress, Topic: "Top/Science"}}},
		{"page not closed", `<A><topic>Top/Science</topic>`,
			map[Reason]int{MalformedXML: 1},
			[]Entry{{URL: anAddress, Topic: "Top/Science"}}},
		{"quotes in an address", `<ExternalPage about="http://a.example/?q="jazz""><topic>Arts</topic></ExternalPage>`,
			map[Reason]int{MalformedXML: 1},
			[]Entry{{URL: "http://a.example/?q=%22jazz%22", Topic: "Top/Arts"}}},
		{"attribute without an end quote", `<ExternalPage about="http://a.example/x><topic>Top/Science</topic></ExternalPage>`,
			map[Reason]int{MalformedXML: 2},
			[]Entry{{URL: anAddress, Topic: "Top/Science"}}},
		{"tag without end", "<ExternalPage about=\"http://a.example/x\"\n<topic>Top/Science</topic></ExternalPage>",
			map[Reason]int{MalformedXML: 1},
			[]Entry{{URL: anAddress, Topic: "Top/Science"}}},
		{"no quotes", `<ExternalPage about=http://a.example/x ><topic>Top/Science</topic></ExternalPage>`,
			map[Reason]int{MalformedXML: 1},
			[]Entry{{URL: anAddress, Topic: "Top/Science"}}},
		{"comment without end", `<!-- lost` + strings.Repeat(" ", maxTag), map[Reason]int{MalformedXML: 1}, nil},
		{"endless tag", `<ExternalPage about="` + strings.Repeat("a", 2*maxTag) + `"><topic>Arts</topic></ExternalPage>`,
			map[Reason]int{MalformedXML: 2, BadAddress: 1}, nil},
		{"no address", `<ExternalPage><topic>Arts</topic></ExternalPage>`, map[Reason]int{BadAddress: 1}, nil},
		{"bad address", `<ExternalPage about="news:alt.jazz"><topic>Arts</topic></ExternalPage>`, map[Reason]int{NotWeb: 1}, nil},
		{"path too deep", `<Topic r:id="` + strings.Repeat("a/", 50) + `"/>`, map[Reason]int{BadPath: 1}, nil},
		{"long text", `<A><d:Title>` + strings.Repeat("é", 300_000) + `</d:Title><topic>Arts</topic></ExternalPage>`,
			map[Reason]int{LongText: 1},
			[]Entry{{URL: anAddress, Topic: "Top/Arts", Title: strings.Repeat("é", maxText/2)}}},
		{"long text, cut in a character", `<A><d:Title>x` + strings.Repeat("é", maxText/2) + `</d:Title><topic>Arts</topic></ExternalPage>`,
			map[Reason]int{LongText: 1},
			[]Entry{{URL: anAddress, Topic: "Top/Arts", Title: "x" + strings.Repeat("é", maxText/2-1)}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			tax, report := readRDFText(t, first+strings.ReplaceAll(c.body, "<A>", `<ExternalPage about="`+anAddress+`">`)+last)
			checkDefects(t, report, c.defects)
			want := []Entry{{URL: "http://first.example/x", Topic: "Top/Arts", Title: "First"}}
			want = append(want, c.want...)
			checkEntries(t, tax, append(want, Entry{URL: "http://last.example/x", Topic: "Top/Arts", Title: "Last"}))
		})
	}
}

// A file cut at any byte gives all pages that were whole, and says that it was cut.
func TestTruncatedRDF(t *testing.T) {
	page := `<ExternalPage about="http://NAME.example/"><d:Title>A &amp; B</d:Title><topic>Top/Arts</topic></ExternalPage>` + "\n"
	file := rdfHead + strings.ReplaceAll(page, "NAME", "a") + strings.ReplaceAll(page, "NAME", "b") + "</RDF>\n"
	for n := len(rdfHead); n < len(file)-2; n++ {
		tax, report := read(t, "content.rdf", file[:n])
		if want := strings.Count(file[:n], "</ExternalPage>"); tax.EntryCount() != want || report.Count(Truncated) != 1 {
			t.Fatalf("cut at %d: %d entries, want %d; %v", n, tax.EntryCount(), want, report)
		}
	}
}
