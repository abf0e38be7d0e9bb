package edgelist

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"

	"facetta/ranking/graph"
)

// Reader collects the pages, links and topics of some files. It is not safe for concurrent use.
type Reader struct {
	builder *graph.Builder
	names   *names
	topics  topicTable
}

// NewReader returns a Reader without pages. Names may take half of the memory that links may take; beyond that, files are used.
func NewReader(o graph.Options) *Reader {
	o = o.WithDefaults()
	return &Reader{builder: graph.NewBuilder(o), names: newNames(o), topics: newTopicTable()}
}

const byteOrderMark = "\uFEFF"

// These are the headers with which a first line may begin instead of a link or a membership, in letters of any case. Names of further columns may
// follow, as in the normal form of taxonomies; directories call a topic "category".
var (
	linkHeaders  = []string{"source\ttarget", "source_url\ttarget_url", "src\tdst", "from\tto", "from_url\tto_url"}
	topicHeaders = []string{"page\ttopic", "url\ttopic", "page\tcategory", "url\tcategory", "url\tcategory_path"}
)

// ReadLinks reads lines "source<TAB>target", or "source target" of integers.
func (r *Reader) ReadLinks(in io.Reader) (*Report, error) {
	b := newBatch(r.names, r.builder)
	l := newLines(checkedReader{in, r.failure})
	l.release = b.flush
	report, err := read(l, linkHeaders, func(line []byte) Reason {
		if source, target, ok := twoIntegers(line); ok {
			b.addIntegers(source, target)
			return ""
		}
		source, target, reason := twoNames(line)
		if reason == "" {
			b.add(source, target)
		}
		return reason
	})
	report.spaces = true
	return report, err
}

// twoNames reads a line of two names with a tab between them, or of two integers of any length with spaces between them.
func twoNames(line []byte) (source, target []byte, reason Reason) {
	tab := bytes.IndexByte(line, '\t')
	if tab < 0 {
		fields := bytes.Fields(line)
		switch {
		case len(fields) < 2 || slices.ContainsFunc(fields[:2], func(f []byte) bool { return len(bytes.Trim(f, "0123456789")) > 0 }):
			return nil, nil, OneField
		case len(fields) > 2: // a weight, for example
			return nil, nil, TooManyFields
		}
		return fields[0], fields[1], ""
	}
	source, target = line[:tab], line[tab+1:]
	if bytes.IndexByte(target, '\t') >= 0 {
		return nil, nil, TooManyFields
	}
	source, target = trim(source), trim(target)
	if len(source) == 0 || len(target) == 0 {
		return nil, nil, EmptyName
	}
	return source, target, ""
}

// twoIntegers reads a line of just two integers with a tab or spaces between them; there may be spaces before them, which align a list.
func twoIntegers(line []byte) (source, target uint64, ok bool) {
	if line[0] == ' ' {
		line = trim(line)
	}
	source, length := leadingInteger(line)
	if length == 0 || length == len(line) || line[length] != '\t' && line[length] != ' ' {
		return 0, 0, false
	}
	if target, ok = integer(line[length+1:]); !ok {
		target, ok = integer(trim(line[length:]))
	}
	return source, target, ok
}

// PageCount returns the number of pages so far.
func (r *Reader) PageCount() int { return len(r.names.host) }

// topicScheme begins the first field of a line that is a relation from one topic to another, in the normal form of package taxonomy.
const topicScheme = "topic:"

// ReadTopics reads lines "page<TAB>topic".
func (r *Reader) ReadTopics(in io.Reader) (*Report, error) {
	var q query
	return read(newLines(checkedReader{in, r.failure}), topicHeaders, func(line []byte) Reason {
		page, topic, ok := bytes.Cut(line, []byte{'\t'})
		if !ok {
			return OneField
		}
		if end := bytes.IndexByte(topic, '\t'); end >= 0 {
			topic = topic[:end]
		}
		page, topic = trim(page), bytes.TrimRight(trim(topic), "/")
		if len(page) == 0 || len(topic) == 0 {
			return EmptyName
		}
		if bytes.HasPrefix(page, []byte(topicScheme)) {
			return Relation
		}
		if len(topic) > maxTopic {
			return TooLong
		}
		r.names.set(&q, page)
		r.topics.add(topic, r.names.serial(&q))
		return ""
	})
}

// failure returns the error that makes it useless to read on, such as that of a full disk.
func (r *Reader) failure() error {
	if err := r.names.arena.err; err != nil {
		return fmt.Errorf("keep names: %w", err)
	}
	return r.builder.Err()
}

// checkedReader is a reader that fails once check does.
type checkedReader struct {
	io.Reader
	check func() error
}

// Read returns the error of check, if there is one, instead of more bytes.
func (r checkedReader) Read(p []byte) (int, error) {
	if err := r.check(); err != nil {
		return 0, err
	}
	return r.Reader.Read(p)
}

// read hands each line, except comments, blank lines and the header, to use, which returns a reason if the line does not fit.
func read(l *lines, headers []string, use func(line []byte) Reason) (*Report, error) {
	report := &Report{}
	for {
		line, tooLong, ok := l.next()
		if !ok {
			break
		}
		report.Lines++
		if l.number == 1 {
			line = bytes.TrimPrefix(line, []byte(byteOrderMark))
			if isOne(headers, line) {
				line = nil
			}
		}
		if len(line) == 0 || isComment(line) || line[0] == ' ' && len(trim(line)) == 0 {
			report.Passed++
			continue
		}
		reason := TooLong
		if !tooLong {
			reason = use(line)
		}
		if reason != "" {
			report.garbage(l.number, reason, line)
			continue
		}
		report.Used++
	}
	if err := l.failure(); err != nil {
		return report, fmt.Errorf("after line %d: %w", l.number, err)
	}
	return report, nil
}

// isComment recognises the comments in lists of edges as they are published: "# 5 nodes", "% sym unweighted", "%%MatrixMarket". Names may begin with
// "%41".
func isComment(line []byte) bool {
	return line[0] == '#' || line[0] == '%' && (len(line) == 1 || line[1] == ' ' || line[1] == '%')
}

// isOne tells whether a line is one of the headers, by its first two fields.
func isOne(headers []string, line []byte) bool {
	first, rest, _ := bytes.Cut(line, []byte{'\t'})
	second, _, _ := bytes.Cut(rest, []byte{'\t'})
	begin := string(trim(first)) + "\t" + string(trim(second))
	return slices.ContainsFunc(headers, func(h string) bool { return strings.EqualFold(h, begin) })
}

// trim removes spaces at both ends.
func trim(field []byte) []byte {
	for len(field) > 0 && field[0] == ' ' {
		field = field[1:]
	}
	for len(field) > 0 && field[len(field)-1] == ' ' {
		field = field[:len(field)-1]
	}
	return field
}

// Data is what was read.
type Data struct {
	Graph *graph.Graph
	Sets  []Set // by topic, ascending
	Root  int   // number of lines that list a page under the root topic, which has no set
	names *names
	pages []graph.Serial // by node
}

// Build makes the graph and the biasing sets. The Reader must not be used afterwards.
func (r *Reader) Build() (*Data, error) {
	r.names.forget()
	if err := r.failure(); err != nil {
		return nil, err
	}
	r.names.addPages(r.builder)
	g, nodes, err := r.builder.Build()
	if err != nil {
		return nil, err
	}
	d := &Data{Graph: g, Root: r.topics.root, names: r.names, pages: make([]graph.Serial, len(nodes))}
	for serial, n := range nodes {
		d.pages[n] = graph.Serial(serial)
	}
	d.Sets = r.topics.sets(nodes)
	return d, nil
}

// AppendName appends the name of a page.
func (d *Data) AppendName(to []byte, n graph.Node) []byte { return d.names.appendName(to, d.pages[n]) }

// Close releases the files of data that is not in memory.
func (d *Data) Close() error {
	d.names.arena.close()
	return d.Graph.Close()
}
