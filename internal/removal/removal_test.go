package removal

import (
	"errors"
	"net"
	"os"
	"path/filepath"
	"reflect"
	"strconv"
	"strings"
	"testing"
	"time"

	"facetta/internal/weburl"
)

func rule(t testing.TB, text string) Rule {
	t.Helper()
	r, err := ParseRule(text)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestParseRule(t *testing.T) {
	for text, want := range map[string]Rule{
		"http://Example.org:80/a/../b#c":      {Page: "http://example.org/b"},
		" https://example.org ":               {Page: "https://example.org/"},
		"site:example.org":                    {Host: "example.org"},
		" site:example.org\n":                 {Host: "example.org"},
		"site:*.Example.org/":                 {Host: "example.org"},
		"site:.example.org/x":                 {Host: "example.org", Folder: "/x"},
		"site:https://example.org:81/~a/?b":   {Host: "example.org:81", Folder: "/~a/?b"},
		"site:bücher.example/%7ea":            {Host: "xn--bcher-kva.example", Folder: "/~a"},
		"http://example.org/site:example.org": {Page: "http://example.org/site:example.org"},
	} {
		if got, err := ParseRule(text); err != nil || got != want {
			t.Errorf("%q: %+v, %v; want %+v", text, got, err, want)
		}
	}
	for _, text := range []string{"", "example.org", "site:", "site:/folder", "site:*.", "ftp://example.org/", "http://", "site:a b", "mailto:a@example.org",
		"http://example.org/" + strings.Repeat("x", 3000)} {
		got, err := ParseRule(text)
		if err == nil || !strings.Contains(err.Error(), "write ") || strings.Contains(err.Error(), "\n") || len(err.Error()) > 400 {
			t.Errorf("%.40q: %+v, %v; want a line that tells the mend", text, got, err)
		}
	}
	_, err := ParseRule("example.org/a")
	if err == nil || !strings.Contains(err.Error(), "http://example.org/a ") || !strings.Contains(err.Error(), "site:example.org/a ") {
		t.Errorf("%v; want both rules that can be meant", err)
	}
}

// An error repeats 80 bytes of what is wrong, and no character that would leave the line.
func TestErrorsAreClipped(t *testing.T) {
	long := strings.Repeat("x", 80)
	for text, want := range map[string]string{
		"ftp://" + long[6:]:       "ftp://" + long[6:],
		"ftp://" + long[5:]:       "ftp://" + long[6:] + "…",
		"ftp://" + long[7:] + "é": "ftp://" + long[7:] + "…",
		"ftp://a\tb\x7fc":         "ftp://a\ufffdb\ufffdc",
	} {
		if _, err := ParseRule(text); err == nil || !strings.HasPrefix(err.Error(), strconv.Quote(want)+" is ") {
			t.Errorf("%q: %v; want %q", text, err, want)
		}
	}
}

func TestHolds(t *testing.T) {
	var all []Removal
	for _, text := range []string{"http://one.example/page", "site:host.example", "site:ports.example:81", "site:a.example/private", "site:b.example/in/",
		"site:c.example/find?q=1", "site:a.example/other"} {
		all = append(all, Removal{Rule: rule(t, text)})
	}
	l := New(all...)
	for u, want := range map[weburl.URL]bool{
		"http://one.example/page": true, "https://one.example/page": false, "http://one.example/page/": false, "http://www.one.example/page": false,
		"http://host.example/": true, "https://host.example/x?y": true, "http://www.deep.host.example/": true, "http://host.example:8080/": true,
		"http://myhost.example/": false, "http://example/": false,
		"http://ports.example:81/x": true, "http://ports.example/x": false, "http://www.ports.example:81/": false,
		"http://a.example/private": true, "http://a.example/private/x": true, "http://a.example/private?x": true, "http://a.example/privateer": false,
		"http://a.example/other/": true, "http://a.example/": false, "http://www.a.example/private": true,
		"http://b.example/in": false, "http://b.example/in/": true, "http://b.example/in/x": true,
		"http://c.example/find?q=1": true, "http://c.example/find?q=1&p=2": true, "http://c.example/find?q=12": false, "http://c.example/find": false,
	} {
		if got := l.Holds(u); got != want {
			t.Errorf("%s: %v, want %v", u, got, want)
		}
	}
	if (*List)(nil).Holds("http://one.example/page") || New().Holds("http://one.example/page") {
		t.Error("an empty list holds a page")
	}
	if _, ok := (*List)(nil).Find(all[0].Rule); ok || len((*List)(nil).With(all...).All()) != len(all) {
		t.Error("nil is no empty list")
	}
}

// at is a time of tests.
var at = time.Date(2026, 11, 22, 15, 40, 0, 0, time.UTC)

func TestListIsKept(t *testing.T) {
	data := t.TempDir()
	if l, err := Read(data); err != nil || len(l.All()) > 0 {
		t.Fatalf("no file: %v, %v", l.All(), err)
	}
	page, site := rule(t, "http://one.example/"), rule(t, "site:host.example/x")
	l := New().With(Removal{page, at, "asked\tfor\nby  \xff its author"}, Removal{page, at.Add(time.Minute), "again"}, Removal{Rule: site, Since: at.Add(time.Hour)})
	if err := os.WriteFile(path(data)+".next", []byte("facetta rem"), 0o600); err != nil { // of a process that was killed
		t.Fatal(err)
	}
	if got, err := Read(data); err != nil || len(got.All()) > 0 {
		t.Errorf("half a list that was not finished: %v, %v", got.All(), err)
	}
	if err := Write(data, l); err != nil {
		t.Fatal(err)
	}
	got, err := Read(data)
	want := []Removal{{page, at, "asked for by its author"}, {Rule: site, Since: at.Add(time.Hour)}}
	if err != nil || !reflect.DeepEqual(got.All(), want) {
		t.Fatalf("%v, %v; want %v", got.All(), err, want)
	}
	if r, ok := got.Of("http://host.example/x/y"); !ok || r.Rule != site {
		t.Errorf("a page of the site falls under %v", r)
	}
	got = got.Without(page)
	if _, ok := got.Find(page); ok || len(got.All()) != 1 {
		t.Errorf("without the page: %v", got.All())
	}
	if _, ok := got.Find(site); !ok {
		t.Errorf("without the page the site is gone")
	}
	if files, _ := filepath.Glob(filepath.Join(data, "*")); len(files) != 1 {
		t.Errorf("files %v are left, want the list alone", files)
	}
}

// Whatever byte is lost or changed, the file is refused with its name: pages must not come back unnoticed.
func TestDamageIsRefused(t *testing.T) {
	data := t.TempDir()
	whole := New(Removal{rule(t, "http://one.example/"), at, "why"}, Removal{Rule: rule(t, "site:host.example"), Since: at}).format()
	damaged := []string{"", "\n", "http://one.example/\n"}
	for i := range whole {
		damaged = append(damaged, whole[:i], whole[:i]+"#"+whole[i+1:])
	}
	for _, text := range damaged {
		if err := os.WriteFile(path(data), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if l, err := Read(data); err == nil || !strings.Contains(err.Error(), path(data)) {
			t.Errorf("%q: %v, %v; want an error with the file's name", text, l.All(), err)
		}
	}
}

// A line that is not understood, and a version that this program does not know, refuse the file: what they name must not come back.
func TestUnknownLinesAreRefused(t *testing.T) {
	for text, want := range map[string]string{
		"facetta removals 2\n2026-11-22T15:40:00Z\thttp://one.example/\n":       `does not begin with "facetta removals 1"`,
		"facetta removals 1\n2026-11-22T15:40:00Z\thttp://one.example/\nnow\tx": `line 3: "now" is not a time`,
		"facetta removals 1\n2026-11-22T15:40:00Z\tone.example\n":               "line 2: \"one.example\" is not an address",
		"facetta removals 1\n2026-11-22T15:40:00Z\n":                            "line 2: ",
	} {
		text = strings.TrimSuffix(text, "\n") + "\n"
		if l, err := parse(text + sumPrefix + checksum(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, %v; want %s", text, l.All(), err, want)
		}
	}
}

// Whoever asked for a removal is told when it is not kept.
func TestWriteFails(t *testing.T) {
	data := t.TempDir()
	if err := Write(filepath.Join(data, "missing"), New()); err == nil {
		t.Error("a list is kept in a folder that is not there")
	}
	if err := os.MkdirAll(filepath.Join(path(data), "x"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := Write(data, New()); err == nil {
		t.Error("a list is kept under the name of a folder")
	}
}

// One that follows takes over what is new, keeps what it has when that is damaged, and says so once.
func TestFollow(t *testing.T) {
	data := t.TempDir()
	f, err := Follow(data)
	if err != nil {
		t.Fatal(err)
	}
	step := func(name string, wantChanged, wantErr bool, holds bool) {
		t.Helper()
		if changed, err := f.Refresh(); changed != wantChanged || err != nil != wantErr || f.Holds("http://one.example/") != holds {
			t.Errorf("%s: changed %v, %v, holds %v; want %v, %v, %v", name, changed, err, !holds, wantChanged, wantErr, holds)
		}
	}
	write := func(l *List) {
		t.Helper()
		if err := Write(data, l); err != nil {
			t.Fatal(err)
		}
	}
	step("nothing yet", false, false, false)
	write(New(Removal{Rule: rule(t, "site:one.example"), Since: at}))
	step("a site", true, false, true)
	step("the same", false, false, true)
	if err := os.WriteFile(path(data), []byte("damaged"), 0o600); err != nil {
		t.Fatal(err)
	}
	step("damaged", false, true, true)
	step("damaged still", false, false, true)
	write(New())
	step("mended, and empty", true, false, false)
	if err := os.Remove(path(data)); err != nil {
		t.Fatal(err)
	}
	socket, err := net.Listen("unix", path(data)) // which can't be opened, as a file that may not be read
	if err != nil {
		t.Fatal(err)
	}
	step("not to be read", false, true, false)
	step("not to be read still", false, false, false)
	socket.Close()
	write(New(Removal{Rule: rule(t, "http://one.example/"), Since: at}))
	step("a page", true, false, true)
	if err := errors.Join(os.Remove(path(data)), os.Mkdir(filepath.Join(data, "builds"), 0o700)); err != nil {
		t.Fatal(err)
	}
	step("no file", true, false, false)
	write(New(Removal{Rule: rule(t, "http://one.example/"), Since: at}))
	if f, err = Follow(data); err != nil {
		t.Fatal(err)
	}
	step("as it was when this began", false, false, true)
	before, err := os.Stat(path(data))
	if err != nil {
		t.Fatal(err)
	}
	write(New(Removal{Rule: rule(t, "http://two.example/"), Since: at}))
	if err := os.Chtimes(path(data), time.Time{}, before.ModTime()); err != nil {
		t.Fatal(err)
	}
	step("another of the same length and time", true, false, false)
	inPlace := func(l *List, written time.Time) { // as a copy from a backup writes
		t.Helper()
		if err := errors.Join(os.WriteFile(path(data), []byte(l.format()), 0o600), os.Chtimes(path(data), time.Time{}, written)); err != nil {
			t.Fatal(err)
		}
	}
	inPlace(New(Removal{Rule: rule(t, "http://one.example/"), Since: at}), before.ModTime().Add(time.Hour))
	step("another time", true, false, true)
	inPlace(New(), before.ModTime().Add(time.Hour))
	step("another length", true, false, false)
	if err := os.WriteFile(path(data), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Follow(data); err == nil {
		t.Error("a list that is damaged is followed")
	}
}

// A data folder that is moved away, or whose disk is not mounted, gives nothing back: the list stays, and is followed again when the folder is there.
func TestFollowWithoutTheFolder(t *testing.T) {
	data := filepath.Join(t.TempDir(), "data")
	if err := errors.Join(os.Mkdir(data, 0o700), Write(data, New(Removal{Rule: rule(t, "http://one.example/"), Since: at}))); err != nil {
		t.Fatal(err)
	}
	f, err := Follow(data)
	if err != nil {
		t.Fatal(err)
	}
	step := func(name string, wantChanged, wantErr, holds bool) {
		t.Helper()
		if changed, err := f.Refresh(); changed != wantChanged || err != nil != wantErr || f.Holds("http://one.example/") != holds {
			t.Errorf("%s: changed %v, %v, holds %v", name, changed, err, !holds)
		}
	}
	for range 2 {
		if err := os.Rename(data, data+"-moved"); err != nil {
			t.Fatal(err)
		}
		step("moved away", false, true, true)
		step("moved away still", false, false, true)
		if err := os.Mkdir(data, 0o700); err != nil {
			t.Fatal(err)
		}
		step("not mounted", false, true, true)
		step("not mounted still", false, false, true)
		if err := errors.Join(os.Remove(data), os.Rename(data+"-moved", data)); err != nil {
			t.Fatal(err)
		}
		step("back", false, false, true)
	}
	if err := Write(data, New()); err != nil {
		t.Fatal(err)
	}
	step("given back", true, false, false)
}

func FuzzRule(f *testing.F) {
	for _, seed := range []string{"http://example.org/a", "site:example.org/a?b", "site:*.a@.b", "site:user:pw@.x", "example.org", "site:[::1]:80/", "site:/x", "site:%2e", "http://\xff/"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		r, err := ParseRule(text)
		if err != nil {
			if strings.ContainsAny(err.Error(), "\n\t") {
				t.Errorf("%q: %q is no line", text, err)
			}
			return
		}
		if again, err := ParseRule(r.String()); err != nil || again != r {
			t.Errorf("%q is %+v, and %+v when it is read again (%v)", text, r, again, err)
		}
		if r.Page != "" && !New(Removal{Rule: r}).Holds(r.Page) {
			t.Errorf("%q does not hold itself", text)
		}
	})
}

func FuzzFile(f *testing.F) {
	f.Add(New(Removal{rule(f, "http://one.example/"), at, "why"}, Removal{Rule: rule(f, "site:host.example/x"), Since: at}).format())
	f.Add(New().format())
	f.Add("facetta removals 1\n2026-11-22T15:40:00+01:00\thttp://x/\t\n")
	f.Add("facetta removals 2\n")
	f.Add("")
	f.Fuzz(func(t *testing.T, text string) {
		for _, text := range []string{text, text + sumPrefix + checksum(text)} { // a wrong checksum alone would keep the lines from being read
			l, err := parse(text)
			if err != nil {
				continue
			}
			again, err := parse(l.format())
			if err != nil || !reflect.DeepEqual(again.All(), l.All()) {
				t.Errorf("%q: %v, and %v when it is written and read again (%v)", text, l.All(), again.All(), err)
			}
		}
	})
}

func BenchmarkHolds(b *testing.B) {
	l := New(Removal{Rule: rule(b, "http://one.example/page")}, Removal{Rule: rule(b, "site:host.example/x")})
	for b.Loop() {
		l.Holds("http://www.deep.other.example/page")
	}
}
