// Package demo is a small web of our own: prose pages about many topics on many hosts, in site layouts that differ like those of the real web.
// "facetta demo" serves it on loopback, crawls it over HTTP and makes it searchable; the end-to-end tests use it as their fixture.
//
// A host is one Markdown file in sites/ (format: see parse.go), a layout one html/template file in layouts/. A page is served inside its host's
// layout, with navigation, sidebars, teasers of other pages, comments and footers around the prose, so that boilerplate removal has something to do.
// Besides the prose, the package makes home pages, about pages, print versions and a web directory, and what crawlers meet on the real web:
// robots.txt, sitemaps, redirects (permanent, temporary, chained, looping), a broken page, an endless calendar, missing and failing pages, a file
// that is not a page, and a PDF, which is a page (special.go).
//
// Invariants: every answer depends on the request alone, so two crawls see the same bytes; every link of the prose leads to a page, apart from the
// deliberate exceptions, which the tests list. Host names end in ".example" (RFC 2606) and can never be real. Cost: some 10 ms once per process to
// parse everything, 0.1 ms for each page served, a few megabytes of memory.
package demo
