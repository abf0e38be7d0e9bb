package taxonomy

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

const smallTree = `http://jazz.example/	Arts/Music/Jazz
http://folk.example/	Arts/Music/Folk
http://film.example/	Arts/Movies
http://arts.example/	Arts-Council
http://stars.example/	Science/Astronomy
`

func paths(topics []Topic) string {
	var b []string
	for _, t := range topics {
		b = append(b, strings.TrimPrefix(string(t.Path), "Top/"))
	}
	return strings.Join(b, " ")
}

func TestTree(t *testing.T) {
	tax, _ := read(t, "x.tsv", smallTree)
	for _, c := range []struct {
		path Path
		want string
	}{
		{Root, "Arts Arts-Council Science"}, {"Top/Arts", "Arts/Movies Arts/Music"},
		{"Top/Arts/Music", "Arts/Music/Folk Arts/Music/Jazz"}, {"Top/Arts/Movies", ""}, {"Top/Nowhere", ""},
	} {
		if got := paths(tax.Children(c.path)); got != c.want {
			t.Errorf("children of %s: %q, want %q", c.path, got, c.want)
		}
	}
	if got, ok := tax.Lookup("Top/Arts"); !ok || got != (Topic{"Top/Arts", 0, 3}) {
		t.Errorf("Top/Arts: %+v, %v", got, ok)
	}
	if got, ok := tax.Lookup(Root); !ok || got.Total != 5 {
		t.Errorf("root: %+v, %v", got, ok)
	}
	if _, ok := tax.Lookup("Top/Nowhere"); ok {
		t.Error("an unknown topic was found")
	}
}

func TestEmptyTaxonomy(t *testing.T) {
	var b Builder
	tax := b.Taxonomy()
	sets, report := tax.Match(NewIndex(crawl(nil).pages), MatchOptions{})
	if len(tax.Topics())+tax.EntryCount()+len(tax.Children(Root))+len(sets)+report.Entries != 0 {
		t.Errorf("not empty: %+v", tax)
	}
	if near := tax.Nearest("Top/Arts", 3); len(near) != 0 {
		t.Errorf("nearest %v", near)
	}
}

// Children against the definition: topics whose parent is the path.
func TestChildrenProperty(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var b Builder
		segment := rapid.SampledFrom([]string{"a", "a-", "b", "a0"})
		for _, segs := range rapid.SliceOf(rapid.SliceOfN(segment, 1, 4)).Draw(t, "topics") {
			b.AddTopic(Path("Top/" + strings.Join(segs, "/")))
		}
		tax := b.Taxonomy()
		for _, p := range append([]Topic{{Path: Root}}, tax.Topics()...) {
			want := slices.Clone(tax.Topics())
			want = slices.DeleteFunc(want, func(c Topic) bool { return c.Path.Parent() != p.Path })
			if got := tax.Children(p.Path); !slices.Equal(got, want) {
				t.Fatalf("children of %s: %v, want %v", p.Path, got, want)
			}
		}
	})
}

func TestNearest(t *testing.T) {
	tax, _ := read(t, "x.tsv", smallTree)
	for _, c := range []struct {
		path Path
		want string
	}{
		{"Top/Arts/Musik", "[Top/Arts/Music]"},
		{"Top/arts/music/jaz", "[Top/Arts/Music/Jazz]"},
		{"Top/Arts/Music/Punk", "[Top/Arts/Music]"},     // near Folk by its path alone
		{"Top/Arts-Music/Jaz", "[Top/Arts/Music/Jazz]"}, // of another depth
		{"Arts_Music_Folk", "[Top/Arts/Music/Folk]"},    // the same by its path alone
		{"Top/Arts/Bands_Of_Jazz", "[Top/Arts/Music/Jazz]"},
		{"Top/Astronmy", "[Top/Science/Astronomy]"},
		{"Top/Recordings/Of_Jazz_Bands", "[Top/Arts/Music/Jazz]"}, // a word of it
		{"Top/Astro", "[Top/Science/Astronomy]"},                  // the beginning of one
		{"Top/Zoology", "[]"},                                     // nothing is like it
	} {
		if got := fmt.Sprint(tax.Nearest(c.path, 2)); got != c.want {
			t.Errorf("%s: %s, want %s", c.path, got, c.want)
		}
	}
	both, _ := read(t, "y.tsv", "http://a.example/\tBusiness/Software\nhttp://b.example/\tComputers/Software\n")
	if got := fmt.Sprint(both.Nearest("Top/Computer/Softwear", 2)); got != "[Top/Computers/Software Top/Business/Software]" { // 3 edits each
		t.Errorf("the whole path fits, got %v", got)
	}
	if got := tax.Nearest("Top/Arts", 0); len(got) != 0 {
		t.Errorf("none wanted, got %v", got)
	}
}

// distance against the textbook recursion, of a word and what a few edits make of it.
func TestDistance(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		letter := rapid.SampledFrom([]rune("abc"))
		a := rapid.SliceOfN(letter, 0, 9).Draw(t, "a")
		b := slices.Clone(a)
		for range rapid.IntRange(0, 3).Draw(t, "edits") {
			at := rapid.IntRange(0, len(b)).Draw(t, "at")
			b = slices.Replace(b, at, min(at+rapid.IntRange(0, 1).Draw(t, "cut"), len(b)), rapid.SliceOfN(letter, 0, 1).Draw(t, "new")...)
		}
		want := plainDistance(a, b)
		if got := distance(a, b); got != want && (want <= min(len(a), len(b))/3 || got < want) {
			t.Fatalf("%q %q: %d, want %d", string(a), string(b), got, want)
		}
	})
}

func plainDistance(a, b []rune) int {
	switch {
	case len(a) == 0:
		return len(b)
	case len(b) == 0:
		return len(a)
	case a[0] == b[0]:
		return plainDistance(a[1:], b[1:])
	}
	return 1 + min(plainDistance(a[1:], b[1:]), plainDistance(a, b[1:]), plainDistance(a[1:], b))
}

// writeTSV writes a taxonomy in normal form. Reading it gives the same taxonomy again, with no defects.
func (t *Taxonomy) writeTSV(w io.Writer) error {
	out := NewWriter(w)
	for _, e := range t.Entries() {
		out.AddEntry(e)
	}
	for _, r := range t.relations {
		out.AddRelation(r)
	}
	for _, topic := range t.topics {
		out.AddTopic(topic.Path)
	}
	return out.Close()
}

func TestWriteTSV(t *testing.T) {
	file := "http://a.example/\tArts\tA\tThe letter\n" +
		"https://b.example/x?y\tArts/Music\nc.example\tScience\tC\n\tWork/Dentistry\n"
	tax, _, err := Read(strings.NewReader(file), "x.tsv", Options{SiteEntries: SitesNever})
	if err != nil {
		t.Fatal(err)
	}
	var first, second strings.Builder
	if err := tax.writeTSV(&first); err != nil {
		t.Fatal(err)
	}
	want := "url\ttopic\ttitle\tdescription\tscope\n" +
		"http://a.example/\tTop/Arts\tA\tThe letter\tpage\n" +
		"https://b.example/x?y\tTop/Arts/Music\t\t\tpage\n" +
		"http://c.example/\tTop/Science\tC\t\tpage\n" +
		"\tTop/Work/Dentistry\t\t\t\n"
	if first.String() != want {
		t.Errorf("wrote\n%swant\n%s", first.String(), want)
	}
	again, report := read(t, "x.tsv", first.String())
	checkDefects(t, report, nil)
	checkEntries(t, again, entries(tax))
	checkTopics(t, again, tax.Topics())
	if again.writeTSV(&second); second.String() != first.String() {
		t.Errorf("written again:\n%s", second.String())
	}
	full, out := io.Pipe()
	full.CloseWithError(io.ErrShortWrite)
	if err := tax.writeTSV(out); !errors.Is(err, io.ErrShortWrite) {
		t.Errorf("written to a full disk: %v", err)
	}
	var passed strings.Builder
	w := NewWriter(&passed)
	report, err = Scan(strings.NewReader(first.String()+"http://a.example/\tTop/Arts\tagain\t\t\n"), "x.tsv", Options{}, w)
	if err := errors.Join(err, w.Close()); err != nil || passed.String() != first.String() {
		t.Errorf("passed on: %v\n%s", err, passed.String())
	}
	checkDefects(t, report, map[Reason]int{Repeated: 1})
}
