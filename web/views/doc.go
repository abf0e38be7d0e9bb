// Package views draws Facetta's pages: "show me this answer".
//
// What it gives the caller: one templ component a page (Home, Results, Explain, Members, Score, Similar, Page, Topic, Directory, About,
// Failure), each a pure function of a struct. Nothing here knows of HTTP or of a searcher; package web decides which page is drawn and with what
// status.
//
// The one visual idea is that a topic is a colour and a bar. The colour is the hue of the topic's top-level ancestor (Hue), the
// same on every page; the bar is an SVG rectangle whose width is a share or a membership. Both come as classes and attributes
// of the markup, never as inline styles, because the Content-Security-Policy forbids those.
//
// Invariants:
//   - Everything that comes from a page, a query or a topics file is escaped by templ; marks split a text into runs (Runs)
//     before that.
//   - An address that comes from a page becomes a link only if it is http or https (Live).
//   - Every state of a search stands in its address (SearchHref), so each link, the back button and a bookmark work without
//     script.
//   - Components are total: ranges out of bounds, missing parents, empty lists and broken UTF-8 give a page.
//
// Units: shares and memberships are fractions and shown in per cent or with two digits; ranks have mean 1 over all pages.
//
// Cost: a page of ten results takes about 0.5 ms to draw (web.BenchmarkResults).
//
// References: spec section c.6 lists the elements of the prototype's page. Ours differs in that the score relative to the best
// hit, the page's ids and its place in the taxonomy stand behind "why this?" and on the page view instead of in every result.
package views
