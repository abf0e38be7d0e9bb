package frontier

import (
	"encoding/binary"
	"strings"

	"facetta/internal/weburl"
)

// Addresses that differ only in the query may be those of one page, such as a list in many orders or a calendar without end, or those of all the
// pages of a site, as with index.php?title=. So a path has Limits.Variants of them, and further ones are parked until pages have shown that they are
// worth it. A page is if one of its texts stands on no other variant of its path (Result.Texts), if it leads to a URL that was not known, of another
// path or of a group that has earned some, or if it is a copy of what was not known (Result.CopyOf). It earns variantsForNews more variants with the
// same names of parameters, first the parked ones. So they go on for as long as one in variantsForNews of them is worth it; the pages of a list in
// all its orders, or a shop's filters in all combinations, are not for long. A URL that is still parked when all else is fetched is not fetched.
const (
	variantsForNews  = 2
	parkedPerVariant = 100 // URLs of a path that are kept at all, for each one of Limits.Variants
)

// What is stored for a group that was met: the first of these, or the second and the number of variants that are left of those earned.
const (
	earnedNever = 1
	earnedNone  = 2
)

// groupOf is what the query variants of a kind have in common: the path and the names of the parameters. Of a parameter without "=", as in
// index.php?article90/kilns, it has what stands before the first digit or "/".
func groupOf(u weburl.URL) string {
	path, query, _ := strings.Cut(string(u), "?")
	var b strings.Builder
	b.WriteString(path)
	for parameter := range strings.SplitSeq(query, "&") {
		b.WriteByte('?')
		b.WriteString(parameterName(parameter))
	}
	return b.String()
}

func parameterName(parameter string) string {
	name, _, hasValue := strings.Cut(parameter, "=")
	if at := strings.IndexAny(name, "/0123456789"); !hasValue && at >= 0 {
		return name[:at]
	}
	return name
}

// variant tells whether a URL may be kept, and whether it may be queued rather than parked, by the number of variants of its path.
func (c *change) variant(it Item) (kept, queued bool, err error) {
	path, _, isVariant := strings.Cut(string(it.URL), "?")
	limit := c.f.limits.Variants
	if !isVariant || limit <= 0 || it.Kind != Page || it.Depth == 0 {
		return true, true, nil
	}
	key := stringKey(variantKind, path)
	met, err := c.size(key)
	if err != nil {
		return false, false, err
	}
	kept, err = c.grow(key, limit*parkedPerVariant, ReasonVariants)
	if err != nil || !kept {
		return false, false, err
	}
	isFirst, err := c.meetGroup(it.URL, path)
	if err != nil || isFirst || met < limit {
		return true, true, err
	}
	queued, err = c.spend(it.URL)
	return true, queued, err
}

// meetGroup tells whether a URL is the first one of its group, and is to be queued for that: otherwise no page of the group could earn any. A path has
// as many groups of which that holds as it has variants.
func (c *change) meetGroup(u weburl.URL, path string) (isFirst bool, err error) {
	key := earnedKey(u)
	if n, err := c.size(key); n > 0 || err != nil {
		return false, err
	}
	c.sizes[string(key)] = earnedNever
	groups := stringKey(variantKind, path+"?")
	n, err := c.size(groups)
	c.sizes[string(groups)] = n + 1
	return n < c.f.limits.Variants, err
}

// spend uses up one of the variants that the pages of a URL's group have earned, if there is one.
func (c *change) spend(u weburl.URL) (bool, error) {
	key := earnedKey(u)
	n, err := c.size(key)
	if n <= earnedNone || err != nil {
		return false, err
	}
	c.sizes[string(key)] = n - 1
	return true, nil
}

// park keeps a URL without queueing it.
func (c *change) park(u weburl.URL, r *record) error {
	r.state = parked
	c.count(countSkipped+ReasonVariants, 1)
	if err := c.b.Set(parkedKey(u, r.place()), []byte(u), nil); err != nil {
		return err
	}
	return c.put(u, r)
}

// unpark removes a parked URL from the counts and from its group.
func (c *change) unpark(u weburl.URL, r *record) error {
	c.count(countSkipped+ReasonVariants, -1)
	return c.b.Delete(parkedKey(u, r.place()), nil)
}

// learn takes from a page what it says about other URLs. known: it is a copy of one that is known; leads: it leads on to one that was not.
func (c *change) learn(u weburl.URL, r Result, known, leads bool) error {
	_, _, isVariant := strings.Cut(string(u), "?")
	same, news, err := c.compare(u, r)
	if err != nil {
		return err
	}
	news = news || leads || r.CopyOf != "" && !same
	if err := c.countBarren(u, r.Barren || known || r.News != 0 && (same || isVariant && !news)); err != nil {
		return err
	}
	if !isVariant || !news || known || c.f.limits.Variants <= 0 {
		return nil
	}
	return c.earn(u)
}

// leadsOn tells whether a page leads on to a URL that it has made known: to another path, or to a group that has earned variants. Lists lead to other
// orders of themselves, which never earn any; those of some boards and wikis have one path with all that they list.
func (c *change) leadsOn(from, to weburl.URL) (bool, error) {
	own, _, _ := strings.Cut(string(from), "?")
	path, _, isVariant := strings.Cut(string(to), "?")
	if path != own {
		return true, nil
	}
	if !isVariant || groupOf(from) == groupOf(to) {
		return false, nil
	}
	n, err := c.size(earnedKey(to))
	return n >= earnedNone, err
}

// compare tells whether a page of a URL's path has said the same, and whether none has had one of its texts. It remembers both.
func (c *change) compare(u weburl.URL, r Result) (same, news bool, err error) {
	path, _, _ := strings.Cut(string(u), "?")
	if r.News != 0 {
		isNew, err := c.say(path, r.News)
		if err != nil {
			return false, false, err
		}
		same = !isNew
	}
	for _, text := range r.Texts {
		isNew, err := c.say(path, text)
		if err != nil {
			return false, false, err
		}
		news = news || isNew
	}
	return same, news, nil
}

// say tells whether something is new on a path, and remembers it.
func (c *change) say(path string, news uint64) (isNew bool, err error) {
	key := saidKey(path, news)
	if said, err := c.f.get(key); said != nil || err != nil {
		return false, err
	}
	return true, c.b.Set(key, nil, nil)
}

// earn lets the group of a page have more variants: parked ones, and where too few are, those that are met later. Those that this change has parked
// are not found, and may be the first ones of the next change.
func (c *change) earn(u weburl.URL) error {
	earned := earnedKey(u)
	n, err := c.size(earned)
	if err != nil {
		return err
	}
	n = max(n, earnedNone) + variantsForNews
	some, err := c.f.firstParked(groupOf(u), int(n-earnedNone))
	if err != nil {
		return err
	}
	c.sizes[string(earned)] = n - int64(len(some))
	for _, u := range some {
		if err := c.queueParked(u); err != nil {
			return err
		}
	}
	return nil
}

// moveParked gives a parked URL a smaller depth, and queues it if it is a seed.
func (c *change) moveParked(it Item, r *record) error {
	if err := c.unpark(it.URL, r); err != nil {
		return err
	}
	r.depth, r.hops = it.Depth, it.Hops
	if it.Depth > 0 {
		return c.park(it.URL, r)
	}
	h, err := c.host(it.URL.Host())
	if err != nil {
		return err
	}
	return c.enqueue(h, it.URL, r)
}

func (c *change) queueParked(u weburl.URL) error {
	r, err := c.record(u)
	if err != nil {
		return err
	}
	if r == nil || r.state != parked {
		return errRecord
	}
	h, err := c.host(u.Host())
	if err != nil {
		return err
	}
	if err := c.unpark(u, r); err != nil {
		return err
	}
	return c.enqueue(h, u, r)
}

// firstParked returns the first parked URLs of a group.
func (f *Frontier) firstParked(group string, most int) (some []weburl.URL, err error) {
	err = f.between(append(stringKey(parkedKind, group), 0), append(stringKey(parkedKind, group), 1), func(_, value []byte) error {
		if some = append(some, weburl.URL(value)); len(some) == most {
			return errStop
		}
		return nil
	})
	return some, err
}

func parkedKey(u weburl.URL, p place) []byte {
	return appendPlace(append(stringKey(parkedKind, groupOf(u)), 0), p)
}

func earnedKey(u weburl.URL) []byte { return stringKey(earnedKind, groupOf(u)) }

func saidKey(path string, news uint64) []byte {
	return binary.BigEndian.AppendUint64(append(stringKey(saidKind, path), 0), news)
}
