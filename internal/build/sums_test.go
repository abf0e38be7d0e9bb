package build

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

// makeFiles makes a file of each part of a build, and the manifest.
func makeFiles(t *testing.T, d Dir) *Manifest {
	t.Helper()
	for _, part := range parts {
		name := filepath.Join(string(d), part)
		if !strings.Contains("links topics.json unranked memberships duplicates completion signatures", part) {
			name = filepath.Join(name, "in", "file")
		}
		if err := errors.Join(os.MkdirAll(filepath.Dir(name), 0o700), os.WriteFile(name, []byte(part), 0o600)); err != nil {
			t.Fatal(err)
		}
	}
	if err := WriteJSON(d.Topics(), []Topic{{Path: "Top/Arts", Dimension: "topic", Pages: 3, Nodes: []uint32{1}}}); err != nil {
		t.Fatal(err)
	}
	sums, err := SumsOf(d, parts...)
	m := &Manifest{Format: Format, Sums: sums}
	if err := errors.Join(err, WriteManifest(d, m)); err != nil {
		t.Fatal(err)
	}
	return m
}

// flipEach damages each byte of a file in turn.
func flipEach(t *testing.T, name string, check func(at int)) {
	t.Helper()
	whole, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	for i := range whole {
		bad := bytes.Clone(whole)
		bad[i] ^= 1
		if err := os.WriteFile(name, bad, 0o600); err != nil {
			t.Fatal(err)
		}
		check(i)
	}
	if err := os.WriteFile(name, whole, 0o600); err != nil {
		t.Fatal(err)
	}
}

// A flipped bit of the manifest or of the topics is told.
func TestChecksums(t *testing.T) {
	d := publish(t, t.TempDir())
	m := makeFiles(t, d)
	if got, err := ReadManifest(d); err != nil || !reflect.DeepEqual(got, m) {
		t.Errorf("%+v, %v; want %+v", got, err, m)
	}
	for _, name := range []string{d.Manifest(), d.Topics()} {
		flipEach(t, name, func(at int) {
			if topics, err := ReadTopics(d); err == nil || !strings.Contains(err.Error(), name) || !errors.Is(err, ErrAgain) {
				t.Fatalf("byte %d of %s is damaged: %v, %v", at, name, topics, err)
			}
		})
	}
	if topics, err := ReadTopics(d); err != nil || len(topics) != 1 {
		t.Errorf("%v, %v", topics, err)
	}
	if err := WriteJSON(d.Manifest(), m); err != nil {
		t.Fatal(err)
	}
	if _, err := ReadManifest(d); err == nil || !errors.Is(err, ErrAgain) {
		t.Errorf("a manifest without a checksum: %v", err)
	}
}

// What an unfinished build says of itself is not believed where a bit of it is another.
func TestReadSummed(t *testing.T) {
	name := filepath.Join(t.TempDir(), "state")
	if err := WriteSummed(name, Topic{Path: "Top/Arts", Pages: 3}); err != nil {
		t.Fatal(err)
	}
	var got Topic
	if err := ReadSummed(name, &got); err != nil || got.Path != "Top/Arts" || got.Pages != 3 {
		t.Errorf("%+v, %v", got, err)
	}
	flipEach(t, name, func(at int) {
		if err := ReadSummed(name, new(Topic)); !errors.Is(err, ErrAgain) {
			t.Fatalf("byte %d is damaged: %v", at, err)
		}
	})
}

// The sums of earlier stages are kept, so that a file that was damaged since then is told.
func TestChanged(t *testing.T) {
	d := publish(t, t.TempDir())
	sums := makeFiles(t, d).Sums
	kept := sums["links"]
	delete(sums, "text/in/file")
	if err := os.WriteFile(d.Links(), []byte("other"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := AddSums(d, sums, func(name string) bool { return name == filepath.Base(d.Manifest()) }); err != nil {
		t.Fatal(err)
	}
	if len(sums) != len(parts) || sums["links"] != kept || sums["text/in/file"] == "" {
		t.Errorf("%v; want those of all parts, and %s of links", sums, kept)
	}
	if name, err := Changed(t.Context(), d, sums); name != "links" || err != nil {
		t.Errorf("%q, %v; want links", name, err)
	}
	delete(sums, "links")
	if name, err := Changed(t.Context(), d, sums); name != "" || err != nil {
		t.Errorf("%q, %v; want none", name, err)
	}
	if err := os.Remove(d.file("words/in/file")); err != nil {
		t.Fatal(err)
	}
	if name, err := Changed(t.Context(), d, sums); name != "words/in/file" || err != nil {
		t.Errorf("%q, %v; want the file that is missing", name, err)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if name, err := Changed(ended, d, sums); name != "" || !errors.Is(err, context.Canceled) {
		t.Errorf("interrupted: %q, %v", name, err)
	}
}

// Each file that is missing or damaged is named; servers do without readings.
func TestDamages(t *testing.T) {
	d := publish(t, t.TempDir())
	m := makeFiles(t, d)
	damages, files, err := Damages(t.Context(), d)
	if err != nil || damages != nil || files != len(parts)+1 || Verify(t.Context(), d) != nil {
		t.Fatalf("%v in %d files, %v, %v", damages, files, err, Verify(t.Context(), d))
	}
	for name := range m.Sums {
		file, served := filepath.Join(string(d), filepath.FromSlash(name)), !strings.HasPrefix(name, "readings/")
		told := func(what string) {
			damages, _, err := Damages(t.Context(), d)
			if err != nil || len(damages) != 1 || !errors.Is(damages[0], ErrAgain) || !strings.Contains(damages[0].Error(), file) {
				t.Errorf("%s is %s: %v, %v", file, what, damages, err)
			}
			if err := Verify(t.Context(), d); (err != nil) != served || served && err.Error() != damages[0].Error() {
				t.Errorf("%s is %s: a server says %v", file, what, err)
			}
		}
		flipEach(t, file, func(int) { told("damaged") })
		if err := os.Rename(file, file+".away"); err != nil {
			t.Fatal(err)
		}
		told("missing")
		if err := os.Rename(file+".away", file); err != nil {
			t.Fatal(err)
		}
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if _, _, err := Damages(ended, d); !errors.Is(err, context.Canceled) {
		t.Errorf("interrupted: %v", err)
	}
	if err := Verify(ended, d); !errors.Is(err, context.Canceled) || errors.Is(err, ErrAgain) {
		t.Errorf("verified, interrupted: %v", err)
	}
	if err := os.WriteFile(d.Manifest(), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if damages, files, err := Damages(t.Context(), d); err != nil || len(damages) != 1 || files != 1 || Verify(t.Context(), d) == nil {
		t.Errorf("of a manifest that is empty: %v in %d files, %v", damages, files, err)
	}
	if damages, files, err := Damages(t.Context(), d+"9"); err != nil || len(damages) != 0 || files != 0 {
		t.Errorf("of a build that is gone: %v in %d files, %v", damages, files, err)
	}
	if err := os.Remove(d.Links()); err != nil {
		t.Fatal(err)
	}
	if sums, err := SumsOf(d, parts...); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("sums %v, %v of a build without links", sums, err)
	}
}
