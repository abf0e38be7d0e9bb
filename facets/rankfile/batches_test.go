package rankfile

import (
	"bytes"
	"context"
	"slices"
	"strings"
	"testing"

	"facetta/ranking/edgelist/edgelisttest"
	"facetta/ranking/graph"
)

// Rows of more batches than are formatted at a time, the last of them a short one, stand in both tables in their order, each once.
func TestRowsOfManyBatches(t *testing.T) {
	data := edgelisttest.Read(t, "1\t2\n2\t1\n", "1\tA\n2\tB\n")
	one, two := edgelisttest.Node(t, data, "1"), edgelisttest.Node(t, data, "2")
	columns := make([][]float64, 3)
	for i := range columns {
		columns[i] = make([]float64, 2)
		columns[i][one], columns[i][two] = float64(i), 10
	}
	const rows = batchCells / 3
	order := slices.Repeat([]graph.Node{one}, 5*rows+7)
	order[rows], order[4*rows], order[5*rows+6] = two, two, two
	var wantRanks, wantMemberships strings.Builder
	for _, n := range order {
		if n == one {
			wantRanks.WriteString("1\t0\t1\t2\n")
			wantMemberships.WriteString("1\tB\t2\t0.301029996\n") // A's rank counts half
		} else {
			wantRanks.WriteString("2\t10\t10\t10\n")
			wantMemberships.WriteString("2\tA\t5\t0.349485002\n2\tB\t10\t0.5\n")
		}
	}
	for _, threads := range []int{1, 2} {
		tb := &tables{data: data, order: order, columns: columns, members: columns[1:], weights: []float64{0.5, 1}, threads: threads}
		var ranks, memberships bytes.Buffer
		if err := tb.writeRows(context.Background(), &ranks, &memberships); err != nil {
			t.Fatal(err)
		}
		if ranks.String() != wantRanks.String() {
			t.Errorf("%d threads: ranks of %d pages are not those of %d", threads, bytes.Count(ranks.Bytes(), []byte("\n")), len(order))
		}
		lines := int64(bytes.Count(memberships.Bytes(), []byte("\n")))
		if memberships.String() != wantMemberships.String() || tb.memberships != lines {
			t.Errorf("%d threads: %d memberships, said to be %d, are not those wanted: %.80q", threads, lines, tb.memberships, memberships.String())
		}
	}
}
