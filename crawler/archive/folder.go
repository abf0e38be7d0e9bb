package archive

import (
	"context"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"os"
	"path"
	"path/filepath"
	"strings"
	"unicode/utf8"

	"facetta/internal/weburl"
)

// Folders <host>/<path> hold a web as files: the host in lower case with its port where it has one, the path as it stands in the address ("~", "?"
// and "%" kept). An address that ends in "/" is index.html in that folder, and so is a page whose path is also a folder.

// indexNames are the files that answer for a folder, in order of preference. Some sites name files by language, hence index.en.html.
var indexNames = []string{"index.html", "index.htm", "index.en.html"}

// fileURL returns the address of a file by its path below the folder of hosts.
func fileURL(name string) (weburl.URL, bool) {
	host, rest, ok := strings.Cut(name, "/")
	if !ok || !isHostFolder(host) {
		return "", false
	}
	for _, index := range indexNames {
		if path.Base(rest) == index {
			rest = strings.TrimSuffix(rest, index)
			break
		}
	}
	return webAddress("http://" + host + "/" + encodeName(rest))
}

// encodeName encodes characters that are ordinary in a file name, but not in an address: "#", white space and control characters, which addresses
// lose at their ends, and bytes that are not UTF-8, from older encodings.
func encodeName(name string) string {
	var b strings.Builder
	for name != "" {
		r, n := utf8.DecodeRuneInString(name)
		if r <= ' ' || r == '#' || r == utf8.RuneError && n == 1 {
			fmt.Fprintf(&b, "%%%02X", name[0])
		} else {
			b.WriteString(name[:n])
		}
		name = name[n:]
	}
	return b.String()
}

// isHostFolder tells whether a name can be a host's folder, and leads nowhere else.
func isHostFolder(name string) bool {
	return name != "" && name[0] != '.' && !strings.ContainsAny(name, `/\@`)
}

// folder imports the pages of a folder in the order of their paths; a file's date is taken for the date of capture.
func (i *importer) folder(ctx context.Context, dir string) error {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return err
	}
	defer root.Close()
	// io/fs walks only folders whose names are all UTF-8. The separator makes WalkDir follow a link to the folder.
	return filepath.WalkDir(dir+string(filepath.Separator), func(at string, d fs.DirEntry, err error) error {
		if err == nil {
			err = ctx.Err()
		}
		if err != nil || d.IsDir() {
			return err
		}
		if !d.Type().IsRegular() {
			i.report.Skipped["not a regular file"]++
			return nil
		}
		name, err := filepath.Rel(dir, at)
		if err != nil {
			return err
		}
		return i.page(root, filepath.ToSlash(name))
	})
}

func (i *importer) page(root *os.Root, name string) error {
	u, ok := fileURL(name)
	if !ok {
		i.report.Skipped[reasonAddress]++
		return nil
	}
	f, err := root.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return err
	}
	i.report.Files++
	i.count("page")
	if info.Size() > i.archive.options.MaxRecord {
		i.report.Skipped[reasonTooLarge]++
		return nil
	}
	body, err := io.ReadAll(io.LimitReader(f, i.archive.options.MaxRecord))
	if err != nil {
		return unreadable(err)
	}
	header := http.Header{"Content-Type": {contentType(name, body)}}
	_, err = i.add(&Capture{URL: u, Time: info.ModTime(), Status: http.StatusOK, Header: header, Body: body})
	return err
}
