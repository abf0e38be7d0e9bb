package main

import (
	"bytes"
	"compress/gzip"
	"os"
	"path/filepath"
	"testing"
)

func TestRun(t *testing.T) {
	clone, dir := t.TempDir(), t.TempDir()
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	z.Write([]byte("<p>It snowed."))
	z.Close()
	files := map[string]string{
		"metadata.json": `{"files": {"1": {"split": "dev", "page_type": "forum"}, "2": {"split": "dev", "page_type": "forum"},
			"3": {"split": "test", "page_type": "article"}}}`,
		"dev/ground-truth/1.json":  `{"ground_truth": {"main_content": "It snowed."}}`,
		"dev/ground-truth/2.json":  `{"ground_truth": {"title": "of which nothing is said"}}`,
		"test/ground-truth/3.json": `{"ground_truth": {"main_content": ""}}`,
	}
	for _, id := range []string{"dev/html/1", "dev/html/2", "test/html/3"} {
		files[id+".html.gz"] = packed.String()
	}
	for name, text := range files {
		if err := write(filepath.Join(clone, name), []byte(text)); err != nil {
			t.Fatal(err)
		}
	}
	if err := run(clone, dir); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{
		"wcxb-dev-forum/html/1.html": "<p>It snowed.", "wcxb-dev-forum/gold/1.txt": "It snowed.",
		"wcxb-test-article/html/3.html": "<p>It snowed.", "wcxb-test-article/gold/3.txt": "",
	} {
		if got, err := os.ReadFile(filepath.Join(dir, name)); err != nil || string(got) != want {
			t.Errorf("%s: %q, %v", name, got, err)
		}
	}
	if _, err := os.Stat(filepath.Join(dir, "wcxb-dev-forum/html/2.html")); err == nil {
		t.Error("a page without a gold text is in the set")
	}
	if run(t.TempDir(), dir) == nil {
		t.Error("a folder that holds no benchmark was read")
	}
}
