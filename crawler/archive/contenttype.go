package archive

import (
	"bytes"
	"net/http"
	"path"
	"strings"
)

// types has the content types by extension. The system's table is not used: it differs from machine to machine and adds a charset, which would be a
// guess.
var types = map[string]string{
	".html":  "text/html",
	".htm":   "text/html",
	".shtml": "text/html",
	".php":   "text/html",
	".asp":   "text/html",
	".jsp":   "text/html",
	".xhtml": "application/xhtml+xml",
	".xml":   "application/xml",
	".rss":   "application/rss+xml",
	".atom":  "application/atom+xml",
	".txt":   "text/plain",
	".css":   "text/css",
	".js":    "text/javascript",
	".json":  "application/json",
	".pdf":   "application/pdf",
	".ps":    "application/postscript",
	".png":   "image/png",
	".jpg":   "image/jpeg",
	".jpeg":  "image/jpeg",
	".gif":   "image/gif",
	".svg":   "image/svg+xml",
	".webp":  "image/webp",
	".ico":   "image/x-icon",
	".gz":    "application/gzip",
	".zip":   "application/zip",
}

// sniffLength is the number of bytes of a file that contentType looks at. http.DetectContentType takes 512 bytes, but old pages begin with longer
// comments.
const sniffLength = 1024

// contentType returns the type of a file by its extension or, where that says nothing, by its first bytes; never a charset.
func contentType(name string, head []byte) string {
	if t := types[strings.ToLower(path.Ext(name))]; t != "" {
		return t
	}
	head = head[:min(len(head), sniffLength)]
	t, _, _ := strings.Cut(http.DetectContentType(head), ";")
	if t == "text/plain" && looksLikeHTML(head) {
		return "text/html"
	}
	return t
}

// htmlMarks are tags near the beginning of pages from the 1990s. The standard's sniffer does not know them, or finds them only at the very start.
var htmlMarks = []string{"<html", "<head", "<title", "<body", "<h1", "<h2", "<h3", "<p>", "<hr", "<img", "<center",
	"<ul>", "<a href", "<base"}

func looksLikeHTML(head []byte) bool {
	lower := bytes.ToLower(head)
	for _, mark := range htmlMarks {
		if bytes.Contains(lower, []byte(mark)) {
			return true
		}
	}
	return false
}
