package pipeline

import (
	"slices"

	"facetta/crawler/archive"
	"facetta/indexer/boilerplate/teaser"
	"facetta/internal/readings"
	"facetta/internal/weburl"
	"facetta/ranking/mapped"
)

// The file of prints (package teaser) is in the format of package mapped: the prints of one page after another, each page's ascending; then for each
// address, by ordinal, where those of the page for which it stands are. Only documents have prints: text of a page that cannot be found is no teaser,
// for it would be found nowhere.
var printsKind = mapped.Kind{Magic: "FctPrint", Version: 2, Sections: 2}

// span is a range of prints.
type span struct{ From, To uint32 }

// printWriter writes the file of prints while stage links reads the pages. If each page is judged alone, it is nil, and does nothing. Memory: 8 bytes
// an address.
type printWriter struct {
	file  *mapped.Writer
	spans []span // by ordinal
	count uint32
}

func (r *run) newPrintWriter() (*printWriter, error) {
	if r.Parameters.Evidence != SiteEvidence {
		return nil, nil
	}
	file, err := mapped.Create(r.prints(), printsKind)
	return &printWriter{file: file}, err
}

// of returns the prints of a page that may become a document.
func (w *printWriter) of(r *readings.Reading) []teaser.Print {
	if w == nil || r.Page == nil {
		return nil
	}
	return teaser.Of(r.Page, r.Content)
}

// add adds the prints of the address with the next ordinal.
func (w *printWriter) add(prints []teaser.Print) {
	if w == nil {
		return
	}
	from := w.count
	w.count += uint32(len(prints))
	w.spans = append(w.spans, span{from, w.count})
	_ = mapped.WriteSlice(w.file, prints) // Commit returns the first error
}

// commit writes for each address where the prints of its page are: node has the node that an address is or stands for.
func (w *printWriter) commit(table *pageTable, node []uint32) error {
	if w == nil {
		return nil
	}
	spans := make([]span, len(w.spans))
	for o, n := range node {
		if n != none && !table.Excluded[n] {
			spans[o] = w.spans[table.Entry[n]]
		}
	}
	_ = w.file.EndSection()
	_ = mapped.WriteSlice(w.file, spans)
	_ = w.file.EndSection()
	return w.file.Commit()
}

// discard removes what was not committed. It is meant to be deferred.
func (w *printWriter) discard() {
	if w != nil {
		w.file.Discard()
	}
}

// teasers finds teasers by the file of prints. If each page is judged alone, it is nil, and finds none. It is safe for concurrent use.
type teasers struct {
	archive *archive.Archive
	file    *mapped.File
	prints  []teaser.Print
	spans   []span
}

func (r *run) openTeasers() (_ *teasers, err error) {
	if r.Parameters.Evidence != SiteEvidence {
		return nil, nil
	}
	t := &teasers{archive: r.Archive}
	if t.file, err = mapped.Open(r.prints(), printsKind); err != nil {
		return nil, err
	}
	if t.prints, err = mapped.Section[teaser.Print](t.file, 0); err == nil {
		t.spans, err = mapped.Section[span](t.file, 1)
	}
	if err != nil {
		t.close()
		return nil, err
	}
	return t, nil
}

func (t *teasers) close() {
	if t != nil {
		_ = t.file.Close() // only read
	}
}

// spanOf returns where the prints of the page are for which an address stands; From == To if it has none.
func (t *teasers) spanOf(u weburl.URL) span {
	o, ok := t.archive.Find(u)
	if !ok || int(o) >= len(t.spans) {
		return span{}
	}
	return t.spans[o]
}

// findTeasers is teaser.Find. A page whose title is not its own is no copy of the others that have it.
func findTeasers(r *readings.Reading, named bool, has func(weburl.URL, teaser.Print) bool) []weburl.URL {
	p := *r.Page
	if !named {
		p.Title = ""
	}
	return teaser.Find(&p, r.Content, has)
}

// remove makes the teasers of a page boilerplate, and returns the number of changed blocks.
func (t *teasers) remove(r *readings.Reading, named bool) (changed int) {
	if t == nil {
		return 0
	}
	own := t.spanOf(r.Page.URL)
	has := func(u weburl.URL, print teaser.Print) bool {
		s := t.spanOf(u)
		_, ok := slices.BinarySearch(t.prints[s.From:s.To], print)
		return ok && s != own
	}
	for i, of := range findTeasers(r, named, has) {
		if of != "" && r.Content[i] {
			r.Content[i] = false
			changed++
		}
	}
	return changed
}
