package sweep

import (
	"math"

	"facetta/ranking/graph"
)

// The functions here do what the assembly does, in the same order of operations, so with the same bits. The conversions around
// products forbid the compiler to fuse them with sums, which some processors would do with another rounding.

// sums4 has the sums of four rows.
type sums4[F Float] [together * maxLanes]F

func farPortable[F Float](groups []group, sources []graph.Node, sums, z, base []F) {
	k := len(base)
	var rows sums4[F]
	for _, g := range groups {
		for i := range together {
			copy(rows[i*k:], base)
		}
		sumPortable(rows[:together*k], z, sources, int(g.steps))
		sources = sources[together*g.steps:]
		for i, place := range g.places {
			copy(sums[int(place)*k:int(place)*k+k], rows[i*k:])
		}
	}
}

func nearPortable[F Float](groups []group, sources []uint16, k int, targets, z, sums, weights []F) {
	var rows sums4[F]
	for _, g := range groups {
		nearGroup(&g, &rows, sources, k, z, sums, weights)
		sources = sources[together*g.steps:]
		for i, place := range g.places {
			copy(targets[int(place)*k:int(place)*k+k], rows[i*k:])
		}
	}
}

func relaxPortable[F Float](groups []group, sources []uint16, targets, z, sums, weights, old, out, relax, change []F) {
	k := len(relax)
	if k == 1 {
		relaxOnes(groups, sources, targets, z, sums, weights, old, out, relax, change)
		return
	}
	var rows sums4[F]
	for _, g := range groups {
		nearGroup(&g, &rows, sources, k, z, sums, weights)
		sources = sources[together*g.steps:]
		for i, p := range g.places {
			place := int(p)
			row := rows[i*k : i*k+k]
			relaxRow(row, old[place*k:place*k+k], out[place], relax, change)
			copy(targets[place*k:place*k+k], row)
		}
	}
}

// relaxOnes does what relaxPortable does for rows of one lane: the changes of the four rows of a group are added up separately.
func relaxOnes[F Float](groups []group, sources []uint16, targets, z, sums, weights, old, out, relax, change []F) {
	var rows sums4[F]
	var changes [together]F
	for _, g := range groups {
		nearGroup(&g, &rows, sources, 1, z, sums, weights)
		sources = sources[together*g.steps:]
		for i, place := range g.places {
			relaxRow(rows[i:i+1], old[place:place+1], out[place], relax, changes[i:i+1])
			targets[place] = rows[i]
		}
	}
	change[0] += changes[0] + changes[1] + (changes[2] + changes[3])
}

// nearGroup computes the rows of a group.
func nearGroup[F Float](g *group, rows *sums4[F], sources []uint16, k int, z, sums, weights []F) {
	for i, place := range g.places {
		copy(rows[i*k:i*k+k], sums[int(place)*k:])
	}
	sumPortable(rows[:together*k], z, sources, int(g.steps))
	for i, place := range g.places {
		for lane := range k {
			rows[i*k+lane] *= weights[place]
		}
	}
}

// relaxRow moves a row further from old, but not below 0.
func relaxRow[F Float](target, old []F, out F, relax, change []F) {
	for lane := range target {
		step := target[lane] - old[lane]
		target[lane] = max(target[lane]+F(step*relax[lane]), 0)
		change[lane] += F(max(step, -step) * out)
	}
}

// sumPortable adds the rows of their sources to four rows.
func sumPortable[F Float, S uint16 | graph.Node](rows, z []F, sources []S, steps int) {
	k := len(rows) / together
	if k == 1 {
		sumOnes(rows, z, sources[:together*steps])
		return
	}
	for i, source := range sources[:together*steps] {
		row := rows[i%together*k : i%together*k+k]
		for lane, v := range z[int(source)*k : int(source)*k+k] {
			row[lane] += v
		}
	}
}

// sumOnes does what sumPortable does for rows of one lane: every other step is added up separately.
func sumOnes[F Float, S uint16 | graph.Node](rows, z []F, sources []S) {
	var odd [together]F
	for i, source := range sources {
		if i/together%2 == 0 {
			rows[i%together] += z[source]
		} else {
			odd[i%together] += z[source]
		}
	}
	for i, v := range odd {
		rows[i] += v
	}
}

// columnsPortable begins at place number from.
func columnsPortable[F Float](columns [][]F, linked, dangling []F, places []uint16, scales []F, from int) {
	k := len(columns)
	for i := from; i < len(places); i++ {
		at, rows := int(places[i])*k, linked
		if at >= len(linked) {
			rows = dangling
		}
		row, scale := rows[at:at+k], scales[places[i]]
		for lane, v := range row {
			columns[lane][i] = v * scale
		}
	}
}

// rowsOfPortable begins at page from.
func rowsOfPortable[F Float](rows []F, columns [][]F, places []uint16, scales, factors []F, from int) {
	k := len(columns)
	for lane, column := range columns {
		for i := from; i < len(places); i++ {
			place := int(places[i])
			rows[place*k+lane] = F(column[i]*factors[lane]) * scales[place]
		}
	}
}

// weighed has weighedTogether sums that do not wait for each other, each of every weighedTogether-th value, and the largest bits among these values.
type weighed struct {
	sums [weighedTogether]float64
	most [weighedTogether]uint32
}

const weighedTogether = 8

func weighPortable(values []float32, shares []float64, w *weighed) {
	for i, v := range values {
		k := i % weighedTogether
		w.sums[k] += float64(float64(v) * shares[i])
		w.most[k] = max(w.most[k], math.Float32bits(v))
	}
}

// weightedTogether is the number of sums that do not wait for each other, each of every weightedTogether-th value.
const weightedTogether = 16

func weightedPortable(values, weights []float64, sums *[weightedTogether]float64) {
	for i, v := range values {
		sums[i%weightedTogether] += float64(v * weights[i])
	}
}

func addTotalsPortable[F Float](totals []float64, rows, scales []F) {
	k := len(totals)
	for row, scale := range scales {
		for lane, v := range rows[row*k : row*k+k] {
			totals[lane] += float64(v * scale)
		}
	}
}

func narrowPortable(to []float32, from []float64) {
	for i, v := range from {
		to[i] = float32(v)
	}
}

func scalePortable[F Float](to []float64, from []F, factor float64) {
	for i, v := range from {
		to[i] = float64(v) * factor
	}
}

func extendPortable[F Float](z, old, factors []F) {
	k := len(factors)
	for at := 0; at < len(z); at += k {
		for lane, factor := range factors {
			v := z[at+lane]
			z[at+lane] = max(v+F((v-old[at+lane])*factor), 0)
		}
	}
}

func comparePortable[F Float](z, old, kept, out, along, across []F) {
	k := len(along)
	for row, w := range out {
		for lane := range along {
			at := row*k + lane
			f := z[at] - old[at]
			d := old[at] - kept[at] - f
			weighted := F(d * w)
			along[lane] += F(weighted * f)
			across[lane] += F(weighted * d)
		}
	}
}
