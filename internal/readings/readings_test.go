package readings

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"facetta/crawler/archive"
	"facetta/crawler/page"
	"facetta/internal/weburl"
)

const address = "http://a.example/x"

// sample is a reading with something in every field that is kept.
func sample() *Reading {
	return &Reading{
		Page: &page.Page{
			URL: address, Title: "Töpfe", Headline: "Topf", Language: "de", Author: "Ann", Published: "2021-03", Site: "Clay", Canonical: "http://a.example/y",
			Refresh: "http://a.example/z", Robots: page.Robots{NoIndex: true, MaxSnippet: 300, Until: time.Date(1969, 7, 20, 20, 17, 0, 0, time.UTC)},
			Links: []page.Link{
				{Target: "http://b.example/", Anchor: "b", Block: -1}, {Target: "http://c.example/", Rel: page.UGC | page.NoFollow, Block: 2},
				{Target: "http://d.example/", Block: 1},
			},
			Blocks: []page.Block{
				{Text: "One pot", Words: 2, LinkedWords: 1, Lines: 1, LastWords: 2, Tags: page.P | page.Div, Gap: page.P, Hints: page.HintNav},
				{Text: "", Lines: 1},
				{Text: "Zwei Töpfe", Words: 2, Lines: 3, LastWords: 1, Tags: 1 << 63, Join: page.SameWord},
			},
		},
		Content: []bool{true, false, true},
	}
}

func TestRecordsGiveBackReadings(t *testing.T) {
	for _, want := range []*Reading{
		sample(), {Skipped: "status 404"}, {Skipped: "redirect", Target: "http://a.example/"},
		{Page: &page.Page{URL: address, Robots: page.Robots{NoFollow: true, NoSnippet: true}, Blocks: []page.Block{}}, Content: []bool{}},
	} {
		got, err := Encode(Key{}, want).Decode(address)
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("got %+v, %v; want %+v", got, err, want)
		}
	}
}

// Every beginning of a reading, and every one with a byte too much, is refused.
func TestOtherFormsAreRefused(t *testing.T) {
	whole := string(sample().appendTo(nil))
	for n := range whole {
		if r, err := parse(whole[:n], address); err == nil {
			t.Errorf("the first %d of %d bytes were taken for %+v", n, len(whole), r)
		}
	}
	if _, err := parse(whole+"x", address); err == nil {
		t.Error("a byte too much was not noticed")
	}
	for _, block := range []int{-2, 3, 1 << 40} {
		r := sample()
		r.Page.Links[2].Block = block
		if _, err := parse(string(r.appendTo(nil)), address); err == nil {
			t.Errorf("a link stands in block %d of 3", block)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add(string(sample().appendTo(nil)))
	f.Add(string((&Reading{Skipped: "redirect", Target: "http://a.example/"}).appendTo(nil)))
	f.Add("\x01\xff\xff\xff\xff\xff\xff\xff\xff\x7f")
	f.Fuzz(func(t *testing.T, s string) {
		r, err := parse(s, address)
		if err != nil {
			return
		}
		again, err := parse(string(r.appendTo(nil)), address)
		if err != nil || !reflect.DeepEqual(again, r) {
			t.Errorf("written again: %+v, %v; want %+v", again, err, r)
		}
	})
}

// BenchmarkRecord packs and unpacks a reading of 10 KB: links as menus have them, and text of words that come again, but in no order.
func BenchmarkRecord(b *testing.B) {
	rng := rand.New(rand.NewPCG(1, 2))
	words := func(n int) string {
		var text []string
		for range n {
			text = append(text, fmt.Sprintf("w%d", rng.IntN(600)))
		}
		return strings.Join(text, " ")
	}
	r := &Reading{Page: &page.Page{URL: address}}
	for n := range 60 {
		target := weburl.URL(fmt.Sprintf("http://a.example/guide/%s/%d.html", words(1), n))
		r.Page.Links = append(r.Page.Links, page.Link{Target: target, Anchor: words(3), Block: -1})
	}
	for range 40 {
		r.Page.Blocks = append(r.Page.Blocks, page.Block{Text: words(30), Words: 30, Lines: 3, Tags: page.P})
		r.Content = append(r.Content, true)
	}
	record := Encode(Key{}, r)
	b.Run("encode", func(b *testing.B) {
		b.SetBytes(int64(len(r.appendTo(nil))))
		b.ReportAllocs()
		for b.Loop() {
			Encode(Key{}, r)
		}
		b.ReportMetric(float64(len(record.data)), "bytes")
	})
	b.Run("decode", func(b *testing.B) {
		b.SetBytes(int64(len(r.appendTo(nil))))
		b.ReportAllocs()
		for b.Loop() {
			if _, err := record.Decode(address); err != nil {
				b.Fatal(err)
			}
		}
	})
}

// write makes a file of readings, and gives the records.
func write(t *testing.T, dir string, keys ...Key) {
	t.Helper()
	w, err := Create(dir, dir+".journal", 7)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Discard()
	for _, k := range keys {
		if err := w.Append(Encode(k, sample())); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Commit(); err != nil {
		t.Fatal(err)
	}
}

func open(t *testing.T, dir string) *File {
	t.Helper()
	f, err := Open(dir, 7)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Close() })
	return f
}

func TestReadingsAreFoundByIdentityAndByDigest(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "readings")
	write(t, dir, Key{Identity: 1, Digest: 10, Fetched: 100}, Key{Identity: 2, Digest: 20, Fetched: 100, Postdated: true}, Key{Identity: 3, Digest: 30, Fetched: unknown})
	f := open(t, dir)
	for _, c := range []struct {
		ordinal uint32
		id      Identity
		want    bool
	}{{0, 1, true}, {0, 2, false}, {1, 2, true}, {3, 1, false}} {
		if r, err := f.Of(c.ordinal, c.id); err != nil || (r != nil) != c.want {
			t.Errorf("Of(%d, %d) = %v, %v; want one: %v", c.ordinal, c.id, r, err, c.want)
		}
	}
	for _, c := range []struct {
		ordinal uint32
		digest  uint64
		fetched int64
		want    bool
	}{
		{0, 10, 200, true}, {0, 10, unknown, true}, {0, 10, 50, false}, {0, 11, 200, false},
		{1, 20, 100, true}, {1, 20, 200, false}, // a date that was refused may hold by now
		{2, 30, unknown, true}, {2, 30, 200, false}, // nothing was refused, as nobody knew the date
		{3, 10, 200, false},
	} {
		now := Key{Identity: 9, Digest: c.digest, Fetched: c.fetched}
		r, err := f.Again(c.ordinal, now)
		if err != nil || (r != nil) != c.want {
			t.Errorf("Again(%d, %+v) = %v, %v; want one: %v", c.ordinal, now, r, err, c.want)
		}
		if r != nil && (r.Key.Identity != 9 || r.Key.Fetched != c.fetched) {
			t.Errorf("Again(%d, %+v) has the key %+v", c.ordinal, now, r.Key)
		}
	}
}

func TestOpenRefusesOtherVersionsAndHalfFiles(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "readings")
	if _, err := Open(dir, 7); err == nil {
		t.Error("a folder that is not there was opened")
	}
	write(t, dir, Key{Identity: 1})
	if _, err := Open(dir, 8); err == nil || !strings.Contains(err.Error(), "another program") {
		t.Errorf("readings of another version: %v", err)
	}
	w, err := Create(dir, dir+".journal", 7) // a writer that dies leaves no table
	if err != nil {
		t.Fatal(err)
	}
	if err := w.Append(Encode(Key{Identity: 1}, sample())); err != nil {
		t.Fatal(err)
	}
	w.Discard()
	if _, err := Open(dir, 7); err == nil {
		t.Error("readings without a table were opened")
	}
}

func TestCloseClosesTheRecords(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "readings")
	write(t, dir, Key{Identity: 1})
	f := open(t, dir)
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	if err := f.records.Close(); !errors.Is(err, os.ErrClosed) {
		t.Errorf("they were still open: %v", err)
	}
}

func TestADamagedRecordIsAnError(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "readings")
	write(t, dir, Key{Identity: 1}, Key{Identity: 2})
	name := filepath.Join(dir, recordsFile)
	b, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	for i := range len(b) / 2 { // the bytes of the first record
		b[i] ^= 4
		if err := os.WriteFile(name, b, 0o644); err != nil {
			t.Fatal(err)
		}
		b[i] ^= 4
		f := open(t, dir)
		if r, err := f.Of(0, 1); err == nil {
			t.Fatalf("byte %d was turned over: %+v", i, r)
		}
		if _, err := f.Of(1, 2); err != nil {
			t.Fatalf("byte %d was turned over, the record behind it: %v", i, err)
		}
	}
}

// All that a reading depends on changes the digest; what it does not depend on does not.
func TestTheDigestIsOfWhatCounts(t *testing.T) {
	capture := func() *archive.Capture {
		return &archive.Capture{
			URL: address, Status: 200, Body: []byte("<p>Pot"), Time: time.Unix(1e9, 0),
			Header: http.Header{"Content-Type": {"text/html"}, "Date": {"Sun, 09 Sep 2001 01:46:40 GMT"}},
		}
	}
	base := KeyOf(1, capture())
	if base.Fetched != 1e9 {
		t.Errorf("fetched at %d, want 1e9", base.Fetched)
	}
	for name, change := range map[string]func(*archive.Capture){
		"address": func(c *archive.Capture) { c.URL += "y" }, "status": func(c *archive.Capture) { c.Status = 404 },
		"body": func(c *archive.Capture) { c.Body = []byte("<p>pot") }, "type": func(c *archive.Capture) { c.Header.Set("Content-Type", "text/plain") },
		"robots": func(c *archive.Capture) { c.Header.Set("X-Robots-Tag", "noindex") }, "language": func(c *archive.Capture) { c.Header.Set("Content-Language", "de") },
		"canonical address": func(c *archive.Capture) { c.Header.Set("Link", "</y>; rel=canonical") }, "refresh": func(c *archive.Capture) { c.Header.Set("Refresh", "0; url=/z") },
	} {
		c := capture()
		change(c)
		if KeyOf(1, c).Digest == base.Digest {
			t.Errorf("another %s has the same digest", name)
		}
	}
	if n := reflect.TypeFor[page.Response]().NumField(); n != 13 {
		t.Errorf("a page is read from %d things or told how, 13 are known here: is the new one part of the digest?", n)
	}
	digest := func(robots, language string) uint64 {
		c := capture()
		c.Header.Set("X-Robots-Tag", robots)
		c.Header.Set("Content-Language", language)
		return KeyOf(1, c).Digest
	}
	if digest("none", "de") == digest("noned", "e") {
		t.Error("where one thing ends and the next begins is not in the digest")
	}
	c := capture()
	c.Status, c.Header = 301, http.Header{"Location": {"/a"}}
	moved := KeyOf(1, c).Digest
	if c.Header.Set("Location", "/b"); KeyOf(1, c).Digest == moved {
		t.Error("another target of a redirect has the same digest")
	}
	c = capture()
	c.Time = time.Unix(2e9, 0)
	c.Header.Set("Set-Cookie", "a=b")
	c.Header.Set("Date", "Sun, 09 Sep 2001 01:46:41 GMT")
	if k := KeyOf(2, c); k.Digest != base.Digest || k.Fetched != 1e9+1 {
		t.Errorf("fetched again: %+v, before %+v", k, base)
	}
}

// What a file of readings says of its digest: which responses there were and what was read in them, in order; not when they were fetched.
func TestTheDigestOfAFileIsOfItsReadings(t *testing.T) {
	file := func(keys ...Key) *File {
		dir := t.TempDir()
		write(t, dir, keys...)
		return open(t, dir)
	}
	digest := func(keys ...Key) uint64 { return file(keys...).Digest() }
	one, two := Key{Identity: 1, Digest: 10, Fetched: 100}, Key{Identity: 2, Digest: 20, Fetched: 200}
	base := digest(one, two)
	if got := digest(Key{Identity: 5, Digest: 10, Fetched: 500}, two); got != base {
		t.Error("fetched again, the readings have another digest")
	}
	for name, other := range map[string]uint64{
		"fewer": digest(one), "another order": digest(two, one), "another response": digest(one, Key{Identity: 2, Digest: 21, Fetched: 200}),
	} {
		if other == base {
			t.Errorf("%s: the same digest", name)
		}
	}
	f := file(one, two)
	f.rows = slices.Clone(f.rows)
	f.rows[1].CRC++
	read := f.Digest()
	f.rows[1].CRC--
	f.rows[1].Length++
	if read == base || f.Digest() == base {
		t.Error("another reading of a response has the same digest")
	}
}
