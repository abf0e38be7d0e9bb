package article

import (
	"slices"
	"strings"

	"facetta/crawler/page"
	"facetta/indexer/boilerplate"
)

// Limits for tables of data. Other tables lay out the page, and their contents become paragraphs.
const (
	maxColumns = 64
	maxCell    = 500 // bytes of a cell's text

	// A table with headers and at least this many rows is one of data, even if a few of its cells are long or have lists.
	leastSure   = 4
	maxSureCell = 10_000
)

// Table is a table of data: at least two rows and two columns.
type Table struct {
	Rows [][]Field // all of the same length
}

// Field is a cell of a table. The other fields that a large cell covers are empty.
type Field struct {
	Runs   []Run
	Header bool
}

// span gives the cells of a table in Page.Cells, from first to before end. A table within a table is no table of data, nor is the table around it.
type span struct {
	first, end int
}

// spansOf gives the tables that could be tables of data, in the order of the page.
func spansOf(cells []page.Cell) (spans []span) {
	around := 0 // the end of the cells so far, in blocks
	last := -1  // the table that began last
	for i := 0; i < len(cells); {
		first := i
		for i++; i < len(cells) && cells[i].Table == cells[first].Table; i++ {
		}
		goesOn := cells[first].Table <= last // the outer table goes on behind one inside it
		last = max(last, cells[first].Table)
		alone := !goesOn && cells[first].First >= around && (i == len(cells) || cells[i].First >= cells[i-1].End)
		if around = max(around, cells[i-1].End); alone {
			spans = append(spans, span{first, i})
		}
	}
	return spans
}

// table gives the table of data that begins with the first paragraph, and how many of the paragraphs stand in it; nil if none begins there.
func (r *reader) table(paragraphs []boilerplate.Paragraph) (*Table, int) {
	first := paragraphs[0].First
	for len(r.tables) > 0 && r.page.Cells[r.tables[0].end-1].End <= first {
		r.tables = r.tables[1:]
	}
	if len(r.tables) == 0 || r.page.Cells[r.tables[0].first].First > first {
		return nil, 0
	}
	cells := r.page.Cells[r.tables[0].first:r.tables[0].end]
	r.tables = r.tables[1:] // if it is not a table of data, the rest of it becomes paragraphs, too
	n := within(r.page.Blocks, cells, paragraphs)
	if n == 0 {
		return nil, 0
	}
	begin := r.place
	t := tidy(r.rows(cells, paragraphs[:n]))
	if t == nil {
		r.place = begin
		return nil, 0
	}
	return t, n
}

// within counts the paragraphs that stand in cells. It gives 0 if one of them cannot be in a cell of data.
func within(blocks []page.Block, cells []page.Cell, paragraphs []boilerplate.Paragraph) int {
	cell, size, limit := 0, 0, maxCell
	unlike := page.Li | page.Headings | page.Blockquote
	sure := isSure(cells) && !blocks[paragraphs[0].First].Tags.Any(page.Li)
	if sure {
		limit, unlike = maxSureCell, page.Headings|page.Blockquote
	}
	for i := range paragraphs {
		q := &paragraphs[i]
		for ; cell < len(cells) && cells[cell].End <= q.First; cell++ {
			size = 0
		}
		if cell == len(cells) || q.First < cells[cell].First {
			return i
		}
		size += len(q.Text)
		if q.End > cells[cell].End || q.Preformatted && !sure || size > limit || blocks[q.First].Tags.Any(unlike) {
			return 0
		}
	}
	return len(paragraphs)
}

// isSure tells whether headers and the number of rows show a table of data.
func isSure(cells []page.Cell) bool {
	return cells[len(cells)-1].Row+1 >= leastSure && slices.ContainsFunc(cells, func(c page.Cell) bool { return c.Header })
}

// rows puts each cell in its place. It gives nil if there are too many columns.
func (r *reader) rows(cells []page.Cell, paragraphs []boilerplate.Paragraph) (rows [][]Field) {
	var taken []int // the row up to which each column is taken by cells of several rows
	column := 0
	for i, c := range cells {
		if i == 0 || c.Row != cells[i-1].Row {
			rows, column = append(rows, nil), 0
		}
		for column < len(taken) && taken[column] > c.Row {
			column++
		}
		if column+c.Columns > maxColumns {
			return nil
		}
		n := 0 // number of paragraphs in the cell
		for n < len(paragraphs) && paragraphs[n].First < c.End {
			n++
		}
		f := Field{Header: c.Header, Runs: r.cell(paragraphs[:n])}
		paragraphs = paragraphs[n:]
		row := &rows[len(rows)-1]
		*row = append(*row, make([]Field, max(0, column+c.Columns-len(*row)))...)
		(*row)[column] = f
		taken = append(taken, make([]int, max(0, column+c.Columns-len(taken)))...)
		for range c.Columns {
			taken[column] = c.Row + c.Rows
			column++
		}
	}
	for i := range rows {
		rows[i] = append(rows[i], make([]Field, len(taken)-len(rows[i]))...)
	}
	return rows
}

// cell gives the runs of the paragraphs in a cell, joined into one line.
func (r *reader) cell(paragraphs []boilerplate.Paragraph) (runs []Run) {
	wasItem := false
	for i := range paragraphs {
		q := &paragraphs[i]
		isItem := r.page.Blocks[q.First].Tags.Any(page.Li)
		switch {
		case i == 0:
		case wasItem && isItem && !endsSentence(paragraphs[i-1].Text):
			runs = append(runs, Run{Text: "; "})
		default:
			runs = append(runs, Run{Text: " ", Break: true})
		}
		if wasItem = isItem; q.Preformatted {
			runs = append(runs, programLines(q.Text)...)
		} else {
			runs = append(runs, r.runs(q)...)
		}
	}
	return runs
}

// endsSentence tells whether a text ends with a mark that separates it from the next.
func endsSentence(text string) bool { return strings.ContainsRune(".,;:!?", rune(text[len(text)-1])) }

// programLines gives the lines of a PRE as code.
func programLines(text string) (runs []Run) {
	for line := range strings.SplitSeq(text, "\n") {
		if strings.TrimSpace(line) == "" {
			continue
		}
		if len(runs) > 0 {
			runs = append(runs, Run{Text: " ", Break: true})
		}
		runs = append(runs, Run{Text: line, Code: true})
	}
	return runs
}

// tidy removes the rows and columns without text; it gives nil if fewer than two of either are left.
func tidy(rows [][]Field) *Table {
	rows = slices.DeleteFunc(rows, func(row []Field) bool { return !slices.ContainsFunc(row, Field.says) })
	if len(rows) < 2 {
		return nil
	}
	for column := len(rows[0]) - 1; column >= 0; column-- {
		if !slices.ContainsFunc(rows, func(row []Field) bool { return row[column].says() }) {
			for i := range rows {
				rows[i] = slices.Delete(rows[i], column, column+1)
			}
		}
	}
	if len(rows[0]) < 2 {
		return nil
	}
	return &Table{rows}
}

func (f Field) says() bool { return len(f.Runs) > 0 }

// hasHeader tells whether the first row has the headers of the columns.
func (t *Table) hasHeader() bool {
	return !slices.ContainsFunc(t.Rows[0], func(f Field) bool { return f.says() && !f.Header })
}
