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
//	                          ├── 5xx, 429, time-out ──► waiting, some tries, then failed
//	                          ├── 4xx, too large, refused address ──► failed; a 4xx is archived where an earlier crawl had a page
//	                          └── not text ──► done, archived as a 4xx is; its body, like that of an error, is not waited for
//
// The shell of a fetch is colly, told to do nothing by itself: no robots.txt, no redirects, no visited set, no parsing. A
// redirect is archived like a page, and its target goes through the frontier, so scope and robots.txt hold for it too; but one to the
// address that was asked for is followed at once, with the cookie or the session that it hands out, and one that leads there by way of
// another address in another turn (session.go). Where the
// archive has a page from an earlier crawl, its server is asked only for another version (ETag, Last-Modified), and with
// frontier.Intervals not before it is due again, by its age or by a sitemap: due.go has the rule. A body that breaks off at each try is
// kept as far as it came, as browsers show it, unless the archive has a whole page of its address.
//
// # Manners
//
// One request at a time to a host, robots.txt, its redirects and sitemaps included; to another host these wait for that one's turn. After a
// request the host is left alone for
//
//	min(max(MaxDelay, Delay), max(Delay, DelayFactor * duration of the request, Crawl-delay, least) * 2^penalties)
//
// where a penalty is a 429 or 503, and least a fifth of RetryWait once there was one; penalties are not forgotten. Where no delay is wanted, the
// duration does not count either. Retry-After is honoured up to an hour. A host that says nothing else, twenty times or
// for more than an hour of Retry-After in a row, is given up. robots.txt is read by
// RFC 9309 with an own reader: temoto/robotstxt, which colly uses, drops a whole file for one bad line, matches user agents
// by prefix, and measures patterns by the length of a regular expression; the tests check ours against a port of Google's.
// 4xx allows all; 5xx, 429 or no answer closes the host for now, and after MaxTries its URLs fail as "robots unavailable".
//
// When nothing answers any more and several sites had (outage.go has the proof that it takes), the crawl's own network is away: nothing is
// leased, what failed since is in the frontier again with no try counted, and one site that had answered is asked for its robots.txt after
// waits that grow from RetryWait to five minutes, until one answers or MaxOutage is over. Behind a proxy its own answers count as the hosts'. A
// crawl of fewer than three registered domains, and a run in which nothing has answered yet, can't tell their silence from the network's.
//
// # Safety
//
// Addresses are judged when the socket connects, after the name was resolved, and for every connection: pages, redirects,
// robots.txt, sitemaps. Only public addresses are let through unless AllowPrivate is set; Resolve changes where a name
// points, not what is allowed. Behind a Proxy the proxy resolves, so only hosts that are addresses themselves can be judged
// here; the proxy's own address is the operator's choice and is always allowed. Bodies are limited after decompression,
// requests in time, headers in bytes, the hosts of a domain in number (in the order in which links to them are met), the sitemaps of a
// host in number and in addresses taken, and with a budget of pages a host in answers that are none.
//
// # Invariants
//
//   - A page is in the archive before the frontier says done, and what is done with a capture depends on the capture alone. So a
//     killed crawl that is resumed ends with the same set of archived URLs, and none is fetched again that is archived: package
//     frontier says why.
//   - With MaxDepth the URLs fetched are those whose SHORTEST way from a seed is within it, whatever the timing.
//   - Every URL met, seeds among them, is either in the frontier or counted with its reason; what is only counted, as out of scope, too deep or of
//     a host too many, no larger limit brings back, but a new crawl.
//   - Hosts are in the scope when a seed is on them or a seed redirects to them, depth 0 being the mark of both.
//
// # Cost
//
// Memory: the frontier's, some 64 MB at most of robots.txt rules, and Workers times the largest page, eight times that if
// hosts that were silent or slow all answer at once. 34,860 pages of 5 KB on
// 42 hosts without delays took 10 s and 90 MB on two cores, the server in the same process: 3,500 pages a second, where a client
// that only reads gets 19,000 (BenchmarkCrawl, BenchmarkBareClient).
//
// # Deviations
//
// Crawl-delay above MaxDelay is cut to it. Politeness is by host name, not by network address. HTTP/1.1 only.
//
// References: RFC 9309 (robots.txt), RFC 9110 (HTTP), RFC 9111 (what a 304 changes), RFC 6890 (special addresses), sitemaps.org.
package crawler
