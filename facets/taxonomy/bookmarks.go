package taxonomy

import (
	"cmp"
	"strings"
)

// Bookmarks as all browsers export them ("Netscape bookmark file"): HTML that is never closed properly, folders as nested lists.
//
//	<!DOCTYPE NETSCAPE-Bookmark-file-1>
//	<H1>Bookmarks</H1>
//	<DL><p>
//	    <DT><H3 ADD_DATE="1">Music</H3>
//	    <DL><p>
//	        <DT><A HREF="http://jazz.example/" ADD_DATE="2">Jazz</A>
//	        <DD>What the page is about
//	    </DL><p>
//	</DL><p>
//
// Folders are topics. Folders that a browser marks as its toolbar or as unsorted only say where they are shown, not what they hold, and so do not
// count as a level. Links outside of all folders belong to a topic with the name of the heading before them: that of the whole file or, in the
// exports of Pocket and Instapaper, that of each folder:
//
//	<h1>Music</h1>
//	<ul>
//	<li><a href="http://jazz.example/">Jazz</a></li>
//	</ul>

// maxBookmarkTag is the most bytes of a tag; it is large because icons are in an attribute.
const maxBookmarkTag = 128 << 10

func readBookmarks(src *source, in *intake) {
	r := bookmarkReader{tags: tagScanner{src: src, in: in, max: maxBookmarkTag, lenient: true}, in: in}
	for r.step() {
	}
	r.flush()
	if r.open > 0 {
		in.report.count(Truncated, src.line, "</DL> missing")
	}
}

type bookmarkReader struct {
	tags    tagScanner
	in      *intake
	folders folders
	open    int    // number of open lists
	heading string // the last heading, usually that of the whole file
	name    string // name of the folder whose list comes next
	roof    bool   // that folder does not count as a level
	page    record // the open link; its address is empty if there is none
	field   string // the element whose text is being read: h1, h3, a, dd or ""
	text    []byte
}

func (r *bookmarkReader) step() bool {
	var capture *[]byte
	if r.field != "" {
		capture = &r.text
	}
	t, ok := r.tags.next(capture)
	if !ok {
		return false
	}
	name := strings.ToLower(t.name)
	if t.opens {
		r.start(name, t)
	} else {
		r.end(name)
	}
	return true
}

func (r *bookmarkReader) start(name string, t tag) {
	switch name {
	case "h1", "h3", "dt", "a", "dd", "dl":
		r.closeField()
	default:
		appendText(&r.text, space)
		return
	}
	switch name {
	case "a":
		r.flush()
		r.page = record{line: t.line, url: r.tags.attribute(t, "href")}
	case "h1":
		r.flush()
	case "dt":
		r.flush()
		return
	case "h3":
		r.roof = r.tags.attribute(t, "personal_toolbar_folder") != "" || r.tags.attribute(t, "unfiled_bookmarks_folder") != ""
	case "dl":
		r.flush()
		r.open++
		if r.roof {
			r.name = ""
		}
		r.folders.push(r.name)
		r.name, r.roof = "", false
		return
	}
	r.field, r.text = name, r.text[:0]
}

func (r *bookmarkReader) end(name string) {
	switch name {
	case "h1", "h3", "a":
		r.closeField()
	case "dl":
		r.flush()
		if r.open > 0 {
			r.open--
			r.folders.pop()
		}
	}
}

func (r *bookmarkReader) closeField() {
	text := r.tags.unescape(r.page.line, r.text)
	switch r.field {
	case "h1":
		r.heading = text
	case "h3":
		r.name = text
	case "a":
		r.page.title = text
	case "dd":
		r.page.description = text
	}
	r.field = ""
}

// flush hands on the open link.
func (r *bookmarkReader) flush() {
	r.closeField()
	if r.page.url != "" {
		r.page.topic = cmp.Or(r.folders.path(), strings.ReplaceAll(oneLine(r.heading), "/", "-"), "Bookmarks")
		r.in.take(r.page)
	}
	r.page = record{}
}
