package main

import (
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
			if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
				t.Fatal(err)
			}
			html := "<!DOCTYPE html><title>" + page + "</title><p>" + strings.Repeat("A page "+text+" on the way down to the sea. ", 9)
			if err := os.WriteFile(file, []byte(html), 0o644); err != nil {
				t.Fatal(err)
			}
			when := time.Date(2024, 5, 1+day, 12, 0, 0, 0, time.UTC)
			if err := os.Chtimes(file, when, when); err != nil {
				t.Fatal(err)
			}
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
	mustFacetta(t, "build", "--data", data)
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
