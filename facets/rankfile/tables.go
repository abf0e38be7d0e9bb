package rankfile

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sync"

	"facetta/facets"
	"facetta/internal/durable"
	"facetta/ranking/edgelist"
	"facetta/ranking/graph"
	"facetta/ranking/mapped"
)

// Names of the output files.
const (
	RanksFile       = "ranks.tsv"
	MembershipsFile = "memberships.tsv"
)

// atMean is the least rank that is printed as 1 or more with this number of digits, overMean the least that is printed as more than 1.
const (
	atMean   = 1 - 5e-10
	overMean = 1 + 5e-9
)

// batchCells is the number of ranks that one goroutine formats at a time.
const batchCells = 1 << 17

// forgetCells is the number of ranks that are read before they are dropped from the process's memory: 128 MiB.
const forgetCells = 1 << 24

// tables are the output, written row by row from columns.
type tables struct {
	data        *edgelist.Data
	order       []graph.Node               // order of the rows
	columns     [][]float64                // unbiased, then by topic
	members     [][]float64                // by topic: the ranks from which memberships are computed
	weights     []float64                  // by topic: weights of members
	mapped      []*mapped.Scratch[float64] // the files of columns and members
	rivals      facets.Rivals
	threads     int   // threads that format rows
	memberships int64 // lines written
}

func (t *tables) write(ctx context.Context, folder string) (err error) {
	ranks, err := createTable(filepath.Join(folder, RanksFile))
	if err != nil {
		return err
	}
	defer ranks.discard()
	memberships, err := createTable(filepath.Join(folder, MembershipsFile))
	if err != nil {
		return err
	}
	defer memberships.discard()
	ranks.Write(t.header())
	memberships.Write([]byte("page\ttopic\trank\tmembership\n"))
	if err := t.writeRows(ctx, ranks, memberships); err != nil {
		return err
	}
	if err := ranks.commit(); err != nil {
		return err
	}
	return memberships.commit()
}

// unbiased is the name of the column with the ranks without a topic.
const unbiased = "unbiased"

func (t *tables) header() []byte {
	line := []byte("page\t" + unbiased)
	for _, s := range t.data.Sets {
		line = append(append(line, '\t'), s.Topic...)
	}
	return append(line, '\n')
}

// batch is consecutive rows of both tables as text.
type batch struct {
	ranks, memberships []byte
	lines              int64 // number of lines of memberships
}

// writeRows formats one batch per thread at a time, and meanwhile writes the batches before, in order.
func (t *tables) writeRows(ctx context.Context, ranks, memberships io.Writer) error {
	rows := max(1, batchCells/len(t.columns))
	formatted, next := make([]batch, t.threads), make([]batch, t.threads)
	read := 0 // ranks
	for first := 0; first < len(t.order); first += rows * len(next) {
		var formatting sync.WaitGroup
		for i := range next {
			from := min(first+i*rows, len(t.order))
			to := min(from+rows, len(t.order))
			formatting.Go(func() { t.format(&next[i], from, to) })
		}
		err := t.writeBatches(formatted, ranks, memberships)
		formatting.Wait()
		if err := errors.Join(err, ctx.Err()); err != nil {
			return err
		}
		formatted, next = next, formatted
		if read += rows * len(next) * len(t.columns); read > forgetCells {
			t.forget()
			read = 0
		}
	}
	return t.writeBatches(formatted, ranks, memberships)
}

func (t *tables) forget() {
	for _, m := range t.mapped {
		m.Forget()
	}
}

func (t *tables) writeBatches(batches []batch, ranks, memberships io.Writer) error {
	for i := range batches {
		t.memberships += batches[i].lines
		_, err := ranks.Write(batches[i].ranks)
		_, err2 := memberships.Write(batches[i].memberships)
		if err := errors.Join(err, err2); err != nil {
			return err
		}
	}
	return nil
}

func (t *tables) format(b *batch, from, to int) {
	b.ranks, b.memberships, b.lines = b.ranks[:0], b.memberships[:0], 0
	var strong []facets.Entry
	var u facets.Uncertainties
	for _, n := range t.order[from:to] {
		b.ranks = t.data.AppendName(b.ranks, n)
		for _, c := range t.columns {
			b.ranks = appendNumber(append(b.ranks, '\t'), c[n])
		}
		b.ranks = append(b.ranks, '\n')
		strong = strong[:0]
		for i := range t.members {
			if t.memberRank(i, n) >= atMean {
				strong = append(strong, facets.Entry{Topic: facets.TopicID(i)})
			}
		}
		b.lines += int64(len(strong))
		u.Count(strong, t.rivals)
		for _, e := range strong {
			t.formatMembership(b, n, e.Topic, u.Of(e.Topic, t.rivals))
		}
		u.Clear(strong, t.rivals)
	}
}

// memberRank returns the rank from which a page's membership of a topic is computed.
func (t *tables) memberRank(topic int, n graph.Node) float64 {
	return t.weights[topic] * t.members[topic][n]
}

func (t *tables) formatMembership(b *batch, n graph.Node, topic facets.TopicID, uncertainty int) {
	b.memberships = append(t.data.AppendName(b.memberships, n), '\t')
	b.memberships = append(append(b.memberships, t.data.Sets[topic].Topic...), '\t')
	rank := t.memberRank(int(topic), n)
	b.memberships = appendNumber(b.memberships, rank)
	if rank < overMean {
		rank = 1
	}
	membership := facets.Membership(rank, uncertainty)
	b.memberships = append(appendNumber(append(b.memberships, '\t'), membership), '\n')
}

// table is an output file that gets its name when it is complete. commit returns its first error.
type table struct {
	path string
	file *os.File
	*bufio.Writer
}

func createTable(path string) (*table, error) {
	file, err := os.Create(path + ".tmp")
	if err != nil {
		return nil, fmt.Errorf("create table: %w", err)
	}
	return &table{path, file, bufio.NewWriterSize(file, 1<<18)}, nil
}

func (t *table) commit() error {
	err := errors.Join(t.Flush(), t.file.Close())
	if err == nil {
		err = durable.Rename(t.path+".tmp", t.path) // the rename must be durable, as the vectors from which it is made are removed next
	}
	if err != nil {
		return fmt.Errorf("write table %s: %w", t.path, err)
	}
	t.file = nil
	return nil
}

func (t *table) discard() {
	if t.file == nil {
		return
	}
	_ = t.file.Close() // closed already if commit failed
	_ = os.Remove(t.path + ".tmp")
}
