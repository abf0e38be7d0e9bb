package known

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"text/tabwriter"

	"facetta/internal/measure"
	"facetta/internal/retrieval"
)

// row is a line of the table: the figures of one source in one run.
type row struct {
	Source  Source  `json:"source"`
	Texts   string  `json:"texts"`
	Ranking Ranking `json:"ranking"`
	Queries int     `json:"queries"`
	MRR     mean    `json:"mrr"`
	P1      mean    `json:"p1"`
	P10     mean    `json:"p10"`
	InTen   mean    `json:"in_ten"` // queries with a relevant page among the first ten
	NDCG    mean    `json:"ndcg10"`
}

// mean is a mean with half of its 95 % interval.
type mean struct {
	Mean float64 `json:"mean"`
	Half float64 `json:"half"`
}

// normal is the normal distribution's 97.5 % quantile.
const normal = 1.959964

func meanOf(values []float64) mean {
	return mean{measure.Mean(values), normal * measure.StandardError(values)}
}

// String gives the mean and the half.
func (m mean) String() string { return fmt.Sprintf("%.3f ±%.3f", m.Mean, m.Half) }

// newRow takes the answers of one source.
func (c *Collection) newRow(r *Run, s Source) row {
	var mrr, p1, p10, inTen, ndcg []float64
	for i := range r.Answers {
		if c.Queries[i].Source != s {
			continue
		}
		a := &r.Answers[i]
		mrr, ndcg, p10 = append(mrr, a.RR), append(ndcg, a.NDCG), append(p10, a.P10)
		p1, inTen = append(p1, truth(a.RR == 1)), append(inTen, truth(a.P10 > 0))
	}
	return row{s, r.Texts, r.Ranking, len(mrr), meanOf(mrr), meanOf(p1), meanOf(p10), meanOf(inTen), meanOf(ndcg)}
}

func truth(b bool) float64 {
	if b {
		return 1
	}
	return 0
}

// rows gives the rows of all runs, by source.
func (c *Collection) rows(runs []Run) (rows []row) {
	for _, s := range sources {
		for i := range runs {
			if r := c.newRow(&runs[i], s); r.Queries > 0 {
				rows = append(rows, r)
			}
		}
	}
	return rows
}

// WriteTable prints a line for each source and run.
func (c *Collection) WriteTable(out io.Writer, runs []Run) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "source\ttexts\tranking\tqueries\tMRR\tP@1\tP@10\tin ten\tNDCG@10")
	for _, r := range c.rows(runs) {
		fmt.Fprintf(w, "%s\t%s\t%s\t%d\t%v\t%v\t%v\t%v\t%v\n", r.Source, r.Texts, r.Ranking, r.Queries, r.MRR, r.P1, r.P10, r.InTen, r.NDCG)
	}
	return w.Flush()
}

// WriteJSON prints an object for each source and run.
func (c *Collection) WriteJSON(out io.Writer, runs []Run) error {
	encoder := json.NewEncoder(out)
	encoder.SetEscapeHTML(false)
	for _, r := range c.rows(runs) {
		if err := encoder.Encode(r); err != nil {
			return err
		}
	}
	return nil
}

// shown is the number of results in a golden file.
const shown = 5

// Golden gives a file for each query, <source>-<number>.txt: the query and the wanted pages, and for each run the position of the first relevant page
// and the first results, the relevant ones with a star.
func (c *Collection) Golden(runs []Run) (map[string][]byte, error) {
	files := map[string][]byte{}
	for i := range c.Queries {
		text, err := c.golden(runs, i)
		if err != nil {
			return nil, err
		}
		files[c.Queries[i].ID+".txt"] = text
	}
	return files, nil
}

func (c *Collection) golden(runs []Run, query int) ([]byte, error) {
	q := &c.Queries[query]
	var b bytes.Buffer
	fmt.Fprintf(&b, "%s: %s\ntopic: %s\n", q.Source, q.Text, q.Topic)
	for _, r := range runs {
		a := &r.Answers[query]
		fmt.Fprintf(&b, "\ntexts %s, ranking %s: %s\n", r.Texts, r.Ranking, position(a))
		for _, doc := range a.Ranking[:min(len(a.Ranking), shown)] {
			u, err := c.url(doc)
			if err != nil {
				return nil, err
			}
			star := ' '
			if q.Gains[doc] > 0 {
				star = '*'
			}
			fmt.Fprintf(&b, "  %c %s\n", star, u)
		}
	}
	return b.Bytes(), nil
}

// position says where the first relevant page is.
func position(a *retrieval.Answer) string {
	if a.RR == 0 {
		return fmt.Sprintf("not among the first %d", Depth)
	}
	return fmt.Sprintf("position %.0f", 1/a.RR)
}
