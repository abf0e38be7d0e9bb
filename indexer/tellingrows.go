package indexer

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"facetta/indexer/analysis"
)

// Scripts without spaces don't show where a word ends, so rows of characters that a document repeats stand for its words. Rows have at least two
// characters in Han and Hangul, where most words have two, and more in the scripts of Thai and its neighbours, where two are hardly a syllable.
// Katakana between other characters is a word; Hiragana between them is grammar.
const (
	minRow      = 2
	minLongRow  = 5
	maxRow      = 8 // characters: a longer row is a sentence that a page repeats
	minRepeated = 2 // least times that the parts of a row of more than minRow characters occur in the document
)

// characters are joined characters of one script in a text.
type characters struct {
	text string
	at   []int // begin of each character, and the end
}

// slice returns n characters from the i-th on.
func (c *characters) slice(i, n int) string { return c.text[c.at[i]:c.at[i+n]] }

func (c *characters) len() int { return len(c.at) - 1 }

// rowCounter collects the rows of characters of a document. The zero value has none.
type rowCounter struct {
	rows   []characters
	words  map[string]int // Katakana
	open   characters
	from   int // where the open row begins in its text
	script *unicode.RangeTable
}

// add adds the scanner's current word.
func (c *rowCounter) add(text string, s *analysis.Scanner) {
	script := rowScript(text[s.Start:s.End])
	if !s.Joined || script != c.script {
		c.end()
		c.script, c.from, c.open.at = script, s.Start, []int{0}
	}
	c.open.text = text[c.from:s.End]
	c.open.at = append(c.open.at, s.End-c.from)
}

// end ends a row.
func (c *rowCounter) end() {
	long := c.open.len() >= minRow
	switch {
	case long && c.script == unicode.Katakana:
		if c.words == nil {
			c.words = map[string]int{}
		}
		c.words[c.open.text]++
	case long && c.script != nil && c.script != unicode.Hiragana:
		c.rows = append(c.rows, c.open)
	}
	c.open, c.script = characters{}, nil
}

// rowScript returns the script of a character of a script without spaces; nil for all other words. A long vowel mark counts as Katakana, and scripts
// that need long rows count as Thai.
func rowScript(word string) *unicode.RangeTable {
	r, _ := utf8.DecodeRuneInString(word)
	for _, script := range []*unicode.RangeTable{unicode.Han, unicode.Hangul, unicode.Hiragana, unicode.Katakana} {
		if unicode.Is(script, r) {
			return script
		}
	}
	switch {
	case r == 'ー' || r == 'ｰ':
		return unicode.Katakana
	case unicode.In(r, unicode.Thai, unicode.Lao, unicode.Khmer, unicode.Myanmar):
		return unicode.Thai
	}
	return nil
}

// frequent counts the rows that may be words, except those that occur only inside one longer row.
func (c *rowCounter) frequent() map[analysis.Word]int {
	words := map[analysis.Word]int{}
	for text, n := range c.words {
		words[analysis.Word{Text: text, Term: text}] = n
	}
	shorter := c.repeated(minRow, nil)
	for n := minRow; len(shorter) > 0; n++ {
		var longer map[string]int
		if n < maxRow {
			longer = c.repeated(n+1, shorter)
		}
		within := c.within(n, shorter, longer)
		for text, times := range shorter {
			if !within[text] && isRowOfWords(text, n) {
				words[analysis.Word{Text: text, Term: text}] = times
			}
		}
		shorter = longer
	}
	return words
}

// repeated counts the rows of n characters whose two parts of n-1 characters are repeated; parts is nil if all rows count.
func (c *rowCounter) repeated(n int, parts map[string]int) map[string]int {
	counts := map[string]int{}
	for _, row := range c.rows {
		for i := range row.len() - n + 1 {
			if parts == nil || parts[row.slice(i, n-1)] >= minRepeated && parts[row.slice(i+1, n-1)] >= minRepeated {
				counts[row.slice(i, n)]++
			}
		}
	}
	return counts
}

// within returns the rows of n characters that occur only inside one longer row.
func (c *rowCounter) within(n int, shorter, longer map[string]int) map[string]bool {
	in := map[string]bool{}
	for _, row := range c.rows {
		for i := range max(0, row.len()-n) {
			times := longer[row.slice(i, n+1)]
			for _, part := range []string{row.slice(i, n), row.slice(i+1, n)} {
				if times >= minRepeated && times == shorter[part] {
					in[part] = true
				}
			}
		}
	}
	return in
}

// joinedBehind are characters that begin no word: the vowels of Thai and Lao that stand behind their letter, and the particle of Chinese that stands
// behind a word.
const joinedBehind = "ะาำๅະາຳ的"

// isRowOfWords tells whether n characters can be a word: they are enough for their script, and do not separate a vowel from its letter.
func isRowOfWords(text string, n int) bool {
	first, _ := utf8.DecodeRuneInString(text)
	last, _ := utf8.DecodeLastRuneInString(text)
	return (n >= minLongRow || rowScript(text) != unicode.Thai) && !unicode.IsMark(first) && !strings.ContainsRune(joinedBehind, first) &&
		!unicode.Is(unicode.Logical_Order_Exception, last)
}

// apart returns the first words, at most most, no two of which share a pair of characters.
func apart(words []analysis.Word, most int) []analysis.Word {
	var kept []analysis.Word
	taken := map[string]bool{}
next:
	for _, w := range words {
		terms := analysis.Terms(w.Text, analysis.Unstemmed)
		for _, term := range terms {
			if taken[term] {
				continue next
			}
		}
		for _, term := range terms {
			taken[term] = true
		}
		if kept = append(kept, w); len(kept) == most {
			break
		}
	}
	return kept
}
