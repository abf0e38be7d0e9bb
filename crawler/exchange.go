package crawler

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"slices"
	"syscall"
	"time"

	"facetta/crawler/archive"
)

var (
	errTooLarge = errors.New("body too large")
	errBroken   = errors.New("broken response")
	errNoTunnel = errors.New("the proxy opens no tunnel")
	errProxy    = errors.New("the proxy wants to know who asks")
	errWall     = errors.New("a firewall puts browsers to a test")
)

const (
	maxHeader  = 256 << 10       // bytes of response headers
	minCoded   = 64 << 10        // bytes that a small body may take in any of its codings (mostCoded)
	maxDrained = 16 << 10        // bytes of a body's rest that are read so that the connection can be used again
	drainTime  = time.Second / 4 // the longest time for that; a new connection takes about as long
	manyHosts  = 1024            // hosts with connections that are kept; without TLS they take some 45 KB each
)

// exchange is one request and its answer. It reaches the transport in the request's context, because the shell only passes on status and body: header
// fields on which the shell would act by itself are hidden from it.
type exchange struct {
	limit int64 // bytes of the body after decompression
	cut   bool  // a longer body is cut off; otherwise it is errTooLarge
	all   bool  // read the body whatever its type
	quiet bool  // the last request to the host did not end in time
	part  bool  // keep a body that the server breaks off, as it is better than none
	noPDF bool  // do not read the body of a PDF
	named bool  // the address names a PDF, so a body of unknown type may be one

	past      bool           // ask caches on the way to pass the request on
	at        string         // the address as its server wrote it, with a session; "" for its canonical form
	cookies   []*http.Cookie // cookies on which the host insists
	condition http.Header    // fields that make the request conditional; none: it is not

	status int
	header http.Header
	body   []byte
	broken bool // the body broke off; some bytes came before
	took   time.Duration
	watch  *watch // counts the bytes held of the answer; nil without a request
}

type exchangeKey struct{}

func (x *exchange) in(ctx context.Context) context.Context {
	return context.WithValue(ctx, exchangeKey{}, x)
}

// wants tells whether the body is worth reading.
func (x *exchange) wants() bool {
	ok := x.status >= 200 && x.status < 400 && x.status != http.StatusPartialContent
	contentType := x.header.Get("Content-Type")
	return ok && (x.all || wantsType(contentType, x.noPDF) || x.named && !x.noPDF && isUnknownType(contentType))
}

// transport is the way to the network. It decompresses within the limit, and hides two fields from the shell: Location, which the shell would follow
// regardless of robots.txt and scope, and Content-Type, for which it would re-encode the body.
type transport struct {
	base    http.RoundTripper
	silence *silence
}

func newTransport(g *guard, proxy *url.URL, workers int) *http.Transport {
	t := &http.Transport{
		DialContext:            g.dial,
		TLSClientConfig:        &tls.Config{CipherSuites: suites()},
		TLSHandshakeTimeout:    dialTimeout,
		MaxIdleConns:           idle(workers, openFiles()),
		MaxIdleConnsPerHost:    1,
		IdleConnTimeout:        20 * time.Second,
		MaxResponseHeaderBytes: maxHeader,
		DisableCompression:     true, // done here, by a faster decoder
	}
	if proxy != nil {
		t.Proxy = http.ProxyURL(proxy)
		t.OnProxyConnectResponse = wantTunnel
	}
	return t
}

// suites returns the cipher suites that are offered: the usual ones, and those without forward secrecy that browsers offer as well, as some old
// servers have no others. What a crawl reads is public.
func suites() []uint16 {
	all := []uint16{
		tls.TLS_RSA_WITH_AES_128_GCM_SHA256, tls.TLS_RSA_WITH_AES_256_GCM_SHA384, tls.TLS_RSA_WITH_AES_128_CBC_SHA, tls.TLS_RSA_WITH_AES_256_CBC_SHA,
	}
	for _, s := range tls.CipherSuites() {
		all = append(all, s.ID)
	}
	return all
}

// idle is the number of connections that are kept open for the next requests to their hosts; at most a quarter of the files that may be open, but at
// least one for each worker. A crawl visits its hosts in rotation: with fewer connections than hosts, the oldest one, which is closed, would be the
// next one needed, and every request would take a new connection.
func idle(workers, files int) int {
	n := max(4*workers, manyHosts)
	if files > 0 {
		n = min(n, max(files/4, workers))
	}
	return n
}

// wantTunnel returns an error if a proxy forbids CONNECT or doesn't know it, which another try won't change. A proxy that can't reach a host now is
// none.
func wantTunnel(_ context.Context, _ *url.URL, _ *http.Request, resp *http.Response) error {
	if resp.StatusCode == http.StatusNotImplemented || resp.StatusCode >= 400 && resp.StatusCode < 500 {
		return fmt.Errorf("%w: %s", errNoTunnel, resp.Status)
	}
	return nil
}

// RoundTrip is part of http.RoundTripper.
func (t transport) RoundTrip(req *http.Request) (*http.Response, error) {
	x := req.Context().Value(exchangeKey{}).(*exchange)
	ctx, stop := context.WithCancelCause(req.Context())
	cancel := func() { stop(nil) }
	watch := t.silence.request(x.quiet, stop)
	x.watch = watch
	resp, err := t.base.RoundTrip(req.WithContext(ctx))
	if err != nil {
		watch.end()
		cancel()
		return nil, err
	}
	if err := unusable(resp); err != nil {
		watch.end()
		cancel()
		return nil, errors.Join(err, resp.Body.Close())
	}
	x.status, x.header = resp.StatusCode, resp.Header
	shown := &http.Response{
		Status: resp.Status, StatusCode: resp.StatusCode, Proto: resp.Proto, ProtoMajor: resp.ProtoMajor,
		ProtoMinor: resp.ProtoMinor, Header: http.Header{}, ContentLength: -1, Uncompressed: true, Request: req,
	}
	shown.Body = &body{x: x, wire: watched{resp.Body, watch}, ctx: ctx, cancel: cancel}
	return shown, nil
}

// unusable returns an error for an answer that says nothing about the page, nor about the host's robots.txt; nil: it may do so.
func unusable(resp *http.Response) error {
	switch h := resp.Header; {
	case resp.StatusCode == http.StatusSwitchingProtocols: // not asked for; the body would be the bare connection, without a timeout
		return errBroken
	case resp.StatusCode == http.StatusProxyAuthRequired:
		return errProxy
	case resp.StatusCode != http.StatusOK && (h.Get("Cf-Mitigated") == "challenge" || h.Get("X-Amzn-Waf-Action") != ""): // Cloudflare, AWS
		return errWall
	}
	return nil
}

// body reads the body of a response, decompressed and limited.
type body struct {
	x       *exchange
	wire    io.ReadCloser
	ctx     context.Context
	cancel  func() // ends the request, also while somebody reads
	decoded io.ReadCloser
	read    int64
}

// Read is part of io.Reader.
func (b *body) Read(p []byte) (int, error) {
	if b.decoded == nil {
		r, err := b.decode()
		if err != nil {
			return 0, err
		}
		b.decoded = r
	}
	room := b.x.limit - b.read
	if room < 0 {
		if b.x.cut {
			return 0, io.EOF
		}
		return 0, errTooLarge
	}
	if int64(len(p)) > room+1 { // one byte more distinguishes a body of exactly the limit from a longer one
		p = p[:room+1]
	}
	n, err := b.decoded.Read(p)
	b.read += int64(n)
	full := b.x.watch.hold(int64(n))
	switch {
	case err == nil:
		err = full
	case err != io.EOF && errors.Is(context.Cause(b.ctx), errHeld):
		err = errHeld
	}
	switch {
	case b.read > b.x.limit && !b.x.cut: // also if the last byte came together with the end
		err = errTooLarge
	case b.read > 0 && b.x.part && isBreak(err):
		b.x.broken, err = true, io.EOF
	case err != nil && err != io.EOF:
		err = fmt.Errorf("%w: %w", errBroken, err)
	}
	return n, err
}

// isBreak tells whether a body failed because the connection ended.
func isBreak(err error) bool {
	return errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, syscall.ECONNRESET)
}

// Close is part of io.Closer.
func (b *body) Close() error {
	defer b.cancel()
	if b.decoded != nil {
		defer b.decoded.Close()
	}
	if b.read <= b.x.limit {
		end := time.AfterFunc(drainTime, b.cancel)
		_, _ = io.CopyN(io.Discard, b.wire, maxDrained)
		end.Stop()
	}
	return b.wire.Close()
}

// decode decodes all content codings, requested or not. The bytes that each one reads are bounded, and reading ends with the request. A coding may
// have many bytes that give no byte of the body, such as empty members of gzip, and 300 GB of those may be coded into a few hundred KB.
func (b *body) decode() (io.ReadCloser, error) {
	decoded := io.NopCloser(io.Reader(b.wire))
	var holder *watch
	for _, coding := range slices.Backward(archive.Codings(b.x.header)) {
		from := &packed{ctx: b.ctx, from: decoded, room: mostCoded(b.x.limit), holder: holder}
		holder = b.x.watch
		d, err := archive.Decoder(coding, from)
		if errors.Is(err, archive.ErrCoding) {
			return nil, err
		}
		if err != nil {
			return nil, fmt.Errorf("%w: %w", errBroken, err)
		}
		decoded = d
	}
	return decoded, nil
}

// mostCoded is the most bytes that a body of limit bytes may take in a coding. No coding makes a body much longer.
func mostCoded(limit int64) int64 { return 2*limit + minCoded }

// packed is the input of a decoder: it gives errTooLarge beyond room bytes, and ends with the request.
type packed struct {
	ctx    context.Context
	from   io.Reader
	room   int64
	holder *watch // counts input that is decoded already, as the decoder may keep it; nil: it comes from the wire
}

// Read is part of io.Reader.
func (p *packed) Read(to []byte) (int, error) {
	if err := p.ctx.Err(); err != nil {
		return 0, err
	}
	if p.room <= 0 {
		return 0, errTooLarge
	}
	n, err := p.from.Read(to[:min(int64(len(to)), p.room)])
	p.room -= int64(n)
	if p.holder != nil {
		if full := p.holder.hold(int64(n)); full != nil {
			return n, full
		}
	}
	return n, err
}
