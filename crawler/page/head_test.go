package page

import (
	"net/http"
	"strings"
	"testing"
	"time"
)

func TestRefreshTarget(t *testing.T) {
	for content, want := range map[string]string{
		"0;url=a.html":               "a.html",
		"5; URL='a b.html' x":        "a b.html",
		` 1.5 , url = "/x"`:          "/x",
		"3;a.html":                   "a.html",
		"30":                         "",
		"":                           "",
		"0; url":                     "",
		"0;url=":                     "",
		"0; url=http://e.org/?u=url": "http://e.org/?u=url",
		"0;url=ȺȺȺȺ":                 "ȺȺȺȺ", // lower-case letters of three bytes for two
		"0;urlȺȺȺȺ":                  "",
		"0;URL=İ":                    "İ",
	} {
		if got := refreshTarget(content); got != want {
			t.Errorf("refreshTarget(%q) = %q, want %q", content, got, want)
		}
	}
}

func TestHeaderRobots(t *testing.T) {
	until := time.Date(2010, 6, 25, 15, 0, 0, 0, time.UTC)
	for header, want := range map[string]Robots{
		"":                                     {},
		"noindex":                              {NoIndex: true},
		"NOFOLLOW, noarchive":                  {NoFollow: true},
		"none":                                 {NoIndex: true, NoFollow: true},
		"otherbot: noindex, nofollow":          {},
		"otherbot: noindex, facetta: nofollow": {NoFollow: true},
		"max-snippet: 20, noindex":             {NoIndex: true, MaxSnippet: 20},
		"unavailable_after: 25 Jun 2010 15:00:00 PST, nofollow":                        {NoFollow: true, Until: until},
		"unavailable_after: Wednesday, 25-Jun-10 15:00:00 PST, nofollow":               {NoFollow: true, Until: until},
		"otherbot: nofollow\nnoindex":                                                  {NoIndex: true}, // the next field is for all again
		"*: noindex":                                                                   {NoIndex: true},
		"otherbot: unavailable_after: Fri, 25 Jun 2010 15:00:00 GMT":                   {},
		"otherbot: nosnippet, max-snippet: 0":                                          {},
		"facetta: unavailable_after: Fri, 25 Jun 2010 15:00:00 GMT, otherbot: noindex": {Until: until},
		"max-snippet:50, max-snippet:20, max-snippet:-1\nmax-snippet:30":               {MaxSnippet: 20}, // the strictest counts
	} {
		if got := headerRobots(header); got != want {
			t.Errorf("headerRobots(%q) = %+v, want %+v", header, got, want)
		}
	}
}

func TestRobotsByMeta(t *testing.T) {
	for body, want := range map[string]Robots{
		"<meta name=Robots content='noindex, nofollow'>":  {NoIndex: true, NoFollow: true},
		"<meta name=facetta content=noindex>":             {NoIndex: true},
		"<meta name=otherbot content='noindex,nofollow'>": {},

		"<meta name=robots content=' NoSnippet '>":                                   {NoSnippet: true},
		"<meta name=robots content='max-snippet:0'>":                                 {NoSnippet: true},
		"<meta name=robots content='max-snippet : 40, max-snippet: many'>":           {MaxSnippet: 40},
		"<meta name=robots content='Max-Snippet:-1'>":                                {},
		"<meta name=robots content='max-snippet:-2, max-snippet'>":                   {},
		"<meta name=robots content='max-snippet:9'><meta name=facetta content=none>": {NoIndex: true, NoFollow: true, MaxSnippet: 9},
		"<meta name=robots content='noindex,nosnippet,unavailable_after: never'>":    {NoIndex: true, NoSnippet: true},
	} {
		if got := Parse(Response{URL: "http://example.org/", Body: []byte(body)}).Robots; got != want {
			t.Errorf("%s: %+v, want %+v", body, got, want)
		}
	}
}

func TestUnavailableAfter(t *testing.T) {
	want := time.Date(2030, 6, 25, 13, 0, 0, 0, time.UTC)
	for _, date := range []string{
		"Tue, 25 Jun 2030 13:00:00 GMT", "Tue, 25 Jun 2030 15:00:00 +0200", "25 Jun 30 13:00 UTC", "25 Jun 30 15:00 +0200",
		"Tuesday, 25-Jun-30 13:00:00 GMT", "25 Jun 2030 13:00:00 GMT", "25-Jun-2030 13:00:00 GMT", "2030-06-25T15:00:00+02:00",
		"2030-06-25T13:00:00", "2030-06-25 13:00:00", "2030-06-25 13:00:00 GMT",
	} {
		for _, list := range []string{"unavailable_after:" + date, "Unavailable_After: " + date + " , nofollow", "nosnippet,unavailable_after: " + date} {
			var r Robots
			if r.add(list); !r.Until.Equal(want) || r.NoFollow != strings.HasSuffix(list, "nofollow") {
				t.Errorf("%s: %+v", list, r)
			}
		}
	}
	var r Robots
	r.add("unavailable_after: 2030-06-25, unavailable_after: 2031-06-25, unavailable_after: soon, 2029")
	if want := time.Date(2030, 6, 25, 0, 0, 0, 0, time.UTC); !r.Until.Equal(want) {
		t.Errorf("the earliest of several dates: %v", r.Until)
	}
}

func TestLanguage(t *testing.T) {
	english := strings.Repeat("<p>This is a sentence of the kind that people write to each other on the pages of the web.", 3)
	german := strings.Repeat("<p>Dies ist ein Satz, wie ihn die Leute auf den Seiten im Netz für andere schreiben und lesen.", 3)
	for _, c := range []struct{ name, body, want string }{
		{"attribute", `<html lang="FR-ca">` + german, "fr"},
		{"XML attribute", `<html xml:lang="pt_BR">` + german, "pt"},
		{"on the body", `<html><body lang=fr>` + german, "fr"},
		{"meta", `<meta http-equiv=Content-Language content="it, de">` + german, "it"},
		{"nonsense attribute", `<html lang="x-default">` + german, "de"},
		{"several", `<html lang="mul">` + german, "de"},
		{"none", `<html lang="zxx">` + german, "de"},
		{"undetermined", `<html lang="und">` + german, "de"},
		{"guess English", english, "en"},
		{"guess German", german, "de"},
		{"too short", "<p>Hallo Welt, wie geht es dir heute?", ""},
		{"nothing", "", ""},
	} {
		if p := Parse(Response{URL: "http://example.org/", Body: []byte(c.body)}); p.Language != c.want {
			t.Errorf("%s: language %q, want %q", c.name, p.Language, c.want)
		}
	}
}

func TestLanguageCodesThatAreNotTheUsualOnes(t *testing.T) {
	persian := "<p>" + strings.Repeat("هر کس حق دارد که از این حقوق و آزادی\u200cها برخوردار باشد و در برابر قانون برابر است. ", 5)
	for body, want := range map[string]string{
		`<html lang=eng><p>x`: "en", `<html lang=iw><p>x`: "he", `<html lang=ger-DE><p>x`: "de", `<html lang=nb-NO><p>x`: "no",
		`<html lang=no><p>x`: "no", `<html lang=nn><p>x`: "nn", `<html lang=cmn-Hans><p>x`: "zh", `<html lang=hr><p>x`: "hr", `<html lang=id><p>x`: "id",
		`<html lang=jp><p>x`: "", `<html lang=cn><meta property=og:locale content=zh_CN><p>x`: "zh", persian: "fa",
	} {
		if p := Parse(Response{URL: "http://example.org/", Body: []byte(body)}); p.Language != want {
			t.Errorf("%.40s: language %q, want %q", body, p.Language, want)
		}
	}
}

func TestLanguageOfPagesWithTheLabelOfATheme(t *testing.T) {
	german := "Im Sommer wandern viele Leute durch die Berge und schlafen in Hütten, die von den Vereinen gepflegt werden. "
	russian := "Летом многие ходят по горам и ночуют в хижинах, о которых заботятся союзы туристов этой страны. "
	danish := "Om sommeren vandrer mange mennesker gennem bjergene og sover i hytter, som foreningerne holder ved lige. "
	list := "Quality Steel Hammer Nails Screwdriver Saw Pliers Drill Bench Vice Chisel Ladder Rope Paint Brush. "
	for body, want := range map[string]string{
		`<html lang=en><p>` + strings.Repeat(german, 3):                                          "de",
		`<html lang=en-US><p>Home<p>` + strings.Repeat(russian, 3):                               "ru",
		`<html lang=en><p>` + strings.Repeat(german, 3) + `<p>` + list + "This is what you buy.": "en",
		`<html lang=en><p>` + strings.Repeat(german, 4) + "Darauf steht: the hut is closed.":     "de",
		`<html lang=en><p>` + strings.Repeat(german, 4) + "Lorem ipsum dolor.":                   "en", // no language at all
		`<html lang=en><p>` + german:                                                             "en", // too short to tell
		`<html lang=nn><p>` + strings.Repeat(danish, 3):                                          "nn", // no theme says that
	} {
		if p := Parse(Response{URL: "http://example.org/", Body: []byte(body)}); p.Language != want {
			t.Errorf("%.60s: language %q, want %q", body, p.Language, want)
		}
	}
	if p := Parse(Response{URL: "http://example.org/", Body: []byte(`<html lang=en><p>` + strings.Repeat(german, 3)), LinksOnly: true}); p.Language != "en" {
		t.Errorf("language %q was guessed for a caller who wants links only", p.Language)
	}
}

// A page that declares another language is English if it begins and ends so.
func TestLanguageOfEnglishInAFrameOfAnother(t *testing.T) {
	english := strings.Repeat("<p>This is one of the sentences that people write to each other for the pages of the web, and the one after it.", 20)
	german := strings.Repeat("<p>Dies ist ein Satz, wie ihn die Leute auf den Seiten im Netz für andere schreiben und lesen.", 20)
	for name, c := range map[string]struct{ body, want string }{
		"in English":          {"<ul><li>Startseite<li>Über uns</ul>" + english + "<ul><li>Impressum</ul>", "en"},
		"with a quotation":    {english + german, "de"},
		"with an imprint":     {german + english, "de"},
		"around a quotation":  {english + german + english, "en"},
		"in one paragraph":    {"<p>" + strings.ReplaceAll(english+german, "<p>", " "), "de"},
		"too short to tell":   {"<p>This is the best of the sentences for the people of the web, and to all.", "de"},
		"with links of words": {strings.Repeat("<p><a href=/t>The Content of the Management and Payment to the Gateway for you</a>", 20), "de"},
	} {
		if p := Parse(Response{URL: "http://example.org/", Body: []byte("<html lang=de-DE>" + c.body)}); p.Language != c.want {
			t.Errorf("%s: language %q, want %q", name, p.Language, c.want)
		}
	}
}

func TestCodesOfCountries(t *testing.T) {
	korean := "<p>오늘 서울의 날씨는 맑고 따뜻했습니다. 많은 사람들이 공원을 산책하고 있었습니다. 벚꽃이 피기 시작하여 사진을 찍는 관광객들도 보였습니다."
	english := strings.Repeat("<p>This is a sentence of the kind that people write to each other on the pages of the web.", 3)
	for body, want := range map[string]string{
		`<html lang=kr>` + korean: "ko", `<html lang=tw>` + korean: "ak", `<html lang=kr>` + english: "en", `<html lang=kr><p>x`: "kr",
	} {
		if p := Parse(Response{URL: "http://example.org/", Body: []byte(body)}); p.Language != want {
			t.Errorf("%.60s: language %q, want %q", body, p.Language, want)
		}
	}
}

func TestLanguageOfTextInAnotherScript(t *testing.T) {
	hebrew := "<p>בקיץ מטיילים אנשים רבים בהרים עם Garmin the Maps ולנים בבקתות שהאגודות מתחזקות, ובחורף הם חוזרים אליהן עם Nordic Ski Poles."
	japanese := "<p>Debian GNU/Linux installer を起動して GNU GRUB から expert install を選び、パッケージを取得する server を追加します。"
	cloud := `<p>` + strings.Repeat(`<a href=/t>The Content of Management Systems</a> <a href=/u>Payment to the Gateway</a> `, 20)
	for body, want := range map[string]string{
		`<html lang=en>` + hebrew + hebrew:         "he", // with an English word
		`<html lang=en>` + hebrew + hebrew + cloud: "he",
		hebrew + hebrew:                "he",
		japanese + japanese + japanese: "ja",
		cloud:                          "en", // of links alone
	} {
		if p := Parse(Response{URL: "http://example.org/", Body: []byte(body)}); p.Language != want {
			t.Errorf("%.60s: language %q, want %q", body, p.Language, want)
		}
	}
}

// A script that one language is written in tells it in few letters, and Kana among any number of Han.
func TestLanguageOfAScript(t *testing.T) {
	news := "警視庁捜査本部は業務上横領の疑いで元理事長ら五人を逮捕したと発表し、不正な支出は総額約一億二千万円に上るとみて関係先の家宅捜索実施方針決定"
	english := "This is one of the sentences that people write to each other on the pages of the web, and the one behind it is " +
		"from a book of the library, for those who read it: "
	for text, want := range map[string]string{
		english + "そのひとはうみのちかくにすんでいました": "en", english + "그 사람은 바다 가까이에 살았습니다": "en", english + "ประเทศไทยอยู่ใกล้ทะเลมาก": "en",
		"안녕하세요": "", "สวัสดี ไทย": "", "Москва Санкт-Петербург Екатеринбург ประเทศไทยอยู่ใกล้ทะเลมาก": "",
		news: "ja", news + news + news: "ja", "ランニングと手芸が趣味。旦那さんとペットの3人暮らし。": "ja", "새롭게 배우는 사람들의 이야기를 적습니다": "ko",
		"ภาษาไทยเป็นภาษาราชการของประเทศไทย มีผู้พูดมาก สวย ดี": "th",
		"我们在东京的商店街看到了の这个字，非常有趣":                                "", "The library ライブラリ is small and fast here": "", "テスト です はい いい": "",
	} {
		if got := Parse(Response{URL: "http://example.org/", Body: []byte("<body><p>" + text)}).Language; got != want {
			t.Errorf("%s is in %q, want %q", text, got, want)
		}
	}
}

func TestLanguageOfTheHeaderAndWithoutGuess(t *testing.T) {
	german := strings.Repeat("<p>Dies ist ein Satz, wie ihn die Leute auf den Seiten im Netz für andere schreiben und lesen.", 3)
	header := http.Header{"Content-Language": {"de-AT, en"}, "X-Robots-Tag": {"noindex", "nofollow"}, "Content-Type": {"text/html"}}
	p := Parse(FromHTTP("http://example.org/", header, []byte("<p>Servus")))
	if p.Language != "de" || !p.Robots.NoIndex || !p.Robots.NoFollow {
		t.Errorf("language %q, robots %+v of the header; want de, noindex and nofollow", p.Language, p.Robots)
	}
	if p := Parse(FromHTTP("http://example.org/", header, []byte(`<html lang=it><p>Servus`))); p.Language != "it" {
		t.Errorf("language %q, want that of the page itself", p.Language)
	}
	if p := Parse(Response{URL: "http://example.org/", Body: []byte(german), LinksOnly: true}); p.Language != "" {
		t.Errorf("language %q was guessed for a caller who wants links only", p.Language)
	}
}

// TestTidyTakesMemoryOnce: a text that is not tidy takes memory once for what is written, besides block, copies and result.
func TestTidyTakesMemoryOnce(t *testing.T) {
	text := strings.Repeat("w\u00f6rds of a text\n", 10)
	if n := testing.AllocsPerRun(10, func() { tidy(text, maxTitle) }); n > 6 {
		t.Errorf("%g allocations", n)
	}
}
