package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"facetta/crawler/archive"
	"facetta/internal/weburl"
)

func TestExportLeavesTheArchiveAlone(t *testing.T) {
	data := t.TempDir()
	a, err := archive.Open(workspace(data).archive(), archive.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(a.Append(&archive.Capture{URL: "http://a.example/", Status: 200, Body: []byte("x")}), a.Close()); err != nil {
		t.Fatal(err)
	}
	own := filepath.Join(workspace(data).archive(), "000001.warc.gz")
	before, err := os.ReadFile(own)
	if err != nil {
		t.Fatal(err)
	}
	link := filepath.Join(t.TempDir(), "latest.warc.gz") // written through, as all links are
	if err := os.Symlink(own, link); err != nil {
		t.Fatal(err)
	}
	for _, file := range []string{own, filepath.Join(filepath.Dir(own), "new.warc.gz"), link} {
		if code, _, errOut := facetta(t, "", "archive", "export", file, "--data", data); code != exitUsage || !strings.Contains(errOut, "another folder") {
			t.Errorf("export to %s: exit code %d, said %q", file, code, errOut)
		}
		if after, err := os.ReadFile(own); err != nil || !bytes.Equal(before, after) {
			t.Fatalf("the archive has %d bytes, had %d: %v", len(after), len(before), err)
		}
	}
	plain := filepath.Join(t.TempDir(), "a.warc")
	code, _, errOut := facetta(t, "", "archive", "export", plain, "--data", data)
	if code != exitUsage || !strings.Contains(errOut, plain+".gz") || !isMissing(plain) {
		t.Errorf("export to a file without .gz: exit code %d, said %q", code, errOut)
	}
	t.Chdir(workspace(data).archive()) // standard output is in no folder
	if code, out, errOut := facetta(t, "", "archive", "export", "-", "--data", data); code != exitDone || len(out) < len(before)/2 {
		t.Errorf("export from the archive's folder: exit code %d, %d bytes, said %q", code, len(out), errOut)
	}
}

func TestExportThatIsInterruptedLeavesNoHalfFile(t *testing.T) {
	d := demoServer(t)
	ctx, stop := context.WithCancel(t.Context())
	stop()
	file := filepath.Join(t.TempDir(), "half.warc.gz")
	code := run(ctx, []string{"archive", "export", file, "--data", d.data, "--quiet"}, strings.NewReader(""), io.Discard, io.Discard)
	if _, err := os.Stat(file); code != exitInterrupted || !os.IsNotExist(err) {
		t.Errorf("exit code %d, want %d; the file: %v", code, exitInterrupted, err)
	}
}

// Damaged files are told of, whatever --quiet; one that is cut off, or gives nothing, is a failure, and what could be read is kept.
func TestImportOfDamage(t *testing.T) {
	from := t.TempDir()
	a, err := archive.Open(filepath.Join(from, "a"), archive.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var ends []int64
	for _, u := range []weburl.URL{"http://a.example/", "http://b.example/", "http://c.example/"} {
		err = errors.Join(err, a.Append(&archive.Capture{URL: u, Status: 200, Body: []byte("a page of " + u)}))
		ends = append(ends, a.Size())
	}
	if err = errors.Join(err, a.Close()); err != nil {
		t.Fatal(err)
	}
	whole, err := os.ReadFile(filepath.Join(from, "a", "000001.warc.gz"))
	if err != nil {
		t.Fatal(err)
	}
	flipped := bytes.Clone(whole)
	flipped[ends[1]-8] ^= 1
	plain := "WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: http://d.example/\r\nContent-Length: 500\r\n\r\nHTTP/1.1 200 OK\r\n\r\nhalf a page"
	for _, c := range []struct {
		name, bytes string
		code, kept  int
		said        string
	}{
		{"whole.warc.gz", string(whole), exitDone, 3, ""},
		{"flipped.warc.gz", string(flipped), exitDone, 2, ": 1 place is damaged"},
		{"cut.warc.gz", string(whole[:ends[2]-20]), exitFailed, 2, ": the file is cut off: import it again from a whole copy"},
		{"head.warc.gz", string(whole[:ends[1]+5]), exitFailed, 2, ": the file is cut off"},
		{"plain.warc", plain, exitFailed, 1, ": the file is cut off"},
		{"bad.arc", "filedesc://bad.arc 0.0.0.0 20240501000000 text/plain 5\n1 0 x\nhttp://d.example/ what is this\n", exitFailed, 0, ": nothing could be read"},
		{"empty.warc.gz", "", exitFailed, 0, ": nothing could be read"},
	} {
		data, name := t.TempDir(), filepath.Join(from, c.name)
		if err := os.WriteFile(name, []byte(c.bytes), 0o600); err != nil {
			t.Fatal(err)
		}
		code, _, said := facetta(t, "", "archive", "import", name, "--quiet", "--data", data)
		if code != c.code || !strings.Contains(said, c.said) || strings.Contains(said, name) != (c.said != "") {
			t.Errorf("%s: exit code %d, want %d, said %q", c.name, code, c.code, said)
		}
		if c.kept == 0 {
			continue
		}
		if kept := strings.Count(mustFacetta(t, "archive", "list", "--data", data), "\n"); kept < c.kept {
			t.Errorf("%s: %d captures kept, want %d", c.name, kept, c.kept)
		}
	}
}

// What is missing from a web that is replayed is told of, whatever --quiet: it would look like one that never had it.
func TestReplayWarnsOfDamage(t *testing.T) {
	from, data := t.TempDir(), demoCopy(t)
	own := filepath.Join(data, "archive", "000001.warc.gz")
	whole, err := os.ReadFile(own)
	if err != nil {
		t.Fatal(err)
	}
	cut, empty := filepath.Join(from, "cut.warc.gz"), filepath.Join(from, "empty.warc.gz")
	err = errors.Join(os.WriteFile(cut, whole[:len(whole)-20], 0o600), os.WriteFile(empty, nil, 0o600))
	if err := errors.Join(err, os.Truncate(own, int64(len(whole)/2))); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		paths []string
		said  string
	}{
		{[]string{cut, empty}, "facetta: " + cut + ": the file is cut off: serve a whole copy\nfacetta: " + empty + ": nothing could be read: serve a whole copy\n"},
		{nil, ": " + fetchesAnew + "\n"},
		{[]string{filepath.Join(demoServer(t).data, "archive")}, ""},
	} {
		ctx, stop := context.WithCancel(t.Context())
		var said bytes.Buffer
		out := &meanwhile{happens: stop} // once it serves
		args := append([]string{"archive", "replay", "--quiet", "--listen", "127.0.0.1:0", "--data", data}, c.paths...)
		code := run(ctx, args, strings.NewReader(""), out, &said)
		if code != exitDone || !strings.HasSuffix(said.String(), c.said) || (said.Len() > 0) != (c.said != "") || !strings.HasPrefix(out.String(), "replay: ") {
			t.Errorf("%q: exit code %d, said %q, printed %q", c.paths, code, &said, out)
		}
	}
}
