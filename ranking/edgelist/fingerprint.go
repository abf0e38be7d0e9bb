package edgelist

import (
	"crypto/rand"
	"encoding/binary"
	"math/bits"
)

// fingerprint stands for a name: 96 bits of two hash functions, which are chosen at random for each Reader, so that nobody can write a file of names
// that collide. The probability that any two of a hundred million names have the same fingerprint is below 1e-12, as if the functions were chosen
// from all functions.
type fingerprint struct {
	hash  uint64
	check uint32
}

// fingerprints makes fingerprints. Both functions are wyhash (Wang Yi, github.com/wangyi-fudan/wyhash), which package maphash uses on processors
// without instructions for hashing. They have secrets of our own, so that a name is read only once for both.
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

// ofInteger returns the fingerprint of an integer; different integers have different ones.
func (f *fingerprints) ofInteger(number uint64) fingerprint {
	return fingerprint{mix(mix(number^f.hash[1], f.hash[0])^f.hash[2], f.hash[1]), uint32(number)}
}

// ends returns the last 16 bytes of a text, or all bytes of a shorter one: together with the length, they are different for all texts.
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

// mix multiplies two numbers and combines both halves of the product.
func mix(a, b uint64) uint64 {
	high, low := bits.Mul64(a, b)
	return high ^ low
}
