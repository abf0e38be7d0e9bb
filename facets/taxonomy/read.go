package taxonomy

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"path"
	"slices"

	"facetta/internal/unpack"
)

// Format is a form of topics file.
type Format string

// The formats that Read knows.
const (
	TSV       Format = "TSV"
	CSV       Format = "CSV"
	RDF       Format = "ODP RDF"
	OPML      Format = "OPML"
	Bookmarks Format = "bookmarks"
	Markdown  Format = "Markdown"
	Curlie    Format = "Curlie archive"
)

// ErrFormat says that a file is no topics file.
var ErrFormat = errors.New("in none of the formats TSV, CSV, ODP RDF, OPML, bookmarks (HTML), Markdown and Curlie archive")

// PackedError says how a file is packed or encoded that is not read so, and the mend.
type PackedError string

// Error implements error.
func (e PackedError) Error() string { return "it is " + string(e) }

// DefaultMaxEntries is more than twice the entries of the largest ODP dump (4.6 million).
const DefaultMaxEntries = 10_000_000

// Options of Read and Scan. The zero value finds the format out, takes the addresses of hosts' roots as whole sites and
// keeps all text.
type Options struct {
	Format      Format     // "": by the first bytes, else by the name
	SiteEntries SitePolicy // which entries stand for their whole host
	NoText      bool       // leave titles and descriptions out
	MaxEntries  int        // 0: DefaultMaxEntries; what comes after is counted. It bounds relations as well, and topics named by themselves
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
	err := refuse(src)
	if report.Format == "" && err == nil {
		report.Format = detect(name, src.head())
	}
	if old := unpack.OldMac(src.head()); old != "" && err == nil && slices.Contains([]Format{TSV, CSV, Markdown}, report.Format) {
		err = PackedError(old)
	}
	if err == nil {
		err = readFormat(r, src, &intake{options: o, report: report, sink: sink})
	}
	report.Bytes = src.offset
	if failed := src.failed(); failed != nil {
		err = failed
	}
	if err != nil {
		return report, fmt.Errorf("topics file %s: %w", name, err)
	}
	if src.damaged() {
		report.count(BadPacking, src.line, src.why())
	}
	return report, nil
}

// refuse gives the error for a file that no reader unpacks or decodes, whatever its name and its format are said to be.
func refuse(src *source) error {
	head := src.head()
	if foreign := cmp.Or(unpack.Foreign(head), unpack.UTF16(head)); foreign != "" {
		return PackedError(foreign)
	}
	return nil
}

// readFormat reads the file in the format that the report names. Errors of the file itself are the source's to tell.
func readFormat(r io.Reader, src *source, in *intake) error {
	switch in.report.Format {
	case TSV, CSV:
		return readTable(src, in.report.Format, in)
	case RDF:
		readRDF(src, in)
	case OPML:
		readOutline(src, in)
	case Bookmarks:
		readBookmarks(src, in)
	case Markdown:
		readMarkdown(src, in)
	case Curlie:
		return readCurlie(r, src, in)
	default:
		return ErrFormat
	}
	return nil
}
