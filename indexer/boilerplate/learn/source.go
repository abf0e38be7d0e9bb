package learn

import (
	"fmt"
	"strconv"
	"strings"
)

// Source returns the source of a Go function with this name that tells of a *shallow.Row whether the block is content, by a model of two classes;
// feature names the columns, for comments. The function decides as Chances(row).Class() does, except for the last digits of the weights of an SVM.
func Source(name string, m Model, feature func(column int) string) string {
	s := source{feature: feature}
	fmt.Fprintf(&s.text, "func %s(r *shallow.Row) bool {\n", name)
	switch m := m.(type) {
	case constant:
		s.answer(Class(m), "")
	case *oneRule:
		s.buckets(m)
	case *node:
		s.tests(m)
	case *planes:
		s.sum(m)
	}
	s.text.WriteString("}\n")
	return s.text.String()
}

// source collects Go source; gofmt indents it.
type source struct {
	text    strings.Builder
	feature func(column int) string
}

func (s *source) answer(class Class, why string) {
	fmt.Fprintf(&s.text, "return %t%s\n", class == Content, why)
}

// below opens a block for values up to a cut, which is printed with so many digits that Go reads the same number.
func (s *source) below(column int, cut float32) {
	fmt.Fprintf(&s.text, "if r[%d] <= %s { // %s\n", column, strconv.FormatFloat(float64(cut), 'g', -1, 32), s.feature(column))
}

func (s *source) buckets(r *oneRule) {
	for b, cut := range r.cuts {
		s.below(r.column, cut)
		s.answer(r.classes[b], "")
		s.text.WriteString("}\n")
	}
	s.answer(r.classes[len(r.cuts)], "")
}

func (s *source) tests(n *node) {
	if n.left == nil {
		class := n.mass.class()
		s.answer(class, fmt.Sprintf(" // %.0f of %.0f words", n.mass[class], n.mass.total()))
		return
	}
	s.below(n.column, n.cut)
	s.tests(n.left)
	s.text.WriteString("}\n")
	s.tests(n.right)
}

func (s *source) sum(p *planes) {
	weights := p.between[0].weights
	bias := weights[len(p.columns)]
	for k := range p.columns {
		bias -= weights[k] * p.scale[k] * p.mean[k]
	}
	fmt.Fprintf(&s.text, "sum := %.6g\n", bias)
	for k, c := range p.columns {
		if w := weights[k] * p.scale[k]; w != 0 {
			fmt.Fprintf(&s.text, "sum += %.6g * float64(r[%d]) // %s\n", w, c, s.feature(c))
		}
	}
	s.text.WriteString("return sum > 0\n")
}
