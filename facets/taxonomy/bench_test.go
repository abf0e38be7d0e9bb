package taxonomy

import (
	"bytes"
	"fmt"
	"testing"
)

// syntheticRDF has the proportions of the dump of 2016: 350 bytes a page, some 5 pages a topic.
func syntheticRDF(pages int) []byte {
	var b bytes.Buffer
	b.WriteString(rdfHead)
	for i := range pages {
		topic := fmt.Sprintf("Top/Regional/Europe/Country_%d/Localities/Town_%d", i/5000, i/5)
		if i%5 == 0 {
			fmt.Fprintf(&b, "  <Topic r:id=%q>\n    <catid>%d</catid>\n", topic, i)
			for j := range 5 {
				fmt.Fprintf(&b, "    <link r:resource=\"http://www.host%d.example/\"></link>\n", i+j)
			}
			b.WriteString("  </Topic>\n")
		}
		fmt.Fprintf(&b, `  <ExternalPage about="http://www.host%d.example/">
    <d:Title>Society of Friends number %d</d:Title>
    <d:Description>Offers history, news, calendar of events &amp; meetings, directions and contact information.</d:Description>
    <topic>%s</topic>
  </ExternalPage>
`, i, i, topic)
	}
	b.WriteString("</RDF>\n")
	return b.Bytes()
}

// discard takes everything and keeps nothing.
type discard struct{ topics, entries int }

func (d *discard) AddTopic(Path)        { d.topics++ }
func (d *discard) AddEntry(Entry) bool  { d.entries++; return true }
func (d *discard) AddRelation(Relation) {}

func BenchmarkReadRDF(b *testing.B) {
	file := syntheticRDF(10_000)
	b.SetBytes(int64(len(file)))
	b.ReportAllocs()
	for b.Loop() {
		var d discard
		if _, err := Scan(bytes.NewReader(file), "content.rdf", Options{}, &d); err != nil || d.entries != 10_000 {
			b.Fatal(d, err)
		}
	}
}

func BenchmarkBuildTaxonomy(b *testing.B) {
	file := syntheticRDF(10_000)
	b.SetBytes(int64(len(file)))
	b.ReportAllocs()
	for b.Loop() {
		if tax, _, err := Read(bytes.NewReader(file), "content.rdf", Options{}); err != nil || tax.EntryCount() != 10_000 {
			b.Fatal(err)
		}
	}
}

func BenchmarkNearest(b *testing.B) {
	tax, _, err := Read(bytes.NewReader(syntheticRDF(100_000)), "content.rdf", Options{NoText: true})
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		tax.Nearest("Top/Regional/Europe/Country_3/Localitys/Town_34", 5)
	}
}
