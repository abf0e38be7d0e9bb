// Package frontier answers "which URL next?" for a crawl, and remembers every URL that the crawl has met.
//
// # Model
//
// A URL is in one of these states (Reopen makes failed URLs ready again, TakeBack both failed and waiting ones):
//
//	ready ──Lease──► leased ──Done──► done
//	  ▲                │ ├────Fail──► failed
//	  │                │ └────Retry─► waiting (until its time has come) ──► ready
//	  └────Release─────┘
//
// A path that has many query variants already has further ones parked, which are ready when other pages have earned that (variants.go).
// URLs of a shape that has had barren pages only are late: they come behind all other URLs of their host (barren.go).
//
// Every host has a queue of its ready URLs in order of (depth, order of insertion) and at most one lease at a time. A host is due at the time that
// the last call for it, or for another port of its name, gave as Next. Lease takes the head of the queue of the host that has been due longest,
// unless a host is due whose turn has begun: that turn goes on, for up to Limits.Turn URLs of the same depth, so that its connection is reused. A
// URL that has to be tried again later ends the turn. Done marks a URL and adds the links of its page in one atomic batch.
//
// # Durability
//
// The store is Pebble. A commit is a record in Pebble's log; the log survives in order, so after a crash the frontier is as it
// was after some earlier commit, never a mixture. Which commits may be missing:
//
//   - Commits are not synced to disk, and Pebble keeps up to 32 KB of them in the memory of the process: SIGKILL loses the last few of them. What
//     they said can be recovered without the network, because the crawler writes a page to its archive BEFORE it calls Done: the URL is ready again
//     (or will be found again when the page that links to it is parsed again), is leased again, is found in the archive, and is parsed from there. No
//     URL is lost and none is fetched a second time.
//   - A result that the archive does not hold (a 404, an image, a refused address) cannot be recovered without a second request. Such a commit
//     (Result.Fetched and not Result.Archived) waits until it, and all commits before it, are synced. So does Add.
//   - A lease is not written at all: it belongs to the process. A crash or Close makes every leased URL ready again.
//   - A power cut can also destroy the end of the archive while the frontier still says done, and so can anyone who repairs or removes a file of the
//     archive. Recheck finds such URLs and makes them ready; it is needed when Crashed is true, or when the archive has become smaller.
//   - A disk that accepts no more writes ends the process through Options.Fatal, even when Pebble writes on its own. Damage is reported as ErrDamaged
//     by whichever call meets it, and Remove deletes a frontier whatever its state.
//
// # Invariants
//
//   - A URL has one record. Its state is ready exactly when it has a key in its host's queue.
//   - A host has at most one leased URL, and so have all ports of a name together; the leased URL keeps its key in the queue until it is settled.
//   - The counters are written in the batch of the change that they count.
//   - Depth only falls: a URL that is found again on a shorter path is queued at the smaller depth, and with Limits.Shortest an archived page is
//     opened again so that its links inherit that depth. So the URLs within a depth do not depend on timing.
//   - The order is total: hosts that have been due for equally long are taken by name. Turns are known only to the process: a frontier that is opened
//     begins without turns.
//
// # Cost
//
// Memory: about 200 bytes for each host that has something ready, some megabytes for Pebble and its cache (Options.CacheBytes). URLs stay on disk,
// about 100 bytes each. Time: some 40 microseconds for lease, done and ten links, one of them new (see BenchmarkFrontier). All methods are safe for
// concurrent use; one process at a time may hold a folder.
package frontier
