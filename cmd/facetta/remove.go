package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"
	"unicode"

	"facetta/internal/build"
	"facetta/internal/removal"
	"facetta/internal/searcher"
)

type removeCommand struct {
	Undo      bool     `help:"Undo removals: name them as --list shows them."`
	List      bool     `help:"List removals: since when, how many pages of the current build, what, and why."`
	JSON      bool     `name:"json" help:"With --list: print one JSON object a line."`
	Reason    string   `help:"Why, shown by --list; people who search don't see it." placeholder:"TEXT"`
	Addresses []string `arg:"" optional:"" help:"Addresses of pages, site:HOST (subdomains included), site:HOST/FOLDER, or - to read them from standard input, one a line." placeholder:"ADDRESS"`
}

// Help shows examples.
func (removeCommand) Help() string {
	return `Removes pages from everything a search shows, at once: a running server notices within about a second, and a rollback does not bring them
back. The next build leaves them out, along with pages that name them as their canonical address, and crawls no longer fetch them. Until that
build, the ranks of other pages do not change, and the texts of links from removed pages still count. What was fetched stays in the archive,
where facetta archive list, export and replay show it. An address that is not known yet is kept for later builds.

With --undo, pages of the current build are back at once, others with the next build, or, if no crawl has fetched them meanwhile, after the
next facetta crawl --again.

Examples:
  facetta remove http://www.example.org/page.html --reason 'asked for by its author'
  facetta remove site:spam.example site:example.org/private/
  facetta remove - < addresses.txt
  facetta remove --list
  facetta remove --undo site:spam.example`
}

// Run removes, takes back, or lists.
func (r removeCommand) Run(ctx context.Context, c *console, common *common) error {
	w := workspace(common.Data)
	switch {
	case r.List && (r.Undo || r.Reason != "" || len(r.Addresses) > 0):
		return wrongUsage("--list shows everything: leave addresses and other flags out")
	case r.Undo && r.Reason != "":
		return wrongUsage("--undo drops the reason, too: leave --reason out")
	case r.JSON && !r.List:
		return wrongUsage("--json needs --list")
	case !r.List && len(r.Addresses) == 0:
		return wrongUsage("nothing to remove: name an address, site:HOST, site:HOST/FOLDER, or - to read them from standard input")
	}
	if _, err := os.Stat(common.Data); err != nil {
		return w.lacks("data", "run facetta run TOPICS")
	}
	if r.List {
		return r.list(c, w)
	}
	rules, err := r.rules(ctx, c.in)
	if err != nil {
		return err
	}
	if r.Undo {
		return w.changeRemovals(c, func(l *removal.List) (*removal.List, error) { return undo(c, l, rules) }, nil)
	}
	return w.changeRemovals(c, func(l *removal.List) (*removal.List, error) { return remove(c, l, rules, r.Reason, time.Now()), nil }, rules)
}

// rules reads the rules that are named. One wrong rule is an error for all, so that nothing is done by halves.
func (r removeCommand) rules(ctx context.Context, in io.Reader) ([]removal.Rule, error) {
	var rules []removal.Rule
	for _, text := range r.Addresses {
		if text == standardInput {
			listed, err := readRules(ctx, in)
			if err != nil {
				return nil, err
			}
			rules = append(rules, listed...)
			continue
		}
		rule, err := removal.ParseRule(text)
		if err != nil {
			return nil, wrongUsage("%w", err)
		}
		rules = append(rules, rule)
	}
	return rules, nil
}

// readRules reads a list of rules, one a line; it skips blank lines and those that begin with #.
func readRules(ctx context.Context, in io.Reader) ([]removal.Rule, error) {
	var rules []removal.Rule
	err := eachLine(ctx, in, func(line string) error {
		if line = strings.TrimSpace(line); line == "" || line[0] == '#' {
			return nil
		}
		rule, err := removal.ParseRule(line)
		if err != nil {
			return fmt.Errorf("standard input: %w", err)
		}
		rules = append(rules, rule)
		return nil
	})
	if err == nil && len(rules) == 0 {
		err = errors.New("standard input has no addresses: write one a line")
	}
	return rules, err
}

// changeRemovals writes the list anew as change gives it. It then says what is removed from the current build, and which of the added rules match
// nothing in it. One process at a time may do this.
func (w workspace) changeRemovals(c *console, change func(*removal.List) (*removal.List, error), added []removal.Rule) error {
	inUse := fmt.Errorf("another facetta remove is running in %s: try again", w)
	release, err := takeLock(w.path("removed.lock"), inUse, "remove: lock the list")
	if err != nil {
		return err
	}
	defer release()
	l, err := removal.Read(string(w))
	if err != nil {
		return err
	}
	if l, err = change(l); err != nil {
		return err
	}
	if err := removal.Write(string(w), l); err != nil {
		return err
	}
	w.sayRemoved(c, added)
	return nil
}

// remove adds rules to a list.
func remove(c *console, l *removal.List, rules []removal.Rule, reason string, now time.Time) *removal.List {
	added := make([]removal.Removal, 0, len(rules))
	for _, rule := range rules {
		if known, ok := l.Find(rule); ok {
			c.say("%s has already been removed since %s", rule, known.Since.Format(time.RFC3339))
		}
		added = append(added, removal.Removal{Rule: rule, Since: now, Reason: reason})
	}
	return l.With(added...)
}

// undo takes rules from a list, all or none.
func undo(c *console, l *removal.List, rules []removal.Rule) (*removal.List, error) {
	for _, rule := range rules {
		if _, ok := l.Find(rule); ok {
			continue
		}
		if of, ok := l.Of(rule.Page); ok {
			return nil, wrongUsage("%s is removed by %s: undo that", rule, of.Rule)
		}
		return nil, wrongUsage("%s is not removed: facetta remove --list shows what is", rule)
	}
	left := l.Without(rules...)
	for _, rule := range rules {
		if of, ok := left.Of(rule.Page); ok {
			c.say("%s is still removed by %s", rule, of.Rule)
		}
	}
	return left, nil
}

// maxUnknown is how many addresses are named at most that are not in the current build.
const maxUnknown = 10

// sayRemoved says what the list removes from the current build, and which of the added rules remove nothing. A page that can't be looked up now is
// removed all the same.
func (w workspace) sayRemoved(c *console, added []removal.Rule) {
	b, err := w.openBuild()
	if errors.Is(err, build.ErrNone) {
		c.say("there is no build yet: the first one will leave out what is removed")
		return
	}
	if err != nil {
		c.say("the removal is saved; its pages in the current build cannot be counted: %v", err)
		return
	}
	defer b.Close()
	name, unknown, isNew := b.Stats().Build, 0, map[removal.Rule]bool{}
	for _, rule := range added {
		isNew[rule] = true
	}
	for _, r := range b.Removals() {
		if r.Pages > 0 || !isNew[r.Rule] {
			continue
		}
		if unknown++; unknown <= maxUnknown {
			c.say("%s: not in build %s; kept for later builds", r.Rule, name)
		}
	}
	if unknown > maxUnknown {
		c.say("and %d more that are not in it", unknown-maxUnknown)
	}
	c.say("%d of the %d pages of build %s are removed", b.RemovedPages(), b.RemovedPages()+b.Stats().Pages, name)
}

// list prints the removals.
func (r removeCommand) list(c *console, w workspace) error {
	l, err := removal.Read(string(w))
	if err != nil {
		return err
	}
	var removed []searcher.Removed
	for _, one := range l.All() {
		removed = append(removed, searcher.Removed{Removal: one})
	}
	b, err := w.openBuild()
	if err == nil {
		defer b.Close()
		removed = b.Removals()
	} else if !errors.Is(err, build.ErrNone) {
		c.say("the pages of the current build cannot be counted: %v", err)
	}
	out := bufio.NewWriter(c.out)
	for _, one := range removed {
		if err := r.print(out, one); err != nil {
			return err
		}
	}
	return out.Flush()
}

// visible leaves out control characters, which a terminal would obey.
func visible(r rune) rune {
	if unicode.IsControl(r) {
		return -1
	}
	return r
}

func (r removeCommand) print(w io.Writer, one searcher.Removed) error {
	since := one.Since.Format(time.RFC3339)
	if r.JSON {
		return printJSONLine(w, map[string]any{"since": since, "pages": one.Pages, "removed": one.String(), "reason": one.Reason})
	}
	_, err := fmt.Fprintf(w, "%s %7d  %s", since, one.Pages, one.Rule)
	if one.Reason != "" && err == nil {
		_, err = fmt.Fprintf(w, "  %s", strings.Map(visible, one.Reason))
	}
	if err == nil {
		_, err = fmt.Fprintln(w)
	}
	return err
}
