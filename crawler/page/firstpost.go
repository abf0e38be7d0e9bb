package page

import (
	"slices"
	"strings"
)

const stampWords = 20 // the most words of a line that says when a post was written, with its number and title

// firstPost returns the date of a thread's first post. Posts have short lines of one kind with a date and a clock time. The first kind that occurs
// twice is theirs: the current time occurs once, and the date when a member joined comes later. It is "" where there are no such lines, and where
// their dates fall, as in a list.
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

// hasClock tells whether a text has a colon between digits.
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
