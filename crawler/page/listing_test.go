package page

import (
	"testing"

	"facetta/internal/weburl"
)

func TestIsListing(t *testing.T) {
	for path, want := range map[string]bool{
		"/": true, "/index.html": true, "/blog/": true, "/en/blog/index.html": true, "/news": true, "/Tags/": true,
		"/tags/go": true, "/tag/go/page/2/": true, "/blog/category/a/b": true, "/author/ann-hawk/": true, "/year/1395/": true,
		"/page/12": true, "/2014/02/": true, "/blog/2014": true, "/archives/2014/02/": true,
		"/2014/02/28/spring/": false, "/2014/02/28/": false, "/posts/spring": false, "/blog/tags-and-categories": false, "/1193682/spring/news/": false,
		"/category/a/b/spring.html": false, "/?p=12": false, "/tags/?q=go": false, "/index.php/2013/02/spring": false, "/rfc/2119": false, "/page/spring": false,
		"/14": false, "/blog/2013-spring": false, "/posts/20-tulips": false,
	} {
		u, err := weburl.Parse("http://facetta.example" + path)
		if err != nil {
			t.Fatal(err)
		}
		if isListing(u) != want {
			t.Errorf("%s: %v", path, !want)
		}
	}
}

// What stands on a list of an author and of a day is its first entry's.
func TestMarksOfAListing(t *testing.T) {
	body := []byte(`<title>Spring</title><h1>Spring</h1><article><h2><a href="/posts/tulips">Tulips</a></h2>` +
		`<time datetime="2014-02-28">28 February</time> <a rel="author" href="/ann">Ann Hawk</a></article>`)
	for u, want := range map[weburl.URL]string{"http://facetta.example/tags/spring/": "", "http://facetta.example/posts/spring": "Ann Hawk 2014-02-28"} {
		p := Parse(Response{URL: u, ContentType: "text/html", Body: body})
		if got := p.Author + " " + p.Published; got != want && got != " "+want {
			t.Errorf("%s: %q", u, got)
		}
	}
}
