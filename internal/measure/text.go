package measure

// TextScores say how much one text shares with another, by words (Words).
type TextScores struct {
	Bag      Overlap // words with their numbers of occurrences
	Set      Overlap // distinct words
	Sequence Overlap // longest common subsequence of words
}

// Overlap says how much of two collections they share.
type Overlap struct {
	Common, Got, Want int
}

// F1 is the harmonic mean of precision and recall: 1 when both collections are empty, 0 when one is.
func (o Overlap) F1() float64 {
	if o.Got+o.Want == 0 {
		return 1
	}
	return 2 * float64(o.Common) / float64(o.Got+o.Want)
}

// Reference is a text, such as a hand-made main content, against which others are scored. It is not safe for concurrent use.
type Reference struct {
	ids      map[string]int // word to its number, in order of first occurrence
	words    []int          // the text as numbers
	counts   []int          // occurrences of each word
	sequence *sequence
}

// NewReference prepares a text for comparisons.
func NewReference(text string) *Reference {
	r := &Reference{ids: make(map[string]int)}
	Words(text, func(word []byte) bool {
		id, ok := r.ids[string(word)]
		if !ok {
			id = len(r.ids)
			r.ids[string(word)] = id
			r.counts = append(r.counts, 0)
		}
		r.counts[id]++
		r.words = append(r.words, id)
		return true
	})
	r.sequence = newSequence(r.words, len(r.ids))
	return r
}

// Len is the number of words of the reference.
func (r *Reference) Len() int { return len(r.words) }

// Score compares a text with the reference.
func (r *Reference) Score(text string) TextScores {
	s := TextScores{Bag: Overlap{Want: len(r.words)}, Set: Overlap{Want: len(r.ids)}}
	var words []int
	left := append([]int(nil), r.counts...)
	strange := map[string]struct{}{}
	Words(text, func(word []byte) bool {
		s.Bag.Got++
		id, ok := r.ids[string(word)]
		if !ok {
			if _, again := strange[string(word)]; !again {
				strange[string(word)] = struct{}{}
				s.Set.Got++
			}
			return true
		}
		words = append(words, id)
		if left[id] == r.counts[id] {
			s.Set.Common++
			s.Set.Got++
		}
		if left[id] > 0 {
			s.Bag.Common++
		}
		left[id]--
		return true
	})
	s.Sequence = Overlap{Common: r.sequence.common(words), Got: s.Bag.Got, Want: s.Bag.Want}
	return s
}

// ScoreTexts compares the text got with the wanted one.
func ScoreTexts(got, want string) TextScores { return NewReference(want).Score(got) }
