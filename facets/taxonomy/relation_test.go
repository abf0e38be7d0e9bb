package taxonomy

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// structure holds what the ODP's structure files hold, with a cycle of symbolic relations and some that lead nowhere.
const structure = `<Topic r:id="Top/Arts">
  <catid>381773</catid>
  <d:Title>Arts</d:Title>
  <lastUpdate>2011-08-06 17:20:44</lastUpdate>
  <d:Description>&lt;b&gt;Arts&lt;/b&gt;</d:Description>
  <narrow1 r:resource="Top/Arts/Music"></narrow1>
  <symbolic2 r:resource="Tunes:Top/Arts/Music"></symbolic2>
  <symbolic r:resource="Type_Faces:Top/Arts/Graphic_Design/Typography"></symbolic>
  <symbolic1 r:resource="Re: Music:Top/Arts/Music"></symbolic1>
  <symbolic1 r:resource="Stage:Performing_Arts/Theatre"></symbolic1>
  <altlang1 r:resource="O'zbekcha:Top/World/O'zbekcha/San’at"></altlang1>
  <related r:resource="Kids_and_Teens/Arts"></related>
  <editor r:resource="jane"></editor>
  <newsgroup r:resource="news:rec.arts"></newsgroup>
</Topic>
<Alias r:id="Tunes:Top/Arts/Music"><d:Title>Tunes</d:Title><Target r:resource="Top/Arts/Music"></Target></Alias>
<Topic r:id="Top/Arts/Graphic_Design/Typography">
  <symbolic r:resource="Back:Top/Arts"></symbolic>
  <related r:resource=""></related>
</Topic>
</RDF>`

func TestStructureFile(t *testing.T) {
	tax, report := readRDFText(t, structure)
	checkDefects(t, report, map[Reason]int{BadRelation: 1})
	checkTopics(t, tax, []Topic{
		{"Top/Arts", 0, 0}, {"Top/Arts/Graphic_Design", 0, 0}, {"Top/Arts/Graphic_Design/Typography", 0, 0}, {"Top/Arts/Music", 0, 0},
	})
	want := []Relation{
		{"Top/Arts", Language, "O'zbekcha", "Top/World/O'zbekcha/San’at"},
		{"Top/Arts", Related, "", "Top/Kids_and_Teens/Arts"},
		{"Top/Arts", Symbolic, "Re:_Music", "Top/Arts/Music"},
		{"Top/Arts", Symbolic, "Stage", "Top/Performing_Arts/Theatre"},
		{"Top/Arts", Symbolic, "Tunes", "Top/Arts/Music"},
		{"Top/Arts", Symbolic, "Type_Faces", "Top/Arts/Graphic_Design/Typography"},
	}
	if got := tax.Relations("Top/Arts"); !slices.Equal(got, want) {
		t.Errorf("relations %+v", got)
	}
	if len(tax.AllRelations()) != 7 || report.Relations != 7 || tax.Dangling() != 3 || len(tax.Relations("Top/Nowhere")) != 0 {
		t.Errorf("%d relations, %d in the report, %d dangling", len(tax.AllRelations()), report.Relations, tax.Dangling())
	}
	var out strings.Builder
	if err := tax.writeTSV(&out); err != nil {
		t.Fatal(err)
	}
	again, report := read(t, "x.tsv", out.String())
	checkDefects(t, report, nil)
	if !slices.Equal(again.AllRelations(), tax.AllRelations()) {
		t.Errorf("written and read: %+v", again.AllRelations())
	}
}

func TestResolve(t *testing.T) {
	tax, _ := readRDFText(t, structure)
	around := "Top/Arts" + strings.Repeat("/Type_Faces/Back", 100)
	for p, want := range map[Path]Path{
		"Top": "Top", "Top/Arts/Music": "Top/Arts/Music", "Top/Arts/Tunes": "Top/Arts/Music",
		"Top/Arts/Type_Faces": "Top/Arts/Graphic_Design/Typography", Path(around) + "/Tunes": "Top/Arts/Music",
		"Top/Arts/Nothing": "", "Top/Arts/O'zbekcha": "", "Top/Tunes": "", "Top/Arts/Tunes/Music": "",
	} {
		got, ok := tax.Resolve(p)
		if ok != (want != "") || got.Path != want {
			t.Errorf("%.60s: %q, %v; want %q", p, got.Path, ok, want)
		}
	}
}

func TestRelationBranches(t *testing.T) {
	file := "http://a.example/\tArts/Music\nhttp://b.example/\tScience\ntopic:Science\tArts\nhttp://c.example/\tArts/Comics\n"
	o := Options{Only: []Path{"Top/Arts"}, Without: []Path{"Top/Arts/Comics"}}
	tax, report, err := Read(strings.NewReader(file), "x.tsv", o)
	if err != nil {
		t.Fatal(err)
	}
	checkDefects(t, report, map[Reason]int{NotWanted: 2})
	if got := fmt.Sprint(paths(tax.Topics()), tax.AllRelations()); got != "Arts Arts/Music[symbolic: Top/Science]" {
		t.Error(got)
	}
}
