package archive

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"facetta/internal/weburl"
)

// longPage is a page that is worth a revisit; captures with the same text have the same body.
func longPage(u string, n int, text string) *Capture {
	c := page(u, n)
	c.Header.Set("X-Capture", fmt.Sprint(n))
	c.Body = bytes.Repeat([]byte(text+" "), 2*minRevisit/len(text))
	return c
}

// nights makes an archive of small files with four addresses that are captured on four days: one that never changes, one that changes on
// the third, one that changes and changes back, and one with a short body.
func nights(t testing.TB, dir string) (*Archive, []*Capture) {
	a := open(t, dir, Options{FileSize: 4000})
	var all []*Capture
	for day := range 4 {
		all = append(all, longPage("http://same.example/", day, "kiln"), longPage("http://once.example/", 10+day, fmt.Sprint("glaze", day/2)),
			longPage("http://back.example/", 20+day, fmt.Sprint("clay", day%2)), page("http://short.example/", 30))
		all[len(all)-1].Time = noon.AddDate(0, 0, day)
	}
	add(t, a, all...)
	return a, all
}

// expectAll checks that an archive gives these captures, in this order.
func expectAll(t *testing.T, what string, a *Archive, want []*Capture) {
	t.Helper()
	var got []*Capture
	for e := range a.History() {
		c, err := a.Read(e)
		if err != nil {
			t.Fatalf("%s: %v", what, err)
		}
		if e.Length != int64(len(c.Body)) || e.Status != c.Status || !e.Time.Equal(c.Time) {
			t.Errorf("%s: entry %+v of %d bytes", what, e, len(c.Body))
		}
		got = append(got, c)
	}
	alike := func(x, y *Capture) bool {
		return x.URL == y.URL && x.Time.Equal(y.Time) && x.Status == y.Status && bytes.Equal(x.Body, y.Body) &&
			x.Header.Get("X-Capture") == y.Header.Get("X-Capture") && x.Header.Get("Content-Length") == fmt.Sprint(len(y.Body))
	}
	if !slices.EqualFunc(got, want, alike) {
		t.Errorf("%s: %d captures, or others than the %d that were appended", what, len(got), len(want))
	}
}

// What is known of a body's age is when it was first given, without a break.
func TestUnchangedSince(t *testing.T) {
	a, _ := nights(t, t.TempDir())
	for u, want := range map[weburl.URL]time.Duration{"http://same.example/": 3 * time.Second, "http://once.example/": time.Second, "http://back.example/": 0, "http://short.example/": 72 * time.Hour} {
		e, _ := a.Entry(u)
		if got := e.Time.Sub(a.UnchangedSince(e)); got != want {
			t.Errorf("%s is unchanged for %v, want %v", u, got, want)
		}
	}
}

// A short body is stored each time. What counts as the same as before is what says the same in all that a crawl goes by.
func TestUnchangedSinceOfShortBodies(t *testing.T) {
	const many = maxRepeats + 10
	moved := func(to string) *Capture {
		return &Capture{Status: 301, Header: http.Header{"Location": {to}}}
	}
	text := func(body string) *Capture { return &Capture{Status: 200, Body: []byte(body)} }
	for what, c := range map[string]struct {
		nights []*Capture
		want   int // nights
	}{
		"first":           {[]*Capture{text("a")}, 0},
		"the same":        {[]*Capture{text("a"), text("a"), text("a")}, 2},
		"as long":         {[]*Capture{text("a"), text("b"), text("b")}, 1},
		"changed back":    {[]*Capture{text("a"), text("b"), text("a")}, 0},
		"was long":        {[]*Capture{text(strings.Repeat("a", minRevisit)), text("a"), text("a")}, 1},
		"redirect":        {[]*Capture{moved("/a"), moved("/a"), moved("/a")}, 2},
		"to another page": {[]*Capture{moved("/a"), moved("/b"), moved("/b")}, 1},
		"was a page":      {[]*Capture{text(""), moved("/a"), moved("/a")}, 1},
		"was an error":    {[]*Capture{{Status: 404, Body: []byte("a")}, text("a"), text("a")}, 1},
		"for very long":   {slices.Repeat([]*Capture{text("a")}, many), maxRepeats},
	} {
		a := open(t, t.TempDir(), Options{})
		for night, c := range c.nights {
			c := *c
			c.URL, c.Time = "http://a.example/", noon.AddDate(0, 0, night)
			add(t, a, &c)
		}
		e, _ := a.Entry("http://a.example/")
		if got := int(e.Time.Sub(a.UnchangedSince(e)).Hours() / 24); got != c.want {
			t.Errorf("%s: unchanged for %d nights, want %d", what, got, c.want)
		}
	}
}

// Captures that were imported later are gone through as they were appended, and end where one was fetched before the next: what they say in another
// order is left open.
func TestUnchangedSinceOfImports(t *testing.T) {
	a := open(t, t.TempDir(), Options{})
	for _, day := range []int{5, 3, 7} {
		c := page("http://a.example/", 1)
		c.Time = noon.AddDate(0, 0, day)
		add(t, a, c)
	}
	e, _ := a.Entry("http://a.example/")
	if got, want := a.UnchangedSince(e), noon.AddDate(0, 0, 3).Truncate(time.Microsecond); !got.Equal(want) {
		t.Errorf("unchanged since %v, want %v", got, want)
	}
}

// A capture that is damaged says nothing of those behind it.
func TestUnchangedSinceDamage(t *testing.T) {
	dir := t.TempDir()
	a := open(t, dir, Options{})
	var sizes []int64
	for night := range 4 {
		c := page("http://a.example/", 1)
		c.Time = noon.AddDate(0, 0, night)
		add(t, a, c)
		sizes = append(sizes, a.Size())
	}
	f, err := os.OpenFile(filepath.Join(dir, fileName(1)), os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if _, err := f.WriteAt([]byte("????"), sizes[1]-8); err != nil {
		t.Fatal(err)
	}
	e, _ := a.Entry("http://a.example/")
	if got := e.Time.Sub(a.UnchangedSince(e)); got != 24*time.Hour {
		t.Errorf("unchanged for %v, want a night", got)
	}
	damage(t, a, "http://a.example/")
	if got := a.UnchangedSince(e); !got.Equal(e.Time) {
		t.Errorf("what cannot be read is unchanged since %v, want %v", got, e.Time)
	}
}

// kinds counts the records of an archive's files by type.
func kinds(t *testing.T, dir string) map[string]int {
	t.Helper()
	sum := map[string]int{}
	files, err := archiveFiles(dir)
	for _, f := range files {
		b, readErr := os.ReadFile(f)
		if err = readErr; err == nil {
			for kind, n := range readByGowarc(t, b) {
				sum[kind] += n
			}
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	return sum
}

// A body that its address gave before is not stored again, and everything that reads the archive finds each capture as it came: with its
// index and without, exported, imported, pruned.
func TestRevisits(t *testing.T) {
	dir := t.TempDir()
	a, all := nights(t, dir)
	expectAll(t, "as written", a, all)
	if got := kinds(t, dir); got["revisit"] != 3+2 || got["response"] != 1+2+4+4 {
		t.Errorf("records %v, want 5 revisits", got)
	}
	latest := told(t, a)
	a.Close()
	index, err := os.ReadFile(filepath.Join(dir, indexName(1)))
	if err != nil {
		t.Fatal(err)
	}
	for n := 1; os.Remove(filepath.Join(dir, indexName(n))) == nil; n++ {
	}
	a = open(t, dir, Options{FileSize: 4000})
	if again, err := os.ReadFile(filepath.Join(dir, indexName(1))); err != nil || !bytes.Equal(again, index) || len(a.Losses()) > 0 {
		t.Errorf("the index that is made again is another one: %v, %q", err, a.Losses())
	}
	expectAll(t, "without the index", a, all)
	for everything, want := range map[bool][]*Capture{true: all, false: all[12:]} {
		var out bytes.Buffer
		if _, err := a.Export(context.Background(), &out, ExportOptions{All: everything}); err != nil {
			t.Fatal(err)
		}
		path := filepath.Join(t.TempDir(), "out.warc.gz")
		if err := os.WriteFile(path, out.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
		if n := readByGowarc(t, out.Bytes())["revisit"]; everything != (n == 5) || !everything && n > 0 {
			t.Errorf("exported, everything: %t: %d revisits", everything, n)
		}
		b, _ := importing(t, path)
		expectAll(t, fmt.Sprintf("exported, everything: %t", everything), b, want)
	}
	if r, err := a.Prune(context.Background(), PruneOptions{}); err != nil || r.Kept != 4+2 || r.Dropped != 10 {
		t.Errorf("pruned: %+v, %v; want the 4 latest captures and the 2 that these refer to", r, err)
	}
	if got := told(t, a); !slices.Equal(got, latest) {
		t.Errorf("pruned, it has\n%q\nbefore\n%q", got, latest)
	}
	a.Close()
	if a = open(t, dir, Options{}); len(a.Repairs()) > 0 {
		t.Errorf("pruned, its index is wrong: %q", a.Repairs())
	}
}

// A revisit in the folder of an archive that another tool wrote there in another way is no capture of it.
func TestRevisitsOfOthers(t *testing.T) {
	record := func(kind, more, block string) []byte {
		return members(fmt.Appendf(nil, "WARC/1.1\r\nWARC-Type: %s\r\nWARC-Target-URI: http://a.example/\r\nWARC-Payload-Digest: sha1:A\r\n%s"+
			"Content-Length: %d\r\n\r\n%s\r\n\r\n", kind, more, len(block), block), []int{0})
	}
	const (
		response = "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\n"
		dates    = "WARC-Date: 2024-01-02T00:00:00Z\r\nWARC-Refers-To-Date: 2024-01-01T00:00:00Z\r\n"
		profile  = "WARC-Profile: " + revisitProfile + "\r\n"
		target   = "WARC-Refers-To-Target-URI: http://a.example/\r\n"
	)
	original := record("response", "WARC-Date: 2024-01-01T00:00:00Z\r\n", response+"kiln")
	for name, tt := range map[string]struct {
		more, block string
		captures    int
	}{
		"as ours":          {dates + profile + target, response, 2},
		"of another":       {dates + profile + strings.ReplaceAll(target, "a.ex", "b.ex"), response, 1},
		"without a target": {dates + profile, response, 1},
		"not modified":     {dates + strings.ReplaceAll(profile, "identical-payload-digest", "server-not-modified") + target, response, 1},
		"of another date":  {strings.ReplaceAll(dates, "01-01", "01-03") + profile + target, response, 1},
		"without a length": {dates + profile + target, "HTTP/1.1 200 OK\r\n\r\n", 1},
		"without a status": {dates + profile + target, "", 1},
	} {
		a := open(t, store(t, append(bytes.Clone(original), record("revisit", tt.more, tt.block)...), nil), Options{})
		c, err := a.Get("http://a.example/")
		if err != nil || string(c.Body) != "kiln" || c.Time.Day() != tt.captures || a.Captures() != tt.captures {
			t.Errorf("%s: %d captures, the latest %+v, %v", name, a.Captures(), c, err)
		}
	}
}

// A revisit says itself whether it was cut off, whatever the record with its body says.
func TestRevisitsThatWereCutOff(t *testing.T) {
	a := open(t, t.TempDir(), Options{})
	var want []string
	for n, why := range []string{"", "length", "time", ""} {
		c := longPage("http://a.example/", n, "kiln")
		c.Truncated = why
		add(t, a, c)
		want = append(want, why)
	}
	var got []string
	for e := range a.History() {
		c, err := a.Read(e)
		if err != nil {
			t.Fatal(err)
		}
		if _, revisit := a.original(e); revisit != (len(got) > 0) {
			t.Errorf("capture %d: a revisit: %t", len(got), revisit)
		}
		got = append(got, c.Truncated)
	}
	if !slices.Equal(got, want) {
		t.Errorf("cut off: %q, want %q", got, want)
	}
}

// What an index takes for a revisit, and is none, is damage.
func TestNoRevisits(t *testing.T) {
	const response = "HTTP/1.1 200 OK\r\n\r\n"
	first := &Capture{Body: []byte("kiln")}
	for _, c := range []struct{ target, digest, original, block, reason string }{
		{"http://a.example/", "sha1:A", "sha1:A", response, ""},
		{"dns:a.example", "sha1:A", "sha1:A", response, reasonAddress},
		{"http://a.example/", "sha1:B", "sha1:A", response, reasonRevisit},
		{"http://a.example/", "", "", response, reasonRevisit},
		{"http://a.example/", "sha1:A", "sha1:A", "none", reasonStatus},
	} {
		r := &Record{Fields: []Field{{"WARC-Target-URI", c.target}, {payloadDigest, c.digest}}, Block: []byte(c.block)}
		got, reason := r.again(&Record{Fields: []Field{{payloadDigest, c.original}}}, first)
		if reason != c.reason || (got != nil) != (reason == "") {
			t.Errorf("%+v: %+v, %q", c, got, reason)
		}
	}
}

// A record that another tool wrote there without a digest is no original: a revisit of it could not be read.
func TestNoRevisitWithoutADigest(t *testing.T) {
	again := longPage("http://a.example/", 1, "kiln")
	block := fmt.Sprintf("HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n%s", len(again.Body), again.Body)
	for _, digest := range []string{"", "WARC-Payload-Digest: sha1:A\r\n"} {
		a := open(t, store(t, members(fmt.Appendf(nil, "WARC/1.1\r\nWARC-Type: response\r\nWARC-Target-URI: http://a.example/\r\n%s"+
			"WARC-Date: 2024-01-01T00:00:00Z\r\nContent-Length: %d\r\n\r\n%s\r\n\r\n", digest, len(block), block), []int{0}), nil), Options{})
		add(t, a, again)
		e, _ := a.Entry("http://a.example/")
		c, err := a.Read(e)
		if err != nil || a.Captures() != 2 || !bytes.Equal(c.Body, again.Body) || c.Header.Get("X-Capture") != "1" {
			t.Errorf("digest %q: %d captures, the latest %+v, %v", digest, a.Captures(), c, err)
		}
		if _, revisit := a.original(e); revisit != (digest != "") {
			t.Errorf("digest %q: a revisit: %t", digest, revisit)
		}
	}
}

// A revisit falls with what it refers to, and what comes next is stored whole.
func TestRevisitOfDamage(t *testing.T) {
	for _, indexed := range []bool{true, false} {
		dir := t.TempDir()
		a := open(t, dir, Options{})
		add(t, a, longPage("http://a.example/", 1, "kiln"), longPage("http://a.example/", 2, "kiln"), longPage("http://a.example/", 3, "kiln"))
		e, _ := a.numbered(0)
		f, p, err := a.locate(e)
		if err == nil {
			_, err = f.warc.WriteAt(make([]byte, 20), p.offset+p.length/2)
		}
		if err != nil {
			t.Fatal(err)
		}
		if !indexed {
			a.Close()
			os.Remove(filepath.Join(dir, indexName(1)))
			a = open(t, dir, Options{})
			if got := a.Losses(); len(got) != 2 || !strings.HasSuffix(got[1], "refer to missing records are lost: 2") || a.Len() != 0 {
				t.Errorf("losses %q, %d addresses", got, a.Len())
			}
		} else if _, err := a.Get("http://a.example/"); !IsDamage(err) || !strings.HasSuffix(err.Error(), reasonDamaged) {
			t.Errorf("read: %v", err)
		}
		add(t, a, longPage("http://a.example/", 4, "kiln"), longPage("http://a.example/", 5, "kiln"))
		if c, err := a.Get("http://a.example/"); err != nil || c.Header.Get("X-Capture") != "5" {
			t.Errorf("indexed %t: fetched again, it is %+v: %v", indexed, c, err)
		}
	}
}

// A revisit whose original is gone with its file is told, and is no capture; nor is it one of an older version of the page.
func TestRevisitOfWhatIsGone(t *testing.T) {
	for _, older := range []bool{false, true} {
		dir := t.TempDir()
		a := open(t, dir, Options{FileSize: 1})
		if older {
			add(t, a, longPage("http://a.example/", 0, "clay"))
		}
		gone := len(a.files) + 1
		add(t, a, longPage("http://a.example/", 1, "kiln"), longPage("http://a.example/", 2, "kiln"))
		a.Close()
		if err := os.Remove(filepath.Join(dir, fileName(gone))); err != nil {
			t.Fatal(err)
		}
		os.Remove(filepath.Join(dir, indexName(gone)))
		a = open(t, dir, Options{})
		if older {
			if _, err := a.Get("http://a.example/"); !IsDamage(err) || !strings.HasSuffix(err.Error(), reasonRevisit) {
				t.Errorf("read: %v", err)
			}
		} else if got := a.Losses(); len(got) != 1 || !strings.HasSuffix(got[0], "refer to missing records are lost: 1") || a.Has(weburl.URL("http://a.example/")) {
			t.Errorf("losses %q", got)
		}
	}
}
