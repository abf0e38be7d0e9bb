package weburl

import (
	"strings"
	"testing"
)

const session32 = "0123456789abcdef0123456789abcdef"

func TestParse(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"http://Example.COM", "http://example.com/"},
		{"HTTPS://example.com:443/a/../b#top", "https://example.com/b"},
		{"http://example.com:8080/", "http://example.com:8080/"},
		{"http://h/%7eley/%c3%a9", "http://h/~ley/%C3%A9"},
		{"http://h/a b", "http://h/a%20b"},
		{"http://h/100%", "http://h/100%25"},
		{"http://h/caf\xe9?\xff=\ufffd", "http://h/caf%E9?%FF=%EF%BF%BD"}, // the bytes of an address in Latin-1 are kept
		{"http://h/x%2e%2E/y", "http://h/x%2E%2E/y"},
		{"http://user:pw@h/", "http://h/"},
		{"http://Example.com./a.", "http://example.com/a."}, {"https://h.:8080/", "https://h:8080/"}, {"http://1.2.3.4./", "http://1.2.3.4/"},
		{"http://b\u00fccher.example\u3002/", "http://xn--bcher-kva.example/"}, // the ideographic full stop is one
		{"http://h%2e/", "http://h/"},
		{"http://h../", "http://h../"}, {"http://../", "http://../"}, // names of nothing, which are not to become others at each reading
		{"http://bücher.example/", "http://xn--bcher-kva.example/"},
		{"http://h/?b=2&a=1", "http://h/?b=2&a=1"},
		{"  http://h/x\n", "http://h/x"},
		{"http://h/a;JSessionID=0A!1!2/b;jsessionid=3;v=1?q=;jsessionid=4", "http://h/a/b;v=1?q=;jsessionid=4"},
		{"http://h/a?PHPSESSID=" + session32, "http://h/a"}, {"http://h/index.php?PHPSESSID=" + session32 + "&", "http://h/index.php"},
		{"http://h/?a=1&PHPSESSID=" + session32[:26] + "&b&%50HPSESSID=" + session32 + "&", "http://h/?a=1&b&"},
		{"http://h/?PHPSESSID=1&phpsessid=" + session32 + "&xPHPSESSID=" + session32, "http://h/?PHPSESSID=1&phpsessid=" + session32 + "&xPHPSESSID=" + session32},
		{"http://h/shop/?cPath=2&osCsid=" + session32, "http://h/shop/?cPath=2"}, {"http://h/?zenid=" + session32[:26] + "&p=1", "http://h/?p=1"},
		{"http://h/?XTCsid=" + session32 + "&MODsid=" + session32, "http://h/"}, {"http://h/?xzenid=" + session32 + "&zenid=7", "http://h/?xzenid=" + session32 + "&zenid=7"},
		{"http://h/f/viewtopic.php?t=7&sid=" + session32 + "&start=10", "http://h/f/viewtopic.php?t=7&start=10"},
		{"http://h/app.php/help/faq?sid=" + session32 + "#x", "http://h/app.php/help/faq"}, {"http://h/index.php;jsessionid=1?sid=" + session32, "http://h/index.php"},
		{"http://h/story.php?sid=" + session32, "http://h/story.php?sid=" + session32}, {"http://h/viewtopic.php?sid=7&xsid=1", "http://h/viewtopic.php?sid=7&xsid=1"},
		{"http://h/(S(lit3py55t21z5v55vlm25s55))/a.aspx?x=1", "http://h/a.aspx?x=1"}, {"http://h/app/(X(1)S(0_a-Z)F(b))/", "http://h/app/"},
		{"http://h/a.aspx?AspxAutoDetectCookieSupport=1", "http://h/a.aspx"}, {"http://h/a?b&AspxAutoDetectCookieSupport=1&c", "http://h/a?b&c"},
		{"http://h/(S(a))/(S(b))/c", "http://h/c"}, {"http://h/(S(a));jsessionid=1/c", "http://h/c"}, {"http://h/(S(a))", "http://h/(S(a))"}, {"http://h/Rose_(S(a))/b", "http://h/Rose_(S(a))/b"},
		{"http://h/wiki/(I_(Can't))/x", "http://h/wiki/(I_(Can't))/x"}, {"http://h/?AspxAutoDetectCookieSupport=2", "http://h/?AspxAutoDetectCookieSupport=2"},
		{"http://a.;jsessionid=1/", "http://a.;jsessionid=1/"},
		{"http://h/a/.;jsessionid=1/b", "http://h/a/.;jsessionid=1/b"}, // which would be another one
		{"http://h/?" + strings.Repeat("x", MaxLength-10), "http://h/?" + strings.Repeat("x", MaxLength-10)},
	} {
		got, err := Parse(c.in)
		if err != nil || string(got) != c.want {
			t.Errorf("Parse(%q) = %q, %v; want %q", c.in, got, err, c.want)
		}
		again, err := Parse(string(got))
		if err != nil || again != got {
			t.Errorf("Parse is not idempotent on %q: %q, %v", got, again, err)
		}
	}
}

func TestParseRefuses(t *testing.T) {
	for _, c := range []struct {
		in   string
		want error
	}{
		{"mailto:a@b", ErrScheme}, {"ftp://h/", ErrScheme}, {"javascript:void(0)", ErrScheme},
		{"/relative", ErrSyntax}, {"", ErrSyntax}, {"http://", ErrSyntax}, {"://h/", ErrSyntax}, {"httph/x", ErrSyntax},
		{"http://h/" + strings.Repeat("x", MaxLength), ErrTooLong}, {"http://h/?" + strings.Repeat("x", MaxLength-9), ErrTooLong},
	} {
		if got, err := Parse(c.in); err != c.want {
			t.Errorf("Parse(%.30q) = %q, %v; want %v", c.in, got, err, c.want)
		}
	}
}

// What isCanonical takes, the parser leaves alone, character by character.
func TestIsCanonical(t *testing.T) {
	plain := 0
	for _, pattern := range []string{
		"http://h*/", "http://*/", "https://a.b*c/", "http://a.*/", "http://a.b/*", "http://a.b/x*", "http://a.b/x/*/y", "http*://h/", "http://h*",
		"http://a.1*/", "http://1.2.3.a*/", "http://x-*.y/", "http://a.b/x.*/", "http://0x*/", "http://a.0x*/", "http://xn--*/", "http://a.b/.*",
	} {
		for c := range 256 {
			for _, more := range []string{"", "-", ".", "a", "1"} {
				s := strings.Replace(pattern, "*", string([]byte{byte(c)})+more, 1)
				if !isCanonical(s) {
					continue
				}
				plain++
				if u, err := canonical(parser.Parse(s)); err != nil || string(u) != s {
					t.Errorf("%q counts as canonical, but is %q, %v", s, u, err)
				}
			}
		}
	}
	if plain < 1000 {
		t.Errorf("only %d addresses count as canonical", plain)
	}
}

func TestResolve(t *testing.T) {
	b, err := NewBase("http://h/a/b.html?q#f")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ ref, want string }{
		{"c.html", "http://h/a/c.html"}, {"../c", "http://h/c"}, {"//k./x", "http://k/x"},
		{"?z", "http://h/a/b.html?z"}, {"#only", "http://h/a/b.html?q"}, {"https://k", "https://k/"},
		{"caf\xe9", "http://h/a/caf%E9"},
	} {
		if got, err := b.Resolve(c.ref); err != nil || string(got) != c.want {
			t.Errorf("Resolve(%q) = %q, %v; want %q", c.ref, got, err, c.want)
		}
	}
}

// The limit holds for what is written, before it is read: these would be short ones.
func TestLongReferences(t *testing.T) {
	b, err := NewBase("http://h/a")
	if err != nil {
		t.Fatal(err)
	}
	longest := strings.Repeat("./", MaxLength)
	if u, err := b.Resolve(longest); err != nil || u != "http://h/" || b.Written(longest) != "http://h/" {
		t.Errorf("the longest: %q, %v; written %q", u, err, b.Written(longest))
	}
	if u, err := b.Resolve(longest + "x"); err != ErrTooLong || b.Written(longest+"x") != "" {
		t.Errorf("a longer one: %q, %v; written %q", u, err, b.Written(longest+"x"))
	}
}

func TestWritten(t *testing.T) {
	b, err := NewBase("http://h/a/b")
	if err != nil {
		t.Fatal(err)
	}
	for ref, want := range map[string]string{
		"c;jsessionid=1?PHPSESSID=" + session32 + "#d": "http://h/a/c;jsessionid=1?PHPSESSID=" + session32,
		"//user:password@k/(S(a))/":                    "http://k/(S(a))/",
		"caf\xe9":                                      "http://h/a/caf%E9",
		"http://[":                                     "",
	} {
		if got := b.Written(ref); got != want {
			t.Errorf("%q: %q, want %q", ref, got, want)
		}
	}
}

func TestMayHaveSession(t *testing.T) {
	for s, want := range map[string]bool{
		"http://h/(S(a))/b": true, "http://h/?PHPSESSID=" + session32: true, "http://h/viewtopic.php?t=7&sid=" + session32: true,
		"http://h/a?AspxAutoDetectCookieSupport=1": true,
		"http://h/(a)/b?c=(S(a))/&d":               false, "http://h/a_(S(a))/b": false,
	} {
		if got := MayHaveSession(s); got != want {
			t.Errorf("%q: %v, want %v", s, got, want)
		}
	}
}

func TestNewBaseRefuses(t *testing.T) {
	if b, err := NewBase("a/b.html"); err != ErrSyntax {
		t.Errorf("a relative address is a base: %v, %v", b, err)
	}
}

// Robots rules are compared in this form, and are written by hand: each unreserved character at the ends of its range, their neighbours, and
// what is no percent-encoding.
func TestNormalisePercent(t *testing.T) {
	for in, want := range map[string]string{
		"%41%5a%61%7A%30%39%2d%5F%7e":    "AZaz09-_~",
		"%40%5b%60%7b%2f%3a%2e":          "%40%5B%60%7B%2F%3A%2E",
		"%c3%Af/%a0":                     "%C3%AF/%A0",
		"100%":                           "100%",
		"abc/x41%25":                     "abc/x41%25",
		"%4":                             "%4",
		"%g1%1g%/1%1:%@1%1G%`1%%41x%2%%": "%g1%1g%/1%1:%@1%1G%`1%Ax%2%%",
	} {
		if got := NormalisePercent(in); got != want {
			t.Errorf("%q: %q, want %q", in, got, want)
		}
	}
}

func TestParts(t *testing.T) {
	u := URL("http://h:81/p/q?x=1")
	if u.Host() != "h:81" || u.Host().Name() != "h" || u.Path() != "/p/q?x=1" {
		t.Errorf("parts of %q: %q %q %q", u, u.Host(), u.Host().Name(), u.Path())
	}
	if u := URL("http://[::1]/"); u.Host().Name() != "[::1]" {
		t.Errorf("an address without a port is %q", u.Host().Name())
	}
	if u := URL(""); u.Host() != "" || u.Path() != "/" {
		t.Errorf("parts of no URL: %q %q", u.Host(), u.Path())
	}
}

// TestHostTooLongInASCII: a host of letters that IDNA turns into a label of more than 1,000 bytes is none, as its ASCII form would be none.
func TestHostTooLongInASCII(t *testing.T) {
	if u, err := Parse("http://" + strings.Repeat("ü", 1500) + ".example/"); err != ErrSyntax {
		t.Errorf("%.80q, %v", u, err)
	}
	if u, err := Parse("http://bücher.example/"); err != nil || u != "http://xn--bcher-kva.example/" {
		t.Errorf("%q, %v", u, err)
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{"http://h/%", "http://[::1]/", "http://h/%2", "http://h/\xff", "http://%41/", "http://h/.;jsessionid=1;jsessionid=/", "http://h/?a&PHPSESSID=" + session32, "https://www.a-b.example/x/y.html", "http://h/(S(a));jsessionid=/(F(b))/?AspxAutoDetectCookieSupport=1"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if u, err := canonical(parser.Parse(s)); isCanonical(s) && (err != nil || string(u) != s) {
			t.Errorf("%q counts as canonical, but is %q, %v", s, u, err)
		}
		u, err := Parse(s)
		if err != nil {
			return
		}
		if again, err := Parse(string(u)); err != nil || again != u {
			t.Errorf("Parse(%q) = %q, but then %q, %v", s, u, again, err)
		}
	})
}

func BenchmarkResolve(b *testing.B) {
	base, _ := NewBase("http://docs.example.org/manual/chapter-3/index.html")
	b.ReportAllocs()
	for b.Loop() {
		if _, err := base.Resolve("../chapter-4/section.html#x"); err != nil {
			b.Fatal(err)
		}
	}
}
