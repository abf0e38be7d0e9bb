package taxonomy

import (
	"bufio"
	"io"
)

// WriteTSV writes the taxonomy in normal form: a header, the entries in order with all five columns, and the topics
// without entries or descendants as lines without an address. Reading it gives the same taxonomy again, with no defects.
func (t *Taxonomy) WriteTSV(w io.Writer) error {
	b := bufio.NewWriter(w)
	writeLine(b, "url", "topic", "title", "description", "scope")
	for _, e := range t.entries {
		scope := scopePage
		if e.Site {
			scope = scopeSite
		}
		writeLine(b, string(e.URL), string(e.Topic), e.Title, e.Description, scope)
	}
	for _, topic := range t.topics {
		if topic.Total == 0 && len(t.Children(topic.Path)) == 0 {
			writeLine(b, "", string(topic.Path), "", "", "")
		}
	}
	return b.Flush()
}

// writeLine writes one line; the writer keeps the first error for Flush.
func writeLine(b *bufio.Writer, fields ...string) {
	for i, f := range fields {
		if i > 0 {
			b.WriteByte('\t')
		}
		b.WriteString(f)
	}
	b.WriteByte('\n')
}
