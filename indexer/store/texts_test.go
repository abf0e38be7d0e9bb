package store

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// openTexts opens the texts of an index.
func openTexts(t *testing.T, dir string) *Texts {
	t.Helper()
	texts, err := OpenTexts(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = texts.Close() })
	return texts
}

// files gives both files of a text store.
func files(t *testing.T, dir string) string {
	t.Helper()
	documents, err := os.ReadFile(filepath.Join(dir, Folder, documentsFile))
	if err != nil {
		t.Fatal(err)
	}
	table, err := os.ReadFile(filepath.Join(dir, Folder, tableFile))
	if err != nil {
		t.Fatal(err)
	}
	return string(documents) + string(table)
}

// A store that copies unchanged documents from an earlier one is the same as one that packs all of them: those that are new or have another title or
// text are packed, whatever order and nodes they have.
func TestUnchangedDocumentsAreCopied(t *testing.T) {
	before, copied, packed := t.TempDir(), t.TempDir(), t.TempDir()
	writeTexts(t, before, some())
	documents := some()
	slices.Reverse(documents)
	for _, d := range documents {
		d.Node++
	}
	documents[3].Title = "another"
	documents[30].Blocks[0].Text += "!"
	documents[31].Blocks[0].Content = false
	added := *documents[7]
	added.URL = "http://a.example/new"
	documents = append(documents, &added)
	earlier := openTexts(t, before)
	if taken := writeTextsAfter(t, copied, earlier, documents); taken != 50-3 {
		t.Errorf("%d documents are copied, want all but 3 of 50", taken)
	}
	if taken := writeTextsAfter(t, packed, nil, documents); taken != 0 {
		t.Errorf("%d documents are copied from nowhere", taken)
	}
	if files(t, copied) != files(t, packed) {
		t.Error("the files differ from those of a store that copies nothing")
	}
	if n := earlier.Damaged(); n != 0 {
		t.Errorf("%d damaged records", n)
	}
}

// A record of the earlier store that is damaged is not copied, but packed once more.
func TestDamagedRecordsAreNotCopied(t *testing.T) {
	before, copied, packed := t.TempDir(), t.TempDir(), t.TempDir()
	writeTexts(t, before, some())
	earlier := openTexts(t, before)
	path := filepath.Join(before, Folder, documentsFile)
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	data[earlier.reader.offset(11)-1] ^= 1 // the end of document 10
	if err := os.WriteFile(path, data, 0o666); err != nil {
		t.Fatal(err)
	}
	if taken := writeTextsAfter(t, copied, earlier, some()); taken != 49 || earlier.Damaged() != 1 {
		t.Errorf("%d documents are copied, %d damaged; want 49 and 1", taken, earlier.Damaged())
	}
	if writeTexts(t, packed, some()); files(t, copied) != files(t, packed) {
		t.Error("the files differ from those of a store that copies nothing")
	}
}
