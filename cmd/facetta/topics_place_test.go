package main

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// wantTopicsFiles checks which files lie in the folder of topics.
func wantTopicsFiles(t *testing.T, data, want string) {
	t.Helper()
	entries, err := os.ReadDir(workspace(data).topics())
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	if got := strings.Join(names, " "); got != want || err != nil {
		t.Errorf("the folder of topics has %s, want %s: %v", got, want, err)
	}
}

// topicsOf writes topics files a, b and c with one topic each, and gives their paths.
func topicsOf(t *testing.T, topic string) []string {
	t.Helper()
	dir := t.TempDir()
	var files []string
	for _, name := range []string{"a", "b", "c"} {
		files = append(files, filepath.Join(dir, name+".tsv"))
		if err := os.WriteFile(files[len(files)-1], []byte("http://"+name+".example/x\tTop/"+topic+"/"+name+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return files
}

// killedImport gives a data directory as it is after an import that replaces a, b and c and was killed after so many of its steps: the writing of
// the files, the step that imports them all, and the moving of each.
func killedImport(t *testing.T, steps int) (data string) {
	t.Helper()
	data, other := t.TempDir(), t.TempDir()
	mustFacetta(t, append([]string{"topics", "import", "--data", data}, topicsOf(t, "Old")...)...)
	mustFacetta(t, append([]string{"topics", "import", "--data", other}, topicsOf(t, "New")...)...)
	w, from := workspace(data), workspace(other)
	err := os.Mkdir(w.unfinishedTopics(), 0o755)
	for _, name := range []string{"a.tsv", "b.tsv", "c.tsv"} {
		err = errors.Join(err, os.Rename(from.path("topics", name), filepath.Join(w.unfinishedTopics(), name)))
	}
	for step := range steps {
		if step == 0 {
			err = errors.Join(err, os.Rename(w.unfinishedTopics(), w.nextTopics()))
			continue
		}
		name := []string{"a.tsv", "b.tsv", "c.tsv"}[step-1]
		err = errors.Join(err, os.Rename(filepath.Join(w.nextTopics(), name), w.path("topics", name)))
	}
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// Wherever an import is killed, either none of its files are imported or all are, for the commands that read topics, for those that remove some, and
// for the next import.
func TestAKilledImportIsOfAllFilesOrNone(t *testing.T) {
	t.Parallel() // most of the time goes by in waiting
	extra := filepath.Join(t.TempDir(), "d.tsv")
	if err := os.WriteFile(extra, []byte("http://d.example/x\tTop/Old\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	for steps := range 5 {
		all := "Top/New/a Top/New/b Top/New/c"
		if steps == 0 {
			all = "Top/Old/a Top/Old/b Top/Old/c"
		}
		for _, c := range []struct{ command, want string }{
			{"topics list", all}, {"topics forget b", strings.Join(strings.Fields(all)[:1], "") + " " + strings.Fields(all)[2]},
			{"topics import " + extra, all + " Top/Old"},
		} {
			data := killedImport(t, steps)
			mustFacetta(t, append(strings.Fields(c.command), "--data", data)...)
			w := workspace(data)
			if waiting, err := has(w.nextTopics()); waiting || err != nil {
				t.Errorf("killed after %d steps, %s: files are left to be moved: %v", steps, c.command, err)
			}
			all, err := w.taxonomy()
			if err != nil {
				t.Fatal(err)
			}
			for _, topic := range all.Topics() {
				if want := strings.Contains(" "+c.want+" ", " "+string(topic.Path)+" "); want != (topic.Entries > 0) {
					t.Errorf("killed after %d steps, %s: %s has %d entries, want %s", steps, c.command, topic.Path, topic.Entries, c.want)
				}
			}
			if got, want := all.EntryCount(), len(strings.Fields(c.want)); got != want {
				t.Errorf("killed after %d steps, %s: %d entries, want %d", steps, c.command, got, want)
			}
		}
	}
}

// What an import that was killed before its files were whole has written may be large, and the same names may never be imported again; the next
// import removes it.
func TestImportRemovesWhatAKilledOneLeft(t *testing.T) {
	data := killedImport(t, 0)
	mustFacetta(t, "topics", "import", topicsOf(t, "Other")[0], "--data", data)
	wantTopicsFiles(t, data, "a.tsv b.tsv c.tsv lock")
}

// Who reads topics while an import moves its files waits for it.
func TestReadersWaitForAnImportThatEnds(t *testing.T) {
	w := workspace(killedImport(t, 2))
	release, err := w.lockTopics()
	if err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() {
		time.Sleep(2 * lookAgain)
		ended <- errors.Join(w.placeTopics(), release())
	}()
	all, err := w.taxonomy()
	if err := errors.Join(err, <-ended); err != nil {
		t.Fatal(err)
	}
	for _, topic := range all.Topics() {
		if strings.HasPrefix(string(topic.Path), "Top/Old") {
			t.Errorf("read %s, which was replaced", topic.Path)
		}
	}
}

// Where an imported file cannot be moved to its place, nobody is told that nothing was imported, and the next command goes on.
func TestAnImportWhoseFilesCannotBeMoved(t *testing.T) {
	w := workspace(killedImport(t, 1))
	b := w.path("topics", "b.tsv")
	if err := errors.Join(os.Remove(b), os.Mkdir(b, 0o755)); err != nil {
		t.Fatal(err)
	}
	code, _, said := facetta(t, "", append([]string{"topics", "import", "--data", string(w)}, topicsOf(t, "Other")...)...)
	if code != exitFailed || !strings.Contains(said, "b.tsv") || strings.Contains(said, "nothing was imported") {
		t.Errorf("exit code %d, said %q", code, said)
	}
	if err := os.Remove(b); err != nil {
		t.Fatal(err)
	}
	if out := mustFacetta(t, "topics", "list", "--data", string(w)); strings.Contains(out, "Old") || strings.Count(out, "New/") != 3 {
		t.Errorf("listed %q", out)
	}
}
