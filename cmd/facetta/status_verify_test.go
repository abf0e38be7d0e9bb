package main

import (
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"facetta/crawler/archive"
)

// flip damages a byte of a file, which keeps its other names whole.
func flip(t *testing.T, name string, at int) {
	t.Helper()
	b, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	b[at] ^= 1
	if err := os.WriteFile(name, b, 0o600); err != nil {
		t.Fatal(err)
	}
}

func TestStatusVerifies(t *testing.T) {
	data := demoCopy(t)
	verify := func() (int, string, string) { return facetta(t, "", "status", "--verify", "--data", data) }
	code, out, said := verify()
	if code != exitDone || said != "" || !strings.HasPrefix(out, "nothing is damaged: ") || !strings.Contains(out, " files of build 000001\n") {
		t.Errorf("of what is whole: exit code %d, %q, said %q", code, out, said)
	}
	current := filepath.Join(data, "builds", "000001")
	flip(t, filepath.Join(current, "text", "documents"), 1000)
	flip(t, filepath.Join(current, "scores", "00001.column"), 70)
	flip(t, filepath.Join(current, "readings", "records"), 7)
	flip(t, filepath.Join(data, "archive", "000001.idx"), 300)
	mustFacetta(t, "remove", "http://www.example.org/", "--data", data)
	flip(t, filepath.Join(data, "removed"), 30)
	topics, err := filepath.Glob(filepath.Join(data, "topics", "*.tsv"))
	if err != nil || len(topics) == 0 {
		t.Fatal(topics, err)
	}
	if err := os.WriteFile(topics[0], nil, 0o600); err != nil {
		t.Fatal(err)
	}
	code, out, said = verify()
	lines := strings.Split(strings.TrimSuffix(out, "\n"), "\n")
	want := [][2]string{
		{topics[0], "import the topics again, or remove them with facetta topics forget"},
		{"removed is damaged", "run facetta remove again for what it names"},
		{"000001.warc.gz: index was behind", "the next facetta crawl or archive import repairs that"},
		{"builds/000001/readings/records is damaged", "run facetta build again"},
		{"builds/000001/scores/00001.column is damaged", "run facetta build again"},
		{"builds/000001/text/documents is damaged", "run facetta build again"},
	}
	if code != exitFailed || len(lines) != len(want) || !strings.Contains(said, "6 ") {
		t.Fatalf("exit code %d, %q, said %q", code, out, said)
	}
	for i, w := range want {
		if !strings.Contains(lines[i], filepath.FromSlash(w[0])) || !strings.HasSuffix(lines[i], w[1]) {
			t.Errorf("%q, want %q", lines[i], w)
		}
	}
}

// What is lost of the archive is fetched again, and what is not there yet is not damaged.
func TestStatusVerifiesAnArchive(t *testing.T) {
	_, topics, data := ownWeb(t)
	if code, out, said := facetta(t, "", "status", "--verify", "--data", data); code != exitUsage || out != "" || !strings.Contains(said, "no data in") {
		t.Errorf("of nothing: exit code %d, %q, said %q", code, out, said)
	}
	mustFacetta(t, "topics", "import", topics, "--data", data)
	if out := mustFacetta(t, "status", "--verify", "--data", data); !strings.Contains(out, "no build yet") {
		t.Errorf("of topics alone: %q", out)
	}
	mustFacetta(t, "crawl", "--data", data, "--delay", "0s", "--allow-private")
	mustFacetta(t, "status", "--verify", "--data", data)
	if err := os.Truncate(filepath.Join(data, "archive", "000001.warc.gz"), 300); err != nil {
		t.Fatal(err)
	}
	code, out, _ := facetta(t, "", "status", "--verify", "--data", data)
	if code != exitFailed || !strings.Contains(out, "are lost: 1: run facetta crawl --again to fetch it again\n") {
		t.Errorf("of an archive that was cut: exit code %d, %q", code, out)
	}
	crawl := []string{"crawl", "--data", data, "--delay", "0s", "--allow-private", "--quiet"}
	if code, _, said := facetta(t, "", crawl...); code != exitDone || strings.Count(said, "\n") != 1 || !strings.Contains(said, "are lost: 1: run facetta crawl --again") {
		t.Errorf("a crawl for cron, exit code %d, says %q; want what is lost", code, said)
	}
	if code, _, said := facetta(t, "", crawl...); code != exitDone || said != "" {
		t.Errorf("the next one, exit code %d, says %q; want nothing", code, said)
	}
}

// A byte of a table of the frontier, which no crawl may come upon for long.
func TestStatusVerifiesAFrontier(t *testing.T) {
	_, topics, data := ownWeb(t)
	mustFacetta(t, "topics", "import", topics, "--data", data)
	for range 2 { // what the first leaves in the log, the second makes a table of
		mustFacetta(t, "crawl", "--data", data, "--delay", "0s", "--allow-private")
	}
	if out := mustFacetta(t, "status", "--verify", "--data", data); !strings.Contains(out, "the archive, the frontier, no build") {
		t.Errorf("of what is whole: %q", out)
	}
	tables, err := filepath.Glob(filepath.Join(data, "frontier", "*.sst"))
	if err != nil || len(tables) == 0 {
		t.Fatal(tables, err)
	}
	flip(t, tables[0], 100)
	code, out, _ := facetta(t, "", "status", "--verify", "--data", data)
	if code != exitFailed || strings.Count(out, "\n") != 1 || !strings.Contains(out, filepath.Base(tables[0])) || !strings.Contains(out, "run facetta crawl --again to start a new crawl") {
		t.Errorf("exit code %d, %q", code, out)
	}
}

// A byte of a page in the archive, which no build can make again, is found where it was flipped.
func TestStatusVerifiesCaptures(t *testing.T) {
	data := demoCopy(t)
	damagePages(t, data, 1)
	file := filepath.Join(data, "archive", "000001.warc.gz")
	code, out, _ := facetta(t, "", "status", "--verify", "--data", data)
	if code != exitFailed || strings.Count(out, "\n") != 1 || !strings.HasPrefix(out, file+" is damaged: 1 capture, the first at offset ") ||
		!strings.HasSuffix(out, ": run facetta crawl --again to fetch again what was crawled, facetta archive import to add what was imported\n") {
		t.Errorf("exit code %d, %q", code, out)
	}
	if line := archiveDamage(archive.Damage{File: "x", Older: 2}); !strings.HasSuffix(line, "run facetta archive prune to drop them") {
		t.Errorf("of older captures: %q", line)
	}
}

// A build that is kept is verified, too, and damage in it is not rolled back to.
func TestStatusVerifiesTheKeptBuild(t *testing.T) {
	data := demoCopy(t)
	mustFacetta(t, "build", "--data", data)
	if out := mustFacetta(t, "status", "--verify", "--data", data); !regexp.MustCompile(`, all \d+ files of build 000001, all \d+ files of build 000002\n$`).MatchString(out) {
		t.Errorf("of two builds that are whole: %q", out)
	}
	missing := filepath.Join(data, "builds", "000001", "completion")
	if err := os.Remove(missing); err != nil {
		t.Fatal(err)
	}
	code, out, _ := facetta(t, "", "status", "--verify", "--data", data)
	if code != exitFailed || strings.Count(out, "\n") != 1 || !strings.Contains(out, missing) || !strings.HasSuffix(out, "run facetta build again\n") {
		t.Errorf("exit code %d, %q", code, out)
	}
	code, _, said := facetta(t, "", "rollback", "--data", data)
	if name, err := os.Readlink(filepath.Join(data, "builds", "current")); code != exitFailed || !strings.Contains(said, "build 000001 cannot be served: ") || name != "000002" || err != nil {
		t.Errorf("rollback: exit code %d, %q; current is %s, %v", code, said, name, err)
	}
}

// A build of another version that is kept is none that could be rolled back to; one that is current cannot be searched.
func TestStatusVerifiesBuildsOfAnotherVersion(t *testing.T) {
	data := demoCopy(t)
	mustFacetta(t, "build", "--data", data)
	name := filepath.Join(data, "builds", "000001", "manifest.json")
	if err := os.WriteFile(name, []byte(`{"format":1}`), 0o600); err != nil {
		t.Fatal(err)
	}
	if out := mustFacetta(t, "status", "--verify", "--data", data); strings.Contains(out, "000001") || !strings.HasSuffix(out, " files of build 000002\n") {
		t.Errorf("with one that is kept: %q", out)
	}
	current := filepath.Join(data, "builds", "current")
	if err := errors.Join(os.Remove(current), os.Symlink("000001", current)); err != nil {
		t.Fatal(err)
	}
	code, out, _ := facetta(t, "", "status", "--verify", "--data", data)
	if code != exitFailed || strings.Count(out, "\n") != 1 || !strings.HasPrefix(out, name+": format 1") || !strings.HasSuffix(out, ": run facetta build again\n") {
		t.Errorf("with one that is current: exit code %d, %q", code, out)
	}
}
