package pipeline

import (
	"testing"

	"facetta/crawler/archive"
	"facetta/indexer/duplicate"
	"facetta/internal/build"
)

// A signature is found again by its address, if it was made from the same input.
func TestSignaturesComeBack(t *testing.T) {
	dir := build.Dir(t.TempDir())
	w, err := newSignatureWriter(dir, 4)
	if err != nil {
		t.Fatal(err)
	}
	defer w.discard()
	of := func(n byte) (s duplicate.PageSignature) {
		s.Signature.Words = uint32(n)
		return s
	}
	for _, n := range []archive.Ordinal{3, 0, 2} { // 1 is no document
		if err := w.add(n, signed{From: 100 + uint64(n), Signature: of(byte(n))}); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.commit(); err != nil {
		t.Fatal(err)
	}
	f, err := openSignatureFile(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer f.close()
	for n := range archive.Ordinal(6) {
		is := n == 0 || n == 2 || n == 3
		if got, ok := f.of(n, 100+uint64(n)); ok != is || ok && got != of(byte(n)) {
			t.Errorf("address %d: %+v, %t", n, got, ok)
		}
		if got, ok := f.of(n, 99); ok {
			t.Errorf("address %d, of another input: %+v", n, got)
		}
	}
}
