package sequence

// follower is a known word that comes second in a pair, and the document that has the pair, counted from its block's first: 20 bits for
// the document and 12 for the word.
type follower uint32

const followerBits = 12

func newFollower(doc uint32, word uint16) follower {
	return follower(doc<<followerBits | uint32(word))
}

func (f follower) doc() uint32 { return uint32(f) >> followerBits }
func (f follower) word() int   { return int(f) & (1<<followerBits - 1) }

// Neither must ever need more bits.
const (
	_ = uint(1<<followerBits - knownWords)
	_ = uint(1<<(32-followerBits) - pairDocuments)
)

// queued is how many followers of a word wait for each other.
const queued = 256

// followerQueue lets followers wait until there are many of one first word, so that what is kept for these comes into the processor's
// cache once for all of them, and not for each.
type followerQueue struct {
	from    int // the first of the first words
	waiting []follower
	counts  []uint32 // of those that wait, by first word
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

// hand hands on what waits for a word.
func (q *followerQueue) hand(word int) {
	i := word - q.from
	q.take(word, q.waiting[i*queued:][:q.counts[i]])
	q.counts[i] = 0
}

// end hands on what still waits.
func (q *followerQueue) end() {
	for i := range q.counts {
		q.hand(q.from + i)
	}
}
