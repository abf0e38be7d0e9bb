package main

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

// Browsers open connections before they have anything to ask. Stopping waits for requests, not for these.
func TestStoppingDoesNotWaitForThoseWhoAskNothing(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	ended := make(chan error, 1)
	go func() { ended <- serveUntil(ctx, &http.Server{Handler: http.NotFoundHandler()}, listener) }()
	silent, err := net.Dial("tcp", listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer silent.Close()
	// Connections are accepted one after the other: once this one is answered, the server knows the silent one.
	answer, err := (&http.Client{Transport: &http.Transport{DisableKeepAlives: true}}).Get("http://" + listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	answer.Body.Close()
	stop()
	if err := <-ended; !errors.Is(err, errServed) {
		t.Errorf("the server ended with %v", err)
	}
}

// pipes is a listener for connections within the process.
type pipes chan net.Conn

func (p pipes) Accept() (net.Conn, error) {
	if c, ok := <-p; ok {
		return c, nil
	}
	return nil, net.ErrClosed
}

func (p pipes) Close() error {
	close(p)
	return nil
}

func (p pipes) Addr() net.Addr { return &net.TCPAddr{} }

// Who asks too slowly, or does not read the answer, holds up the end for a while only, and it is a good one.
func TestStoppingEndsSlowRequests(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		listener := make(pipes)
		ctx, stop := context.WithCancel(t.Context())
		defer stop()
		ended := make(chan error, 1)
		go func() { ended <- serveUntil(ctx, &http.Server{Handler: http.NotFoundHandler()}, listener) }()
		for _, asked := range []string{"GET / HT", "GET / HTTP/1.1\r\nHost: a.example\r\n\r\n"} {
			client, server := net.Pipe()
			defer client.Close()
			listener <- server
			if _, err := client.Write([]byte(asked)); err != nil {
				t.Fatal(err)
			}
		}
		synctest.Wait()
		began := time.Now()
		stop()
		if err := <-ended; !errors.Is(err, errServed) || time.Since(began) > drainTimeout+time.Second {
			t.Errorf("the server ended with %v, after %v", err, time.Since(began))
		}
	})
}

// heldAt is a writer that, when it is to write some words, says so and then waits.
type heldAt struct {
	words      string
	held, goOn chan struct{}
}

func (h heldAt) Write(p []byte) (int, error) {
	if strings.Contains(string(p), h.words) {
		h.held <- struct{}{}
		<-h.goOn
	}
	return len(p), nil
}

// A server that is stopped while it takes over a build ends after that, and leaves it closed.
func TestStoppingWaitsForABuildThatIsTakenOver(t *testing.T) {
	t.Parallel() // most of the time goes by in waiting
	data := demoCopy(t)
	current := filepath.Join(data, "builds", "current")
	if err := os.Rename(current, current+".away"); err != nil {
		t.Fatal(err)
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	log := heldAt{"serving build", make(chan struct{}), make(chan struct{})}
	s, err := openSearchPage(t.Context(), &console{err: log}, data, listener, false)
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	ended := make(chan error, 1)
	go func() { ended <- s.serve(ctx) }()
	if err := os.Rename(current+".away", current); err != nil {
		t.Fatal(err)
	}
	<-log.held
	stop()
	select {
	case err := <-ended:
		t.Errorf("the server ended while it took over a build: %v", err)
	case <-time.After(200 * time.Millisecond): // without the wait it ends at once
		close(log.goOn)
		<-ended
	}
	if build := s.live.Stats().Build; build != "" {
		t.Errorf("build %s is open still", build)
	}
}

// Connections on which nothing is asked, or not all of it, or nothing more, end by themselves. The test is as patient as the server in a thousandth of
// the time.
func TestIdleConnectionsEnd(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s, err := openSearchPage(t.Context(), &console{err: io.Discard}, t.TempDir(), listener, false)
	if err != nil {
		t.Fatal(err)
	}
	for _, limit := range []*time.Duration{&s.server.ReadTimeout, &s.server.IdleTimeout} {
		*limit /= 1000
	}
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- s.serve(ctx) }()
	for _, asked := range []string{"", "GET /healthz HT", "GET /healthz HTTP/1.1\r\nHost: a.example\r\n\r\n"} {
		c, err := net.Dial("tcp", listener.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		c.SetDeadline(time.Now().Add(20 * time.Second))
		if _, err := io.WriteString(c, asked); err != nil {
			t.Fatal(err)
		}
		if _, err := io.ReadAll(c); err != nil { // until the server closes it
			t.Errorf("after %q: %v", asked, err)
		}
	}
	stop()
	if err := <-ended; !errors.Is(err, errServed) {
		t.Error(err)
	}
}

// Of whoever keeps thousands of connections open most are ended.
func TestServersBoundTheirConnections(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const many = 2000
		listener := make(pipes)
		ctx, stop := context.WithCancel(t.Context())
		ended := make(chan error, 1)
		go func() { ended <- serveUntil(ctx, &http.Server{Handler: http.NotFoundHandler()}, listener) }()
		var closed atomic.Int64
		for range many {
			client, server := net.Pipe()
			defer client.Close()
			go func() {
				_, _ = client.Read(make([]byte, 1))
				closed.Add(1)
			}()
			listener <- server
		}
		synctest.Wait()
		if n := closed.Load(); n < many/2 || n == many {
			t.Errorf("%d of %d connections are closed", n, many)
		}
		stop()
		if err := <-ended; !errors.Is(err, errServed) {
			t.Error(err)
		}
	})
}

// A server that is stopped while it opens its first build, which may take long, ends at once, and well.
func TestStoppingDoesNotWaitForTheFirstBuild(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	log := heldAt{"serving build", make(chan struct{}), make(chan struct{})}
	defer close(log.goOn)
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- serve(ctx, &console{out: io.Discard, err: log}, demoCopy(t), listener, false) }()
	<-log.held
	stop()
	select {
	case err := <-ended:
		if !errors.Is(err, errServed) {
			t.Errorf("the server ended with %v", err)
		}
	case <-time.After(10 * time.Second):
		t.Error("the server waits")
	}
}

func TestServeSaysThatNothingIsBuilt(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	said := new(lockedBuffer)
	code := make(chan int)
	go func() {
		code <- run(ctx, []string{"serve", "--listen", "127.0.0.1:0", "--data", t.TempDir()}, strings.NewReader(""), io.Discard, said)
	}()
	for end := time.Now().Add(10 * time.Second); !strings.Contains(said.String(), "nothing is built") && time.Now().Before(end); {
		time.Sleep(5 * time.Millisecond)
	}
	stop()
	if got := <-code; got != exitDone || !strings.Contains(said.String(), "facetta build") {
		t.Errorf("exit code %d, said %q", got, said)
	}
}

// Past queries are offered where that was asked for, and nowhere else.
func TestServeKeepsQueries(t *testing.T) {
	t.Parallel() // most of the time goes by in waiting
	data := demoServer(t).data
	for _, flag := range []string{"--keep-queries=false", "--keep-queries"} {
		d := serving(t, data, "serve", "--listen", "127.0.0.1:0", "--data", data, flag)
		for range 2 {
			d.search(t, "salt bread")
		}
		if status, body := d.get(t, "/api/complete?q=salt+b"); status != http.StatusOK || strings.Contains(body, `"salt bread"`) != (flag == "--keep-queries") {
			t.Errorf("%s: status %d, %s", flag, status, body)
		}
	}
}
