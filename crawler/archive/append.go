package archive

import (
	"encoding/binary"
	"fmt"

	"github.com/cespare/xxhash/v2"

	"facetta/internal/weburl"
)

// Append adds a capture: the record is written to its file, then to the index. It returns when the operating system has both, so that a killed
// process loses nothing that was appended; for power cuts see Sync. ErrTooLarge means that the capture is not kept and the archive is unchanged.
func (a *Archive) Append(c *Capture) error {
	if err := c.check(); err != nil {
		return err
	}
	if int64(len(c.Body)) > a.options.MaxRecord {
		return ErrTooLarge
	}
	done, err := a.appendRevisit(c)
	if !done && err == nil {
		err = a.appendWhole(c)
	}
	if err != nil {
		return fmt.Errorf("archive %s: %w", c.URL, err)
	}
	return nil
}

func (a *Archive) appendWhole(c *Capture) error {
	e := encoders.Get().(*encoder)
	defer e.release()
	r, err := e.encode(c)
	if err != nil {
		return err
	}
	a.append.Lock()
	defer a.append.Unlock()
	if err := a.writable(); err != nil {
		return err
	}
	return a.write(e.out.Bytes(), r)
}

// write is called by the holder of a.append, where the archive is writable.
func (a *Archive) write(member []byte, r row) error {
	f, err := a.current(int64(len(member)))
	if err != nil {
		return err
	}
	return a.put(f, member, r)
}

// writable is called by the holder of a.append.
func (a *Archive) writable() error {
	switch {
	case a.options.ReadOnly:
		return ErrReadOnly
	case a.closed:
		return ErrClosed
	}
	return a.failed
}

// put writes a member and adds its row to the catalog.
func (a *Archive) put(f *file, member []byte, r row) error {
	r.position = position{f.size, int64(len(member))}
	stuck, err := f.write(member, r)
	if stuck {
		a.failed = err
	}
	if err != nil {
		return err
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	a.known.add(f.number, r)
	a.size += r.length
	return nil
}

// current returns the file for a member of so many bytes: the last one, or a new one when the last one is full.
func (a *Archive) current(member int64) (*file, error) {
	next := max(1, a.first)
	if n := len(a.files); n > 0 {
		f := a.files[n-1]
		if f.size+member <= a.options.FileSize || f.size == 0 {
			return f, a.begin(f)
		}
		if err := f.sync(); err != nil {
			return nil, err
		}
		next = f.number + 1
	}
	f, err := createFile(a.dir, next)
	if err != nil {
		return nil, err
	}
	a.mu.Lock()
	a.files = append(a.files, f)
	a.mu.Unlock()
	return f, a.begin(f)
}

// begin writes the warcinfo record if the file is still empty.
func (a *Archive) begin(f *file) error {
	if f.size > 0 {
		return nil
	}
	return a.putInfo(f)
}

// putInfo writes a warcinfo record, which is no capture.
func (a *Archive) putInfo(f *file) error {
	e := encoders.Get().(*encoder)
	defer e.release()
	if err := e.encodeInfo(fileName(f.number), a.options.Now()); err != nil {
		return err
	}
	return a.put(f, e.out.Bytes(), row{})
}

// Get returns the latest capture of an address; ErrNotFound when there is none.
func (a *Archive) Get(u weburl.URL) (*Capture, error) {
	e, ok := a.Entry(u)
	if !ok {
		return nil, fmt.Errorf("%s: %w", u, ErrNotFound)
	}
	return a.Read(e)
}

// Read returns the capture of an entry of this archive.
func (a *Archive) Read(e Entry) (*Capture, error) {
	_, c, err := a.read(e)
	return c, err
}

// read returns a capture with its record.
func (a *Archive) read(e Entry) (*Record, *Capture, error) {
	f, p, err := a.locate(e)
	if err != nil {
		return nil, nil, err
	}
	record, err := f.readAt(p, a.recordLimit())
	if err != nil {
		return nil, nil, err
	}
	c, reason, err := a.captureOf(e, record)
	if err != nil {
		return nil, nil, err
	}
	if reason == "" && !record.isOf(e.URL) {
		reason = "it is of " + string(c.URL)
	}
	if reason != "" {
		return nil, nil, &CorruptError{File: f.path, Offset: p.offset, Reason: reason}
	}
	c.URL = e.URL
	return record, c, nil
}

func (a *Archive) locate(e Entry) (*file, position, error) {
	a.mu.RLock()
	defer a.mu.RUnlock()
	if a.closed {
		return nil, position{}, ErrClosed
	}
	if int(e.capture) >= len(a.known.captures) {
		return nil, position{}, fmt.Errorf("%s: %w", e.URL, ErrNotFound)
	}
	one := a.known.captures[e.capture]
	for _, f := range a.files {
		if f.number == int(one.file) {
			return f, position{one.offset, int64(one.length)}, nil
		}
	}
	return nil, position{}, fmt.Errorf("%s: %w", e.URL, ErrNotFound)
}

// Fingerprint tells captures apart without reading them completely. It is a hash of a capture's address, date, status and length, and of its record's
// length, compressed and not, and CRC-32, which stand at the end of its gzip member. It stays the same as long as the archive holds the record.
func (a *Archive) Fingerprint(e Entry) (uint64, error) {
	f, p, err := a.locate(e)
	if err != nil {
		return 0, err
	}
	var b [gzipTrailer + 4*8]byte
	if _, err := f.warc.ReadAt(b[:gzipTrailer], p.offset+p.length-gzipTrailer); err != nil {
		return 0, fmt.Errorf("read the end of a record of %s: %w", e.URL, err)
	}
	numbers := binary.LittleEndian.AppendUint64(b[:gzipTrailer], uint64(e.Time.UnixMicro()))
	numbers = binary.LittleEndian.AppendUint64(numbers, uint64(e.Status))
	numbers = binary.LittleEndian.AppendUint64(numbers, uint64(e.Length))
	binary.LittleEndian.AppendUint64(numbers, uint64(p.length))
	var d xxhash.Digest
	d.Reset()
	d.Write(b[:]) // never fails
	d.WriteString(string(e.URL))
	return d.Sum64(), nil
}

// gzipTrailer is the length of a gzip member's end: CRC-32 and length of its content (RFC 1952, 2.3.1).
const gzipTrailer = 8
