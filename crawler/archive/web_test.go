package archive

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"facetta/internal/weburl"
)

// writeTree makes files below a fresh folder.
func writeTree(t testing.TB, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func openWeb(t testing.TB, paths ...string) *Web {
	t.Helper()
	w, err := OpenWeb(t.Context(), paths...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { w.Close() })
	return w
}

// ask sends a request by Host header: "GET host/path".
func ask(w *Web, method, hostPath string) *http.Response {
	host, path, _ := strings.Cut(hostPath, "/")
	r := httptest.NewRequest(method, "/", nil)
	r.Host, r.RequestURI = host, "/"+path
	r.URL = &url.URL{Path: "/"} // what counts is the request line
	rec := httptest.NewRecorder()
	w.ServeHTTP(rec, r)
	return rec.Result()
}

func text(r *http.Response) string {
	b, _ := io.ReadAll(r.Body)
	return strings.TrimSpace(string(b))
}

var site = map[string]string{
	"a.example/index.html":           "<html>home",
	"a.example/dir/index.html":       "<html>dir",
	"a.example/lang/index.en.html":   "<html>english",
	"a.example/empty/x/y.html":       "<html>y",
	"a.example/page.html":            "<html>page",
	"a.example/data.xyz":             "just text",
	"a.example/old":                  "\n<!-- a long story -->\n<CENTER><IMG SRC=x></CENTER>",
	"a.example/q.cgi?x=1":            "<html>query one",
	"a.example/r.cgi?x=a b":          "<html>query two",
	"a.example/r.cgi":                "<html>no query",
	"a.example/s.jsp;jsessionid=1F":  "<html>session",
	"a.example/ends in a space ":     "<html>end",
	"a.example/~me/%7Efile":          "<html>percent kept",
	"a.example/with space.html":      "<html>space",
	"a.example/frag.html#part":       "<html>part",
	"a.example/style.css":            "p{}",
	"a.example:8000/index.html":      "<html>port",
	"p.example:80/index.html":        "<html>port 80",
	"e.example:/x.html":              "<html>empty port",
	"secret.txt":                     "not below a host",
	"b.example/robots.txt":           "User-agent: *",
	"b.example/deep/er/page.htm":     "<html>deep",
	"b.example/both/index.html":      "<html>page that is a folder too",
	"b.example/both/other/page.html": "<html>other",
}

func TestReplayFolder(t *testing.T) {
	w := openWeb(t, writeTree(t, site))
	for _, c := range []struct {
		ask      string
		status   int
		kind     string
		has      string
		location string
	}{
		{"a.example/", 200, "text/html", "home", ""},
		{"A.Example/", 200, "text/html", "home", ""},
		{"a.example:80/", 200, "text/html", "home", ""},
		{"a.example:8000/", 200, "text/html", "port", ""},
		{"a.example:9999/", 200, "text/html", "home", ""}, // the replay's own port
		{"p.example/", 200, "text/html", "port 80", ""},
		{"e.example/x.html", 200, "text/html", "empty port", ""},
		{"e.example:/x.html", 200, "text/html", "empty port", ""},
		{"a.example/index.html", 200, "text/html", "home", ""},
		{"a.example/dir/", 200, "text/html", "dir", ""},
		{"a.example/dir", 301, "text/plain; charset=utf-8", "", "/dir/"},
		{"a.example/dir?x=1", 301, "text/plain; charset=utf-8", "", "/dir/?x=1"},
		{"a.example/lang/", 200, "text/html", "english", ""},
		{"a.example/empty/", 404, "text/plain; charset=utf-8", "not in this replay: http://a.example/empty/", ""},
		{"a.example/empty", 404, "text/plain; charset=utf-8", "not in this replay", ""},
		{"a.example/page.html?utm=1", 200, "text/html", "page", ""},
		{"a.example/page.html/", 404, "text/plain; charset=utf-8", "not in this replay", ""},
		{"a.example/data.xyz", 200, "text/plain", "just text", ""},
		{"a.example/old", 200, "text/html", "long story", ""},
		{"a.example/q.cgi?x=1", 200, "text/html", "query one", ""},
		{"a.example/q.cgi?x=2", 404, "text/plain; charset=utf-8", "", ""},
		{"a.example/~me/%257Efile", 200, "text/html", "percent kept", ""},
		{"a.example/with%20space.html", 200, "text/html", "space", ""},
		{"a.example/frag.html%23part", 200, "text/html", "part", ""},
		{"a.example/style.css", 200, "text/css", "p{}", ""},
		{"b.example/robots.txt", 200, "text/plain", "User-agent", ""},
		{"b.example/both", 301, "text/plain; charset=utf-8", "", "/both/"},
		{"c.example/", 404, "text/plain; charset=utf-8", "not in this replay: http://c.example/", ""},
	} {
		r := ask(w, "GET", c.ask)
		got := text(r)
		kind, location := r.Header.Get("Content-Type"), r.Header.Get("Location")
		if r.StatusCode != c.status || kind != c.kind || !strings.Contains(got, c.has) || location != c.location {
			t.Errorf("%s: %d %q %q %q", c.ask, r.StatusCode, kind, got, location)
		}
	}
}

// TestReplayStaysInside: nothing outside the host folders is served, by dots, encoded dots, odd hosts, or links.
func TestReplayStaysInside(t *testing.T) {
	dir := writeTree(t, site)
	outside := filepath.Join(t.TempDir(), "outside.html")
	os.WriteFile(outside, []byte("secret"), 0o644)
	links := map[string]string{"a.example/link.html": outside, "a.example/up": "../..", "a.example/in.html": "page.html"}
	for name, target := range links {
		if err := os.Symlink(target, filepath.Join(dir, name)); err != nil {
			t.Skip(err)
		}
	}
	w := openWeb(t, dir)
	for _, path := range []string{
		"a.example/../secret.txt", "a.example/%2e%2e/secret.txt", "a.example/..%2fsecret.txt", "a.example/%2e%2e%2fsecret.txt",
		"a.example/dir/../../secret.txt", `a.example/..\secret.txt`, "a.example/..%5csecret.txt", "a.example//../secret.txt",
		"a.example/link.html", "a.example/up/outside.html", "a.example/up/", "a.example/%00", "a.example/dir%2findex.html",
		"../secret.txt", "./secret.txt", "/secret.txt", "%2e%2e/secret.txt", "a.example%2f../secret.txt", "secret.txt/",
		"a.example@secret.txt/", ".../x",
	} {
		if r := ask(w, "GET", path); r.StatusCode == 200 || strings.Contains(text(r), "not below") {
			t.Errorf("%s: %d", path, r.StatusCode)
		}
	}
	if r := ask(w, "GET", "a.example/in.html"); r.StatusCode != 200 {
		t.Errorf("a link that stays inside: %d", r.StatusCode)
	}
}

// archiveFolder makes an archive to replay.
func archiveFolder(t testing.TB, captures ...*Capture) string {
	t.Helper()
	dir := t.TempDir()
	a := open(t, dir, Options{})
	add(t, a, captures...)
	if err := a.Close(); err != nil {
		t.Fatal(err)
	}
	return dir
}

func answer(u string, status int, header http.Header, body string) *Capture {
	return &Capture{URL: weburl.URL(u), Time: noon, Status: status, Header: header, Body: []byte(body)}
}

func TestReplayArchive(t *testing.T) {
	dir := archiveFolder(t,
		answer("http://a.example/", 200, http.Header{
			"Content-Type": {"text/html; charset=koi8-r"}, "Server": {"old"}, "X-Robots-Tag": {"noindex", "nofollow"},
			"Connection": {"close"}, "Keep-Alive": {"5"}, "Strict-Transport-Security": {"1"},
		}, "home"),
		answer("http://a.example/gone", 410, http.Header{"Content-Type": {"text/plain"}}, "gone"),
		answer("http://a.example/moved", 302, http.Header{"Location": {"/there?x=1"}}, ""),
		answer("http://a.example/none", 204, nil, ""),
		answer("http://a.example/untyped", 200, nil, "<html>"),
		answer("https://tls.example/only", 200, nil, "from https"),
		answer("http://both.example/", 301, http.Header{"Location": {"https://both.example/"}}, ""),
		answer("https://both.example/", 200, nil, "behind the redirect"),
		answer("http://named.example/", 200, http.Header{"Location": {"https://named.example/"}}, "a page, whatever it names"),
		answer("https://named.example/", 200, nil, "another page"),
		answer("http://lonely.example/", 301, http.Header{"Location": {"https://lonely.example/"}}, ""),
	)
	pages := writeTree(t, map[string]string{"a.example/index.html": "hidden", "a.example/more.html": "from the folder"})
	w := openWeb(t, dir, pages)
	for _, c := range []struct {
		ask    string
		status int
		body   string
	}{
		{"a.example/", 200, "home"}, // the first source has it
		{"a.example/more.html", 200, "from the folder"},
		{"a.example/gone", 410, "gone"}, {"a.example/moved", 302, ""}, {"a.example/none", 204, ""},
		{"a.example/untyped", 200, "<html>"},
		{"tls.example/only", 200, "from https"}, {"both.example/", 200, "behind the redirect"}, {"lonely.example/", 301, ""},
		{"named.example/", 200, "a page, whatever it names"},
		{"127.0.0.1:1234/", 404, "not in this replay: http://127.0.0.1:1234/"},
	} {
		if r := ask(w, "GET", c.ask); r.StatusCode != c.status || text(r) != c.body {
			t.Errorf("%s: %d, want %d %q", c.ask, r.StatusCode, c.status, c.body)
		}
	}
	r := ask(w, "GET", "a.example/")
	want := "map[Content-Length:[4] Content-Type:[text/html; charset=koi8-r] Server:[old] X-Robots-Tag:[noindex nofollow]]"
	if got := fmt.Sprint(r.Header); got != want {
		t.Errorf("header %s, want %s", got, want)
	}
	if r := ask(w, "GET", "a.example/moved"); r.Header.Get("Location") != "/there?x=1" {
		t.Errorf("Location %q", r.Header.Get("Location"))
	}
	if r := ask(w, "HEAD", "a.example/"); r.Header.Get("Content-Length") != "4" || text(r) != "" {
		t.Errorf("HEAD: %v", r.Header)
	}
	if r := ask(w, "POST", "a.example/"); r.StatusCode != 405 || r.Header.Get("Allow") != "GET, HEAD" {
		t.Errorf("POST: %d", r.StatusCode)
	}
	if kind := ask(w, "GET", "a.example/untyped").Header.Get("Content-Type"); kind != "" {
		t.Errorf("type %q was made up", kind)
	}
}

// TestReplayAsProxy goes through a real server and net/http's own proxy client.
func TestReplayAsProxy(t *testing.T) {
	w := openWeb(t, archiveFolder(t, answer("http://a.example/x?y=1", 200, nil, "through the proxy")))
	server := httptest.NewServer(w)
	defer server.Close()
	proxy, _ := url.Parse(server.URL)
	client := &http.Client{Transport: &http.Transport{Proxy: http.ProxyURL(proxy)}, Timeout: 10 * time.Second}
	r, err := client.Get("http://a.example/x?y=1")
	if err != nil || text(r) != "through the proxy" {
		t.Errorf("%v, %v", r, err)
	}
	if _, err := client.Get("https://a.example/"); err == nil || !strings.Contains(err.Error(), "Not Implemented") {
		t.Errorf("https: %v", err)
	}
	conn, err := net.Dial("tcp", proxy.Host)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	fmt.Fprint(conn, "CONNECT a.example:443 HTTP/1.1\r\nHost: a.example:443\r\n\r\n")
	r, err = http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil || r.StatusCode != 501 || !strings.Contains(text(r), "ask for http://a.example/ instead") {
		t.Errorf("CONNECT: %v, %v", r, err)
	}
}

// addressCount is the number of addresses in archives; what folders hold is not counted, they are not read.
func addressCount(w *Web) int {
	n := 0
	for _, a := range w.archives {
		n += a.Len()
	}
	return n
}

// TestReplayForeign: WARC files and folders of them go through an import.
func TestReplayForeign(t *testing.T) {
	w := openWeb(t, filepath.Join("testdata", "dialects.warc"), filepath.Join("testdata", "v1.arc"))
	if r := ask(w, "GET", "resource.example/later.png"); text(r) != "png bytes" || r.StatusCode != 203 {
		t.Errorf("revisit: %d", r.StatusCode)
	}
	if r := ask(w, "GET", "arc.example/with%20a%20space"); text(r) != "version one" {
		t.Errorf("ARC: %d", r.StatusCode)
	}
	if addressCount(w) != 10 || w.Skipped()[reasonStatus] != 1 {
		t.Errorf("%d addresses, skipped %v", addressCount(w), w.Skipped())
	}
	temporary := w.temporary
	w.Close()
	if _, err := os.Stat(temporary); !os.IsNotExist(err) {
		t.Error("the temporary archive is still there")
	}
}

func TestOpenWebRefuses(t *testing.T) {
	for _, path := range []string{t.TempDir(), filepath.Join(t.TempDir(), "missing"), "web_test.go"} {
		if w, err := OpenWeb(t.Context(), path); err == nil {
			w.Close()
			t.Errorf("%s was taken", path)
		} else if !strings.HasPrefix(err.Error(), "replay: ") {
			t.Errorf("error %v", err)
		}
	}
}

func TestOpenWebEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if w, err := OpenWeb(ctx, filepath.Join("testdata", "dialects.warc")); !errors.Is(err, context.Canceled) {
		t.Errorf("%v, %v; want that it was cancelled", w, err)
	}
}

func TestImportRefusesAFolderWithoutPages(t *testing.T) {
	a, err := Open(t.TempDir(), Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer a.Close()
	dir := writeTree(t, map[string]string{"file": "of no host"})
	for _, path := range []string{t.TempDir(), dir} {
		if _, err := a.Import(t.Context(), ImportOptions{}, path); err == nil || !strings.Contains(err.Error(), path+" holds no WARC") {
			t.Errorf("import of a folder without hosts: %v", err)
		}
	}
}

// WARC files in folders of folders are read, and not taken for pages of hosts that are named like those; but a web may offer such files.
func TestImportFolderOfFolders(t *testing.T) {
	dialects, err := os.ReadFile(filepath.Join("testdata", "dialects.warc"))
	if err != nil {
		t.Fatal(err)
	}
	_, want := importing(t, filepath.Join("testdata", "dialects.warc"))
	for _, name := range []string{"archive/000001.warc", "job/warcs/x.warc"} {
		dir := writeTree(t, map[string]string{name: string(dialects), "topics/t.tsv": "x", "README.txt": "no folder of a host"})
		a, got := importing(t, dir)
		if got.Captures != want.Captures || got.Files != 1 {
			t.Errorf("%s: %+v, want %+v", name, got, want)
		}
		if n := addressCount(openWeb(t, dir)); n != a.Len() {
			t.Errorf("%s: a replay has %d addresses, want %d", name, n, a.Len())
		}
	}
	a, _ := importing(t, writeTree(t, map[string]string{"a.example/x.warc": string(dialects)}))
	if a.Len() != 1 || !a.Has("http://a.example/x.warc") {
		t.Errorf("of a host's file: %d addresses", a.Len())
	}
}

// A file's type is its ending's, and else what it begins with, by the marks of old pages too.
func TestContentTypeOfFiles(t *testing.T) {
	comment := "<!-- " + strings.Repeat("a long story ", 60) + "-->\n"
	for _, c := range []struct{ name, begin, want string }{
		{"x.HTML", "", "text/html"}, {"x.html", "\x89PNG\r\n\x1a\n", "text/html"}, {"x.txt", "<html>", "text/plain"},
		{"x", "<html>", "text/html"}, {"x.unknown", "\x89PNG\r\n\x1a\n", "image/png"}, {"x", "Some words.", "text/plain"}, {"x", "", "text/plain"},
		{"x", comment + "<HTML>", "text/html"}, {"x", "Welcome!\n<Hr>", "text/html"}, {"x", comment + comment + "<HTML>", "text/html"},
		{"x", "Words. " + comment + comment + "<HTML>", "text/plain"}, {"x", "2 < 3, a <b and <i", "text/plain"},
	} {
		if got := contentType(c.name, []byte(c.begin)); got != c.want {
			t.Errorf("%s that begins with %.20q is %s, want %s", c.name, c.begin, got, c.want)
		}
	}
}

// TestImportFolder: the addresses of a folder's pages are those that replay answers to.
func TestImportFolder(t *testing.T) {
	dir := writeTree(t, site)
	a, report := importing(t, dir)
	if report.Captures != len(site)-1 || report.Skipped[reasonAddress] != 1 { // secret.txt
		t.Errorf("%+v", report)
	}
	w := openWeb(t, dir)
	for e := range a.All() {
		c, err := a.Read(e)
		if err != nil {
			t.Fatal(err)
		}
		r := ask(w, "GET", strings.TrimPrefix(string(e.URL), "http://"))
		if got := text(r); got != strings.TrimSpace(string(c.Body)) || r.Header.Get("Content-Type") != e.ContentType {
			t.Errorf("%s: imported %q, replayed %q", e.URL, c.Body, got)
		}
	}
	for _, u := range []weburl.URL{
		"http://a.example/", "http://a.example/dir/", "http://a.example/lang/", "http://a.example:8000/",
		"http://a.example/q.cgi?x=1", "http://a.example/with%20space.html", "http://b.example/deep/er/page.htm",
	} {
		if !a.Has(u) {
			t.Errorf("%s is missing", u)
		}
	}
}

// A file of a folder that is larger than a record may be is left out, and counted.
func TestImportLargeFiles(t *testing.T) {
	dir := writeTree(t, map[string]string{"a.example/fits.html": strings.Repeat("x", 2000), "a.example/not.html": strings.Repeat("x", 2001)})
	a := open(t, t.TempDir(), Options{MaxRecord: 2000})
	report, err := a.Import(t.Context(), ImportOptions{}, dir)
	if err != nil || !a.Has("http://a.example/fits.html") || a.Len() != 1 || report.Files != 2 || report.Skipped[reasonTooLarge] != 1 {
		t.Errorf("%d pages, %+v, %v", a.Len(), report, err)
	}
}

// A link inside of a folder is no page of it, as it may lead out, or nowhere; it is counted.
func TestLinksInFoldersAreLeftOut(t *testing.T) {
	dir := writeTree(t, map[string]string{"a.example/x.html": "page", "outside": "no page"})
	for name, to := range map[string]string{"out.html": "../outside", "gone.html": "nothing", "twice.html": "x.html"} {
		if err := os.Symlink(to, filepath.Join(dir, "a.example", name)); err != nil {
			t.Skip(err)
		}
	}
	a, report := importing(t, dir)
	if a.Len() != 1 || !a.Has("http://a.example/x.html") || report.Skipped["not a regular file"] != 3 {
		t.Errorf("%d pages, %+v", a.Len(), report)
	}
}

// Names of encodings before UTF-8 stand for their bytes, in files and in folders, for an import and for a replay.
func TestNamesThatAreNotUTF8(t *testing.T) {
	dir := t.TempDir()
	if os.Mkdir(filepath.Join(dir, "\xfc"), 0o755) != nil {
		t.Skip("this file system has no such names")
	}
	dir = writeTree(t, map[string]string{
		"a.example/f\xfcr.html": "umlaut u", "a.example/f\xe4r.html": "umlaut a", "a.example/d\xe4/x.html": "below", "a.example/d\xe4/ä.html": "UTF-8",
	})
	a, _ := importing(t, dir)
	w := openWeb(t, dir)
	for path, want := range map[string]string{
		"/f%FCr.html": "umlaut u", "/f%E4r.html": "umlaut a", "/d%E4/x.html": "below", "/d%E4/%C3%A4.html": "UTF-8",
	} {
		if got := body(t, a, "http://a.example"+path); got != want {
			t.Errorf("imported %s is %q, want %q", path, got, want)
		}
		if got := text(ask(w, "GET", "a.example"+path)); got != want {
			t.Errorf("replayed %s is %q, want %q", path, got, want)
		}
	}
}

// A link to a folder is as good as the folder.
func TestLinksToFoldersAreImported(t *testing.T) {
	dialects, err := os.ReadFile(filepath.Join("testdata", "dialects.warc"))
	if err != nil {
		t.Fatal(err)
	}
	for _, files := range []map[string]string{{"2020/x.warc": string(dialects)}, {"a.example/x.html": "page"}} {
		dir := writeTree(t, files)
		link := filepath.Join(t.TempDir(), "link")
		if err := os.Symlink(dir, link); err != nil {
			t.Skip(err)
		}
		a, _ := importing(t, dir)
		linked, _ := importing(t, link)
		if got, want := summary(t, linked), summary(t, a); got != want {
			t.Errorf("got\n%swant\n%s", got, want)
		}
	}
}
