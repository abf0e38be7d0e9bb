package main

import (
	"fmt"
	"os"
	"sync"
	"time"
)

// How often a progress line is renewed on a terminal, and written anew where the output goes to a file.
const (
	terminalInterval = 200 * time.Millisecond
	fileInterval     = 10 * time.Second
)

// progress is one line that is overwritten in place on a terminal, and repeated now and then elsewhere.
type progress struct {
	c        *console
	terminal bool
	mu       sync.Mutex
	next     time.Time
	shown    bool
}

func (c *console) progress() *progress {
	f, ok := c.err.(*os.File)
	if !ok {
		return &progress{c: c}
	}
	info, err := f.Stat()
	return &progress{c: c, terminal: err == nil && info.Mode()&os.ModeCharDevice != 0}
}

// show renews the line when it is time.
func (p *progress) show(format string, args ...any) {
	p.mu.Lock()
	defer p.mu.Unlock()
	now := time.Now()
	if p.c.quiet || now.Before(p.next) {
		return
	}
	if !p.terminal {
		p.next = now.Add(fileInterval)
		fmt.Fprintf(p.c.err, format+"\n", args...)
		return
	}
	p.next = now.Add(terminalInterval)
	p.shown = true
	fmt.Fprintf(p.c.err, "\r\x1b[K"+format, args...)
}

// end clears the line.
func (p *progress) end() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.shown {
		fmt.Fprint(p.c.err, "\r\x1b[K")
		p.shown = false
	}
}
