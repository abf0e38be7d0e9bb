package taxonomy

import (
	"fmt"
	"strings"

	"facetta/internal/weburl"
)

// Entry is one example page of a topic.
type Entry struct {
	URL         weburl.URL
	Topic       Path
	Title       string // may be empty
	Description string // may be empty
	Site        bool   // the entry stands for all pages of its host
}

// SitePolicy says which entries stand for their whole host.
type SitePolicy int

// These are the site policies. With SitesAuto, the default, an address with the path "/" and no query stands for its host, unless the file's scope
// column says "page" or "site". SitesNever and SitesAlways overrule that column.
const (
	SitesAuto   SitePolicy = iota // the host's root address
	SitesNever                    // none: entries are exact pages only
	SitesAlways                   // all, whatever their path
)

var sitePolicies = [...]string{"auto", "never", "always"}

// String returns the name that ParseSitePolicy reads.
func (s SitePolicy) String() string { return sitePolicies[s] }

// ParseSitePolicy reads auto, never or always; empty is auto.
func ParseSitePolicy(name string) (SitePolicy, error) {
	if name == "" {
		return SitesAuto, nil
	}
	for i, s := range sitePolicies {
		if s == name {
			return SitePolicy(i), nil
		}
	}
	return 0, fmt.Errorf("site policy %q is unknown; use one of %s", name, strings.Join(sitePolicies[:], ", "))
}

// These are the values of the scope column.
const (
	scopeSite = "site"
	scopePage = "page"
)

func (s SitePolicy) isSite(u weburl.URL, scope string) bool {
	switch {
	case s == SitesNever:
		return false
	case s == SitesAlways || scope == scopeSite:
		return true
	default:
		return scope != scopePage && LooseKey(u) == LooseHost(u.Host())
	}
}
