package page

import "strings"

// addHeader takes the page's canonical address and the target of its refresh from the header where the page itself does not state them.
func (p *Page) addHeader(r *Response) {
	to := newResolver(r.URL)
	if p.Canonical == "" && r.Link != "" {
		p.Canonical = to.resolve([]byte(linkTarget(r.Link, "canonical")))
	}
	if p.Refresh == "" && r.Refresh != "" {
		p.Refresh = to.resolve([]byte(refreshTarget(r.Refresh)))
		if isAtOnce(r.Refresh) {
			p.standForRefresh()
		}
	}
}

// linkTarget returns the target of the first link in a Link header (RFC 8288) with this relation to the page, "" where there is none.
func linkTarget(header, relation string) string {
	for {
		_, rest, _ := strings.Cut(header, "<")
		target, rest, ok := strings.Cut(rest, ">")
		if !ok {
			return ""
		}
		var parameters string
		if parameters, header = cutQuoted(rest, ','); related(parameters, relation) {
			return target
		}
	}
}

// related tells whether a link's parameters name the relation, and no other page as the link's source (anchor).
func related(parameters, relation string) bool {
	found := false
	for parameters != "" {
		var p string
		p, parameters = cutQuoted(parameters, ';')
		name, value, _ := strings.Cut(p, "=")
		switch strings.ToLower(strings.TrimSpace(name)) {
		case "anchor":
			return false
		case "rel":
			for word := range strings.FieldsSeq(strings.Trim(value, " \t\"")) {
				found = found || strings.EqualFold(word, relation)
			}
		}
	}
	return found
}

// cutQuoted cuts a text at the first separator outside of quotes.
func cutQuoted(s string, separator byte) (before, after string) {
	quoted := false
	for i := 0; i < len(s); i++ {
		switch {
		case s[i] == '"':
			quoted = !quoted
		case s[i] == '\\' && quoted:
			i++
		case s[i] == separator && !quoted:
			return s[:i], s[i+1:]
		}
	}
	return s, ""
}
