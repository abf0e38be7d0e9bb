package pdf

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"sync"
	"time"

	"github.com/klippa-app/go-pdfium"
	"github.com/klippa-app/go-pdfium/webassembly"
	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
	"github.com/tetratelabs/wazero/experimental"
)

// Bounds of a document.
const (
	maxTime    = time.Minute
	maxMemory  = 256 << 20 // bytes, file included
	maxReaders = 4
)

// ErrNoEnd says that reading a document takes longer than allowed.
var ErrNoEnd = errors.New("no end")

// engine is PDFium, compiled.
type engine struct {
	pool   pdfium.Pool
	free   chan struct{} // holds an element for each document that is being read
	memory memoryLender
}

// started is the engine of this process.
var started = sync.OnceValues(func() (*engine, error) { return newEngine(keptIn(cacheDir())) })

// newEngine compiles PDFium, or takes the machine code that an earlier run kept in the cache. If the cache cannot be used, it compiles without it.
func newEngine(cache wazero.CompilationCache) (*engine, error) {
	e := &engine{free: make(chan struct{}, min(runtime.GOMAXPROCS(0), maxReaders))}
	err := e.start(cache)
	if err != nil && cache != nil {
		err = e.start(nil)
	}
	if err != nil {
		return nil, fmt.Errorf("start PDFium: %w", err)
	}
	return e, nil
}

// cacheDir is the folder where machine code is kept for later runs, in the user's cache folder. It is "" where there is none, and in programs that
// don't know the version of wazero, such as tests: they would take the machine code of another version for their own.
func cacheDir() string {
	info, ok := debug.ReadBuildInfo()
	if !ok || !slices.ContainsFunc(info.Deps, func(m *debug.Module) bool { return m.Path == "github.com/tetratelabs/wazero" }) {
		return ""
	}
	dir, err := os.UserCacheDir()
	if err != nil {
		return ""
	}
	return filepath.Join(dir, "facetta")
}

// keptIn opens a folder of machine code; nil where it can't be written to. Its files have checksums and get their names when they are complete.
func keptIn(dir string) wazero.CompilationCache {
	if dir == "" {
		return nil
	}
	cache, err := wazero.NewCompilationCacheWithDir(dir)
	if err != nil {
		return nil
	}
	return cache
}

// start compiles PDFium.
func (e *engine) start(cache wazero.CompilationCache) (err error) {
	const pageOfMemory = 64 << 10
	ctx := experimental.WithCompilationWorkers(context.Background(), runtime.GOMAXPROCS(0))
	config := wazero.NewRuntimeConfig().WithMemoryLimitPages(maxMemory / pageOfMemory).WithCloseOnContextDone(true).
		WithCoreFeatures(api.CoreFeaturesV2 | experimental.CoreFeaturesExceptionHandling)
	if cache != nil {
		config = config.WithCompilationCache(cache)
	}
	e.pool, err = webassembly.Init(webassembly.Config{
		Context:  experimental.WithMemoryAllocator(ctx, e.memory.allocator()),
		MaxTotal: cap(e.free),
		FSConfig: wazero.NewFSConfig(), // no files, instead of all files of this machine
		Stdout:   io.Discard, Stderr: io.Discard, RandomSource: zeros{}, RuntimeConfig: config,
	})
	return err
}

// zeros is a source of random bytes that are always 0, as a build must depend on nothing but the archive.
type zeros struct{}

// Read is part of io.Reader.
func (zeros) Read(p []byte) (int, error) {
	clear(p)
	return len(p), nil
}

// withSandbox lends f a PDFium of its own, and kills it when ctx is done, or when f has run as long as most.
func withSandbox(ctx context.Context, most time.Duration, f func(pdfium.Pdfium) error) error {
	e, err := started()
	if err != nil {
		return err
	}
	if err := e.takePlace(ctx); err != nil {
		return err
	}
	defer func() { <-e.free }()
	var sandbox pdfium.Pdfium
	giveBack := e.memory.lend(func() { sandbox, err = e.pool.GetInstanceWithContext(context.Background()) })
	defer giveBack() // runs after the sandbox was killed or closed
	if err != nil {
		return fmt.Errorf("start PDFium: %w", err)
	}
	ctx, cancel := context.WithTimeoutCause(ctx, most, fmt.Errorf("%w after %v", ErrNoEnd, most))
	defer cancel()
	killed := make(chan error, 1)
	stopWatch := context.AfterFunc(ctx, func() { killed <- sandbox.Kill() })
	err = f(sandbox)
	if !stopWatch() {
		<-killed
		return context.Cause(ctx)
	}
	if closing := sandbox.Close(); err == nil && closing != nil {
		err = fmt.Errorf("end PDFium: %w", closing)
	}
	return err
}

// takePlace waits until another document may be read.
func (e *engine) takePlace(ctx context.Context) error {
	select {
	case e.free <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
