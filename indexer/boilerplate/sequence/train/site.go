package main

import (
	"path"
	"strings"

	"facetta/crawler/page"
)

// siteOf tells pages of one site, or of one template, from others: by the host that a page says it belongs to; else by the name of its
// file, where that ends in a number, as in example.org-3.html; else by its folder.
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
