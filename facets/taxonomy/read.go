package taxonomy

import (
	"bytes"
	"fmt"
	"io"
	"path"
	"strings"
)

// Format is a form of topics file.
type Format string

// The formats that Read knows.
const (
	TSV Format = "TSV"
	CSV Format = "CSV"
	RDF Format = "ODP RDF"
)

// DefaultMaxEntries is more than twice the entries of the largest ODP dump (4.6 million).
const DefaultMaxEntries = 10_000_000

// Options of Read and Scan. The zero value finds the format out, takes the addresses of hosts' roots as whole sites and
// keeps all text.
type Options struct {
	Format      Format     // "": by the name, else by the first bytes
	SiteEntries SitePolicy // which entries stand for their whole host
	NoText      bool       // leave titles and descriptions out
	MaxEntries  int        // 0: DefaultMaxEntries; what comes after is counted. It bounds relations as well
	Only        []Path     // if any: these topics and their descendants, nothing else
	Without     []Path     // not these topics and their descendants

	// Progress, unless nil, is told now and then how many bytes of the file were read, as they lie there, and how many entries
	// were taken over. An error of it ends reading and is returned.
	Progress func(bytes int64, entries int) error
}

// Sink takes what Scan finds; Builder is one.
type Sink interface {
	AddTopic(Path)
	AddEntry(Entry) bool // false: known already; the topic is no root
	AddRelation(Relation)
}

// Read reads a whole topics file. Its name is used for the format and in messages. On an error of the reader, what was
// read before is returned with it.
func Read(r io.Reader, name string, o Options) (*Taxonomy, *Report, error) {
	var b Builder
	report, err := Scan(r, name, o, &b)
	t := b.Taxonomy()
	report.Topics = len(t.topics)
	return t, report, err
}

// Scan reads a topics file piece by piece in bounded memory and gives each to the sink. The report is never nil.
func Scan(r io.Reader, name string, o Options, sink Sink) (*Report, error) {
	if o.MaxEntries == 0 {
		o.MaxEntries = DefaultMaxEntries
	}
	report := &Report{Name: path.Base(name), Format: o.Format}
	src := newSource(r, func(bytes int64) error {
		if o.Progress == nil {
			return nil
		}
		return o.Progress(bytes, report.Entries)
	})
	defer src.close()
	if report.Format == "" {
		report.Format = detect(name, src.head())
	}
	in := &intake{options: o, report: report, sink: sink}
	switch report.Format {
	case RDF:
		readRDF(src, in)
	case TSV, CSV:
		readTable(src, report.Format, in)
	default:
		if src.failed() == nil {
			return report, fmt.Errorf("topics file %s: in none of the formats TSV, CSV and ODP RDF", name)
		}
	}
	report.Bytes = src.offset
	if err := src.failed(); err != nil {
		return report, fmt.Errorf("topics file %s: %w", name, err)
	}
	if src.damaged() {
		report.count(BadPacking, src.line, src.why())
	}
	return report, nil
}

// detect tells the format by the file's name, else by its first bytes; "" when it is none.
func detect(name string, head []byte) Format {
	name = strings.ToLower(name)
	for _, packed := range []string{".gz", ".zst", ".zstd"} {
		name = strings.TrimSuffix(name, packed)
	}
	switch path.Ext(name) {
	case ".tsv", ".tab":
		return TSV
	case ".csv":
		return CSV
	case ".rdf", ".u8":
		return RDF
	}
	return sniff(head)
}

func sniff(head []byte) Format {
	head = bytes.TrimSpace(head)
	switch {
	case bytes.IndexByte(head, 0) >= 0:
		return ""
	case len(head) > 0 && head[0] == '<':
		for _, mark := range []string{"<RDF", ":RDF", "<Topic", "<ExternalPage"} {
			if bytes.Contains(head, []byte(mark)) {
				return RDF
			}
		}
		return ""
	}
	first := firstRecord(head)
	switch {
	case bytes.IndexByte(first, '\t') >= 0:
		return TSV
	case bytes.ContainsAny(first, ",;"):
		return CSV
	case len(first) == 0:
		return TSV
	}
	return ""
}

// firstRecord is the first line that is neither empty nor a comment.
func firstRecord(head []byte) []byte {
	for line := range bytes.Lines(head) {
		if line = bytes.TrimSpace(line); len(line) > 0 && line[0] != '#' {
			return line
		}
	}
	return nil
}
