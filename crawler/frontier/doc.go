// Package frontier answers "which URL next?" for a crawl, and remembers every URL that the crawl has met.
//
// # Model
//
// A URL is in one of these states (Reopen makes failed ones ready again, TakeBack those, too, that wait):
//
//	ready ──Lease──► leased ──Done──► done
//	  ▲                │ ├────Fail──► failed
//	  │                │ └────Retry─► waiting (until its time has come) ──► ready
//	  └────Release─────┘
//
// Every host has a queue of its ready URLs in order of (depth, order of insertion) and at most one lease at a time. A host is
// due at the time that the last call for it gave as Next. Lease takes the head of the queue of the host that is due longest, unless one is
// due whose turn has begun: then that goes on, for up to Limits.Turn URLs of the same depth, so that its connection is used again. A URL
// that is tried again later ends it.
// Done marks a URL and adds the links of its page in one atomic batch.
//
// # Durability
//
// The store is Pebble. A commit is a record in Pebble's log; the log survives in order, so after a crash the frontier is as it
// was after some earlier commit, never a mixture. Which commits may be missing:
//
//   - Commits are not synced to disk, and Pebble keeps up to 32 KB of them in the memory of the process: SIGKILL loses the last
//     few of them. What they said can be had again without the network, because the crawler writes a page to its archive
//     BEFORE it calls Done: the URL is ready again (or will be found again when the page that links to it is parsed again),
//     is leased again, is found in the archive, and is parsed from there. No URL is lost and none is fetched a second time.
//   - A result that the archive does not hold (a 404, an image, a refused address) cannot be had again without a second request.
//     Such a commit (Result.Fetched and not Result.Archived) waits until it, and all before it, are synced. Add does so too.
//   - A lease is not written at all: it belongs to the process. A crash or Close makes every leased URL ready again.
//   - A power cut can also take the end of the archive, while the frontier still says done, and so can whoever repairs or removes a file of
//     it. Recheck finds such URLs and makes them ready; it is needed when Crashed is true, or the archive has become smaller.
//   - A disk that takes nothing any more ends the process through Options.Fatal, also where Pebble writes by itself. Damage is
//     ErrDamaged, from whichever call comes upon it, and Remove takes a frontier away in whatever state it is.
//
// # Invariants
//
//   - A URL has one record. Its state says ready exactly when it has a key in its host's queue.
//   - A host has at most one leased URL; the leased URL keeps its key in the queue until it is settled.
//   - The counters are written in the batch of the change that they count.
//   - Depth falls only: a URL that is found again on a shorter way is queued at the smaller depth, and with Limits.Shortest an
//     archived page is opened again so that its links inherit it. So the URLs within a depth do not depend on timing.
//   - Order is total: hosts that are due equally long are taken by name. Turns are known to the process only: one that is opened begins
//     with none.
//
// # Cost
//
// Memory: about 200 bytes a host that has something ready, some megabytes for Pebble and its cache (Options.CacheBytes). URLs
// stay on disk, about 100 bytes each. Time: some 40 microseconds for lease, done and ten links, one of them new (see
// BenchmarkFrontier). All methods are safe for concurrent use; one process at a time may hold a folder.
package frontier
