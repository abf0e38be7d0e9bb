package page

import (
	"strings"
	"testing"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/unicode"
)

// TestCharset encodes a text, declares an encoding or none, and reads it back.
func TestCharset(t *testing.T) {
	encode := func(e interface{ String(string) (string, error) }, s string) string {
		out, err := e.String(s)
		if err != nil {
			t.Fatal(err)
		}
		return out
	}
	german := "<p>Die Grüße kosten 5 € für schöne Übungen"
	russian := "<p>Машинное обучение изучает методы построения алгоритмов, способных обучаться на данных"
	japaneseText := "<p>これは日本語で書かれた文章です。私の名前は太郎です。"
	chinese := "<p>人民日报北京青年报中国的新闻网页"
	korean1 := "<p>심 영상의 홈 페이지에 오심을 환영합니다"
	utf16le := encode(unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM).NewEncoder(), german)
	utf16be := encode(unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM).NewEncoder(), german)
	for _, c := range []struct {
		name, contentType, body, want, charset string
	}{
		{"UTF-8 by bytes", "text/html", german, german, "utf-8"},
		{"UTF-8 against a stale header", "text/html; charset=iso-8859-1", german, german, "utf-8"},
		{"UTF-8 against a stale meta", "text/html", `<meta charset="windows-1251">` + german, german, "utf-8"},
		{"UTF-8 mark", "text/html; charset=koi8-r", "\xEF\xBB\xBF" + german, german, "utf-8"},
		{"UTF-16 mark", "text/html", "\xFF\xFE" + utf16le, german, "utf-16le"},
		{"UTF-16 mark, the other way", "text/html", "\xFE\xFF" + utf16be, german, "utf-16be"},
		{"UTF-16 without mark, the other way", "text/html", utf16be, german, "utf-16be"},
		{"UTF-16 without mark", "text/html", utf16le, german, "utf-16le"},
		{"header", "text/html; charset=KOI8-R", encode(charmap.KOI8R.NewEncoder(), russian), russian, "koi8-r"},
		{"broken header", `text/html; charset="koi8-r`, encode(charmap.KOI8R.NewEncoder(), russian), russian, "koi8-r"},
		{"header before meta", "text/html; charset=KOI8-R",
			"<meta charset=utf-8>" + encode(charmap.KOI8R.NewEncoder(), russian), russian, "koi8-r"},
		{"meta charset", "text/html",
			"<META CHARSET=iso-8859-15>" + encode(charmap.ISO8859_15.NewEncoder(), german), german, "iso-8859-15"},
		{"meta http-equiv", "text/html", `<meta http-equiv="Content-Type" content="text/html; charset=shift_jis">` +
			encode(japanese.ShiftJIS.NewEncoder(), japaneseText), japaneseText, "shift_jis"},
		{"meta behind 2 KB", "text/html", "<!--" + strings.Repeat("x", 2000) + "--><meta charset=gb2312>" +
			encode(simplifiedchinese.GBK.NewEncoder(), chinese), chinese, "gbk"},
		{"XML declaration", "text/html",
			`<?xml version="1.0" encoding='windows-1251'?>` + encode(charmap.Windows1251.NewEncoder(), russian), russian, "windows-1251"},
		{"ISO-2022-JP", "text/html; charset=iso-2022-jp",
			encode(japanese.ISO2022JP.NewEncoder(), japaneseText), japaneseText, "iso-2022-jp"},
		{"false UTF-8 label", "text/html; charset=utf-8", encode(charmap.Windows1252.NewEncoder(), german), german, "windows-1252"},
		{"guess Western", "text/html", encode(charmap.Windows1252.NewEncoder(), german), german, "windows-1252"},
		{"guess Korean", "text/html", encode(korean.EUCKR.NewEncoder(), korean1), korean1, "euc-kr"},
		{"guess Cyrillic", "text/html", encode(charmap.Windows1251.NewEncoder(), russian), russian, "windows-1251"},
		{"unknown label", "text/html; charset=x-nonsense", encode(charmap.Windows1252.NewEncoder(), german), german, "windows-1252"},
		{"label that is not read", "text/html; charset=hz-gb-2312", encode(charmap.Windows1252.NewEncoder(), german), german, "windows-1252"},
		{"plain text", "text/plain; charset=windows-1251",
			encode(charmap.Windows1251.NewEncoder(), russian[3:]), russian, "windows-1251"},
		{"one stray byte in UTF-8", "text/html; charset=latin1",
			strings.Repeat(german, 5) + "\xE9 und", strings.Repeat(german, 5) + "\uFFFD und", "utf-8"},
	} {
		p := Parse(Response{URL: "http://example.org/", ContentType: c.contentType, Body: []byte(c.body)})
		want := strings.TrimPrefix(c.want, "<p>")
		want = strings.Split(want, "<p>")[0]
		if p.Charset != c.charset || len(p.Blocks) == 0 || p.Blocks[0].Text != want {
			t.Errorf("%s: charset %q, want %q; blocks %q, want %q", c.name, p.Charset, c.charset, texts(p), want)
		}
	}
}

func texts(p *Page) []string {
	var all []string
	for i := range p.Blocks {
		all = append(all, p.Blocks[i].Text)
	}
	return all
}

// A body cut at the caller's limit may end inside a character; that says nothing about its encoding.
func TestCharsetOfCutBody(t *testing.T) {
	body := []byte("<p>schöne Grüße")
	p := Parse(Response{ContentType: "text/html; charset=latin1", Body: body[:len(body)-2]})
	if p.Charset != "utf-8" || !strings.HasPrefix(texts(p)[0], "schöne Grü") {
		t.Errorf("charset %q, blocks %q", p.Charset, texts(p))
	}
}
