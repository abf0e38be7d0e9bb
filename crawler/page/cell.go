package page

import "slices"

// Cell is a cell of a table. It holds the Blocks from First to before End.
type Cell struct {
	First, End    int
	Table         int // its number on the page
	Row           int // in the table, from 0
	Columns, Rows int // that the cell takes, at least 1
	Header        bool
}

// Limits of tables; further cells, and tables nested more deeply, are left out.
const (
	maxCells  = 10_000
	maxTables = 64  // nested in each other
	maxSpan   = 100 // rows or columns of a cell
)

// cellWriter keeps the cells of a page's tables.
type cellWriter struct {
	cells  []Cell
	tables int
	open   []openTable // each table is nested in the one before
	deeper int         // open tables inside the last of these, which are left out
}

// openTable is a table whose end tag has not come.
type openTable struct {
	number, row int
	cell        int // index of the open cell in cells, -1 for none
}

// start sees a start tag; next is the index of the next block.
func (w *cellWriter) start(t Tags, raw []byte, next int) {
	switch {
	case t == Table && len(w.open) == maxTables:
		w.deeper++
	case t == Table:
		w.open = append(w.open, openTable{number: w.tables, row: -1, cell: -1})
		w.tables++
	case len(w.open) == 0, w.deeper > 0:
	case t == Tr:
		w.endCell(next)
		w.open[len(w.open)-1].row++
	case t.Any(Td|Th) && len(w.cells) < maxCells:
		w.endCell(next)
		last := &w.open[len(w.open)-1]
		last.cell = len(w.cells)
		w.cells = append(w.cells, Cell{
			First: next, Table: last.number, Row: max(last.row, 0), Columns: spanOf(raw, "colspan", "COLSPAN"), Rows: spanOf(raw, "rowspan", "ROWSPAN"), Header: t == Th,
		})
	}
}

// end sees an end tag; next is the index of the next block.
func (w *cellWriter) end(t Tags, next int) {
	switch {
	case len(w.open) == 0:
	case w.deeper > 0:
		if t == Table {
			w.deeper--
		}
	case t == Table:
		w.endCell(next)
		w.open = w.open[:len(w.open)-1]
	case t.Any(Td | Th | Tr):
		w.endCell(next)
	}
}

// endCell ends the cell that is open in the innermost table.
func (w *cellWriter) endCell(next int) {
	if last := &w.open[len(w.open)-1]; last.cell >= 0 {
		w.cells[last.cell].End = next
		last.cell = -1
	}
}

// finish closes all open tables and returns the cells in the order of the page, which has the given number of blocks.
func (w *cellWriter) finish(blocks int) []Cell {
	for w.deeper = 0; len(w.open) > 0; {
		w.end(Table, blocks)
	}
	for i := range w.cells {
		w.cells[i].First, w.cells[i].End = min(w.cells[i].First, blocks), min(w.cells[i].End, blocks)
	}
	return slices.Clip(w.cells)
}

// spanOf reads the number of rows or columns of a cell from its tag.
func spanOf(tag []byte, names ...string) int {
	n, _ := numberIn(tag, names...)
	return min(max(n, 1), maxSpan)
}
