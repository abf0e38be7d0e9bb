package removal

import (
	"fmt"
	"strings"
	"unicode"

	"facetta/internal/shorten"
	"facetta/internal/weburl"
)

// Rule names pages: one by its address, or those of a site.
type Rule struct {
	Page   weburl.URL // "" for a site
	Host   string     // for a site: the host, with its port if one is meant
	Folder string     // for a site: how the paths of its pages begin; "" for all
}

// sitePrefix is the beginning of a site's rule, as in the query language.
const sitePrefix = "site:"

// ParseRule reads an address, site:HOST or site:HOST/PATH. Its error is one line that says what to do.
func ParseRule(text string) (Rule, error) {
	text = strings.TrimSpace(text)
	if site, ok := strings.CutPrefix(text, sitePrefix); ok {
		return parseSite(site)
	}
	if !strings.Contains(text, "://") {
		return Rule{}, fmt.Errorf("%q is not an address: write http://%s for this page, or site:%s for all pages of the host, or of the folder",
			clip(text), clip(text), clip(text))
	}
	u, err := weburl.Parse(text)
	if err != nil {
		return Rule{}, fmt.Errorf("%q is %w: write one that begins with http:// or https://, as a browser shows it", clip(text), err)
	}
	return Rule{Page: u}, nil
}

func parseSite(text string) (Rule, error) {
	address := strings.TrimLeft(text, "*.")
	if !strings.Contains(address, "://") {
		address = "http://" + address
	}
	u, err := weburl.Parse(address)
	r := Rule{Host: string(u.Host()), Folder: u.Path()}
	if r.Folder == "/" {
		r.Folder = ""
	}
	if err != nil || strings.HasPrefix(text, "/") || !r.isStable() {
		return Rule{}, fmt.Errorf("%q names no host: write site:example.org, or site:example.org/folder/", clip(sitePrefix+text))
	}
	return r, nil
}

// isStable says that a site's host stays the same when it is read again. That fails for a host whose name begins with a dot.
func (r Rule) isStable() bool {
	again, err := weburl.Parse("http://" + strings.TrimLeft(r.Host, "*.") + r.Folder)
	return err == nil && string(again.Host()) == r.Host
}

// maxShown is how many bytes of a wrong address an error repeats.
const maxShown = 80

// clip shortens a text so that it fits into the line of an error.
func clip(text string) string {
	text = strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) {
			return unicode.ReplacementChar
		}
		return r
	}, text)
	return shorten.Quoted(text, maxShown)
}

// String gives the rule in the form that ParseRule reads.
func (r Rule) String() string {
	if r.Page != "" {
		return string(r.Page)
	}
	return sitePrefix + r.Host + r.Folder
}

// HoldsPath says whether the path of a page on the site's host is in the rule's folder.
func (r Rule) HoldsPath(path string) bool {
	rest, ok := strings.CutPrefix(path, r.Folder)
	switch {
	case !ok:
		return false
	case r.Folder == "" || rest == "" || strings.HasSuffix(r.Folder, "/"):
		return true
	case strings.Contains(r.Folder, "?"):
		return rest[0] == '&'
	}
	return rest[0] == '/' || rest[0] == '?'
}
