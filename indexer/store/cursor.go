package store

import (
	"encoding/binary"
	"fmt"
	"math/bits"
	"slices"

	"facetta/indexer/file"
	"facetta/internal/weburl"
)

// Cursor reads a document frame by frame.
type Cursor struct {
	reader   *Reader
	doc      uint32
	offset   int64 // of the record in the file
	rest     []byte
	Document *Document // head, without blocks
	total    int       // blocks in all
	given    int       // blocks given so far
	Unpacked int       // bytes so far
	room     *Room
	content  frame // the rest of the frame that holds the next blocks; empty when it has to be read
	header   frameHeader
}

// Room is memory for reading documents one after the other. Texts that are read do not keep it, blocks are valid until the next are read.
type Room struct {
	record, content []byte
	blocks          []Block
	extents         []Extent
}

// Extent is four times the length of a block's text, two more if it is no part of snippets, and one more if it is content.
type Extent uint64

// ExtentOf gives that of a block.
func ExtentOf(b *Block) Extent {
	e := Extent(len(b.Text)) << 2
	if b.NoSnippet {
		e |= 2
	}
	if b.Content {
		e |= 1
	}
	return e
}

// Length is that of the text in bytes.
func (e Extent) Length() uint64 { return uint64(e >> 2) }

// NoSnippet is Block's.
func (e Extent) NoSnippet() bool { return e&2 != 0 }

// Content is Block's.
func (e Extent) Content() bool { return e&1 != 0 }

// ContentOf counts the blocks that are content.
func ContentOf(extents []Extent) int {
	n := 0
	for _, e := range extents {
		if e.Content() {
			n++
		}
	}
	return n
}

// open reads the head of a document.
func (r *Reader) open(doc uint32) (*Cursor, error) { return r.Cursor(new(Room), doc) }

// Cursor is open with room for what is read.
func (r *Reader) Cursor(room *Room, doc uint32) (*Cursor, error) {
	data, offset, err := r.recordIn(room.record, doc)
	if err != nil {
		return nil, err
	}
	room.record = data
	c := &Cursor{reader: r, doc: doc, offset: offset, rest: data, room: room}
	if err := c.unpack(); err != nil {
		return nil, err
	}
	d := &c.content
	c.Document = &Document{
		Node: r.Node(doc), URL: weburl.URL(d.Text()), Title: d.Text(), Language: d.Text(),
		Author: d.Text(), Published: d.Text(), Site: d.Text(), FileType: d.Text(),
	}
	c.Document.MaxSnippet = int(d.Uvarint())
	c.Document.HostID, c.Document.LocalID = uint32(d.Uvarint()), uint32(d.Uvarint())
	for range d.Count(1) {
		c.Document.Anchors = append(c.Document.Anchors, d.Text())
	}
	c.total = int(d.Uvarint())
	if d.Bad {
		return nil, c.corrupt("head")
	}
	return c, nil
}

func (c *Cursor) corrupt(what string) error {
	return file.Corrupt(c.reader.path, c.offset, fmt.Sprintf("%s of document %d makes no sense", what, c.doc))
}

// unpack unpacks the next frame into content.
func (c *Cursor) unpack() error {
	d := file.Decoder{Data: c.rest}
	h := readFrameHeader(&d)
	if d.Bad {
		return c.corrupt("frame")
	}
	c.header = h
	if cap(c.room.content) < h.length {
		c.room.content = make([]byte, 0, h.length)
	}
	content, err := c.reader.zstd.DecodeAll(d.Data[:h.packed], c.room.content[:0:h.length])
	if err != nil || len(content) != h.length {
		return c.corrupt("compressed text")
	}
	c.Unpacked += len(content)
	c.rest = d.Data[h.packed:]
	c.content = frame{file.Decoder{Data: content}}
	return nil
}

// Next gives the blocks of the next frame, which are valid until it is called again; nil after the last.
func (c *Cursor) Next() (blocks []Block, err error) {
	err = c.nextFrame(func(d *frame) int {
		blocks = d.blocks(c.room)
		return len(blocks)
	})
	return blocks, err
}

// NextTexts gives the texts of the next frame's blocks, one behind the other, and which part each has, valid until it is called again; none
// after the last. It is next for who needs no more, several times as fast.
func (c *Cursor) NextTexts() (texts string, extents []Extent, err error) {
	err = c.nextFrame(func(d *frame) int {
		texts, extents = d.texts(c.room)
		return len(extents)
	})
	return texts, extents, err
}

// nextFrame has the next frame read, which tells the number of its blocks, if there is one.
func (c *Cursor) nextFrame(read func(*frame) int) error {
	if c.given == c.total {
		return nil
	}
	if len(c.content.Data) == 0 {
		if err := c.unpack(); err != nil {
			return err
		}
	}
	n := read(&c.content)
	if c.content.Bad || n != c.header.blocks || n == 0 || n > c.total-c.given {
		return c.corrupt("text")
	}
	c.given += n
	c.content.Data = nil
	return nil
}

// PassTo passes over frames up to one that is wanted by its number of blocks of content.
func (c *Cursor) PassTo(wanted func(content int) bool) error {
	for c.given < c.total {
		h, rest := c.header, c.rest
		if len(c.content.Data) == 0 {
			d := file.Decoder{Data: c.rest}
			if h = readFrameHeader(&d); d.Bad {
				return c.corrupt("frame")
			}
			rest = d.Data[h.packed:]
		}
		if wanted(h.content) {
			return nil
		}
		if h.blocks == 0 || h.blocks > c.total-c.given {
			return c.corrupt("frame")
		}
		c.given, c.rest, c.content.Data = c.given+h.blocks, rest, nil
	}
	return nil
}

// Ahead is how many bytes have to be unpacked for the next blocks; 0 when they have been, or there are none.
func (c *Cursor) Ahead() int {
	if len(c.content.Data) > 0 {
		return 0
	}
	d := file.Decoder{Data: c.rest} // nothing behind the last frame
	return int(min(d.Uvarint(), maxFrame))
}

// frameHeader is what stands before the zstd form of a frame.
type frameHeader struct{ length, packed, blocks, content int }

func readFrameHeader(d *file.Decoder) frameHeader {
	length, packed, blocks, content := d.Uvarint(), d.Uvarint(), d.Uvarint(), d.Uvarint()
	if d.Bad || length > maxFrame || packed > uint64(len(d.Data)) || blocks > length/minBlock || content > blocks {
		d.Bad = true
		return frameHeader{}
	}
	return frameHeader{int(length), int(packed), int(blocks), int(content)}
}

// frame is what a frame holds, as far as it has not been read.
type frame struct{ file.Decoder }

// minBlock is the fewest bytes that describe a block: five uvarints.
const minBlock = 5

// blocks reads the blocks of a frame into room.
func (d *frame) blocks(room *Room) []Block {
	rest := *d // on the stack, where it is written faster
	n := rest.Count(minBlock)
	room.blocks, room.extents = slices.Grow(room.blocks[:0], n)[:n], slices.Grow(room.extents[:0], n)[:n]
	blocks, extents := room.blocks, room.extents
	for i := range blocks {
		e := Extent(rest.Uvarint())
		extents[i] = e
		b := &blocks[i]
		b.Content, b.NoSnippet = e.Content(), e.NoSnippet()
		b.Words, b.LinkedWords, b.Lines, b.LastWords = int(rest.Uvarint()), int(rest.Uvarint()), int(rest.Uvarint()), int(rest.Uvarint())
	}
	*d = rest
	texts := d.rest(extents)
	for i, e := range extents {
		if d.Bad {
			return nil
		}
		blocks[i].Text, texts = texts[:e.Length()], texts[e.Length():]
	}
	return blocks
}

// texts reads the texts of a frame, and the extents of its blocks into room.
func (d *frame) texts(room *Room) (string, []Extent) {
	rest := *d
	n := rest.Count(minBlock)
	room.extents = slices.Grow(room.extents[:0], n)[:n]
	for i := range room.extents {
		room.extents[i] = Extent(rest.first(minBlock))
	}
	*d = rest
	return d.rest(room.extents), room.extents
}

// moreFollows is the bit of each of eight bytes that says that the number goes on in the next.
const moreFollows = 0x8080808080808080

// first reads some numbers, at least one and at most seven, and gives the first. Numbers whose ends are all among the next eight bytes, as nearly all
// are, are found by these.
func (d *frame) first(n int) uint64 {
	if len(d.Data) >= 8 {
		next := binary.LittleEndian.Uint64(d.Data)
		ends := ^next & moreFollows
		for range n - 1 {
			ends &= ends - 1
		}
		if ends != 0 {
			size := bits.TrailingZeros64(ends)/8 + 1
			v := next & 0x7f
			if next&0x80 != 0 {
				v, _ = binary.Uvarint(d.Data)
			}
			d.Data = d.Data[size:]
			return v
		}
	}
	v := d.Uvarint()
	for range n - 1 {
		d.Uvarint()
	}
	return v
}

// rest gives what is left, which texts of some extents fill; d is bad where they don't fit into it.
func (d *frame) rest(extents []Extent) string {
	size := uint64(0)
	for _, e := range extents {
		if size += e.Length(); e.Length() > uint64(len(d.Data)) || size > uint64(len(d.Data)) {
			d.Bad = true
			return ""
		}
	}
	return string(d.Data)
}
