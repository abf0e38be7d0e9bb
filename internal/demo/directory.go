package demo

import (
	"fmt"
	"html/template"
	"path"
	"slices"
	"strings"

	"facetta/internal/weburl"
)

// directoryHost is the hub: a web directory in the style of the Open Directory, made from the topics of all other sites.
const directoryHost weburl.Host = "directory.openlist.example"

// directorySite makes one page per topic, parents included: its subtopics, then its pages with their descriptions.
func directorySite(w *web) *site {
	st := &site{Host: directoryHost, layout: "directory", Name: "Open List Directory", sitemap: "plain",
		Tagline: "Good pages about everything, chosen and described by people, one topic at a time.", byPath: map[string]*page{}}
	listed := w.listed()
	topics := allTopics(listed)
	for _, t := range topics {
		p := directoryPage(t, topics, listed)
		p.Site, st.byPath[p.Path] = st, p
		st.Pages = append(st.Pages, p)
	}
	return st
}

// allTopics gives the topics of the listed pages and the topics above them, sorted, without "Top".
func allTopics(listed []*page) []string {
	var all []string
	for _, p := range listed {
		for t := p.topic; t != "Top"; t = path.Dir(t) {
			all = append(all, t)
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

func directoryPage(topic string, topics []string, listed []*page) *page {
	p := &page{Path: "/" + topic + "/", Title: "Open List: " + readable(topic)}
	var b strings.Builder
	b.WriteString("<ul class=\"subcats\">\n")
	for _, t := range topics {
		if path.Dir(t) == topic {
			fmt.Fprintf(&b, "<li><b><a href=\"/%s/\">%s</a></b></li>\n", t, readable(path.Base(t)))
		}
	}
	b.WriteString("</ul>\n<ul class=\"entries\">\n")
	home := map[*site]bool{}
	for _, l := range listed {
		if l.topic != topic {
			continue
		}
		if !home[l.Site] {
			home[l.Site] = true
			b.WriteString(directoryEntry(l.Site.url("/"), l.Site.Name, l.Site.Tagline))
		}
		b.WriteString(directoryEntry(l.url(), l.Title, l.description))
	}
	b.WriteString("</ul>\n")
	p.html = template.HTML(b.String())
	p.text = "Pages and sites about " + readable(path.Base(topic)) + "."
	return p
}

func directoryEntry(u weburl.URL, title, description string) string {
	esc := template.HTMLEscapeString
	return fmt.Sprintf("<li><a href=\"%s\">%s</a> - %s</li>\n", esc(string(u)), esc(title), esc(description))
}

// readable turns "Top/Science/Earth_Sciences" into "Science: Earth Sciences".
func readable(topic string) string {
	t := strings.TrimPrefix(topic, "Top/")
	return strings.ReplaceAll(strings.ReplaceAll(t, "_", " "), "/", ": ")
}
