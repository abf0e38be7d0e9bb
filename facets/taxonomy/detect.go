package taxonomy

import (
	"bytes"
	"path"
	"regexp"
	"strings"
)

// detect returns the format of a file: by its first bytes if these leave no doubt, else by its name, else by what the first line looks like. It
// returns "" if it is none. The name comes second because files are often named after the packing around them.
func detect(name string, head []byte) Format {
	if f := sniff(head); f != "" {
		return f
	}
	if f := formatByName(name); f != "" {
		return f
	}
	return sniffLine(head)
}

// sniff recognises the formats with an unmistakable beginning.
func sniff(head []byte) Format {
	if len(head) > 262 && string(head[257:262]) == "ustar" { // POSIX.1-1988, ustar header block
		return Curlie
	}
	head = bytes.TrimSpace(head)
	if len(head) == 0 || head[0] != '<' {
		return ""
	}
	for _, f := range []struct {
		format Format
		mark   *regexp.Regexp
	}{
		{Bookmarks, regexp.MustCompile(`(?i)netscape-bookmark|<dl[ >]|<title>(pocket export|instapaper: export)<`)},
		{OPML, regexp.MustCompile(`(?i)<opml`)},
		{RDF, regexp.MustCompile(`<RDF|:RDF|<Topic|<ExternalPage`)},
	} {
		if f.mark.Match(head) {
			return f.format
		}
	}
	return ""
}

var formatsByEnding = map[string]Format{
	".tsv": TSV, ".tab": TSV, ".csv": CSV, ".rdf": RDF, ".u8": RDF, ".opml": OPML, ".md": Markdown, ".markdown": Markdown,
}

func formatByName(name string) Format {
	name = strings.ToLower(name)
	for _, packed := range []string{".gz", ".zst", ".zstd"} {
		name = strings.TrimSuffix(name, packed)
	}
	return formatsByEnding[path.Ext(name)]
}

// markdownLink is a link to the web inside a text.
var markdownLink = regexp.MustCompile(`\]\(<?https?://`)

// notTable matches the beginning of files with markup or JSON, such as the backups of browsers.
var notTable = regexp.MustCompile(`^\s*(<|\{|\[\s*\{)`)

// sniffLine judges by the first line that is neither empty nor a comment.
func sniffLine(head []byte) Format {
	if bytes.IndexByte(head, 0) >= 0 || notTable.Match(head) {
		return ""
	}
	first := firstRecord(head)
	switch {
	case bytes.IndexByte(first, '\t') >= 0:
		return TSV
	case markdownLink.Match(head):
		return Markdown
	case bytes.ContainsAny(first, ",;"):
		return CSV
	case len(first) == 0:
		return TSV
	}
	return ""
}

// firstRecord returns the first line that is neither empty nor a comment.
func firstRecord(head []byte) []byte {
	for line := range bytes.Lines(head) {
		if line = bytes.TrimSpace(line); len(line) > 0 && line[0] != '#' {
			return line
		}
	}
	return nil
}
