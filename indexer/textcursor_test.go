package indexer

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func FuzzDecodeBlocks(f *testing.F) {
	data, _ := appendBlocks(nil, []Block{{"some text", true, 2, 1, 1, 2}, {"more", false, 1, 0, 1, 1}})
	f.Add(data)
	f.Add([]byte{200, 200, 200, 1})
	f.Fuzz(func(t *testing.T, data []byte) {
		d := decoder{data: data}
		size := 0
		for _, b := range d.blocks() {
			size += len(b.Text)
		}
		if size > len(data) {
			t.Errorf("%d bytes of text from %d bytes", size, len(data))
		}
	})
}

func TestCanonicaliseRefusesOtherFiles(t *testing.T) {
	dir := t.TempDir()
	writeIndex(t, dir, synthetic(20, 1), Options{})
	good, err := os.ReadFile(filepath.Join(dir, bleveFolder, storeFolder, "000000000001.zap"))
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "x.zap")
	if err := os.WriteFile(path, good, 0o666); err != nil {
		t.Fatal(err)
	}
	if err := canonicalise(path); err != nil {
		t.Fatalf("a good file: %v", err)
	}
	if again, err := os.ReadFile(path); err != nil || string(again) != string(good) {
		t.Errorf("a canonical file is changed (%v)", err)
	}
	version := append([]byte(nil), good...)
	version[len(version)-5] = 16
	damaged := append([]byte(nil), good...)
	damaged[len(damaged)/2]++
	for name, data := range map[string][]byte{"short": good[:10], "other version": version, "damaged": damaged} {
		if err := os.WriteFile(path, data, 0o666); err != nil {
			t.Fatal(err)
		}
		if err := canonicalise(path); err == nil || !strings.Contains(err.Error(), path) {
			t.Errorf("%s: error = %v", name, err)
		}
	}
}
