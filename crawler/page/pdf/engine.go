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
	maxTime    = 30 * time.Second
	maxMemory  = 256 << 20 // bytes, the file among them
	maxReaders = 4
)

// engine compiles PDFium once.
var engine = sync.OnceValues(func() (pdfium.Pool, error) {
	const pageOfMemory = 64 << 10
	pool, err := webassembly.Init(webassembly.Config{
		Context:  experimental.WithCompilationWorkers(context.Background(), runtime.GOMAXPROCS(0)),
		MaxTotal: min(runtime.GOMAXPROCS(0), maxReaders),
		FSConfig: wazero.NewFSConfig(), // none, instead of all of this machine's
		Stdout:   io.Discard, Stderr: io.Discard, RandomSource: zeros{},
		RuntimeConfig: wazero.NewRuntimeConfig().WithMemoryLimitPages(maxMemory / pageOfMemory).WithCloseOnContextDone(true).
			WithCoreFeatures(api.CoreFeaturesV2 | experimental.CoreFeaturesExceptionHandling),
	})
	if err != nil {
		return nil, fmt.Errorf("start PDFium: %w", err)
	}
	return pool, nil
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
	pool, err := engine()
	if err != nil {
		return err
	}
	sandbox, err := pool.GetInstanceWithContext(context.Background())
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
