package main

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

// TestArchivePrune: pages that were seen on two days keep the later day, and the next build says the same of them without reading them again.
func TestArchivePrune(t *testing.T) {
	data, web := filepath.Join(t.TempDir(), "data"), filepath.Join(t.TempDir(), "web")
	for day, text := range []string{"about rivers", "about rivers and boats", "about boats"} {
		for _, page := range []string{"a", "b", "c"} {
			file := filepath.Join(web, page+".example", "index.html")
			html := "<!DOCTYPE html><title>" + page + "</title><p>" + strings.Repeat("A page "+text+" on the way down to the sea. ", 9)
			writeDated(t, file, html, day)
		}
		mustFacetta(t, "archive", "import", web, "--data", data)
	}
	captures := func() int { return strings.Count(mustFacetta(t, "archive", "list", "--all", "--data", data), "\n") }
	mustFacetta(t, "build", "--data", data)
	found := mustFacetta(t, "search", "boats", "--data", data)

	if said := mustFacetta(t, "archive", "prune", "--dry-run", "--since", "2024-05-02", "--data", data); !strings.HasPrefix(said, "6 captures kept, 3 would be dropped") || captures() != 9 {
		t.Errorf("a dry run: %q, %d captures", said, captures())
	}
	if said := mustFacetta(t, "archive", "prune", "--data", data); !strings.HasPrefix(said, "3 captures kept, 6 dropped: ") || captures() != 3 {
		t.Errorf("%q, %d captures", said, captures())
	}
	for _, command := range [][]string{{"build"}, {"archive", "prune"}} {
		if said := mustFacetta(t, append(command, "--quiet", "--data", data)...); said != "" {
			t.Errorf("%q after pruning says %q", command, said)
		}
	}
	again := mustFacetta(t, "search", "boats", "--data", data)
	if untimed := regexp.MustCompile(`[\d.]+ ms`); untimed.ReplaceAllString(again, "") != untimed.ReplaceAllString(found, "") {
		t.Errorf("after pruning:\n%s\nbefore:\n%s", again, found)
	}
	for flag, wrong := range map[string][2]string{"--keep": {"0", "at least 1"}, "--since": {"yesterday", "write it like 2024-05-01"}} {
		if code, _, said := facetta(t, "", "archive", "prune", flag, wrong[0], "--data", data); code != exitUsage || !strings.Contains(said, wrong[1]) {
			t.Errorf("%s %s: exit code %d, %q", flag, wrong[0], code, said)
		}
	}
}

// Of a page whose latest capture is damaged prune says so, whatever --quiet, and leaves it to status --verify to find; an archive whose end is
// damaged it leaves alone.
func TestArchivePruneKeepsDamage(t *testing.T) {
	data, web := filepath.Join(t.TempDir(), "data"), filepath.Join(t.TempDir(), "web")
	for day, text := range []string{"about rivers", "about boats"} {
		for _, page := range []string{"a", "b"} {
			writeDated(t, filepath.Join(web, page+".example", "index.html"), strings.Repeat("<p>A page "+page+" "+text+". ", 9), day)
		}
		mustFacetta(t, "archive", "import", web, "--data", data)
	}
	mustFacetta(t, "build", "--data", data)
	file := filepath.Join(data, "archive", "000001.warc.gz")
	whole, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	members := []int{} // where each begins: the file's information, and four captures
	for at := 0; at < len(whole); at++ {
		if bytes.HasPrefix(whole[at:], []byte("\x1f\x8b\x08")) {
			members = append(members, at)
		}
	}
	if len(members) != 5 {
		t.Fatalf("records at %v", members)
	}
	flip(t, file, members[4]+100)
	code, _, said := facetta(t, "", "archive", "prune", "--data", data, "--quiet")
	if left, err := os.ReadFile(file); code != exitFailed || !strings.HasSuffix(said, "nothing was pruned, because the archive has lost captures: run facetta crawl --again first\n") || err != nil || len(left) != len(whole) {
		t.Errorf("of a damaged end: exit code %d, %q, %d bytes left of %d: %v", code, said, len(left), len(whole), err)
	}
	code, _, said = facetta(t, "", "archive", "prune", "--dry-run", "--data", data)
	if left, err := os.ReadFile(file); code != exitDone || !strings.Contains(said, " would be dropped: ") || err != nil || len(left) != len(whole) {
		t.Errorf("dry run of a damaged end: exit code %d, %q, %d bytes left of %d: %v", code, said, len(left), len(whole), err)
	}
	if err := os.WriteFile(file, whole, 0o600); err != nil {
		t.Fatal(err)
	}
	flip(t, file, members[3]+100)
	code, _, said = facetta(t, "", "archive", "prune", "--data", data, "--quiet")
	if code != exitDone || !strings.HasPrefix(said, "facetta: archive: 1 address keeps all captures, because the latest is damaged: run facetta crawl --again") || strings.Count(said, "\n") != 1 {
		t.Errorf("exit code %d, %q", code, said)
	}
	code, out, _ := facetta(t, "", "status", "--verify", "--data", data)
	if code != exitFailed || !strings.Contains(out, "is damaged: 1 capture, the first at offset ") {
		t.Errorf("afterwards, exit code %d, %q", code, out)
	}
}

// writeDated writes a page of a day in May.
func writeDated(t *testing.T, file, html string, day int) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(html), 0o644); err != nil {
		t.Fatal(err)
	}
	when := time.Date(2024, 5, 1+day, 12, 0, 0, 0, time.UTC)
	if err := os.Chtimes(file, when, when); err != nil {
		t.Fatal(err)
	}
}
