package page

import (
	"slices"
	"strings"
	"time"

	"facetta/crawler/page/markup"
)

// beforeDate is the number of bytes of markup before a date that may say what it is the date of.
const beforeDate = 300

// changeWords stand in the class of elements with the date of a change.
var changeWords = []string{"modified", "updated", "update", "changed"}

// readChange takes the date of a change from an element that states one, in case the page states no other date, and tells whether it does. Dates
// farther behind it belong to something else.
func (m *metadata) readChange(s *markScan, k *mark, dates dateReader) bool {
	if s.change > 0 && k.at > s.change+aroundTitle {
		return true
	}
	k.read()
	text, isChange := k.text(), s.isOfChange(k)
	if !isChange && !saysUpdate(text) {
		return false
	}
	if !isChange {
		m.published.offer(dateSources, "class date", func() string { return dates.findPublished(text) })
	}
	m.published.offer(dateSources, "change", func() string { return k.date(dates) })
	if s.change == 0 && m.published.place > 0 {
		s.change = k.at
	}
	return true
}

// isOfChange tells whether an element gives the date of a change: by the class of an element around it, or by the words before it.
func (s *markScan) isOfChange(k *mark) bool {
	from := max(0, k.at-beforeDate)
	return encloses(s.body, from, k.at, func(z *markup.Tokenizer) bool { return hasAny(nameWords(z.Value(markup.Class)), changeWords...) }) ||
		saysUpdate(labelBefore(s.body[from:k.at]))
}

// labelBefore returns the last words of the text before an element, as many as a label has; "" if the text has numbers, as those of another date.
func labelBefore(body []byte) string {
	var z markup.Tokenizer
	label := ""
	z.Reset(body)
	for {
		switch z.Next() {
		case markup.End:
			if strings.ContainsAny(label, "0123456789") {
				return ""
			}
			words := strings.Fields(label)
			return strings.Join(words[max(0, len(words)-labelWords):], " ")
		case markup.Text:
			if text := string(z.AppendText(nil, beforeDate)); strings.TrimSpace(text) != "" {
				label = text
			}
		}
	}
}

// findPublished returns the date in a text that also says when something was changed: the one before the word that says so, or else behind a word
// for publishing; "" when there is none.
func (r dateReader) findPublished(text string) string {
	change := wordIndex(text, updateWords)
	if date := r.find(text[:change]); date != "" {
		return date
	}
	text = text[change:]
	return r.find(text[wordIndex(text, publishWords):])
}

// wordIndex returns the offset of the first word that begins with one of these beginnings, the length of the text if there is none.
func wordIndex(text string, begins []string) int {
	lower := strings.ToLower(text)
	if len(lower) != len(text) {
		return len(text)
	}
	for i := range lower {
		if (i == 0 || class[lower[i-1]] != classAlnum) && beginsWithAny(lower[i:], begins) {
			return i
		}
	}
	return len(text)
}

// sameDays is the most days by which two dates of one publication differ: in time zones, or on paper and on the web.
const sameDays = 2

// daysAfter returns by how many days a date lies after another, 0 if one of them is no full date.
func daysAfter(date, other string) int {
	const day = len(time.DateOnly)
	if len(date) < day || len(other) < day {
		return 0
	}
	at, err := time.Parse(time.DateOnly, date[:day])
	before, wrong := time.Parse(time.DateOnly, other[:day])
	if err != nil || wrong != nil {
		return 0
	}
	return int(at.Sub(before).Hours()) / 24
}

// isPaper tells whether a page has the META elements of scholarly papers, beside whose headline the date may stand when it was submitted.
func (h *head) isPaper() bool {
	return slices.ContainsFunc(h.metas, func(e metaElement) bool { return strings.HasPrefix(e.name, "citation_") })
}
