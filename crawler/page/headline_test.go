package page

import (
	"testing"

	"facetta/internal/weburl"
)

func weburlOf(t *testing.T, s string) weburl.URL {
	t.Helper()
	u, err := weburl.Parse(s)
	if err != nil {
		t.Fatal(err)
	}
	return u
}

func TestHeadline(t *testing.T) {
	for _, c := range []struct{ name, url, html, want string }{
		{"heading is a part", "", `<title>The rim | Slow Wheel</title><h1>The rim</h1>`, "The rim"},
		{"heading is the site", "", `<title>The rim of the wheel - Clay</title><h1>Clay</h1>`, "The rim of the wheel"},
		{"headings of a book and its chapter", "", `<title>The rim - The book of wheels</title><h1>The book of wheels</h1><h1>The rim</h1>`, "The rim"},
		{"the book behind the chapter as well", "", `<title>The rim - The book of wheels</title><h1>The book of wheels</h1><h2>The rim</h2><h3>The book of wheels</h3>`, "The rim"},
		{"a weblog before its post", "", `<title>The book of wheels: Rims of oak</title><h1>The book of wheels</h1><h3>Rims of oak</h3>`, "Rims of oak"},
		{"headings of a part and of more", "", `<title>Rims: of oak | Clay</title><h1>Rims: of oak</h1><h2>Rims</h2>`, "Rims: of oak"},
		{"host is a part", "http://www.slowwheel.example/a", `<title>Slow Wheel: a rim: two</title>`, "a rim: two"},
		{"host is no part", "http://www.other.example/a", `<title>A rim - three injured</title>`, "A rim - three injured"},
		{"host name", "", `<title>A rim - wheel.org</title>`, "A rim"},
		{"three parts", "", `<title>The rim of the wheel | News | Clay</title>`, "The rim of the wheel"},
		{"bar in a sentence", "", `<title>Read | or die trying to do so</title>`, "Read | or die trying to do so"},
		{"colon", "", `<title>The rim: how it came to be</title>`, "The rim: how it came to be"},
		{"colon behind the heading, and the site elsewhere", "", `<title>Rims: how they came to be</title><meta property=og:site_name content="Slow Wheel"><h1>Rims</h1>`, "Rims: how they came to be"},
		{"hyphen", "", `<title>A well-known rim</title>`, "A well-known rim"},
		{"no title", "", `<h2>The rim</h2>`, "The rim"},
		{"heading links to itself", "", `<h2>The rim<a href="#rim">¶</a></h2>`, "The rim"},
		{"title of the site", "http://slowwheel.example/a", `<title>Slow Wheel</title><h1>Slow Wheel</h1><h3>Of rims and wheels</h3>`, "Of rims and wheels"},
		{"title begins with the site, which a heading repeats", "http://slowwheel.example/a", `<title>Slow Wheel - Slow Wheel rims</title><meta property=og:site_name content="Slow Wheel"><h1>Slow Wheel rims</h1><h2>Slow Wheel</h2><h3>Of clay and salt</h3>`, "Slow Wheel rims"},
		{"title has the host's name, and a heading repeats it", "http://slowwheel.example/a", `<title>Slow Wheel internals</title><h1>Slow Wheel internals</h1><h2>Of rims and wheels</h2>`, "Slow Wheel internals"},
		{"a heading that has the host's name, and a shelf", "http://docs.wheel.example/a", `<title>The Wheel tutorial — Wheel 3.1 documentation</title><h1>The Wheel tutorial</h1>`, "The Wheel tutorial"},
		{"a heading that has the host's name, and an organization", "http://wheel.example/a", `<title>Wheel FAQ - RimTools.org Wiki</title><h1>Wheel FAQ</h1>`, "Wheel FAQ"},
		{"headings of both, one with the host's name", "http://clay.example/a", `<title>The rim - Clay weekly</title><h1>Clay weekly</h1><h2>The rim</h2>`, "The rim"},
		{"title ends with the site, without a separator", "http://slowwheel.example/a", `<title>Call us -Slow Wheel</title><h1>Call us</h1><h3>Of clay and salt</h3>`, "Call us"},
		{"Open Graph of the site with a word of its host", "http://clay.example/a", `<title>The rim | Clay</title><meta property=og:title content="Clay Wheel Database"><h2>Rims</h2>`, "The rim"},
		{"Open Graph", "", `<title>x | S</title><meta property=og:title content="x, and more x"><h1>x</h1>`, "x, and more x"},
		{"a long line behind the only H1", "http://a.example/1", `<title>The rim - All that anyone wants to read of wheels - Clay and Salt</title><h1>The rim</h1><h2>Spokes</h2>`, "The rim"},
		{"a long line behind the only H1 and a colon", "http://a.example/1", `<title>The rim: all that anyone wants to read of wheels - Clay and Salt</title><h1>The rim</h1>`, "The rim: all that anyone wants to read of wheels"},
		{"a long line behind one of two H1", "http://a.example/1", `<title>The rim - All that anyone wants to read of wheels - Clay and Salt</title><h1>The rim</h1><p>It turns.<h1>Spokes</h1>`, "The rim - All that anyone wants to read of wheels"},
		{"a number behind the only H1", "http://a.example/1", `<title>The rim - Page 12 of all there are - Clay and Salt</title><h1>The rim</h1>`, "The rim - Page 12 of all there are"},
		{"Open Graph is the title, of which a heading has a part", "http://a.example/1", `<title>The rim - A Guide to Wheels of Clay</title><meta property=og:title content="The rim - A Guide to Wheels of Clay"><h1>The rim</h1>`, "The rim"},
		{"Open Graph is the title, of which a heading has what stands behind a colon", "http://a.example/1", `<title>Rims: Which to buy</title><meta property=og:title content="Rims: Which to buy"><h1>Which to buy</h1>`, "Rims: Which to buy"},
		{"Open Graph is the title in capitals, of which a heading has what stands before a colon", "http://a.example/1", `<title>Which rims to buy: all</title><meta property=og:title content="WHICH RIMS TO BUY: ALL"><h1>Which rims to buy</h1>`, "WHICH RIMS TO BUY: ALL"},
		{"Open Graph is the title of a front page", "http://a.example/", `<title>Rim - The wheel that turns</title><meta property=og:title content="Rim - The wheel that turns"><h1>The wheel that turns</h1>`, "Rim - The wheel that turns"},
		{"Open Graph escaped twice", "", `<title>Rims &amp; wheels: all of it</title><meta property=og:title content="Rims &amp;amp; wheels">`, "Rims & wheels"},
		{"Open Graph of a reference", "", `<title>What is &amp;nbsp; for? - Clay</title><meta property=og:title content="What is &amp;nbsp; for?">`, "What is &nbsp; for?"},
		{"a section behind the heading", "", `<title>The rim: of clay | Sport</title><meta property=og:site_name content="Slow Wheel"><h1>The rim: of clay</h1>`, "The rim: of clay"},
		{"a section before the heading", "", `<title>The rim</title><meta property=og:title content="Opinion | The rim"><meta property=og:site_name content="Slow Wheel"><h1>The rim</h1><h2>Opinion</h2>`, "Opinion | The rim"},
		{"Open Graph of the site", "", `<title>The rim</title><meta property=og:title content="Slow Wheel"><h1>The rim</h1>`, "The rim"},
		{"Open Graph of the site behind the title", "http://a.example/1", `<title>Of rims and wheels | Clay Weekly</title>
			<meta property=og:title content="Clay Weekly"><meta property=og:site_name content="Clay Weekly">`, "Of rims and wheels"},
		{"Open Graph of the last part", "http://a.example/1", `<title>Wheels | Of rims</title><meta property=og:title content="Of rims">`, "Of rims"},
		{"Open Graph of another page", "", `<title>The rim</title><meta property=og:title content="Of the clay in some fields">`, "The rim"},
		{"doubled separator", "http://clay.example/a", `<title>The rim of the wheel :: Clay</title>`, "The rim of the wheel"},
		{"low line without spaces", "", `<title>車輪の歴史と作り方_スロー</title>`, "車輪の歴史と作り方"},
		{"two long dashes", "", `<title>車輪の歴史と作り方——スロー</title><h1>車輪の歴史と作り方</h1>`, "車輪の歴史と作り方"},
		{"a bar of Japanese", "", `<title>車輪の歴史と作り方―スロー</title><h1>車輪の歴史と作り方</h1>`, "車輪の歴史と作り方"},
		{"a hyphen without spaces", "", `<title>车轮的历史和做法-新闻</title><h1>车轮的历史和做法</h1>`, "车轮的历史和做法"},
		{"a hyphen behind a question", "", `<title>你知道车轮的历史和做法吗？-新闻-慢轮网</title><div>你知道车轮的历史和做法吗？</div>`, "你知道车轮的历史和做法吗？"},
		{"two hyphens behind a quotation", "", `<title>一个无法定义的“车轮的做法”--慢轮</title><h1>一个无法定义的“车轮的做法”</h1>`, "一个无法定义的“车轮的做法”"},
		{"a hyphen behind letters", "", `<title>车轮的历史和做法ABS-慢轮</title><h1>车轮的历史和做法ABS</h1>`, "车轮的历史和做法ABS-慢轮"},
		{"a hyphen without spaces in a heading", "", `<title>车轮-轮辋</title><h1>车轮-轮辋</h1>`, "车轮-轮辋"},
		{"low line in a name", "", `<title>rim_of_the_wheel</title>`, "rim_of_the_wheel"},
		{"linked data of two names", "", `<title>The rim of the wheel</title>` + linked(`{"@type":"Article","headline":"Slow Wheel","name":"The rim of the wheel"}`), "The rim of the wheel"},
		{"linked data of questions", "", `<title>The rim of the wheel | Clay</title><h2>How to mend?</h2>` +
			linked(`{"@type":"FAQPage","mainEntity":[{"@type":"Question","name":"How to mend?"}]}`), "The rim of the wheel"},
		{"linked data of a question", "", `<title>Clay: mending a rim, how?</title><h2>How to mend a rim?</h2>` +
			linked(`{"@type":"QAPage","mainEntity":{"@type":"Question","name":"How to mend a rim?"}}`), "How to mend a rim?"},
		{"linked data with the site's name", "", `<title>The rim of the wheel, at last</title>` +
			linked(`{"@type":"Article","headline":"The rim of the wheel","name":"Slow Wheel"}`), "The rim of the wheel"},
		{"name begins alike", "http://vox.example/a", `<title>Voxels are great - they said</title>`, "Voxels are great - they said"},
		{"a year behind a dash", "", `<title>In memory of Ann Salt, 1923 - 2004</title>`, "In memory of Ann Salt, 1923 - 2004"},
		{"a number behind the site's name", "http://wheel.example/a", `<title>WHEEL-SA-00714</title><h1>Wheel</h1><h2>Select your region</h2>`, "WHEEL-SA-00714"},
		{"the site's initials", "http://a.example/1", `<title>Of rims | CWW</title><meta property=og:site_name content="Clay Wheel Weekly">`, "Of rims"},
		{"nothing behind a separator", "", `<title>Of rims and wheels - </title>`, "Of rims and wheels"},
		{"nothing around separators", "", `<title>:: » Of rims :: |</title>`, "Of rims"},
		{"quotation marks", "", `<title>»Mend our rims!« - The Blog of Clay</title><meta property=og:site_name content="- The Blog of Clay">`, "»Mend our rims!«"},
		{"guillemets without spaces", "http://clay.example/a", `<title>The rim»Clay</title>`, "The rim"},
		{"a module of the site", "http://clay.github.io/a", `<title>clay.rim - Clay reference</title><h1>clay.rim</h1>`, "clay.rim"},
		{"a file, where a heading is the site", "", `<title>Rim.hpp — Clay documentation</title><h1>Rim.hpp</h1>`, "Rim.hpp"},
		{"the host itself before a dash", "http://www.wheel.org/a", `<title>wheel.org - All of the rims</title>`, "All of the rims"},
		{"the host under another suffix", "http://wheel.org/a", `<title>wheel.com - All of the rims</title>`, "All of the rims"},
		{"low line in a name beside another sign", "", `<title>Mend a rim — mend_rim</title>`, "Mend a rim — mend_rim"},
		{"low line in a name beside another script", "", `<title>車輪の歴史と作り方 mend_rim</title>`, "車輪の歴史と作り方 mend_rim"},
		{"years in the site's name", "http://annsalt.example/a", `<title>RIMS | ANN SALT 1923 – 2004</title>`, "RIMS"},
		{"nothing", "", ``, ""},
	} {
		u := Nowhere
		if c.url != "" {
			u = weburlOf(t, c.url)
		}
		if p := Parse(Response{URL: u, Body: []byte("<body>" + c.html + "<p>Text")}); p.Headline != c.want {
			t.Errorf("%s: headline %q, want %q", c.name, p.Headline, c.want)
		}
	}
}

func TestSiteInTitle(t *testing.T) {
	for _, c := range []struct{ url, title, heading, want string }{
		{"http://docs.wheel.org/a", "The Wheel tutorial — Documentation of it", "The Wheel tutorial", ""},
		{"http://wheel.org/a", "The Wheel book: 4. Wheel rims", "4. Wheel rims", "The Wheel book"},
		{"http://wheel.org/a", "Wheel book - Wheel rims", "Wheel rims", "Wheel book"},
		{"http://wheel.org/a", "Rims: the Wheel way", "the Wheel way", ""},
		{"http://wheel.org/a", "The rim - The Wheel", "The Wheel", "The Wheel"}, // a banner
		{"http://wheel.org/a", "Wheel tools: spokes", "Wheel tools: spokes", ""},
		{"http://wheel.org/a", "Wheel: tools for spokes", "Wheel: tools for spokes", "Wheel"},
		{"http://www.wheel.org/a", "The rim - Wheel", "", "Wheel"},
		{"http://www.wheel.org/a", "Wheel: the rim", "", "Wheel"},
		{"http://www.wheel.org/a", "Wheel: wheel/rim.h Source", "", "Wheel"},
		{"http://www.wheel.org/a", "The rim - clay.com", "", "clay.com"},
		{"http://www.wheel.org/a", "wheel.org - The rim", "", "wheel.org"},
		{"http://wheel.github.io/a", "wheel.rim - Reference of all wheels", "", ""},
		{"http://wheel.github.io/a", "Rim.hpp — Reference of all wheels", "", ""},
		{"http://annsalt.example/a", "ANN SALT 1923 – 2004", "", ""},
		{"http://annsalt.example/a", "RIMS | ANN SALT 1923 – 2004", "", "ANN SALT 1923 – 2004"},
		{"http://wheel.org/a", "The rim", "", ""},
	} {
		hs := headings{{text: c.heading, key: wordsKey(c.heading)}}
		if got := siteInTitle(c.title, weburlOf(t, c.url), hs); got != c.want {
			t.Errorf("%q at %s: site %q, want %q", c.title, c.url, got, c.want)
		}
	}
}

// A page without a title is called by its only H1, else by its first heading.
func TestTitleFromHeading(t *testing.T) {
	for html, want := range map[string]string{
		`<h1>The <b>rim</b></h1><h2>Of a wheel</h2>`:               "The rim",
		`<h2 id=rim>The rim<a href="#rim">¶</a></h2><h2>Two</h2>`:  "The rim",
		`<h2>Make a donation</h2><h1>The <b>rim</b></h1>`:          "The rim",
		`<h2>The rim</h2><h1>Of oak</h1><p>x<h1>Of iron</h1>`:      "The rim",
		`<h2>The rim</h2><h1>NAME</h1>`:                            "The rim",
		`<title> </title><h3>The rim</h3>`:                         "The rim",
		`<meta property=og:title content="A rim"><h1>The rim</h1>`: "A rim",
		`<meta name=og:title content="A rim"><h1>The rim</h1>`:     "A rim",
		`<p>The rim`: "",
	} {
		if p := Parse(Response{Body: []byte("<body>" + html + "<p>Text")}); p.Title != want {
			t.Errorf("%s: title %q, want %q", html, p.Title, want)
		}
	}
}

func TestAuthorOf(t *testing.T) {
	for content, want := range map[string]string{
		"By Ann Salt":               "Ann Salt",
		"- By Ann Salt,":            "Ann Salt",
		"| By":                      "",
		"More stories by Ann":       "Ann",
		"Reviewed By A. Salt":       "A. Salt",
		"© Ann Salt":                "Ann Salt",
		"(C) Ann Salt":              "Ann Salt",
		"Ann Salt @asalt":           "Ann Salt",
		"Salt @ 2012":               "",
		"Ann Salt | The Clay":       "Ann Salt",
		"Ann Salt | ann@a.de":       "Ann Salt",
		"Erstellt von Ann":          "Ann",
		"著者：山田花子":                   "山田花子",
		"Salt, all rights reserved": "",
		"Copyright 2003 Salt":       "",
		"文● 山田花子":                   "山田花子",
		"Posted by: Ann Salt":       "Ann Salt",
		"von Ann Salt":              "Ann Salt",
		"Ann von Salt":              "Ann von Salt",
		"Byron Salt":                "Byron Salt",
		"文：山田花子":                    "山田花子",
		"admin":                     "",
		"Super User":                "", // Joomla's
		"by":                        "",
		"@ann":                      "",
		"http://a.example/":         "",
		"/annsalt":                  "",
		"undefined":                 "",
		"O&#39;Salt &amp; Co":       "O'Salt & Co",
		"42":                        "",
		"بقلم: أحمد علي":            "أحمد علي",
		"מאת דוד כהן":               "דוד כהן",
		"Írta: Kovács János":        "Kovács János",
		"Από Γιώργος Παπαδόπουλος": "Γιώργος Παπαδόπουλος",
		"Tác giả: Nguyễn Văn An":   "Nguyễn Văn An",
		"글쓴이: 홍길동":                 "홍길동",
		"文／山田花子":                   "山田花子",
		"管理员":                      "",
	} {
		if got := authorOf(content); got != want {
			t.Errorf("author of %q is %q, want %q", content, got, want)
		}
	}
}

func TestIsFullName(t *testing.T) {
	for name, want := range map[string]bool{
		"Ann Salt": true, "Ludwig van der Rohe": true, "山田花子": true, "Ann Salt and Tom Clay": true, "Иван Петров": true,
		"Ann": false, "View all posts by Ann": false, "Email to Author": false, "Replies (": false, "Ann says": false, "to be": false, "May 5": false, "Is this Ann?": false,
		"A B C D E F G": false, "": false,
	} {
		words := 2
		if name == "山田花子" {
			words = 1
		}
		if got := isFullName(name, words); got != want {
			t.Errorf("%q is a name: %t", name, got)
		}
	}
}
