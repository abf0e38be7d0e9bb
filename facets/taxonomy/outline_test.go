package taxonomy

import (
	"strings"
	"testing"
)

const outlineFile = `<?xml version="1.0" encoding="UTF-8"?>
<opml version="2.0"><head><title>My feeds &amp; more</title></head><body>
  <outline text="Music &amp; Sound" title="ignored">
    <outline type="rss" text="Jazz" htmlUrl="http://jazz.example/?a&amp;b" xmlUrl="http://jazz.example/feed" description="All
of it"/>
    <outline text="Folk"><outline type="link" text="Songs" url="http://folk.example/songs"/></outline>
    <outline type="rss" text="Only a feed" xmlUrl="http://feed.example/x"/>
  </outline>
  <outline text="Named" url="http://named.example/x" category="/Arts/Music, /Europe,word"/>
  <outline text="Alone" url="http://alone.example/x"></outline>
  <outline text="Nothing yet"/>
</body></opml>
`

func TestOutline(t *testing.T) {
	tax, report := read(t, "feeds.opml", outlineFile)
	checkDefects(t, report, map[Reason]int{FeedOnly: 1})
	checkEntries(t, tax, []Entry{
		{URL: "http://jazz.example/?a&b", Topic: "Top/Music_&_Sound", Title: "Jazz", Description: "All of it"},
		{URL: "http://folk.example/songs", Topic: "Top/Music_&_Sound/Folk", Title: "Songs"},
		{URL: "http://named.example/x", Topic: "Top/Arts/Music", Title: "Named"},
		{URL: "http://named.example/x", Topic: "Top/Europe", Title: "Named"},
		{URL: "http://alone.example/x", Topic: "Top/My_feeds_&_more", Title: "Alone"},
	})
	if _, ok := tax.Lookup("Top/Nothing_yet"); !ok {
		t.Error("an outline without address is no topic")
	}
	if _, report := read(t, "feeds.xml", outlineFile[:len(outlineFile)-20]); report.Format != OPML || report.Count(Truncated) != 1 {
		t.Errorf("cut: %v", report)
	}
}

// Folders in folders without end cost no more than the file.
func TestOutlineNestedTooDeep(t *testing.T) {
	file := "<opml><body>" + strings.Repeat(`<outline text="x">`, 20_000) + `<outline text="In" url="http://in.example/"/>` +
		strings.Repeat("</outline>", 20_000) + `<outline text="A"><outline text="Out" url="http://out.example/"/></outline></body></opml>`
	tax, report := read(t, "deep.opml", file)
	if report.Count(BadPath) != 20_000-MaxPathDepth+1 {
		t.Error(report)
	}
	checkEntries(t, tax, []Entry{{URL: "http://out.example/", Topic: "Top/A", Title: "Out", Site: true}})
}
