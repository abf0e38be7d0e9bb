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

// These are the formats that Read knows.
const (
	TSV       Format = "TSV"
	CSV       Format = "CSV"
	RDF       Format = "ODP RDF"
	OPML      Format = "OPML"
	Bookmarks Format = "bookmarks"
	Markdown  Format = "Markdown"
	Curlie    Format = "Curlie archive"
)

// ErrFormat is the error for a file that is no topics file.
var ErrFormat = errors.New("in none of the formats TSV, CSV, ODP RDF, OPML, bookmarks (HTML), Markdown and Curlie archive")

// PackedError is the error for a file in a packing or encoding that cannot be read; it names that and says what to do.
type PackedError string

// Error implements error.
func (e PackedError) Error() string { return "it is " + string(e) }

// DefaultMaxEntries is more than twice the number of entries of the largest ODP dump (4.6 million).
const DefaultMaxEntries = 10_000_000

// Options of Read and Scan. With the zero value they detect the format, treat the addresses of hosts' roots as whole sites and keep all text.
type Options struct {
	Format      Format     // "": detect it
	SiteEntries SitePolicy // which entries stand for their whole host
	NoText      bool       // leave titles and descriptions out
	MaxEntries  int        // 0: DefaultMaxEntries; further entries are only counted. It is also the limit of relations and of topics named by themselves
	Only        []Path     // if any: only these topics and their descendants
	Without     []Path     // not these topics and their descendants

	// Progress, unless nil, is called now and then with the number of bytes that were read of the file, as it is stored, and the number of entries
	// that were taken. If it returns an error, reading ends with that error.
	Progress func(bytes int64, entries int) error
}

// Sink receives what Scan reads; Builder is one.
type Sink interface {
	AddTopic(Path)
	AddEntry(Entry) bool // returns false if the entry is known already; its topic is never a root
	AddRelation(Relation)
}

// Read reads a whole topics file. Its name is used to detect the format and in messages. If the reader fails, everything that was read before is
// returned with the error.
func Read(r io.Reader, name string, o Options) (*Taxonomy, *Report, error) {
	var b Builder
	report, err := Scan(r, name, o, &b)
	t := b.Taxonomy()
	report.Topics = len(t.topics)
	return t, report, err
}

// Scan reads a topics file piece by piece in bounded memory and gives each piece to the sink. The report is never nil.
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

// refuse returns the error for a file that no reader can unpack or decode, whatever its name and the given format are.
func refuse(src *source) error {
	head := src.head()
	if foreign := cmp.Or(unpack.Foreign(head), unpack.UTF16(head)); foreign != "" {
		return PackedError(foreign)
	}
	return nil
}

// readFormat reads the file in the format that the report names. Errors of the file itself are reported by the source.
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
