package taxonomy

import (
	"errors"
	"strings"
	"testing"
)

// What Chromium and Firefox write, shortened: a toolbar, a folder in a folder, a description, an icon larger than most tags.
var bookmarksFile = `<!DOCTYPE NETSCAPE-Bookmark-file-1>
<!-- This is an automatically generated file. -->
<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">
<TITLE>Bookmarks</TITLE>
<H1>Bookmarks Menu</H1>
<DL><p>
    <DT><A HREF="http://first.example/?a=1&b=2" ADD_DATE="1">First &amp; last</A>
    <DT><H3 ADD_DATE="1" PERSONAL_TOOLBAR_FOLDER="true">Bookmarks bar</H3>
    <DL><p>
        <DT><A HREF="http://bar.example/x" ICON="data:image/png;base64,` + strings.Repeat("iVBOR", 10_000) + `">Bar</A>
        <DT><H3>TV/Radio shows</H3>
        <DD>About the folder
        <DL><p>
            <DT><A HREF="http://tv.example/" TAGS="a,b">TV</A>
            <DD>All of it,<BR>in colour
            <HR>
            <DT><A HREF="javascript:alert(1)">Trick</A>
            <DT><A FOLDED HREF="http://radio.example/x">Radio</A>
        </DL><p>
    </DL><p>
    <DT><H3 ADD_DATE="1" UNFILED_BOOKMARKS_FOLDER="true">Other Bookmarks</H3>
    <DL><p>
        <DT><A HREF="http://other.example/x">Other</A>
    </DL><p>
    <DT><H3>Empty</H3>
    <DL><p>
    </DL><p>
    <DT><A HREF="http://end.example/x">End</A>
</DL>
`

func TestBookmarks(t *testing.T) {
	tax, report := read(t, "bookmarks.html", bookmarksFile)
	checkDefects(t, report, map[Reason]int{NotWeb: 1})
	if report.Format != Bookmarks {
		t.Errorf("format %q", report.Format)
	}
	checkEntries(t, tax, []Entry{
		{URL: "http://first.example/?a=1&b=2", Topic: "Top/Bookmarks_Menu", Title: "First & last"},
		{URL: "http://bar.example/x", Topic: "Top/Bookmarks_Menu", Title: "Bar"},
		{URL: "http://tv.example/", Topic: "Top/TV-Radio_shows", Title: "TV", Description: "All of it, in colour", Site: true},
		{URL: "http://radio.example/x", Topic: "Top/TV-Radio_shows", Title: "Radio"},
		{URL: "http://other.example/x", Topic: "Top/Bookmarks_Menu", Title: "Other"},
		{URL: "http://end.example/x", Topic: "Top/Bookmarks_Menu", Title: "End"},
	})
}

// What no browser writes: links without a <DT>, text beside them, lists without a folder's name, and lists that end twice.
func TestOddBookmarks(t *testing.T) {
	tax, report := read(t, "bookmarks.html", `<!DOCTYPE NETSCAPE-Bookmark-file-1><H1>Menu</H1> of mine<DL><DT><H3>Folder</H3> of mine<DL>
<A HREF="http://a.example/x">A</A> said beside it<A HREF="http://b.example/x">B</A><DL><DT><A HREF="http://c.example/x">C</A></DL></DL>
<DL><DT><A HREF="http://d.example/x">D</A></DL></DL></DL></DL>more<A HREF="http://e.example/x">E</A><DD>of the last`)
	checkDefects(t, report, map[Reason]int{})
	checkEntries(t, tax, []Entry{
		{URL: "http://a.example/x", Topic: "Top/Folder", Title: "A"},
		{URL: "http://b.example/x", Topic: "Top/Folder", Title: "B"},
		{URL: "http://c.example/x", Topic: "Top/Folder", Title: "C"},
		{URL: "http://d.example/x", Topic: "Top/Menu", Title: "D"},
		{URL: "http://e.example/x", Topic: "Top/Menu", Title: "E", Description: "of the last"},
	})
}

// What Pocket and Instapaper write is lists under headings.
func TestBookmarksUnderHeadings(t *testing.T) {
	for _, file := range []string{
		`<!DOCTYPE html><html><head><title>Pocket Export</title></head><body><h1>Unread</h1><ul><li><a href="http://a.example/x" time_added="1"
 tags="">A</a></li></ul><h1>Read Archive</h1><ul><li><a href="http://b.example/x" time_added="1" tags="b">B</a></li></ul></body></html>`,
		"<html><head><title>Instapaper: Export</title></head><body><h1>Unread</h1>\n<ol>\n<li><a href=\"http://a.example/x\">A</a>\n</ol>" +
			"<h1>Read Archive</h1><ol><li><a href=\"http://b.example/x\">B</a>\n</ol></body></html>",
	} {
		tax, report := read(t, "export.html", file)
		checkDefects(t, report, nil)
		checkEntries(t, tax, []Entry{
			{URL: "http://a.example/x", Topic: "Top/Unread", Title: "A"},
			{URL: "http://b.example/x", Topic: "Top/Read_Archive", Title: "B"},
		})
	}
}

// TestJSONIsNoTable: the backups of browsers and of bookmark services hold commas, too.
func TestJSONIsNoTable(t *testing.T) {
	for _, file := range []string{"{\"title\":\"\",\"index\":0}\n", "[ {\"href\":\"http://a.example/x\",\"tags\":\"a\"}]\n"} {
		if _, _, err := Read(strings.NewReader(file), "bookmarks.json", Options{}); !errors.Is(err, ErrFormat) {
			t.Errorf("%s: %v, want %v", file, err, ErrFormat)
		}
	}
}

func TestBookmarksCutAnywhere(t *testing.T) {
	file := strings.Replace(bookmarksFile, strings.Repeat("iVBOR", 10_000), "", 1)
	for n := strings.Index(file, "<DL>") + 4; n < len(file)-8; n += 13 {
		_, report := read(t, "bookmarks.html", file[:n])
		if report.Count(Truncated) != 1 {
			t.Fatalf("cut at %d of %d: %v", n, len(file), report)
		}
	}
}
