package main

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"facetta/facets/taxonomy"
	"facetta/internal/pipeline"
	"facetta/internal/searcher"
)

func TestForgetTopics(t *testing.T) {
	dir := t.TempDir()
	data := filepath.Join(dir, "data")
	for _, name := range []string{"a.tsv", "b.md", "c.opml"} {
		text := "http://" + name + ".example/x\tTop/Arts\n"
		switch filepath.Ext(name) {
		case ".md":
			text = "# Music\n* [b](http://b.example/x)\n"
		case ".opml":
			text = `<opml><body><outline text="Empty"/></body></opml>`
		}
		file := filepath.Join(dir, name)
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		code, _, errOut := facetta(t, "", "topics", "import", file, "--data", data)
		if code != exitDone {
			t.Fatal(errOut)
		}
		if earlier := strings.Contains(errOut, "imported before: a"); earlier != (name != "a.tsv") {
			t.Errorf("importing %s says %q", name, errOut)
		}
	}
	list := func() string {
		_, out, _ := facetta(t, "", "topics", "list", "--data", data)
		return strings.Join(strings.Fields(out), " ")
	}
	if got := list(); got != "1 Top/Arts 0 Top/Empty 1 Top/Music" {
		t.Fatalf("imported %q", got)
	}
	if code, _, errOut := facetta(t, "", "topics", "forget", "a", "nothing", "--data", data); code != exitUsage || !strings.Contains(errOut, "a, b, c") {
		t.Errorf("exit code %d, said %q", code, errOut)
	}
	if code, _, _ := facetta(t, "", "topics", "forget", "a.tsv", "--data", data); code != exitDone || list() != "0 Top/Empty 1 Top/Music" {
		t.Errorf("exit code %d, left %q", code, list())
	}
	if code, _, errOut := facetta(t, "", "topics", "forget", "all", "--data", data); code != exitDone || list() != "" {
		t.Errorf("exit code %d, said %q, left %q", code, errOut, list())
	}
}

// A file of topics alone, as the ODP's structure file is one, lacks the file of their pages.
func TestCheckOfTopicsWithoutPages(t *testing.T) {
	file := filepath.Join(t.TempDir(), "structure.rdf.u8")
	const structure = `<RDF xmlns:r="http://www.w3.org/TR/RDF/"><Topic r:id="Top/Arts"><related r:resource="Top/Music"/></Topic></RDF>`
	if err := os.WriteFile(file, []byte(structure), 0o644); err != nil {
		t.Fatal(err)
	}
	code, _, errOut := facetta(t, "", "topics", "check", file, "--data", t.TempDir())
	if code != exitUsage || !strings.Contains(errOut, "content.rdf.u8") {
		t.Errorf("exit code %d, said %q", code, errOut)
	}
}

// A topic's name may have a comma, so a branch is a flag of its own.
func TestImportBranches(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "x.tsv")
	os.WriteFile(file, []byte("http://a.example/\tFood, Drink/Tea, Mate\nhttp://b.example/\tFood, Drink/Wine\nhttp://c.example/\tArts\n"), 0o644)
	data := filepath.Join(dir, "data")
	code, _, errOut := facetta(t, "", "topics", "import", file, "--only", "Top/Food, Drink", "--only", "Arts", "--without", "Food, Drink/Tea, Mate", "--data", data)
	if code != exitDone {
		t.Fatal(errOut)
	}
	if _, out, _ := facetta(t, "", "topics", "list", "--data", data); strings.Join(strings.Fields(out), " ") != "1 Top/Arts 1 Top/Food,_Drink 1 Top/Food,_Drink/Wine" {
		t.Errorf("imported %q", out)
	}
	code, _, errOut = facetta(t, "", "topics", "import", file, "--only", "Food", "--data", data)
	if code != exitUsage || !strings.Contains(errOut, "--only and --without leave no topics of "+file) {
		t.Errorf("exit code %d, said %q", code, errOut)
	}
}

func TestListRelations(t *testing.T) {
	file := filepath.Join(t.TempDir(), "x.tsv")
	os.WriteFile(file, []byte("http://a.example/\tArts\ntopic:Business/Design\tArts\tDesign\n"), 0o644)
	_, out, _ := facetta(t, "", "topics", "list", "--relations", file)
	if out != "      1  Top/Arts\n           symbolic Design: Top/Business/Design\n" {
		t.Errorf("printed %q", out)
	}
	_, out, _ = facetta(t, "", "topics", "list", "--relations", "--json", file)
	if want := `{"topic":"Top/Arts","entries":1,"total":1,"relations":[{"kind":"symbolic","label":"Design","to":"Top/Business/Design"}]}` + "\n"; out != want {
		t.Errorf("printed %q", out)
	}
}

func TestVectorsNamesNearTopics(t *testing.T) {
	d := demoServer(t)
	file := filepath.Join(t.TempDir(), "vectors.txt")
	os.WriteFile(file, []byte("# mine\nArts/Musik\n"), 0o644)
	code, _, errOut := facetta(t, "", "build", "--vectors", file, "--data", d.data)
	if code != exitUsage || !strings.Contains(errOut, "no topic Top/Arts/Musik") {
		t.Errorf("exit code %d, said %q", code, errOut)
	}
}

// The demo web is crawled and built, so every line of the report has its numbers.
func TestCheckTopicsOfDemo(t *testing.T) {
	d := demoServer(t)
	file := filepath.Join(t.TempDir(), "more.tsv")
	os.WriteFile(file, []byte("http://never.example/x\tGone\nhttp://never.example/x/\tGone\nhttp://never.example/x\tLost\n"), 0o644)
	code, out, errOut := facetta(t, "", "topics", "check", "--each", file, "--data", d.data)
	if code != exitDone {
		t.Fatal(errOut)
	}
	for _, want := range []string{
		"2 topics, 3 entries (0 for a whole site), deepest level 1", "duplicates: 1 address under more than one topic, 1 entry again",
		"0 exactly, 0 in another spelling, 0 by host; not in the crawl: 3", "3  not fetched", "no topic has enough pages", "Top/Lost (without pages)",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
	code, out, errOut = facetta(t, "", "topics", "check", "--data", d.data)
	if code != exitDone || !strings.Contains(out, "suggested: facetta build --topic-depth") {
		t.Errorf("exit code %d, said %q, printed\n%s", code, errOut, out)
	}
	fmt.Fprint(t.Output(), out)
	var topics, entries, deepest, all, levels int
	if _, err := fmt.Sscanf(out, "%d topics, %d entries (0 for a whole site), deepest level %d\n", &topics, &entries, &deepest); err != nil {
		t.Fatal(err)
	}
	_, table, _ := strings.Cut(out, "without pages median pages\n")
	for line := range strings.Lines(table) {
		var level, of, useful, poorly, small, without, median int
		if n, _ := fmt.Sscan(line, &level, &of, &useful, &poorly, &small, &without, &median); n < 7 {
			break
		}
		if levels, all = levels+1, all+of; level != levels || useful+poorly+small+without != of || median < 1 {
			t.Errorf("level %d is %q", levels, line)
		}
	}
	if levels != deepest || all != topics {
		t.Errorf("%d levels with %d topics, want %d with %d", levels, all, deepest, topics)
	}
}

// Reasons that are equally frequent stand in the same order in every run.
func TestReasonsOfACheckAreInOrder(t *testing.T) {
	missing := map[string]int{"body too large": 1, "host not found": 1, "not fetched": 2, "status 404": 1, "status 410": 1, "timeout": 1}
	want := "2  not fetched\n       1  body too large\n       1  host not found\n       1  status 404\n       1  status 410\n       1  timeout\n"
	for range 20 {
		var out strings.Builder
		if printCoverage(&out, &pipeline.Coverage{MatchReport: new(taxonomy.MatchReport), Missing: missing}); !strings.Contains(out.String(), want) {
			t.Fatalf("printed\n%swant\n%s", out.String(), want)
		}
	}
}

// A level's median is that of its topics in any order, and a topic has its own links.
func TestTablesOfACheck(t *testing.T) {
	c := &pipeline.Coverage{MatchReport: new(taxonomy.MatchReport), Dead: make([]int, 5)}
	for i, pages := range []int{40, 9, 1, 7, 8} {
		c.Topics = append(c.Topics, taxonomy.TopicMatch{Topic: []taxonomy.Path{"Top/A", "Top/A/A", "Top/A/B", "Top/A/C", "Top/A/D"}[i], Pages: pages})
	}
	var out strings.Builder
	printLevels(&out, c)
	if rows := strings.Split(out.String(), "\n"); len(rows) != 4 || !strings.HasSuffix(rows[1], " 40") || !strings.HasSuffix(rows[2], " 8") {
		t.Errorf("printed\n%s", out.String())
	}
	for _, links := range [][]pipeline.TopicLinks{nil, {{Out: 11, In: 12}, {Out: 13, In: 14}, {}, {}, {}}} {
		c.Links = links
		out.Reset()
		printTopics(&out, c)
		if got := strings.Contains(out.String(), " 13        14  Top/A/A"); got != (links != nil) || strings.Count(out.String(), "\n") != 6 {
			t.Errorf("with the links %v printed\n%s", links, out.String())
		}
	}
}

// TestPreview: a topic that the demo has is previewed with nearly its own ranks, by file and by address; the topic above has its pages too.
func TestPreview(t *testing.T) {
	d := demoServer(t)
	file := filepath.Join(t.TempDir(), "x.tsv")
	lines := "http://physics.plainphysics.example/pressure.html\tTop/New/Pressure\nhttp://nowhere.example/\tTop/New\n"
	if err := os.WriteFile(file, []byte(lines), 0o644); err != nil {
		t.Fatal(err)
	}
	out := mustFacetta(t, "topics", "preview", file, "--pages", "2", "--data", d.data, "--quiet")
	if strings.Count(out, "* rank") != 2 || strings.Count(out, "  rank") != 2 || !strings.Contains(out, "Top/New: 1 example page in the index, 1 entry not in it") {
		t.Errorf("printed\n%s", out)
	}
	var p searcher.Preview
	_, out, _ = facetta(t, "", "topics", "preview", "--json", "http://physics.plainphysics.example/pressure.html", "--data", d.data)
	if err := json.Unmarshal([]byte(out), &p); err != nil || p.Topic != "" || len(p.Pages) != 10 || p.Examples != 1 || p.Error > 0.02 || p.Missing != nil {
		t.Errorf("%v: %+v", err, p)
	}
}

// A file that was emptied by mistake must not take the topics imported before with it.
func TestImportWantsEntriesAndNames(t *testing.T) {
	dir := t.TempDir()
	file, data := filepath.Join(dir, "my.tsv"), filepath.Join(dir, "data")
	write := func(name, text string) {
		t.Helper()
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write(file, "http://a.example/x\tTop/Arts\n")
	if code, _, errOut := facetta(t, "", "topics", "import", file, "--data", data); code != exitDone {
		t.Fatal(errOut)
	}
	for _, text := range []string{"", "# nothing\n", "http://a.example/x Top/Arts\n"} {
		write(file, text)
		code, _, errOut := facetta(t, "", "topics", "import", file, "--data", data)
		if code != exitUsage || !strings.Contains(errOut, "<tab>") {
			t.Errorf("%q: exit code %d, said %q", text, code, errOut)
		}
	}
	if _, out, _ := facetta(t, "", "topics", "list", "--data", data); !strings.Contains(out, "Top/Arts") {
		t.Errorf("the topics are gone: %q", out)
	}
	other := filepath.Join(dir, "b", "my.csv")
	write(other, "http://a.example/x,Top/Arts\n")
	code, _, errOut := facetta(t, "", "topics", "import", file, other, "--data", data)
	if code != exitUsage || !strings.Contains(errOut, "rename") {
		t.Errorf("two of a name: exit code %d, said %q", code, errOut)
	}
}

// A file takes the place of one with the same name and another ending, which is said; the same one again replaces nothing.
func TestImportSaysWhatItReplaces(t *testing.T) {
	dir := t.TempDir()
	data := filepath.Join(dir, "data")
	for _, c := range []struct{ name, text, says string }{
		{"deep.tsv", "http://a.example/x\tTop/Arts\nhttp://b.example/x\tTop/Arts\n", ""},
		{"deep.md", "# Music\n* [c](http://c.example/x)\n", "this replaces what was imported as deep before (2 entries)\n"},
		{"deep.md", "# Music\n* [c](http://c.example/x)\n", ""},
		{"deep.md", "# Music\n* [d](http://d.example/x)\n", "this replaces what was imported as deep before (1 entry)\n"},
		{"other.tsv", "http://a.example/x\tTop/Arts\n", ""},
	} {
		file := filepath.Join(dir, c.name)
		if err := os.WriteFile(file, []byte(c.text), 0o644); err != nil {
			t.Fatal(err)
		}
		code, _, errOut := facetta(t, "", "topics", "import", file, "--data", data)
		if code != exitDone || !strings.Contains(errOut, c.says) || strings.Contains(errOut, "replaces") != (c.says != "") {
			t.Errorf("importing %s: exit code %d, said %q, want %q", c.name, code, errOut, c.says)
		}
	}
}

// Imported topics whose bytes have become those of something else are told of as damage, and importing them again mends that, as is advised.
func TestImportMendsDamagedTopics(t *testing.T) {
	dir := t.TempDir()
	data, file := filepath.Join(dir, "data"), filepath.Join(dir, "kilns.tsv")
	if err := os.WriteFile(file, []byte("http://a.example/x\tTop/Arts\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	mustFacetta(t, "topics", "import", file, "--data", data)
	for _, text := range []string{"PK\x03\x04", "\x00\x00\x00\x00", "a\rb\rc\r", ""} {
		imported := filepath.Join(data, "topics", "kilns.tsv")
		if err := os.WriteFile(imported, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		code, out, _ := facetta(t, "", "status", "--verify", "--data", data)
		if code != exitFailed || !strings.Contains(out, imported) || !strings.HasSuffix(out, ": import the topics again, or remove them with facetta topics forget\n") {
			t.Errorf("%q: exit code %d, %q", text, code, out)
		}
		if said := mustFacetta(t, "topics", "import", file, "--data", data); !strings.Contains(said, "this replaces what was imported as kilns before") {
			t.Errorf("%q: said %q", text, said)
		}
		mustFacetta(t, "status", "--verify", "--data", data)
	}
}

// A topics file of which only the beginning was imported is told of, whatever --quiet: it may have replaced all of it.
func TestImportWarnsOfACutFile(t *testing.T) {
	dir, lines := t.TempDir(), ""
	for n := range 2000 {
		lines += fmt.Sprintf("http://h%d.example/%x\tTop/Arts\n", n, n*n*n)
	}
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	_, err := w.Write([]byte(lines))
	if err := errors.Join(err, w.Close()); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct{ text, says string }{
		"whole.tsv":       {lines, ""},
		"whole.tsv.gz":    {packed.String(), ""},
		"download.tsv.gz": {packed.String()[:packed.Len()/2], "compressed data damaged"},
		"copy.tsv":        {lines[:len(lines)-len("Arts\n")-6], "file ends in the middle"},
		"feeds.opml":      {`<opml><body><outline text="A"><outline text="a" htmlUrl="http://a.example/"/>`, "file ends in the middle"},
	} {
		file := filepath.Join(dir, name)
		if err := os.WriteFile(file, []byte(c.text), 0o644); err != nil {
			t.Fatal(err)
		}
		want := ""
		if c.says != "" {
			want = fmt.Sprintf("facetta: topics file %s: %s; what stood before is imported: import it again from a whole copy\n", file, c.says)
		}
		if said := mustFacetta(t, "topics", "import", file, "--quiet", "--data", filepath.Join(dir, "data")); said != want {
			t.Errorf("%s: said %q, want %q", name, said, want)
		}
	}
}

// A file that cannot be imported keeps those named with it away, however they stand, and what was imported before as it was.
func TestImportIsOfAllFilesOrNone(t *testing.T) {
	dir := t.TempDir()
	data, good, bad := filepath.Join(dir, "data"), filepath.Join(dir, "good.tsv"), filepath.Join(dir, "bad.tsv")
	write := func(file, text string) {
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	fails := func(command ...string) {
		t.Helper()
		code, _, errOut := facetta(t, "", append(command, good, bad, "--data", data)...)
		if code != exitUsage || !strings.Contains(errOut, bad) || !strings.Contains(errOut, "nothing was imported\n") {
			t.Errorf("%v: exit code %d, said %q", command, code, errOut)
		}
	}
	write(good, "http://a.example/x\tTop/New\n")
	write(bad, "no address\tTop/Bad\n")
	for _, command := range [][]string{{"topics", "import"}, {"crawl"}} {
		if fails(command...); !isMissing(data) {
			t.Errorf("%v left a data folder", command)
		}
	}
	write(bad, "http://b.example/x\tTop/Old\n")
	mustFacetta(t, "topics", "import", bad, "--data", data)
	write(bad, "")
	fails("topics", "import")
	if out := mustFacetta(t, "topics", "list", "--data", data); strings.Join(strings.Fields(out), " ") != "1 Top/Old" {
		t.Errorf("left %q", out)
	}
	wantTopicsFiles(t, data, "bad.tsv lock")
}

// Where the earlier topics of one file cannot be read, no other file has taken its place.
func TestImportOfAFileWhoseEarlierTopicsCannotBeRead(t *testing.T) {
	dir := t.TempDir()
	data, good, bad := filepath.Join(dir, "data"), filepath.Join(dir, "good.tsv"), filepath.Join(dir, "bad.tsv")
	const line = "http://a.example/x\tTop/Arts\n"
	err := errors.Join(os.MkdirAll(workspace(data).topicsFile(bad), 0o755), os.WriteFile(good, []byte(line), 0o644), os.WriteFile(bad, []byte(line), 0o644))
	if err != nil {
		t.Fatal(err)
	}
	code, _, errOut := facetta(t, "", "topics", "import", good, bad, "--data", data)
	if code != exitFailed || !strings.Contains(errOut, "nothing was imported\n") || !isMissing(workspace(data).topicsFile(good)) {
		t.Errorf("exit code %d, said %q, imported the other file: %v", code, errOut, !isMissing(workspace(data).topicsFile(good)))
	}
}

// Two at once would write one unfinished file, and leave a mixture under its name.
func TestImportKeepsASecondOneAway(t *testing.T) {
	dir := t.TempDir()
	data, file := filepath.Join(dir, "data"), filepath.Join(dir, "deep.tsv")
	if err := os.WriteFile(file, []byte("http://a.example/x\tTop/Arts\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	release, err := workspace(data).lockTopics()
	if err != nil {
		t.Fatal(err)
	}
	code, _, errOut := facetta(t, "", "topics", "import", file, "--data", data)
	if code != exitFailed || !strings.Contains(errOut, "another import") {
		t.Errorf("second import: exit code %d, said %q", code, errOut)
	}
	if err := release(); err != nil {
		t.Fatal(err)
	}
	mustFacetta(t, "topics", "import", file, "--data", data)
}

// TestTopicsNames: files that differ in more than their endings are imported beside each other, and forgotten by the names that they got.
func TestTopicsNames(t *testing.T) {
	for file, want := range map[string]string{
		"x/my-topics.tsv": "my-topics", "content.rdf.u8.gz": "content", "curlie-rdf-all.tar.gz": "curlie-rdf-all", "B.HTML": "B", ".csv": "topics",
		"list.2023.tsv": "list.2023", "list.2024.tsv": "list.2024", "awesome.md": "awesome", "v1.2": "v1.2",
	} {
		if got := topicsName(file); got != want || topicsName(got) != got {
			t.Errorf("%s is imported as %s, want %s", file, got, want)
		}
	}
	dir := t.TempDir()
	data := filepath.Join(dir, "data")
	for _, year := range []string{"2023", "2024"} {
		file := filepath.Join(dir, "list."+year+".tsv")
		os.WriteFile(file, []byte("http://a.example/x\tTop/Y"+year+"\n"), 0o644)
		mustFacetta(t, "topics", "import", file, "--data", data)
	}
	mustFacetta(t, "topics", "forget", "list.2023", "--data", data)
	if out := mustFacetta(t, "topics", "list", "--data", data); strings.Join(strings.Fields(out), " ") != "1 Top/Y2024" {
		t.Errorf("left %q", out)
	}
}

// What has no pages leaves no empty archive, which a build would take for one that was crawled, and leaves one that there is alone.
func TestImportOfNothingLeavesNothing(t *testing.T) {
	dir := t.TempDir()
	data, empty := filepath.Join(dir, "data"), filepath.Join(dir, "empty")
	page := filepath.Join(dir, "mirror", "www.example.org", "index.html")
	for _, folder := range []string{empty, filepath.Dir(page)} {
		if err := os.MkdirAll(folder, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(page, []byte("<p>Hello"), 0o644); err != nil {
		t.Fatal(err)
	}
	fails := func() {
		t.Helper()
		if code, _, errOut := facetta(t, "", "archive", "import", empty, "--data", data); code != exitFailed || !strings.Contains(errOut, empty) {
			t.Errorf("exit code %d, said %q", code, errOut)
		}
	}
	fails()
	if _, err := workspace(data).archiveThere(); err == nil {
		t.Error("an empty archive is left")
	}
	mustFacetta(t, "archive", "import", filepath.Join(dir, "mirror"), "--data", data)
	fails()
	if out := mustFacetta(t, "archive", "list", "--data", data); !strings.Contains(out, "http://www.example.org/") {
		t.Errorf("the archive has %q", out)
	}
}
