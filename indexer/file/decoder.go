package file

import "encoding/binary"

// Decoder reads numbers and texts from the beginning of Data. After the first that does not fit, it is Bad and returns zeros.
type Decoder struct {
	Data []byte // the unread rest
	Bad  bool
}

// Uvarint reads a number.
func (d *Decoder) Uvarint() uint64 {
	if len(d.Data) > 0 && d.Data[0] < 0x80 {
		v := d.Data[0]
		d.Data = d.Data[1:]
		return uint64(v)
	}
	v, n := binary.Uvarint(d.Data)
	if n <= 0 {
		d.Data, d.Bad = nil, true
		return 0
	}
	d.Data = d.Data[n:]
	return v
}

// Count reads the number of items that follow, each of which takes at least size bytes.
func (d *Decoder) Count(size int) int {
	n := d.Uvarint()
	if n > uint64(len(d.Data)/size) {
		d.Data, d.Bad = nil, true
		return 0
	}
	return int(n)
}

// Text reads a text.
func (d *Decoder) Text() string {
	n := d.Count(1)
	s := string(d.Data[:n])
	d.Data = d.Data[n:]
	return s
}

// AppendString appends a text as a Decoder reads it: its length uvarint, then its bytes.
func AppendString(data []byte, s string) []byte {
	data = binary.AppendUvarint(data, uint64(len(s)))
	return append(data, s...)
}
