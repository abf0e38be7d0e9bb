package markup

import (
	"bytes"
	"io"
	"math"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/net/html"
)

// misread are scripts that x/net ends too early: "<" before no letter, in "<!--", leaves the escaped state, against §13.2.5.23.
var misread = regexp.MustCompile(`(?is)<script.*<!--.*<[^a-z/]`)

// oracle holds the tokens of a page against those of golang.org/x/net/html. Where plain is true, both take raw text for
// ordinary content.
func oracle(t *testing.T, page []byte, plain bool) {
	t.Helper()
	if misread.Match(page) {
		return
	}
	var z Tokenizer
	z.Reset(page)
	x := html.NewTokenizer(bytes.NewReader(page))
	for offset := 0; ; {
		kind, want := z.Next(), kindOf(x.Next())
		raw := bytes.Clone(x.Raw())
		offset += len(raw)
		if !bytes.Equal(z.Raw(), raw) || z.Offset() != offset {
			t.Fatalf("%q: token %q up to %d, want %q up to %d", page, z.Raw(), z.Offset(), raw, offset)
		}
		checkToken(t, &z, x, kind, want)
		if plain {
			z.NextIsNotRawText()
			x.NextIsNotRawText()
		}
		if kind == End {
			if x.Err() != io.EOF {
				t.Errorf("%q: %v", page, x.Err())
			}
			return
		}
	}
}

func kindOf(t html.TokenType) Kind {
	return map[html.TokenType]Kind{
		html.ErrorToken: End, html.TextToken: Text, html.StartTagToken: StartTag, html.SelfClosingTagToken: SelfClosingTag,
		html.EndTagToken: EndTag, html.CommentToken: Comment, html.DoctypeToken: Comment,
	}[t]
}

func checkToken(t *testing.T, z *Tokenizer, x *html.Tokenizer, kind, want Kind) {
	t.Helper()
	switch want {
	case Text:
		checkText(t, z, x)
	case StartTag:
		checkTag(t, z, x)
	case SelfClosingTag:
		checkTag(t, z, x)
		if kind == StartTag { // of <a x=1 x=/> x/net keeps the first x only, and loses track of what the "/" belongs to
			kind = want
		}
	case EndTag:
		checkName(t, z, x)
		for a, name := range attrNames {
			if z.Has(Attr(a)) {
				t.Errorf("end tag %q has %s", z.Raw(), name)
			}
		}
	}
	if kind != want {
		t.Errorf("%q is %d, want %d", z.Raw(), kind, want)
	}
}

func checkName(t *testing.T, z *Tokenizer, x *html.Tokenizer) {
	t.Helper()
	name, _ := x.TagName()
	if got := lower(z.TagName()); got != string(name) {
		t.Errorf("%q has the name %q, want %q", z.Raw(), got, name)
	}
}

// lower sets ASCII letters in lower case and replaces NUL, as x/net does with names.
func lower(name []byte) string {
	name = bytes.Clone(name)
	for i, c := range name {
		if 'A' <= c && c <= 'Z' {
			name[i] += 'a' - 'A'
		}
	}
	return strings.ReplaceAll(string(name), "\x00", "\uFFFD")
}

func checkText(t *testing.T, z *Tokenizer, x *html.Tokenizer) {
	t.Helper()
	want := x.Text()
	if bytes.ContainsAny(z.Raw(), "\r\x00") { // x/net leaves NUL in some texts, for its parser to see to
		return
	}
	if got := z.AppendText(nil, math.MaxInt); !bytes.Equal(got, want) {
		t.Errorf("text %q becomes %q, want %q", z.Raw(), got, want)
	}
}

// checkTag compares name and attributes.
func checkTag(t *testing.T, z *Tokenizer, x *html.Tokenizer) {
	t.Helper()
	tag := string(z.Raw())
	checkName(t, z, x)
	want := map[string]string{}
	for {
		key, value, more := x.TagAttr()
		if len(key) > 0 {
			want[string(key)] = string(value)
		}
		if !more {
			break
		}
	}
	for a, name := range attrNames {
		value, ok := want[name]
		if got := z.Value(Attr(a)); got != value || z.Has(Attr(a)) != ok {
			t.Errorf("%q has %s=%q (%t), want %q (%t)", tag, name, got, z.Has(Attr(a)), value, ok)
		}
	}
}

var pages = []string{
	"", "a", "<", "a<", "<a", "a<b", "a</", "</", "</>", "</ x>", "</a", "</a>", "</a b='>'>", "<!", "<!>", "<!-", "<!->",
	"<!--", "<!-->",
	"<!--->", "<!---->", "<!----!>", "<!--x--!-->y", "<!--x--!>y", "<!--x-!>y-->", "<!-- a > b -- > c --!!> d -->e",
	"<!--!>x-->", "<!DOCTYPE",
	"<!doctype html>x", "<!doctypo>", "<?xml?>x", "<?", "<![CDATA[x>]]>", "< a>", "<1>", "<a/>", "<a/ >",
	"<br /><br/ x><br x=/><br x='/'>",
	"<a =x>", "<a ==x>", "<a x = 'y' z>", "<a x=y/>", "<a x='y'z=w>", "<a x=\">", "<a/x/=y>", "<a\tx\n=\fy\r>",
	"<A HREF=X hReF=Y>",
	"<a href='a&amp;b&ampc&amp=d&copy;&copy=1&copy&copyx&#65;&#x41&#x;&#;&NotEqualTilde;&gtx;&nosuch;'>",
	"a&lt;b&ltx;&amp &AMP; &nbsp;&#0;&#128;&#xD800;",
	"&#99999999999999;&#x10FFFF;&", "&" + strings.Repeat("a", 50) + ";", "&" + strings.Repeat("amp", 20), "<a alt='\r\n\r\x00'>",
	"<title>a<b>&amp;</title>c", "<TITLE>x</title", "<title></title >", "<title/>x</title>",
	"<textarea>x</textareas></textarea/>", "<style><a></style><a>",
	"<script>x</script>", "<script><!-- </script> -->", "<script><!-- <script> </script> --></script>",
	"<script><!--><script></script>",
	"<script><!-- <script> --> </script> x", "<script><!-x</script>", "<script><!--<scriptx></script>",
	"<SCRIPT>a<b</SCRIPT\n>", "<script><!--<script/</script></script",
	"<script>--></script>", "<script><!--<script>--<!--></script>x", "<plaintext>a</plaintext>", "<xmp>&lt;</xmp>",
	"<noscript><p></noscript>",
	"<iframe></iframe><noembed></NOEMBED><noframes>x", "<scriptx><p>", "<a x=1 x=2/>",
	"<a hidden aria-hidden=true xml:lang=de http-equiv=Refresh>",
	"<a href=x class=y id=z><b>", "<a href='' class=x>", "<a x='y'id=w>", "<a typex=1 hrefxx=2>", "<z><Z></z></Z></{a>x",
	"<a ", "<a x", "<a x ", "<a x=", "<a x= ", "<a x =", "<a x='",
	"<!>x", "</>x", "<!--->x-->y", "<!--->", "<!---x>-->y",
	"<title>x<", "<title>x</", "<title>x</t", "<title>x<xtitle>y</title>", "<title>a</style>b</title>", "<textarea>&amp;</textarea>",
	"<script>a<b<script></script></script>y", "<script>a<", "<script>a</", "<script>a</s",
	"<script><!--x-><script></script></script>y", "<script><!---x><script></script></script>y",
	"<script><!--x--><script></script>y", "<script><!--<script></script></script>y",
	"&#", "&#x", "&#6", "&#x4", "&#127;&#159;&#160;&#xA9;&#XaF;", "&#x/1;&#x:1;&#x@1;&#xG1;&#x`1;&#xg1;&#1a;&#/;&#:;",
	"1&lt 2&gt", "<a href=x>y</a>", "</@a>x</`a>y", "<script><!--<script></script><script></script></script>y",
	"&copy{&sect|&copy~&reg\xff&copy[", "&zeta;&Zeta;&sup2;&frac12;&frac34x", "a&copy=1&sect=x&lang=y", "<a href='&lang;=&sect=&sect;='>",
	"<a alt='x\r'>", "<a alt='\r'>",
}

func TestOracle(t *testing.T) {
	for _, page := range pages {
		oracle(t, []byte(page), false)
		oracle(t, []byte(page), true)
	}
}

// FuzzOracle holds the tokens of any bytes against those of golang.org/x/net/html.
func FuzzOracle(f *testing.F) {
	for _, page := range pages {
		f.Add([]byte(page), false)
	}
	f.Fuzz(oracle)
}

// TestSelfClosing has tags from HTML Living Standard §13.2.5.40, and "/" that is part of a value.
func TestSelfClosing(t *testing.T) {
	for tag, want := range map[string]Kind{
		"<br/>": SelfClosingTag, "<br x/>": SelfClosingTag, "<br x='y'/>": SelfClosingTag, "<br x=y />": SelfClosingTag,
		"<br x=/>":  StartTag,
		"<br x=y/>": StartTag, "<br x=1 x=/>": StartTag, "<br / >": StartTag, "<br //>": SelfClosingTag,
	} {
		var z Tokenizer
		z.Reset([]byte(tag))
		if kind := z.Next(); kind != want {
			t.Errorf("%s is %d, want %d", tag, kind, want)
		}
	}
}

// TestCodedAnywhere: values are looked through eight bytes at once, for what does not stand for itself, be it among letters or among digits.
func TestCodedAnywhere(t *testing.T) {
	for _, coded := range []string{"&amp;", "\r", "\x00"} {
		for before := range 20 {
			for after := range 10 {
				for _, around := range []string{"x", "1"} {
					oracle(t, []byte("<a href='"+strings.Repeat(around, before)+coded+strings.Repeat(around, after)+"'>"), false)
				}
			}
		}
	}
}

// TestScript: what x/net reads otherwise than the standard.
func TestScript(t *testing.T) {
	for _, script := range []string{"<!-- 1 < 2 <script></script> -->", "<!--<script><!--</script>-->"} {
		var z Tokenizer
		z.Reset([]byte("<script>" + script + "</script>x"))
		z.Next()
		if z.Next(); string(z.Raw()) != script {
			t.Errorf("script %q, want %q", z.Raw(), script)
		}
	}
}

// TestResume ends an unclosed tag, and an unclosed comment, early.
func TestResume(t *testing.T) {
	var z Tokenizer
	z.Reset([]byte(`<a href="x>y<!-- u > v`))
	if kind := z.Next(); kind != End || z.Offset() != 22 {
		t.Fatalf("unclosed tag: kind %d up to %d", kind, z.Offset())
	}
	z.Resume(11)
	if kind := z.Next(); kind != Text || string(z.Raw()) != "y" {
		t.Errorf("behind the tag: kind %d, %q", kind, z.Raw())
	}
	if kind := z.Next(); kind != Comment || string(z.Raw()) != "<!-- u > v" {
		t.Errorf("comment: kind %d, %q", kind, z.Raw())
	}
	z.Resume(12)
	z.IgnoreComments()
	if kind := z.Next(); kind != Comment || string(z.Raw()) != "<!-- u >" {
		t.Errorf("comment that ends early: kind %d, %q", kind, z.Raw())
	}
	z.Reset([]byte("<script><!-- <script></script>x"))
	z.IgnoreComments()
	z.Next()
	if z.Next(); string(z.Raw()) != "<!-- <script>" {
		t.Errorf("script whose comment ends early: %q", z.Raw())
	}
}

// TestLongValue: a value is cut between two characters.
func TestLongValue(t *testing.T) {
	var z Tokenizer
	z.Reset([]byte("<a href='x" + strings.Repeat("ä", maxValue) + "'>"))
	z.Next()
	if v := z.Value(Href); len(v) != maxValue-1 || !utf8.ValidString(v) {
		t.Errorf("%d bytes of the value", len(v))
	}
	z.Reset([]byte("<a href='" + strings.Repeat("x", maxValue+1) + "'>"))
	z.Next()
	if v := z.Value(Href); len(v) != maxValue {
		t.Errorf("%d bytes of the value, want the first 64 KiB", len(v))
	}
	z.Reset([]byte("<a href='" + strings.Repeat("\x80", maxValue+1) + "'>"))
	z.Next()
	if v := z.Value(Href); v != "" {
		t.Errorf("%d bytes of a value without a character", len(v))
	}
}

// TestAppendText: NUL is replaced (§13.2.5.2), and no more is read than asked for.
func TestAppendText(t *testing.T) {
	var z Tokenizer
	z.Reset([]byte("a\x00&auml;bcd"))
	z.Next()
	if got := string(z.AppendText([]byte("-"), 7)); got != "-a\uFFFDä" {
		t.Errorf("text %q", got)
	}
}

func TestAllocations(t *testing.T) {
	page := []byte(strings.Repeat("<p class=x>Some text &amp; more<!-- c --><script>x<y</script><a href='y'></a>", 20))
	var z Tokenizer
	if n := testing.AllocsPerRun(10, func() {
		z.Reset(page)
		for z.Next() != End {
		}
	}); n > 0 {
		t.Errorf("%g allocations", n)
	}
}
