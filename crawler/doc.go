// Package crawler fetches a web politely and safely: from seeds, through a durable frontier, into an archive.
//
// # What it does with a URL
//
//	frontier ── lease ──► already archived by this crawl? ── yes ──────────────► parse ──► done, links into the frontier
//	                          │ no                                                ▲
//	                          ▼                                                   │
//	                      robots.txt ── disallowed ──► failed                     │
//	                          │                                                   │
//	                          ▼                                                   │
//	              not due since an earlier crawl? ── yes, as archived ────────────┤
//	                          │ no                                                │
//	                          ▼                                                   │
//	                        fetch ── page or redirect ──► append to the archive ──┘
//	                          ├── 304 ──► append the capture of an earlier crawl ─┘
//	                          ├── 304 that was not asked for ──► once more, past caches; then as above, or failed where there is none
//	                          ├── 5xx, 429, 202, time-out ──► waiting, some tries, then failed
//	                          ├── 4xx, too large, refused address ──► failed; a 4xx is archived where an earlier crawl had a page
//	                          └── not text ──► done, archived as a 4xx is; its body, like that of an error, is not waited for
//
// The shell of a fetch is colly, which is told to do nothing by itself: no robots.txt, no redirects, no visited set, no parsing. A redirect is
// archived like a page, and its target goes through the frontier, so scope and robots.txt apply to it too. But a redirect to the address that was
// asked for is followed at once, with the cookie or the session that it hands out, and one that leads back there through another address is followed
// in another turn (session.go). If the archive has a page from an earlier crawl, the server is asked only for a newer version (ETag, Last-Modified);
// with frontier.Intervals, it is not asked before the page is due again, by its age or by a sitemap: due.go has the rule. A body that breaks off at
// each try is kept as far as it came, as browsers show it, unless the archive has a whole page of its address.
//
// # Manners
//
// There is one request at a time to a host and all ports of its name, including robots.txt, its redirects and sitemaps; if these lead to another
// host, they wait for that host's turn. After a request the host is left alone for
//
//	min(max(MaxDelay, Delay), max(Delay, DelayFactor * duration of the request, Crawl-delay, least) * 2^penalties)
//
// where a penalty is a 429, a 503, or another 5xx with Retry-After, and least is a fifth of RetryWait once there was a penalty; penalties are not
// forgotten. If no delay is wanted, the duration does not count either. Retry-After is honoured up to an hour. A host is given up if it answers nothing
// else twenty times in a row, or for more than an hour of Retry-After in a row, or has no proper answer twenty times in a row. robots.txt is read
// according to RFC 9309 with a parser of our own: temoto/robotstxt, which colly uses, drops a whole file for one bad line, matches user agents by
// prefix, and measures patterns by the length of a regular expression; the tests check ours against a port of Google's. 4xx allows all; 5xx, 429 or no
// answer closes the host for now, and after MaxTries its URLs fail as "robots unavailable".
//
// When nothing answers any more, though several sites had answered (outage.go says which proof it takes), the crawl's own network is taken to be
// down. Then nothing is leased, and what has failed since returns to the frontier with no try counted. One site that had answered before is asked for
// its robots.txt after waits that grow from RetryWait to five minutes, until one answers or MaxOutage is over. Behind a proxy, the proxy's own
// answers count as the hosts'. A crawl of fewer than three registered domains, and a run in which nothing has answered yet, can't tell silent hosts
// from a silent network.
//
// # Safety
//
// Addresses are checked when the socket connects, after the name was resolved, for every connection: pages, redirects, robots.txt, sitemaps. Only
// public addresses are allowed unless AllowPrivate is set; Resolve changes where a name points, not what is allowed. Behind a Proxy, the proxy
// resolves names, so only hosts that are themselves addresses can be checked here; the proxy's own address is the operator's choice and is always
// allowed. There are limits on the size of bodies after decompression and in each of their codings, on the time of requests, on the bytes of headers,
// on the time that looking for the links of a PDF takes (parse.go), on the number of hosts of a domain (in the order in which links to them are met;
// each port of a name counts), on the number of addresses that differ only in the query and say nothing new (frontier/variants.go), on the number of
// sitemaps of a host and the addresses taken from them, and, if there is a budget of pages, on the answers of a host that are not pages. Ports of
// other services, which browsers refuse as well, are not asked at all.
//
// Certificates are verified as package tls does it. A chain that lacks certificates between the server's and a root is completed as browsers do it,
// from the addresses of their issuers, over plain HTTP and within the limits above; chain.go has the rule.
//
// # Invariants
//
//   - A page is in the archive before the frontier says done, and what is done with a capture depends on the capture alone, except for PDFs that take
//     too long to read. So a killed crawl that is resumed ends with the same set of archived URLs, and no archived URL is fetched again: package
//     frontier says why.
//   - With MaxDepth the URLs fetched are those whose SHORTEST way from a seed is within it, whatever the timing.
//   - Every URL met, including seeds, is either in the frontier or counted with its reason. A URL that is only counted (out of scope, too deep, or of
//     one host too many) does not come back with a larger limit, only with a new crawl.
//   - A host is in scope when a seed is on it or a seed redirects to it; depth 0 marks both.
//
// # Cost
//
// Memory: the frontier's, at most some 64 MB of robots.txt rules, and for bodies twice Workers times the largest page, or 32 MB more than once that,
// however many hosts are silent or slow (silence.go); while they are read, bodies take two or three times as much. 34,860 pages of 5 KB on 42 hosts
// without delays took 10 s and 90 MB on two cores, with the server in the same process: 3,500 pages a second, where a client that only reads gets
// 19,000 (BenchmarkCrawl, BenchmarkBareClient).
//
// # Deviations
//
// A Crawl-delay above MaxDelay is cut to MaxDelay. Politeness is by host name, with all its ports, not by network address. HTTP/1.1 only.
//
// References: RFC 9309 (robots.txt), RFC 9110 (HTTP), RFC 9111 (what a 304 changes), RFC 6890 (special addresses), sitemaps.org.
package crawler
