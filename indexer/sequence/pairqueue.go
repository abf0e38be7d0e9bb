package sequence

// follower is a known word that comes second in a pair, and the document that has the pair, counted from the first of its block: 20 bits for the
// document and 12 for the word.
type follower uint32

const followerBits = 12

func newFollower(doc uint32, word uint16) follower {
	return follower(doc<<followerBits | uint32(word))
}

func (f follower) doc() uint32 { return uint32(f) >> followerBits }
func (f follower) word() int   { return int(f) & (1<<followerBits - 1) }

// The compiler verifies that neither needs more bits.
const (
	_ = uint(1<<followerBits - knownWords)
	_ = uint(1<<(32-followerBits) - pairDocuments)
)

// queued is the number of followers of a word that are handed on together.
const queued = 256

// followerQueue holds followers back until there are many of one first word, so that the memory in which these are counted or listed comes into the
// processor's cache once for all of them, and not for each.
type followerQueue struct {
	from    int // the first of the first words
	waiting []follower
	counts  []uint32 // numbers of those that wait, by first word
	take    func(word int, waiting []follower)
}

func newFollowerQueue(from, to int, take func(word int, waiting []follower)) *followerQueue {
	return &followerQueue{from: from, waiting: make([]follower, (to-from)*queued), counts: make([]uint32, to-from), take: take}
}

func (q *followerQueue) add(word int, f follower) {
	count := &q.counts[word-q.from]
	q.waiting[(word-q.from)*queued+int(*count)] = f
	if *count++; *count == queued {
		q.hand(word)
	}
}

// hand hands on the followers that wait for a first word.
func (q *followerQueue) hand(word int) {
	i := word - q.from
	q.take(word, q.waiting[i*queued:][:q.counts[i]])
	q.counts[i] = 0
}

// end hands on the followers that still wait.
func (q *followerQueue) end() {
	for i := range q.counts {
		q.hand(q.from + i)
	}
}
