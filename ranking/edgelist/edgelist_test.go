package edgelist

import (
	"bytes"
	"errors"
	"io"
	"maps"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/iotest"

	"facetta/ranking/graph"
)

func readAll(t testing.TB, links, topics string) (*Data, *Report, *Report) {
	t.Helper()
	r := NewReader(graph.Options{})
	l, err := r.ReadLinks(strings.NewReader(links))
	if err != nil {
		t.Fatal(err)
	}
	p, err := r.ReadTopics(strings.NewReader(topics))
	if err != nil {
		t.Fatal(err)
	}
	d, err := r.Build()
	if err != nil {
		t.Fatal(err)
	}
	return d, l, p
}

func pageName(d *Data, n graph.Node) string { return string(d.AppendName(nil, n)) }

// pageNames gives the pages by PageID.
func pageNames(d *Data) []string {
	var pages []string
	for _, n := range d.Graph.NodesByPageID() {
		pages = append(pages, pageName(d, n))
	}
	return pages
}

// linkNames gives all links by name, sorted.
func linkNames(d *Data) []string {
	var links []string
	for n := range graph.Node(d.Graph.NodeCount()) {
		for _, to := range d.Graph.AppendOutLinks(nil, n) {
			links = append(links, pageName(d, n)+" > "+pageName(d, to))
		}
	}
	slices.Sort(links)
	return links
}

func TestPagesAreGroupedByHost(t *testing.T) {
	links := "http://b.org/1\thttp://a.org/y\nhttp://a.org/x\thttps://B.org?q\n70\thttp://b.org/1\nfile:///x\t07\n"
	d, _, _ := readAll(t, links, "http://me@a.org\tTop/A\n8\tTop/B\nhttp://a.com:81/\tTop/A\nhttp://b.org:80/2\tTop/A\nhttps://a.org:443\tTop/A\n")
	want := []string{"8", "70", "http://a.com:81/", "07", "file:///x", "http://a.org/x", "http://a.org/y", "http://me@a.org",
		"https://a.org:443", "http://b.org/1", "http://b.org:80/2", "https://B.org?q"}
	if got := pageNames(d); !slices.Equal(got, want) {
		t.Errorf("pages %q,\nwant %q", got, want)
	}
	var hosts []string
	for h := range graph.HostID(d.Graph.HostCount()) {
		hosts = append(hosts, d.Graph.HostName(h))
	}
	if !slices.Equal(hosts, []string{"", "a.com:81", "?", "a.org", "b.org"}) { // ordered from their ends
		t.Errorf("hosts %q", hosts)
	}
	want = []string{"70 > http://b.org/1", "file:///x > 07", "http://a.org/x > https://B.org?q", "http://b.org/1 > http://a.org/y"}
	if got := linkNames(d); !slices.Equal(got, want) {
		t.Errorf("links %q", got)
	}
}

// Other programs for graphs put spaces between integers; in names they may be anything.
func TestIntegersWithSpacesBetween(t *testing.T) {
	d, report, _ := readAll(t, "1 2\r\n2   3 \n  3 4\n3\t1\n1 x\n1 2 1\n4 \n1 2\tx\n", "")
	if want := []string{"1 2 > x", "1 > 2", "2 > 3", "3 > 1", "3 > 4"}; !slices.Equal(linkNames(d), want) {
		t.Errorf("links %q, want %q", linkNames(d), want)
	}
	if report.Used != 5 || report.GarbageLines() != 3 {
		t.Errorf("%d lines used, %v", report.Used, report)
	}
}

func TestNamesAreKeptByteForByte(t *testing.T) {
	names := []string{"1", "01", "+1", "1.0", "16777215", "16777216", "18446744073709551616", "9999999999999999999",
		"http://x/%7e", "http://x/~", "HTTP://X/~", "é", "a b"}
	var links strings.Builder
	for _, n := range names {
		links.WriteString("0\t" + n + "\n")
	}
	d, _, _ := readAll(t, links.String(), "")
	pages := pageNames(d)
	for _, n := range names {
		if !slices.Contains(pages, n) {
			t.Errorf("%q is missing in %q", n, pages)
		}
	}
	if len(pages) != len(names)+1 {
		t.Errorf("%d pages, want %d", len(pages), len(names)+1)
	}
}

// A source is remembered from line to line and from batch to batch; an integer after it is none of it.
func TestSourcesAcrossBatches(t *testing.T) {
	for _, source := range []string{"http://a.org/", "x", "7", "0"} {
		var links strings.Builder
		var want []string
		for i := range 3*batchLinks + 1 {
			links.WriteString(source + "\t" + strconv.Itoa(1000+i) + "\n")
			want = append(want, source+" > "+strconv.Itoa(1000+i))
			if i%7 == 0 {
				links.WriteString("0\t" + strconv.Itoa(2000+i) + "\n")
				want = append(want, "0 > "+strconv.Itoa(2000+i))
			}
		}
		d, _, _ := readAll(t, links.String(), "")
		if slices.Sort(want); !slices.Equal(linkNames(d), want) {
			t.Errorf("source %q: links %q", source, linkNames(d))
		}
	}
}

func TestLinesThatDoNotFit(t *testing.T) {
	long := strings.Repeat("x", maxLine+1)
	links := "\uFEFFsource\ttarget\r\n" + // header
		"1\t2\r\n\r\n  \n# 5\t6\n%% 7\t8\n%\n" + // link, two blank lines, comments
		"1 b\n1\t2\t3\n1 2 0.5\n\t2\n1\t\n \t2\n" + // garbage
		long + "\t1\n" + strings.Repeat(long, 40) + "\n" +
		" 2 \t 1\n3\t1" // spaces, no end of line
	d, report, _ := readAll(t, links, "")
	if got := linkNames(d); !slices.Equal(got, []string{"1 > 2", "2 > 1", "3 > 1"}) {
		t.Errorf("links %q", got)
	}
	want := map[Reason]int64{OneField: 1, TooManyFields: 2, EmptyName: 3, TooLong: 2}
	if !maps.Equal(report.Garbage, want) || report.Lines != 17 || report.Used != 3 || report.Passed != 6 ||
		report.GarbageLines() != 8 {
		t.Errorf("report %+v, want garbage %v of 17 lines", report, want)
	}
	if len(report.Examples) != maxExamples || report.Examples[0] != (Example{8, OneField, "1 b"}) {
		t.Errorf("examples %+v", report.Examples)
	}
	text := report.String()
	if !strings.Contains(text, "8 of 17 lines left out (empty name: 3, more than two fields: 2, no second field: 1, too long: 2); write two fields, separated by a tab (two") ||
		!strings.Contains(text, "; weights of links are not known: leave them out\n") || !strings.Contains(text, `line 8: no second field: "1 b"`) {
		t.Errorf("report reads %q", text)
	}
}

// A line that is longer than what is read at a time is shown by its beginning, not by what was read after that.
func TestExampleOfALongLine(t *testing.T) {
	_, report, _ := readAll(t, strings.Repeat("begin", maxExampleBytes)+strings.Repeat("x", 3<<20)+"\n1\t2\n", "")
	want := Example{1, TooLong, strings.Repeat("begin", maxExampleBytes/len("begin"))}
	if report.Used != 1 || len(report.Examples) != 1 || report.Examples[0] != want {
		t.Errorf("report %+v, want the example %+v", report, want)
	}
}

func TestHeadersAreOnTheFirstLineOnly(t *testing.T) {
	for _, header := range []string{"source\ttarget", "Source\tTarget", "SRC\tDST", "from\tto", "From_URL\tTo_URL", "source_url\ttarget_url"} {
		d, report, _ := readAll(t, header+"\n1\t2\n"+header+"\n", "")
		names := strings.Split(header, "\t")
		want := []string{"1 > 2", names[0] + " > " + names[1]}
		if got := linkNames(d); !slices.Equal(got, want) || report.Passed != 1 || report.Used != 2 {
			t.Errorf("%q: links %q, want %q; report %+v", header, got, want, report)
		}
	}
	if _, report, _ := readAll(t, "to\tfrom\n", ""); report.Passed != 0 || report.Used != 1 {
		t.Errorf("another pair of words is no link: %+v", report)
	}
}

// TestRelationsAreNoPages: a taxonomy in normal form has lines that lead from a topic to another, and topics without pages.
func TestRelationsAreNoPages(t *testing.T) {
	r := NewReader(graph.Options{})
	report, err := r.ReadTopics(strings.NewReader("url\ttopic\ttitle\tdescription\tscope\nb.example/\tTop/Arts\ntopic:Top/Music\tTop/Arts\tMusic\t\tsymbolic\n\tTop/Empty\n"))
	if err != nil || report.Used != 1 || report.Garbage[Relation] != 1 || report.Garbage[EmptyName] != 1 || r.PageCount() != 1 {
		t.Errorf("%+v, %d pages, %v", report, r.PageCount(), err)
	}
}

// TestTopicsHeaderNamesFurtherFields: taxonomies in normal form, and directories as tables, have columns behind the topic.
func TestTopicsHeaderNamesFurtherFields(t *testing.T) {
	for _, header := range []string{
		"page\ttopic", "URL\tTopic", "url\ttopic\ttitle\tdescription\tscope", "url\tcategory\tsource", "url\tcategory_path", "url\t topic",
	} {
		d, _, report := readAll(t, "1\t2\n", header+"\n1\tTop/A\tOne\n")
		if len(d.Sets) != 1 || d.Graph.NodeCount() != 2 || report.Passed != 1 || report.Used != 1 {
			t.Errorf("%q: sets %v, pages %q, report %+v", header, d.Sets, pageNames(d), report)
		}
	}
	if _, _, report := readAll(t, "1\t2\n", "topic\tpage\n"); report.Passed != 0 || report.Used != 1 {
		t.Errorf("another pair of words is a membership: %+v", report)
	}
}

func TestTopicsIncludeDescendants(t *testing.T) {
	topics := "page\ttopic\n1\tTop/A\n2\tTop/A/B\ta title\n3\tTop/A/B/C/\n3\tTop/A-Z\n4\tTop\n5\tTop/X/Y\n1\tTop/A\n" +
		"no tab\n6\t/\n6\t\ta title\n7\t" + strings.Repeat("t", maxTopic+1) + "\n"
	d, _, report := readAll(t, "", topics)
	got := map[string]string{}
	for _, s := range d.Sets {
		var pages []string
		for _, n := range s.Nodes {
			pages = append(pages, pageName(d, n))
		}
		got[s.Topic] = strings.Join(pages, " ")
	}
	// Top/X has no line, so it has no set; page 4 is a page although Top has no set.
	want := map[string]string{"Top/A": "1 2 3", "Top/A-Z": "3", "Top/A/B": "2 3", "Top/A/B/C": "3", "Top/X/Y": "5"}
	if !maps.Equal(got, want) || d.Root != 1 {
		t.Errorf("sets %v, %d root lines", got, d.Root)
	}
	if !slices.IsSortedFunc(d.Sets, func(a, b Set) int { return strings.Compare(a.Topic, b.Topic) }) {
		t.Errorf("sets are not in order")
	}
	if !slices.Equal(pageNames(d), []string{"1", "2", "3", "4", "5"}) || report.Garbage[OneField] != 1 ||
		report.Garbage[EmptyName] != 2 || report.Garbage[TooLong] != 1 {
		t.Errorf("pages %q, report %+v", pageNames(d), report)
	}
}

// Only a file with lines can be the wrong one.
func TestNothingIsNotUseless(t *testing.T) {
	for text, want := range map[string]bool{"": false, "\n\n": false, "# 1\t2\n": false, "1\t2\nx\n": false, "x\n": true} {
		report, err := NewReader(graph.Options{}).ReadLinks(strings.NewReader(text))
		if err != nil || (report.Useless() != nil) != want {
			t.Errorf("%q: %v, %v; want it useless: %v", text, err, report.Useless(), want)
		}
	}
}

func TestReaderErrors(t *testing.T) {
	broken := errors.New("disk on fire")
	in := io.MultiReader(strings.NewReader("1\t2\n3\t"), iotest.ErrReader(broken))
	if _, err := NewReader(graph.Options{}).ReadLinks(in); !errors.Is(err, broken) {
		t.Errorf("got %v", err)
	}
	if _, err := NewReader(graph.Options{}).ReadLinks(never{}); !errors.Is(err, io.ErrNoProgress) {
		t.Errorf("a reader that gives nothing: %v", err)
	}
}

func isInteger(text string) bool {
	number, err := strconv.ParseUint(text, 10, 32)
	return err == nil && number < math.MaxUint32 && strconv.FormatUint(number, 10) == text
}

type never struct{}

func (never) Read([]byte) (int, error) { return 0, nil }

var commentLine = regexp.MustCompile(`^(#|%$|% |%%)`)

// FuzzReadLinks compares with the plain way to do it, and with a reader that gives one byte at a time.
func FuzzReadLinks(f *testing.F) {
	f.Add([]byte("1\t2\n2\t3\r\n#x\n\n http://a/ \thttp://b/c\n4\t"))
	f.Add([]byte("\uFEFFsource\ttarget\n\t\n\t\t\n\x00\t\xff\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		r := NewReader(graph.Options{KeepSelfLinks: true})
		report, err := r.ReadLinks(bytes.NewReader(data))
		if err != nil {
			t.Fatal(err)
		}
		d, err := r.Build()
		if err != nil {
			t.Fatal(err)
		}
		want := map[string]bool{}
		for i, line := range strings.Split(string(data), "\n") {
			line = strings.TrimSuffix(line, "\r")
			if i == 0 {
				line = strings.TrimPrefix(line, "\uFEFF")
			}
			fields := strings.Split(line, "\t")
			if integers := strings.FieldsFunc(line, func(r rune) bool { return r == ' ' }); len(integers) == 2 && isInteger(integers[0]) && isInteger(integers[1]) {
				fields = integers
			}
			if len(fields) != 2 || commentLine.MatchString(line) || i == 0 && isOne(linkHeaders, []byte(line)) || len(line) > maxLine {
				continue
			}
			from, to := strings.Trim(fields[0], " "), strings.Trim(fields[1], " ")
			if from != "" && to != "" {
				want[from+" > "+to] = true
			}
		}
		if got := linkNames(d); !slices.Equal(got, slices.Sorted(maps.Keys(want))) {
			t.Fatalf("links %q, want %v", got, want)
		}
		garbage := int64(0)
		for _, n := range report.Garbage {
			garbage += n
		}
		if garbage != report.GarbageLines() {
			t.Fatalf("report %+v", report)
		}
		slow := NewReader(graph.Options{KeepSelfLinks: true})
		again, err := slow.ReadLinks(iotest.OneByteReader(bytes.NewReader(data)))
		if err != nil || again.Used != report.Used || again.Lines != report.Lines {
			t.Fatalf("byte by byte: %+v, %v, want %+v", again, err, report)
		}
	})
}

// FuzzReadTopics looks for sets that cannot be.
func FuzzReadTopics(f *testing.F) {
	f.Add([]byte("page\ttopic\n1\tTop/A\n2\tTop/A/B\ttitle\nhttp://a/\tTop\n3\t/\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		r := NewReader(graph.Options{})
		report, err := r.ReadTopics(bytes.NewReader(data))
		if err != nil {
			t.Fatal(err)
		}
		d, err := r.Build()
		if err != nil {
			t.Fatal(err)
		}
		if report.Used+report.Passed > report.Lines || int64(d.Root) > report.Used {
			t.Fatalf("report %+v, %d root lines", report, d.Root)
		}
		for i, s := range d.Sets {
			distinct := slices.Compact(slices.Sorted(slices.Values(s.Nodes)))
			if len(s.Nodes) == 0 || !slices.Equal(s.Nodes, distinct) || int(s.Nodes[len(s.Nodes)-1]) >= d.Graph.NodeCount() {
				t.Fatalf("topic %q has set %v", s.Topic, s.Nodes)
			}
			if i > 0 && d.Sets[i-1].Topic >= s.Topic {
				t.Fatalf("topic %q is not after %q", s.Topic, d.Sets[i-1].Topic)
			}
		}
	})
}

// Integers of any length may have spaces between them, as the ids of some networks have twenty digits; topics need a tab.
func TestLongIntegers(t *testing.T) {
	d, report, topics := readAll(t, "116374117927631468606 101765416973555767821\n1 4294967295\n01  2\n1 2 .5\n1 x\n", "1 7\n")
	want := []string{"01 > 2", "1 > 4294967295", "116374117927631468606 > 101765416973555767821"}
	if got := linkNames(d); !slices.Equal(got, want) {
		t.Errorf("links %q", got)
	}
	if report.Garbage[TooManyFields] != 1 || report.Garbage[OneField] != 1 || !strings.Contains(report.String(), "two integers by spaces") {
		t.Errorf("%+v", report)
	}
	if said := topics.String(); !strings.Contains(said, "separated by a tab,") || strings.Contains(said, "spaces") {
		t.Errorf("topics: %s", said)
	}
}
