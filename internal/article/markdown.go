package article

import (
	"fmt"
	"strings"
)

// Markdown writes the elements of an article as CommonMark 0.31, with GitHub's tables. The last line ends with a line feed.
func Markdown(a *Article) string {
	var w markdownWriter
	for i := range a.Elements {
		w.element(&a.Elements[i])
	}
	return w.b.String()
}

// Title writes a title as the heading of a CommonMark document, with a line feed.
func Title(title string) string {
	return "# " + inline([]Run{{Text: title}}, inHeading) + "\n"
}

// markdownWriter writes elements one after the other.
type markdownWriter struct {
	b     strings.Builder
	last  *Element // the element before
	marks []string // marks of the items that the last element stands in
}

func (w *markdownWriter) element(e *Element) {
	same, marks := w.marksOf(e)
	if w.last != nil {
		w.part(e, same)
	}
	quote := ""
	if e.Quoted {
		quote = "> "
	}
	first, rest := quote, quote
	for i, mark := range marks {
		blank := strings.Repeat(" ", len(mark))
		if rest += blank; i < same {
			mark = blank
		}
		first += mark
	}
	for i, line := range strings.Split(text(e), "\n") {
		switch {
		case i == 0:
			line = first + line
		case line == "":
			line = strings.TrimRight(rest, " ")
		default:
			line = rest + line
		}
		w.b.WriteString(line + "\n")
	}
	w.last, w.marks = e, marks
}

// marksOf gives the mark of each item that an element stands in, and how many of these items continue from the element before. A list directly behind
// another list needs another mark, or both would be read as one. A list that skips numbers is written as several lists: in CommonMark only the number
// of the first item counts.
func (w *markdownWriter) marksOf(e *Element) (same int, marks []string) {
	var before []*Item
	if w.last != nil && w.last.Quoted == e.Quoted {
		before = w.last.Items
	}
	same = common(before, e.Items)
	for i, x := range e.Items {
		mark := "- "
		if x.List.Ordered {
			mark = fmt.Sprintf("%d. ", x.Number)
		}
		if i == same && i < len(before) && before[i].List.Ordered == x.List.Ordered {
			old := w.marks[i]
			if end := old[len(old)-2]; goesOn(before[i], x) != (end == mark[len(mark)-2]) {
				mark = other(mark)
			}
		}
		if i < same {
			mark = w.marks[i]
		}
		marks = append(marks, mark)
	}
	return same, marks
}

// goesOn tells whether an item continues the list of one before it.
func goesOn(before, x *Item) bool { return before.List == x.List && x.follows(before) }

// other gives the other mark that an item can have.
func other(mark string) string {
	if mark == "- " {
		return "* "
	}
	return strings.TrimSuffix(mark, ". ") + ") "
}

// part writes the empty line between two elements. Items of one list, or of a list in it, have no empty line between them.
func (w *markdownWriter) part(e *Element, same int) {
	switch n := len(w.last.Items); {
	case w.last.Quoted != e.Quoted:
	case w.last.Code || w.last.Heading > 0 || w.last.Table != nil:
	case same < len(e.Items) && same < n && goesOn(w.last.Items[same], e.Items[same]):
		return
	case same == n && n > 0 && same < len(e.Items) && !e.Items[same].List.Ordered:
		return
	}
	if w.last.Quoted && e.Quoted {
		w.b.WriteString(">")
	}
	w.b.WriteString("\n")
}

// text gives the lines of an element.
func text(e *Element) string {
	switch {
	case e.Table != nil:
		return tableText(e.Table)
	case e.Code:
		fence := strings.Repeat("`", max(3, 1+longest(e.Runs[0].Text, '`')))
		return fence + e.Program + "\n" + e.Runs[0].Text + "\n" + fence
	case e.Heading > 0:
		return strings.Repeat("#", e.Heading) + " " + inline(e.Runs, inHeading)
	}
	return escapeStarts(inline(e.Runs, inParagraph))
}

// tableText gives the lines of a table. The first row is the header, which is empty where the table has none.
func tableText(t *Table) string {
	var b strings.Builder
	columns := len(t.Rows[0])
	rows := t.Rows
	if t.hasHeader() {
		writeRow(&b, rows[0])
		rows = rows[1:]
	} else {
		writeRow(&b, make([]Field, columns))
	}
	b.WriteString("\n" + strings.Repeat("| --- ", columns) + "|")
	for _, row := range rows {
		b.WriteByte('\n')
		writeRow(&b, row)
	}
	return b.String()
}

func writeRow(b *strings.Builder, row []Field) {
	for _, f := range row {
		b.WriteString("| ")
		if f.says() {
			b.WriteString(strings.ReplaceAll(inline(f.Runs, inCell), "|", "\\|") + " ")
		}
	}
	b.WriteByte('|')
}

// longest gives the length of the longest run of a character.
func longest(text string, c byte) (n int) {
	for i := 0; i < len(text); i++ {
		k := 0
		for i+k < len(text) && text[i+k] == c {
			k++
		}
		n, i = max(n, k), i+k
	}
	return n
}
