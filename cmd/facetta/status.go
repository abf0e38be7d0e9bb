package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"path/filepath"
	"slices"
	"syscall"
	"time"

	"facetta/crawler/frontier"
	"facetta/internal/build"
	"facetta/internal/removal"
	"facetta/internal/weburl"
)

type statusCommand struct {
	JSON   bool `name:"json" xor:"what" help:"Print the figures as a JSON object."`
	Failed bool `xor:"what" help:"Instead, list the addresses that failed, each after its reason and a tab."`
	Verify bool `xor:"what" help:"Instead, verify all checksums of the current build and of those that are kept, the archive, the frontier and the removals, read the topics, and compare the archive with what the build was made from. Prints a line for each damaged file, and for what is gone, with the remedy, and exits with code 1 if there is any."`
}

// Help shows examples.
func (statusCommand) Help() string {
	return `Examples:
  facetta status
  facetta status --json | jq .build.counts
  facetta status --failed | cut -f1 | uniq -c
  facetta status --verify`
}

// status is what the command prints as JSON.
type status struct {
	Data     string          `json:"data"`
	Topics   int             `json:"topics"`
	Entries  int             `json:"entries"`
	Archived int             `json:"archived"` // addresses
	Bytes    int64           `json:"archive_bytes"`
	Latest   time.Time       `json:"archive_latest,omitzero"` // when the last answer came, crawled or imported
	Crawl    *crawlStatus    `json:"crawl,omitempty"`
	Removed  int             `json:"removed"` // addresses and sites
	Build    *build.Manifest `json:"build,omitempty"`
	Name     string          `json:"build_name,omitempty"`
	Before   string          `json:"build_before,omitempty"` // the build that facetta rollback goes back to

	Unfinished      string `json:"build_unfinished,omitempty"` // a build that is being made, or was interrupted
	UnfinishedBytes int64  `json:"build_unfinished_bytes,omitempty"`

	lost bool // there are builds, but it is not known which is current
}

// Run prints the state of the data directory.
func (s statusCommand) Run(ctx context.Context, c *console, common *common) error {
	if s.Failed {
		return workspace(common.Data).listFailures(c)
	}
	if there, err := has(common.Data); err != nil {
		return err
	} else if !there {
		return workspace(common.Data).lacks("data", "run facetta run TOPICS")
	}
	if s.Verify {
		return workspace(common.Data).verify(ctx, c)
	}
	now, err := readStatus(c, common.Data)
	if err != nil {
		return err
	}
	if s.JSON {
		return printJSON(c.out, now)
	}
	return now.print(c.out)
}

func readStatus(c *console, data string) (*status, error) {
	w := workspace(data)
	topics, err := w.taxonomy()
	if err != nil {
		return nil, err
	}
	s := &status{Data: data, Topics: len(topics.Topics()), Entries: topics.EntryCount()}
	if err := s.addCrawl(c, w); err != nil {
		return nil, err
	}
	removed, err := removal.Read(data)
	if err != nil {
		return nil, err
	}
	s.Removed = len(removed.All())
	s.addUnfinished()
	dir, err := build.Current(data)
	if err != nil {
		if s.lost = !errors.Is(err, build.ErrNone) || errors.Is(err, build.ErrLost); s.lost {
			c.say("%v", err)
		}
		return s, nil
	}
	s.Name = dir.Name()
	if before, err := build.Earlier(data, dir, ""); err == nil {
		s.Before = before.Name()
	}
	if s.Build, err = build.ReadManifest(dir); err != nil {
		c.say("the build's figures are not shown: %v", err)
	}
	return s, nil
}

// addUnfinished adds the disk space that an unfinished build takes: nothing else shows it.
func (s *status) addUnfinished() {
	_, partial, _ := build.List(s.Data) // errors are reported by the code that reads a build
	for _, d := range partial {
		s.Unfinished = d.Name()
		_ = filepath.WalkDir(string(d), func(_ string, e fs.DirEntry, err error) error { // the build may be removed at any moment
			if err == nil && e.Type().IsRegular() {
				if info, err := e.Info(); err == nil {
					s.UnfinishedBytes += info.Size()
				}
			}
			return nil
		})
	}
}

func (s *status) addCrawl(c *console, w workspace) error {
	archived, err := has(w.archive())
	if err != nil {
		return err
	}
	if archived {
		a, err := openToRead(c, string(w))
		if err != nil {
			return err
		}
		s.Archived, s.Bytes = a.Len(), a.Size()
		for e := range a.All() {
			if e.Time.After(s.Latest) && e.Time.Unix() > 0 { // an imported answer may have no date
				s.Latest = e.Time.UTC()
			}
		}
		if err := a.Close(); err != nil {
			return err
		}
	}
	if s.Crawl = w.runningCrawl(); s.Crawl != nil {
		return nil
	}
	f, err := w.lookAtFrontier(c, "the crawl's figures are not shown")
	if f == nil || err != nil {
		return err
	}
	s.Crawl = crawlOf(f)
	return f.Close()
}

// lookAtFrontier opens the frontier to read it. It gives nil where there is none, where a crawl holds it, where it may not be written, or where it is
// damaged. In the last three cases it says so, and what is left out for this reason.
func (w workspace) lookAtFrontier(c *console, leftOut string) (*frontier.Frontier, error) {
	f, err := w.findFrontier(c, leftOut)
	if errors.Is(err, frontier.ErrDamaged) {
		c.say("%s: %v", leftOut, err)
		return nil, nil
	}
	return f, err
}

// findFrontier is like lookAtFrontier, but damage is an error.
func (w workspace) findFrontier(c *console, leftOut string) (*frontier.Frontier, error) {
	there, err := has(w.frontier())
	if !there && err == nil {
		return nil, nil
	}
	var f *frontier.Frontier
	if err == nil {
		f, err = w.readFrontier()
	}
	switch {
	case errors.Is(err, frontier.ErrNone):
		return nil, nil
	case errors.Is(err, frontier.ErrLocked):
		c.say("a crawl is running: %s", leftOut)
		return nil, nil
	case errors.Is(err, fs.ErrPermission) || errors.Is(err, syscall.EROFS):
		c.say("%s: %v", leftOut, err)
		return nil, nil
	}
	return f, err
}

func (s *status) print(out io.Writer) error {
	w := bufio.NewWriter(out)
	fmt.Fprintf(w, "data      %s\ntopics    %d with %s\narchive   %s, %.1f MB%s\n", s.Data, s.Topics, count(s.Entries, "entry", "entries"),
		count(s.Archived, "address", "addresses"), mega(s.Bytes), s.latest())
	s.Crawl.print(w)
	if s.Removed > 0 {
		fmt.Fprintf(w, "removed   %s\n", count(s.Removed, "address or site: facetta remove --list shows it", "addresses or sites: facetta remove --list shows them"))
	}
	switch b := s.Build; {
	case s.lost:
		fmt.Fprintln(w, "build     none is current")
	case s.Name == "":
		fmt.Fprintln(w, "build     none yet: run facetta build")
	case b == nil:
		fmt.Fprintf(w, "build     %s\n", s.Name)
	default:
		fmt.Fprintf(w, "build     %s of %s: %s\n", s.Name, b.Times.Finished, contents(b))
	}
	if s.Before != "" {
		fmt.Fprintf(w, "          %s is kept: run facetta rollback to go back to it\n", s.Before)
	}
	if s.Unfinished != "" {
		fmt.Fprintf(w, "          %s is unfinished, %.1f MB: unless a build is running, facetta build continues or removes it\n", s.Unfinished, mega(s.UnfinishedBytes))
	}
	if s.Build != nil {
		printFigures(w, s.Build)
	}
	return w.Flush()
}

// printFigures prints the sizes of the parts of a build, and the times of its stages.
func printFigures(w io.Writer, b *build.Manifest) {
	for _, part := range slices.Sorted(maps.Keys(b.Bytes)) {
		fmt.Fprintf(w, "          %10.2f MB %8.0f bytes a document  %s\n", mega(b.Bytes[part]), float64(b.Bytes[part])/float64(max(1, b.Counts["documents"])), part)
	}
	for _, stage := range slices.Sorted(maps.Keys(b.Times.Stages)) {
		fmt.Fprintf(w, "          %10.2f s  %s\n", b.Times.Stages[stage], stage)
	}
}

// latest says when the last answer in the archive came, "" when there is none with a date.
func (s *status) latest() string {
	if s.Latest.IsZero() {
		return ""
	}
	return ", the latest answer of " + s.Latest.Format(time.RFC3339)
}

// listFailures prints the addresses that failed, sorted by reason.
func (w workspace) listFailures(c *console) error {
	if there, err := has(w.frontier()); err != nil {
		return err
	} else if !there {
		return w.lacks("crawl", "run facetta crawl TOPICS")
	}
	f, err := w.readFrontier()
	if errors.Is(err, frontier.ErrLocked) {
		return errors.New("a crawl is running: wait until it is done, or stop it, to list what failed")
	}
	if err != nil {
		return err
	}
	defer f.Close()
	lines := bufio.NewWriter(c.out)
	if err := f.Failures(func(reason string, u weburl.URL) bool {
		_, err := fmt.Fprintf(lines, "%s\t%s\n", reason, u)
		return err == nil
	}); err != nil {
		return err
	}
	return lines.Flush()
}
