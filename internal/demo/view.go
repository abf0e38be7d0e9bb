package demo

import (
	"fmt"
	"html/template"
	"slices"
	"strings"
	"time"

	"facetta/internal/weburl"
)

// aboutPath is the path of the about page that every host has.
const aboutPath = "/about.html"

// view is the data that a layout shows.
type view struct {
	Site      *site
	Title     string
	Canonical weburl.URL // for a copy the address of the original; otherwise ""
	Robots    string
	Home      bool
	Body      template.HTML
	Date      time.Time
	Author    string
	Topic     []string // the site's topic path without "Top", in readable form
	Nav       []teaser // all pages of the site
	Teasers   []teaser // some pages of the site, not this one
	Prev      *teaser
	Next      *teaser
	Elsewhere []teaser // home pages of related sites
	Comments  []comment
	Print     string // path of the print version, "" for none
}

// teaser is a link with the details of its target that a reader sees.
type teaser struct {
	Title  string
	URL    string
	Text   string
	Date   time.Time
	Author string
}

func (w *web) newView(st *site, title, path string) *view {
	v := &view{Site: st, Title: title, Date: dateOf(string(st.url(path))), Author: authorOf(string(st.url(path)))}
	for _, p := range st.Pages {
		if !strings.HasPrefix(p.Path, "/private/") && p.Robots == "" {
			v.Nav = append(v.Nav, teaserOf(p))
		}
	}
	v.Topic = strings.Split(strings.ReplaceAll(st.topic(), "_", " "), "/")[1:]
	v.Teasers = v.Nav
	v.Elsewhere = w.elsewhere(st)
	return v
}

func teaserOf(p *page) teaser {
	u := string(p.url())
	return teaser{Title: p.Title, URL: p.Path, Text: p.lead(), Date: dateOf(u), Author: authorOf(u)}
}

func (w *web) articleView(p *page) *view {
	v := w.newView(p.Site, p.Title, p.Path)
	v.Body, v.Robots = p.html, p.Robots
	v.Comments = w.commentsOn(p)
	if p.print {
		v.Print = "/print" + p.Path
	}
	v.around(p.Path)
	return v
}

// around sets the neighbours of a page and removes the page from the teasers. These begin with the page after it and wrap around.
func (v *view) around(path string) {
	i := slices.IndexFunc(v.Nav, func(t teaser) bool { return t.URL == path })
	if i < 0 {
		return
	}
	if i > 0 {
		v.Prev = &v.Nav[i-1]
	}
	if i+1 < len(v.Nav) {
		v.Next = &v.Nav[i+1]
	}
	v.Teasers = append(slices.Clone(v.Nav[i+1:]), v.Nav[:i]...)
}

// printView gives the page in the plain layout, with the link element that names the original.
func (w *web) printView(p *page) *view {
	v := w.articleView(p)
	v.Canonical, v.Print, v.Comments = p.url(), "", nil
	return v
}

func (w *web) homeView(st *site) *view {
	v := w.newView(st, st.Name, "/")
	v.Home = true
	v.Body = template.HTML("<p>" + template.HTMLEscapeString(st.Tagline) + "</p>")
	return v
}

func (w *web) aboutView(st *site) *view {
	v := w.newView(st, "About "+st.Name, aboutPath)
	v.Body = template.HTML(fmt.Sprintf("<p>%s: %s</p>\n<p>The site is written by %s and a few friends in their free time. "+
		"There are no advertisements. Corrections are welcome; please say which page you mean and where you read otherwise.</p>\n",
		template.HTMLEscapeString(st.Name), template.HTMLEscapeString(st.Tagline), authorOf(string(st.Host))))
	return v
}

// elsewhere lists the home pages of the sites whose topics are most like this one's, as authors' link lists do.
func (w *web) elsewhere(st *site) []teaser {
	const most = 2 // more would blur the topics: every page of a site carries the list
	type near struct {
		site   *site
		shared int
	}
	var all []near
	for _, host := range w.hosts {
		other := w.sites[host]
		if n := sharedLevels(st.topic(), other.topic()); other != st && n >= 2 {
			all = append(all, near{other, n})
		}
	}
	slices.SortStableFunc(all, func(a, b near) int { return b.shared - a.shared })
	var list []teaser
	for _, n := range all[:min(most, len(all))] {
		list = append(list, teaser{Title: n.site.Name, URL: string(n.site.url("/")), Text: n.site.Tagline})
	}
	return list
}

// sharedLevels counts the equal leading parts of two topic paths, "Top" included.
func sharedLevels(a, b string) int {
	x, y := strings.Split(a, "/"), strings.Split(b, "/")
	n := 0
	for n < len(x) && n < len(y) && x[n] == y[n] {
		n++
	}
	return n
}
