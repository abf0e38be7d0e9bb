package searcher

import (
	"context"
	"errors"
	"io/fs"
	"log/slog"
	"sync"
	"time"

	"facetta/internal/build"
	"facetta/internal/panics"
	"facetta/internal/removal"
)

// Live answers from the current build.
type Live struct {
	data     string
	log      *slog.Logger
	removals *removal.Followed

	refreshing sync.Mutex // held by the one that looks for a build, and opens it, or by Close
	closed     bool       // guarded by refreshing

	removing sync.Mutex // held while removals are applied, and while a build takes over; locked after refreshing

	mu      sync.Mutex
	current *leased // nil while there is no build
	failed  failure

	past *history // nil: past queries are not kept
}

// maxPause is the most refreshes between two tries to open a build that fails: about a minute at the server's rate.
const maxPause = 64

// failure is a build that could not be opened. The cause may pass, such as a lack of memory or of open files, so opening is tried again: after one
// more refresh, then after two, four, and so on.
type failure struct {
	dir   build.Dir // "" for none
	pause int       // refreshes without a try after the last try
	left  int       // of these, refreshes still to come
}

// again is the failure after one more failed try.
func (f failure) again(dir build.Dir) failure {
	pause := 1
	if f.dir == dir {
		pause = min(2*f.pause, maxPause)
	}
	return failure{dir, pause, pause}
}

// leased is an open build with the number of queries that use it, plus one while it is current.
type leased struct {
	*Build
	users int
}

// NewLive serves the builds of a data directory, without removed pages. It also succeeds when there is no build yet: queries then get the error
// NoBuild until one appears.
func NewLive(data string, log *slog.Logger) (*Live, error) {
	removals, err := removal.Follow(data)
	if err != nil {
		return nil, err
	}
	l := &Live{data: data, log: log, removals: removals}
	return l, l.Refresh(context.Background())
}

// KeepQueries makes Search keep queries that found something, for Complete. They are kept in memory only, without who asked. Call it before the first
// search.
func (l *Live) KeepQueries() { l.past = new(history) }

// Refresh applies changes of the list of removals, and opens the current build if it is another one than before. On an error the open build goes on
// serving, with the previous removals. After Close it does nothing. If ctx ends while a new build is being prepared, that build does not take over,
// and Refresh returns the error.
func (l *Live) Refresh(ctx context.Context) error {
	return errors.Join(panics.Try(l.refreshRemovals), panics.Try(func() error { return l.refreshBuild(ctx) }))
}

// refreshRemovals applies the list of removals if it has changed. It does not wait for a build that is being prepared, which may take minutes.
func (l *Live) refreshRemovals() error {
	l.removing.Lock()
	defer l.removing.Unlock()
	if _, err := l.removals.Refresh(); err != nil {
		return err
	}
	b, err := l.lease()
	if err != nil {
		return nil // the next build is opened without the removed pages
	}
	defer l.release(b)
	list := l.removals.List()
	if changed, err := b.follow(list); err != nil || !changed {
		return err
	}
	l.log.Info("removals changed", "build", b.dir.Name(), "removals", len(list.All()), "pages", b.RemovedPages())
	b.warmRemovals()
	return nil
}

// follow removes what a list names, unless the build was told of this list before.
func (b *Build) follow(list *removal.List) (changed bool, err error) {
	if b.removed.Load().list == list {
		return false, nil
	}
	return true, b.Remove(list)
}

// refreshBuild opens the current build if it is another one than before. The previous build goes on serving until the new one is warm and verified.
// The first build serves at once and is warmed meanwhile. A build that failed is not tried for as many refreshes as its failure says.
func (l *Live) refreshBuild(ctx context.Context) error {
	l.refreshing.Lock()
	defer l.refreshing.Unlock()
	if l.closed {
		return nil
	}
	dir, err := build.Current(l.data)
	if errors.Is(err, build.ErrNone) {
		return nil
	}
	if err != nil {
		return err
	}
	wanted, first := l.wants(dir)
	if !wanted {
		return nil
	}
	b, err := l.open(ctx, dir, first)
	if err != nil && ctx.Err() == nil {
		l.mu.Lock()
		l.failed = l.failed.again(dir)
		l.mu.Unlock()
	}
	if err != nil {
		return err
	}
	l.log.Info("serving build", "build", dir.Name(), "pages", b.Stats().Pages)
	if first {
		go l.warm()
	}
	return nil
}

// open opens a build, prepares it unless it is the first, and makes it the serving one.
func (l *Live) open(ctx context.Context, dir build.Dir, first bool) (*Build, error) {
	b, err := openWithout(dir, l.removals.List())
	if err != nil {
		return nil, err
	}
	if !first {
		err = panics.Try(func() error { return b.prepared(ctx) })
	}
	if err == nil {
		err = panics.Try(func() error { return l.takeOver(b) })
	}
	if err != nil {
		return nil, errors.Join(err, b.Close())
	}
	return b, nil
}

// takeOver makes a build the serving one, without what was removed while it was prepared.
func (l *Live) takeOver(b *Build) error {
	l.removing.Lock()
	defer l.removing.Unlock()
	if _, err := b.follow(l.removals.List()); err != nil {
		return err
	}
	l.mu.Lock()
	old := l.current
	l.current, l.failed = &leased{b, 1}, failure{}
	l.mu.Unlock()
	if old != nil {
		l.release(old)
	}
	return nil
}

// wants tells whether a build should be opened now, and whether it would be the first one and has not failed before.
func (l *Live) wants(dir build.Dir) (wanted, first bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.current != nil && l.current.is(dir) {
		l.failed = failure{} // after a rollback, the failed build is no longer wanted
		return false, false
	}
	if l.failed.dir == dir && l.failed.left > 0 {
		l.failed.left--
		return false, false
	}
	return true, l.current == nil && l.failed.dir != dir
}

// prepared warms and verifies a build.
func (b *Build) prepared(ctx context.Context) error {
	if err := b.Warm(ctx); err != nil {
		return err
	}
	return build.Verify(ctx, b.dir)
}

// warm prepares the serving build. If it turns out to be damaged, it stops serving. If somebody has removed its files, it goes on, as it has them
// open.
func (l *Live) warm() {
	b, err := l.lease()
	if err != nil {
		return // closed meanwhile
	}
	defer l.release(b)
	start := time.Now()
	if err := panics.Try(func() error { return b.prepared(context.Background()) }); err != nil {
		l.log.Error("prepare build", "build", b.dir.Name(), "error", err)
		if errors.Is(err, build.ErrAgain) && !errors.Is(err, fs.ErrNotExist) && b.is(b.dir) {
			l.drop(b)
		}
		return
	}
	l.log.Debug("build is warm", "build", b.dir.Name(), "after", time.Since(start))
}

// drop stops serving a damaged build, if it still serves.
func (l *Live) drop(b *leased) {
	l.mu.Lock()
	serves := l.current == b
	if serves {
		l.current, l.failed = nil, l.failed.again(b.dir)
	}
	l.mu.Unlock()
	if serves {
		l.release(b)
	}
}

// Watch refreshes until ctx ends; removals also while a build is being prepared. It logs an error of refreshes only once until the error changes or is
// gone.
func (l *Live) Watch(ctx context.Context, every time.Duration) {
	var both sync.WaitGroup
	both.Go(func() { l.watch(ctx, every, l.refreshRemovals) })
	both.Go(func() { l.watch(ctx, every, func() error { return l.refreshBuild(ctx) }) })
	both.Wait()
}

func (l *Live) watch(ctx context.Context, every time.Duration, refresh func() error) {
	t := time.NewTicker(every)
	defer t.Stop()
	for told := ""; ; {
		select {
		case <-ctx.Done():
			return
		case <-t.C:
			said := ""
			err := panics.Try(refresh)
			if ctx.Err() != nil {
				return
			}
			if err != nil {
				said = err.Error()
			}
			if said != "" && said != told {
				l.log.Error("refresh", "error", said)
			}
			told = said
		}
	}
}

// Close closes the current build when its last query has ended. It waits for a running Refresh, which may be opening the next build, as nobody would
// close that one.
func (l *Live) Close() {
	l.refreshing.Lock()
	defer l.refreshing.Unlock()
	l.closed = true
	l.mu.Lock()
	old := l.current
	l.current = nil
	l.mu.Unlock()
	if old != nil {
		l.release(old)
	}
}

func (l *Live) lease() (*leased, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	switch {
	case l.current == nil && l.failed.dir != "":
		return nil, &Error{Kind: NoBuild, Message: "The index can't be read: see the server's log, and run facetta build again."}
	case l.current == nil:
		return nil, &Error{Kind: NoBuild, Message: "There is no index to search yet: run facetta build, or facetta run TOPICS."}
	}
	l.current.users++
	return l.current, nil
}

func (l *Live) release(b *leased) {
	l.mu.Lock()
	b.users--
	last := b.users == 0
	l.mu.Unlock()
	if !last {
		return
	}
	if err := b.Build.Close(); err != nil {
		l.log.Error("close build", "build", b.dir.Name(), "error", err)
	}
}
