// Package web answers browsers: "show me".
//
// New makes an http.Handler from a Searcher. Its routes:
//
//	/                  home: the box, the topics as a directory, the facts of the build
//	/search            results: q, t (a topic, repeated to mix), k, threshold, relative, lambda, iterations, hosts, order, page,
//	                   w.DIMENSION (its weight in a mix)
//	/page?url=         page view: one indexed page explained
//	/similar?url=      pages like one page: by links and by words
//	/score?url=        every factor of a page's score for a search; the rest as /search
//	/explain?url=      a page's rank for a topic; /members: which results are members of one
//	/topics/           all topics
//	/topics/{path...}  topic view: the topic's best pages by its own rank; page
//	/about             what this is and how it ranks
//	/api/...           search, members, score, explain, similar and complete, in JSON: docs/api.md has every parameter and field
//	/opensearch.xml    lets browsers add this server as a search engine
//	/robots.txt        keeps crawlers away from the answers, which are endless
//	/healthz           200 and one line, whether or not anything is indexed
//	/static/           style sheet, script, icon; /favicon.ico, which browsers request on their own, redirects to the icon
//
// Model: each handler is two functions. decide is pure: it turns the request's parameters into what is to be done, or into an error; the tables of
// its test show how it treats bad input. serve does it. Handlers return errors; only failure.go turns an error into a status, a page (or JSON) and a
// line in the log.
//
// Invariants:
//   - A response is rendered completely before its status is sent, so an error half-way through a page gives an error page of its own.
//   - Every response has a Content-Security-Policy without inline script or style (header.go).
//   - An error that is not the caller's fault is only logged, never shown.
//   - A panic ends one request, with status 500.
//   - Answers are compressed for readers on other machines that accept gzip (compress.go).
//   - No answer depends on cookies or scripts, and none sets cookies.
//
// Every address that is about a removed page alone answers 410.
//
// Bounds: a query of searcher.MaxQuery bytes, 16 topics, a request line of 16 KiB, no request bodies; two requests to the Searcher at a time for each
// core, admitted round-robin by client, while the others wait (gate.go). Time limits are those of the http.Server, which the caller owns; Connections
// bounds how many of its connections are open.
//
// Safe for concurrent use as far as the Searcher is. Cost: drawing ten results takes about 0.5 ms, 43 KB of HTML and 120 KB of
// memory (BenchmarkResults; two shared cores).
package web
