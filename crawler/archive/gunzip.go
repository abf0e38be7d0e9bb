package archive

import (
	"bufio"
	"io"

	"github.com/klauspost/compress/gzip"
)

// gunzip reads the gzip members of a body one after another (RFC 1952, 2.2). It ignores bytes behind the last member: some servers pad their answers,
// and browsers and gzip(1) ignore that too. Like browsers, it also ignores a wrong checksum or length at the end of a member, which programs with a
// gzip writer of their own produce.
type gunzip struct {
	*gzip.Reader
	source *bufio.Reader
}

func newGunzip(source *bufio.Reader) (*gunzip, error) {
	gz, err := gzip.NewReader(source)
	if err != nil {
		return nil, err
	}
	gz.Multistream(false)
	return &gunzip{gz, source}, nil
}

// Read is part of io.Reader.
func (g *gunzip) Read(p []byte) (int, error) {
	for {
		n, err := g.Reader.Read(p)
		if err == gzip.ErrChecksum {
			err = io.EOF
		}
		if n > 0 && err == io.EOF {
			return n, nil // the next call comes here again
		}
		if err != io.EOF {
			return n, err
		}
		if err := g.next(); err != nil {
			return 0, err
		}
	}
}

// next goes to the next member; io.EOF where there is none.
func (g *gunzip) next() error {
	head, err := g.source.Peek(2)
	if len(head) < 2 && err != io.EOF {
		return err
	}
	if string(head) != "\x1f\x8b" {
		return io.EOF
	}
	if err := g.Reset(g.source); err != nil {
		return err
	}
	g.Multistream(false)
	return nil
}
