package removal

import (
	"slices"
	"strings"
	"time"

	"facetta/internal/weburl"
)

// Removal is a rule with its history.
type Removal struct {
	Rule
	Since  time.Time // in UTC, to the second
	Reason string    // one line; "" for none
}

// List is a list of removals. nil is an empty list.
type List struct {
	removals []Removal
	pages    map[weburl.URL]int // places in removals
	sites    map[string][]int   // by host
}

// New makes a list in this order. Of several removals with the same rule only the first counts.
func New(removals ...Removal) *List {
	l := &List{pages: map[weburl.URL]int{}, sites: map[string][]int{}}
	for _, r := range removals {
		if _, ok := l.Find(r.Rule); ok {
			continue
		}
		r.Since, r.Reason = r.Since.UTC().Truncate(time.Second), oneLine(r.Reason)
		if r.Page != "" {
			l.pages[r.Page] = len(l.removals)
		} else {
			l.sites[r.Host] = append(l.sites[r.Host], len(l.removals))
		}
		l.removals = append(l.removals, r)
	}
	return l
}

// oneLine replaces line breaks, which separate the entries of a file.
func oneLine(text string) string {
	return strings.Join(strings.Fields(strings.ToValidUTF8(text, " ")), " ")
}

// All gives the removals in their order. The caller doesn't change them.
func (l *List) All() []Removal {
	if l == nil {
		return nil
	}
	return l.removals
}

// Find gives the removal with a rule.
func (l *List) Find(r Rule) (Removal, bool) {
	if l == nil {
		return Removal{}, false
	}
	if i, ok := l.pages[r.Page]; ok {
		return l.removals[i], true
	}
	for _, i := range l.sites[r.Host] {
		if l.removals[i].Rule == r {
			return l.removals[i], true
		}
	}
	return Removal{}, false
}

// Of gives the removal that applies to an address: its own, or the first of a site.
func (l *List) Of(u weburl.URL) (Removal, bool) {
	if l == nil || len(l.removals) == 0 {
		return Removal{}, false
	}
	if i, ok := l.pages[u]; ok {
		return l.removals[i], true
	}
	host := u.Host()
	for name := string(host); len(l.sites) > 0; {
		for _, i := range l.sites[name] {
			if r := l.removals[i]; r.HoldsPath(u.Path()) {
				return r, true
			}
		}
		if name == string(host) && name != host.Name() {
			name = host.Name()
			continue
		}
		_, parent, ok := strings.Cut(name, ".")
		if !ok {
			break
		}
		name = parent
	}
	return Removal{}, false
}

// Holds says whether an address is removed.
func (l *List) Holds(u weburl.URL) bool {
	_, ok := l.Of(u)
	return ok
}

// With gives the list with more removals at its end.
func (l *List) With(more ...Removal) *List { return New(append(slices.Clone(l.All()), more...)...) }

// Without gives the list without the removals of some rules.
func (l *List) Without(rules ...Rule) *List {
	gone := map[Rule]bool{}
	for _, r := range rules {
		gone[r] = true
	}
	return New(slices.DeleteFunc(slices.Clone(l.All()), func(r Removal) bool { return gone[r.Rule] })...)
}
