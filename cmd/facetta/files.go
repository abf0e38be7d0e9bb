package main

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"time"

	"facetta/crawler/page"
	"facetta/internal/durable"
	"facetta/internal/panics"
	"facetta/internal/unpack"
	"facetta/ranking/edgelist"
)

// eachFile calls work on all cores for the paths given as arguments, or else for each line of in, and done with the results, in the order of the
// paths. It never holds more than one result a core and one more, as a list may be longer than memory.
func eachFile[T any](ctx context.Context, args []string, in io.Reader, work func(path string) T, done func(T) error) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	begun := make(chan chan T, runtime.GOMAXPROCS(0))
	var listed error
	go func() {
		defer close(begun)
		listed = eachPath(ctx, args, in, func(path string) error {
			result := make(chan T, 1)
			select {
			case begun <- result:
			case <-ctx.Done():
				return ctx.Err()
			}
			go func() { result <- work(path) }()
			return nil
		})
	}()
	for result := range begun {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case r := <-result:
			if err := done(r); err != nil {
				return err
			}
		}
	}
	return listed
}

// tried reads a file. If a defect of the program makes that panic, it gives an error, so that the other files are still read.
func tried(path string, read func() error) error {
	err := panics.Try(read)
	if broken := new(panics.Recovered); errors.As(err, &broken) {
		return fmt.Errorf("%s: a defect of this program; please report it with the file: %v", path, broken.Value)
	}
	return err
}

// eachPath calls do for the paths given as arguments, or else for each line of in, without holding them all.
func eachPath(ctx context.Context, args []string, in io.Reader, do func(string) error) error {
	if first := slices.Index(args, standardInput); first >= 0 && slices.Contains(args[first+1:], standardInput) {
		return wrongUsage("%s is standard input, which can be read only once", standardInput)
	}
	for _, path := range args {
		if err := cmpErr(ctx.Err(), do, path); err != nil {
			return err
		}
	}
	if len(args) > 0 {
		return nil
	}
	return eachLine(ctx, in, func(path string) error {
		if path == standardInput { // that is the list itself: a page read from there would be a piece of it
			path = "./" + path
		}
		return do(path)
	})
}

// maxLine is the longest line of a list of paths, in bytes; Linux allows paths of 4,096.
const maxLine = 1 << 20

// eachLine calls do for each line of in that is not empty. When ctx ends it doesn't wait for the next one.
func eachLine(ctx context.Context, in io.Reader, do func(string) error) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	lines := readLines(ctx, in)
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case l, more := <-lines:
			if !more || l.err != nil {
				return l.err
			}
			if err := cmpErr(ctx.Err(), do, l.text); err != nil {
				return err
			}
		}
	}
}

// withoutMark removes the byte order mark, with which editors on Windows begin a text.
func withoutMark(line string) string { return strings.TrimPrefix(line, "\ufeff") }

// line is a line of a list, or the error that ended the list.
type line struct {
	text string
	err  error
}

// readLines reads ahead by one line. It ends with ctx or in; while in stays silent, only with the process.
func readLines(ctx context.Context, in io.Reader) <-chan line {
	lines := make(chan line)
	send := func(l line) bool {
		select {
		case lines <- l:
			return true
		case <-ctx.Done():
			return false
		}
	}
	go func() {
		defer close(lines)
		s := bufio.NewScanner(in)
		s.Buffer(nil, maxLine)
		s.Split(scanPaths)
		for s.Scan() {
			if text := withoutMark(s.Text()); text != "" && !send(line{text: text}) {
				return
			}
		}
		err := s.Err()
		if err == bufio.ErrTooLong {
			err = errors.New("a line is longer than 1 MiB; if this is a page and no list, name it, or - for standard input")
		}
		if err != nil {
			send(line{err: fmt.Errorf("read the list of paths, one a line: %w", err)})
		}
	}()
	return lines
}

func cmpErr(stopped error, do func(string) error, path string) error {
	if stopped != nil {
		return stopped
	}
	return do(path)
}

// maxFile is how many bytes of a file are read. The longest pages known, whole standards in one file, have half of that.
const maxFile = 32 << 20

// The names of standard input and standard output, as in other programs.
const (
	standardInput  = "-"
	standardOutput = "-"
)

// readFile reads a file, or standard input, into b, and tells whether it was cut at maxFile.
func (c *console) readFile(path string, b *bytes.Buffer) (body []byte, cut bool, err error) {
	b.Reset()
	in := c.in
	if path != standardInput {
		f, err := os.Open(path)
		if err != nil {
			return nil, false, err
		}
		defer f.Close() // it was read only
		if info, err := f.Stat(); err == nil {
			b.Grow(int(min(info.Size(), maxFile)) + bytes.MinRead)
		}
		in = f
	}
	_, err = b.ReadFrom(io.LimitReader(in, maxFile+1))
	if errors.Is(err, syscall.EISDIR) {
		err = fmt.Errorf("%w: name a file in it", err)
	}
	if err != nil {
		return nil, false, err
	}
	if b.Len() <= maxFile {
		return b.Bytes(), false, nil
	}
	return cutTag(b.Bytes()[:maxFile]), true, nil
}

// cutTag removes an unfinished tag from the end of a page that was cut: without its end it would be read as text.
func cutTag(body []byte) []byte {
	return bytes.TrimSuffix(bytes.TrimSuffix(body, []byte("</")), []byte("<"))
}

// readPage parses an HTML file.
func (c *console) readPage(name string) (*page.Page, error) {
	body, _, err := c.readFile(name, new(bytes.Buffer))
	if err != nil {
		return nil, err
	}
	return page.Parse(page.Response{URL: fileURL, ContentType: mediaTypeOf(name), Body: body, Fetched: time.Now()}), nil
}

// mediaTypeOf gives the media type of a page's file by its name. In XHTML "<script/>" is a complete element; in HTML everything behind it is script.
// A plain text may have "<" anywhere.
func mediaTypeOf(path string) string {
	switch {
	case isXHTML(path):
		return "application/xhtml+xml"
	case strings.EqualFold(filepath.Ext(path), ".txt"):
		return "text/plain"
	}
	return "text/html"
}

func isXHTML(path string) bool {
	ending := strings.ToLower(filepath.Ext(path))
	return ending == ".xhtml" || ending == ".xht"
}

// openList opens an edge list or topics file, or standard input.
func (c *console) openList(path string, progress edgelist.Progress) (*edgelist.File, error) {
	if path == standardInput {
		return edgelist.From(c.in, path, 0, progress)
	}
	return edgelist.Open(path, progress)
}

// htmlFiles finds the files below a folder, or behind a link to it, that are named .html, .htm, .xhtml or .xht, in the order of their paths.
func htmlFiles(dir string) (files []string, err error) {
	if _, err := os.Stat(dir); err != nil { // names the folder as it was given, by which the mistake is known as one of usage
		return nil, err
	}
	err = filepath.WalkDir(dir+string(filepath.Separator), func(path string, d fs.DirEntry, err error) error {
		ending := strings.ToLower(filepath.Ext(path))
		if err == nil && !d.IsDir() && (ending == ".html" || ending == ".htm" || isXHTML(path)) {
			files = append(files, path)
		}
		return err
	})
	return files, err
}

// listedLines hands over the lines of a file that a flag names, with their numbers. It leaves out blank lines and those that begin with #. The
// argument what says what a line holds.
func listedLines(flag, name, what string, take func(line int, text string) error) error {
	f, err := os.Open(name)
	if err != nil {
		return wrongUsage("%s: %w", flag, err)
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	for n := 1; lines.Scan(); n++ {
		text := strings.TrimSpace(withoutMark(lines.Text()))
		if text == "" || text[0] == '#' {
			continue
		}
		if old := unpack.OldMac([]byte(text)); old != "" {
			return wrongUsage("%s %s is %s", flag, name, old)
		}
		if err := take(n, text); err != nil {
			return err
		}
	}
	if errors.Is(lines.Err(), bufio.ErrTooLong) {
		return wrongUsage("%s %s: a line is longer than any %s can be: write one %s a line", flag, name, what, what)
	}
	if err := lines.Err(); err != nil {
		return fmt.Errorf("%s: %w", flag, err)
	}
	return nil
}

// sameFile tells whether two files have the same bytes; they may be longer than memory.
func sameFile(a, b string) (bool, error) {
	sums := make([][sha256.Size]byte, 2)
	for i, name := range []string{a, b} {
		f, err := os.Open(name)
		if err != nil {
			return false, err
		}
		defer f.Close() // it was read only
		sum := sha256.New()
		if _, err := io.Copy(sum, f); err != nil {
			return false, err
		}
		sum.Sum(sums[i][:0])
	}
	return sums[0] == sums[1], nil
}

// keepsInputs refuses to write a file that is also one of the inputs.
func keepsInputs(flag, name string, inputs ...string) error {
	for _, input := range inputs {
		if name != "" && input != "" && (filepath.Clean(name) == filepath.Clean(input) || isSame(name, input)) {
			return wrongUsage("%s %s would overwrite %s: name another file", flag, name, input)
		}
	}
	return nil
}

// writeFile makes a file of what write writes. However the process ends, the name holds either the whole new file or the old one. Only a device, a
// pipe or a link is written to directly.
func writeFile(name string, write func(io.Writer) error) error {
	switch name {
	case "":
		return wrongUsage("no output file: name one")
	case standardOutput: // hardly anybody wants a file of this name, which is hard to remove
		return wrongUsage("no output file is named %s: name one, or /dev/stdout", name)
	}
	next := name
	if info, err := os.Lstat(name); err == nil && info.Mode().IsRegular() || errors.Is(err, fs.ErrNotExist) {
		next += ".next"
	}
	f, err := os.Create(next)
	if path := new(fs.PathError); errors.As(err, &path) {
		path.Path = name
		return path
	}
	err = cmp.Or(write(f), f.Close())
	if next != name && err == nil {
		err = durable.Rename(next, name)
	}
	if err != nil {
		if next != name {
			_ = os.Remove(next)
		}
		return fmt.Errorf("write %s: %w", name, err)
	}
	return nil
}

// isSame tells whether both names lead to the same existing file or folder.
func isSame(a, b string) bool {
	one, err := os.Stat(a)
	if err != nil {
		return false
	}
	other, err := os.Stat(b)
	return err == nil && os.SameFile(one, other)
}

// isIn tells whether a file is in a folder, or leads to one of its files as a link does.
func isIn(name, folder string) bool {
	entries, _ := os.ReadDir(folder)
	return isSame(filepath.Dir(name), folder) ||
		slices.ContainsFunc(entries, func(e fs.DirEntry) bool { return isSame(name, filepath.Join(folder, e.Name())) })
}
