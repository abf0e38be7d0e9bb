package taxonomy

import (
	"archive/tar"
	"errors"
	"fmt"
	"io"
	"strings"
)

// Curlie, the ODP's successor, publishes its directory as one tar archive of UTF-8 tables without headers (curlie.org/docs/en/rdf.html), a pair for
// each part of the directory:
//
//	rdf-Science-s.tsv   category id <tab> path without "Top" <tab> ...
//	rdf-Science-c.tsv   address <tab> title <tab> description <tab> category id
//
// The categories may stand behind the pages that refer to them, so the archive is read twice, and must be a file.

// errNotSeekable is the error for an archive that comes through a pipe.
var errNotSeekable = errors.New("the Curlie archive is read twice and so must be a file, not a pipe")

// otherArchive is the error for an archive without such a table.
const otherArchive PackedError = "a tar archive without Curlie's tables (rdf-Science-s.tsv, rdf-Science-c.tsv): unpack it, and name the files in it"

// readCurlie reads the archive: first all categories, then all pages.
func readCurlie(r io.Reader, src *source, in *intake) error {
	file, ok := r.(io.Seeker)
	if !ok {
		return errNotSeekable
	}
	c := curlieReader{in: in, paths: map[string]string{}}
	c.members(src, "-s.tsv", c.category) // an error here comes again below
	if _, err := file.Seek(0, io.SeekStart); err != nil {
		return fmt.Errorf("read again: %w", err)
	}
	again := newSource(r, src.raw.progress)
	defer again.close()
	if err := c.members(again, "-c.tsv", c.page); err != nil {
		in.report.count(Truncated, 0, err.Error())
	} else if c.tables == 0 {
		return otherArchive
	}
	src.offset += again.offset
	return again.failed()
}

type curlieReader struct {
	in     *intake
	paths  map[string]string // paths by category id
	tables int
}

// members calls take with the lines of all files in the archive whose names end in a suffix. The error says where the archive broke off.
func (c *curlieReader) members(src *source, suffix string, take func(line, []string)) error {
	archive := tar.NewReader(src)
	for {
		header, err := archive.Next()
		switch {
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return err
		case header.Typeflag != tar.TypeReg || !strings.HasSuffix(header.Name, suffix):
			continue
		}
		c.tables++
		member := newSource(archive, nil)
		lines := &lineReader{src: member, report: c.in.report}
		for l, ok := lines.next(); ok; l, ok = lines.next() {
			take(l, strings.Split(l.text, "\t"))
		}
		src.offset += member.offset
		member.close()
	}
}

func (c *curlieReader) category(l line, fields []string) {
	if len(fields) < 2 {
		c.in.report.count(NoTopic, l.number, l.text)
		return
	}
	id, full := strings.TrimSpace(fields[0]), len(c.paths) >= c.in.options.MaxEntries
	if !full && len(id)+len(fields[1]) <= 4*MaxPathLength { // longer text is no path
		c.paths[strings.Clone(id)] = strings.Clone(fields[1]) // do not keep the whole line in memory
	}
	c.in.take(record{line: l.number, topic: fields[1]})
}

func (c *curlieReader) page(l line, fields []string) {
	if len(fields) < 4 {
		c.in.report.count(NoTopic, l.number, l.text)
		return
	}
	topic := c.paths[strings.TrimSpace(fields[len(fields)-1])]
	c.in.take(record{line: l.number, url: strings.TrimSpace(fields[0]), topic: topic, title: fields[1], description: fields[2]})
}

// isCurlieCategories recognises a table of categories by its first line: a number and a path without "Top". If the path has "Top", the number is a
// page in a table for facetta rank, which has no address.
func isCurlieCategories(fields []string) bool {
	return len(fields) >= 2 && isNumber(fields[0]) && fields[1] != "" && !isNumber(fields[1]) && !strings.HasPrefix(fields[1], string(Root)+"/")
}

// isCurliePages recognises a table of pages by its first line: an address first and a number last, in the fourth field.
func isCurliePages(fields []string) bool {
	return len(fields) == 4 && strings.Contains(fields[0], "://") && isNumber(fields[3])
}

func isNumber(s string) bool { return s != "" && strings.Trim(s, "0123456789") == "" }
