package rankfile

import (
	"encoding/binary"
	"math"
	"math/bits"
	"slices"
	"strconv"
)

// digits is the number of digits of a number.
const digits = 9

// Numbers from 2^leastExponent to below 2^maxExponent are converted here. Smaller ones are no ranks of a page that can be reached, and larger ones
// have more than nine digits before the point.
const (
	leastExponent = -80
	maxExponent   = 29
)

// tens are the powers of ten by which such numbers are multiplied to have nine digits before the point: 10^0 to 10^33.
var tens = [...]float64{
	1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
	1e17, 1e18, 1e19, 1e20, 1e21, 1e22, 1e23, 1e24, 1e25, 1e26, 1e27, 1e28, 1e29, 1e30, 1e31, 1e32, 1e33,
}

// unsure is the distance from the middle between two neighbouring results below which a number is left to strconv. A product with a power of ten has
// a relative error of at most 2^-52, which is 2.3e-7 below 10^9.
const unsure = 1e-6

// appendNumber appends the same as strconv.AppendFloat(b, v, 'g', digits, 64), but several times as fast for most ranks: one multiplication gives all
// digits, and shows when they might be wrong.
func appendNumber(b []byte, v float64) []byte {
	if v == 0 {
		return append(b, '0')
	}
	if number, power, ok := nineDigits(v); ok {
		return appendDigits(b, number, power)
	}
	return strconv.AppendFloat(b, v, 'g', digits, 64)
}

// nineDigits returns an integer of nine digits, and the power of ten of the first of them. ok is false if v is out of range or too near to the middle
// between two such numbers.
func nineDigits(v float64) (number uint32, power int, ok bool) {
	exponent := int(math.Float64bits(v)>>52) - 1023 // for a negative number wrong, but too large for the next line
	if exponent < leastExponent || exponent >= maxExponent {
		return 0, 0, false
	}
	power = exponent * 1233 >> 12 // log10(2) = 1233/4096, rounded down: right, or 1 too small
	scaled := v * tens[digits-1-power]
	if scaled >= 1e9-0.5+unsure {
		power++
		scaled = v * tens[digits-1-power]
	}
	number = uint32(scaled)
	rest := scaled - float64(number)
	if math.Abs(rest-0.5) < unsure {
		return 0, 0, false
	}
	if rest > 0.5 {
		number++
	}
	return number, power, true
}

// appendDigits appends a number of nine digits as 'g' does: from 0.0001 on with a point, below with an exponent, without zeros at the end. It writes
// eight bytes at a time, also beyond the end of the result.
func appendDigits(b []byte, number uint32, power int) []byte {
	const most = len("1.23456789e-24") + 8
	b = slices.Grow(b, most)
	text := b[len(b) : len(b)+most]
	first, others := byte('0'+number/1e8), eightDigits(number%1e8)
	length := digits - bits.LeadingZeros64(others)/8
	others |= zeros
	switch {
	case power >= 0:
		text[0] = first
		put(text[1:], others)
		if length <= power+1 {
			length = power + 1
			break
		}
		text[power+1] = '.'
		put(text[power+2:], others>>(8*power))
		length++
	case power >= -4:
		put(text, zeros)
		text[1] = '.'
		text[1-power] = first
		put(text[2-power:], others)
		length += 1 - power
	default:
		text[0], text[1] = first, '.'
		put(text[2:], others)
		if length > 1 {
			length++
		}
		text[length], text[length+1], text[length+2], text[length+3] = 'e', '-', byte('0'-power/10), byte('0'-power%10)
		length += 4
	}
	return b[:len(b)+length]
}

// zeros are eight digits 0.
const zeros = 0x3030303030303030

// put writes eight bytes, the lowest first.
func put(to []byte, eight uint64) { binary.LittleEndian.PutUint64(to, eight) }

// eightDigits returns the digits of a number below 10^8, the first of them in the lowest byte. It divides the halves, then the quarters side by side.
// 10486/2^20 is 1/100 rounded up, which is exact enough below 10^4, and 103/2^10 is 1/10, exact enough below 100.
func eightDigits(number uint32) uint64 {
	n := uint64(number/1e4) | uint64(number%1e4)<<32
	high := n * 10486 >> 20 & 0x0000_007F_0000_007F
	n = high | (n-100*high)<<16
	high = n * 103 >> 10 & 0x000F_000F_000F_000F
	return high | (n-10*high)<<8
}
