package sequence

import (
	"unsafe"

	"golang.org/x/sys/cpu"
)

func levelHere() int {
	x := &cpu.X86
	switch {
	case x.HasAVX512F && x.HasAVX512BW && x.HasAVX512VL && x.HasAVX512VBMI && x.HasAVX512GFNI:
		return avx512
	case x.HasAVX2:
		return avx2
	}
	return portable
}

// The assembly functions are called by name: if they were called through variables, the compiler would have to put their arguments on the heap.

// transpose256 and transpose512 copy the values of 16 rows, four features for each block, so that those of a feature stand side by side.

//go:noescape
func transpose256(values, rows *float32, width, blocks int)

//go:noescape
func transpose512(values, rows *float32, width, blocks int)

// compare256 and compare512 answer comparisons for 16 rows, and set two bytes of each word.

//go:noescape
func compare256(answers unsafe.Pointer, values *float32, features *uint32, thresholds *float32, runs int)

//go:noescape
func compare512(answers unsafe.Pointer, values *float32, features *uint32, thresholds *float32, runs int)

// climb256 and climb512 add the leaves of 64 rows to their sums, tree by tree.

//go:noescape
func climb256(sums *float32, answers *uint64, trees *wordTree, count int)

//go:noescape
func climb512(sums *float32, answers *uint64, trees *wordTree, count int)

// climb computes the sums of rows [from, to): a bias and their leaves.
func (c *compiled) climb(t *table, from, to int, bias float32, s *slate) {
	if level == portable {
		c.climbPortable(t, from, to, bias, s)
		return
	}
	s.resize(len(c.thresholds))
	answers := unsafe.Pointer(&s.answers[0])
	blocks := min((t.width+3)/4, len(s.values)/(4*lanes))
	for ; from < to; from += lanes {
		group := t.values[from*t.width:][:lanes*t.width+3]
		if level == avx512 {
			transpose512(&s.values[0], &group[0], t.width, blocks)
			compare512(answers, &s.values[0], &c.features[0], &c.thresholds[0], len(c.features))
		} else {
			transpose256(&s.values[0], &group[0], t.width, blocks)
			compare256(answers, &s.values[0], &c.features[0], &c.thresholds[0], len(c.features))
		}
		answers = unsafe.Add(answers, lanes/8)
	}
	for i := range s.sums {
		s.sums[i] = bias
	}
	if level == avx512 {
		climb512(&s.sums[0], &s.answers[0], &c.trees[0], len(c.trees))
	} else {
		climb256(&s.sums[0], &s.answers[0], &c.trees[0], len(c.trees))
	}
}
