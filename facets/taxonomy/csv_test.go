package taxonomy

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// naive divides a record as the splitter says it does, trying each opening quote anew.
func naive(lines []string, separator byte) (fields []string, used int, open bool) {
	r := &csvRecord{separator: separator}
	if r.add(lines[0]); !r.open {
		return r.fields, 1, false
	}
	alone := append(slices.Clone(r.fields), r.quoted.String())
	for i, l := range lines[1:min(len(lines), 1+maxRecordLines)] {
		if r.add(l); !r.open {
			return r.fields, i + 2, false
		}
	}
	return alone, 1, true
}

// TestUnclosedQuotesAgreeWithTheNaiveWay: which lines end a record is remembered; the records are the same as if it were not, in files where
// most quotes are never closed.
func TestUnclosedQuotesAgreeWithTheNaiveWay(t *testing.T) {
	random := rand.New(rand.NewPCG(4, 180))
	for range 300 {
		var lines []string
		for range 1 + random.IntN(150) {
			var b strings.Builder
			for range random.IntN(8) {
				b.WriteString([]string{`"`, ",", "a", `x`, `,"`}[random.IntN(5)])
			}
			if b.Len() == 0 {
				b.WriteString("a")
			}
			lines = append(lines, b.String())
		}
		report := new(Report)
		reader := &lineReader{src: newSource(strings.NewReader(strings.Join(lines, "\n")+"\n"), func(int64) error { return nil }), report: report}
		c := &csvSplitter{lines: reader, report: report, separator: ',', isEntry: func([]string) bool { return false }}
		opened := 0
		for len(lines) > 0 {
			want, used, open := naive(lines, ',')
			if open {
				opened++
			}
			first, ok := reader.next()
			if !ok || first.text != lines[0] {
				t.Fatalf("line %q, %v, want %q", first.text, ok, lines[0])
			}
			if got, _ := c.split(first); !slices.Equal(got, want) {
				t.Fatalf("line %d, %q: fields %q, want %q", first.number, first.text, got, want)
			}
			lines = lines[used:]
		}
		counted := 0
		for _, d := range report.Defects {
			counted += d.Count
		}
		if counted != opened {
			t.Fatalf("defects %+v, want %d open quotes", report.Defects, opened)
		}
	}
}

// BenchmarkUnclosedQuotes reads lines whose quotes are all never closed.
func BenchmarkUnclosedQuotes(b *testing.B) {
	text := strings.Repeat(`http://a.example/x,Arts,"a long title of a page that goes on for a while `+"\n", 5000)
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		if _, err := Scan(strings.NewReader(text), "x.csv", Options{}, new(Builder)); err != nil {
			b.Fatal(err)
		}
	}
}
