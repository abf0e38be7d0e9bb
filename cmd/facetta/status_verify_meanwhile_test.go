package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"facetta/crawler/frontier"
)

// meanwhile is what a command writes to; the first line lets something happen.
type meanwhile struct {
	bytes.Buffer
	happens func()
}

// Write is part of io.Writer.
func (m *meanwhile) Write(p []byte) (int, error) {
	if happens := m.happens; happens != nil {
		m.happens = nil
		happens()
	}
	return m.Buffer.Write(p)
}

// pageOf gives a folder with one page of a host, to be imported.
func pageOf(t *testing.T, host string) string {
	t.Helper()
	web := t.TempDir()
	if err := os.Mkdir(filepath.Join(web, host), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(web, host, "index.html"), []byte("<title>New</title><p>A page that came in the night."), 0o600); err != nil {
		t.Fatal(err)
	}
	return web
}

// While all is verified, which may take an hour, the night's import and builds end: no addresses are lost, and builds that are gone are not damaged.
func TestStatusVerifiesWhileBuildsEnd(t *testing.T) {
	data, web := demoCopy(t), pageOf(t, "new.example")
	mustFacetta(t, "build", "--data", data)
	crawl, err := frontier.Open(filepath.Join(data, "frontier"), frontier.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer crawl.Close()
	said := &meanwhile{happens: func() { // between the archive and the builds, as the frontier is held
		mustFacetta(t, "archive", "import", web, "--data", data)
		mustFacetta(t, "build", "--data", data)
	}}
	var out bytes.Buffer
	code := run(t.Context(), []string{"status", "--verify", "--data", data}, strings.NewReader(""), &out, said)
	if want := regexp.MustCompile(`^nothing is damaged: .*, all \d+ files of build 000002, all \d+ files of build 000003\n$`); code != exitDone || !want.MatchString(out.String()) {
		t.Errorf("exit code %d, %q, said %q", code, &out, said)
	}
}

// atRead is a context in which something happens when the first file of a build is read.
type atRead struct {
	context.Context
	said    *meanwhile // by then it has been written to
	happens func()
}

// Err is part of context.Context.
func (a *atRead) Err() error {
	if happens := a.happens; happens != nil && a.said.happens == nil {
		a.happens = nil
		happens()
	}
	return a.Context.Err()
}

func TestStatusVerifiesWhileABuildIsRemoved(t *testing.T) {
	data := demoCopy(t)
	mustFacetta(t, "build", "--data", data)
	crawl, err := frontier.Open(filepath.Join(data, "frontier"), frontier.Options{})
	if err != nil {
		t.Fatal(err)
	}
	said := &meanwhile{happens: func() { // the frontier is read next, and then the oldest build
		if err := crawl.Close(); err != nil {
			t.Error(err)
		}
	}}
	ctx := &atRead{Context: t.Context(), said: said, happens: func() {
		mustFacetta(t, "build", "--data", data)
		mustFacetta(t, "build", "--data", data)
	}}
	var out bytes.Buffer
	code := run(ctx, []string{"status", "--verify", "--data", data}, strings.NewReader(""), &out, said)
	if want := regexp.MustCompile(`^nothing is damaged: .*, all \d+ files of build 000001\n$`); code != exitDone || !want.MatchString(out.String()) {
		t.Errorf("exit code %d, %q, said %q; want the oldest build kept while it is read, and the other one gone", code, &out, said)
	}
}
