package pdf

import (
	"context"
	"fmt"
	"io"
	"runtime"
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
	maxMemory  = 256 << 20 // bytes, the file among them
	maxReaders = 4
)

// engine is PDFium, compiled.
type engine struct {
	pool   pdfium.Pool
	free   chan struct{} // a place for each document that may be read now
	memory memoryLender
}

// started compiles PDFium once.
var started = sync.OnceValues(func() (*engine, error) {
	const pageOfMemory = 64 << 10
	e := &engine{free: make(chan struct{}, min(runtime.GOMAXPROCS(0), maxReaders))}
	ctx := experimental.WithCompilationWorkers(context.Background(), runtime.GOMAXPROCS(0))
	pool, err := webassembly.Init(webassembly.Config{
		Context:  experimental.WithMemoryAllocator(ctx, e.memory.allocator()),
		MaxTotal: cap(e.free),
		FSConfig: wazero.NewFSConfig(), // none, instead of all of this machine's
		Stdout:   io.Discard, Stderr: io.Discard, RandomSource: zeros{},
		RuntimeConfig: wazero.NewRuntimeConfig().WithMemoryLimitPages(maxMemory / pageOfMemory).WithCloseOnContextDone(true).
			WithCoreFeatures(api.CoreFeaturesV2 | experimental.CoreFeaturesExceptionHandling),
	})
	if err != nil {
		return nil, fmt.Errorf("start PDFium: %w", err)
	}
	e.pool = pool
	return e, nil
})

// zeros is a source of random bytes that are always the same, as a build is a function of what was fetched.
type zeros struct{}

// Read is part of io.Reader.
func (zeros) Read(p []byte) (int, error) {
	clear(p)
	return len(p), nil
}

// withSandbox lends f a PDFium of its own, and takes it away again when a time is over.
func withSandbox(most time.Duration, f func(pdfium.Pdfium) error) error {
	e, err := started()
	if err != nil {
		return err
	}
	e.free <- struct{}{}
	defer func() { <-e.free }()
	var sandbox pdfium.Pdfium
	giveBack := e.memory.lend(func() { sandbox, err = e.pool.GetInstanceWithContext(context.Background()) })
	defer giveBack() // when nothing runs in it any more
	if err != nil {
		return fmt.Errorf("start PDFium: %w", err)
	}
	killed := make(chan error, 1)
	watch := time.AfterFunc(most, func() { killed <- sandbox.Kill() })
	err = f(sandbox)
	if !watch.Stop() {
		<-killed
		return fmt.Errorf("no end after %v", most)
	}
	if closing := sandbox.Close(); err == nil && closing != nil {
		err = fmt.Errorf("end PDFium: %w", closing)
	}
	return err
}
