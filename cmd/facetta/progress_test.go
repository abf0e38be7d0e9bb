package main

import (
	"bytes"
	"errors"
	"os"
	"strings"
	"testing"
	"testing/synctest"
	"time"
	"unicode/utf8"
)

// A progress line is renewed in place: it is cut to the terminal's width, and written with wrapping off, which is on again behind it.
func TestProgressStaysOnItsLine(t *testing.T) {
	var out bytes.Buffer
	p := &progress{c: &console{err: &out}, terminal: true}
	p.show("crawl: %s", strings.Repeat("9778 pages  ", 20))
	p.show("crawl: %d pages", 3)
	p.end()
	screen := out.String()
	for line := range strings.SplitSeq(strings.TrimSuffix(screen, erase), erase) {
		if text, ok := strings.CutPrefix(line, "\x1b[?7l"); line != "" && (!ok || !strings.HasSuffix(text, "\x1b[?7h")) {
			t.Errorf("%.40q ... wraps, or leaves a terminal that doesn't", line)
		} else if text = strings.TrimSuffix(text, "\x1b[?7h"); utf8.RuneCountInString(text) >= usualColumns {
			t.Errorf("%q has no room in %d columns", text, usualColumns)
		}
	}
	if !strings.Contains(screen, "9778 pages …\x1b[?7h") {
		t.Errorf("%q does not show that a line goes on", screen)
	}
	if strings.Count(screen, erase) != 3 || strings.Contains(screen, "\n") {
		t.Errorf("%q is not two lines in one place, cleared", screen)
	}
}

// A terminal that calls itself dumb gets no control sequences. Like a terminal, the null device is one of characters.
func TestProgressOnADumbTerminal(t *testing.T) {
	device, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer device.Close()
	for term, want := range map[string]bool{"dumb": false, "xterm": true} {
		t.Setenv("TERM", term)
		if p := (&console{err: device}).progress(); p.terminal != want {
			t.Errorf("TERM=%s: lines in place %v, want %v", term, p.terminal, want)
		}
	}
}

// Where the output goes to a file, lines follow each other without control sequences.
func TestProgressInAFile(t *testing.T) {
	var out bytes.Buffer
	p := &progress{c: &console{err: &out}}
	p.show("crawl: %d pages", 3)
	p.show("crawl: %d pages", 4)
	p.end()
	if got := out.String(); got != "crawl: 3 pages\ncrawl: 4 pages\n" {
		t.Errorf("%q", got)
	}
}

// A quick command shows no line, a long one shows one at each interval, which is longer where lines stay, and a quiet one none.
func TestProgressShowsNowAndThen(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var out, none bytes.Buffer
		p, quiet := (&console{err: &out}).progress(), (&console{err: &none, quiet: true}).progress()
		for second := range 25 {
			p.show("%d", second)
			quiet.show("%d", second)
			time.Sleep(time.Second)
		}
		if out.String() != "10\n20\n" || none.Len() > 0 {
			t.Errorf("shows %q, and %q where it is quiet", &out, &none)
		}
	})
}

// How much of the links is read can be told, of standard input too, whose end nobody knows.
func TestProgressOfLinks(t *testing.T) {
	var out bytes.Buffer
	read := (&progress{c: &console{err: &out}}).ofLinks("rank")
	read(2_600_000, 0)
	read(2_600_000, 4_000_000)
	if got := out.String(); got != "rank: 3 MB of links read\nrank: 3 of 4 MB of links read\n" {
		t.Errorf("%q", got)
	}
}

// Where the output goes to a file, why a frontier cannot go on is one line.
func TestAFrontierThatCannotGoOn(t *testing.T) {
	var out bytes.Buffer
	(&console{err: &out}).sayLost(errors.New("write frontier f: no space left on device"))
	const want = "facetta: write frontier f: no space left on device; what was crawled is saved: fix that, then run facetta crawl to continue\n"
	if got := out.String(); got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
