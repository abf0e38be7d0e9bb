package column

import (
	"fmt"
	"math"
	"slices"
)

// Code is a rank in 16 bits. Codes are ordered as their ranks are.
//
//	code               rank                       steps
//	0                  0
//	1601 to 8191       2^-132 to 2^-24            64 an octave (from 2^-126 on)
//	8192 to 65535      2^-24 to 2^32, exclusive   1024 an octave
//
// In both ranges, a code is the bits of a float32, cut and rounded, plus a constant, so that codes rise evenly with each octave; 1 to 1600 are not
// used, and decode to 0.
type Code uint16

// One is the code of rank 1, the mean over all pages.
const One Code = 1 << 15

// As lines over the bits of a float32, the coarser range rises with 2^-17 and the finer one with 2^-13. They cross at 2^-24, so the code is the
// larger of both values, and for decoding the bits are the smaller of both values. So no branch is needed, which the processor would mispredict.
const (
	fine      = 8192 // first code of the finer range
	fineShift = 13
	fineBits  = (127 - 24) << 23 // bits of 2^-24

	coarseShift = 17
	coarseBase  = fine - fineBits>>coarseShift // 1600

	oneBits = 127 << 23
	signBit = 1 << 31 // -0 is a valid rank
)

// Encode returns the code of a rank of at least 0 and less than 2^32.
func Encode(rank float64) Code {
	bits := int64(math.Float32bits(float32(rank)) &^ signBit)
	code := (bits + 1<<(coarseShift-1)) >> coarseShift
	if code > 0 {
		code += coarseBase
	}
	code = max(code, (bits-fineBits+1<<(fineShift-1))>>fineShift+fine)
	most := int64(math.MaxUint16)
	if bits < oneBits {
		most = int64(One) - 1 // rounding must not lift a rank over the mean
	}
	return Code(min(code, most))
}

// Rank returns the rank of a code.
func (c Code) Rank() float32 {
	coarseBits := max(int64(c)-coarseBase, 0) << coarseShift
	return math.Float32frombits(uint32(min(coarseBits, int64(c)<<fineShift+(fineBits-fine<<fineShift))))
}

// Append appends the codes of ranks, each of which must be at least 0 and less than 2^32.
func Append(codes []Code, ranks []float64) ([]Code, error) {
	codes = slices.Grow(codes, len(ranks))
	added := codes[len(codes):][:len(ranks)]
	for i := encodeMost(added, ranks); i < len(ranks); i++ {
		r := ranks[i]
		if !(r >= 0 && r < 1<<32) {
			return nil, fmt.Errorf("%v of entry %d is not a rank: ranks are from 0 to 2^32", r, i)
		}
		added[i] = Encode(r)
	}
	return codes[:len(codes)+len(ranks)], nil
}
