//go:build unix

package pdf

import (
	"sync"
	"syscall"

	"github.com/tetratelabs/wazero/experimental"
)

// memoryLender gives sandboxes memory of the system, which grows in its place and is given back at once. Go's memory would be copied as it grows, and
// two or three times as much would stay in use until the next garbage collection.
type memoryLender struct {
	mu   sync.Mutex
	lent []*region // regions of the sandbox that is being made
}

// region is the memory of one sandbox.
type region struct {
	all []byte // all that it may come to need; the system provides memory only for what is used
}

// allocator is the allocator that the engine asks for memory.
func (m *memoryLender) allocator() experimental.MemoryAllocator {
	return experimental.MemoryAllocatorFunc(func(_, most uint64) experimental.LinearMemory {
		r := &region{}
		var err error
		if r.all, err = syscall.Mmap(-1, 0, int(most), syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE); err != nil {
			r.all = make([]byte, most)
		}
		m.lent = append(m.lent, r)
		return r
	})
}

// lend makes a sandbox, and returns a function that gives its memory back.
func (m *memoryLender) lend(makeSandbox func()) (giveBack func()) {
	m.mu.Lock()
	defer m.mu.Unlock()
	makeSandbox()
	regions := m.lent
	m.lent = nil
	return func() {
		for _, r := range regions {
			_ = syscall.Munmap(r.all) // an error for Go's memory
		}
	}
}

// Reallocate is part of experimental.LinearMemory.
func (r *region) Reallocate(size uint64) []byte {
	if size > uint64(len(r.all)) {
		return nil
	}
	return r.all[:size]
}

// Free is part of experimental.LinearMemory. It does nothing, as a killed sandbox may still be running; its memory is given back later.
func (r *region) Free() {}
