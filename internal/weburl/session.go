package weburl

import (
	"regexp"
	"slices"
	"strings"
)

// Sessions that programs write into each link for whom keeps no cookies, a new one with each answer, so that a page has addresses without end. Their
// servers give the same page without it. Only names and forms are taken for one that belong to such a program; "sid" alone may name anything.
var (
	pathSession  = regexp.MustCompile(`(?i);jsessionid=[^;/?]*`)                  // a parameter of a path segment (Jakarta Servlet 6.0 §7.1.3)
	aspSession   = regexp.MustCompile(`(?:/\((?:[ASFX]\([0-9A-Za-z_-]+\))+\))+/`) // a path segment (ASP.NET, SessionStateSection.Cookieless)
	aspQuestion  = "AspxAutoDetectCookieSupport=1"                                // by which ASP.NET finds out whether cookies are kept
	phpSession   = regexp.MustCompile(`^PHPSESSID=[0-9A-Za-z,-]{22,256}$`)        // PHP manual, session.name, session.sid_length; SMF writes it by itself
	boardSession = regexp.MustCompile(`^sid=[0-9a-f]{32}$`)                       // phpBB, append_sid
	boardPath    = regexp.MustCompile(`/(` + boardFiles + `)\.php$|/app\.php/`)   // of phpBB's pages
)

const boardFiles = "index|viewforum|viewtopic|viewonline|memberlist|search|posting|ucp|mcp|faq|report|app"

// withoutSession gives a canonical address without its sessions.
func withoutSession(s string) string {
	if !strings.ContainsAny(s, ";?(") {
		return s
	}
	path, query, asked := strings.Cut(s, "?")
	if strings.IndexByte(path, ';') >= 0 {
		front := len(path) - len(URL(path).Path()) // a host may hold a semicolon, too
		path = path[:front] + pathSession.ReplaceAllString(path[front:], "")
	}
	if maySegment(path) {
		path = aspSession.ReplaceAllString(path, "/")
	}
	switch {
	case !asked:
		return path
	case !mayParameter(query):
		return path + "?" + query
	}
	isBoard := boardPath.MatchString(path)
	parameters := strings.Split(query, "&")
	left := slices.DeleteFunc(parameters, func(p string) bool {
		return p == aspQuestion || phpSession.MatchString(p) || isBoard && boardSession.MatchString(p)
	})
	if query = strings.Join(left, "&"); query == "" { // SMF leaves an "&" behind it
		return path
	}
	return path + "?" + query
}

// MayHaveSession tells quickly that an address has no session in a path segment or in its query, or may have one.
func MayHaveSession(s string) bool {
	path, query, _ := strings.Cut(s, "?")
	return maySegment(path) || mayParameter(query)
}

func maySegment(path string) bool {
	return strings.Contains(path, "/(") && strings.Contains(path, "))/")
}

func mayParameter(query string) bool {
	for query != "" {
		if strings.HasPrefix(query, "PHPSESSID=") || strings.HasPrefix(query, "sid=") || strings.HasPrefix(query, aspQuestion) {
			return true
		}
		_, query, _ = strings.Cut(query, "&")
	}
	return false
}
