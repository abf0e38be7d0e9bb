package archive

import (
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"net/url"
	"os"
	"path"
	"strings"

	"facetta/internal/weburl"
)

// folder is a folder <host>/<path>. Nothing is read in advance; os.Root keeps every request, and every symbolic link, inside.
type folder struct {
	root *os.Root
}

func openFolder(dir string) (*folder, error) {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, err
	}
	entries, err := fs.ReadDir(root.FS(), ".")
	if err == nil {
		for _, e := range entries {
			if e.IsDir() && isHostFolder(e.Name()) {
				return &folder{root}, nil
			}
		}
		err = fmt.Errorf("%s: holds no WARC files and no folders named after hosts", dir)
	}
	root.Close()
	return nil, err
}

func (f *folder) close() error { return f.root.Close() }

func (w *Web) serveFolders(rw http.ResponseWriter, r *http.Request, u weburl.URL) bool {
	for _, f := range w.folders {
		for _, host := range hostFolders(u.Host()) {
			if isHostFolder(host) && f.serve(rw, r, host, u.Path()) {
				return true
			}
		}
	}
	return false
}

// hostFolders are the folders that may stand for a host. With a port: its own, and that of the name alone, as the port may be this server's. Without
// a port: its own, and those with port 80 or an empty port written out ("a.example:"), which addresses leave out.
func hostFolders(h weburl.Host) []string {
	if name := h.Name(); name != string(h) {
		return []string{string(h), name}
	}
	return []string{string(h), string(h) + ":80", string(h) + ":"}
}

// serve answers with the first file that the path and query of an address can mean.
func (f *folder) serve(rw http.ResponseWriter, r *http.Request, host, pathQuery string) bool {
	for _, name := range fileNames(pathQuery) {
		info, err := f.root.Stat(host + name)
		switch {
		case err != nil:
			continue
		case !info.IsDir():
			if !strings.HasSuffix(name, "/") && f.serveFile(rw, r, host+name) { // a/ is not the file a
				return true
			}
		case strings.HasSuffix(name, "/"):
			if f.serveIndex(rw, r, host+name) {
				return true
			}
		default:
			if f.hasIndex(host + name) {
				redirect(rw, pathQuery)
				return true
			}
		}
	}
	name, ok := f.otherSpelling(host, pathQuery)
	return ok && f.serveFile(rw, r, name)
}

// otherSpelling finds a file whose name is percent-encoded otherwise than its canonical address ("%7E" for "~", "%2f" for "%2F"). It is tried last,
// as it reads the whole folder.
func (f *folder) otherSpelling(host, pathQuery string) (string, bool) {
	dir, _ := path.Split(strings.TrimSuffix(pathQuery, "/"))
	d, err := f.root.Open(host + dir)
	if err != nil {
		return "", false
	}
	defer d.Close()
	names, err := d.Readdirnames(-1)
	if err != nil {
		return "", false
	}
	for _, name := range names {
		if !strings.ContainsAny(name, "%;") {
			continue
		}
		if u, ok := fileURL(host + dir + name); ok && u.Path() == pathQuery {
			return host + dir + name, true
		}
	}
	return "", false
}

// fileNames are the names that the file of a path and query may have: as they stand, percent-decoded, with only the path decoded, and without the
// query.
func fileNames(pathQuery string) []string {
	names := appendDecoded([]string{pathQuery}, pathQuery, "")
	bare, query, hasQuery := strings.Cut(pathQuery, "?")
	if !hasQuery {
		return names
	}
	names = appendDecoded(names, bare, "?"+query)
	return appendDecoded(append(names, bare), bare, "")
}

// appendDecoded adds the percent-decoded name if it differs and decoding makes no new path segments or dots.
func appendDecoded(names []string, bare, query string) []string {
	segments := strings.Split(bare, "/")
	for i, s := range segments {
		d, err := url.PathUnescape(s)
		if err != nil || d == "." || d == ".." || strings.ContainsAny(d, "/\\\x00") {
			return names
		}
		segments[i] = d
	}
	if decoded := strings.Join(segments, "/"); decoded != bare {
		return append(names, decoded+query)
	}
	return names
}

func (f *folder) hasIndex(dir string) bool {
	for _, index := range indexNames {
		if info, err := f.root.Stat(path.Join(dir, index)); err == nil && info.Mode().IsRegular() {
			return true
		}
	}
	return false
}

func (f *folder) serveIndex(rw http.ResponseWriter, r *http.Request, dir string) bool {
	for _, index := range indexNames {
		if f.serveFile(rw, r, dir+index) {
			return true
		}
	}
	return false
}

// redirect sends a folder's address to the one with a slash. Only the path is sent, so it works for proxy and host alike.
func redirect(rw http.ResponseWriter, pathQuery string) {
	bare, query, hasQuery := strings.Cut(pathQuery, "?")
	to := "/" + strings.TrimLeft(bare, "/") + "/"
	if hasQuery {
		to += "?" + query
	}
	rw.Header().Set("Location", to)
	say(rw, http.StatusMovedPermanently, "moved to "+to)
}

func (f *folder) serveFile(rw http.ResponseWriter, r *http.Request, name string) bool {
	info, err := f.root.Stat(name)
	if err != nil || !info.Mode().IsRegular() { // not a pipe: opening one would wait for its writer
		return false
	}
	file, err := f.root.Open(name)
	if err != nil {
		return false
	}
	defer file.Close()
	head := make([]byte, sniffLength)
	n, err := io.ReadFull(file, head)
	if err != nil && err != io.EOF && err != io.ErrUnexpectedEOF {
		return false
	}
	if _, err := file.Seek(0, io.SeekStart); err != nil {
		return false
	}
	rw.Header().Set("Content-Type", contentType(name, head[:n]))
	http.ServeContent(rw, r, "", info.ModTime(), file)
	return true
}
