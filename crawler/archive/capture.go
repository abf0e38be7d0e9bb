package archive

import (
	"errors"
	"fmt"
	"net/http"
	"time"

	"facetta/internal/weburl"
)

// Capture is one response as it was fetched, without transfer- and content-coding.
type Capture struct {
	URL    weburl.URL
	Time   time.Time // kept to the microsecond
	Status int       // 100 to 999
	Header http.Header
	Body   []byte

	// Why the body is not complete: length, time, disconnect or unspecified (ISO 28500 §5.13); "" if it is complete. The archive keeps no ETag and
	// Last-Modified of an incomplete body: they name the complete page, and a crawl would be told that the incomplete one is still up to date.
	Truncated string
}

// Errors that callers may want to tell apart.
var (
	ErrNotFound = errors.New("not in the archive")
	ErrTooLarge = errors.New("capture larger than the archive's record limit")
	ErrClosed   = errors.New("archive is closed")
	ErrReadOnly = errors.New("archive is open for reading only")
	ErrLocked   = errors.New("archive is in use by another process, such as a crawl: wait until it is done, or stop it")
)

// CorruptError says where stored data of the archive cannot be read.
type CorruptError struct {
	File   string
	Offset int64
	Reason string
}

// Error names the file, the place and the damage.
func (e *CorruptError) Error() string {
	return fmt.Sprintf("%s: damaged record at offset %d: %s", e.File, e.Offset, e.Reason)
}

// IsDamage tells whether an error is that of one damaged record, and not a failure of the machine.
func IsDamage(err error) bool {
	damage := new(CorruptError)
	return errors.As(err, &damage)
}

// check refuses captures that only a caller's mistake can produce.
func (c *Capture) check() error {
	switch {
	case c.URL.Host() == "":
		return fmt.Errorf("capture without an address: set Capture.URL from weburl.Parse")
	case len(c.URL) > weburl.MaxLength:
		return fmt.Errorf("capture of an address of %d bytes: the limit is %d", len(c.URL), weburl.MaxLength)
	case c.Status < 100 || c.Status > 999:
		return fmt.Errorf("capture of %s with status %d: an HTTP status has three digits", c.URL, c.Status)
	}
	return nil
}
