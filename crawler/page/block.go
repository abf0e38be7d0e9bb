package page

import (
	"bytes"
	"encoding/binary"
	"math/bits"
	"slices"
	"unicode"
	"unicode/utf8"

	"facetta/crawler/page/markup"
)

// Columns is the line width of text density: w_max of spec d.2.
const Columns = 80

// Limits of one page; the rest is dropped. The largest page seen (documentation of 9 MB in one file) has 1.4 MB of text.
const (
	maxText   = 4 << 20 // bytes of text in all blocks
	maxBlocks = 100_000
)

// Measure wraps a text greedily at width columns (spec d.2). It counts the words, the lines (at least 1) and the words of the last line.
func Measure(text string, width int) (words, lines, lastWords int) {
	w := blockWriter{width: width, tags: Pre} // only texts of PRE have line feeds, and those are real line breaks (isFolded)
	w.write([]byte(text), false)
	w.endBlock()
	if len(w.blocks) == 0 {
		return 0, 1, 0
	}
	b := &w.blocks[0]
	return b.Words, b.Lines, b.LastWords
}

// blockWriter turns a stream of text and gaps into blocks. Their texts stand in one arena, each followed by a line feed.
type blockWriter struct {
	width  int
	arena  []byte
	starts []int // start of each block's text in arena
	blocks []Block

	tags Tags // the open elements; kept by the parser
	gap  Tags // tags since the last text

	gapTags uint32 // the number of tags since the last text

	edges edges // what these tags did to the line

	hints         Hints // of the open elements
	depth, shared uint16

	full   bool // text was left out because of the limits
	open   bool // the last of blocks still grows
	broken bool // a tag other than A came after its last text
	space  byte // white space after the last token: a line feed or a space, 0 for none
	token  token
	column int // columns used on the current line

	// Two lengths of arena: behind the last character of a script without spaces, and behind the last one that a line of the source ended after.
	unspaced, folded int
}

// token is a run of characters without white space that is being read.
type token struct {
	columns int
	wide    int  // characters of scripts that are written without spaces
	word    bool // has a letter or digit
	linked  bool // has a letter or digit inside a link
}

// Classes of ASCII bytes.
const (
	classOther = iota
	classAlnum
	classSpace
	classDrop // control characters, NUL among them
	classHigh // part of a longer UTF-8 sequence
)

var class = classes()

func classes() (t [256]uint8) {
	for c := range t {
		switch {
		case c == ' ', '\t' <= c && c <= '\r':
			t[c] = classSpace
		case c < ' ', c == 0x7F:
			t[c] = classDrop
		case c >= utf8.RuneSelf:
			t[c] = classHigh
		case unicode.IsLetter(rune(c)), unicode.IsDigit(rune(c)):
			t[c] = classAlnum
		}
	}
	return t
}

// writeReferences adds text with character references, which must be valid UTF-8.
func (w *blockWriter) writeReferences(s []byte, linked bool) {
	var memory [16]byte
	for !w.full {
		n := bytes.IndexByte(s, '&')
		if n < 0 {
			break
		}
		w.write(s[:n], linked)
		characters, length := markup.AppendReference(memory[:0], s[n:], false)
		w.write(characters, linked)
		s = s[n+length:]
	}
	w.write(s, linked)
}

// write adds text, which must be valid UTF-8.
func (w *blockWriter) write(s []byte, linked bool) {
	for i := 0; i < len(s) && !w.full; {
		switch class[s[i]] {
		case classSpace:
			n := 1
			for i+n < len(s) && class[s[i+n]] == classSpace {
				n++
			}
			w.part(s[i : i+n])
			i += n
		case classDrop:
			i++
		case classHigh:
			i += w.writeRune(s[i:], linked)
		default:
			n := 0
			if w.token.columns == 0 && w.open && !w.broken && len(w.arena)+len(s) < maxText {
				n = w.writeWords(s[i:], linked)
			}
			if n == 0 {
				n = w.writeASCII(s[i:], linked)
			}
			i += n
		}
	}
}

// writeSpace is write for a text of nothing but white space, as most texts of a page are; it returns false, and writes nothing, for others.
func (w *blockWriter) writeSpace(s []byte) bool {
	for _, c := range s {
		if class[c] != classSpace {
			return false
		}
	}
	if !w.full {
		w.part(s)
	}
	return true
}

// part ends a token at white space. A single character of a script without spaces may get its second one behind a line break, see isFolded.
func (w *blockWriter) part(white []byte) {
	if w.token.wide != 1 {
		w.endToken()
	}
	if len(w.arena) == w.unspaced && bytes.ContainsAny(white, "\n\r") {
		w.folded = w.unspaced
	}
	if w.tags.Any(Pre) && bytes.ContainsAny(white, "\n\r") {
		w.space = '\n'
	} else if w.space == 0 {
		w.space = ' '
	}
}

// writeWords adds to the open block, all at once, the tokens of printable ASCII at the beginning of s that are each followed by a single space. It
// does what writeASCII and endToken do token by token, in half the time; most text is of this form.
func (w *blockWriter) writeWords(s []byte, linked bool) int {
	b := &w.blocks[len(w.blocks)-1]
	done := 0
	for {
		n := printable(s[done:])
		i := done + n
		if n == 0 || i == len(s) || s[i] != ' ' {
			break
		}
		word := hasAlnum(s[done:i])
		w.place(b, n, word, word && linked)
		done = i + 1
	}
	if done > 0 {
		if w.space != 0 {
			w.arena = append(w.arena, w.space)
		}
		w.arena = append(w.arena, s[:done-1]...)
		b.InnerTags += w.gapTags
		w.gap, w.gapTags, w.edges, w.space = 0, 0, 0, ' '
	}
	return done
}

// writeASCII adds the run of printable ASCII that s begins with.
func (w *blockWriter) writeASCII(s []byte, linked bool) int {
	n := printable(s)
	word := hasAlnum(s[:n])
	if w.token.wide > 0 {
		w.endToken()
	}
	fits := max(0, min(n, maxText-len(w.arena)))
	w.full = w.full || fits < n
	w.extend(s[:fits], fits, word, linked)
	return n
}

// printable returns the length of the run of bytes from "!" to "~" (classOther and classAlnum) that s begins with. It looks at eight bytes at once.
func printable(s []byte) int {
	const each = 0x0101010101010101
	n := 0
	for ; n+8 <= len(s); n += 8 {
		x := binary.LittleEndian.Uint64(s[n:])
		low := x & (0x7F * each)
		if ends := (x | ^(low + (0x80-'!')*each) | (low + (0x7F-'~')*each)) & (0x80 * each); ends != 0 {
			return n + bits.TrailingZeros64(ends)/8
		}
	}
	for n < len(s) && class[s[n]] <= classAlnum {
		n++
	}
	return n
}

// hasAlnum tells whether a run of printable ASCII is a word. Most runs begin with a letter, so the loop is short.
func hasAlnum(s []byte) bool {
	for _, c := range s {
		if class[c] == classAlnum {
			return true
		}
	}
	return false
}

// writeRune adds the character that s begins with.
func (w *blockWriter) writeRune(s []byte, linked bool) int {
	r, n := utf8.DecodeRune(s)
	switch {
	case unicode.IsSpace(r):
		w.part(s[:n])
	case unicode.IsControl(r), isFormatting(r):
	case IsUnspaced(r):
		w.extendUnspaced(s[:n], linked)
	default:
		if w.space != 0 {
			w.endToken()
		}
		w.extend(s[:n], 1, unicode.IsLetter(r) || unicode.IsDigit(r), linked)
	}
	return n
}

// isFormatting tells whether r only says where a line may break or which byte order a file has, or is an embedding, override or isolate of the
// bidirectional algorithm (UAX #9, 2.1 to 2.4), which would show the text behind it in another order than it is read.
func isFormatting(r rune) bool {
	return r == 0xAD || r == 0x200B || r == 0x2060 || r == 0xFEFF || 0x202A <= r && r <= 0x202E || 0x2066 <= r && r <= 0x2069
}

// IsUnspaced tells whether r is a character of Han, Hiragana or Katakana, which are written without spaces between words.
func IsUnspaced(r rune) bool {
	return r >= 0x3041 && (r <= 0x30FF || 0x3400 <= r && r <= 0x9FFF || 0xF900 <= r && r <= 0xFAFF || 0x20000 <= r && r <= 0x3FFFF)
}

// extendUnspaced adds a character of two columns. Two of them make a word: Chinese and Japanese words have 1.5 to 2 characters on average, and the
// spec's "run of non-whitespace" would make a whole paragraph one word.
func (w *blockWriter) extendUnspaced(s []byte, linked bool) {
	folded := w.isFolded()
	if w.token.wide == 0 || w.space != 0 && !folded {
		w.endToken()
	}
	if folded {
		w.space = 0
	}
	w.extend(s, 2, true, linked)
	w.unspaced = len(w.arena)
	if w.token.wide++; w.token.wide == 2 {
		w.endToken()
	}
}

// isFolded tells whether only the end of a line stands between two characters of scripts without spaces. Such an end folds the source and divides no
// words (CSS Text 3, 4.1.3). Where a tag stands there as well, a word may end.
func (w *blockWriter) isFolded() bool {
	return w.space == ' ' && w.folded == len(w.arena) && w.folded > 0 && w.gapTags == 0
}

// extend adds characters to the current token, or begins a new token with them.
func (w *blockWriter) extend(s []byte, columns int, word, linked bool) {
	if len(w.arena)+len(s) > maxText {
		w.full = true
		return
	}
	if len(s) == 0 || w.token.columns == 0 && !w.beginToken() {
		return
	}
	w.arena = append(w.arena, s...)
	w.token.columns += columns
	w.token.word = w.token.word || word
	w.token.linked = w.token.linked || word && linked
}

// beginToken begins a new block if a gap came before the token, else writes the white space that came before it. It returns false when the page is
// full.
func (w *blockWriter) beginToken() bool {
	if !w.open || w.broken {
		w.endBlock()
		if len(w.blocks) >= maxBlocks {
			w.full = true
			return false
		}
		w.blocks = append(w.blocks, Block{
			Lines: 1, Tags: w.tags, Gap: w.gap, GapTags: w.gapTags, Hints: w.hints, Depth: w.depth, Shared: w.shared, Join: w.join(),
		})
		w.starts = append(w.starts, len(w.arena))
		w.open, w.broken, w.column = true, false, 0
	} else {
		w.blocks[len(w.blocks)-1].InnerTags += w.gapTags
		if w.space != 0 {
			w.arena = append(w.arena, w.space)
		}
	}
	w.gap, w.gapTags, w.edges, w.space = 0, 0, 0, 0
	return true
}

// edges is what the tags between two texts do to the line of these texts.
type edges uint8

const (
	lineEdge  edges = 1 << iota // the line ends
	startEdge                   // an element begins
	endEdge                     // an element ends
)

// join tells how the next block follows the last one. Where an element ends and another begins, two words meet; where only one of these happens, an
// element holds part of a word.
func (w *blockWriter) join() Join {
	switch {
	case w.edges&lineEdge != 0, w.space == '\n', len(w.blocks) == 0:
		return NewLine
	case w.space != 0:
		return SameLine
	case w.edges == startEdge|endEdge:
		return NextElement
	}
	return SameWord
}

// endToken completes the token that is being read.
func (w *blockWriter) endToken() {
	if w.token.columns > 0 {
		w.place(&w.blocks[len(w.blocks)-1], w.token.columns, w.token.word, w.token.linked)
		w.token = token{}
	}
}

// place puts a token on the current line if it fits with a space before it, else on a new one.
func (w *blockWriter) place(b *Block, columns int, word, linked bool) {
	switch next := w.column + 1 + columns; {
	case w.column == 0:
		w.column = columns
	case next <= w.width:
		w.column = next
	default:
		b.Lines++
		b.LastWords = 0
		w.column = columns
	}
	if word {
		b.Words++
		b.LastWords++
	}
	if linked {
		b.LinkedWords++
	}
}

// tag notes a tag in the gap; all tags but A end the block.
func (w *blockWriter) tag(t Tags, e edges) {
	w.gap |= t
	w.gapTags++
	w.edges |= e
	if t != A {
		w.breakBlock()
	}
}

// breakBlock makes the next text begin a new block.
func (w *blockWriter) breakBlock() {
	w.endToken()
	w.broken = true
}

// endBlock completes the open block.
func (w *blockWriter) endBlock() {
	w.endToken()
	if !w.open {
		return
	}
	b := &w.blocks[len(w.blocks)-1]
	if b.Words > 0 && b.LinkedWords == b.Words {
		b.Tags |= A
	}
	w.arena = append(w.arena, '\n')
	w.open = false
}

// next is the index of the block that the next text would go into.
func (w *blockWriter) next() int {
	if w.open && !w.broken {
		return len(w.blocks) - 1
	}
	return len(w.blocks)
}

// finish returns the blocks; their texts are parts of all, which is the arena as a string.
func (w *blockWriter) finish(all string) []Block {
	if len(w.blocks) == 0 {
		return nil
	}
	blocks := make([]Block, len(w.blocks))
	copy(blocks, w.blocks)
	for i := range blocks {
		end := len(all)
		if i+1 < len(blocks) {
			end = w.starts[i+1]
		}
		blocks[i].Text = all[w.starts[i] : end-1]
	}
	return blocks
}

// reset makes the writer ready for a page of size bytes and keeps its memory.
func (w *blockWriter) reset(size int) {
	*w = blockWriter{width: Columns, arena: w.arena[:0], starts: w.starts[:0], blocks: w.blocks[:0]}
	w.arena = slices.Grow(w.arena, min(size/2, maxText))
	w.blocks = slices.Grow(w.blocks, min(size/200, 1000))
	w.starts = slices.Grow(w.starts, min(size/200, 1000))
}

// indexBlock is slices.IndexFunc, but copies no blocks.
func indexBlock(blocks []Block, is func(*Block) bool) int {
	for i := range blocks {
		if is(&blocks[i]) {
			return i
		}
	}
	return -1
}
