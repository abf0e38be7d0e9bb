package retrieval

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"path"
	"path/filepath"
	"strings"
)

// WriteTable prints a line a result.
func WriteTable(w io.Writer, results []*Result) error {
	if _, err := fmt.Fprintf(w, "%-10s %-25s %9s %6s %6s %6s %7s %6s\n",
		"collection", "engine", "questions", "P@5", "P@10", "MAP", "NDCG@10", "MRR"); err != nil {
		return err
	}
	for _, r := range results {
		m := r.Means()
		if _, err := fmt.Fprintf(w, "%-10s %-25s %9d %6.4f %6.4f %6.4f %7.4f %6.4f\n",
			r.Collection.Name, r.Engine, len(r.Answers), m.P5, m.P10, m.AP, m.NDCG, m.RR); err != nil {
			return err
		}
	}
	return nil
}

// line is an object of WriteJSON.
type line struct {
	Collection string `json:"collection"`
	Engine     string `json:"engine"`
	Question   string `json:"question,omitempty"`  // the question, where the object is for one
	Questions  int    `json:"questions,omitempty"` // number of questions, where the object has the means
	Figures
}

// WriteJSON prints an object a line: for each result one object for each question, and one with the means.
func WriteJSON(w io.Writer, results []*Result) error {
	out := json.NewEncoder(w)
	out.SetEscapeHTML(false)
	for _, r := range results {
		for _, a := range r.Answers {
			if err := out.Encode(line{Collection: r.Collection.Name, Engine: r.Engine, Question: a.Question.ID, Figures: a.Figures}); err != nil {
				return err
			}
		}
		means := line{Collection: r.Collection.Name, Engine: r.Engine, Questions: len(r.Answers), Figures: r.Means()}
		if err := out.Encode(means); err != nil {
			return err
		}
	}
	return nil
}

// Golden gives a file for each question, <collection>/<question>.txt: its text, and for each engine its figures and the relevant
// documents with their positions and gains. They are the same on every run, so two runs can be compared by diff.
func Golden(results []*Result) (map[string][]byte, error) {
	files := map[string]*bytes.Buffer{}
	for _, r := range results {
		for i := range r.Answers {
			a := &r.Answers[i]
			name := path.Join(r.Collection.Name, a.Question.ID+".txt")
			if !filepath.IsLocal(filepath.FromSlash(name)) {
				return nil, fmt.Errorf("collection %s: question %q can't name a file", r.Collection.Name, a.Question.ID)
			}
			if files[name] == nil {
				files[name] = bytes.NewBufferString(strings.Join(strings.Fields(a.Question.Text), " ") + "\n")
			}
			a.write(files[name], r)
		}
	}
	texts := map[string][]byte{}
	for name, text := range files {
		texts[name] = text.Bytes()
	}
	return texts, nil
}

// write prints the relevant documents by position, and how many were not found.
func (a *Answer) write(w io.Writer, r *Result) {
	fmt.Fprintf(w, "\n%s: P@5 %.4f, P@10 %.4f, AP %.4f, NDCG@10 %.4f, RR %.4f\n", r.Engine, a.P5, a.P10, a.AP, a.NDCG, a.RR)
	found := 0
	for i, doc := range a.Ranking {
		if gain := a.Question.Gains[doc]; gain > 0 {
			found++
			fmt.Fprintf(w, "%6d  %s  gain %g\n", i+1, r.Collection.Documents[doc].ID, gain)
		}
	}
	if missed := len(a.Question.Gains) - found; missed > 0 {
		fmt.Fprintf(w, "     -  %d not among the first %d\n", missed, Depth)
	}
}
