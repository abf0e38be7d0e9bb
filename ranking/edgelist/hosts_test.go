package edgelist

import "testing"

// The host of an address of any scheme, in lower case, without user and the scheme's own port; "?" for what has none.
func TestHosts(t *testing.T) {
	h := newHosts(newFingerprints())
	for name, want := range map[string]string{
		"http://a.org": "a.org", "https://a.org/x": "a.org", "HTTP://A.org/": "a.org", "ftp://a.org/x": "a.org", "gemini://a.org?x": "a.org", "httpx://a.org#x": "a.org",
		"http://me@a.org/": "a.org", "http://me:80@a.org:80/": "a.org", "http://a.org:80/": "a.org", "https://a.org:443": "a.org",
		"http://a.org:443/": "a.org:443", "https://a.org:80/": "a.org:80", "ftp://a.org:80/": "a.org:80", "http://a.org/@b.org": "a.org", "http://a.org/:80": "a.org",
		"file:///x": "?", "http:///x": "?", "://a.org/": "?", "a.org/x": "?", "/x?u=http://a.org/": "?", "#http://a.org": "?", "http:/a.org": "?", "": "?",
	} {
		if got := h.names[h.of([]byte(name))]; got != want {
			t.Errorf("%q is of the host %q, want %q", name, got, want)
		}
	}
}
