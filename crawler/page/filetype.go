package page

import (
	"path"
	"strings"

	"facetta/internal/weburl"
)

// File types of pages whose address names none, or one that the page is not.
const (
	FileHTML = "html"
	FileText = "txt"
	FilePDF  = "pdf"
)

// fileType gives the file type of a page: how it was read, or more exactly what its address says, such as "php" for HTML and "md" for text.
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

// namedType gives the extension of the file that an address names, in lower case; "" when it names none: what is all digits is of a number, as of a
// version.
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
