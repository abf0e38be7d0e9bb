package indexer

import (
	"context"
	"strings"
	"testing"

	"facetta/indexer/store"
)

// spelt gives the spellings of a word in a query that leaves out the stop words of some languages, joined.
func spelt(t *testing.T, x *Index, word string, languages ...string) string {
	t.Helper()
	all, err := x.Spellings(word, languages...)
	if err != nil {
		t.Fatal(err)
	}
	var texts []string
	for {
		s, err := all.Next()
		if err != nil {
			t.Fatal(err)
		}
		if s == nil {
			return strings.Join(texts, " ")
		}
		texts = append(texts, s.Text)
	}
}

// The term of "kerning" is one edit from "kernl", "kerning" itself is three.
func TestSpellingsAreWordsThatAreSpeltAlike(t *testing.T) {
	x := buildIndex(t, []*store.Document{
		document("a.example", "Type", "Kerning moves letters.", "kerning", "Kerning again"),
		document("b.example", "Letters", "Kerning of letters is done by hand, or not at all."),
		document("c.example", "Systems", "The kernel runs, configured or not."),
	})
	for word, want := range map[string]string{"kernl": "kernel", "leters": "letters", "runz": "runs", "kernel": "", "qqqqq": ""} {
		if got := spelt(t, x, word); got != want {
			t.Errorf("spellings of %q: %q, want %q", word, got, want)
		}
	}
}

// "emitter" is rare and near "either", but its pages are about it; "eitter" stands once.
func TestRepeatedWordsAreMeant(t *testing.T) {
	documents := []*store.Document{
		document("a.example", "Emitter", strings.Repeat("An emitter emits, and what it emits the emitter names. ", 3)),
		document("b.example", "Wrong", "Some eitter word or another, and so on."),
	}
	for range 450 {
		documents = append(documents, document("c.example", "Words", "Take either of both."))
	}
	x := buildIndex(t, documents)
	for word, want := range map[string]string{"emitter": "", "eitter": "either"} {
		if got := spelt(t, x, word); got != want {
			t.Errorf("spellings of %q: %q, want %q", word, got, want)
		}
	}
}

// Pages in Spanish repeat "sistema", whose stem is "sistem", which only one of German writes; it is not meant by what English has so often.
func TestStemsThatNobodyWritesAreNotMeant(t *testing.T) {
	spanish, german := document("a.example", "Sistema", strings.Repeat("Un sistema es un sistema operativo. ", 3)), document("b.example", "Bistem", strings.Repeat("bistem ", 9))
	spanish.Language, german.Language = "es", "de"
	documents := []*store.Document{spanish, german}
	for range 450 {
		documents = append(documents, document("c.example", "Systems", "Take the system of both."))
	}
	x := buildIndex(t, documents)
	for word, want := range map[string]string{"sistem": "system", "sistema": "", "bistem": ""} {
		if got := spelt(t, x, word); got != want {
			t.Errorf("spellings of %q: %q, want %q", word, got, want)
		}
	}
}

// French makes one letter of two, so that its stem of a misspelt word can be that of the right one; so the page of French that has it must not make it a
// word of the English ones.
func TestAnotherLanguagesStemIsNoWordOfThese(t *testing.T) {
	var documents []*store.Document
	for range 300 {
		d := document("a.example", "Page", "apache machine tutorial line")
		d.Language = "en"
		documents = append(documents, d)
	}
	for i := range 50 { // the stem of German is line, which more documents have by more than a word with one wrong letter has to have
		documents[10+i].Blocks[0].Text += " linear"
	}
	documents[7] = document("b.example", "Page", "la machine et le cheval")
	documents[7].Language = "fr"
	documents[8].Language = "de"
	x := buildIndex(t, documents)
	for word, want := range map[string]string{"appache": "apache", "machhine": "machine", "tuttorial": "tutorial", "machine": "", "machines": "", "chevvaux": "",
		"lineer": "linear line"} {
		if got := spelt(t, x, word); got != want {
			t.Errorf("spellings of %q: %q, want %q", word, got, want)
		}
	}
}

// The Danish term of hukommelse is hukom, that of hukommelsse hukommels, as its ending is none.
func TestSpellingsOfWordsWithAWrongEnding(t *testing.T) {
	var documents []*store.Document
	for _, d := range []*store.Document{
		document("a.example", "x", "Al denne hukommelse."), document("b.example", "y", "Min hukommelse er stor."), document("c.example", "x", "Muisti on suuri."),
		document("d.example", "y", "Suuri muisti."),
	} {
		if d.Language = "da"; len(documents) >= 2 {
			d.Language = "fi"
		}
		documents = append(documents, d)
	}
	x := buildIndex(t, documents)
	for word, want := range map[string]string{"hukommelsse": "hukommelse", "hukommelstan": "", "suurri": "suuri"} {
		if got := spelt(t, x, word); got != want {
			t.Errorf("spellings of %q: %q, want %q", word, got, want)
		}
	}
}

// A word that a query would leave out is no better spelling; which that are depends on the language that the query asks for.
func TestSpellingsAreNoStopWordsOfTheQuery(t *testing.T) {
	var documents []*store.Document
	for i := range 400 {
		d := document("a.example", "Page", "their where")
		if i%2 == 0 {
			d = document("a.example", "Seite", "eine welche")
			d.Language = "de"
		}
		documents = append(documents, d)
	}
	documents[200].Blocks[0].Text += " weche" // one of so many: for what all others have
	documents[201].Blocks[0].Text += " whre"
	x := buildIndex(t, documents)
	for _, c := range []struct{ word, languages, want string }{
		{"weche", "", "welche"}, {"weche", "en", "welche"}, {"weche", "de", ""}, {"wellche", "de", "weche"},
		{"whre", "", "where"}, {"whre", "de", "where"}, {"whre", "en", ""}, {"whre", "en de", ""}, {"thheir", "de", "their"},
		{"thheir", "en", ""}, {"thheir", "pl", "their"}, // which has no list of stop words
	} {
		if got := spelt(t, x, c.word, strings.Fields(c.languages)...); got != c.want {
			t.Errorf("spellings of %q, no stop words of %q: %q, want %q", c.word, c.languages, got, c.want)
		}
	}
}

// Of the words that a term stands for the nearest is meant, whichever the best document writes.
func TestSpellingIsTheNearestForm(t *testing.T) {
	x := buildIndex(t, []*store.Document{
		document("a.example", "Tables", "Databases hold tables.", "Some databases hold none."), document("b.example", "Rows", "A database has rows; databases too."),
		document("c.example", "Filing", "~cabinettes and a menu", "~more menus", "cabinets for filing"),
	})
	for word, want := range map[string]string{"databse": "database", "databsaes": "databases", "cabinetts": "cabinets"} {
		if got := spelt(t, x, word); got != want {
			t.Errorf("spellings of %q: %q, want %q", word, got, want)
		}
	}
}

// What is near to no term may be near to an irregular form of one.
func TestSpellingOfIrregularForms(t *testing.T) {
	x := buildIndex(t, []*store.Document{
		document("a.example", "Child", "A child, and one more."), document("b.example", "School", "The children have thought of it."),
		document("c.example", "Mice", "Mice sleep."),
	})
	for word, want := range map[string]string{"childern": "children", "thougt": "thought", "children": "", "mise": "mice", "wroet": ""} {
		if got := spelt(t, x, word); got != want {
			t.Errorf("spellings of %q: %q, want %q", word, got, want)
		}
	}
	german := document("d.example", "Kinder", "children")
	german.Language = "de"
	if got := spelt(t, buildIndex(t, []*store.Document{german}), "childern"); got != "children" {
		t.Errorf("spellings in German: %q", got)
	}
}

// Accents and letters that not everybody types are no mistakes, however many a word has; vowels of Hindi, which are marks, are letters of a word.
func TestSpellingsOfOtherScriptsAndAccents(t *testing.T) {
	turkish, vietnamese, hindi := document("a.example", "Sayfa", "kullanıcı adı"), document("b.example", "Trang", "nhiều người"), document("c.example", "पृष्ठ", "दस्तावेज़ खोलें")
	turkish.Language, vietnamese.Language, hindi.Language = "tr", "vi", "hi"
	x := buildIndex(t, []*store.Document{turkish, vietnamese, hindi})
	for word, want := range map[string]string{"kulanıcı": "kullanıcı", "kulanici": "kullanıcı", "nguoif": "người", "ngưi": "người", "दस्तवेज़": "दस्तावेज़"} {
		if got := spelt(t, x, word); got != want {
			t.Errorf("spellings of %q: %q, want %q", word, got, want)
		}
	}
}

// The best document has the word below all that is read of it, the next one above.
func TestSpellingOfAWordFarDown(t *testing.T) {
	filler := strings.Repeat("many other words stand here ", 1000)
	x := buildIndex(t, []*store.Document{
		document("a.example", "Long", filler, filler, filler, filler, filler, filler, filler, filler, filler, filler, filler, filler, filler, "garbage"),
		document("b.example", "Short", "Garbage is collected."),
	})
	if got := spelt(t, x, "garbge"); got != "garbage" {
		t.Errorf("spelling %q", got)
	}
}

// Of a page whose texts are too long to be looked at the title is.
func TestSpellingInTheTitleOfALongPage(t *testing.T) {
	long := strings.Repeat("many other words stand here ", 5000)
	x := buildIndex(t, []*store.Document{document("a.example", "Garbage", long), document("b.example", "Others", long+" cabbage")})
	for word, want := range map[string]string{"garbge": "garbage", "cabbge": ""} {
		if got := spelt(t, x, word); got != want {
			t.Errorf("spellings of %q: %q, want %q", word, got, want)
		}
	}
}

// Spellings that are found one by one are the likeliest of all, each once, whichever are likely words and whichever form of the word is near them.
func TestSpellingsOneByOne(t *testing.T) {
	var documents []*store.Document
	for i := range 300 {
		d := document("a.example", "x", "table")
		for n, word := range strings.Fields("cable tables fables stable tablet tabled cattle battle gable sable maple marbles kettle") {
			if i%(1<<(n%9)) == 0 {
				d.Blocks[0].Text += " " + word
			}
		}
		if i%2 == 0 {
			d.Language = "fr"
		}
		documents = append(documents, d)
	}
	x := buildIndex(t, documents)
	given := 0
	for _, word := range strings.Fields("tabel tabble tabbles cabels ttable stabble tabeld cattles battels gabble fabeles maples marblse tablets table ketle tabldes kettlle marbbles " +
		"battlle cattlse tableds tabelts mrables stablle") {
		got := spelt(t, x, word)
		if want := allSpelt(t, x, word); got != want {
			t.Errorf("spellings of %q: %q, want %q", word, got, want)
		}
		given += len(strings.Fields(got))
	}
	if given < 18 {
		t.Errorf("only %d spellings", given)
	}
}

// allSpelt is spelt by looking through the dictionary for all words that the first index segment has.
func allSpelt(t *testing.T, x *Index, word string) string {
	d, w := newDictionaries(x), x.formsOf(word)[0]
	own, list := 0, []Spelling(nil)
	for term := range w {
		n, err := d.documents(term) // all in the first index segment
		if err != nil {
			t.Fatal(err)
		}
		own = max(own, n)
		for edits := range automata {
			near, err := d.atEdits(term, edits+1)
			if err != nil {
				t.Fatal(err)
			}
			list = append(list, near...)
		}
	}
	given, tries, texts := map[string]bool{}, 0, []string(nil)
	for _, s := range likeliest(list) {
		if _, form := w[s.Term]; form || s.Documents < wrongShare*own || given[s.Term] || tries == maxSpelt || len(texts) == maxSpellings {
			continue
		}
		tries++
		text, err := x.written(d, s, word)
		if err != nil {
			t.Fatal(err)
		}
		if text != "" {
			texts, given[s.Term] = append(texts, text), true
		}
	}
	return strings.Join(texts, " ")
}

// The end of the word before the star is cut as that of any word.
func TestPrefixFindsAndMarksTheWordItself(t *testing.T) {
	d := document("a.example", "Setup", "The page was configured by hand, or by a configurer.")
	x := buildIndex(t, []*store.Document{d})
	hits, err := x.Search(context.Background(), ParseQuery("configure*"), nil, 10)
	if err != nil || hits.Total != 1 {
		t.Errorf("%d hits (%v)", hits.Total, err)
	}
	s := summary(t, "configure*", d)
	if got := marked(s.Snippet, s.Marks); !strings.Contains(got, "[configured]") || !strings.Contains(got, "[configurer]") {
		t.Errorf("snippet %q", got)
	}
}

// A prefix of an irregular form finds and marks what has its term.
func TestPrefixOfIrregularForms(t *testing.T) {
	d := document("a.example", "School", "The children of the school, and a child.")
	x := buildIndex(t, []*store.Document{d, document("b.example", "Page", "Chilli")})
	hits, err := x.Search(context.Background(), ParseQuery("childr*"), nil, 10)
	if err != nil || hits.Total != 1 {
		t.Errorf("%d hits (%v)", hits.Total, err)
	}
	s := summary(t, "childr*", d)
	if got := marked(s.Snippet, s.Marks); !strings.Contains(got, "[children]") {
		t.Errorf("snippet %q", got)
	}
	for _, line := range []string{"child", "children", `"a child"`, "childs"} {
		s := summary(t, line, d)
		if got := marked(s.Snippet, s.Marks); !strings.Contains(got, "child]") {
			t.Errorf("%s: snippet %q", line, got)
		}
	}
}

// A term of one document comes before frequent ones in the dictionary of an index segment that was merged.
func TestFrequentWordsAfterARareOne(t *testing.T) {
	var documents []*store.Document
	for i := range 40 {
		documents = append(documents, document("a.example", "x", "alpha alphabet"))
		if i%4 == 0 {
			documents[i].Blocks[0].Text += " alphas alphabets"
		}
	}
	documents[7].Blocks[0].Text += " aaa"
	x := openSized(t, documents, tinySizes)
	counts, err := newDictionaries(x).count(fieldContent, nil, "a", "b")
	if err != nil || counts["aaa"] != 1 || counts["alpha"] != 40 || counts["alphabet"] != 40 {
		t.Errorf("counts %v (%v)", counts, err)
	}
}
