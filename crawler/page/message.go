package page

import (
	"bytes"
	"strings"

	"facetta/crawler/page/markup"
)

// Bounds, in bytes, of the head that programs for archives of mailing lists write above a message.
const (
	maxMessageHead  = 16384
	maxMessageField = 500
)

// Marks that these programs write before the fields of a message, and before the message itself.
var (
	mhonarcFrom   = newNeedle("<!--X-From: ")
	mhonarcRot13  = newNeedle("<!--X-From-R13: ")
	mhonarcDate   = newNeedle("<!--X-Date: ")
	hypermailName = newNeedle(`<!-- name="`)
	hypermailSent = newNeedle(`<!-- sent="`)
	pipermailText = newNeedle("<!--beginarticle-->")
)

// readMessage reads who sent a message, and when, from a page of a mailing list's archive. No element says so, but the programs that write such pages
// leave it in comments, or in the same place of every page.
func (m *metadata) readMessage(body []byte, dates dateReader) {
	head := body[:min(len(body), maxMessageHead)]
	for _, read := range []func([]byte) (sender, sent string){mhonarc, hypermail, pipermail} {
		sender, sent := read(head)
		if sender == "" && sent == "" {
			continue
		}
		m.author.offer(authorSources, "list message", func() string { return senderOf(sender) })
		m.published.offer(dateSources, "list message", func() string { return dates.find(unescaped(sent, maxDate)) })
		return
	}
}

// mhonarc reads <!--X-From-R13: "Nyvpr" <nyvprNrknzcyr.bet> -->, or the older X-From, and <!--X-Date: ... -->.
func mhonarc(head []byte) (sender, sent string) {
	sent = between(head, &mhonarcDate, " -->")
	if sender = between(head, &mhonarcFrom, " -->"); sender == "" {
		sender = strings.Map(rot13, unescaped(between(head, &mhonarcRot13, " -->"), maxMessageField))
	}
	return sender, sent
}

// rot13 is MHonArc's variant, which rotates the capital letters together with the signs on either side of them, "@" and "[".
func rot13(r rune) rune {
	switch {
	case '@' <= r && r <= '[':
		return '@' + (r-'@'+14)%28
	case 'a' <= r && r <= 'z':
		return 'a' + (r-'a'+13)%26
	}
	return r
}

// hypermail reads <!-- sent="..." --> and <!-- name="..." -->.
func hypermail(head []byte) (sender, sent string) {
	if sent = between(head, &hypermailSent, `" -->`); sent == "" {
		return "", ""
	}
	return between(head, &hypermailName, `" -->`), sent
}

// pipermail reads the first B and the first I behind the heading, above the comment with which the message begins.
func pipermail(head []byte) (sender, sent string) {
	end := pipermailText.index(head)
	if end < 0 {
		return "", ""
	}
	var z markup.Tokenizer
	z.Reset(head[:end])
	for isBehind := false; sent == ""; {
		switch z.Next() {
		case markup.End:
			return sender, sent
		case markup.EndTag:
			isBehind = isBehind || nameOf(&z) == "h1"
		case markup.StartTag:
			switch name := nameOf(&z); {
			case isBehind && name == "b" && sender == "":
				sender = nextText(&z)
			case isBehind && name == "i":
				sent = nextText(&z)
			}
		}
	}
	return sender, sent
}

// nextText returns the text right behind the current tag.
func nextText(z *markup.Tokenizer) string {
	if z.Next() != markup.Text {
		return ""
	}
	return string(z.AppendText(nil, maxMessageField))
}

// between returns the text behind the first occurrence of start, up to end in the same line; "" where there is none.
func between(head []byte, start *needle, end string) string {
	at := start.index(head)
	if at < 0 {
		return ""
	}
	line, _, _ := bytes.Cut(head[at+len(start.word):], []byte("\n"))
	field, _, ok := bytes.Cut(line[:min(len(line), maxMessageField)], []byte(end))
	if !ok {
		return ""
	}
	return string(field)
}

// senderOf returns the name in a message's From, without the address and without the list that passed the message on; "" where there is only an
// address, which archives write as "ann at example.org".
func senderOf(from string) string {
	name, _, _ := strings.Cut(unescaped(from, maxAuthor), "<")
	name, _, _ = strings.Cut(name, " via ")
	name = authorOf(strings.Trim(name, `"' `))
	for _, at := range []string{" at ", "_at_"} {
		if _, host, ok := strings.Cut(name, at); ok && !strings.Contains(host, " ") && strings.Contains(host, ".") {
			return ""
		}
	}
	return name
}
