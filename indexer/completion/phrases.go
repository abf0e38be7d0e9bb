package completion

import (
	"bytes"
	"slices"
	"sort"
	"strings"

	"facetta/ranking/mapped"
)

var kind = mapped.Kind{Magic: "FACCOMPL", Version: 2, Sections: 2}

const (
	group    = 64           // number of places of which the least is stored
	maxTyped = 3 * MaxBytes // most bytes of a folded beginning: syllables of Hangul fold to three letters, each as long as the syllable

	maxPassed = 100 // refused phrases after which the search ends
)

// Phrases is an open file of phrases. It is safe for concurrent use until Close.
type Phrases struct {
	file   *mapped.File
	text   []byte
	places []uint32
	least  []uint32 // the least place of each group
}

// Open maps a file that a Builder has written. A damaged file is refused with its name (*mapped.DamageError).
func Open(path string) (*Phrases, error) {
	f, err := mapped.Open(path, kind)
	if err != nil {
		return nil, err
	}
	p := &Phrases{file: f, text: f.Bytes(0)}
	if p.places, err = mapped.Section[uint32](f, 1); err == nil {
		err = p.prepare()
	}
	if err != nil {
		_ = f.Close() // the damage is the error to report
		return nil, err
	}
	return p, nil
}

// prepare determines the least place of each group, and checks that all places are in the text.
func (p *Phrases) prepare() error {
	if n := len(p.text); n > 0 && p.text[n-1] != '\n' {
		return p.file.Damage(0, "the last phrase has no end")
	}
	p.least = make([]uint32, 0, len(p.places)/group+1)
	for g := range slices.Chunk(p.places, group) {
		if m := slices.Max(g); int(m) >= len(p.text) {
			return p.file.Damage(1, "place %d is behind the phrases", m)
		}
		p.least = append(p.least, slices.Min(g))
	}
	return nil
}

// Close unmaps the file.
func (p *Phrases) Close() error { return p.file.Close() }

// Find returns the n best phrases in which the text from the beginning of some word on begins with what was typed. The part of the phrase before that
// word does not matter. If keep is not nil, phrases that it refuses are passed over, at most maxPassed of them.
func (p *Phrases) Find(typed string, n int, keep func(phrase string) bool) []string {
	typed = fold(strings.Join(strings.Fields(strings.ToValidUTF8(typed, " ")), " "))
	if typed == "" || len(typed) > maxTyped {
		return nil
	}
	from := sort.Search(len(p.places), func(i int) bool { return p.folded(i) >= typed })
	to := from + sort.Search(len(p.places)-from, func(i int) bool { return !strings.HasPrefix(p.folded(from+i), typed) })
	var found, passed []string
	ranges := []span{p.span(from, to)}
	for len(found) < n && len(passed) < maxPassed {
		best := slices.MinFunc(append(ranges, none), func(a, b span) int { return int(int64(a.best) - int64(b.best)) })
		if best == none {
			break
		}
		ranges = slices.DeleteFunc(ranges, func(s span) bool { return s == best })
		ranges = append(ranges, p.span(best.from, best.at), p.span(best.at+1, best.to))
		switch phrase := p.phrase(best.best); {
		case slices.Contains(found, phrase) || slices.Contains(passed, phrase):
		case keep == nil || keep(phrase):
			found = append(found, phrase)
		default:
			passed = append(passed, phrase)
		}
	}
	return found
}

// span is a range of places and the best of them.
type span struct {
	from, to int
	at       int
	best     uint32
}

// none is a span without places.
var none = span{best: ^uint32(0)}

// span returns the best place of a range.
func (p *Phrases) span(from, to int) span {
	if from >= to {
		return none
	}
	s := span{from, to, from, p.places[from]}
	for i := from; i < to; {
		if i%group == 0 && p.least[i/group] >= s.best {
			i += group
			continue
		}
		if p.places[i] < s.best {
			s.at, s.best = i, p.places[i]
		}
		i++
	}
	return s
}

// folded returns the folded text at place i, to the end of its phrase.
func (p *Phrases) folded(i int) string {
	rest := p.text[p.places[i]:]
	return fold(string(rest[:bytes.IndexByte(rest, '\n')]))
}

// phrase returns the whole phrase at a place.
func (p *Phrases) phrase(at uint32) string {
	start := bytes.LastIndexByte(p.text[:at], '\n') + 1
	return string(p.text[start : start+bytes.IndexByte(p.text[start:], '\n')])
}
