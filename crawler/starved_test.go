package crawler

import (
	"context"
	"errors"
	"net"
	"sync/atomic"
	"syscall"
	"testing"
	"time"
)

var errNoFile = error(&net.OpError{Op: "dial", Net: "tcp", Err: syscall.EMFILE})

// That this machine has no file left for a connection is no host's fault: no page is lost, and no try.
func TestNoFilesLeft(t *testing.T) {
	_, o, all := newHosts(t, four...)
	o.RetryWait = time.Millisecond
	s := openStores(t, t.TempDir())
	_, c := newCable(t, s, o)
	var dials atomic.Int64
	dial := c.network.DialContext
	c.network.DialContext = func(ctx context.Context, network, address string) (net.Conn, error) {
		if dials.Add(1)%3 != 0 {
			return nil, errNoFile
		}
		return dial(ctx, network, address)
	}
	r := ranWith(t, t.Context(), c)
	wantList(t, "archived", s.archived(), all...)
	if len(r.Errors) > 0 || len(r.Retried) > 0 {
		t.Errorf("failed %v, tried again %v; want none", r.Errors, r.Retried)
	}
}

// A crawl that can open no connection at all ends, and says why. It goes on from there.
func TestNoFilesAtAll(t *testing.T) {
	web, o, all := newHosts(t, four...)
	o.RetryWait = time.Millisecond
	s := openStores(t, t.TempDir())
	w, c := newCable(t, s, o)
	w.pull(errNoFile)
	if _, err := c.Run(t.Context()); !errors.Is(err, syscall.EMFILE) {
		t.Errorf("ended with %v, want that there are too many open files", err)
	}
	w.plug()
	ranWith(t, t.Context(), c)
	wantList(t, "archived", s.archived(), all...)
	if len(web.asked()) != len(all) {
		t.Errorf("%d requests for %d pages", len(web.asked()), len(all))
	}
}
