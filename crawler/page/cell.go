package page

import "slices"

// Cell is one of a table: the Blocks from First to before End stand in it.
type Cell struct {
	First, End    int
	Table         int // its number on the page
	Row           int // of the table, from 0
	Columns, Rows int // that it takes, at least 1
	Header        bool
}

// Limits of tables; further cells, and tables in tables, are left out.
const (
	maxCells  = 10_000
	maxTables = 64  // that stand in each other
	maxSpan   = 100 // rows or columns of a cell
)

// cellWriter keeps the cells of a page's tables.
type cellWriter struct {
	cells  []Cell
	tables int
	open   []openTable // each in the one before
	deeper int         // tables that are open in the last of these, and left out
}

// openTable is a table whose end has not come.
type openTable struct {
	number, row int
	cell        int // of cells, -1 for none
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

// finish ends what is open and gives all cells in the order of the page, of so many blocks.
func (w *cellWriter) finish(blocks int) []Cell {
	for w.deeper = 0; len(w.open) > 0; {
		w.end(Table, blocks)
	}
	for i := range w.cells {
		w.cells[i].First, w.cells[i].End = min(w.cells[i].First, blocks), min(w.cells[i].End, blocks)
	}
	return slices.Clip(w.cells)
}

// spanOf reads how many rows or columns a tag says that its cell takes.
func spanOf(tag []byte, names ...string) int {
	n, _ := numberIn(tag, names...)
	return min(max(n, 1), maxSpan)
}
