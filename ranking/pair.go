package ranking

import (
	"runtime"
	"sync/atomic"
)

// pair lets two goroutines work at the same time, again and again. Pieces of work take some ten microseconds, which is about the time of starting a
// goroutine and waiting for it. So the second goroutine stays, and each looks for the other's signal for a while before it sleeps.
type pair struct {
	second func() // the work of the second goroutine, nil to end it
	asked  signal
	done   signal
}

// newPair starts the second goroutine. It must be ended with close.
func newPair() *pair {
	p := &pair{asked: newSignal(), done: newSignal()}
	go func() {
		for round := uint32(1); ; round++ {
			p.asked.await(round)
			if p.second == nil {
				return
			}
			p.second()
			p.done.raise()
		}
	}()
	return p
}

// run does both pieces of work, and returns when both are done.
func (p *pair) run(first, second func()) {
	p.second = second
	p.asked.raise()
	first()
	p.done.await(p.asked.raised.Load())
}

// close ends the second goroutine.
func (p *pair) close() {
	p.second = nil
	p.asked.raise()
}

// signal is raised by one goroutine and awaited by another.
type signal struct {
	raised atomic.Uint32 // how often it was raised
	asleep atomic.Bool   // the waiting goroutine must be woken
	wake   chan struct{}
}

func newSignal() signal { return signal{wake: make(chan struct{}, 1)} }

func (s *signal) raise() {
	s.raised.Add(1)
	if s.asleep.CompareAndSwap(true, false) {
		s.wake <- struct{}{}
	}
}

// looks is the number of times that a goroutine looks for a signal before it sleeps. That takes some hundred microseconds; waking takes forty.
const looks = 1 << 18

// await returns when the signal has been raised so often. It must not be raised again before await returns.
func (s *signal) await(times uint32) {
	for i := range looks {
		if s.raised.Load() == times {
			return
		}
		if i%1024 == 1023 {
			runtime.Gosched() // others may have something to do
		}
	}
	for s.raised.Load() != times {
		s.asleep.Store(true)
		if s.raised.Load() == times && s.asleep.CompareAndSwap(true, false) {
			return
		}
		<-s.wake // whoever raises the signal has seen, or will see, that it is awaited
	}
}
