package main

import (
	"cmp"
	"fmt"
	"os"
	"sync"
	"time"

	"facetta/internal/shorten"
	"facetta/ranking/edgelist"
)

// How often a progress line is renewed on a terminal, and written anew where the output goes to a file.
const (
	terminalInterval = 200 * time.Millisecond
	fileInterval     = 10 * time.Second
)

// usualColumns is the width of a terminal that does not tell it.
const usualColumns = 80

// Control sequences of terminals (ECMA-48, and DECAWM of the VT100). A line that wraps could not be renewed in place, so wrapping is off meanwhile:
// characters may be two columns wide, and a terminal may be narrower than is known.
const (
	erase  = "\r\x1b[K"
	renew  = erase + "\x1b[?7l"
	wrapOn = "\x1b[?7h"
)

// progress is one line that is overwritten in place on a terminal, and repeated now and then elsewhere.
type progress struct {
	c        *console
	terminal bool
	interval time.Duration
	mu       sync.Mutex
	next     time.Time
	shown    bool
}

// terminal tells whether messages go to a terminal. A dumb terminal, such as an editor's, knows no control sequences, and gets lines as a file does.
func (c *console) terminal() bool {
	f, ok := c.err.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0 && os.Getenv("TERM") != "dumb"
}

// columns gives the width of the terminal in characters. It may change at any time.
func (c *console) columns() int {
	if f, ok := c.err.(*os.File); ok {
		return cmp.Or(columnsIn(f), usualColumns)
	}
	return usualColumns
}

// progress makes a line that shows only after a while: a quick command needs none.
func (c *console) progress() *progress {
	p := &progress{c: c, terminal: c.terminal(), interval: fileInterval}
	if p.terminal {
		p.interval = terminalInterval
	}
	p.next = time.Now().Add(p.interval)
	return p
}

// show renews the line when it is time.
func (p *progress) show(format string, args ...any) {
	p.mu.Lock()
	defer p.mu.Unlock()
	now := time.Now()
	if p.c.quiet || now.Before(p.next) {
		return
	}
	p.next = now.Add(p.interval)
	if !p.terminal {
		fmt.Fprintf(p.c.err, format+"\n", args...)
		return
	}
	p.shown = true
	fits := max(p.c.columns()-1, 1) // some terminals wrap when the last column is written
	fmt.Fprint(p.c.err, renew+shorten.Characters(fmt.Sprintf(format, args...), fits)+wrapOn)
}

// ofLinks shows how much of an edge list a command has read.
func (p *progress) ofLinks(command string) edgelist.Progress {
	return func(done, total int64) {
		if total == 0 { // standard input has no known end
			p.show("%s: %.0f MB of links read", command, mega(done))
			return
		}
		p.show("%s: %.0f of %.0f MB of links read", command, mega(done), mega(total))
	}
}

// end clears the line.
func (p *progress) end() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.shown {
		fmt.Fprint(p.c.err, erase)
		p.shown = false
	}
}
