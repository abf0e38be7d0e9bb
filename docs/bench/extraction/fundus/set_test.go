package main

import (
	"bytes"
	"compress/gzip"
	"os"
	"path/filepath"
	"testing"

	"facetta/internal/gold"
)

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

func zipped(t *testing.T, text string) string {
	t.Helper()
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	if _, err := z.Write([]byte(text)); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// A page gets what the parser's version finds that was written for it; one whose text is in a script is left out.
func TestSets(t *testing.T) {
	evaluation, fundus, dir := t.TempDir(), t.TempDir(), t.TempDir()
	write(t, filepath.Join(evaluation, "dataset", "ground_truth.json"), `{"Clay_0.html.gz": {"url": "http://clay.example/0", "body": ["One two.", "Three."]}}`)
	write(t, filepath.Join(evaluation, "dataset", "html", "Clay_0.html.gz"), zipped(t, "<p>One two.<p>Three."))
	pages := filepath.Join(fundus, "tests", "resources", "parser", "test_data", "de")
	write(t, filepath.Join(pages, "Salt_2024_01_02.html.gz"), zipped(t, "<p>F&uuml;nf sechs sieben."))
	write(t, filepath.Join(pages, "Salt_2023_01_02.html.gz"), zipped(t, "<script>Eins zwei drei</script>"))
	write(t, filepath.Join(pages, "Salt.json"), `{
		"V1":   {"title": "Alt", "body": {"summary": [], "sections": [{"headline": [], "paragraphs": ["Eins zwei drei."]}]}},
		"V1_1": {"title": "Neu", "authors": ["Ann Salt", "Tom Clay"], "publishing_date": "2024-01-02 03:04:05+01:00",
		         "body": {"summary": ["Fünf"], "sections": [{"headline": ["sechs"], "paragraphs": ["sieben."]}]}}}`)
	if err := run(evaluation, fundus, dir); err != nil {
		t.Fatal(err)
	}
	sets, err := gold.Open(dir)
	if err != nil || len(sets) != 2 {
		t.Fatalf("sets %v, error %v", sets, err)
	}
	want := [][3]string{
		{"de-Salt_2024_01_02", "Fünf\nsechs\nsieben.\n", `{"title":"Neu","byline":"Ann Salt, Tom Clay","publishedTime":"2024-01-02T03:04:05+01:00"}`},
		{"Clay_0", "One two.\nThree.\n", ""},
	}
	for i, s := range sets {
		all, err := s.Pages()
		if err != nil || len(all) != 1 {
			t.Fatalf("%s: pages %v, error %v", s.Name, all, err)
		}
		if got := [3]string{all[0].ID, all[0].Gold, string(all[0].Metadata)}; got != want[i] {
			t.Errorf("%s: %q, want %q", s.Name, got, want[i])
		}
	}
}

func TestNoClone(t *testing.T) {
	if err := run(t.TempDir(), t.TempDir(), t.TempDir()); err == nil {
		t.Error("no error without a ground truth")
	}
}
