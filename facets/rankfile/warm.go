package rankfile

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"math"
	"strconv"

	"facetta/ranking"
	"facetta/ranking/edgelist"
	"facetta/ranking/graph"
	"facetta/ranking/mapped"
)

// earlier is a table of ranks of another graph, mostly an earlier one with the same pages, for solvers to start from.
type earlier struct {
	topics  map[string]int // columns, "" for the unbiased one
	table   *mapped.Scratch[float64]
	serials []graph.Serial // by row, those of pages that the graph has
	nodes   []graph.Node   // by row, once there is a graph
}

// maxRow bounds a line of the table: a million topics.
const maxRow = 32 << 20

// cellsAtOnce is how many numbers wait to be written by column.
const cellsAtOnce = 1 << 20

// readEarlier reads a table as Run writes it, before the reader of the links forgets names.
func readEarlier(in io.Reader, r *edgelist.Reader, folder string) (*earlier, error) {
	lines := bufio.NewScanner(in)
	lines.Buffer(make([]byte, 1<<16), maxRow)
	lines.Scan()
	header := bytes.Split(lines.Bytes(), []byte{'\t'})
	if len(header) < 2 || string(header[0]) != "page" || string(header[1]) != "unbiased" {
		return nil, fmt.Errorf("line 1 does not begin with page and unbiased: it is no table of ranks")
	}
	e := &earlier{topics: map[string]int{"": 0}}
	for k, topic := range header[2:] {
		e.topics[string(topic)] = k + 1
	}
	columns := len(header) - 1
	var err error
	if e.table, err = mapped.NewScratch[float64](folder, r.PageCount(), columns); err != nil {
		return nil, err
	}
	if err := e.readRows(lines, r, columns); err != nil {
		_ = e.table.Close() // the first error is the news
		return nil, err
	}
	return e, nil
}

// readRows reads the rows of pages that the graph has.
func (e *earlier) readRows(lines *bufio.Scanner, r *edgelist.Reader, columns int) error {
	rows := max(1, cellsAtOnce/columns)
	some := make([][]float64, columns) // by column: rows that wait
	seen := make([]bool, r.PageCount())
	flush := func() error {
		for k := range some {
			if err := e.table.Write(k, len(e.serials)-len(some[k]), some[k]); err != nil {
				return err
			}
			some[k] = some[k][:0]
		}
		return nil
	}
	for number := 2; lines.Scan(); number++ {
		page, ranks, _ := bytes.Cut(lines.Bytes(), []byte{'\t'})
		serial, ok := r.Find(page)
		if !ok || seen[serial] {
			continue
		}
		seen[serial] = true
		e.serials = append(e.serials, serial)
		for k := range some {
			var field []byte
			field, ranks, _ = bytes.Cut(ranks, []byte{'\t'})
			rank, err := strconv.ParseFloat(string(field), 64)
			if err != nil || !(rank >= 0 && rank <= math.MaxFloat32) { // what solvers start from
				return fmt.Errorf("line %d: %q is no rank", number, field)
			}
			some[k] = append(some[k], rank)
		}
		if len(some[0]) == rows {
			if err := flush(); err != nil {
				return err
			}
		}
	}
	if err := lines.Err(); err != nil {
		return err
	}
	return flush()
}

// place says on which nodes the pages are, by Serial, and gives their number.
func (e *earlier) place(nodes []graph.Node) int {
	e.nodes = make([]graph.Node, len(e.serials))
	for row, serial := range e.serials {
		e.nodes[row] = nodes[serial]
	}
	return len(e.nodes)
}

func (e *earlier) close() { _ = e.table.Close() } // nothing in it is wanted any more

// start sets v to a topic's ranks, 0 for pages and topics that were not there.
func (e *earlier) start(topic string, v ranking.Vector) error {
	clear(v)
	k, ok := e.topics[topic]
	if !ok {
		return nil
	}
	ranks := make([]float64, len(e.nodes))
	if err := e.table.Read(k, 0, ranks); err != nil {
		return err
	}
	for row, n := range e.nodes {
		v[n] = ranks[row]
	}
	return nil
}
