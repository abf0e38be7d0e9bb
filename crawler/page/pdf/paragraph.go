package pdf

import (
	"math"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Kind is what a paragraph is to the document.
type Kind uint8

// The kinds of paragraphs.
const (
	Text    Kind = iota
	Title        // of the document
	Heading      // set larger than most text
	Running      // repeated at the edge of pages, or their number
)

// Paragraph is a stretch of text that belongs together.
type Paragraph struct {
	Runs []Run
	Kind Kind

	size   float64 // of its first line
	inPage int     // its first page
}

// larger is how many times the size of most text that of a heading is, at least; and alike how much sizes of one paragraph differ, at most.
const (
	larger = 1.12
	alike  = 1.08
)

// maxHeading bounds a heading, in bytes: a page all in large letters is text.
const maxHeading = 300

// paragraphsOf puts the lines of pages together.
func paragraphsOf(pages [][]line) []Paragraph {
	markRunning(pages)
	s := settingOf(pages)
	hyphened := hyphenedWords(pages)
	w := paragraphWriter{setting: s, hyphened: hyphened}
	for i, lines := range pages {
		w.page = i
		w.rights = rightsOf(lines)
		for j := range lines {
			w.write(&lines[j])
		}
	}
	w.end()
	w.flush()
	w.tellHeadings()
	return w.all
}

// setting is how a document is set.
type setting struct {
	body  float64             // size of most of its text
	leads map[float64]float64 // by the size of lines, rounded: how far they are from each other where they follow each other
}

// rounded gives a size to half a point.
func rounded(size float64) float64 { return math.Round(2*size) / 2 }

func settingOf(pages [][]line) setting {
	amounts := map[float64]int{}
	leads := map[float64][]float64{}
	for _, lines := range pages {
		for i := range lines {
			l := &lines[i]
			if l.running {
				continue
			}
			size := rounded(l.size)
			amounts[size] += len(l.text())
			if i > 0 && rounded(lines[i-1].size) == size {
				if lead := lines[i-1].base - l.base; lead > 0.5*size && lead < 3*size {
					leads[size] = append(leads[size], lead)
				}
			}
		}
	}
	s := setting{leads: map[float64]float64{}}
	most := 0
	for size, n := range amounts {
		if n > most || n == most && size < s.body {
			s.body, most = size, n
		}
	}
	for size, all := range leads {
		slices.Sort(all)
		s.leads[size] = all[(len(all)-1)/3] // the gaps between paragraphs are among them
	}
	return s
}

// lead gives how far apart lines of a size are.
func (s *setting) lead(size float64) float64 {
	if lead := s.leads[rounded(size)]; lead > 0 {
		return lead
	}
	return 1.25 * size
}

// rightsOf gives how far lines that begin in one place go at most, by that place, in points.
func rightsOf(lines []line) map[int]float64 {
	rights := map[int]float64{}
	for i := range lines {
		at := int(math.Round(lines[i].left))
		rights[at] = max(rights[at], lines[i].right)
	}
	return rights
}

// paragraphWriter makes paragraphs of lines.
type paragraphWriter struct {
	setting  setting
	hyphened map[string]bool
	rights   map[int]float64 // of the page
	page     int
	all      []Paragraph

	heads []Paragraph // running, since the line before
	open  Paragraph
	lines int  // of it
	last  line // of it
	at    int  // the page of that
}

// write adds a line. Running heads are paragraphs of their own, and part none: they stand behind the one that goes on over them.
func (w *paragraphWriter) write(l *line) {
	if l.running {
		w.heads = append(w.heads, Paragraph{Runs: fused(l.runs), Kind: Running, size: l.size, inPage: w.page})
		return
	}
	if w.lines > 0 && !w.goesOn(l) {
		w.end()
	}
	if w.lines == 0 {
		w.flush()
		w.open = Paragraph{size: l.size, inPage: w.page}
	} else {
		w.join(l)
	}
	w.open.Runs = append(w.open.Runs, l.runs...)
	w.last, w.at = *l, w.page
	w.lines++
}

// join puts what stands between the last line and the next: a space, or of a word that goes on its hyphen, if it has one elsewhere.
func (w *paragraphWriter) join(l *line) {
	between := " "
	if w.last.parted {
		between = ""
		if word := lastWord(w.last.text()) + "-" + firstWord(l.text()); w.hyphened[strings.ToLower(word)] {
			between = "-"
		}
	}
	if n := len(w.open.Runs); between != "" && w.open.Runs[n-1].Target == "" {
		w.open.Runs[n-1].Text += between
	} else if between != "" {
		w.open.Runs = append(w.open.Runs, Run{Text: between})
	}
}

// end ends the paragraph that is open.
func (w *paragraphWriter) end() {
	if w.lines > 0 {
		w.open.Runs = fused(w.open.Runs)
		w.all = append(w.all, w.open)
		w.lines = 0
	}
}

// flush adds the running heads since the last paragraph.
func (w *paragraphWriter) flush() {
	w.all, w.heads = append(w.all, w.heads...), nil
}

// fused makes one of runs that follow each other in the same link or in none. A space between two of a link is the link's, which goes on there.
func fused(runs []Run) []Run {
	for i := 1; i+1 < len(runs); i++ {
		if runs[i].Text == " " && runs[i-1].Target == runs[i+1].Target {
			runs[i].Target = runs[i-1].Target
		}
	}
	var all []Run
	for from := 0; from < len(runs); {
		to := from + 1
		for to < len(runs) && runs[to].Target == runs[from].Target {
			to++
		}
		all = append(all, Run{textOf(runs[from:to]), runs[from].Target})
		from = to
	}
	return all
}

// goesOn tells whether a line goes on with the paragraph that is open.
func (w *paragraphWriter) goesOn(l *line) bool {
	a := &w.last
	if max(a.size, l.size) > alike*min(a.size, l.size) {
		return false
	}
	lead := a.base - l.base
	if w.at != w.page || lead <= 0 {
		return a.parted || !endsSentence(a.text()) && beginsSmall(l.text())
	}
	indent := 0.6 * l.size
	switch {
	case a.parted:
		return true
	case lead > 1.3*w.setting.lead(l.size), beginsItem(l.text()):
		return false
	case l.left > a.left+indent && endsSentence(a.text()): // the first line of a paragraph
		return false
	case l.left < a.left-indent && w.lines > 1: // one that hangs
		return false
	}
	return !endsSentence(a.text()) && beginsSmall(l.text()) || !w.isShort(a, l)
}

// isShort tells whether the first word of the next line would have had room in a line, so that this one ends for another reason.
func (w *paragraphWriter) isShort(a, next *line) bool {
	text := next.text()
	word := float64(utf8.RuneCountInString(firstWord(text))+1) * (next.right - next.left) / float64(utf8.RuneCountInString(text))
	edge := max(a.right, w.rights[int(math.Round(a.left))])
	if math.Abs(a.left-next.left) < next.size { // an indent at most
		edge = max(edge, next.right, w.rights[int(math.Round(next.left))])
	}
	return a.right+word < edge
}

// tellHeadings tells the title and the headings by their size.
func (w *paragraphWriter) tellHeadings() {
	title := -1
	for i := range w.all {
		p := &w.all[i]
		if p.Kind == Running || p.size < larger*w.setting.body || len(p.Text()) > maxHeading || strings.IndexFunc(p.Text(), unicode.IsLetter) < 0 {
			continue
		}
		p.Kind = Heading
		if title < 0 || p.inPage == w.all[title].inPage && p.size > w.all[title].size {
			title = i
		}
	}
	if title >= 0 && w.all[title].inPage < 2 {
		w.all[title].Kind = Title
	}
}

// Text gives the text of a paragraph.
func (p *Paragraph) Text() string { return textOf(p.Runs) }

func textOf(runs []Run) string {
	var b strings.Builder
	for _, r := range runs {
		b.WriteString(r.Text)
	}
	return b.String()
}

// endsSentence tells whether a line may be the last of a sentence.
func endsSentence(text string) bool {
	text = strings.TrimRight(text, " \t\"'”’»)]")
	last, _ := utf8.DecodeLastRuneInString(text)
	return strings.ContainsRune(".!?:;。！？：…", last)
}

// beginsSmall tells whether a line begins inside a sentence: with a small letter, or one of a script that has no capitals.
func beginsSmall(text string) bool {
	first, _ := utf8.DecodeRuneInString(strings.TrimLeft(text, " \t\"'“‘«(["))
	return unicode.IsLetter(first) && !unicode.IsUpper(first) && !unicode.IsTitle(first)
}

// beginsItem tells whether a line begins with the mark of a list's item.
func beginsItem(text string) bool {
	first, _ := utf8.DecodeRuneInString(text)
	return strings.ContainsRune("•‣◦▪●○■□–*·", first)
}

// firstWord and lastWord give the letters that a text begins and ends with.
func firstWord(text string) string {
	text = strings.TrimLeft(text, " \t")
	if end := strings.IndexFunc(text, func(c rune) bool { return !unicode.IsLetter(c) }); end >= 0 {
		return text[:end]
	}
	return text
}

func lastWord(text string) string {
	text = strings.TrimRight(text, " \t")
	return text[strings.LastIndexFunc(text, func(c rune) bool { return !unicode.IsLetter(c) })+1:]
}

// hyphenedWords are the words that have a hyphen inside a line, in small letters.
func hyphenedWords(pages [][]line) map[string]bool {
	words := map[string]bool{}
	for _, lines := range pages {
		for i := range lines {
			for word := range strings.FieldsSeq(lines[i].text()) {
				if at := strings.IndexByte(word, '-'); at > 0 && at < len(word)-1 {
					words[strings.ToLower(lastWord(word[:at])+"-"+firstWord(word[at+1:]))] = true
				}
			}
		}
	}
	return words
}
