package page

import (
	"strings"
	"testing"
	"time"
)

// linked is a script of linked data.
func linked(data string) string { return `<script type="application/ld+json">` + data + `</script>` }

func TestMetadata(t *testing.T) {
	for _, c := range []struct{ name, head, author, published, site string }{
		{"nothing", `<title>x</title>`, "", "", ""},
		{"Open Graph", `<meta property="article:published_time" content="2019-05-06T23:30:00-07:00"><meta property="og:site_name" content=" The  Daily ">`, "", "2019-05-06T23:30:00-07:00", "The Daily"},
		{"plain names", `<META NAME=Author CONTENT="Ada Lovelace"><meta name=date content="6 May 1997">`, "Ada Lovelace", "1997-05-06", ""},
		{"Dublin Core", `<meta name="DC.creator" content="J. Doe"><meta name="DC.date.issued" content="2003-07">`, "J. Doe", "2003-07", ""},
		{"the better name counts, whatever the order", `<meta name=date content="2020-01-01"><meta property="article:published_time" content="2018-02-03">`, "", "2018-02-03", ""},
		{"several authors", `<meta name=author content="Ann First"><meta name=author content="Tom Second"><meta name=author content="Ann First">`, "Ann First, Tom Second", "", ""},
		{"an address is no name", `<meta property="article:author" content="https://example.org/me"><meta name=author content="@handle">`, "", "", ""},
		{"templates", `<meta property="article:author" content="{{ post.author }}">` + linked(`{"@type":"Article","author":"[object Object]"}`), "", "", ""},
		{"no date", `<meta name=date content="yesterday"><meta name=pubdate content="2011">`, "", "2011", ""},
		{"HTTP date", `<meta name=date content="Mon, 02 Jan 2006 15:04:05 GMT">`, "", "2006-01-02T15:04:05Z", ""},
		{"references and line breaks", "<meta name=author content='O&#39;Brien\n &amp; Sons'>", "O'Brien & Sons", "", ""},
		{"microdata in the head", `<meta itemprop=author content="Ann Salt"><meta itemprop=datePublished content="20141229 18:22:00">` +
			strings.Repeat("<link rel=x>", 500) + `<title>The rim</title></head><h1>The rim</h1><meta itemprop=datePublished content="2011-01-01">`, "Ann Salt", "2014-12-29", ""},
		{"microdata of the head beside better", `<meta itemprop=author content="Tom Clay"><meta name=sailthru.author content="By Ann Salt">`, "Ann Salt", "", ""},
		{"authors of a paper", `<meta name=citation_author content="Salt, Ann"><meta name=citation_author content="Tom Clay"><meta name=citation_author content="Oak, T., Jr.">`,
			"Ann Salt, Tom Clay, Oak, T., Jr.", "", ""},
		{"a site as author", `<meta name=author content="Wheels.com"></head><p class=byline>By Ann Salt`, "Ann Salt", "", ""},
		{"a site as author, and nobody else", `<meta name=author content="Wheels.com">`, "Wheels.com", "", ""},
		{"separators around the site", `<meta property="og:site_name" content="| Clay Weekly -">`, "", "", "Clay Weekly"},
		{"a newspaper's author", `<meta name=article_author content="Ann Salt | asalt@wheels.example">`, "Ann Salt", "", ""},
		{"a newspaper's META element", `<meta name=article_date_original content="Monday, December 29, 2014,  3:41 PM">`, "", "2014-12-29", ""},
		{"Open Graph twice in a name", `<meta property="og:article:published_time" content="2014-12-29">`, "", "2014-12-29", ""},
		{"a date in a table", `</head><table><tr><td class=date>August 18, 2010</table>`, "", "2010-08-18", ""},
		{"an old date in a table", `</head><table><tr><td class=date>August 18, 1810</table>`, "", "", ""},
		{"an old date", `</head><div class=date>August 18, 1810</div>`, "", "1810-08-18", ""},
		{"words of date lines", `</head><div class=datestamp>August 18, 2010</div>`, "", "2010-08-18", ""},
		{"words of Drupal's date lines", `</head><span class=submitted>TOPEKA | November 28, 2012</span>`, "", "2012-11-28", ""},
		{"words before a name", `<meta name=author content="Author: posted by Ann Salt">`, "Ann Salt", "", ""},
		{"script in a byline", `</head><span class=author><script>var by = "Tom Clay"</script>Ann Salt</span>`, "Ann Salt", "", ""},
		{"more in a byline", `</head><span class=author>Ann Salt | 3 comments</span>`, "Ann Salt", "", ""},
		{"class of two words", `</head><span class=postAuthor>Ann Salt</span><i class=authority>Tom Clay</i>`, "Ann Salt", "", ""},
		{"a bar before a byline's word", `</head><p class=byline><span class=fn>| By <a rel=author href=/ann>Ann Salt</a></span>`, "Ann Salt", "", ""},
		{"a form to write to the author", `</head><div class=byline><p>By <a>Ann Salt</a><label class=name>Name</label><input></div>`, "Ann Salt", "", ""},
		{"a button to follow the author", `</head><div class=author-info><b>Ann Salt</b><a class=author-follow>Follow</a></div>`, "Ann Salt", "", ""},
		{"who reviews or praises what is sold", `</head><p class=featured-review_rating-author>Ann Salt<p class=sf-testimonial-author>Tom Clay`, "", "", ""},
		{"an account, and a byline", `<meta name=twitter:creator content=asalt></head><p class=author>Ann Salt`, "Ann Salt", "", ""},
		{"an account, and nobody else", `<meta name=twitter:creator content=asalt></head><p class=author>Posted`, "asalt", "", ""},
		{"a menu of the byline", `</head><div id=author-menu><ul><li><a href=/people/asalt rel=author id=byline_view>View Profile</a></ul></div>`, "", "", ""},
		{"a byline behind its menu", `</head><div id=author-menu><div><a rel=author>View Profile</a></div></div><p class=author>Ann Salt`, "Ann Salt", "", ""},
		{"a page with a menu", `</head><div class="author-page has-menu"><p class=author>Ann Salt</p>` + strings.Repeat("<p>Clay", 1000) + `</div>`, "Ann Salt", "", ""},
		{"hCard of a handle", `</head><span class="vcard author"><span class=fn><a href=/author/asalt rel=author>asalt</a></span></span>`, "asalt", "", ""},
		{"hCard in one element", `</head><p>by <span class="author vcard fn">Ann</span>`, "Ann", "", ""},
		{"a handle, and more links", `</head><p class=byline>by <a rel=author href=/author/salt84>salt84</a> <a>Leave Comments</a>`, "salt84", "", ""},
		{"a link of a handle", `</head><a href=/author/asalt rel=author>asalt</a>`, "asalt", "", ""},
		{"phpBB's user without replies", `</head><p class=author>by <a class=username>asalt</a>`, "asalt", "", ""},
		{"two handles", `</head><p class=byline><b class=fn>asalt</b> <b class=fn>tclay</b>`, "", "", ""},
		{"a function", `</head><dt id=rim.writer><b class=sig-name>writer</b>`, "", "", ""},
		{"name in a byline", `</head><p class=byline>Clay Weekly <a rel=author href=/ann>Ann Salt</a>`, "Ann Salt", "", ""},
		{"phpBB's posts", `<title>The rim</title></head><h2>The rim</h2><p class=author><a class=unread href="#p7">Post</a><span class=responsive-hide>by
			<strong><a href="./member" class=username>Asalt</a></strong> » </span><time datetime="2016-12-21T15:50:00+00:00">Wed Dec 21, 2016</time></p>
			<p class=author>by <a class=username-coloured>Tclay</a>`, "Asalt", "2016-12-21T15:50:00Z", ""},
		{"author who is not the site", `<meta name=author content="Ann Salt"><meta property="og:site_name" content="Clay Weekly"></head><p class=byline>Tom Clay`, "Ann Salt", "", "Clay Weekly"},
		{"author as an item", `</head><p><meta itemprop=author content="Ann Salt">`, "Ann Salt", "", ""},
		{"comments of readers", `<title>The rim</title></head><h1>The rim</h1><p>` + strings.Repeat("Clay. ", 1000) +
			`<ol class=comment-list><li class=author>Tom Clay <time>2019-05-06</time></ol>`, "", "", ""},
		{"comments near the headline", `<title>The rim</title></head><h1>The rim</h1><style>.commentlist {}</style><a class=commentlist href="#comments">Two</a>
			<p>Clay.<div id="comments"><p class=author>Tom Clay <time>2019-05-06</time></div>`, "", "", ""},
		{"a byline behind the comments", `<title>The rim</title></head><h1>The rim</h1><p>Clay.<div id="comments"><div><p class=author>Tom Clay</div><p class=author>Tim Clay</div>
			<p class=author>Ann Salt <time>2019-05-06</time>`, "Ann Salt", "2019-05-06", ""},
		{"a byline behind a link to the comments", `<title>The rim</title></head><h1>The rim</h1><a class=comment-list href="#comments">Two</a>
			<p class=author>Ann Salt <time>2019-05-06</time></p><div id="comments"><p class=author>Tom Clay</div>`, "Ann Salt", "2019-05-06", ""},
		{"a recipe, not the page of it", linked(`{"@type":"WebPage","author":"Tom Clay","datePublished":"2018-01-01"}`) +
			linked(`{"@type":"Recipe","name":"Plum cake","author":"Ann Salt","dateCreated":"2019-04-05"}`), "Ann Salt", "2019-04-05", ""},
		{"a recipe with a video", linked(`{"@type":"VideoObject","name":"Clip","author":"Tom Clay"}`) + linked(`{"@type":"Recipe","name":"Plum cake","author":"Ann Salt"}`),
			"Ann Salt", "", ""},
		{"a video", `<title>The rim</title>` + linked(`{"@type":"VideoObject","name":"The rim","author":"Ann Salt","uploadDate":"2019-04-05"}`), "Ann Salt", "2019-04-05", ""},
		{"a page", linked(`{"@type":"AboutPage","author":"Ann Salt","uploadDate":"2019-04-05"}`), "Ann Salt", "2019-04-05", ""},
		{"articles of a list, and the page", linked(`[{"@type":"Article","name":"One"},{"@type":"Article","name":"Two"},{"@type":"WebPage","author":"Ann Salt"}]`), "", "", ""},
		{"articles of a page without a title", linked(`[{"@type":"Article","name":"One","author":"Ann Salt"},{"@type":"Article","name":"Two","author":"Tom Clay"}]`), "", "", ""},
		{"an author named twice", linked(`{"@type":"Article","author":[{"name":"Ann Salt"},{"name":"Ann Salt"},"Tom Clay",""]}`), "Ann Salt, Tom Clay", "", ""},
		{"no thing of its own", linked(`{"@type":"Person","author":"Ann Salt"}`), "", "", ""},
		{"subject of a message", `<title>[Example] Re: the rim</title>`, "", "", ""},
		{"site in brackets", `<title>[Example] - the rim</title>`, "", "", "[Example]"},
		{"site with a slogan", `<meta property="og:site_name" content="Example | all about wheels">`, "", "", "Example"},
		{"site by another host with a slogan", `<meta property="og:site_name" content="Räder.de - all about wheels">`, "", "", "Räder.de"},
		{"site of two names", `<meta property="og:site_name" content="Wheels | all about them">`, "", "", "Wheels | all about them"},
		{"site by its address", `<meta property="og:site_name" content="http://www.wheel.example/index.html">`, "", "", "wheel.example"},
		{"headline for the site", `<title>The rim - Example</title><meta property="og:title" content="The rim"><meta property="og:site_name" content="The rim">`, "", "", "Example"},
		{"endless", `<meta name=author content="` + strings.Repeat("x", 10000) + `">`, strings.Repeat("x", maxAuthor), "", ""},
	} {
		p := Parse(Response{URL: "http://example.org/page", Body: []byte("<html><head>" + c.head + "</head><body><p>Text")})
		if p.Author != c.author || p.Published != c.published || p.Site != c.site {
			t.Errorf("%s: author %q, published %q, site %q; want %q, %q, %q", c.name, p.Author, p.Published, p.Site, c.author, c.published, c.site)
		}
	}
}

// A date behind the day of the fetch is not that of publication, and one that is refused is told.
func TestPostdated(t *testing.T) {
	for date, want := range map[string]bool{"2020-05-01": false, "2020-05-04": true, "1588593600": true, "yesterday": false} {
		r := Response{Body: []byte(`<meta name=date content="` + date + `"><p>Text`), Fetched: time.Date(2020, 5, 1, 12, 0, 0, 0, time.UTC)}
		if p := Parse(r); p.Postdated != want || want && p.Published != "" {
			t.Errorf("%s: refused %t, want %t; published %q", date, p.Postdated, want, p.Published)
		}
	}
}

func TestDescription(t *testing.T) {
	for head, want := range map[string]string{
		"": "", `<meta name=description content="">`: "",
		`<meta name=description content="I&amp;#39;m new &amp;amp; keen to se&amp;hellip;">`:                       "I'm new & keen to se…",
		`<meta name=Description content=" Salt &amp;  pepper. "><meta property="og:description" content="Pepper">`: "Salt & pepper.",
		`<meta property="og:description" content="Pepper">`:                                                        "Pepper",
		`<meta name=description content="` + strings.Repeat("x", 10000) + `">`:                                     strings.Repeat("x", maxDescription),
	} {
		p := Parse(Response{URL: "http://example.org/", Body: []byte("<html><head>" + head + "</head><body><p>Text")})
		if p.Description != want {
			t.Errorf("%.60s: description %.60q, want %.60q", head, p.Description, want)
		}
	}
}

// Wherever a part of the page that is searched by itself ends, an element that begins in it is read.
func TestDateAcrossTheEndOfAPart(t *testing.T) {
	const element = `<span class=sub itemprop=datePublished content=2014-12-29>29.12.</span>`
	headline := "<h1>The rim</h1>"
	for n := 2*aroundTitle - len(headline) - len(element); n < 2*aroundTitle; n++ {
		body := "<title>The rim</title>" + headline + strings.Repeat("x", n) + element
		if p := Parse(Response{URL: "http://a.example/1", Body: []byte(body)}); p.Published != "2014-12-29" {
			t.Fatalf("%d bytes behind the headline: published %q", n, p.Published)
		}
	}
}
