package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"sync"
	"time"

	"facetta/internal/searcher"
	"facetta/web"
)

// Limits of the search server, so that slow or endless requests can't hold it.
const (
	readTimeout    = 10 * time.Second
	writeTimeout   = 30 * time.Second
	idleTimeout    = 2 * time.Minute
	maxHeaderBytes = 64 << 10
	drainTimeout   = 5 * time.Second
	watchInterval  = time.Second // how soon a new build is noticed
)

type listenFlag struct {
	Listen string `help:"Address of the search page; port 0 means any free one (${default})." default:"127.0.0.1:8080" placeholder:"ADDR"`
}

type serveCommand struct {
	listenFlag
	KeepQueries bool `help:"Offer past queries as completions. They are kept only in memory."`
}

// Help shows examples.
func (serveCommand) Help() string {
	return `The server switches to a new current build without a pause, and applies facetta remove likewise. If nothing is built yet, or the data directory
does not exist, it says so and waits for the first build.

Examples:
  facetta serve
  facetta serve --data my-crawl --listen 127.0.0.1:9000`
}

// Run serves until it is interrupted.
func (s serveCommand) Run(ctx context.Context, c *console, common *common) error {
	listener, err := s.open()
	if err != nil {
		return err
	}
	return serve(ctx, c, common.Data, listener, s.KeepQueries)
}

func (f listenFlag) open() (net.Listener, error) { return listen(f.Listen) }

// listen listens on an address. A malformed address is wrong usage, as it shows on the command line; an address in use is not.
func listen(address string) (net.Listener, error) {
	if address == "" { // the net package takes "" for a free port on every address of the machine
		return nil, wrongUsage("--listen has no address; write HOST:PORT, for example 127.0.0.1:8080")
	}
	listener, err := net.Listen("tcp", address)
	if wrong := new(net.AddrError); errors.As(err, &wrong) {
		return nil, wrongUsage("--listen %s: %w; write HOST:PORT, for example 127.0.0.1:8080", address, wrong)
	}
	if err != nil {
		return nil, fmt.Errorf("%w: choose another address with --listen", err)
	}
	return listener, nil
}

// errServed says that the server was stopped by the person who started it, which is its normal end.
var errServed = errors.New("stopped")

// searchPage is the search page of a data directory, on a listener.
type searchPage struct {
	live     *searcher.Live
	server   *http.Server
	listener net.Listener
}

// openSearchPage opens the current build, with past queries as completions or without. If the build can't be opened, it gives the error and also a
// page that says so, until there is another build.
func openSearchPage(ctx context.Context, c *console, data string, listener net.Listener, keepQueries bool) (*searchPage, error) {
	log := slog.New(slog.NewTextHandler(c.err, &slog.HandlerOptions{Level: logLevel(c)}))
	live, err := openLive(ctx, data, log)
	if live == nil {
		return nil, err
	}
	if keepQueries {
		live.KeepQueries()
	}
	return &searchPage{live, &http.Server{
		Handler: web.New(live, web.Options{Logger: log, KeepsQueries: keepQueries}), ReadTimeout: readTimeout, WriteTimeout: writeTimeout, IdleTimeout: idleTimeout,
		MaxHeaderBytes: maxHeaderBytes, ErrorLog: slog.NewLogLogger(log.Handler(), slog.LevelDebug),
	}, listener}, err
}

// openLive opens the current build. That takes seconds for a very large one, so the end of ctx does not wait for it.
func openLive(ctx context.Context, data string, log *slog.Logger) (*searcher.Live, error) {
	type answer struct {
		live *searcher.Live
		err  error
	}
	opened := make(chan answer, 1)
	go func() {
		live, err := searcher.NewLive(data, log)
		opened <- answer{live, err}
	}()
	select {
	case a := <-opened:
		return a.live, a.err
	case <-ctx.Done(): // the process ends, which closes whatever has been opened by then
		return nil, ctx.Err()
	}
}

// serve answers until ctx ends, and then lets running queries finish.
func (s *searchPage) serve(ctx context.Context) error {
	defer s.live.Close()
	var watching sync.WaitGroup
	defer watching.Wait() // wait before the close, so that no build is opened after it
	ctx, stop := context.WithCancel(ctx)
	defer stop() // also when the server fails
	watching.Go(func() { s.live.Watch(ctx, watchInterval) })
	return serveUntil(ctx, s.server, s.listener)
}

// announce says where the search page is.
func (s *searchPage) announce(c *console) {
	fmt.Fprintf(c.out, "search page: http://%s/\n", s.listener.Addr())
}

// serve answers on the listener until ctx ends.
func serve(ctx context.Context, c *console, data string, listener net.Listener, keepQueries bool) error {
	s, err := openSearchPage(ctx, c, data, listener, keepQueries)
	if err != nil {
		listener.Close()
		if s != nil {
			s.live.Close()
		}
		if errors.Is(err, context.Canceled) {
			return errServed
		}
		return err
	}
	if s.live.Stats().Build == "" {
		c.say("nothing is built in %s yet: run facetta build, or facetta run TOPICS; the server will notice", data)
	}
	s.announce(c)
	return s.serve(ctx)
}

// serveUntil serves until ctx ends, and then lets running requests finish, for as long as drainTimeout.
func serveUntil(ctx context.Context, server *http.Server, listener net.Listener) error {
	var connections web.Connections
	server.ConnState = connections.Follow
	server.RegisterOnShutdown(connections.EndNew)
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(listener) }()
	select {
	case err := <-failed:
		return fmt.Errorf("serve: %w", err)
	case <-ctx.Done():
	}
	drain, cancel := context.WithTimeout(context.Background(), drainTimeout)
	defer cancel()
	err := server.Shutdown(drain)
	if errors.Is(err, context.DeadlineExceeded) { // a client sends or reads slowly
		err = server.Close()
	}
	if err != nil {
		return fmt.Errorf("stop serving: %w", err)
	}
	return errServed
}

func logLevel(c *console) slog.Level {
	if c.quiet {
		return slog.LevelWarn
	}
	return slog.LevelInfo
}
