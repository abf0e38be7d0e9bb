package page

import (
	"bufio"
	"bytes"
	"mime"
	"net/mail"
	"net/textproto"
)

// readMail takes over what the header of a message (RFC 5322) says, as texts of news and of mailing lists begin with one; false where there is none.
func (p *Page) readMail(body []byte, dates dateReader) bool {
	head := bytes.TrimLeft(body[:min(len(body), maxMessageHead)], "\r\n")
	if bytes.HasPrefix(head, []byte("From ")) { // a line of a mailbox's file
		_, head, _ = bytes.Cut(head, []byte("\n"))
	}
	// What was read before an error counts: texts leave a field unfinished.
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

// decoded gives the text of a field with encoded words (RFC 2047).
func decoded(field string) string {
	var d mime.WordDecoder
	if text, err := d.DecodeHeader(field); err == nil {
		return text
	}
	return field
}
