package page

import (
	"strings"
	"testing"

	"facetta/internal/weburl"
)

// wantHeadline checks the headline of a page with this TITLE and body.
func wantHeadline(t *testing.T, name, title, body, want string) {
	t.Helper()
	html := "<title>" + title + "</title>" + body + "<p>" + strings.Repeat("Text of the page. ", 20)
	if p := Parse(Response{URL: "http://www.dough.example/a", Body: []byte(html)}); p.Headline != want {
		t.Errorf("%s: headline %q, want %q", name, p.Headline, want)
	}
}

// The part of a title that stands on the page by itself is its headline where no heading says so, whatever sections and slogans stand around it.
func TestHeadlineInText(t *testing.T) {
	for _, c := range []struct{ name, title, body, want string }{
		{"first part", "Oak rims last longer - News Story - KCLA | Clay City", "<div>Oak rims last longer</div>", "Oak rims last longer"},
		{"last part", "Clay City News, Weather and Sports | Oak rims last longer", "<b>OAK RIMS last longer!</b>", "Oak rims last longer"},
		{"amid", "The Clay : Business : Oak rims last longer : News", "<td>Oak rims last longer", "Oak rims last longer"},
		{"more than a piece", "The Clay - Wheels - Oak rims - how they last - Archive", "<td>Oak rims - how they last", "Oak rims - how they last"},
		{"the longest", "The news of clay - Oak rims last longer today", "<td>The news of clay<td>Oak rims last longer today", "Oak rims last longer today"},
		{"whole title", "Oak rims last longer - A story of clay", "<td>Oak rims last longer<td>Oak rims last longer - a story of clay", "Oak rims last longer - A story of clay"},
		{"two words", "The Clay : Business : Oak rims", "<td>Oak rims", "The Clay : Business : Oak rims"},
		{"link", "The Clay - Wheels and rims of oak - Archive", "<a href=x>Wheels and rims of oak</a>", "The Clay - Wheels and rims of oak - Archive"},
		{"linked heading", "Clay » Archive » Oak: rims that last", "<h2><a href=x>Oak: rims that last</a></h2>", "Oak: rims that last"},
		{"unseen", "Clay - Oak rims last longer - Archive of rims", "<p hidden>Oak rims last longer", "Clay - Oak rims last longer - Archive of rims"},
		{"chapter", "A tale of wheels - Chapter 2 - Ann Salt", "<td>A tale of wheels", "A tale of wheels - Chapter 2 - Ann Salt"},
		{"page", "All oak rims here - 2", "<td>All oak rims here", "All oak rims here - 2"},
		{"year", "Oak rims last longer - 2008 - Archive", "<td>Oak rims last longer", "Oak rims last longer"},
		{"colon in a sentence", "CS 480: An introduction to rims - Home page", "<td>An introduction to rims", "CS 480: An introduction to rims - Home page"},
		{"longer behind a dash", "College of Wheel Makers - The Group of Spokes and Rims", "<td>College of Wheel Makers", "College of Wheel Makers - The Group of Spokes and Rims"},
		{"without spaces", "車輪と木の縁について書く - 記事 - ニュース一覧", "<td>車輪と木の縁について書く", "車輪と木の縁について書く"},
		{"one piece", "Oak rims last longer", "<td>Oak rims last", "Oak rims last longer"},
	} {
		wantHeadline(t, c.name, c.title, "<table><tr><td>Menu"+c.body+"</td></table>", c.want)
	}
}

// The only H1 is the headline if it says what TITLE says in other words, unless metadata state another.
func TestHeadlineInOtherWords(t *testing.T) {
	for _, c := range []struct{ name, title, body, want string }{
		{"other words", "Top rims of oak for 2025 | Dough", "<h1>The top <b>rims of oak</b> that last</h1>", "The top rims of oak that last"},
		{"Open Graph repeats TITLE", "Top rims of oak", "<meta property=og:title content='Top rims of oak'><h1>The best rims of oak</h1>", "The best rims of oak"},
		{"half of its words", "Rims of oak", "<h1>Rims of iron, oak</h1>", "Rims of iron, oak"},
		{"fewer than half", "Rims of oak", "<h1>Rims from all over town</h1>", "Rims of oak"},
		{"more in it", "Rims of oak", "<h1>News: rims of oak</h1>", "Rims of oak"},
		{"less in it", "Rims of oak today", "<h1>Rims of oak</h1>", "Rims of oak today"},
		{"two words", "Rims of oak", "<h1>Oak rims</h1>", "Rims of oak"},
		{"Open Graph says another", "Top rims of oak", "<meta property=og:title content='Oak rims that last'><h1>The best rims of oak</h1>", "Oak rims that last"},
		{"two H1", "Top rims of oak", "<h1>The best rims of oak</h1><p>x<h1>Best rims of iron</h1>", "Top rims of oak"},
	} {
		wantHeadline(t, c.name, c.title, c.body, c.want)
	}
	front := []byte("<title>Top rims of oak</title><h1>The best rims of oak</h1><p>Text")
	if p := Parse(Response{URL: "http://www.rims.example/", Body: front}); p.Headline != "Top rims of oak" {
		t.Errorf("headline %q of a front page", p.Headline)
	}
}

// The name of the site is no headline, and titles of very many pieces are left as they are.
func TestPartsOfTitles(t *testing.T) {
	s := namesOf(weburl.URL("http://www.wheels.example/a"), nil)
	if parts := s.partsOf("Wheels of the year - Oak rims last longer"); parts[wordsKey("Oak rims last longer")] == "" || parts[wordsKey("Wheels of the year")] != "" {
		t.Errorf("parts %q", parts)
	}
	for pieces, want := range map[int]bool{1: false, 2: true, mostPieces: true, mostPieces + 1: false} {
		title := strings.TrimSuffix(strings.Repeat("oak rims last | ", pieces), " | ")
		if parts := s.partsOf(title); (parts != nil) != want {
			t.Errorf("%d pieces: parts %q", pieces, parts)
		}
	}
}
