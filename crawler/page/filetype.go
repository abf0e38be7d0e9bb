package page

import (
	"path"
	"strings"

	"facetta/internal/weburl"
)

// The file types of pages whose address names none, or a wrong one.
const (
	FileHTML = "html"
	FileText = "txt"
	FilePDF  = "pdf"
)

// fileType returns the file type of a page: the one that its address names if that is more exact, such as "php" for HTML and "md" for text, else the
// form in which it was read.
func fileType(u weburl.URL, f form) string {
	named := namedType(string(u))
	switch {
	case f == formPDF:
		return FilePDF
	case f == formText && (named == "" || named == FileHTML || named == FilePDF):
		return FileText
	case f != formText && (named == "" || named == FileText || named == FilePDF):
		return FileHTML
	}
	return named
}

// namedType returns the extension of the file that an address names, in lower case; "" when it names none. Digits alone are no extension: they are
// part of a number, such as a version.
func namedType(address string) string {
	address, _, _ = strings.Cut(address, "?")
	_, address, _ = strings.Cut(address, "://")
	_, file, _ := strings.Cut(address, "/")
	ext := strings.ToLower(strings.TrimPrefix(path.Ext(file), "."))
	if len(ext) > 5 || strings.Trim(ext, "0123456789") == "" || strings.Trim(ext, "abcdefghijklmnopqrstuvwxyz0123456789") != "" {
		return ""
	}
	return ext
}
