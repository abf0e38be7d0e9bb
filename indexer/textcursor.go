package indexer

import (
	"encoding/binary"
	"fmt"
	"slices"

	"facetta/internal/weburl"
)

// textCursor reads a document frame by frame.
type textCursor struct {
	reader   *textReader
	doc      uint32
	offset   int64 // of the record in the file
	rest     []byte
	document *Document // head, without blocks
	total    int       // blocks in all
	given    int       // blocks given so far
	unpacked int       // bytes so far
	room     *textRoom
	content  decoder // the rest of the frame that holds the next blocks; empty when it has to be read
}

// textRoom is memory for reading documents one after the other. Texts that are read do not keep it, blocks are valid until the next are read.
type textRoom struct {
	record, content []byte
	blocks          []Block
	lengths         []uint64 // of the blocks' texts
}

// open reads the head of a document.
func (r *textReader) open(doc uint32) (*textCursor, error) { return r.openIn(new(textRoom), doc) }

// openIn is open with room for what is read.
func (r *textReader) openIn(room *textRoom, doc uint32) (*textCursor, error) {
	data, offset, err := r.recordIn(room.record, doc)
	if err != nil {
		return nil, err
	}
	room.record = data
	c := &textCursor{reader: r, doc: doc, offset: offset, rest: data, room: room}
	if err := c.frame(); err != nil {
		return nil, err
	}
	d := &c.content
	c.document = &Document{
		Node: r.node(doc), URL: weburl.URL(d.string()), Title: d.string(), Language: d.string(),
		Author: d.string(), Published: d.string(), Site: d.string(),
	}
	c.document.HostID, c.document.LocalID = uint32(d.uvarint()), uint32(d.uvarint())
	for range d.count(1) {
		c.document.Anchors = append(c.document.Anchors, d.string())
	}
	c.total = int(d.uvarint())
	if d.bad {
		return nil, c.corrupt("head")
	}
	return c, nil
}

func (c *textCursor) corrupt(what string) error {
	return &CorruptError{c.reader.path, c.offset, fmt.Sprintf("%s of document %d makes no sense", what, c.doc)}
}

// frame unpacks the next frame into content.
func (c *textCursor) frame() error {
	d := decoder{data: c.rest}
	length, packed := d.uvarint(), d.uvarint()
	if d.bad || packed > uint64(len(d.data)) || length > maxFrame {
		return c.corrupt("frame")
	}
	if uint64(cap(c.room.content)) < length {
		c.room.content = make([]byte, 0, length)
	}
	content, err := c.reader.zstd.DecodeAll(d.data[:packed], c.room.content[:0:length])
	if err != nil || uint64(len(content)) != length {
		return c.corrupt("compressed text")
	}
	c.unpacked += len(content)
	c.rest = d.data[packed:]
	c.content = decoder{data: content}
	return nil
}

// next gives the blocks of the next frame, which are valid until it is called again; nil after the last.
func (c *textCursor) next() ([]Block, error) {
	if c.given == c.total {
		return nil, nil
	}
	if len(c.content.data) == 0 {
		if err := c.frame(); err != nil {
			return nil, err
		}
	}
	blocks := c.content.blocks(c.room)
	if c.content.bad || len(blocks) == 0 || len(blocks) > c.total-c.given {
		return nil, c.corrupt("text")
	}
	c.given += len(blocks)
	c.content.data = nil
	return blocks, nil
}

// decoder reads numbers and strings; after the first that does not fit it is bad and gives zeros.
type decoder struct {
	data []byte
	bad  bool
}

func (d *decoder) uvarint() uint64 {
	if len(d.data) > 0 && d.data[0] < 0x80 {
		v := d.data[0]
		d.data = d.data[1:]
		return uint64(v)
	}
	v, n := binary.Uvarint(d.data)
	if n <= 0 {
		d.data, d.bad = nil, true
		return 0
	}
	d.data = d.data[n:]
	return v
}

// count reads the number of things that follow and take at least size bytes each.
func (d *decoder) count(size int) int {
	n := d.uvarint()
	if n > uint64(len(d.data)/size) {
		d.data, d.bad = nil, true
		return 0
	}
	return int(n)
}

func (d *decoder) string() string {
	n := d.count(1)
	s := string(d.data[:n])
	d.data = d.data[n:]
	return s
}

// minBlock is the fewest bytes that describe a block: five uvarints.
const minBlock = 5

// blocks reads the blocks of a frame into room.
func (d *decoder) blocks(room *textRoom) []Block {
	rest := *d // on the stack, where it is written faster
	n := rest.count(minBlock)
	room.blocks, room.lengths = slices.Grow(room.blocks[:0], n)[:n], slices.Grow(room.lengths[:0], n)[:n]
	blocks, lengths := room.blocks, room.lengths
	for i := range blocks {
		v := rest.uvarint()
		lengths[i] = v >> 1
		b := &blocks[i]
		b.Content = v&1 != 0
		b.Words, b.LinkedWords, b.Lines, b.LastWords = int(rest.uvarint()), int(rest.uvarint()), int(rest.uvarint()), int(rest.uvarint())
	}
	*d = rest
	texts := string(d.data) // one string for all texts of the frame
	for i, n := range lengths {
		if n > uint64(len(texts)) {
			d.bad = true
			return nil
		}
		blocks[i].Text, texts = texts[:n], texts[n:]
	}
	return blocks
}
