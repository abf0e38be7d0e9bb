package archive

import (
	"context"
	"fmt"
	"io"
)

// ExportOptions are the options of Export; the zero value exports the latest capture of every address.
type ExportOptions struct {
	All bool // every capture, in the order of appending
}

// ExportReport counts what Export did.
type ExportReport struct {
	Captures int
	Bytes    int64 // written
	Damaged  int   // captures that could not be read and were left out
}

// Export writes one WARC file, compressed record by record. Each record is read first, so that a damaged one is left out and counted, and then copied
// as it is stored.
func (a *Archive) Export(ctx context.Context, w io.Writer, o ExportOptions) (ExportReport, error) {
	x := exporter{archive: a, w: w}
	e := encoders.Get().(*encoder)
	defer e.release()
	if err := e.encodeInfo("export"+warcSuffix, a.options.Now()); err != nil {
		return x.report, err
	}
	if err := x.write(e.out.Bytes()); err != nil {
		return x.report, err
	}
	entries := a.All()
	if o.All {
		entries = a.History()
	}
	for e := range entries {
		if err := ctx.Err(); err != nil {
			return x.report, err
		}
		if err := x.add(e, o.All); err != nil {
			return x.report, err
		}
	}
	return x.report, nil
}

type exporter struct {
	archive *Archive
	w       io.Writer
	report  ExportReport
	buffer  []byte
}

func (x *exporter) write(b []byte) error {
	n, err := x.w.Write(b)
	x.report.Bytes += int64(n)
	if err != nil {
		return fmt.Errorf("export: %w", err)
	}
	return nil
}

// add writes a capture. A revisit is written with its body, unless all captures, and so its original, are exported.
func (x *exporter) add(e Entry, all bool) error {
	c, err := x.archive.Read(e)
	if IsDamage(err) {
		x.report.Damaged++
		return nil
	}
	if err != nil {
		return err
	}
	x.report.Captures++
	if _, ok := x.archive.original(e); ok && !all {
		return x.whole(c)
	}
	return x.copy(e)
}

func (x *exporter) whole(c *Capture) error {
	e := encoders.Get().(*encoder)
	defer e.release()
	if _, err := e.encode(c); err != nil {
		return err
	}
	return x.write(e.out.Bytes())
}

func (x *exporter) copy(e Entry) error {
	f, p, err := x.archive.locate(e)
	if err != nil {
		return err
	}
	if int64(cap(x.buffer)) < p.length {
		x.buffer = make([]byte, p.length)
	}
	member := x.buffer[:p.length]
	if _, err := f.warc.ReadAt(member, p.offset); err != nil {
		return fmt.Errorf("export from %s: %w", f.path, err)
	}
	return x.write(member)
}
