package partition

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"
)

// coder writes the fields of a message, or reads them. The same code does both, so they cannot differ. Integers are unsigned varints; numbers are
// float64 in little-endian order, which must be finite and at least 0.
type coder struct {
	data    []byte // bytes written so far, or left to read
	reading bool
	err     error // the first error of reading
}

var errShort = errors.New("it ends too early")

func (c *coder) fail(err error) {
	if c.err == nil {
		c.err = err
	}
	c.data = nil
}

// integer codes a field of any unsigned type.
func integer[T ~uint32 | ~uint64](c *coder, v *T) {
	if !c.reading {
		c.data = binary.AppendUvarint(c.data, uint64(*v))
		return
	}
	read, n := binary.Uvarint(c.data)
	switch {
	case n <= 0:
		c.fail(errShort)
	case uint64(T(read)) != read:
		c.fail(fmt.Errorf("%d is too large", read))
	default:
		*v, c.data = T(read), c.data[n:]
	}
}

func (c *coder) flag(v *bool) {
	n := uint32(0)
	if *v {
		n = 1
	}
	integer(c, &n)
	if n > 1 {
		c.fail(fmt.Errorf("%d is neither yes nor no", n))
	}
	*v = n == 1
}

func (c *coder) number(v *float64) {
	if !c.reading {
		c.data = binary.LittleEndian.AppendUint64(c.data, math.Float64bits(*v))
		return
	}
	if len(c.data) < 8 {
		c.fail(errShort)
		return
	}
	*v = math.Float64frombits(binary.LittleEndian.Uint64(c.data))
	c.data = c.data[8:]
	if !(*v >= 0 && *v <= math.MaxFloat64) {
		c.fail(fmt.Errorf("number %v: must be finite and not negative", *v))
	}
}

func (c *coder) numbers(v *[]float64) { list(c, v, 8, c.number) }

func (c *coder) text(v *string) {
	b := []byte(*v)
	list(c, &b, 1, func(b *byte) {
		if !c.reading {
			c.data = append(c.data, *b)
		} else { // list has checked that there are enough bytes
			*b, c.data = c.data[0], c.data[1:]
		}
	})
	*v = string(b)
}

// ascending codes different integers in ascending order; each is coded as its distance from the least possible value.
func ascending[T ~uint32](c *coder, v *[]T) {
	least := uint64(0)
	list(c, v, 1, func(v *T) {
		next := uint32(*v)
		c.above(&least, &next)
		*v = T(next)
	})
}

// above codes an integer that is at least *least, and sets *least to that integer plus one.
func (c *coder) above(least *uint64, v *uint32) {
	gap := uint64(*v) - *least
	integer(c, &gap)
	if c.reading {
		if gap > math.MaxUint32 || *least+gap > math.MaxUint32 {
			c.fail(fmt.Errorf("%d after %d is too large", gap, *least))
			return
		}
		*v = uint32(*least + gap)
	}
	*least = uint64(*v) + 1
}

// list codes the number of items and then the items. Each item takes at least size bytes, so a wrong number cannot make it allocate much memory.
func list[T any](c *coder, items *[]T, size int, item func(*T)) {
	n := uint64(len(*items))
	integer(c, &n)
	if c.reading {
		if n > uint64(len(c.data)/size) {
			c.fail(errShort)
			return
		}
		*items = nil
		if n > 0 {
			*items = make([]T, n)
		}
	}
	for i := range *items {
		if c.err != nil {
			return
		}
		item(&(*items)[i])
	}
}
