package main

import (
	"os"
	"testing"

	"golang.org/x/sys/unix"
)

// A terminal's width is asked for anew for each line, as its window may be resized. One that does not tell its width, and what is no terminal, has the
// usual one.
func TestColumns(t *testing.T) {
	terminal, err := os.OpenFile("/dev/ptmx", os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer terminal.Close()
	c := &console{err: terminal}
	for told, want := range map[uint16]int{0: usualColumns, 40: 40, 200: 200} {
		if err := unix.IoctlSetWinsize(int(terminal.Fd()), unix.TIOCSWINSZ, &unix.Winsize{Row: 24, Col: told}); err != nil {
			t.Fatal(err)
		}
		if got := c.columns(); got != want {
			t.Errorf("a terminal of %d columns: %d, want %d", told, got, want)
		}
	}
	null, err := os.Open(os.DevNull)
	if err != nil {
		t.Fatal(err)
	}
	defer null.Close()
	if got := (&console{err: null}).columns(); got != usualColumns {
		t.Errorf("the null device: %d columns, want %d", got, usualColumns)
	}
}
