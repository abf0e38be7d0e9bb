package crawler

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"io"
	"log"
	"math/big"
	"net"
	"net/http"
	"net/http/httptest"
	"sync/atomic"
	"testing"
	"time"
)

// signed is a certificate with its key.
type signed struct {
	cert *x509.Certificate
	key  *ecdsa.PrivateKey
}

var serials atomic.Int64

// sign makes a certificate, which is signed by another or, with nil, by itself.
func sign(t testing.TB, by *signed, name string, changes ...func(*x509.Certificate)) *signed {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	return signKey(t, by, name, key, changes...)
}

func signKey(t testing.TB, by *signed, name string, key *ecdsa.PrivateKey, changes ...func(*x509.Certificate)) *signed {
	t.Helper()
	c := &x509.Certificate{
		SerialNumber: big.NewInt(serials.Add(1)), Subject: pkix.Name{CommonName: name},
		NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour),
	}
	for _, change := range changes {
		change(c)
	}
	if by == nil {
		by = &signed{c, key}
	}
	der, err := x509.CreateCertificate(rand.Reader, c, by.cert, &key.PublicKey, by.key)
	if err != nil {
		t.Fatal(err)
	}
	cert, err := x509.ParseCertificate(der)
	if err != nil {
		t.Fatal(err)
	}
	return &signed{cert, key}
}

func authority(c *x509.Certificate) {
	c.IsCA, c.BasicConstraintsValid, c.KeyUsage = true, true, x509.KeyUsageCertSign
}

func forHost(names ...string) func(*x509.Certificate) {
	return func(c *x509.Certificate) {
		c.DNSNames, c.ExtKeyUsage = names, []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth}
	}
}

// issuedAt names the addresses of the issuer.
func issuedAt(addresses ...string) func(*x509.Certificate) {
	return func(c *x509.Certificate) { c.IssuingCertificateURL = addresses }
}

func expired(c *x509.Certificate) { c.NotAfter = time.Now().Add(-time.Minute) }

// secureWeb is a test web whose hosts a.test and b.test speak TLS. All others, such as ca.test, speak plain HTTP.
type secureWeb struct {
	*testWeb
	tls        *httptest.Server
	root       *signed
	handshakes atomic.Int64
	open       atomic.Int64                         // connections
	chain      func(name string, n int64) []*signed // what is sent to the n-th client, from 1, its own certificate first
}

func newSecureWeb(t testing.TB, chain ...*signed) *secureWeb {
	t.Helper()
	w := &secureWeb{testWeb: newTestWeb(t), root: sign(t, nil, "root", authority)}
	w.chain = func(string, int64) []*signed { return chain }
	w.html("a.test/", "/2")
	w.html("a.test/2")
	w.html("b.test/")
	w.tls = httptest.NewUnstartedServer(w.testWeb)
	w.tls.Config.ErrorLog = log.New(io.Discard, "", 0)
	w.tls.TLS = &tls.Config{GetConfigForClient: func(h *tls.ClientHelloInfo) (*tls.Config, error) {
		var c tls.Certificate
		for i, s := range w.chain(h.ServerName, w.handshakes.Add(1)) {
			if c.Certificate = append(c.Certificate, s.cert.Raw); i == 0 {
				c.PrivateKey = s.key
			}
		}
		return &tls.Config{Certificates: []tls.Certificate{c}}, nil
	}}
	w.tls.Config.ConnState = func(_ net.Conn, s http.ConnState) {
		switch s {
		case http.StateNew:
			w.open.Add(1)
		case http.StateClosed:
			w.open.Add(-1)
		}
	}
	w.tls.StartTLS()
	t.Cleanup(w.tls.Close)
	return w
}

// sends makes all hosts send this chain.
func (w *secureWeb) sends(chain ...*signed) {
	w.chain = func(string, int64) []*signed { return chain }
}

// issuer makes a certificate that w's root has signed, and that is to be had at http://ca.test/1, in DER.
func (w *secureWeb) issuer(t testing.TB, changes ...func(*x509.Certificate)) *signed {
	t.Helper()
	s := sign(t, w.root, "middle", append([]func(*x509.Certificate){authority}, changes...)...)
	w.serve("ca.test/1", "application/pkix-cert", string(s.cert.Raw))
	return s
}

// leaf makes a certificate for a.test and b.test.
func leaf(t testing.TB, by *signed, changes ...func(*x509.Certificate)) *signed {
	t.Helper()
	first := []func(*x509.Certificate){forHost("a.test", "b.test"), issuedAt("http://ca.test/1")}
	return sign(t, by, "host", append(first, changes...)...)
}

func (w *secureWeb) secure(seeds ...string) Options {
	o := w.options(seeds...)
	o.NoSitemaps, o.MaxTries, o.Workers = true, 1, 1
	o.Resolve["a.test"], o.Resolve["b.test"] = w.tls.Listener.Addr().String(), w.tls.Listener.Addr().String()
	return o
}

// trust makes the root of w the only one of a crawler.
func (w *secureWeb) trust(c *Crawler) {
	c.network.TLSClientConfig.RootCAs = x509.NewCertPool()
	c.network.TLSClientConfig.RootCAs.AddCert(w.root.cert)
}

// A server that does not send the certificates between its own and a root is read, as browsers read it. Each is fetched once.
func TestIncompleteChain(t *testing.T) {
	w := newSecureWeb(t)
	w.sends(leaf(t, w.issuer(t)))
	_, r := w.run(t, w.secure("https://a.test/", "https://b.test/"), w.trust)
	if r.Pages != 3 {
		t.Errorf("%d pages, want 3: %v", r.Pages, r.Errors)
	}
	wantList(t, "asked", w.asked(), "ca.test/1", "a.test/", "a.test/2", "b.test/")
	// robots.txt and pages of a host come over one connection; the one before, of each host, could not be verified
	if n := w.handshakes.Load(); n != 4 {
		t.Errorf("%d connections, want 4", n)
	}
	for _, h := range w.hitsOf("a.test") {
		if h.from != w.hitsOf("a.test")[0].from {
			t.Errorf("%s came over another connection", h.path)
		}
	}
	if h := w.hitsOf("ca.test")[0]; h.agent != defaultUserAgent {
		t.Errorf("the issuer was asked for as %q", h.agent)
	}
	for end := time.Now().Add(10 * time.Second); w.open.Load() > 0; time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("%d connections are open after the crawl", w.open.Load())
		}
	}
}

// So is one of TLS 1.2.
func TestIncompleteChainOfOldTLS(t *testing.T) {
	w := newSecureWeb(t)
	w.sends(leaf(t, w.issuer(t)))
	newest := w.tls.TLS.GetConfigForClient
	w.tls.TLS.GetConfigForClient = func(h *tls.ClientHelloInfo) (*tls.Config, error) {
		c, err := newest(h)
		c.MaxVersion = tls.VersionTLS12
		return c, err
	}
	_, r := w.run(t, w.secure("https://a.test/"), w.trust)
	if r.Pages != 2 {
		t.Errorf("%d pages, want 2: %v", r.Pages, r.Errors)
	}
}

// Several certificates may be missing, but not any number; what the server sends counts, and so does the first good one of several addresses.
func TestIncompleteChains(t *testing.T) {
	for _, c := range []struct {
		name  string
		pages int64
		asked []string
		chain func(*testing.T, *secureWeb) []*signed
	}{
		{"PEM", 2, []string{"ca.test/1"}, func(t *testing.T, w *secureWeb) []*signed {
			m := w.issuer(t)
			w.serve("ca.test/1", "", "middle\n"+string(pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: m.cert.Raw})))
			return []*signed{leaf(t, m)}
		}},
		{"one sent", 2, []string{"ca.test/1"}, func(t *testing.T, w *secureWeb) []*signed {
			m := sign(t, w.issuer(t), "inner", authority, issuedAt("http://ca.test/1"))
			return []*signed{leaf(t, m, issuedAt("http://ca.test/inner")), m}
		}},
		{"three missing", 2, []string{"ca.test/1", "ca.test/2", "ca.test/3"}, func(t *testing.T, w *secureWeb) []*signed { return w.long(t, 3) }},
		{"four missing", 0, []string{"ca.test/1", "ca.test/2", "ca.test/3"}, func(t *testing.T, w *secureWeb) []*signed { return w.long(t, 4) }},
		{"other addresses", 2, []string{"ca.test/none", "ca.test/other", "ca.test/1"}, func(t *testing.T, w *secureWeb) []*signed {
			w.serve("ca.test/other", "", string(w.root.cert.Raw))
			return []*signed{leaf(t, w.issuer(t), issuedAt("ldap://ca.test/1", "https://ca.test/s", "http://ca.test:25/", "http://[", "http://ca.test/none",
				"http://ca.test/other", "http://ca.test/1"))}
		}},
		{"too many addresses", 0, []string{"ca.test/2", "ca.test/3", "ca.test/4", "ca.test/5"}, func(t *testing.T, w *secureWeb) []*signed {
			return []*signed{leaf(t, w.issuer(t), issuedAt("http://ca.test/2", "http://ca.test/3", "http://ca.test/4", "http://ca.test/5", "http://ca.test/1"))}
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := newSecureWeb(t)
			w.sends(c.chain(t, w)...)
			_, r := w.run(t, w.secure("https://a.test/"), w.trust)
			if r.Pages != c.pages {
				t.Errorf("%d pages, want %d: %v", r.Pages, c.pages, r.Errors)
			}
			if c.pages > 0 {
				c.asked = append(c.asked, "a.test/", "a.test/2")
			}
			wantList(t, "asked", w.asked(), c.asked...)
		})
	}
}

// long makes a chain of which n certificates are missing: that of ca.test/1 is signed by that of ca.test/2, and so on.
func (w *secureWeb) long(t *testing.T, n int) []*signed {
	by := w.root
	for i := n; i > 0; i-- {
		at := "ca.test/" + string(rune('0'+i))
		by = sign(t, by, at, authority, issuedAt("http://ca.test/"+string(rune('1'+i))))
		w.serve(at, "", string(by.cert.Raw))
	}
	return []*signed{leaf(t, by)}
}

// Servers that send all that is needed, and those that can't be verified for another reason, lead to no request for an issuer.
func TestIssuersAreNotAskedForNothing(t *testing.T) {
	for _, c := range []struct {
		name  string
		pages int64
		chain func(*testing.T, *secureWeb) []*signed
	}{
		{"complete", 2, func(t *testing.T, w *secureWeb) []*signed { m := w.issuer(t); return []*signed{leaf(t, m), m} }},
		{"by the root", 2, func(t *testing.T, w *secureWeb) []*signed { return []*signed{leaf(t, w.root)} }},
		{"wrong name", 0, func(t *testing.T, w *secureWeb) []*signed { return []*signed{leaf(t, w.issuer(t), forHost("c.test"))} }},
		{"expired", 0, func(t *testing.T, w *secureWeb) []*signed { return []*signed{leaf(t, w.issuer(t), expired)} }},
		{"no address", 0, func(t *testing.T, w *secureWeb) []*signed { return []*signed{leaf(t, w.issuer(t), issuedAt())} }},
		{"signed by itself", 0, func(t *testing.T, w *secureWeb) []*signed { return []*signed{leaf(t, nil, issuedAt())} }},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := newSecureWeb(t)
			w.sends(c.chain(t, w)...)
			_, r := w.run(t, w.secure("https://a.test/"), w.trust)
			if n := len(w.hitsOf("ca.test")); r.Pages != c.pages || n > 0 {
				t.Errorf("%d pages, want %d: %v; %d issuers asked for, want none", r.Pages, c.pages, r.Errors, n)
			}
			if failed := int64(1); c.pages == 0 {
				wantCount(t, "errors", r.Errors, FailTLS, failed)
			}
		})
	}
}

// Nor is an issuer asked for by TLS, of which another issuer might be needed first.
func TestIssuersAreNotAskedByTLS(t *testing.T) {
	w := newSecureWeb(t)
	by := w.issuer(t)
	w.serve("b.test/1", "", string(by.cert.Raw))
	a, b := leaf(t, by, issuedAt("https://b.test/1")), leaf(t, by)
	w.chain = func(name string, _ int64) []*signed {
		if name == "a.test" {
			return []*signed{a}
		}
		return []*signed{b, by}
	}
	_, r := w.run(t, w.secure("https://a.test/"), w.trust)
	wantCount(t, "errors", r.Errors, FailTLS, 1)
	wantList(t, "asked", w.asked())
}

// What is known of a host and of an address is forgotten after a while, and is bounded.
func TestRecent(t *testing.T) {
	now := time.Now()
	r := newRecent[int](2)
	r.now = func() time.Time { return now }
	r.put("a", 1, time.Second)
	r.put("b", 2, time.Minute)
	r.put("b", 3, time.Minute) // takes no other's place
	if a, ok := r.get("a"); a != 1 || !ok {
		t.Errorf("a is %d, %v", a, ok)
	}
	now = now.Add(time.Second)
	if a, ok := r.get("a"); a != 0 || ok {
		t.Errorf("a is %d, %v when its time is over", a, ok)
	}
	for _, key := range []string{"c", "d", "e"} {
		r.put(key, 4, time.Minute)
		if v, ok := r.get(key); len(r.kept) > 2 || v != 4 || !ok {
			t.Errorf("%d are kept, %s is %d, %v", len(r.kept), key, v, ok)
		}
	}
}
