package page

import (
	"bytes"
	"encoding/binary"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/unicode"

	"facetta/crawler/page/markup"
)

const (
	prescan = 4096 // bytes in which <meta charset> is looked for; the standard asks for 1,024

	// strayRatio is the number of well-formed UTF-8 sequences for each malformed byte from which on the label of another encoding is overruled. Text
	// in a legacy encoding has more malformed bytes than sequences.
	strayRatio = 20
)

// decode returns the body as valid UTF-8, the name of the encoding that it was read with, and what was wrong with it. The evidence, in this order: a
// byte order mark; well-formed UTF-8, whatever the label says, as text in another encoding does not look like it by chance; the label in the header;
// the label in the markup, if tagged; a guess. The label ISO-8859-1, which servers put on everything, is not believed where the text can't be
// Western. The result may be body itself.
func decode(body []byte, label string, tagged bool) ([]byte, string, Dirt) {
	if enc, n := byteOrder(body); enc != nil {
		return decodeWith(enc, body[n:])
	}
	high := firstHigh(body)
	stateful := bytes.IndexByte(body, 0x1B) >= 0 // ISO-2022-JP is written in ASCII and escapes
	if high == len(body) && !stateful {
		return body, "utf-8", 0
	}
	declared := encodingOf(label)
	if declared == nil && tagged {
		declared = encodingOf(markupLabel(body[:min(len(body), prescan)]))
	}
	enc := encoding.Encoding(unicode.UTF8)
	valid := !stateful && utf8.Valid(body[high:])
	if !valid {
		enc = actual(declared, body, stateful)
	}
	var dirt Dirt
	if declared != nil && declared != enc {
		dirt = DirtLabel
	}
	if valid {
		return body, "utf-8", dirt
	}
	text, name, broken := decodeWith(enc, body)
	return text, name, dirt | broken
}

// actual returns the encoding of a body that has no byte order mark.
func actual(declared encoding.Encoding, body []byte, stateful bool) encoding.Encoding {
	if stateful && switchesToKanji(body) {
		return japanese.ISO2022JP
	}
	sequences, malformed := countUTF8(body)
	switch {
	case malformed == 0 && !stateful:
		return unicode.UTF8
	case declared == nil || declared == unicode.UTF8:
		if sequences >= malformed {
			return unicode.UTF8
		}
		return guess(body)
	case sequences >= strayRatio*malformed && sequences > 0:
		return unicode.UTF8
	case declared == charmap.Windows1252:
		return unlikeWestern(body)
	}
	return declared
}

// switchesToKanji finds the escapes of ISO-2022-JP (RFC 1468), whose text is ASCII to any other encoding.
func switchesToKanji(body []byte) bool {
	return bytes.Contains(body, []byte("\x1B$B")) || bytes.Contains(body, []byte("\x1B$@"))
}

// firstHigh returns the offset of the first byte above 127, len(s) when there is none.
func firstHigh(s []byte) int {
	i := 0
	for ; i+32 <= len(s); i += 32 {
		four := binary.LittleEndian.Uint64(s[i:]) | binary.LittleEndian.Uint64(s[i+8:]) |
			binary.LittleEndian.Uint64(s[i+16:]) | binary.LittleEndian.Uint64(s[i+24:])
		if four&0x8080808080808080 != 0 {
			break
		}
	}
	for ; i+8 <= len(s); i += 8 {
		if binary.LittleEndian.Uint64(s[i:])&0x8080808080808080 != 0 {
			break
		}
	}
	for i < len(s) && s[i] < utf8.RuneSelf {
		i++
	}
	return i
}

// byteOrder finds a byte order mark, or UTF-16 without one, and returns the encoding (nil for none) and the length of the mark.
func byteOrder(body []byte) (encoding.Encoding, int) {
	switch {
	case bytes.HasPrefix(body, []byte("\xEF\xBB\xBF")):
		return unicode.UTF8, 3
	case bytes.HasPrefix(body, []byte("\xFE\xFF")):
		return utf16(unicode.BigEndian), 2
	case bytes.HasPrefix(body, []byte("\xFF\xFE")):
		return utf16(unicode.LittleEndian), 2
	}
	head := body[:min(len(body), 1000)&^1]
	var zero [2]int // at even and at odd offsets
	for i, c := range head {
		if c == 0 {
			zero[i&1]++
		}
	}
	switch {
	case len(head) < 8:
	case zero[0]*5 > len(head)*2 && zero[1] == 0:
		return utf16(unicode.BigEndian), 0
	case zero[1]*5 > len(head)*2 && zero[0] == 0:
		return utf16(unicode.LittleEndian), 0
	}
	return nil, 0
}

func utf16(order unicode.Endianness) encoding.Encoding {
	return unicode.UTF16(order, unicode.IgnoreBOM)
}

// countUTF8 counts well-formed sequences of several bytes, and malformed bytes; a sequence cut off at the end is neither.
func countUTF8(s []byte) (sequences, malformed int) {
	for i := 0; i < len(s); {
		if s[i] < utf8.RuneSelf {
			i++
			continue
		}
		r, n := utf8.DecodeRune(s[i:])
		switch {
		case r != utf8.RuneError || n > 1:
			sequences++
		case len(s)-i < utf8.UTFMax && !utf8.FullRune(s[i:]):
		default:
			malformed++
		}
		i += n
	}
	return sequences, malformed
}

// validUTF8 replaces malformed bytes by U+FFFD.
func validUTF8(body []byte) ([]byte, Dirt) {
	if utf8.Valid(body) {
		return body, 0
	}
	return bytes.ToValidUTF8(body, []byte("\uFFFD")), DirtCharacters
}

// decodeWith reads the body in an encoding; bytes that cannot be read become U+FFFD.
func decodeWith(enc encoding.Encoding, body []byte) ([]byte, string, Dirt) {
	name, _ := htmlindex.Name(enc) // enc always comes from this index
	if enc == unicode.UTF8 {
		text, dirt := validUTF8(body)
		return text, name, dirt
	}
	decoder := enc
	if enc == simplifiedchinese.GBK {
		decoder = simplifiedchinese.GB18030 // a superset of GBK (Encoding Standard §10.1.1), which adds names and emoji
	}
	text, err := decoder.NewDecoder().Bytes(body)
	if err != nil {
		text, dirt := validUTF8(body)
		return text, "utf-8", dirt
	}
	text, dirt := validUTF8(text)
	if bytes.Contains(text, []byte("\uFFFD")) {
		dirt = DirtCharacters
	}
	return text, name, dirt
}

// encodingOf finds an encoding by its label (WHATWG Encoding Standard §4.2); nil when the label is unknown or names an encoding that no page can be
// read with. The label "utf-16" is not true, as it was read as ASCII; the standard takes it for UTF-8.
func encodingOf(label string) encoding.Encoding {
	label = strings.ToLower(strings.Trim(label, " \t\r\n\f\"'"))
	enc, err := htmlindex.Get(label)
	switch {
	case label == "" || err != nil || enc == encoding.Replacement:
		return nil
	case strings.HasPrefix(label, "utf-16") || strings.HasPrefix(label, "utf16"):
		return unicode.UTF8
	}
	return enc
}

// markupLabel looks for <meta charset>, <meta http-equiv=content-type content> and <?xml encoding?>.
func markupLabel(head []byte) string {
	if bytes.HasPrefix(head, []byte("<?xml")) {
		declaration, _, _ := strings.Cut(string(head), ">")
		if label := setting(declaration, "encoding"); label != "" {
			label, _, _ = strings.Cut(label[1:], label[:1])
			return label
		}
	}
	var z markup.Tokenizer
	for z.Reset(head); ; {
		switch z.Next() {
		case markup.End:
			return ""
		case markup.StartTag, markup.SelfClosingTag:
			if label := metaLabel(&z); label != "" {
				return label
			}
		}
	}
}

// metaLabel reads the charset of the tokenizer's current start tag, if it is META.
func metaLabel(z *markup.Tokenizer) string {
	if !bytes.EqualFold(z.TagName(), []byte("meta")) {
		return ""
	}
	if z.Has(markup.Charset) {
		return z.Value(markup.Charset)
	}
	label, _, _ := strings.Cut(setting(z.Value(markup.Content), "charset"), ";")
	return label
}
