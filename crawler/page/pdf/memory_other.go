//go:build !unix

package pdf

import "github.com/tetratelabs/wazero/experimental"

// memoryLender lets sandboxes use Go's memory.
type memoryLender struct{}

func (m *memoryLender) allocator() experimental.MemoryAllocator { return nil }

func (m *memoryLender) lend(makeSandbox func()) (giveBack func()) {
	makeSandbox()
	return func() {}
}
