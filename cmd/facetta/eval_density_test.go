package main

import (
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"facetta/crawler/archive"
	"facetta/internal/weburl"
)

// writePages writes a folder of pages with a menu, a text of random length and a footer.
func writePages(t *testing.T, n int) string {
	t.Helper()
	dir, rng := t.TempDir(), rand.New(rand.NewPCG(1, 2))
	for i := range n {
		var body strings.Builder
		body.WriteString("<ul><li>Home<li>Contact us<li>Site map</ul>")
		for range 1 + rng.IntN(6) {
			fmt.Fprintf(&body, "<h2>Part %d</h2><p>", rng.IntN(9))
			for range 1 + rng.IntN(90) {
				fmt.Fprintf(&body, "word%c%c ", 'a'+rng.IntN(26), 'a'+rng.IntN(26))
			}
			body.WriteString("ends.")
		}
		body.WriteString("<hr>All rights reserved")
		if err := os.WriteFile(filepath.Join(dir, fmt.Sprintf("%d.html", i)), []byte(body.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func TestEvalDensity(t *testing.T) {
	pages, curves := writePages(t, 120), filepath.Join(t.TempDir(), "curves")
	var out, errOut bytes.Buffer
	args := []string{"eval", "density", pages, "--svg", curves, "--quiet"}
	if code := run(context.Background(), args, nil, &out, &errOut); code != exitDone {
		t.Fatalf("exit code %d: %s", code, errOut.String())
	}
	for _, part := range []string{
		"120 pages, 120 with text", `120 "All rights reserved"`, "eq. 4.18", "68.03", "K23", "0.711", "P_N(S)", "0.7586",
		"hypergeometric", "eq. 4.11",
	} {
		if !strings.Contains(out.String(), part) {
			t.Errorf("the tables lack %q:\n%s", part, out.String())
		}
	}
	drawn, err := filepath.Glob(filepath.Join(curves, "*.svg"))
	if err != nil || len(drawn) < 8 {
		t.Errorf("%d curves drawn, %v; want at least 8", len(drawn), err)
	}
	for _, name := range drawn {
		checkXML(t, name)
	}
	first := out.String()
	out.Reset()
	run(context.Background(), []string{"eval", "density", pages, "--quiet"}, nil, &out, &errOut)
	if out.String() != first {
		t.Error("a second run prints other tables")
	}
	out.Reset()
	args = []string{"eval", "density", pages, "--svg", filepath.Join(pages, "1.html"), "--quiet"}
	if code := run(context.Background(), args, nil, &out, &errOut); code != exitFailed || out.String() != first {
		t.Errorf("curves that cannot be drawn: exit code %d, and the tables are lost: %s", code, out.String())
	}
}

// A record that can't be read costs its page, and is told.
func TestEvalDensityLeavesOutWhatIsDamaged(t *testing.T) {
	pages, dir := writePages(t, 120), filepath.Join(t.TempDir(), "archive")
	a, err := archive.Open(dir, archive.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for i := range 120 {
		body, err := os.ReadFile(filepath.Join(pages, fmt.Sprintf("%d.html", i)))
		if err != nil {
			t.Fatal(err)
		}
		capture := &archive.Capture{
			URL: weburl.URL(fmt.Sprintf("http://a.example/%d", i)), Time: time.Unix(int64(i), 0), Status: 200,
			Header: http.Header{"Content-Type": {"text/html"}}, Body: body,
		}
		if err := a.Append(capture); err != nil {
			t.Fatal(err)
		}
	}
	if err := a.Close(); err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(dir, "000001.warc.gz")
	b, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	b[len(b)/2] ^= 255
	if err := os.WriteFile(name, b, 0o644); err != nil {
		t.Fatal(err)
	}
	code, out, said := facetta(t, "", "eval", "density", dir)
	if code != exitDone || !strings.Contains(out, "119 pages, 119 with text") || !strings.Contains(said, "1 page is damaged in the archive and left out") {
		t.Errorf("exit code %d: %s\n%s", code, said, out)
	}
}

func checkXML(t *testing.T, name string) {
	t.Helper()
	b, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(string(b), "NaN") || strings.Contains(string(b), "Inf") {
		t.Errorf("%s has an impossible coordinate", name)
	}
	for d := xml.NewDecoder(bytes.NewReader(b)); ; {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			return
		} else if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
	}
}

func TestEvalDensityRefuses(t *testing.T) {
	for name, c := range map[string]struct {
		dir  string
		code int
	}{
		"name an archive's folder":   {filepath.Join(t.TempDir(), "missing"), exitUsage},
		"too few pages with text: 3": {writePages(t, 3), exitFailed},
		"neither an archive":         {t.TempDir(), exitFailed},
	} {
		var out, errOut bytes.Buffer
		code := run(context.Background(), []string{"eval", "density", c.dir, "--quiet"}, nil, &out, &errOut)
		if code != c.code || !strings.Contains(errOut.String(), name) || strings.Count(errOut.String(), "\n") != 1 {
			t.Errorf("exit code %d: %q; want %d and one line with %q", code, errOut.String(), c.code, name)
		}
	}
}
