package archive

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"
	"strconv"
	"strings"

	"facetta/internal/weburl"
)

// Web serves archives and folders as the web from which they were taken. It is an http.Handler, safe for concurrent use, that answers
//
//   - as a forward proxy ("GET http://host/path"), for http addresses; CONNECT gets 501;
//   - by Host header on one port, for a client that resolves every name to it.
//
// The first source that has an address answers. A page fetched over https also answers to http if there is none for http.
type Web struct {
	archives  []*Archive
	folders   []*folder
	temporary string
	skipped   map[string]int
	faults    []ImportFault
}

// OpenWeb opens any mix of WARC and ARC files, archive folders, folders of WARC and ARC files, and folders <host>/<path>. Files that are not an
// archive's own are first copied into a temporary archive, which Close removes, as they may be compressed as a whole, coded and full of revisits; the
// end of ctx ends the copying. Import them into an archive to do this only once. Folders <host>/<path> are not read in advance.
func OpenWeb(ctx context.Context, paths ...string) (*Web, error) {
	w := &Web{}
	var foreign []string
	for _, path := range paths {
		isForeign, err := w.open(path)
		if err != nil {
			w.Close()
			return nil, fmt.Errorf("replay: %w", err)
		}
		if isForeign {
			foreign = append(foreign, path)
		}
	}
	if err := w.importForeign(ctx, foreign); err != nil {
		w.Close()
		return nil, fmt.Errorf("replay: %w", err)
	}
	return w, nil
}

// open opens archives and folders of hosts as they are, and reports all else as foreign, for an import.
func (w *Web) open(path string) (isForeign bool, err error) {
	info, err := os.Stat(path)
	if err != nil {
		return false, err
	}
	if !info.IsDir() {
		return true, nil
	}
	own, ownErr := fileNumbers(path)
	places, placesErr := filesOf(path) // after a killed pruning, files lie one folder down
	files, err := archiveFiles(path)
	switch err := errors.Join(ownErr, placesErr, err); {
	case err != nil:
		return false, err
	case len(places) > 0 && len(own) == len(files):
		a, err := Open(path, Options{ReadOnly: true})
		if err == nil {
			w.archives = append(w.archives, a)
		}
		return false, err
	case len(files) > 0:
		return true, nil
	}
	f, err := openFolder(path)
	if err == nil {
		w.folders = append(w.folders, f)
	}
	return false, err
}

func (w *Web) importForeign(ctx context.Context, paths []string) error {
	if len(paths) == 0 {
		return nil
	}
	var err error
	if w.temporary, err = os.MkdirTemp("", "facetta-replay-"); err != nil {
		return err
	}
	a, err := Open(w.temporary, Options{})
	if err != nil {
		return err
	}
	w.archives = append(w.archives, a)
	report, err := a.Import(ctx, ImportOptions{}, paths...)
	w.skipped, w.faults = report.Skipped, report.Faults
	return err
}

// Skipped counts, by reason, the records of WARC and ARC files that could not be served.
func (w *Web) Skipped() map[string]int { return w.skipped }

// Faults lists the WARC and ARC files that are damaged. What could be read of them is served.
func (w *Web) Faults() []ImportFault { return w.faults }

// Losses says what the archives among the sources were found to have lost when they were opened.
func (w *Web) Losses() (lines []string) {
	for _, a := range w.archives {
		lines = append(lines, a.Losses()...)
	}
	return lines
}

// Close closes the sources and removes the temporary archive.
func (w *Web) Close() error {
	var err error
	for _, a := range w.archives {
		err = errors.Join(err, a.Close())
	}
	for _, f := range w.folders {
		err = errors.Join(err, f.close())
	}
	if w.temporary != "" {
		err = errors.Join(err, os.RemoveAll(w.temporary))
	}
	return err
}

// ServeHTTP implements http.Handler.
func (w *Web) ServeHTTP(rw http.ResponseWriter, r *http.Request) {
	if r.Method == http.MethodConnect {
		plain := "http://" + strings.TrimSuffix(r.Host, ":443") + "/"
		say(rw, http.StatusNotImplemented, "this replay has no TLS: ask for "+plain+" instead of https")
		return
	}
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		rw.Header().Set("Allow", "GET, HEAD")
		say(rw, http.StatusMethodNotAllowed, "a replay answers only GET and HEAD")
		return
	}
	u, ok := requestURL(r)
	if !ok {
		say(rw, http.StatusBadRequest, "not an http address")
		return
	}
	if w.serveCapture(rw, r, u) || w.serveFolders(rw, r, u) {
		return
	}
	say(rw, http.StatusNotFound, "not in this replay: "+string(u))
}

// say answers with one line.
func say(rw http.ResponseWriter, status int, line string) {
	rw.Header().Set("Content-Type", "text/plain; charset=utf-8")
	rw.Header().Set("X-Content-Type-Options", "nosniff")
	rw.WriteHeader(status)
	fmt.Fprintln(rw, line)
}

// requestURL returns the requested address: the absolute one of a proxy request, or the path at the Host.
func requestURL(r *http.Request) (weburl.URL, bool) {
	if r.URL.IsAbs() {
		return webAddress(r.URL.String())
	}
	if !strings.HasPrefix(r.RequestURI, "/") {
		return webAddress("http://" + r.Host + r.URL.RequestURI())
	}
	return webAddress("http://" + r.Host + r.RequestURI)
}

// serveCapture answers from the archives.
func (w *Web) serveCapture(rw http.ResponseWriter, r *http.Request, u weburl.URL) bool {
	for _, candidate := range candidates(u) {
		for _, a := range w.archives {
			e, ok := a.Entry(candidate)
			if !ok || e.Status < 200 || w.onlyToTLS(a, e) {
				continue
			}
			c, err := a.Read(e)
			if err != nil {
				say(rw, http.StatusBadGateway, err.Error())
			} else {
				replay(rw, r, c)
			}
			return true
		}
	}
	return false
}

// candidates are the addresses whose captures may answer for u: u itself, its https twin, and both without the port, which may be only this server's.
func candidates(u weburl.URL) []weburl.URL {
	list := []weburl.URL{u, twin(u)}
	if host := u.Host(); host.Name() != string(host) {
		bare := weburl.URL("http://" + host.Name() + u.Path())
		list = append(list, bare, twin(bare))
	}
	return list
}

// twin swaps http and https.
func twin(u weburl.URL) weburl.URL {
	if rest, ok := strings.CutPrefix(string(u), "http://"); ok {
		return weburl.URL("https://" + rest)
	}
	return weburl.URL("http://" + strings.TrimPrefix(string(u), "https://"))
}

// onlyToTLS tells whether a capture only redirects to its https twin, which an archive has, so that it can be shown instead.
func (w *Web) onlyToTLS(a *Archive, e Entry) bool {
	if e.Status < 300 || e.Status > 399 || !strings.HasPrefix(string(e.URL), "http://") {
		return false
	}
	c, err := a.Read(e)
	if err != nil {
		return false
	}
	target, ok := webAddress(c.Header.Get("Location"))
	if !ok || target != twin(e.URL) {
		return false
	}
	for _, other := range w.archives {
		if other.Has(target) {
			return true
		}
	}
	return false
}

// hopByHop are the header fields that belonged to the connection of the crawl (RFC 9110 §7.6.1), and those that Web sets itself.
var hopByHop = []string{"Connection", "Keep-Alive", "Proxy-Authenticate", "Proxy-Authorization", "Proxy-Connection", "Te",
	"Trailer", "Transfer-Encoding", "Upgrade", "Alt-Svc", "Strict-Transport-Security", "Content-Encoding", "Content-Length"}

func replay(rw http.ResponseWriter, r *http.Request, c *Capture) {
	header := rw.Header()
	for name, values := range c.Header {
		header[name] = values
	}
	for _, name := range hopByHop {
		delete(header, name)
	}
	if c.Header.Get("Content-Type") == "" {
		header["Content-Type"] = nil // net/http would guess one
	}
	if c.Status != http.StatusNoContent && c.Status != http.StatusNotModified {
		header.Set("Content-Length", strconv.Itoa(len(c.Body)))
	}
	rw.WriteHeader(c.Status)
	if r.Method != http.MethodHead {
		_, _ = rw.Write(c.Body) // an error means that the client has gone away
	}
}
