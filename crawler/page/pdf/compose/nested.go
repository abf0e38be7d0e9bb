package compose

import (
	"fmt"
	"strings"
)

// Nested is a document whose page shows a form that shows another form two hundred times, and so on, depth times: with a depth of 12, no reader
// reaches the end.
func Nested(depth int) []byte {
	var b strings.Builder
	b.WriteString("%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n" +
		"3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 99 99] /Resources << /XObject << /X 5 0 R >> >> /Contents 4 0 R >>\nendobj\n" +
		"4 0 obj\n<< /Length 5 >>\nstream\n/X Do\nendstream\nendobj\n")
	show := strings.Repeat("/X Do ", 200)
	for i := range depth {
		fmt.Fprintf(&b, "%d 0 obj\n<< /Type /XObject /Subtype /Form /BBox [0 0 99 99] /Resources << /XObject << /X %d 0 R >> >> /Length %d >>\nstream\n%s\nendstream\nendobj\n", 5+i, 6+i, len(show), show)
	}
	b.WriteString("trailer\n<< /Root 1 0 R >>\n")
	return []byte(b.String())
}
