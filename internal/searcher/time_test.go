package searcher

import (
	"testing"
	"time"
)

// Tests must not depend on the machine's speed, and their small indexes are counted in several parts, as large ones are.
func init() { spellingTime, looserTime, countWords = time.Minute, time.Minute, 1 }

// SuggestFor gives a test another time for better spellings and looser queries.
func SuggestFor(t *testing.T, d time.Duration) {
	spelling, looser := spellingTime, looserTime
	t.Cleanup(func() { spellingTime, looserTime = spelling, looser })
	spellingTime, looserTime = d, d
}
