package pdf

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/klippa-app/go-pdfium"
	"github.com/klippa-app/go-pdfium/requests"

	"facetta/crawler/page/pdf/compose"
)

func TestNotToBeRead(t *testing.T) {
	locked := compose.Document{Pages: compose.Set(11, kilns), Encrypt: fmt.Sprintf("<< /Filter /Standard /V 1 /R 2 /P -4 /O (%s) /U (%[1]s) >>", strings.Repeat("x", 32))}
	whole := compose.Document{Pages: compose.Set(11, kilns)}.Bytes()
	for name, body := range map[string][]byte{
		"nothing": nil, "a page": []byte("<html><p>text"), "a head": []byte("%PDF-1.7\n"), "an end": []byte("%PDF-1.7\n%%EOF"), "half": whole[:len(whole)/3],
		"no pages":     []byte("%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n"),
		"its own root": []byte("%PDF-1.4\n1 0 obj\n<< /Type /Pages /Kids [1 0 R] /Count 1 /Pages 1 0 R >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n"),
		"a password":   locked.Bytes(),
	} {
		if d, err := Read(t.Context(), body, 0); err == nil {
			t.Errorf("%s: %+v", name, d)
		} else if strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %q is not one line", name, err)
		}
	}
}

// A file without its end, or whose table of objects is wrong, is read as browsers do.
func TestMended(t *testing.T) {
	whole := string(compose.Document{Pages: compose.Set(11, kilns)}.Bytes())
	cut := whole[:strings.Index(whole, "xref\n")]
	for _, body := range []string{cut + "trailer\n<< /Root 5 0 R >>", strings.Replace(whole, "startxref\n", "startxref\n9", 1)} {
		d, err := Read(t.Context(), []byte(body), 0)
		if err != nil || len(d.Paragraphs) != 1 || d.Paragraphs[0].Text() != kilns {
			t.Errorf("%+v, %v", d, err)
		}
	}
}

// A damaged page is left out, and said to be.
func TestDamagedPage(t *testing.T) {
	whole := string(compose.Document{Pages: [][]compose.Line{lines(72, 700, 11, kilns), lines(72, 700, 11, glazes)}}.Bytes())
	second := strings.LastIndex(whole, "/Type /Page /Parent")
	d, err := Read(t.Context(), []byte(whole[:second]+"/Type /Cage /Parent"+whole[second+len("/Type /Page /Parent"):]), 0)
	if err != nil || len(d.Paragraphs) != 1 || d.Paragraphs[0].Text() != kilns || !d.Cut {
		t.Errorf("%+v, %v", d, err)
	}
}

func TestMorePagesThanAreRead(t *testing.T) {
	d, err := Read(t.Context(), compose.Document{Pages: make([][]compose.Line, maxPages+1)}.Bytes(), 0)
	if err != nil || !d.Cut {
		t.Errorf("%+v, %v", d, err)
	}
}

// Machine code that was kept and is damaged is made anew.
func TestDamagedCodeThatWasKept(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles PDFium twice")
	}
	home := t.TempDir()
	if _, err := newEngine(keptIn(home)); err != nil {
		t.Fatal(err)
	}
	files := 0
	err := filepath.WalkDir(home, func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			files++
			err = os.Truncate(path, 100_000)
		}
		return err
	})
	if err != nil || files != 1 {
		t.Fatalf("%d files kept, %v", files, err)
	}
	if err := new(engine).start(keptIn(home)); err == nil {
		t.Error("half of the code was taken for all")
	}
	if e, err := newEngine(keptIn(home)); err != nil || e.pool == nil {
		t.Error(err)
	}
}

// What has no end, inside PDFium or between two calls of it, is ended.
func TestNoEnd(t *testing.T) {
	for name, work := range map[string]func(pdfium.Pdfium) error{
		"between calls": func(p pdfium.Pdfium) error {
			for {
				if _, err := p.FPDF_GetLastError(&requests.FPDF_GetLastError{}); err != nil {
					return err
				}
			}
		},
		"inside": func(p pdfium.Pdfium) error {
			_, err := read(p, compose.Nested(12))
			return err
		},
	} {
		began := time.Now()
		err := withSandbox(t.Context(), 300*time.Millisecond, work)
		if err == nil || !strings.Contains(err.Error(), "no end after 300ms") {
			t.Errorf("%s, after %v: %v", name, time.Since(began), err)
		}
	}
}

// What runs out of time is told from what can't be read, and a context ends both the wait for a place and the reading.
func TestReadingEnds(t *testing.T) {
	endless := compose.Nested(12)
	if _, err := Read(t.Context(), endless, 300*time.Millisecond); !errors.Is(err, ErrNoEnd) {
		t.Errorf("%v, want ErrNoEnd", err)
	}
	e, err := started()
	if err != nil {
		t.Fatal(err)
	}
	for range cap(e.free) {
		e.free <- struct{}{}
	}
	soon := func() context.Context {
		ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
		t.Cleanup(cancel)
		return ctx
	}
	if _, err := Read(soon(), endless, 0); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("waiting for a place: %v", err)
	}
	for range cap(e.free) {
		<-e.free
	}
	if _, err := Read(soon(), endless, 0); !errors.Is(err, context.DeadlineExceeded) || errors.Is(err, ErrNoEnd) {
		t.Errorf("reading: %v", err)
	}
}

// Damage of any kind gives an error, or what is left.
func TestDamaged(t *testing.T) {
	whole := compose.Document{Title: "Kilns", Pages: slices.Concat(compose.Set(20, "Kilns"), compose.Set(11, kilns, glazes))}.Bytes()
	random := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		body := bytes.Clone(whole[:len(whole)-random.IntN(2)*random.IntN(len(whole))])
		for range 1 + random.IntN(20) {
			body[random.IntN(len(body))] = byte(random.Uint32())
		}
		checkRead(t, body)
	}
}

// checkRead reads a document, if it can be read, and checks what must hold of all.
func checkRead(t *testing.T, body []byte) {
	d, err := Read(t.Context(), body, 0)
	again, errAgain := Read(t.Context(), body, 0)
	if fmt.Sprint(err) != fmt.Sprint(errAgain) || !reflect.DeepEqual(d, again) {
		t.Errorf("read as %+v, %v, and then as %+v, %v", d, err, again, errAgain)
	}
	if err != nil {
		return
	}
	for _, p := range d.Paragraphs {
		if len(p.Runs) == 0 || strings.ContainsAny(p.Text(), "\r\n\x00") {
			t.Errorf("paragraph %q", p.Runs)
		}
		for i, r := range p.Runs {
			if r.Text == "" || i > 0 && r.Target == p.Runs[i-1].Target {
				t.Errorf("runs %q", p.Runs)
			}
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add(compose.Document{Title: "Kilns", Pages: compose.Set(11, kilns, glazes)}.Bytes())
	f.Add(compose.Nested(2))
	f.Fuzz(checkRead)
}
