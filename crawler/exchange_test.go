package crawler

import (
	"bytes"
	"compress/flate"
	"compress/gzip"
	"compress/zlib"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/zstd"

	"facetta/crawler/archive"
)

func deflated(text string, header bool) string {
	return coded(text, func(w io.Writer) (io.WriteCloser, error) {
		if header {
			return zlib.NewWriter(w), nil
		}
		return flate.NewWriter(w, flate.BestSpeed)
	})
}

func coded(text string, by func(io.Writer) (io.WriteCloser, error)) string {
	var b bytes.Buffer
	w, err := by(&b)
	if err != nil {
		panic(err)
	}
	_, _ = io.WriteString(w, text)
	w.Close()
	return b.String()
}

// bodyOf gives a coded body as it comes.
func bodyOf(ctx context.Context, x *exchange, coding string, sent []byte) *body {
	x.header = http.Header{"Content-Encoding": {coding}}
	x.watch = newSilence(0).request(false, func(error) {})
	return &body{x: x, wire: io.NopCloser(bytes.NewReader(sent)), ctx: ctx, cancel: func() {}}
}

// readBody reads a coded body as the shell does.
func readBody(x *exchange, coding string, sent []byte) ([]byte, error) {
	b := bodyOf(context.Background(), x, coding, sent)
	defer x.watch.end()
	got, err := io.ReadAll(b)
	return got, errors.Join(err, b.Close())
}

func TestContentCodings(t *testing.T) {
	const text = "a page of a few words, words, words"
	twice := gzipped(gzipped(text))
	for name, c := range map[string]struct{ coding, sent string }{
		"one by one": {"gzip, identity, GZIP", twice}, "no coding": {"utf-8", text}, "no coding, in one": {"utf-8,gzip", gzipped(text)},
		"none": {"", text}, "identity": {"identity", text}, "gzip": {"gzip", gzipped(text)}, "its old name": {" X-GZIP ", gzipped(text)},
		"two members of gzip": {"gzip", gzipped(text[:10]) + gzipped(text[10:])},
		"deflate":             {"deflate", deflated(text, true)}, "deflate without a header": {"deflate", deflated(text, false)},
		"br":   {"br", coded(text, func(w io.Writer) (io.WriteCloser, error) { return brotli.NewWriter(w), nil })},
		"zstd": {"zstd", coded(text, func(w io.Writer) (io.WriteCloser, error) { return zstd.NewWriter(w) })},
	} {
		if got, err := readBody(&exchange{limit: 1000}, c.coding, []byte(c.sent)); string(got) != text || err != nil {
			t.Errorf("%s: %q, %v", name, got, err)
		}
	}
	if got, err := readBody(&exchange{limit: 1000}, "compress", []byte(twice)); !errors.Is(err, archive.ErrCoding) {
		t.Errorf("an unknown coding: %q, %v", got, err)
	}
	for _, coding := range []string{"", "gzip", "deflate", "br", "zstd"} {
		if got, err := readBody(&exchange{limit: 1000}, coding, nil); len(got) > 0 || err != nil {
			t.Errorf("an empty body by %q: %q, %v", coding, got, err)
		}
	}
}

// A body is too large by one byte, whether its end comes with that byte or after it.
func TestBodyAtTheLimit(t *testing.T) {
	for _, coding := range []string{"", "gzip", "deflate"} {
		for n, want := range map[int]error{9: nil, 10: nil, 11: errTooLarge} {
			text := string(make([]byte, n))
			sent := map[string]string{"": text, "gzip": gzipped(text), "deflate": deflated(text, false)}[coding]
			if got, err := readBody(&exchange{limit: 10}, coding, []byte(sent)); !errors.Is(err, want) || len(got) != n {
				t.Errorf("%d bytes by %q, limit 10: %d bytes, %v", n, coding, len(got), err)
			}
			if got, err := readBody(&exchange{limit: 10, cut: true}, coding, []byte(sent)); err != nil || len(got) != n {
				t.Errorf("%d bytes by %q, cut: %d bytes, %v", n, coding, len(got), err)
			}
		}
	}
}

// empties gives members of gzip that hold nothing, so many bytes of them.
func empties(n int) string {
	member := gzipped("")
	return strings.Repeat(member, n/len(member))
}

// packedText gives a text in gzip as small as can be.
func packedText(text string) string {
	return coded(text, func(w io.Writer) (io.WriteCloser, error) { return gzip.NewWriterLevel(w, gzip.BestCompression) })
}

// What comes to no byte of the body counts as well, in whichever coding it is; an answer of some KB could else be decoded for hours.
func TestCodingsOfNothing(t *testing.T) {
	const limit = 1 << 20
	nothing := empties(4 * limit)
	for name, c := range map[string]struct{ coding, sent string }{
		"one": {"gzip", nothing}, "two": {"gzip, gzip", packedText(nothing)}, "four": {"gzip, gzip, gzip, gzip", packedText(packedText(packedText(nothing)))},
		"another one within": {"gzip, br", coded(nothing, func(w io.Writer) (io.WriteCloser, error) { return brotli.NewWriter(w), nil })},
		"within zstd":        {"gzip, zstd", coded(nothing, func(w io.Writer) (io.WriteCloser, error) { return zstd.NewWriter(w) })},
	} {
		for _, cut := range []bool{false, true} { // as of a robots.txt or a sitemap
			got, err := readBody(&exchange{limit: limit, cut: cut}, c.coding, []byte(c.sent))
			if len(got) > 0 || !errors.Is(err, errTooLarge) || failureOf(err).reason != FailTooLarge {
				t.Errorf("%s, cut off %v: %d bytes, %v", name, cut, len(got), err)
			}
		}
	}
}

// A body of the largest size passes in the codings that make it longer.
func TestTheLargestBodyIsNotTooLargeForItsCodings(t *testing.T) {
	random := make([]byte, 1<<20)
	_, _ = rand.NewChaCha8([32]byte{}).Read(random)
	sent := packedText(packedText(string(random)))
	if got, err := readBody(&exchange{limit: 1 << 20}, "gzip, gzip", []byte(sent)); err != nil || !bytes.Equal(got, random) {
		t.Errorf("%d bytes, %v", len(got), err)
	}
}

// Decoding ends with the request, though there may be much left to decode.
func TestDecodingEndsWithTheRequest(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	b := bodyOf(ctx, &exchange{limit: 1 << 20}, "gzip, gzip", []byte(packedText(empties(1<<20))))
	defer b.x.watch.end()
	r, err := b.decode()
	if err != nil {
		t.Fatal(err)
	}
	cancel()
	if got, err := io.ReadAll(r); len(got) > 0 || !errors.Is(err, context.Canceled) {
		t.Errorf("%d bytes, %v", len(got), err)
	}
}

// FuzzBody: any bytes, said to be in any coding, are a body within the limit, or an error that says what is wrong with them.
func FuzzBody(f *testing.F) {
	f.Add("gzip", []byte(gzipped("words")), uint16(100), false)
	f.Add("deflate", []byte(deflated("words", true)), uint16(5), false)
	f.Add("deflate", []byte(deflated("words", false)), uint16(4), true)
	f.Add("deflate", []byte("x\x9c"), uint16(4), false)
	f.Add("gzip", []byte(gzipped(string(make([]byte, 1<<16)))), uint16(10), true)
	f.Add("br", []byte("words"), uint16(3), false)
	f.Add("zstd", []byte("\x28\xb5\x2f\xfd\x00\x00words"), uint16(3), false)
	f.Fuzz(func(t *testing.T, coding string, sent []byte, limit uint16, cut bool) {
		got, err := readBody(&exchange{limit: int64(limit), cut: cut}, coding, sent)
		if int64(len(got)) > int64(limit)+1 {
			t.Errorf("%d bytes, the limit is %d", len(got), limit)
		}
		if len(got) > int(limit) && !cut && !errors.Is(err, errTooLarge) {
			t.Errorf("%d bytes over a limit of %d: %v", len(got), limit, err)
		}
		if err != nil && !errors.Is(err, errTooLarge) && !errors.Is(err, errBroken) && !errors.Is(err, archive.ErrCoding) {
			t.Errorf("an error that failureOf does not know: %v", err)
		}
	})
}

// A crawl goes round its hosts, so a host's connection is wanted again when all others have been used.
func TestConnectionsAreUsedAgain(t *testing.T) {
	const hosts, pages = 40, 4
	w := newTestWeb(t)
	var seeds []string
	for h := range hosts {
		host := fmt.Sprintf("h%d.example", h)
		for p := range pages {
			w.html(fmt.Sprintf("%s/%d", host, p), fmt.Sprintf("http://%s/%d", host, p+1))
		}
		seeds = append(seeds, "http://"+host+"/0")
	}
	o := w.options(seeds...)
	o.Workers = 2
	w.crawl(t, o)
	connections := map[string]bool{}
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, h := range w.hits {
		connections[h.from] = true
	}
	if len(w.hits) < hosts*pages || len(connections) > 2*hosts {
		t.Errorf("%d requests to %d hosts over %d connections", len(w.hits), hosts, len(connections))
	}
}

func TestIdle(t *testing.T) {
	for _, c := range []struct{ workers, files, want int }{
		{32, 1 << 20, 1024}, {32, 0, 1024}, {32, 1024, 256}, {32, 64, 32}, {512, 1 << 20, 2048},
	} {
		if got := idle(c.workers, c.files); got != c.want {
			t.Errorf("idle(%d, %d) = %d, want %d", c.workers, c.files, got, c.want)
		}
	}
}

// A body is read where it may be that of a page, or where whatever comes is wanted; a part of one never is.
func TestWants(t *testing.T) {
	const pdf, unknown = "application/pdf", "application/octet-stream"
	for _, c := range []struct {
		x           exchange
		contentType string
		want        bool
	}{
		{exchange{status: 200}, "text/html", true}, {exchange{status: 200}, "image/png", false}, {exchange{status: 200, all: true}, "image/png", true},
		{exchange{status: 199, all: true}, "text/html", false}, {exchange{status: 399}, "text/html", true}, {exchange{status: 400, all: true}, "text/html", false},
		{exchange{status: 206, all: true}, "text/html", false}, {exchange{status: 404}, "text/html", false},
		{exchange{status: 200}, pdf, true}, {exchange{status: 200, noPDF: true}, pdf, false},
		{exchange{status: 200}, unknown, false}, {exchange{status: 200, named: true}, unknown, true},
		{exchange{status: 200, named: true, noPDF: true}, unknown, false}, {exchange{status: 200, named: true}, "image/png", false},
	} {
		c.x.header = http.Header{"Content-Type": {c.contentType}}
		if got := c.x.wants(); got != c.want {
			t.Errorf("%+v: wanted %v", c.x, got)
		}
	}
}

// A proxy that forbids tunnels, or does not know them, is not asked again; one that can't reach a host now is.
func TestWantTunnel(t *testing.T) {
	for status, want := range map[int]error{200: nil, 399: nil, 400: errNoTunnel, 403: errNoTunnel, 499: errNoTunnel, 500: nil, 501: errNoTunnel, 502: nil} {
		if err := wantTunnel(t.Context(), nil, nil, &http.Response{StatusCode: status}); !errors.Is(err, want) {
			t.Errorf("status %d: %v, want %v", status, err, want)
		}
	}
}
