package sweep

import "unsafe"

// turning has the arguments of columnsOf, which depends on the offsets.
type turning struct {
	columns  *unsafe.Pointer
	linked   unsafe.Pointer // row of place 0
	dangling unsafe.Pointer // the same, for places from end on
	end      int
	places   unsafe.Pointer
	scales   unsafe.Pointer
	count    int // number of places
}

//go:noescape
func columnsOf32(a *turning)

//go:noescape
func columnsOf64(a *turning)

//go:noescape
func columnsOf32x512(a *turning)

func columnsOf[F Float](columns [][]F, linked, dangling []F, places []uint16, scales []F) {
	k, done := len(columns), 0
	if kind := kindOf[F](k); kind != none && len(places) >= maxLanes {
		done = len(places) &^ (maxLanes - 1)
		var to [maxLanes]unsafe.Pointer
		for lane, column := range columns {
			to[lane] = pointer(column)
		}
		a := turning{&to[0], pointer(linked), pointer(dangling), len(linked) / k, pointer(places), pointer(scales), done}
		if kind == rows32x512 && aligned(columns...) {
			columnsOf32x512(&a)
		} else {
			halfColumns(&a, kind)
			a.columns, a.linked, a.dangling = &to[k/2], pointer(linked[k/2:]), pointer(dangling[k/2:])
			halfColumns(&a, kind)
		}
	}
	columnsPortable(columns, linked, dangling, places, scales, done)
}

// halfColumns handles as many lanes as a register of 32 bytes has.
func halfColumns(a *turning, rows kind) {
	if rows == rows64 || rows == rows64x512 {
		columnsOf64(a)
	} else {
		columnsOf32(a)
	}
}

// aligned tells whether all begin with a cache line.
func aligned[F Float](all ...[]F) bool {
	for _, s := range all {
		if uintptr(pointer(s))%RowBytes != 0 {
			return false
		}
	}
	return true
}

//go:noescape
func rowsOf32(rows unsafe.Pointer, columns *unsafe.Pointer, places, scales, factors unsafe.Pointer, n int)

func rowsOf[F Float](rows []F, columns [][]F, places []uint16, scales, factors []F) {
	done := 0
	if level != portable && unsafe.Sizeof(F(0)) == 4 && len(places) >= 8 {
		done = len(places) &^ 7
		for lane := 0; lane < len(columns); lane += 8 {
			var from [8]unsafe.Pointer
			for i := range from {
				from[i] = pointer(columns[lane+i])
			}
			rowsOf32(unsafe.Pointer(&rows[lane]), &from[0], pointer(places), pointer(scales), unsafe.Pointer(&factors[lane]), done)
		}
	}
	rowsOfPortable(rows, columns, places, scales, factors, done)
}
