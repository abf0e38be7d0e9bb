package page

import (
	"slices"
	"strings"
)

const stampWords = 20 // at most, of a line that says when a post was written, with its number and title

// firstPost gives the date of a thread's first post. Posts have short lines of one kind with dates and clock times, and lines of the first kind that
// comes twice are theirs: what time it is now stands once, and when a member joined behind. "" where there are none, and where they are not in rising
// order, as those of a list.
func firstPost(blocks []Block, dates dateReader) string {
	type stamps struct {
		first, last string
		more, falls bool
	}
	kinds := make(map[Tags]*stamps)
	var order []*stamps
	for i := range blocks {
		b := &blocks[i]
		if b.Words > stampWords || !hasClock(b.Text) || saysUpdate(b.Text) {
			continue
		}
		date := dates.find(b.Text)
		if date < firstLineYear {
			continue
		}
		day := date[:len("2006-01-02")]
		s := kinds[b.Tags]
		if s == nil {
			s = &stamps{first: date, last: day}
			kinds[b.Tags] = s
			order = append(order, s)
			continue
		}
		s.more, s.falls, s.last = true, s.falls || day < s.last, day
	}
	i := slices.IndexFunc(order, func(s *stamps) bool { return s.more })
	if i < 0 || order[i].falls {
		return ""
	}
	return order[i].first
}

// hasClock tells a text with a colon between digits.
func hasClock(text string) bool {
	for at := 1; ; at++ {
		i := strings.IndexByte(text[min(at, len(text)):], ':')
		if i < 0 {
			return false
		}
		if at += i; isDigit(rune(text[at-1])) && at+1 < len(text) && isDigit(rune(text[at+1])) {
			return true
		}
	}
}
