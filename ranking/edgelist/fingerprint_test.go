package edgelist

import (
	"bytes"
	"fmt"
	"math"
	"testing"
)

// Texts of any length that differ in one byte, or in how many zeros they end with.
func TestFingerprintsReadEachByte(t *testing.T) {
	f := newFingerprints()
	texts, checks := map[uint64]string{}, map[uint32]int{}
	see := func(text []byte) {
		p := f.of(text)
		if other, ok := texts[p.hash]; ok {
			t.Errorf("%x has the hash of %x", text, other)
		}
		texts[p.hash] = string(text)
		checks[p.check]++
	}
	for length := range 80 {
		text := make([]byte, length)
		see(text)
		for i := range text {
			text[i] = 1
			see(text)
			text[i] = 0
		}
	}
	if len(checks) < len(texts)-2 { // one may be another's of 3,240 texts in 800 runs, three in 10^9
		t.Errorf("%d checks of %d texts", len(checks), len(texts))
	}
	if text := bytes.Repeat([]byte{'x'}, maxLine); f.of(text) != f.of(bytes.Clone(text)) {
		t.Error("a text has two fingerprints")
	}
	if g := newFingerprints(); g.of([]byte("x")) == f.of([]byte("x")) {
		t.Error("two Readers have the same fingerprints")
	}
}

// Of texts that are read whole, no bit is taken for another.
func TestEndsTellShortTextsApart(t *testing.T) {
	for length := range 17 {
		seen, text := map[[2]uint64]bool{}, make([]byte, length)
		see := func() {
			a, b := ends(text)
			seen[[2]uint64{a, b}] = true
		}
		see()
		for i := range text {
			for bit := range 8 {
				text[i] = 1 << bit
				see()
			}
			text[i] = 0
		}
		if len(seen) != 1+8*length {
			t.Errorf("%d ends of %d texts of %d bytes", len(seen), 1+8*length, length)
		}
	}
}

// The bits that choose a slot, and those that choose a table, spread names that differ little: of 2^16 into as many slots, 1/e are left
// free, with a standard deviation of 0.0012 (Poisson).
func TestFingerprintsSpread(t *testing.T) {
	const slots = 1 << 16
	f := newFingerprints()
	name := func(i int) fingerprint { return f.of(fmt.Appendf(nil, "http://h%d.example/p%d", i%100, i/100)) }
	for which, slot := range map[string]func(i int) uint64{
		"low bits":  func(i int) uint64 { return name(i).hash % slots },
		"high bits": func(i int) uint64 { return name(i).hash / (1 << 48) },
		"checks":    func(i int) uint64 { return uint64(name(i).check) % slots },
		"integers":  func(i int) uint64 { return f.ofInteger(uint64(i)).hash % slots },
	} {
		var seen [slots]bool
		for i := range slots {
			seen[slot(i)] = true
		}
		free := 0.0
		for _, s := range seen {
			if !s {
				free++
			}
		}
		if free /= slots; math.Abs(free-1/math.E) > 0.01 {
			t.Errorf("%s: %.3f of the slots are free, want %.3f", which, free, 1/math.E)
		}
	}
}
