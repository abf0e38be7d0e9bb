// Package views draws Facetta's pages: "show me this answer".
//
// It has one templ component for each page (Home, Results, Explain, Members, Score, Similar, Page, Topic, Directory, About, Failure), each a pure
// function of a struct. Nothing here knows about HTTP or a searcher; package web decides which page is drawn and with what status.
//
// The one visual idea is that a topic is a colour and a bar. The colour is the hue of the topic's top-level ancestor (Hue), the
// same on every page; the bar is an SVG rectangle whose width is a share or a membership. Both come as classes and attributes
// of the markup, never as inline styles, because the Content-Security-Policy forbids those.
//
// Invariants:
//   - templ escapes everything that comes from a page, a query or a topics file; before that, marks split a text into runs (Runs).
//   - An address that comes from a page becomes a link only if it is http or https (Live).
//   - The whole state of a search is in its address (SearchHref), so links, the back button and bookmarks work without script.
//   - Components are total: ranges out of bounds, missing parents, empty lists and broken UTF-8 give a page.
//
// Units: shares and memberships are fractions, shown in per cent or with two digits; ranks have mean 1 over all pages.
//
// Cost: a page of ten results takes about 0.5 ms to draw (web.BenchmarkResults).
//
// References: spec section c.6 lists the elements of the prototype's page. Ours differs: the score relative to the best hit, the page's ids and its
// place in the taxonomy are shown behind "why this?" and on the page view instead of in every result.
package views
