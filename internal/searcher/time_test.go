package searcher

import (
	"testing"
	"time"
)

// Tests must not depend on the machine's speed.
func init() { spellingTime, looserTime = time.Minute, time.Minute }

// SuggestFor gives a test another time for better spellings and looser queries.
func SuggestFor(t *testing.T, d time.Duration) {
	spelling, looser := spellingTime, looserTime
	t.Cleanup(func() { spellingTime, looserTime = spelling, looser })
	spellingTime, looserTime = d, d
}
