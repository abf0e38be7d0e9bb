package crawler

import (
	"net/http"
	"path"
	"strings"

	"facetta/crawler/page"
	"facetta/internal/weburl"
)

// wantsType tells by the Content-Type header whether a body is worth reading.
func wantsType(contentType string, noPDF bool) bool {
	return page.IsText(contentType) && !(noPDF && page.IsPDF(contentType))
}

// wantsBody is wantsType for a body that has come. It looks at the bytes where the type says little: no type at all, or text/plain, which servers
// give to unknown files.
func wantsBody(contentType string, body []byte, noPDF bool) bool {
	switch page.MediaType(contentType) {
	case "", "text/plain":
		found := http.DetectContentType(body)
		return len(body) == 0 || strings.HasPrefix(found, "text/") || page.IsPDF(found) && !noPDF
	}
	return wantsType(contentType, noPDF)
}

// binaryNames are the endings of names of files that are never pages.
var binaryNames = set(`7z aac apk atom avi avif bin bmp bz2 cab class css csv deb dmg doc docx dvi eot eps epub exe flac flv gif gz
	ico img iso jar jpeg jpg js json lzma m4a m4v mid midi mkv mov mp3 mp4 mpeg mpg msi odp ods odt ogg ogv otf png ppt pptx ps psd
	rar rpm rss rtf so svg swf tar tbz tgz tif tiff torrent ttf war wasm wav webm webp wma wmv woff woff2 xls xlsx xpi xz zip zst`)

func set(words string) map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields(words) {
		m[w] = true
	}
	return m
}

// isUnknownType tells whether servers give this type to files whose type they don't know, or that they want to be saved.
func isUnknownType(contentType string) bool {
	switch page.MediaType(contentType) {
	case "application/octet-stream", "binary/octet-stream", "application/x-octet-stream", "application/force-download", "application/x-download", "application/download":
		return true
	}
	return false
}

// namesPDF tells whether an address ends like that of a PDF.
func namesPDF(u weburl.URL) bool { return ending(u) == "pdf" }

// ending returns the ending of the file name in an address, in small letters.
func ending(u weburl.URL) string {
	p, _, _ := strings.Cut(u.Path(), "?")
	return strings.ToLower(strings.TrimPrefix(path.Ext(path.Base(p)), "."))
}

// isBinaryName tells whether the last path segment ends like a file that is no page. Names like "File:Map.png" are pages of wikis.
func isBinaryName(u weburl.URL, noPDF bool) bool {
	p, _, _ := strings.Cut(u.Path(), "?")
	return !strings.Contains(path.Base(p), ":") && (binaryNames[ending(u)] || noPDF && namesPDF(u))
}
