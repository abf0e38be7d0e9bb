package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"facetta/internal/build"
)

// damagePages flips a byte in so many records of the archive behind the first, which is the file's, and tells in how many. The last one stays whole: a
// damaged end is taken for torn.
func damagePages(t *testing.T, data string, most int) (damaged int) {
	t.Helper()
	file := filepath.Join(data, "archive", "000001.warc.gz")
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	begins := bytes.Clone(b[:10]) // the head of a gzip member
	at := bytes.Index(b[1:], begins) + 1
	for damaged < most {
		next := bytes.Index(b[at+1:], begins) + at + 1
		if next == at {
			break
		}
		b[next-8] ^= 1 // the CRC-32 of what the record holds
		damaged++
		at = next
	}
	if err := os.WriteFile(file, b, 0o600); err != nil {
		t.Fatal(err)
	}
	return damaged
}

// Damaged captures whose pages no earlier build can give are warned of, whatever --quiet.
func TestBuildWarnsOfDamage(t *testing.T) {
	data := demoCopy(t)
	damagePages(t, data, 3)
	code, _, said := facetta(t, "", "build", "--fresh", "--quiet", "--data", data)
	if code != exitDone || said != "facetta: archive: 3 captures are damaged and not in the build: "+fetchesDamaged+"\n" {
		t.Errorf("exit code %d, said %q", code, said)
	}
}

// A build that would lose most of its pages to damage is not made, and the one before stays current. Once the archive is whole again, it is made as if
// nothing had happened.
func TestBuildRefusesMostlyDamage(t *testing.T) {
	data := demoCopy(t)
	file := filepath.Join(data, "archive", "000001.warc.gz")
	whole, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	damaged := damagePages(t, data, 1<<30)
	code, _, said := facetta(t, "", "build", "--fresh", "--quiet", "--data", data)
	if code != exitFailed || strings.Count(said, "\n") != 1 || !strings.Contains(said, "no build was made, because ") || !strings.Contains(said, "facetta crawl --again") {
		t.Errorf("of %d damaged captures: exit code %d, said %q", damaged, code, said)
	}
	if name, err := os.Readlink(filepath.Join(data, "builds", "current")); err != nil || name != "000001" {
		t.Errorf("current is %s, %v; want 000001", name, err)
	}
	if err := os.WriteFile(file, whole, 0o600); err != nil {
		t.Fatal(err)
	}
	before := mustManifestOf(t, data, "000001")
	if code, _, said = facetta(t, "", "build", "--fresh", "--quiet", "--data", data); code != exitDone || said != "" {
		t.Errorf("restored: exit code %d, said %q", code, said)
	}
	if after := mustManifestOf(t, data, "000002"); after.Counts["documents"] != before.Counts["documents"] {
		t.Errorf("restored: %d documents, want %d", after.Counts["documents"], before.Counts["documents"])
	}
}

// mustManifestOf reads the manifest of a build.
func mustManifestOf(t *testing.T, data, name string) *build.Manifest {
	t.Helper()
	m, err := build.ReadManifest(build.Dir(filepath.Join(data, "builds", name)))
	if err != nil {
		t.Fatal(err)
	}
	return m
}
