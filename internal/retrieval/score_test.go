package retrieval

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"maps"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// Worked by hand: relevant are documents 1 (gain 3), 2 (gain 1) and 9 (gain 2, not found); the ranking has 1 in position 2 and 2
// in position 4. DCG is 3/log2(2) + 1/log2(4) = 3.5, of the best 3 + 2/log2(2) + 1/log2(3) = 5.6309.
func TestScore(t *testing.T) {
	gains := map[uint32]float64{1: 3, 2: 1, 9: 2}
	got := Score([]uint32{5, 1, 6, 2}, gains)
	want := Figures{P5: 2. / 5, P10: 2. / 10, AP: (1./2 + 2./4) / 3, NDCG: 3.5 / (5 + 1/math.Log2(3)), RR: 1. / 2}
	for i, pair := range [][2]float64{{got.P5, want.P5}, {got.P10, want.P10}, {got.AP, want.AP}, {got.NDCG, want.NDCG}, {got.RR, want.RR}} {
		if math.Abs(pair[0]-pair[1]) > 1e-12 {
			t.Errorf("figure %d is %v, want %v", i, pair[0], pair[1])
		}
	}
	if got := Score(nil, gains); got != (Figures{}) {
		t.Errorf("nothing found scores %+v", got)
	}
	if got := Score([]uint32{1, 9, 2}, gains); got.AP != 1 || got.NDCG != 1 || got.RR != 1 || got.P5 != 3./5 {
		t.Errorf("the best ranking scores %+v", got)
	}
	eleven := []uint32{20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 1}
	if got := Score(eleven, map[uint32]float64{1: 1}); got.P10 != 0 || got.NDCG != 0 || got.AP != 1./11 || got.RR != 1./11 {
		t.Errorf("position 11 scores %+v", got)
	}
}

// tiny is a collection in CISI's form: one judged question of two, whose word "comet" is in two documents.
var tiny = map[string]string{
	"CISI_simplified.ALL": ".I 1\n.W\nPlanets and moons\n.I 2\n.W\nThe comet,\na comet\n.I 3\n.W\nOne comet among many dusty moons of planets\n",
	"CISI_simplified.QRY": ".I 1\n.W\nWhat is a -comet (or a meteor)?\n.I 2\n.W\nStars?\n",
	"CISI_simplified.REL": "1\t3\n1\t1\n",
}

var others = map[string]map[string]string{
	"cranfield": {
		"cran_docs.json":    `[{"id": 7, "title": "wings .", "body": "wings . of birds"}, {"id": "8", "title": "", "body": ""}]`,
		"cran_queries.json": `[{"query number": 1, "query": "birds"}]`,
		"cran_qrels.json":   `[{"query_num": "1", "position": 4, "id": "7"}, {"query_num": "1", "position": 1, "id": 8}]`,
	},
	"cacm": {
		"CACM-0002.html":   "<html>\n<pre>\n\nSorting &amp;\nsearching\n\nA tree\n\n2\t5\t2\n17\t4\t2\n\n</pre>\n</html>\n",
		"CACM-0001.html":   "<pre>\nOnly a title\n</pre>",
		"topics.cacm.txt":  "<DOC>\n<DOCNO> 5 </DOCNO>\n trees\n</DOC>\n<DOC><DOCNO> 6 </DOCNO> x </DOC>",
		"qrels.cacm.txt":   "5 Q0 CACM-02 1\n6 Q0 CACM-0001 0\n",
		"something-else.x": "",
	},
}

// writeFolder writes an unpacked collection.
func writeFolder(t *testing.T, dir, name string, files map[string]string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Join(dir, name), 0o777); err != nil {
		t.Fatal(err)
	}
	for file, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name, file), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

func TestLoad(t *testing.T) {
	dir := t.TempDir()
	for name, files := range others {
		writeFolder(t, dir, name, files)
	}
	cranfield, err := Load(dir, "cranfield")
	if err != nil {
		t.Fatal(err)
	}
	if d := cranfield.Documents[0]; d != (Document{"7", "wings .", " of birds"}) {
		t.Errorf("document %+v", d)
	}
	cranfield.JoinTitles()
	if d := cranfield.Documents[0]; d != (Document{"7", "", "wings .\n of birds"}) {
		t.Errorf("joined document %+v", d)
	}
	if g := cranfield.Questions[0].Gains; g[0] != 1 || g[1] != 4 {
		t.Errorf("gains %v", g)
	}
	writeFolder(t, dir, "cisi", tiny)
	cisi, err := Load(dir, "cisi")
	if err != nil {
		t.Fatal(err)
	}
	if got := cisi.Documents; len(got) != 3 || got[1] != (Document{ID: "2", Text: "The comet,\na comet\n"}) || got[2].Text != "One comet among many dusty moons of planets\n" {
		t.Errorf("documents %+v", got)
	}
	if got := Names(); !slices.Equal(got, []string{"cranfield", "cacm", "cisi"}) {
		t.Errorf("collections %v", got)
	}
	cacm, err := Load(dir, "cacm")
	if err != nil {
		t.Fatal(err)
	}
	want := []Document{{"CACM-1", "Only a title", ""}, {"CACM-2", "Sorting &\nsearching", "A tree\n\n\n\n\n"}}
	if len(cacm.Documents) != 2 || cacm.Documents[0] != want[0] || strings.TrimSpace(cacm.Documents[1].Text) != "A tree" ||
		cacm.Documents[1].Title != want[1].Title {
		t.Errorf("documents %+v", cacm.Documents)
	}
	if q := cacm.Questions; len(q) != 1 || q[0].ID != "5" || strings.TrimSpace(q[0].Text) != "trees" || q[0].Gains[1] != 1 {
		t.Errorf("questions %+v", q)
	}
}

func TestLoadRefusesWhatDoesNotFit(t *testing.T) {
	for why, change := range map[string][2]string{
		"is not there":        {"CISI_simplified.REL", "1\t4\n"},
		"is no pair":          {"CISI_simplified.REL", "1\n"},
		"no text":             {"CISI_simplified.REL", "3\t1\n"},
		"is there twice":      {"CISI_simplified.ALL", ".I 1\n.W\na\n.I 1\n.W\nb\n"},
		"no file CISI_simpli": {"CISI_simplified.REL", ""},
	} {
		dir := t.TempDir()
		writeFolder(t, dir, "cisi", tiny)
		name := filepath.Join(dir, "cisi", change[0])
		err := os.WriteFile(name, []byte(change[1]), 0o666)
		if change[1] == "" {
			err = os.Remove(name)
		}
		if err != nil {
			t.Fatal(err)
		}
		if _, err := Load(dir, "cisi"); err == nil || !strings.Contains(err.Error(), why) {
			t.Errorf("error %v, want %q", err, why)
		}
	}
	for position, fits := range map[string]bool{"0": false, "1": true, "4": true, "5": false} {
		files := maps.Clone(others["cranfield"])
		files["cran_qrels.json"] = strings.ReplaceAll(files["cran_qrels.json"], `"position": 4`, `"position": `+position)
		if _, err := parseCranfield(files); (err == nil) != fits {
			t.Errorf("position %s: %v", position, err)
		}
	}
	for range 20 { // of several files that are missing the first is named, in every run
		_, cranfield := parseCranfield(nil)
		_, cisi := parseCISI(nil)
		if cranfield.Error() != "no file cran_docs.json" || cisi.Error() != "no file CISI_simplified.ALL" {
			t.Fatalf("%v, %v", cranfield, cisi)
		}
	}
	if _, err := Load(t.TempDir(), "cisi"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("nothing there: %v", err)
	}
	if _, err := Load(t.TempDir(), "trec"); err == nil {
		t.Error("an unknown collection was read")
	}
}

// Every engine finds documents 2 and 3, the shorter one with two comets first: position 2 is relevant, and document 1 is not found.
func TestEngines(t *testing.T) {
	dir := t.TempDir()
	writeFolder(t, dir, "cisi", tiny)
	c, err := Load(dir, "cisi")
	if err != nil {
		t.Fatal(err)
	}
	e, err := NewEngines(c, filepath.Join(dir, "made"))
	if err != nil {
		t.Fatal(err)
	}
	defer e.Close()
	var results []*Result
	for _, engine := range e.All {
		r, err := Measure(context.Background(), c, engine)
		if err != nil {
			t.Fatal(err)
		}
		results = append(results, r)
		if a := r.Answers; len(a) != 1 || !slices.Equal(a[0].Ranking, []uint32{1, 2}) || r.Means() != a[0].Figures || a[0].AP != 1./4 {
			t.Errorf("%s: %+v", engine.Name, a)
		}
	}
	if len(results) != 6 {
		t.Errorf("%d engines", len(results))
	}
	checkGolden(t, results)
}

// checkGolden reads what Golden and WriteJSON give.
func checkGolden(t *testing.T, results []*Result) {
	t.Helper()
	files, err := Golden(results)
	const want = "What is a -comet (or a meteor)?\n\nW: P@5 0.2000, P@10 0.1000, AP 0.2500, NDCG@10 0.5000, RR 0.5000\n" +
		"     2  3  gain 1\n     -  1 not among the first 1000\n"
	if text := string(files["cisi/1.txt"]); err != nil || len(files) != 1 || !strings.Contains(text, want) {
		t.Errorf("%d files (%v):\n%s", len(files), err, text)
	}
	var out bytes.Buffer
	if err := WriteJSON(&out, results); err != nil {
		t.Fatal(err)
	}
	const object = `{"collection":"cisi","engine":"W","question":"1","p5":0.2,"p10":0.1,"ap":0.25,"ndcg10":0.5,"rr":0.5}` + "\n"
	if !strings.HasPrefix(out.String(), object) || strings.Count(out.String(), "\n") != 2*len(results) {
		t.Errorf("objects\n%s", &out)
	}
}

// What was found whole says nothing of what was not, and no question writes outside of its folder.
func TestGolden(t *testing.T) {
	c := &Collection{Name: "x", Documents: []Document{{ID: "7"}}}
	result := func(id string) []*Result {
		return []*Result{{c, "e", []Answer{{&Question{id, "text", map[uint32]float64{0: 1}}, []uint32{0}, Figures{}}}}}
	}
	files, err := Golden(result("1"))
	if text := string(files["x/1.txt"]); err != nil || !strings.HasSuffix(text, "     1  7  gain 1\n") {
		t.Errorf("%v: %q", err, text)
	}
	if _, err := Golden(result("../../1")); err == nil {
		t.Error("a question named a file outside of the folder")
	}
}

// Whatever the files of a collection say, they are refused or give documents, questions and finite gains.
func FuzzCollections(f *testing.F) {
	f.Add(0, others["cranfield"]["cran_docs.json"], others["cranfield"]["cran_queries.json"], others["cranfield"]["cran_qrels.json"])
	f.Add(1, others["cacm"]["CACM-0002.html"], others["cacm"]["topics.cacm.txt"], others["cacm"]["qrels.cacm.txt"])
	f.Add(1, "", "<DOC><DOCNO>5</DOCNO>x</DOC>", "5 Q0 CACM-2 Inf\n")
	f.Add(2, tiny["CISI_simplified.ALL"], tiny["CISI_simplified.QRY"], tiny["CISI_simplified.REL"])
	names := [][3]string{
		{"cran_docs.json", "cran_queries.json", "cran_qrels.json"}, {"CACM-0002.html", "topics.cacm.txt", "qrels.cacm.txt"},
		{"CISI_simplified.ALL", "CISI_simplified.QRY", "CISI_simplified.REL"},
	}
	f.Fuzz(func(t *testing.T, parser int, documents, questions, judgments string) {
		if parser < 0 || parser >= len(parsers) {
			return
		}
		n := names[parser]
		s, err := parsers[parser].parse(map[string]string{n[0]: documents, n[1]: questions, n[2]: judgments})
		if err != nil {
			return
		}
		c, err := s.join("x")
		if err != nil {
			return
		}
		for _, q := range c.Questions {
			for doc, gain := range q.Gains {
				if int(doc) >= len(c.Documents) || !(gain > 0 && gain <= math.MaxFloat64) {
					t.Errorf("question %s: document %d of %d has the gain %v", q.ID, doc, len(c.Documents), gain)
				}
			}
		}
	})
}
