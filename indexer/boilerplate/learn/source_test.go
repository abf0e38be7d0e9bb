package learn

import (
	"go/format"
	"testing"
)

func TestSource(t *testing.T) {
	leaf := func(boilerplate, content float64) *node { return &node{mass: mass{boilerplate, content}} }
	for _, c := range []struct {
		model Model
		want  string
	}{
		{constant(1), "return true\n"},
		{&oneRule{2, []float32{0.1, 7}, []Class{0, 1, 0}},
			"if r[2] <= 0.1 { // c\nreturn false\n}\nif r[2] <= 7 { // c\nreturn true\n}\nreturn false\n"},
		{&node{column: 1, cut: 16.5, left: leaf(3, 1), right: &node{column: 0, cut: -1, left: leaf(0, 5), right: leaf(2, 2)}},
			"if r[1] <= 16.5 { // b\nreturn false // 3 of 4 words\n}\nif r[0] <= -1 { // a\nreturn true // 5 of 5 words\n}\n" +
				"return false // 2 of 4 words\n"},
		// 3 (x-2)/4 + 0 y + 0.5 (z-1) - 1 = 0.75 x + 0.5 z - 3; the weight 0 is left out.
		{&planes{[]int{0, 1, 2}, []float64{2, 9, 1}, []float64{0.25, 1, 0.5}, []plane{{Content, Boilerplate, []float64{3, 0, 1, -1}}}},
			"sum := -3\nsum += 0.75 * float64(r[0]) // a\nsum += 0.5 * float64(r[2]) // c\nreturn sum > 0\n"},
	} {
		got, err := format.Source([]byte("package p\n" + Source("f", c.model, func(c int) string { return string(rune('a' + c)) })))
		want, _ := format.Source([]byte("package p\nfunc f(r *shallow.Row) bool {\n" + c.want + "}\n"))
		if err != nil || string(got) != string(want) {
			t.Errorf("%T: %v\n%s, want\n%s", c.model, err, got, want)
		}
	}
}
