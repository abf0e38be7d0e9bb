package page

import (
	"slices"
	"strings"
	"testing"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
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
	taiwanese := "<p>臺灣的大學與圖書館提供免費的電子書，讀者可以在網路上閱讀這些書籍。"
	thai := "<p>มหาวิทยาลัยแห่งนี้เปิดสอนวิชาภาษาไทยสำหรับชาวต่างประเทศทุกปี"
	arabic := "<p>تقع المدينة القديمة على ضفة النهر ويزورها كثير من الناس في كل عام لأن فيها مكتبة كبيرة"
	turkish := "<p>Eski şehir ırmağın kıyısındadır ve her yıl birçok kişi, büyük kütüphanesi olduğu için, bu şehri görmeğe gelir."
	bare := "<p>Stare miasto leży nad rzeką i co roku odwiedza je wielu ludzi, ponieważ ma wielką bibliotekę, w której każdy może czytać książki, " +
		"a także piękny ratusz, wąskie uliczki i mały port, z którego łodzie płyną aż do morza."
	polish := bare + " „Żółć”…"
	french := "<p>La vieille ville se trouve au bord de la rivière ; chaque année, beaucoup de gens la visitent, parce qu’elle possède une " +
		"grande bibliothèque où chacun peut lire, un très bel hôtel de ville et des ruelles étroites bordées de façades dorées."
	slovak := "<p>Staré mesto leží pri rieke a každý rok ho navštívi veľa ľudí, pretože má veľkú knižnicu, v ktorej si môže každý prečítať knihu, " +
		"a tiež peknú radnicu, úzke uličky a malý prístav, z ktorého lode plávajú až k moru; či prší, alebo svieti slnko."
	ukrainian := "<p>Старе місто стоїть на березі річки, і щороку його відвідує багато людей, бо в ньому є велика бібліотека."
	script := "<script>" + strings.Repeat("window.stop(function(result) { return result.other; });\n", 100) + "</script>"
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
		{"characters of four bytes", "text/html; charset=gb2312", encode(simplifiedchinese.GB18030.NewEncoder(), chinese+"㐀😀"), chinese + "㐀😀", "gbk"},
		{"meta http-equiv with white space", "text/html", `<meta content="text/html; the charset: CHARSET = windows-1250">` + encode(charmap.Windows1250.NewEncoder(), "<p>Kůň"), "<p>Kůň", "windows-1250"},
		{"header with white space", "text/html; charset = windows-1250", encode(charmap.Windows1250.NewEncoder(), "<p>Kůň"), "<p>Kůň", "windows-1250"},
		{"XML declaration with white space", "text/html", `<?xml version="1.0" encoding = "windows-1250"?>` + encode(charmap.Windows1250.NewEncoder(), "<p>Kůň"), "<p>Kůň", "windows-1250"},
		{"XML declaration", "text/html",
			`<?xml version="1.0" encoding='windows-1251'?>` + encode(charmap.Windows1251.NewEncoder(), russian), russian, "windows-1251"},
		{"ISO-2022-JP", "text/html; charset=iso-2022-jp",
			encode(japanese.ISO2022JP.NewEncoder(), japaneseText), japaneseText, "iso-2022-jp"},
		{"false UTF-8 label", "text/html; charset=utf-8", encode(charmap.Windows1252.NewEncoder(), german), german, "windows-1252"},
		{"guess Western", "text/html", encode(charmap.Windows1252.NewEncoder(), german), german, "windows-1252"},
		{"guess Korean", "text/html", encode(korean.EUCKR.NewEncoder(), korean1), korean1, "euc-kr"},
		{"guess Cyrillic", "text/html", encode(charmap.Windows1251.NewEncoder(), russian), russian, "windows-1251"},
		{"guess Arabic", "text/html", encode(charmap.Windows1256.NewEncoder(), arabic), arabic, "windows-1256"},
		{"guess Turkish", "text/html", encode(charmap.Windows1254.NewEncoder(), turkish), turkish, "windows-1254"},
		{"guess Polish of Windows", "text/html", encode(charmap.Windows1250.NewEncoder(), polish), polish, "windows-1250"},
		{"guess Polish", "text/html", encode(charmap.ISO8859_2.NewEncoder(), bare), bare, "iso-8859-2"},
		{"guess Slovak of Windows", "text/html", encode(charmap.Windows1250.NewEncoder(), slovak), slovak, "windows-1250"},
		{"guess Slovak", "text/html", encode(charmap.ISO8859_2.NewEncoder(), slovak), slovak, "iso-8859-2"},
		{"guess Ukrainian", "text/html", encode(charmap.KOI8U.NewEncoder(), ukrainian), ukrainian, "koi8-u"},
		{"guess Russian behind a script", "text/html", script + encode(charmap.KOI8R.NewEncoder(), strings.Repeat(russian, 4)), russian, "koi8-r"},
		{"guess Traditional Chinese", "text/html", encode(traditionalchinese.Big5.NewEncoder(), taiwanese), taiwanese, "big5"},
		{"guess Thai", "text/html", encode(charmap.Windows874.NewEncoder(), thai), thai, "windows-874"},
		{"guess by escapes", "text/html", encode(japanese.ISO2022JP.NewEncoder(), japaneseText), japaneseText, "iso-2022-jp"},
		{"false Western label of Russian", "text/html; charset=iso-8859-1", encode(charmap.Windows1251.NewEncoder(), russian), russian, "windows-1251"},
		{"false Western label of Japanese", "text/html; charset=windows-1252", encode(japanese.EUCJP.NewEncoder(), japaneseText), japaneseText, "euc-jp"},
		{"false Western label of Polish", `text/html`, "<meta charset=latin1>" + encode(charmap.ISO8859_2.NewEncoder(), bare), bare, "iso-8859-2"},
		{"false Western label of escapes", "text/html; charset=iso-8859-1", encode(japanese.ISO2022JP.NewEncoder(), japaneseText), japaneseText, "iso-2022-jp"},
		{"true Western label of French", "text/html; charset=iso-8859-1", encode(charmap.Windows1252.NewEncoder(), french), french, "windows-1252"},
		{"true Western label of few accents", "text/html; charset=iso-8859-1", encode(charmap.Windows1252.NewEncoder(), german), german, "windows-1252"},
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

// The query of an address is in the page's encoding, as servers of such pages expect; its path is in UTF-8 (URL Standard §4.4).
func TestQueriesAreInThePagesEncoding(t *testing.T) {
	text := "<p>本日は東京の天気が良く、多くの人が公園を散歩していました。"
	links := `<a href="/音/?genre=音楽&amp;x=é'1#音?音">a</a><a href="?q=a&amp;r=/">b</a><base href=/b/><a href="c?q=音">c</a>`
	want := []string{"http://a.example/%E9%9F%B3/?genre=%89%B9%8Ay&x=%26%23233%3B%271", "http://a.example/?q=a&r=/", "http://a.example/b/c?q=%89%B9"}
	sjis, err := japanese.ShiftJIS.NewEncoder().String(strings.ReplaceAll(text+links, "é", "&eacute;"))
	if err != nil {
		t.Fatal(err)
	}
	for body, want := range map[string][]string{
		`<meta charset=Shift_JIS>` + sjis:                     want,
		`<meta charset=Shift_JIS>` + text + `<a href="?q=音">`: {"http://a.example/?q=%E9%9F%B3"}, // it is in UTF-8
	} {
		p := Parse(Response{URL: "http://a.example/", Body: []byte(body)})
		var got []string
		for _, l := range p.Links {
			got = append(got, string(l.Target))
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: links to %q, want %q", p.Charset, got, want)
		}
	}
}
