package weburl

import (
	"regexp"
	"slices"
	"strings"
)

// Sessions that programs write into each link for whom keeps no cookies, a new one with each answer, so that a page has addresses without end. Their
// servers give the same page without it. Only names and forms are taken for one that belong to such a program; "sid" alone may name anything.
var (
	pathSession  = regexp.MustCompile(`(?i);jsessionid=[^;/?]*`)                // a parameter of a path segment (Jakarta Servlet 6.0 §7.1.3)
	phpSession   = regexp.MustCompile(`^PHPSESSID=[0-9A-Za-z,-]{22,256}$`)      // PHP manual, session.name, session.sid_length; SMF writes it by itself
	boardSession = regexp.MustCompile(`^sid=[0-9a-f]{32}$`)                     // phpBB, append_sid
	boardPath    = regexp.MustCompile(`/(` + boardFiles + `)\.php$|/app\.php/`) // of phpBB's pages
)

const boardFiles = "index|viewforum|viewtopic|viewonline|memberlist|search|posting|ucp|mcp|faq|report|app"

// withoutSession gives a canonical address without its sessions.
func withoutSession(s string) string {
	if !strings.ContainsAny(s, ";?") {
		return s
	}
	path, query, asked := strings.Cut(s, "?")
	hasParameters := strings.IndexByte(path, ';') >= 0
	if hasParameters {
		front := len(path) - len(URL(path).Path()) // a host may hold a semicolon, too
		path = path[:front] + pathSession.ReplaceAllString(path[front:], "")
	}
	switch hasSession := MayHaveSession(s); {
	case !asked:
		return path
	case !hasSession && !hasParameters:
		return s
	case !hasSession:
		return path + "?" + query
	}
	isBoard := boardPath.MatchString(path)
	parameters := strings.Split(query, "&")
	left := slices.DeleteFunc(parameters, func(p string) bool { return phpSession.MatchString(p) || isBoard && boardSession.MatchString(p) })
	if query = strings.Join(left, "&"); query == "" { // SMF leaves an "&" behind it
		return path
	}
	return path + "?" + query
}

// MayHaveSession tells quickly that an address has no session in its query, or may have one.
func MayHaveSession(s string) bool {
	for at := strings.IndexByte(s, '?'); at >= 0; {
		s = s[at+1:]
		if strings.HasPrefix(s, "PHPSESSID=") || strings.HasPrefix(s, "sid=") {
			return true
		}
		at = strings.IndexByte(s, '&')
	}
	return false
}
