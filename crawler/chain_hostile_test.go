package crawler

import (
	"context"
	"crypto/rand"
	"crypto/rsa"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"errors"
	"fmt"
	"io"
	"math/big"
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"facetta/internal/weburl"
)

// wantUntrusted crawls a.test and b.test, which must fail for their certificate alone.
func (w *secureWeb) wantUntrusted(t *testing.T, before func(*Crawler)) {
	t.Helper()
	_, r := w.run(t, w.secure("https://a.test/", "https://b.test/"), func(c *Crawler) { w.trust(c); before(c) })
	if n := len(w.hitsOf("a.test")) + len(w.hitsOf("b.test")); r.Pages > 0 || n > 0 {
		t.Errorf("%d pages, %d requests; want none", r.Pages, n)
	}
	wantCount(t, "errors", r.Errors, FailTLS, 2)
}

// A certificate that was fetched counts no more than one that was sent: all that Verify checks is checked.
func TestFetchedIssuersAreNotTrusted(t *testing.T) {
	for name, chain := range map[string]func(*testing.T, *secureWeb) *signed{
		"root of nobody": func(t *testing.T, w *secureWeb) *signed {
			by := sign(t, nil, "root of nobody", authority)
			w.serve("ca.test/1", "", string(by.cert.Raw))
			return leaf(t, by)
		},
		"under a root of nobody": func(t *testing.T, w *secureWeb) *signed {
			root := sign(t, nil, "root", authority) // with the right name
			w.serve("ca.test/2", "", string(root.cert.Raw))
			by := sign(t, root, "middle", authority, issuedAt("http://ca.test/2"))
			w.serve("ca.test/1", "", string(by.cert.Raw))
			return leaf(t, by)
		},
		"forged": func(t *testing.T, w *secureWeb) *signed {
			w.issuer(t)
			return leaf(t, sign(t, nil, "middle", authority))
		},
		"no authority": func(t *testing.T, w *secureWeb) *signed {
			return leaf(t, w.issuer(t, func(c *x509.Certificate) { c.IsCA = false }))
		},
		"expired": func(t *testing.T, w *secureWeb) *signed { return leaf(t, w.issuer(t, expired)) },
		"for other names": func(t *testing.T, w *secureWeb) *signed {
			return leaf(t, w.issuer(t, func(c *x509.Certificate) { c.PermittedDNSDomains = []string{"c.test"} }))
		},
		"for clients": func(t *testing.T, w *secureWeb) *signed {
			return leaf(t, w.issuer(t, func(c *x509.Certificate) { c.ExtKeyUsage = []x509.ExtKeyUsage{x509.ExtKeyUsageClientAuth} }))
		},
		"leaf for clients": func(t *testing.T, w *secureWeb) *signed {
			return leaf(t, w.issuer(t), func(c *x509.Certificate) { c.ExtKeyUsage = []x509.ExtKeyUsage{x509.ExtKeyUsageClientAuth} })
		},
		"path too long": func(t *testing.T, w *secureWeb) *signed {
			by := sign(t, w.root, "outer", authority, func(c *x509.Certificate) { c.MaxPathLenZero = true })
			w.serve("ca.test/2", "", string(by.cert.Raw))
			by = sign(t, by, "middle", authority, issuedAt("http://ca.test/2"))
			w.serve("ca.test/1", "", string(by.cert.Raw))
			return leaf(t, by)
		},
		"loop": func(t *testing.T, w *secureWeb) *signed {
			start := sign(t, nil, "a", authority)
			b := sign(t, start, "b", authority, issuedAt("http://ca.test/1"))
			a := signKey(t, b, "a", start.key, authority, issuedAt("http://ca.test/2"))
			w.serve("ca.test/1", "", string(a.cert.Raw))
			w.serve("ca.test/2", "", string(b.cert.Raw))
			return leaf(t, a)
		},
	} {
		t.Run(name, func(t *testing.T) {
			w := newSecureWeb(t)
			w.sends(chain(t, w))
			w.wantUntrusted(t, func(*Crawler) {})
			asked := w.asked()
			if len(asked) == 0 || len(slices.Compact(asked)) != len(w.hitsOf("ca.test")) {
				t.Errorf("asked for %v, want issuers, and each once", asked)
			}
		})
	}
}

// An issuer that does not come, or is none, costs one request and a bounded time.
func TestBadIssuers(t *testing.T) {
	var endless atomic.Int64
	for name, serve := range map[string]http.HandlerFunc{
		"hangs": func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() },
		"hangs in the body": func(rw http.ResponseWriter, r *http.Request) {
			rw.(http.Flusher).Flush()
			<-r.Context().Done()
		},
		"endless": func(rw http.ResponseWriter, _ *http.Request) {
			for err := error(nil); err == nil; endless.Add(64 << 10) {
				_, err = rw.Write(make([]byte, 64<<10))
			}
		},
		"garbage": func(rw http.ResponseWriter, _ *http.Request) { fmt.Fprint(rw, "\x30\x82garbage") },
		"bad PEM": func(rw http.ResponseWriter, _ *http.Request) {
			fmt.Fprint(rw, "-----BEGIN X-----\nAAAA\n-----END X-----\n")
		},
		"nothing":                func(http.ResponseWriter, *http.Request) {},
		"error, with the issuer": func(rw http.ResponseWriter, _ *http.Request) { rw.WriteHeader(http.StatusInternalServerError) },
		"hangs up":               func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) },
		"moved, with the issuer": func(rw http.ResponseWriter, _ *http.Request) {
			rw.Header().Set("Location", "http://ca.test/good")
			rw.WriteHeader(http.StatusFound)
		},
	} {
		t.Run(name, func(t *testing.T) {
			w := newSecureWeb(t)
			by := w.issuer(t)
			w.sends(leaf(t, by))
			w.serve("ca.test/good", "", string(by.cert.Raw))
			w.testWeb.server.Config.ErrorLog = w.tls.Config.ErrorLog
			w.handle("ca.test/1", func(rw http.ResponseWriter, r *http.Request) {
				serve(rw, r)
				if strings.HasSuffix(name, "with the issuer") {
					_, _ = rw.Write(by.cert.Raw)
				}
			})
			w.wantUntrusted(t, func(c *Crawler) {
				if strings.HasPrefix(name, "hangs") {
					c.chains.patience = 50 * time.Millisecond
				}
			})
			w.server.CloseClientConnections()
			w.server.Close() // waits for the handlers
			wantList(t, "asked", w.asked(), "ca.test/1")
		})
	}
	if n := endless.Load(); n == 0 || n > 32<<20 { // more than what lies between the two sockets
		t.Errorf("%d bytes of an endless answer", n)
	}
}

// A host of which nothing could be found may name another address in each handshake. It is not believed again soon.
func TestManyBadIssuers(t *testing.T) {
	w := newSecureWeb(t)
	by := w.issuer(t)
	w.chain = func(_ string, n int64) []*signed {
		if n == 1 { // robots.txt
			return []*signed{leaf(t, by), by}
		}
		return []*signed{leaf(t, by, issuedAt(fmt.Sprintf("http://ca.test/no/%d", n)))}
	}
	w.tls.Config.SetKeepAlivesEnabled(false)
	_, r := w.run(t, w.secure("https://a.test/", "https://a.test/2"), w.trust)
	wantCount(t, "errors", r.Errors, FailTLS, 2)
	if n := len(w.hitsOf("ca.test")); n != 1 || w.handshakes.Load() != 3 {
		t.Errorf("%d issuers asked for in %d handshakes, want 1 in 3", n, w.handshakes.Load())
	}
}

// When there was no time left to ask an address, nothing is known of it.
func TestHangingIssuerBlamesNoOther(t *testing.T) {
	w := newSecureWeb(t)
	by := w.issuer(t)
	w.handle("ca.test/hangs", func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() })
	slow, good := leaf(t, by, issuedAt("http://ca.test/hangs", "http://ca.test/1")), leaf(t, by)
	w.chain = func(name string, _ int64) []*signed {
		if name == "a.test" {
			return []*signed{slow}
		}
		return []*signed{good}
	}
	o := w.secure("https://a.test/")
	s := openStores(t, t.TempDir())
	c, err := New(s.archive, s.frontier, o)
	if err != nil {
		t.Fatal(err)
	}
	w.trust(c)
	get := func(u weburl.URL) error {
		return newFetcher(c.chains, c.silence, &c.o).fetch(t.Context(), u, &exchange{limit: 1 << 20})
	}
	c.chains.patience = 50 * time.Millisecond
	if err := get("https://a.test/"); failureOf(err).reason != FailTLS {
		t.Errorf("with an issuer that hangs: %v", err)
	}
	c.chains.patience = issuerTime
	if err := get("https://b.test/"); err != nil {
		t.Errorf("with the other: %v", err)
	}
}

// Once a chain is completed, what comes over the next connection is verified as strictly, though package tls does not do it.
func TestCompletedChainsAreVerified(t *testing.T) {
	for name, later := range map[string]func(t *testing.T, w *secureWeb, by *signed) []*signed{
		"by itself": func(t *testing.T, _ *secureWeb, _ *signed) []*signed { return []*signed{leaf(t, nil)} },
		"by nobody": func(t *testing.T, _ *secureWeb, _ *signed) []*signed {
			return []*signed{leaf(t, sign(t, nil, "middle", authority))}
		},
		"wrong name": func(t *testing.T, _ *secureWeb, by *signed) []*signed {
			return []*signed{leaf(t, by, forHost("b.test"))}
		},
		"whole, but not its": func(t *testing.T, _ *secureWeb, by *signed) []*signed {
			return []*signed{leaf(t, by, forHost("b.test")), by}
		},
		"expired": func(t *testing.T, _ *secureWeb, by *signed) []*signed { return []*signed{leaf(t, by, expired)} },
		"for clients": func(t *testing.T, _ *secureWeb, by *signed) []*signed {
			return []*signed{leaf(t, by, func(c *x509.Certificate) { c.ExtKeyUsage = []x509.ExtKeyUsage{x509.ExtKeyUsageClientAuth} })}
		},
		"key of another": func(t *testing.T, _ *secureWeb, by *signed) []*signed {
			return []*signed{{leaf(t, by).cert, leaf(t, by).key}}
		},
		"the issuer": func(_ *testing.T, _ *secureWeb, by *signed) []*signed { return []*signed{by} },
	} {
		for _, good := range []int64{1, 2} { // the change comes before the first completed handshake, or after it
			t.Run(fmt.Sprint(name, good), func(t *testing.T) {
				w := newSecureWeb(t)
				by := w.issuer(t)
				first, then := []*signed{leaf(t, by)}, later(t, w, by)
				w.chain = func(_ string, n int64) []*signed {
					if n <= good {
						return first
					}
					return then
				}
				w.tls.Config.SetKeepAlivesEnabled(false)
				_, r := w.run(t, w.secure("https://a.test/"), w.trust)
				if n := len(w.hitsOf("a.test")); r.Pages > 0 || int64(n) != good-1 || w.handshakes.Load() <= good {
					t.Errorf("%d pages, %d requests in %d handshakes, want %d for robots.txt", r.Pages, n, w.handshakes.Load(), good-1)
				}
			})
		}
	}
}

// A host that is known for its incomplete chain may get another one, which is completed as well, or send a whole one.
func TestChainsMayChange(t *testing.T) {
	w := newSecureWeb(t)
	one := w.issuer(t)
	two := sign(t, w.root, "two", authority)
	w.serve("ca.test/2", "", string(two.cert.Raw))
	three := sign(t, w.root, "three", authority)
	a, b, c := leaf(t, one), leaf(t, two, issuedAt("http://ca.test/2")), leaf(t, three)
	w.chain = func(_ string, n int64) []*signed {
		switch {
		case n <= 2:
			return []*signed{a}
		case n <= 4:
			return []*signed{b}
		}
		return []*signed{c, three}
	}
	w.tls.Config.SetKeepAlivesEnabled(false)
	_, r := w.run(t, w.secure("https://a.test/"), w.trust)
	if r.Pages != 2 || w.handshakes.Load() != 5 {
		t.Errorf("%d pages, %d handshakes; want 2 and 5: %v", r.Pages, w.handshakes.Load(), r.Errors)
	}
	wantList(t, "asked", w.asked(), "ca.test/1", "ca.test/2", "a.test/", "a.test/2")
}

// Without a name, package tls gives none by which a certificate could be checked. So hosts that are addresses are not completed.
func TestAddressesAreNotCompleted(t *testing.T) {
	w := newSecureWeb(t)
	by := w.issuer(t)
	host := leaf(t, by, func(c *x509.Certificate) { c.IPAddresses = []net.IP{net.IPv4(127, 0, 0, 1), net.IPv6loopback} })
	w.sends(host)
	o := w.secure("https://127.0.0.1/", "https://[::1]/")
	o.Resolve["127.0.0.1"], o.Resolve["::1"] = o.Resolve["a.test"], o.Resolve["a.test"]
	_, r := w.run(t, o, func(c *Crawler) {
		w.trust(c)
		c.chains.hosts.put("", []*x509.Certificate{by.cert}, time.Hour)
		err := c.chains.verifyConnection(tls.ConnectionState{PeerCertificates: []*x509.Certificate{host.cert}})
		if !errors.Is(err, errNameless) {
			t.Errorf("a connection without a name: %v", err)
		}
		if err := c.chains.verifyConnection(tls.ConnectionState{ServerName: "a.test"}); !errors.Is(err, errNameless) {
			t.Errorf("a connection without a certificate: %v", err)
		}
	})
	wantCount(t, "errors", r.Errors, FailTLS, 2)
	wantList(t, "asked", w.asked())
	w.html("127.0.0.1/")
	w.html("[::1]/")
	w.sends(host, by) // but whole chains of theirs are verified
	_, r = w.run(t, o, w.trust)
	if r.Pages != 2 {
		t.Errorf("%d pages with whole chains, want 2: %v", r.Pages, r.Errors)
	}
}

// Issuers are not fetched from a private network, however their address leads there.
func TestIssuersOnPrivateNetworks(t *testing.T) {
	for _, address := range []string{"http://ca.test/1", "http://127.0.0.1/1", "http://localhost/1", "http://10.0.0.1/1"} {
		for _, allowed := range []bool{false, true} {
			w := newSecureWeb(t)
			by := w.issuer(t)
			w.sends(leaf(t, by, issuedAt(address)))
			var asked atomic.Int64
			w.server.Config.Handler = http.HandlerFunc(func(rw http.ResponseWriter, _ *http.Request) {
				asked.Add(1)
				_, _ = rw.Write(by.cert.Raw)
			})
			o := w.secure("https://a.test/")
			o.AllowPrivate = allowed
			_, r := w.run(t, o, func(c *Crawler) {
				w.trust(c)
				for _, tr := range []*http.Transport{c.chains.strict, c.chains.completed} {
					tr.DialContext = func(ctx context.Context, network, addr string) (net.Conn, error) {
						if addr == "a.test:443" { // as if it were public
							return net.Dial(network, w.tls.Listener.Addr().String())
						}
						return c.guard.dial(ctx, network, addr)
					}
				}
			})
			pages, want := int64(0), int64(0)
			if allowed {
				pages, want = 2, 1
			}
			if r.Pages != pages || asked.Load() != want {
				t.Errorf("%s, allowed %v: %d pages, %d requests for the issuer; want %d and %d", address, allowed, r.Pages, asked.Load(), pages, want)
			}
		}
	}
}

// Behind a proxy, the issuer is asked for through it, and so is the host.
func TestIncompleteChainBehindAProxy(t *testing.T) {
	for address, pages := range map[string]int64{"http://ca.test/1": 2, "http://user:word@ca.test/1": 2, "http://10.0.0.1/1": 0, "http://localhost/1": 0} {
		w := newSecureWeb(t)
		by := w.issuer(t)
		w.sends(leaf(t, by, issuedAt(address)))
		proxy := newTunnel(t, w.tls.Listener.Addr().String(), by.cert.Raw)
		o := w.secure("https://a.test/")
		o.Resolve, o.AllowPrivate, o.Proxy = nil, false, proxy.server.URL
		_, r := w.run(t, o, w.trust)
		if r.Pages != pages {
			t.Errorf("%s: %d pages, want %d: %v", address, r.Pages, pages, r.Errors)
		}
		want := []string{"CONNECT a.test:443"}
		if pages > 0 {
			want = []string{"CONNECT a.test:443", "CONNECT a.test:443", "GET http://ca.test/1"}
		}
		wantList(t, "asked of the proxy", proxy.list(), want...)
	}
}

// tunnel is a proxy that leads to one server by CONNECT, and answers all else by itself.
type tunnel struct {
	server *httptest.Server
	mu     sync.Mutex
	asked  []string
}

func (p *tunnel) list() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	slices.Sort(p.asked)
	return p.asked
}

func newTunnel(t *testing.T, to string, answer []byte) *tunnel {
	p := &tunnel{}
	p.server = httptest.NewServer(http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		p.mu.Lock()
		p.asked = append(p.asked, r.Method+" "+r.RequestURI+r.Header.Get("Authorization"))
		p.mu.Unlock()
		if r.Method != http.MethodConnect {
			_, _ = rw.Write(answer)
			return
		}
		far, err := net.Dial("tcp", to)
		if err != nil {
			t.Error(err)
			return
		}
		defer far.Close()
		rw.WriteHeader(http.StatusOK)
		near, buffered, err := rw.(http.Hijacker).Hijack()
		if err != nil {
			t.Error(err)
			return
		}
		defer near.Close()
		go func() { _, _ = io.Copy(far, buffered) }()
		_, _ = io.Copy(near, far)
	}))
	t.Cleanup(p.server.Close)
	return p
}

// An issuer whose key is too long is none: to check a signature by it takes too much time.
func TestIssuerWithALongKey(t *testing.T) {
	root := sign(t, nil, "root", authority)
	for bits, want := range map[int]bool{maxIssuerKey: true, maxIssuerKey + 1: false} {
		n := new(big.Int).Lsh(big.NewInt(1), uint(bits-1))
		long := &rsa.PublicKey{N: n.Add(n, big.NewInt(1)), E: 65537}
		c := &x509.Certificate{SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "long"}, NotAfter: time.Now().Add(time.Hour)}
		der, err := x509.CreateCertificate(rand.Reader, c, root.cert, long, root.key)
		if err != nil {
			t.Fatal(err)
		}
		if got := parseIssuer(der) != nil; got != want {
			t.Errorf("%d bits: read %v, want %v", bits, got, want)
		}
	}
}

// A crawl that is stopped while it waits for an issuer does not take the address for a bad one.
func TestStoppedSearch(t *testing.T) {
	w := newSecureWeb(t)
	by := w.issuer(t)
	w.sends(leaf(t, by))
	ctx, stop := context.WithCancel(t.Context())
	w.handle("ca.test/1", func(rw http.ResponseWriter, r *http.Request) {
		if ctx.Err() == nil {
			stop()
			<-r.Context().Done()
			return
		}
		_, _ = rw.Write(by.cert.Raw)
	})
	s := openStores(t, t.TempDir())
	c, err := New(s.archive, s.frontier, w.secure("https://a.test/"))
	if err != nil {
		t.Fatal(err)
	}
	w.trust(c)
	if _, err := c.Run(ctx); err != nil {
		t.Fatal(err)
	}
	r, err := c.Run(t.Context())
	if err != nil || r.Pages != 2 {
		t.Errorf("%d pages, %v, %v; want 2", r.Pages, r.Errors, err)
	}
}
