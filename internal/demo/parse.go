package demo

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"facetta/internal/weburl"
)

// A host's file, sites/<host>.md:
//
//	host: www.nightsky.example
//	layout: journal
//	name: The Night Sky Journal
//	tagline: one line under the name
//
//	## /planets/saturn.html
//	title: What Saturn's rings are made of
//	topic: Top/Science/Astronomy/Solar_System
//	description: One line about the page for the topics file.
//
//	The body in Markdown. A link titled "nofollow" gets rel="nofollow".
//
// Header lines end at the first blank line; a line "## /path" begins a page. Optional for a host: "disallow" (a folder that
// robots.txt closes), "crawl-delay" (seconds), "sitemap" (plain, index, gz). Optional for a page: "topic" with "description"
// (the page is in the topics file), "robots" (the meta element), "print" (yes: there is a print version).

var (
	siteKeys = []string{"host", "layout", "name", "tagline", "disallow", "crawl-delay", "sitemap"}
	pageKeys = []string{"title", "topic", "description", "robots", "print"}
)

// source walks the lines of one file.
type source struct {
	file  string
	lines []string
	at    int // index of the next line
}

func (s *source) errorf(format string, args ...any) error {
	return fmt.Errorf("%s:%d: %s", s.file, s.at, fmt.Sprintf(format, args...))
}

// parseSite reads one host's file. It is strict: the files are ours.
func parseSite(file, text string) (*site, error) {
	src := &source{file: file, lines: strings.Split(strings.TrimRight(text, "\n"), "\n")}
	st, err := src.site()
	if err != nil {
		return nil, err
	}
	for src.at < len(src.lines) {
		p, err := src.page()
		if err != nil {
			return nil, err
		}
		if err := st.add(p); err != nil {
			return nil, src.errorf("%v", err)
		}
	}
	return st, nil
}

func (s *source) site() (*site, error) {
	h, err := s.header(siteKeys, "host", "layout", "name", "tagline")
	if err != nil {
		return nil, err
	}
	st := &site{layout: h["layout"], Name: h["name"], Tagline: h["tagline"], disallow: h["disallow"], sitemap: h["sitemap"]}
	u, err := weburl.Parse("http://" + h["host"] + "/")
	if err != nil || string(u.Host()) != h["host"] || s.file != h["host"]+".md" {
		return nil, s.errorf("host %q does not fit the file's name", h["host"])
	}
	st.Host = u.Host()
	if d := h["crawl-delay"]; d != "" {
		if st.crawlDelay, err = strconv.ParseFloat(d, 64); err != nil {
			return nil, s.errorf("crawl-delay %q is not a number", d)
		}
	}
	if !slices.Contains([]string{"", "plain", "index", "gz"}, st.sitemap) {
		return nil, s.errorf("sitemap %q is none of plain, index, gz", st.sitemap)
	}
	return st, nil
}

func (s *source) page() (*page, error) {
	path, ok := strings.CutPrefix(s.next(), "## ")
	if !ok || !strings.HasPrefix(path, "/") || path == "/" || strings.ContainsAny(path, " ?#") {
		return nil, s.errorf("want a line \"## /path\"")
	}
	h, err := s.header(pageKeys, "title")
	if err != nil {
		return nil, err
	}
	p := &page{Path: path, Title: h["title"], topic: h["topic"], description: h["description"], Robots: h["robots"]}
	p.print = h["print"] == "yes"
	if (p.topic == "") != (p.description == "") || p.topic != "" && !strings.HasPrefix(p.topic, "Top/") {
		return nil, s.errorf("%s: topic (Top/...) and description go together", path)
	}
	if err := p.setBody(s.body()); err != nil {
		return nil, s.errorf("%s: %v", path, err)
	}
	return p, nil
}

func (s *source) next() string {
	line := s.lines[s.at]
	s.at++
	return line
}

// header reads "key: value" lines up to a blank line.
func (s *source) header(known []string, wanted ...string) (map[string]string, error) {
	h := map[string]string{}
	for s.at < len(s.lines) {
		line := s.next()
		if line == "" {
			break
		}
		key, value, ok := strings.Cut(line, ": ")
		if !ok || !slices.Contains(known, key) || h[key] != "" {
			return nil, s.errorf("unexpected or repeated header line %q", line)
		}
		h[key] = strings.TrimSpace(value)
	}
	for _, key := range wanted {
		if h[key] == "" {
			return nil, s.errorf("header line %q is missing", key)
		}
	}
	return h, nil
}

// body takes the lines up to the next page.
func (s *source) body() string {
	from := s.at
	for s.at < len(s.lines) && !strings.HasPrefix(s.lines[s.at], "## /") {
		s.at++
	}
	return strings.Join(s.lines[from:s.at], "\n")
}
