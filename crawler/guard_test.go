package crawler

import (
	"context"
	"errors"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"strings"
	"testing"
	"time"

	"golang.org/x/net/dns/dnsmessage"

	"facetta/internal/weburl"
)

func TestIsPublic(t *testing.T) {
	public := `8.8.8.8 1.1.1.1 100.63.255.255 100.128.0.0 168.63.129.17 172.32.0.1 192.169.0.1 2606:4700::1111 2a00:1450::1
		64:ff9b::808:808 2002:808:808::1 ::ffff:8.8.8.8`
	private := `127.0.0.1 127.255.255.254 0.0.0.0 0.1.2.3 10.0.0.1 172.16.0.1 172.31.255.255 192.168.1.1 169.254.169.254
		100.64.0.1 		100.127.255.255 192.0.0.1 192.0.2.1 198.18.0.1 198.51.100.1 203.0.113.1 224.0.0.1 239.1.1.1 240.0.0.1 255.255.255.255
		::1 :: fe80::1 fe80::1%eth0 fc00::1 fd12::1 ff02::1 fec0::1 2001:db8::1 2001::1 100::1
		168.63.129.16 4000::1 1fff::1 400::1 fe00::1 64:ff9b:0:1::808:808 ::ffff:0:808:808
		192.88.99.1 64:ff9b:1::808:808 3fff::1 5f00::1
		::ffff:127.0.0.1 ::ffff:10.0.0.1 ::127.0.0.1 64:ff9b::7f00:1 64:ff9b::a9fe:a9fe 2002:7f00:1::1 2002:c0a8:101::1`
	for _, s := range strings.Fields(public) {
		if !isPublic(netip.MustParseAddr(s)) {
			t.Errorf("%s is public", s)
		}
	}
	for _, s := range strings.Fields(private) {
		if isPublic(netip.MustParseAddr(s)) {
			t.Errorf("%s is not public", s)
		}
	}
	if isPublic(netip.Addr{}) {
		t.Error("no address is public")
	}
}

func TestGuardJudgesLiteralHosts(t *testing.T) {
	var g guard
	for u, want := range map[weburl.URL]bool{
		"http://127.0.0.1/": true, "http://[::1]:8080/": true, "http://localhost/": true, "http://x.localhost./": true,
		"http://[::ffff:a00:1]/": true, "http://169.254.169.254/latest": true, "http://8.8.8.8/": false, "http://a.test/": false,
	} {
		if (g.refuses(u) != nil) != want {
			t.Errorf("%s: refused %v, want %v", u, !want, want)
		}
	}
	g.allowPrivate = true
	if g.refuses("http://127.0.0.1/") != nil {
		t.Error("refused although allowed")
	}
}

// nameServer answers every question of type A with these addresses.
func nameServer(t *testing.T, answers ...[4]byte) *net.Resolver {
	pc, err := net.ListenPacket("udp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { pc.Close() })
	go func() {
		buf := make([]byte, 1500)
		for {
			n, from, err := pc.ReadFrom(buf)
			if err != nil {
				return
			}
			if reply := answerDNS(buf[:n], answers); reply != nil {
				pc.WriteTo(reply, from)
			}
		}
	}()
	return &net.Resolver{PreferGo: true, Dial: func(ctx context.Context, _, _ string) (net.Conn, error) {
		var d net.Dialer
		return d.DialContext(ctx, "udp", pc.LocalAddr().String())
	}}
}

func answerDNS(question []byte, answers [][4]byte) []byte {
	var m dnsmessage.Message
	if m.Unpack(question) != nil || len(m.Questions) == 0 {
		return nil
	}
	m.Header.Response, m.Additionals = true, nil
	q := m.Questions[0]
	if q.Type == dnsmessage.TypeA {
		for _, a := range answers {
			h := dnsmessage.ResourceHeader{Name: q.Name, Type: q.Type, Class: q.Class}
			m.Answers = append(m.Answers, dnsmessage.Resource{Header: h, Body: &dnsmessage.AResource{A: a}})
		}
	}
	reply, err := m.Pack()
	if err != nil {
		return nil
	}
	return reply
}

// The server is there and would answer; the names point at it. Nothing may reach it.
func TestGuardRefusesAfterResolution(t *testing.T) {
	reached := false
	server := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { reached = true }))
	defer server.Close()
	address, _ := url.Parse(server.URL)
	s := openStores(t, t.TempDir())
	seed := weburl.URL("http://rebind.test:" + address.Port() + "/")
	c, err := New(s.archive, s.frontier, Options{Seeds: []weburl.URL{seed}, Delay: -1, RetryWait: time.Millisecond})
	if err != nil {
		t.Fatal(err)
	}
	c.guard.resolver = nameServer(t, [4]byte{127, 0, 0, 1})
	r, err := c.Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	wantCount(t, "errors", r.Errors, FailRefused, 1)
	if reached {
		t.Error("the guard let a request through")
	}
}

func TestGuardHoldsForResolveAndRedirects(t *testing.T) {
	w := newTestWeb(t)
	w.redirect("a.test/", "http://127.0.0.1:"+portOf(w)+"/inside")
	w.html("127.0.0.1:" + portOf(w) + "/inside")
	o := w.options("http://b.test/")
	o.AllowPrivate, o.Resolve = false, map[string]string{"*": "10.0.0.1"}
	_, r := w.crawl(t, o)
	wantCount(t, "resolve to a private address", r.Errors, FailRefused, 1)

	o = w.options("http://a.test/")
	s := openStores(t, t.TempDir())
	c, err := New(s.archive, s.frontier, o)
	if err != nil {
		t.Fatal(err)
	}
	// Only the operator's own table may lead to the test web; everything else is judged as in real life.
	c.guard.allowPrivate, c.guard.proxy = false, "a.test:80"
	c.network.DialContext = func(ctx context.Context, network, addr string) (net.Conn, error) {
		if addr == "a.test:80" {
			return net.Dial(network, w.address())
		}
		return c.guard.dial(ctx, network, addr)
	}
	r, err = c.Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	wantCount(t, "redirect to a private address", r.Errors, FailRefused, 1)
	wantList(t, "asked", w.asked(), "a.test/")
}

func portOf(w *testWeb) string {
	_, port, _ := net.SplitHostPort(w.address())
	return port
}

func TestDialRefusesEveryAddressOfAName(t *testing.T) {
	g := guard{resolver: nameServer(t, [4]byte{10, 0, 0, 1}, [4]byte{169, 254, 169, 254})}
	_, err := g.dial(t.Context(), "tcp", "x.test:80")
	if !errors.Is(err, errRefused) || failureOf(err).reason != FailRefused {
		t.Errorf("%v, want errRefused", err)
	}
}

func TestProxy(t *testing.T) {
	var asked []string
	proxy := httptest.NewServer(http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		if !strings.HasSuffix(r.URL.Path, ".txt") && !strings.HasSuffix(r.URL.Path, ".xml") {
			asked = append(asked, r.URL.String())
			rw.Header().Set("Content-Type", "text/html")
			rw.Write([]byte(`<a href="/1">1</a><a href="http://10.0.0.1/">in</a>`))
			return
		}
		http.NotFound(rw, r)
	}))
	defer proxy.Close()
	s := openStores(t, t.TempDir())
	// AllowPrivate is not set: the proxy on loopback is the operator's choice, the private address behind it is not.
	r := crawl(t, s, Options{Seeds: []weburl.URL{"http://a.test/"}, Scope: AnyHost, Delay: -1, Proxy: proxy.URL})
	wantList(t, "asked", asked, "http://a.test/", "http://a.test/1")
	wantCount(t, "errors", r.Errors, FailRefused, 1)
}

// Behind a proxy, which connects to whatever it is asked for, a robots.txt that redirects to a private address is not followed there.
func TestRobotsDoNotLeadAProxyInside(t *testing.T) {
	inside := make(chan string, 10)
	proxy := httptest.NewServer(http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		switch {
		case r.URL.Hostname() != "a.test":
			inside <- r.URL.String()
		case r.URL.Path == "/robots.txt":
			http.Redirect(rw, r, "http://169.254.169.254/latest", http.StatusFound)
		default:
			http.NotFound(rw, r)
		}
	}))
	defer proxy.Close()
	s := openStores(t, t.TempDir())
	r := crawl(t, s, Options{Seeds: []weburl.URL{"http://a.test/"}, Delay: -1, Proxy: proxy.URL, RetryWait: time.Millisecond})
	wantCount(t, "errors", r.Errors, FailRefused, 1)
	if len(inside) > 0 {
		t.Errorf("the proxy was asked for %s", <-inside)
	}
}

func TestResolveTable(t *testing.T) {
	m, err := parseResolve(map[string]string{"A.test": "1.2.3.4", "b.test:8080": "1.2.3.5:99", "*": "[2001:db8::1]:7"})
	if err != nil {
		t.Fatal(err)
	}
	g := guard{resolve: m}
	for addr, want := range map[string]string{
		"a.test:80": "1.2.3.4:80", "b.test:8080": "1.2.3.5:99", "b.test:80": "[2001:db8::1]:7", "c:1": "[2001:db8::1]:7",
	} {
		if got := g.place(addr); got != want {
			t.Errorf("%s goes to %s, want %s", addr, got, want)
		}
	}
}
