package page

import "strings"

// addHeader takes from the header what the page itself does not say: its canonical address, and where it refreshes to.
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

// linkTarget gives the target of the first link of a Link header (RFC 8288) that the page has with a relation, "" where there is none.
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

// related says whether a link's parameters name a relation, of this page and not of another (anchor).
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

// cutQuoted cuts a text at the first separator that does not stand between quotes.
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
