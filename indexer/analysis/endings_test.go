package analysis

import "testing"

// Each word with its accents, then as it is typed without.
func TestWordsWithoutAccentsHaveTheSameStems(t *testing.T) {
	for language, pairs := range map[string][][2]string{
		"pt": {{"corações", "coracoes"}, {"coração", "coracao"}, {"alemães", "alemaes"}, {"lençóis", "lencois"}, {"português", "portugues"}, {"Paraná", "Parana"}},
		"fr": {{"deuxième", "deuxieme"}, {"frontières", "frontieres"}, {"l'étrangère", "l'etrangere"}, {"publiés", "publies"}},
		"de": {{"Cafés", "Cafes"}, {"größere", "grössere"}, {"Europäer", "Europaeer"}},
		"nl": {{"crèmes", "cremes"}},
		"es": {{"canción", "cancion"}},
		"it": {{"università", "universita"}},
	} {
		for _, pair := range pairs {
			as := StemmingOf(language)
			if with, without := Words(pair[0], as)[0].Term, Words(pair[1], as)[0].Term; with != without {
				t.Errorf("%s: %s is %q, %s %q", language, pair[0], with, pair[1], without)
			}
		}
	}
}

// Forms of a word that come together, with the accents that only one of them has.
func TestStemsJoinFormsWithAccents(t *testing.T) {
	for language, pairs := range map[string][][2]string{
		"pt": {{"corações", "coração"}, {"alemã", "alemãs"}, {"nações", "nação"}},
		"fr": {{"compliqué", "compliquer"}, {"financière", "financier"}, {"considéré", "considérer"}},
	} {
		for _, pair := range pairs {
			as := StemmingOf(language)
			if one, other := Words(pair[0], as)[0].Term, Words(pair[1], as)[0].Term; one != other {
				t.Errorf("%s: %s is %q, %s %q", language, pair[0], one, pair[1], other)
			}
		}
	}
}
