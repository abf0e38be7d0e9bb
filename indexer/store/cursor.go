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
	offset   int64 // position of the record in the file
	rest     []byte
	Document *Document // head, without blocks
	total    int       // blocks in all
	given    int       // blocks given so far
	Unpacked int       // bytes so far
	room     *Room
	content  frame // the rest of the frame that holds the next blocks; empty when it has to be read
	header   frameHeader
}

// Room is memory for reading documents one after the other. Texts are copied out of it, but blocks are valid only until the next are read.
type Room struct {
	record, content []byte
	blocks          []Block
	extents         []Extent
}

// Extent is four times the length of a block's text, plus 2 if the block is no part of snippets, plus 1 if it is content.
type Extent uint64

// ExtentOf gives the extent of a block.
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

// Length is the length of the block's text in bytes.
func (e Extent) Length() uint64 { return uint64(e >> 2) }

// NoSnippet is the block's field of this name.
func (e Extent) NoSnippet() bool { return e&2 != 0 }

// Content is the block's field of this name.
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

// Cursor is like open, but reads into the given room.
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

// Next gives the blocks of the next frame, nil after the last. They are valid until the next call.
func (c *Cursor) Next() (blocks []Block, err error) {
	err = c.nextFrame(func(d *frame) int {
		blocks = d.blocks(c.room)
		return len(blocks)
	})
	return blocks, err
}

// NextTexts gives the texts of the next frame's blocks, one behind the other, and the extent of each block; none after the last. The extents are
// valid until the next call. It is several times as fast as Next, for callers that need no more.
func (c *Cursor) NextTexts() (texts string, extents []Extent, err error) {
	err = c.nextFrame(func(d *frame) int {
		texts, extents = d.texts(c.room)
		return len(extents)
	})
	return texts, extents, err
}

// nextFrame calls read with the next frame, if there is one; read returns the number of the frame's blocks.
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

// PassTo skips frames up to the first that is wanted, judged by its number of blocks that are content.
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

// Ahead gives the number of bytes to be unpacked for the next blocks; 0 when they are unpacked, or there are none.
func (c *Cursor) Ahead() int {
	if len(c.content.Data) > 0 {
		return 0
	}
	d := file.Decoder{Data: c.rest} // empty after the last frame
	return int(min(d.Uvarint(), maxFrame))
}

// frameHeader holds the numbers before the zstd form of a frame.
type frameHeader struct{ length, packed, blocks, content int }

func readFrameHeader(d *file.Decoder) frameHeader {
	length, packed, blocks, content := d.Uvarint(), d.Uvarint(), d.Uvarint(), d.Uvarint()
	if d.Bad || length > maxFrame || packed > uint64(len(d.Data)) || blocks > length/minBlock || content > blocks {
		d.Bad = true
		return frameHeader{}
	}
	return frameHeader{int(length), int(packed), int(blocks), int(content)}
}

// frame is the part of a frame's content that has not been read yet.
type frame struct{ file.Decoder }

// minBlock is the fewest bytes that describe a block: five uvarints.
const minBlock = 5

// blocks reads the blocks of a frame into room.
func (d *frame) blocks(room *Room) []Block {
	rest := *d // a copy on the stack, where writes are faster
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

// moreFollows has the bit of each of eight bytes that says that the number continues in the next byte.
const moreFollows = 0x8080808080808080

// first reads n numbers, at least one and at most seven, and gives the first. Nearly always all of them end within the next eight bytes, which then
// are searched for the ends at once.
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

// rest gives the remaining bytes, which hold the texts of these extents; d is bad where the texts don't fit into them.
func (d *frame) rest(extents []Extent) string {
	size := uint64(0)
	for _, e := range extents {
		if size += e.Length(); size > uint64(len(d.Data)) { // before it can overflow, as lengths have 62 bits
			d.Bad = true
			return ""
		}
	}
	return string(d.Data)
}
