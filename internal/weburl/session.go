package weburl

import (
	"regexp"
	"slices"
	"strings"
)

// Some programs write a session into each link for visitors who keep no cookies, a new one with each answer, so that a page has addresses without
// end. Their servers give the same page without the session. Only names and forms that belong to such a program are taken for a session; "sid" alone
// may name anything.
var (
	pathSession  = regexp.MustCompile(`(?i);jsessionid=[^;/?]*`)                  // a parameter of a path segment (Jakarta Servlet 6.0 §7.1.3)
	aspSession   = regexp.MustCompile(`(?:/\((?:[ASFX]\([0-9A-Za-z_-]+\))+\))+/`) // a path segment (ASP.NET, SessionStateSection.Cookieless)
	aspQuestion  = "AspxAutoDetectCookieSupport=1"                                // with this, ASP.NET finds out whether cookies are kept
	phpSession   = regexp.MustCompile(`^\w+=[0-9A-Za-z,-]{22,256}$`)              // PHP manual, session.sid_length; with one of phpNames
	boardSession = regexp.MustCompile(`^sid=[0-9a-f]{32}$`)                       // phpBB, append_sid
	boardPath    = regexp.MustCompile(`/(` + boardFiles + `)\.php$|/app\.php/`)   // paths of phpBB's pages
)

// phpNames are the names of PHP's sessions: its own, which SMF writes by itself, and those of the shops osCommerce, Zen Cart, xt:Commerce and modified.
var phpNames = []string{"PHPSESSID=", "osCsid=", "zenid=", "XTCsid=", "MODsid="}

const boardFiles = "index|viewforum|viewtopic|viewonline|memberlist|search|posting|ucp|mcp|faq|report|app"

// withoutSession removes the sessions from a canonical address.
func withoutSession(s string) string {
	if !strings.ContainsAny(s, ";?(") {
		return s
	}
	path, query, asked := strings.Cut(s, "?")
	if strings.IndexByte(path, ';') >= 0 {
		front := len(path) - len(URL(path).Path()) // a host may have a semicolon, too
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
		return p == aspQuestion || isNamedByPHP(p) && phpSession.MatchString(p) || isBoard && boardSession.MatchString(p)
	})
	if query = strings.Join(left, "&"); query == "" { // SMF leaves an "&" behind the session
		return path
	}
	return path + "?" + query
}

// MayHaveSession tells quickly whether an address may have a session that is a whole path segment or in its query; false means that it has none
// there.
func MayHaveSession(s string) bool {
	path, query, _ := strings.Cut(s, "?")
	return maySegment(path) || mayParameter(query)
}

func maySegment(path string) bool {
	return strings.Contains(path, "/(") && strings.Contains(path, "))/")
}

func mayParameter(query string) bool {
	for query != "" {
		if isNamedByPHP(query) || strings.HasPrefix(query, "sid=") || strings.HasPrefix(query, aspQuestion) {
			return true
		}
		_, query, _ = strings.Cut(query, "&")
	}
	return false
}

// isNamedByPHP tells whether a parameter has one of phpNames.
func isNamedByPHP(parameter string) bool {
	for _, name := range phpNames {
		if strings.HasPrefix(parameter, name) {
			return true
		}
	}
	return false
}
