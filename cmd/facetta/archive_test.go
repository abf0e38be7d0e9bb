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
	if code, _, errOut := facetta(t, "", "archive", "export", own, "--data", data); code != exitUsage || !strings.Contains(errOut, "another folder") {
		t.Errorf("export over the archive: exit code %d, said %q", code, errOut)
	}
	if after, err := os.ReadFile(own); err != nil || !bytes.Equal(before, after) {
		t.Errorf("the archive has %d bytes, had %d: %v", len(after), len(before), err)
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
