package demo

import (
	"bytes"
	"fmt"
)

// robots gives the host's robots.txt (RFC 9309).
func (s *site) robots() []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "# %s\nUser-agent: *\n", s.Name)
	if s.disallow != "" {
		fmt.Fprintf(&b, "Disallow: %s\n", s.disallow)
	} else {
		b.WriteString("Disallow:\n")
	}
	if s.crawlDelay > 0 {
		fmt.Fprintf(&b, "Crawl-delay: %g\n", s.crawlDelay)
	}
	if s.sitemap != "" {
		fmt.Fprintf(&b, "\nSitemap: %s\n", s.url(s.sitemapPath()))
	}
	return b.Bytes()
}
