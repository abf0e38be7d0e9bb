package retrieval

import (
	"encoding/json"
	"fmt"
	"html"
	"maps"
	"math"
	"regexp"
	"slices"
	"strings"
)

// file gives a file of a collection.
func file(files map[string]string, name string) (string, error) {
	text, ok := files[name]
	if !ok {
		return "", fmt.Errorf("no file %s", name)
	}
	return text, nil
}

// parseCranfield reads three JSON files. Positions are 1 (a complete answer) to 4 (of minimum interest), gains 4 to 1.
func parseCranfield(files map[string]string) (s source, err error) {
	var documents []struct {
		ID          json.Number // with or without quotes
		Title, Body string
	}
	var questions []struct {
		ID   json.Number `json:"query number"`
		Text string      `json:"query"`
	}
	var judgments []struct {
		Question json.Number `json:"query_num"`
		Position int
		ID       json.Number
	}
	for _, f := range []struct {
		name string
		to   any
	}{{"cran_docs.json", &documents}, {"cran_queries.json", &questions}, {"cran_qrels.json", &judgments}} {
		text, err := file(files, f.name)
		if err != nil {
			return s, err
		}
		if err := json.Unmarshal([]byte(text), f.to); err != nil {
			return s, fmt.Errorf("%s: %w", f.name, err)
		}
	}
	for _, d := range documents {
		// The body begins with the title.
		s.documents = append(s.documents, Document{d.ID.String(), d.Title, strings.TrimPrefix(d.Body, d.Title)})
	}
	for _, q := range questions {
		s.questions = append(s.questions, Document{ID: q.ID.String(), Text: q.Text})
	}
	for _, j := range judgments {
		if j.Position < 1 || j.Position > 4 {
			return s, fmt.Errorf("cran_qrels.json: position %d of document %s is none of 1 to 4", j.Position, j.ID)
		}
		s.judgments = append(s.judgments, judgment{j.Question.String(), j.ID.String(), float64(5 - j.Position)})
	}
	return s, nil
}

var (
	cacmReferences = regexp.MustCompile(`(?m)^\d+\t\d+\t\d+$`)
	cacmTopic      = regexp.MustCompile(`(?s)<DOCNO>\s*(\S+)\s*</DOCNO>(.*?)</DOC>`)
)

// parseCACM reads pages, one a document (CACM-<n>.html), and TREC topics and judgments. The first paragraph of a page is its title. The lists of
// numbers of other documents at its end are left out.
func parseCACM(files map[string]string) (s source, err error) {
	for _, name := range slices.Sorted(maps.Keys(files)) {
		id, ok := strings.CutSuffix(name, ".html")
		if !ok {
			continue
		}
		text := strings.NewReplacer("<html>", "", "<pre>", "", "</pre>", "", "</html>", "").Replace(files[name])
		text = html.UnescapeString(cacmReferences.ReplaceAllString(text, ""))
		title, text, _ := strings.Cut(strings.TrimSpace(text), "\n\n")
		s.documents = append(s.documents, Document{cacmID(id), title, text})
	}
	topics, err := file(files, "topics.cacm.txt")
	if err != nil {
		return s, err
	}
	for _, m := range cacmTopic.FindAllStringSubmatch(topics, -1) {
		s.questions = append(s.questions, Document{ID: m[1], Text: html.UnescapeString(m[2])})
	}
	judgments, err := file(files, "qrels.cacm.txt")
	if err != nil {
		return s, err
	}
	for line := range strings.Lines(judgments) {
		var question, zero, document string
		var grade float64
		if _, err := fmt.Sscan(line, &question, &zero, &document, &grade); err != nil {
			return s, fmt.Errorf("qrels.cacm.txt: %q: %w", line, err)
		}
		if math.IsInf(grade, 1) || math.IsNaN(grade) {
			return s, fmt.Errorf("qrels.cacm.txt: %q: the grade is no number", line)
		}
		if grade > 0 {
			s.judgments = append(s.judgments, judgment{question, cacmID(document), grade})
		}
	}
	return s, nil
}

// cacmID removes the zeros before a number: the judgments have both CACM-0756 and CACM-756.
func cacmID(id string) string {
	return "CACM-" + strings.TrimLeft(strings.TrimPrefix(id, "CACM-"), "0")
}

// parseCISI reads the simplified collection: .I and .W in two files, and pairs of a question and a relevant document. The collection has no titles.
func parseCISI(files map[string]string) (s source, err error) {
	documents, err := file(files, "CISI_simplified.ALL")
	if err != nil {
		return s, err
	}
	questions, err := file(files, "CISI_simplified.QRY")
	if err != nil {
		return s, err
	}
	pairs, err := file(files, "CISI_simplified.REL")
	if err != nil {
		return s, err
	}
	s.documents, s.questions = dotted(documents), dotted(questions)
	for line := range strings.Lines(pairs) {
		pair := strings.Fields(line)
		if len(pair) != 2 {
			return s, fmt.Errorf("CISI_simplified.REL: %q is no pair", line)
		}
		s.judgments = append(s.judgments, judgment{pair[0], pair[1], 1})
	}
	return s, nil
}

// dotted reads texts with lines ".I <id>" and ".W" before them.
func dotted(text string) (all []Document) {
	var body strings.Builder
	end := func() {
		if len(all) > 0 {
			all[len(all)-1].Text = body.String()
		}
		body.Reset()
	}
	for line := range strings.Lines(text) {
		id, begins := strings.CutPrefix(line, ".I ")
		switch {
		case begins:
			end()
			all = append(all, Document{ID: strings.TrimSpace(id)})
		case len(all) > 0 && strings.TrimSpace(line) != ".W":
			body.WriteString(line)
		}
	}
	end()
	return all
}
