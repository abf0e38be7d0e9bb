package query

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// token is one item of the line.
type token struct {
	kind  tokenKind
	text  string // as written, without quotes
	name  string // name of the field or filter before the colon of a quoted or bare text, as in names; "" if there is none
	tight bool   // no white space before it
}

// isNegatedInSQL tells whether a NOT before the token belongs to it, as in SQL: people who paste "IF NOT EXISTS" or search for "NOT NULL" want to
// exclude nothing.
func (t token) isNegatedInSQL() bool {
	if t.kind != bare || t.name != "" {
		return false
	}
	switch strings.TrimRight(t.text, ",;") {
	case "NULL", "EXISTS", "IN", "LIKE", "BETWEEN":
		return true
	}
	return false
}

type tokenKind uint8

const (
	end tokenKind = iota
	bare
	quoted
	open
	shut
	bar
	minus
	plus
)

const quotes = "\"\u201c\u201d\u201e\uff02"

// colons stand behind the name of a field, a filter or a setting; Chinese and Japanese keyboards produce the wide one.
const colons = ":\uff1a"

// delimiters end a word.
const delimiters = quotes + "()|"

// signOf returns the kind of a token that is one sign; end if the byte is no such sign.
func signOf(c byte) tokenKind {
	switch c {
	case '(':
		return open
	case ')':
		return shut
	case '|':
		return bar
	case '-':
		return minus
	case '+':
		return plus
	}
	return end
}

// lexer cuts a line into tokens.
type lexer struct{ rest string }

// next returns the next token.
func (l *lexer) next() token {
	trimmed := strings.TrimLeftFunc(l.rest, unicode.IsSpace)
	tight := len(trimmed) == len(l.rest)
	l.rest = trimmed
	if l.rest == "" {
		return token{kind: end}
	}
	if kind := signOf(l.rest[0]); kind != end {
		size := 1
		if kind == minus || kind == bar { // "--" is a dash, and "||" means the same as "|"
			size = len(l.rest) - len(strings.TrimLeft(l.rest, l.rest[:1]))
		}
		text := l.rest[:size]
		l.rest = l.rest[size:]
		return token{kind: kind, text: text, tight: tight}
	}
	if text, ok := l.quoted(); ok {
		return token{kind: quoted, text: text, tight: tight}
	}
	return l.word(tight)
}

// quoted returns the quoted text that comes next, if there is one.
func (l *lexer) quoted() (string, bool) {
	first, size := utf8.DecodeRuneInString(l.rest)
	if size == 0 || !strings.ContainsRune(quotes, first) {
		return "", false
	}
	text := l.rest[size:]
	at := indexAny(text, 0, func(r rune) bool { return strings.ContainsRune(quotes, r) })
	_, size = utf8.DecodeRuneInString(text[at:])
	l.rest = text[at+size:]
	return text[:at], true
}

// word returns a word, or a name before a colon with the quoted or bare text that belongs to it.
func (l *lexer) word(tight bool) token {
	text := l.run()
	at := strings.IndexAny(text, colons)
	if at < 0 || names[strings.ToLower(text[:at])] == "" {
		return token{kind: bare, text: text, tight: tight}
	}
	_, size := utf8.DecodeRuneInString(text[at:])
	name, value := names[strings.ToLower(text[:at])], text[at+size:]
	if value == "" {
		if value, ok := l.quoted(); ok {
			return token{kind: quoted, text: value, name: name, tight: tight}
		}
		return token{kind: bare, text: text, tight: tight}
	}
	return token{kind: bare, text: value, name: name, tight: tight}
}

// run returns everything up to white space or a delimiter; for an address with a scheme, text in parentheses is included.
func (l *lexer) run() string {
	at := untilDelimiter(l.rest, 0)
	for hasScheme(l.rest[:at]) && strings.HasPrefix(l.rest[at:], "(") {
		shut := untilDelimiter(l.rest, at+1)
		if !strings.HasPrefix(l.rest[shut:], ")") {
			break
		}
		at = untilDelimiter(l.rest, shut+1)
	}
	text := l.rest[:at]
	l.rest = l.rest[at:]
	return text
}

// untilDelimiter returns the place of the first white space or delimiter in a text from a place on; the end if there is none.
func untilDelimiter(text string, from int) int {
	return indexAny(text, from, func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune(delimiters, r) })
}

// indexAny returns the place of the first of some characters in a text from a place on; the end if there is none. It ignores the sign within Hebrew
// abbreviations that is written as a quotation mark.
func indexAny(text string, from int, is func(rune) bool) int {
	before := rune(0)
	for i, r := range text[from:] {
		if is(r) {
			after, _ := utf8.DecodeRuneInString(text[from+i+utf8.RuneLen(r):])
			if !strings.ContainsRune(quotes, r) || !unicode.Is(unicode.Hebrew, before) || !unicode.Is(unicode.Hebrew, after) {
				return from + i
			}
		}
		before = r
	}
	return len(text)
}
