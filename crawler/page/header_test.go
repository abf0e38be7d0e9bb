package page

import (
	"net/http"
	"testing"

	"facetta/internal/weburl"
)

// What a header says counts where the page itself says nothing, or nothing that leads anywhere.
func TestHeaderCanonicalAndRefresh(t *testing.T) {
	for _, c := range []struct {
		link    []string
		refresh string
		body    string
		want    [2]weburl.URL // canonical, refresh
	}{
		{[]string{`<https://a.example/x>; rel="canonical"`}, "", "", [2]weburl.URL{"https://a.example/x"}},
		{[]string{`</y>;rel=canonical`}, "0; url=z", "", [2]weburl.URL{"http://a.example/y", "http://a.example/dir/z"}},
		{[]string{`</style.css>; rel=preload; as="style", </a,b>; title="a, b; rel=next"; REL="next Canonical"`}, "", "", [2]weburl.URL{"http://a.example/a,b"}},
		{[]string{`</1>; rel=next`, `</2>; rel="canonical"`, `</3>; rel=canonical`}, "", "", [2]weburl.URL{"http://a.example/2"}},
		{[]string{`</1>; rel=canonical; anchor="/other"`, `</2>; title="rel=canonical"`, `</3>; title="\"; rel=canonical`}, "", "", [2]weburl.URL{}},
		{[]string{`<javascript:x>; rel=canonical`, "rel=canonical", "<", "</4; rel=canonical", ""}, "5", "", [2]weburl.URL{}},
		{[]string{`</header>; rel=canonical`}, "1;url=/header", "<base href=http://b.example/><link rel=canonical href=/page><meta http-equiv=refresh content='0;url=/page'>",
			[2]weburl.URL{"http://b.example/page", "http://b.example/page"}},
		{[]string{`</header>; rel=canonical`}, "1;url=/header", "<base href=http://b.example/><link rel=canonical href='mailto:x'>",
			[2]weburl.URL{"http://a.example/header", "http://a.example/header"}},
	} {
		for _, media := range []string{"text/html", "text/plain"} {
			if media == "text/plain" && c.body != "" {
				continue
			}
			h := http.Header{"Link": c.link, "Refresh": {c.refresh}, "Content-Type": {media}}
			p := Parse(FromHTTP("http://a.example/dir/page", h, []byte("<p>Words."+c.body)))
			if got := [2]weburl.URL{p.Canonical, p.Refresh}; got != c.want {
				t.Errorf("%q, %q, %s%s: %q, want %q", c.link, c.refresh, media, c.body, got, c.want)
			}
		}
	}
}

// A page that sends its visitors on at once stands for the one that they see, unless it says for which it does.
func TestRefreshAtOnceIsCanonical(t *testing.T) {
	for _, c := range []struct {
		header, body string
		want         weburl.URL
	}{
		{"", "<meta http-equiv=refresh content='0; url=/to'>", "http://a.example/to"},
		{"", "<meta http-equiv=refresh content=' 0.5;/to'>", "http://a.example/to"},
		{"00;url=to", "", "http://a.example/to"},
		{"", "<meta http-equiv=refresh content='0;url=/to'><link rel=canonical href=/canonical>", "http://a.example/canonical"},
		{"", "<meta http-equiv=refresh content='0;url=/to'><link rel=canonical href=/page>", "http://a.example/to"},
		{"0", "<link rel=canonical href=/page>", "http://a.example/page"},
		{"", "<noscript><meta http-equiv=refresh content='0;url=/to'></noscript>", ""},
		{"", "<meta http-equiv=refresh content='10;url=/to'>", ""},
		{"5;url=to", "", ""},
		{"", "<meta http-equiv=refresh content='url=/to'>", ""},
		{"", "<meta http-equiv=refresh content='0'>", ""},
	} {
		h := http.Header{"Refresh": {c.header}, "Content-Type": {"text/html"}}
		if p := Parse(FromHTTP("http://a.example/page", h, []byte(c.body+"<p>Words."))); p.Canonical != c.want {
			t.Errorf("%q, %s: canonical %q, want %q", c.header, c.body, p.Canonical, c.want)
		}
	}
}

// A type is the first that a header has; what comes with it, in whatever order, tells the charset.
func TestContentType(t *testing.T) {
	for header, want := range map[string][2]string{
		"":                                    {"", ""},
		"Text/HTML":                           {"text/html", ""},
		"text/html; charset=UTF-8":            {"text/html", "UTF-8"},
		"text/html;charset='koi8-r'":          {"text/html", "'koi8-r'"},
		"text/html, text/html; charset=utf-8": {"text/html", "utf-8"},
		"text/html; charset=utf-8, text/html; charset=no": {"text/html", "utf-8"},
		" text/plain ;; charset=\"x":                      {"text/plain", "x"},
		"text/html;; charset=koi8-r; x=y":                 {"text/html", "koi8-r"},
		";charset=utf-8":                                  {"", "utf-8"},
		"image/png, text/html":                            {"image/png", ""},
		"html; charset=x":                                 {"", "x"},
		"text /html":                                      {"", ""},
		"*/*":                                             {"", ""},
		"Unknown/Unknown":                                 {"", ""},
		"application/unknown":                             {"", ""},
	} {
		if got := [2]string{MediaType(header), charsetOf(header)}; got != want {
			t.Errorf("%q: %q, want %q", header, got, want)
		}
		if text := want[0] != "image/png"; IsText(header) != text {
			t.Errorf("%q is text: %v", header, !text)
		}
	}
}

func TestIsPage(t *testing.T) {
	for _, c := range []struct {
		status int
		header string
		length int64
		want   bool
	}{
		{200, "text/html", 9, true}, {200, "", 0, true}, {200, "application/pdf", 9, true}, {200, "application/pdf", 0, false},
		{200, "image/png", 9, false}, {404, "text/html", 9, false}, {301, "text/html", 9, false},
	} {
		if got := IsPage(c.status, c.header, c.length); got != c.want {
			t.Errorf("%+v: %v", c, got)
		}
	}
}
