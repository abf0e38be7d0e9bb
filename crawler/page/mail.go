package page

import (
	"bufio"
	"bytes"
	"mime"
	"net/mail"
	"net/textproto"
)

// readMail reads title, author and date from the header of a message (RFC 5322), with which texts of newsgroups and mailing lists begin; false where
// there is none.
func (p *Page) readMail(body []byte, dates dateReader) bool {
	head := bytes.TrimLeft(body[:min(len(body), maxMessageHead)], "\r\n")
	if bytes.HasPrefix(head, []byte("From ")) { // the first line of a message in a mailbox file
		_, head, _ = bytes.Cut(head, []byte("\n"))
	}
	// The fields before an error count: a header may be malformed, or cut off at maxMessageHead.
	header, _ := textproto.NewReader(bufio.NewReader(bytes.NewReader(head))).ReadMIMEHeader()
	from, subject, date := header.Get("From"), header.Get("Subject"), header.Get("Date")
	if from == "" || subject == "" && date == "" {
		return false
	}
	p.Title = tidy(decoded(subject), maxTitle)
	p.Published = dates.find(tidy(date, maxDate))
	p.Author = senderOf(decoded(from))
	if a, err := mail.ParseAddress(from); err == nil {
		p.Author = authorOf(a.Name)
	}
	return true
}

// decoded returns the text of a field that may have encoded words (RFC 2047).
func decoded(field string) string {
	var d mime.WordDecoder
	if text, err := d.DecodeHeader(field); err == nil {
		return text
	}
	return field
}
