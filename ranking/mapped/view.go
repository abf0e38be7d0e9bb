package mapped

import (
	"bytes"
	"encoding/binary"
	"unsafe"
)

// littleEndian tells whether memory and file have the same byte order, so that slices can be shared.
var littleEndian = binary.NativeEndian.Uint16([]byte{1, 0}) == 1

// Section returns section i of a file as values of T, a fixed-size integer, float or struct of these without padding. They share the file's memory if
// the machine is little-endian, and must not be changed.
func Section[T any](f *File, i int) ([]T, error) {
	b := f.Bytes(i)
	size := int(unsafe.Sizeof(*new(T)))
	if len(b)%size != 0 {
		return nil, f.Damage(i, "%d bytes are not a whole number of values of %d bytes", len(b), size)
	}
	if len(b) == 0 {
		return nil, nil
	}
	if littleEndian && uintptr(unsafe.Pointer(&b[0]))%unsafe.Alignof(*new(T)) == 0 {
		return unsafe.Slice((*T)(unsafe.Pointer(&b[0])), len(b)/size), nil
	}
	values := make([]T, len(b)/size)
	if err := binary.Read(bytes.NewReader(b), binary.LittleEndian, values); err != nil {
		return nil, f.Damage(i, "%v", err)
	}
	return values, nil
}

// WriteSlice appends values to the current section.
func WriteSlice[T any](w *Writer, values []T) error {
	if len(values) == 0 {
		return w.err
	}
	if !littleEndian {
		return binary.Write(w, binary.LittleEndian, values)
	}
	size := int(unsafe.Sizeof(values[0]))
	_, err := w.Write(unsafe.Slice((*byte)(unsafe.Pointer(&values[0])), len(values)*size))
	return err
}
