package frontier

import (
	"encoding/binary"
	"path"
	"regexp"
	"strings"

	"facetta/internal/weburl"
)

// Beside its pages a site has edit forms, histories, copies for the printer and the like, which say themselves that nothing on them counts
// (Result.Barren), or are copies of URLs that are known (Result.CopyOf), or say the same as another one of their path, or as query variants have
// nothing that is new. Where that is what the first pages of a shape have all said, the others of that shape are leased when their host has nothing
// else, whatever their depth. So they use up no budget before pages do, and are all fetched where there is budget left, should one of them be
// different.
const barrenPages = 5

// lateDepth is added to the depth of late URLs in queues, where deeper ones than this count as equally deep.
const lateDepth = 1 << 15

// shapeOf returns what the addresses have in common that a program makes for one purpose: host, folder and the names of the parameters, with a
// program's name. Of a value it has the part up to the first "/" or ":", as in title=Special:WhatLinksHere/Main_Page, and numbers are all alike. A
// parameter such as replytocom means the same in all folders.
func shapeOf(u weburl.URL) string {
	file, query, asked := strings.Cut(u.Path(), "?")
	var b strings.Builder
	b.WriteString(string(u.Host()) + "/")
	if !asked {
		file = strings.TrimSuffix(file[1:], "/")
		writeAlike(&b, file[:strings.LastIndexAny(file, "/:")+1])
		return b.String()
	}
	if ext := path.Ext(file); ext != "" && !strings.HasPrefix(ext, ".htm") {
		b.WriteString(path.Base(file)) // of a program
	}
	for parameter := range strings.SplitSeq(query, "&") {
		_, value, _ := strings.Cut(parameter, "=")
		b.WriteByte('?')
		b.WriteString(parameterName(parameter))
		b.WriteByte('=')
		if at := valueKind.FindStringIndex(value); at != nil {
			writeAlike(&b, value[:at[1]])
		}
	}
	return b.String()
}

// valueKind matches the first separator in the value of a parameter.
var valueKind = regexp.MustCompile(`[/:]|%2F|%3A`)

// writeAlike writes a text with 0 for each number.
func writeAlike(b *strings.Builder, s string) {
	for i := range len(s) {
		switch isDigit := s[i]-'0' <= 9; {
		case !isDigit:
			b.WriteByte(s[i])
		case i == 0 || s[i-1]-'0' > 9:
			b.WriteByte('0')
		}
	}
}

func barrenKey(u weburl.URL) []byte { return stringKey(barrenKind, shapeOf(u)) }

// countBarren counts a page of its shape, unless another one has counted for something already. What is stored is the number of barren pages, or 1 more
// than that can be.
func (c *change) countBarren(u weburl.URL, isBarren bool) error {
	key := barrenKey(u)
	n, err := c.size(key)
	switch {
	case err != nil || n > barrenPages || isBarren && n == barrenPages:
	case isBarren:
		c.sizes[string(key)] = n + 1
	default:
		c.sizes[string(key)] = barrenPages + 1
	}
	return err
}

// postpone makes a ready URL late whose shape has had barren pages only; false if it is none of these.
func (f *Frontier) postpone(u weburl.URL, r *record) (bool, error) {
	if r.flags&flagLate != 0 || r.kind != Page || r.depth == 0 {
		return false, nil
	}
	v, err := f.get(barrenKey(u))
	if n, _ := binary.Uvarint(v); n != barrenPages || err != nil {
		return false, err
	}
	c := f.change()
	h, err := c.host(u.Host())
	if err != nil {
		return false, err
	}
	if err := c.dequeue(h, r); err != nil {
		return false, err
	}
	r.flags |= flagLate
	return true, c.commit(c.enqueue(h, u, r))
}
