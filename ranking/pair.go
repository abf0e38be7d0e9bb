package ranking

import (
	"runtime"
	"sync/atomic"
)

// pair lets two goroutines work at the same time, again and again: pieces of work take some ten microseconds, about what starting a goroutine and
// waiting for it does. So the second one stays, and each looks for the other's signal for a while before it sleeps.
type pair struct {
	second func() // the work of the second one, nil to end
	asked  signal
	done   signal
}

// newPair starts the second one. End it with close.
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

// close ends the second one.
func (p *pair) close() {
	p.second = nil
	p.asked.raise()
}

// signal is raised by one goroutine and awaited by another.
type signal struct {
	raised atomic.Uint32 // how often
	asleep atomic.Bool   // who awaits it has to be woken
	wake   chan struct{}
}

func newSignal() signal { return signal{wake: make(chan struct{}, 1)} }

func (s *signal) raise() {
	s.raised.Add(1)
	if s.asleep.CompareAndSwap(true, false) {
		s.wake <- struct{}{}
	}
}

// looks is how often a signal is looked for before who awaits it sleeps, some hundred microseconds: waking takes forty.
const looks = 1 << 18

// await returns when the signal has been raised so often; it is not raised once more before.
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
		<-s.wake // for who raised it has seen, or will see, that it is awaited
	}
}
