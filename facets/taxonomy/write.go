package taxonomy

import (
	"bufio"
	"io"
)

// Writer is a Sink that writes the normal form, for files that are too large to be held in memory: a header, then entries with all five columns and
// relations as they come, and at the end the topics without entries, relations or descendants, as lines without an address. It keeps the topics'
// paths and, to recognise repeated entries, eight bytes for each entry.
type Writer struct {
	b      *bufio.Writer
	topics topicSet
	seen   entrySet
	named  map[uint32]bool // topics that are named by a line
}

// NewWriter returns a writer that has begun a file with its header.
func NewWriter(w io.Writer) *Writer {
	out := &Writer{b: bufio.NewWriterSize(w, bufferSize), named: map[uint32]bool{}}
	out.writeLine("url", "topic", "title", "description", "scope")
	return out
}

// AddTopic adds a topic, which gets a line at the end if nothing else names it.
func (w *Writer) AddTopic(p Path) { w.topics.add(p) }

// AddEntry writes an entry unless its topic has that address already.
func (w *Writer) AddEntry(e Entry) bool {
	if !w.seen.add(e) {
		return false
	}
	w.named[w.topics.add(e.Topic)] = true
	scope := scopePage
	if e.Site {
		scope = scopeSite
	}
	w.writeLine(string(e.URL), string(e.Topic), e.Title, e.Description, scope)
	return true
}

// AddRelation writes a relation.
func (w *Writer) AddRelation(r Relation) {
	w.named[w.topics.add(r.From)] = true
	w.writeLine(topicScheme+string(r.To), string(r.From), r.Label, "", string(r.Kind))
}

// TopicCount returns the number of topics so far, ancestors included.
func (w *Writer) TopicCount() int { return len(w.topics.paths) }

// Close writes the topics that no line names yet. It returns the first error of all writing.
func (w *Writer) Close() error {
	order := w.topics.sorted()
	for i, n := range order {
		p := w.topics.paths[n]
		isParent := i+1 < len(order) && p.Contains(w.topics.paths[order[i+1]])
		if !isParent && !w.named[n] {
			w.writeLine("", string(p), "", "", "")
		}
	}
	return w.b.Flush()
}

// writeLine writes one line; the buffer keeps the first error for Close.
func (w *Writer) writeLine(fields ...string) {
	for i, f := range fields {
		if i > 0 {
			w.b.WriteByte('\t')
		}
		w.b.WriteString(f)
	}
	w.b.WriteByte('\n')
}
