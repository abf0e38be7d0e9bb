package searcher_test

import (
	"slices"
	"testing"

	"facetta/internal/searcher"
)

// tongues has a text of each language that words are analysed by, and one of its words in another form, which only that language's analysis finds.
var tongues = []struct{ language, text, word, other string }{
	{"en", "The old libraries of this town have many books that were written by hand, and visitors come from everywhere to see the buildings and to read in them.", "libraries", "library"},
	{"de", "Die alten Häuser dieser Stadt haben viele schöne Fenster, und die Besucher kommen von überall her, um sie zu sehen und in den Gärten zu sitzen.", "häuser", "haus"},
	{"fr", "Les vieux châteaux de cette région sont ouverts tous les jours, et les visiteurs viennent de partout pour voir les jardins et les chevaux.", "chevaux", "cheval"},
	{"es", "Las viejas ciudades de esta región tienen muchas iglesias hermosas, y los visitantes llegan desde todas partes para verlas y caminar por las calles.", "iglesias", "iglesia"},
	{"it", "Le vecchie biblioteche di questa città hanno molti libri scritti a mano, e i visitatori vengono da ogni parte per vederli e per leggere.", "biblioteche", "biblioteca"},
	{"pt", "As antigas bibliotecas desta cidade têm muitos livros escritos à mão, e os visitantes vêm de toda parte para conhecê-las e ler, em todas as estações do ano.", "estações", "estação"},
	{"nl", "De oude huizen van deze stad hebben veel mooie ramen, en de bezoekers komen overal vandaan om ze te zien en in de tuinen te zitten.", "tuinen", "tuin"},
	{"ru", "Старые библиотеки этого города хранят много рукописных книг, и посетители приезжают отовсюду, чтобы увидеть их и почитать.", "библиотеки", "библиотека"},
	{"zh", "这座城市的旧图书馆收藏了许多手抄本，来自各地的人们到这里参观和阅读，他们也喜欢坐在花园里。", "图书馆", "书馆"},
	{"ja", "この町の古い図書館には手で書かれた本がたくさんあり、各地から人々が訪れて読んでいる。庭に座るのも好きだ。", "図書館", "書館"},
	{"ko", "이 도시의 오래된 도서관에는 손으로 쓴 책이 많이 있으며, 각지에서 사람들이 찾아와 책을 읽는다.", "도서관에는", "도서관"},
}

// TestEachLanguageIsTold: pages that do not say their language are analysed by what it was taken for when the build was made, and found by other
// forms of their words, with lang: and without.
func TestEachLanguageIsTold(t *testing.T) {
	a := emptyArchive(t)
	for _, l := range tongues {
		put(t, a, "http://"+l.language+".example/", "<title>1</title><p>"+l.text+"<p>"+l.text) // one alone is too short to tell
	}
	b, err := searcher.Open(makeBuild(t, t.TempDir(), a))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { b.Close() })
	for _, l := range tongues {
		for _, query := range []string{l.word, l.other, l.other + " lang:" + l.language} {
			var found []string
			for _, r := range search(t, b, searcher.Request{Query: query}).Results {
				found = append(found, r.Language)
			}
			if !slices.Contains(found, l.language) {
				t.Errorf("%s finds pages in %q, want %s", query, found, l.language)
			}
		}
	}
}
