package edgelist

import (
	"crypto/rand"
	"encoding/binary"
	"math/bits"
)

// fingerprint stands for a name: 96 bits of two hash functions, drawn anew for each Reader, so that nobody can write a file of
// names that collide. That any two of a hundred million names have the same one has a probability below 1e-12, as with functions
// drawn from all that there are.
type fingerprint struct {
	hash  uint64
	check uint32
}

// fingerprints makes fingerprints. Both functions are wyhash's (Wang Yi, github.com/wangyi-fudan/wyhash), which package maphash has for
// processors that hash by no instruction of their own, under secrets of ours, so that a name is read once for both.
type fingerprints struct {
	hash, check [3]uint64 // secrets: the first state; mixed with each first half of 16 bytes, and with the length; mixed with the last state
}

func newFingerprints() fingerprints { return fingerprints{newSecrets(), newSecrets()} }

func newSecrets() (s [3]uint64) {
	var random [8]byte
	for i := range s {
		_, _ = rand.Read(random[:]) // never fails
		s[i] = binary.LittleEndian.Uint64(random[:])
	}
	return s
}

func (f *fingerprints) of(text []byte) fingerprint {
	hash, check := f.hash[0], f.check[0]
	rest := text
	for ; len(rest) > 16; rest = rest[16:] {
		a, b := binary.LittleEndian.Uint64(rest), binary.LittleEndian.Uint64(rest[8:])
		hash, check = mix(a^f.hash[1], b^hash), mix(a^f.check[1], b^check)
	}
	a, b := ends(text)
	hash, check = mix(a^f.hash[1], b^hash), mix(a^f.check[1], b^check)
	length := uint64(len(text))
	return fingerprint{mix(hash^f.hash[2], length^f.hash[1]), uint32(mix(check^f.check[2], length^f.check[1]))}
}

// ofInteger is exact.
func (f *fingerprints) ofInteger(number uint64) fingerprint {
	return fingerprint{mix(mix(number^f.hash[1], f.hash[0])^f.hash[2], f.hash[1]), uint32(number)}
}

// ends gives the last 16 bytes of a text, or all of a shorter one: with the length, no two texts have the same.
func ends(text []byte) (a, b uint64) {
	switch n := len(text); {
	case n >= 16:
		return binary.LittleEndian.Uint64(text[n-16:]), binary.LittleEndian.Uint64(text[n-8:])
	case n >= 8:
		return binary.LittleEndian.Uint64(text), binary.LittleEndian.Uint64(text[n-8:])
	case n >= 4:
		return uint64(binary.LittleEndian.Uint32(text)), uint64(binary.LittleEndian.Uint32(text[n-4:]))
	case n > 0:
		return uint64(text[0])<<16 | uint64(text[n/2])<<8 | uint64(text[n-1]), 0
	}
	return 0, 0
}

// mix folds the product of two numbers.
func mix(a, b uint64) uint64 {
	high, low := bits.Mul64(a, b)
	return high ^ low
}
