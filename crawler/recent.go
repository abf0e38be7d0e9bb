package crawler

import (
	"sync"
	"time"
)

// recent keeps up to most values for a while. Where it is full, a new one takes the place of any other.
type recent[V any] struct {
	most int
	now  func() time.Time

	mu   sync.Mutex
	kept map[string]dated[V]
}

type dated[V any] struct {
	value V
	until time.Time
}

func newRecent[V any](most int) *recent[V] {
	return &recent[V]{most: most, now: time.Now, kept: map[string]dated[V]{}}
}

func (r *recent[V]) get(key string) (V, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	k, ok := r.kept[key]
	if ok && !r.now().Before(k.until) {
		delete(r.kept, key)
		k, ok = dated[V]{}, false
	}
	return k.value, ok
}

func (r *recent[V]) put(key string, v V, d time.Duration) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if _, ok := r.kept[key]; !ok && len(r.kept) >= r.most {
		for other := range r.kept {
			delete(r.kept, other)
			break
		}
	}
	r.kept[key] = dated[V]{v, r.now().Add(d)}
}
