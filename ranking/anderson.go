package ranking

// Conversions around products forbid some processors' compilers to fuse them with sums, which would give other bits.

// window is how many past differences an anderson uses.
const window = 2

// anderson accelerates z' = G(z), G a sweep, by the method of D. G. Anderson, 1965, in the form of Walker and Ni, 2011, which keeps
// differences. With f = G(z) - z, and dF, dG the differences of f and G(z) between one sweep and the next,
//
//	z' = G(z) - sum over j of gamma(j) dG(j),  gamma minimising the L2 norm of out (f - sum over j of gamma(j) dF(j))
//
// It makes errors that many sweeps would only shrink by the damping, as those of two pages of different halves that link to each
// other, vanish in some steps.
type anderson struct {
	z      []float64         // before the sweep
	f, g   []float64         // of the sweep before
	dF, dG [window][]float64 // the last differences, in rotation
	steps  int
}

func newAnderson(n int) *anderson {
	a := &anderson{z: make([]float64, n), f: make([]float64, n), g: make([]float64, n)}
	for j := range window {
		a.dF[j], a.dG[j] = make([]float64, n), make([]float64, n)
	}
	return a
}

// products are those of one or all halves: of f with each dF, and of each two dF.
type products struct {
	right  [window]float64
	matrix [window][window]float64
}

func (p *products) add(q *products) {
	for i := range window {
		p.right[i] += q.right[i]
		for j := range window {
			p.matrix[i][j] += q.matrix[i][j]
		}
	}
}

// record takes in the step from a.z to g of the nodes from..end-1, and gives their products.
func (a *anderson) record(g, out []float64, from, end int) (p products) {
	newest, other := a.steps%window, (a.steps+1)%window
	dF, dG, f, before := a.dF[newest], a.dG[newest], a.f, a.g
	old := a.dF[other]
	for n := from; n < end; n++ {
		now := g[n] - a.z[n]
		if a.steps > 0 {
			dF[n], dG[n] = now-f[n], g[n]-before[n]
		}
		f[n], before[n] = now, g[n]
		w := out[n] * out[n]
		x, y := dF[n]*w, old[n]*w
		p.right[newest] += float64(now * x)
		p.right[other] += float64(now * y)
		p.matrix[newest][newest] += float64(dF[n] * x)
		p.matrix[newest][other] += float64(dF[n] * y)
		p.matrix[other][other] += float64(old[n] * y)
	}
	p.matrix[other][newest] = p.matrix[newest][other]
	return p
}

// solve gives gamma, 0 for differences that are of no use.
func (p *products) solve() (gamma [window]float64) {
	a, b, c := p.matrix[0][0], p.matrix[0][1], p.matrix[1][1]
	det := float64(a*c) - float64(b*b)
	switch {
	case det > 1e-10*a*c:
		gamma[0], gamma[1] = (float64(c*p.right[0])-float64(b*p.right[1]))/det, (float64(a*p.right[1])-float64(b*p.right[0]))/det
	case a > 0 && a >= c:
		gamma[0] = p.right[0] / a
	case c > 0:
		gamma[1] = p.right[1] / c
	}
	return gamma
}

// step writes z'.
func (a *anderson) step(z []float64, gamma [window]float64, from, end int) {
	dG0, dG1 := a.dG[0], a.dG[1]
	for n := from; n < end; n++ {
		z[n] = max(a.g[n]-float64(gamma[0]*dG0[n])-float64(gamma[1]*dG1[n]), 0)
	}
}
