package demo

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"html"
	"net/http"
)

// Paths of sitemaps (sitemaps.org): a plain one, an index of two parts, or a compressed one.
const (
	sitemapFile = "/sitemap.xml"
	sitemapGzip = "/sitemap.xml.gz"
	sitemapOne  = "/sitemap-1.xml"
	sitemapTwo  = "/sitemap-2.xml"
)

func (s *site) sitemapPath() string {
	if s.sitemap == "gz" {
		return sitemapGzip
	}
	return sitemapFile
}

// serveSitemap answers for the sitemap kind that the host has, and reports whether it did.
func serveSitemap(rw http.ResponseWriter, r *http.Request, st *site) bool {
	half := len(st.Pages) / 2
	kind, body := "application/xml", []byte(nil)
	switch st.sitemap + r.URL.Path {
	case "plain" + sitemapFile:
		body = urlset(st.Pages)
	case "index" + sitemapFile:
		body = sitemapIndex(st)
	case "index" + sitemapOne:
		body = urlset(st.Pages[:half])
	case "index" + sitemapTwo:
		body = urlset(st.Pages[half:])
	case "gz" + sitemapGzip:
		kind, body = "application/gzip", compressed(urlset(st.Pages))
	default:
		return false
	}
	serveBytes(rw, r, kind, firstDay, body)
	return true
}

func urlset(pages []*page) []byte {
	var b bytes.Buffer
	b.WriteString(`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
`)
	for _, p := range pages {
		if p.Robots == "" {
			u := string(p.url())
			fmt.Fprintf(&b, "<url><loc>%s</loc><lastmod>%s</lastmod></url>\n", html.EscapeString(u), dateOf(u).Format("2006-01-02"))
		}
	}
	b.WriteString("</urlset>\n")
	return b.Bytes()
}

func sitemapIndex(st *site) []byte {
	return fmt.Appendf(nil, `<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<sitemap><loc>%s</loc></sitemap>
<sitemap><loc>%s</loc></sitemap>
</sitemapindex>
`, st.url(sitemapOne), st.url(sitemapTwo))
}

func compressed(body []byte) []byte {
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	z.Write(body)
	z.Close()
	return b.Bytes()
}
