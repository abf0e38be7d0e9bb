package main

import (
	"path"
	"strings"

	"facetta/crawler/page"
)

// siteOf returns the same name for pages of one site, or of one template: the host to which the page says it belongs; else the name of its file
// without the number, if it ends in one, as in example.org-3.html; else its folder.
func siteOf(p *page.Page, origin string) string {
	if host := p.Canonical.Host(); host != "" && host != page.Nowhere.Host() {
		return string(host)
	}
	name := strings.TrimSuffix(path.Base(origin), path.Ext(origin))
	if site := strings.TrimRight(name, "0123456789"); site != name && len(site) > 1 && strings.HasSuffix(site, "-") {
		return site
	}
	return path.Dir(origin)
}
