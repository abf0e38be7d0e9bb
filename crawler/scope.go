package crawler

import (
	"math"
	"regexp"
	"sync"

	"facetta/crawler/frontier"
	"facetta/internal/weburl"
)

// scope decides which addresses are put into the frontier.
type scope struct {
	kind             Scope
	include, exclude []*regexp.Regexp
	removed          func(weburl.URL) bool
	maxDepth         int // -1: no limit
	maxHops          int
	noPDF            bool

	mu    sync.RWMutex
	hosts map[string]bool // host or registered domain, by kind
}

func newScope(o *Options) *scope {
	s := &scope{kind: o.Scope, include: o.Include, exclude: o.Exclude, removed: o.Removed, maxDepth: o.MaxDepth, maxHops: o.MaxRedirects,
		noPDF: o.NoPDF, hosts: map[string]bool{}}
	switch {
	case o.MaxDepth == 0:
		s.maxDepth = -1
	case o.MaxDepth < 0:
		s.maxDepth = 0
	}
	return s
}

// site returns the part of a host that is compared: its registered domain or all of it.
func (s *scope) site(h weburl.Host) string {
	if s.kind == SeedDomains {
		return h.Domain()
	}
	return string(h)
}

// admit adds a host to the scope.
func (s *scope) admit(h weburl.Host) {
	if s.kind == AnyHost {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.hosts[s.site(h)] = true
}

func (s *scope) contains(h weburl.Host) bool {
	if s.kind == AnyHost {
		return true
	}
	s.mu.RLock()
	defer s.mu.RUnlock()
	return s.hosts[s.site(h)]
}

// refuses returns the reason for which an item is not wanted, "" when it is. Seeds, and pages to which they redirect, are wanted on any host; most
// other checks hold for them as well.
func (s *scope) refuses(it frontier.Item) string {
	switch {
	case it.Hops > s.hops(it.Kind):
		return ReasonHops
	case it.Depth > 0 && !s.contains(it.URL.Host()):
		return ReasonScope
	}
	return s.refusesHere(it)
}

// refusesHere is refuses without the checks of host and redirects.
func (s *scope) refusesHere(it frontier.Item) string {
	switch {
	case s.maxDepth >= 0 && it.Depth > s.maxDepth:
		return ReasonDepth
	case matchesAny(s.exclude, it.URL):
		return ReasonExcluded
	case s.removed(it.URL):
		return ReasonRemoved
	case it.Depth > 0 && len(s.include) > 0 && !matchesAny(s.include, it.URL):
		return ReasonExcluded
	case hasBadPort(it.URL):
		return ReasonPort
	case it.Depth > 0 && isReordered(it.URL):
		return ReasonOrder
	case it.Kind == frontier.Page && isBinaryName(it.URL, s.noPDF):
		return ReasonBinary
	}
	return trap(it.URL)
}

// deepest is the depth of pages whose links are not followed; without a limit, a depth beyond all others.
func (s *scope) deepest() int {
	if s.maxDepth < 0 {
		return math.MaxUint16 // the frontier can store it
	}
	return s.maxDepth
}

// hops is the most redirects in a row that may lead to an item; for a sitemap, redirects and indexes.
func (s *scope) hops(k frontier.Kind) int {
	if k == frontier.Sitemap {
		return max(s.maxHops, maxIndexes)
	}
	return max(s.maxHops, 0)
}

func matchesAny(patterns []*regexp.Regexp, u weburl.URL) bool {
	for _, p := range patterns {
		if p.MatchString(string(u)) {
			return true
		}
	}
	return false
}
