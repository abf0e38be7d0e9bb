package indexer

import (
	"testing"

	"facetta/indexer/store"
)

// Words with accents and without find each other in all languages, alone, in phrases and as beginnings, and are marked.
func TestAccentsMakeNoDifference(t *testing.T) {
	english := document("a.example", "x", "A café in Zürich has crème brûlée.")
	french, unknown := document("b.example", "x", "Le cafe de Zurich et sa creme brulee."), document("c.example", "x", "Kawiarnia: Café, Zürich, crème brûlée.")
	french.Language, unknown.Language = "fr", "pl"
	x := buildIndex(t, []*store.Document{english, french, unknown})
	for query, first := range map[string]string{
		"cafe": "A [café] in Zürich has crème brûlée.", "CAFÉ": "A [café] in Zürich has crème brûlée.", "zurich": "A café in [Zürich] has crème brûlée.",
		`"creme brulee"`: "A café in Zürich has [crème] [brûlée].", "züri*": "A café in [Zürich] has crème brûlée.", "zurihc~": "A café in [Zürich] has crème brûlée.",
		"min:4 brûlée": "A café in Zürich has crème [brûlée].",
	} {
		hits, err := x.Search(t.Context(), ParseQuery(query), nil, 10)
		if err != nil || hits.Total != 3 {
			t.Errorf("%s finds %d documents, want 3 (%v)", query, hits.Total, err)
		}
		s, err := x.Summary(0, ParseQuery(query))
		if err != nil {
			t.Fatal(err)
		}
		if got := marked(s.Snippet, s.Marks); got != first {
			t.Errorf("%s marks %q, want %q", query, got, first)
		}
	}
}

// What a language writes together with its words, or in several ways, makes no difference, and is marked with them.
func TestWhatIsCutFromWordsIsMarked(t *testing.T) {
	texts := map[string]string{
		"tr": "Güz İstanbul’da güzel.", "ca": "L'aigua de l'Ebre.", "ar": "رائحة الخبز من المخابز.", "hi": "माँ की ज़मीन, और सम्बन्ध.", "ru": "Журналы о ресторане.",
		"mr": "माँ आणि संबंध.", "ml": "ചന്ദ്രന്\u200d, ചേർന്ന.", "bn": "হঠাত্\u200d এলো.", "yi": "ייִדיש איז גוט.", "hy": "Երևան քաղաք.", "th": "ล่องเรือริมแม่นํ้าเจ้าพระยา",
		"sv": "Här finns bilarna.",
	}
	for _, c := range []struct{ language, query, want string }{
		{"tr", "istanbul", "Güz [İstanbul’da] güzel."}, {"tr", "İstanbul'un", "Güz [İstanbul’da] güzel."}, {"tr", "istanb*", "Güz [İstanbul’da] güzel."},
		{"ca", "aigua", "[L'aigua] de l'Ebre."}, {"ca", `"aigua de ebre"`, "[L'aigua] [de] [l'Ebre]."},
		{"ar", "خبز", "رائحة [الخبز] من المخابز."}, {"ar", "والخبز", "رائحة [الخبز] من المخابز."}, {"ar", "المخا*", "رائحة الخبز من [المخابز]."},
		{"hi", "जमीन", "माँ की [ज़मीन], और सम्बन्ध."}, {"hi", "मां", "[माँ] की ज़मीन, और सम्बन्ध."}, {"hi", "संबंध", "माँ की ज़मीन, और [सम्बन्ध]."}, {"hi", "संबं*", "माँ की ज़मीन, और [सम्बन्ध]."},
		{"ml", "ചന്ദ്രൻ", "[ചന്ദ്രന്]\u200d, ചേർന്ന."}, {"ml", "ചേര്\u200dന്ന", "ചന്ദ്രന്\u200d, [ചേർന്ന]."}, {"bn", "হঠাৎ", "[হঠাত্]\u200d এলো."},
		{"yi", "ײִדיש", "[ייִדיש] איז גוט."}, {"hy", "ԵՐԵՎԱՆ", "[Երևան] քաղաք."}, {"hy", "Երեւան", "[Երևան] քաղաք."},
		{"th", "แม่น้ำ", "ล่องเรือริม[แม่น้ำ]เจ้าพระยา"}, {"th", "แม่น้ํา", "ล่องเรือริม[แม่น้ำ]เจ้าพระยา"}, {"sv", "bil", "Här finns [bilarna]."},
		{"mr", "सम्बन्ध", "माँ आणि [संबंध]."}, {"ru", "журнал ресторан", "[Журналы] о [ресторане]."},
	} {
		d := document("a.example", "x", texts[c.language])
		d.Language = c.language
		x := buildIndex(t, []*store.Document{d, document("b.example", "y", "Something else.")})
		hits, err := x.Search(t.Context(), ParseQuery(c.query), nil, 10)
		if err != nil || hits.Total != 1 {
			t.Errorf("%s: %s finds %d documents, want 1 (%v)", c.language, c.query, hits.Total, err)
			continue
		}
		s, err := x.Summary(hits.Top[0].Doc, ParseQuery(c.query))
		if err != nil {
			t.Fatal(err)
		}
		if got := marked(s.Snippet, s.Marks); got != c.want {
			t.Errorf("%s: %s marks %q, want %q", c.language, c.query, got, c.want)
		}
	}
}
