package analysis

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/blevesearch/bleve/v2/registry"
)

// Our terms are those of Bleve's analysers for the same languages but for what finish does, which leave stop words out and may keep accents, where
// all accents are written (endings.go).
func TestStemsAreBleves(t *testing.T) {
	cache := registry.NewCache()
	for language, text := range map[string]string{
		"de": "Häuser Haus Bäume größere Straßen Kinderbücher laufen",
		"es": "canción rápidamente hermosas árbol luces",
		"fr": "l'amour chevaux d'histoires nationales mangerions école",
		"it": "l'amicizia ragazzi bellissime nazioni dell'esperimento",
		"pt": "corações meninas rapidamente pães móveis",
		"ru": "дома книги красивые бегущий столами",
	} {
		a, err := cache.AnalyzerNamed(language)
		if err != nil {
			t.Fatal(err)
		}
		var want []string
		for _, token := range a.Analyze([]byte(text)) {
			want = append(want, string(cutAccents(token.Term)))
		}
		got := scannedAs(text, StemmingOf(language))
		if !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", language, got, want)
		}
		if plain := scannedAs(text, Unstemmed); slices.Equal(plain, got) {
			t.Errorf("%s: nothing is stemmed in %q", language, plain)
		}
	}
}

// Forms of a word that a stemmer leaves apart are one term.
func TestFinishedFormsAreOneTerm(t *testing.T) {
	for _, c := range []struct{ language, forms string }{
		{"nl", "man mannen"}, {"nl", "huis huizen"}, {"nl", "brief brieven"}, {"nl", "fiets fietsen"}, {"nl", "mens mensen"}, {"nl", "auto auto's auto’s"},
		{"nl", "programma programma's"}, {"nl", "getal getallen"}, {"nl", "schrijf schrijven"}, {"nl", "proces processen"}, {"nl", "relatief relatieve"},
		{"nl", "grens grenzen"}, {"nl", "boek boeken"}, {"nl", "boom bomen"},
		{"de", "Verzeichnis Verzeichnisse Verzeichnissen Verzeichnisses"}, {"de", "Ergebnis Ergebnisse"}, {"de", "Auto Autos"}, {"de", "Handy Handys"},
		{"de", "Kamera Kameras"}, {"de", "Menü Menüs"}, {"de", "App Apps"}, {"de", "Shop Shops"}, {"de", "Hotel Hotels"}, {"de", "Editor Editors Editoren"},
		{"de", "Browser Browsers Browsern"}, {"de", "Dateisystem Dateisysteme Dateisystems Dateisystemen"}, {"de", "Problem Probleme"}, {"de", "Status Status"},
		{"de", "arbeitslos arbeitslose arbeitslosen"}, {"de", "Buch Bücher"}, {"de", "Vater Väter"}, {"de", "Garten Gärten"}, {"de", "Haus Häuser Hauses"},
		{"de", "Regel Regeln"}, {"de", "Insel Inseln"}, {"de", "Kartoffel Kartoffeln"}, {"de", "Nachbar Nachbarn"}, {"de", "Ungar Ungarn Ungarns"},
		{"de", "Bäckerin Bäckerinnen"}, {"de", "Sängerin Sängerinnen"}, {"de", "Ärztin Ärztinnen"}, {"de", "Königin Königinnen"}, {"de", "Museum Museen Museums"},
		{"de", "Studium Studien"}, {"de", "Firma Firmen"}, {"de", "Bankkonto Bankkonten"},
		{"de", "Thema Themen Themas"}, {"de", "Rechenzentrum Rechenzentren"}, {"de", "Virus Viren"}, {"de", "Mechanismus Mechanismen"}, {"de", "Rhythmus Rhythmen"},
		{"de", "Material Materialien"}, {"de", "Risiko Risiken"},
		{"fr", "travail travaux"}, {"fr", "œil yeux"}, {"fr", "nouveau nouvel nouvelle nouveaux nouvelles"}, {"fr", "beau belle"}, {"fr", "vieux vieille"},
		{"fr", "français française françaises francaise"}, {"fr", "chinois chinoise chinoises"}, {"fr", "premier première premières premièrement premiere"},
		{"fr", "dernier dernière"}, {"fr", "actif active actifs actives activement activer"}, {"fr", "attentif attentive attentifs"}, {"fr", "juif juive"},
		{"fr", "naïf naïve"}, {"fr", "public publique publics publiques"}, {"fr", "meilleur meilleure"}, {"fr", "supérieur supérieures"}, {"fr", "long longue"},
		{"fr", "bon bonne"}, {"fr", "léger légère"}, {"fr", "vrai vraie vraies"}, {"fr", "grec grecque"},
		{"ru", "система систему систем системы системой"}, {"ru", "проблему проблем проблема"}, {"ru", "подсистему подсистем"}, {"ru", "тему тема"},
		{"ru", "журнал журнала журналы журналов журналу журнале"}, {"ru", "материал материалы материалами"}, {"ru", "ресторан ресторане рестораны"},
		{"ru", "Байкал Байкалу Байкале"}, {"ru", "Иван Ивана Ивану Иваном"}, {"ru", "Светлана Светлане Светлану"}, {"ru", "телеканал телеканалы"},
		{"ru", "граждан граждане гражданам"}, {"ru", "деталь детали деталей"}, {"ru", "кожаный кожаной кожаном"}, {"ru", "усталый усталом усталая"},
		{"ru", "список списка списки"}, {"ru", "ошибка ошибок"}, {"ru", "точка точек"}, {"ru", "отец отца отцы"}, {"ru", "палец пальцы"}, {"ru", "урок уроки"},
		{"ru", "кредит кредиты кредита"}, {"ru", "режим режима"}, {"ru", "полуостров полуострова"}, {"ru", "объём объёма объема"}, {"ru", "обмены обмена обмен"},
		{"ru", "память памяти памятью"}, {"ru", "автомобиль автомобили"}, {"ru", "музей музея музее"}, {"ru", "Китай Китая Китаю"}, {"ru", "ребята ребят"},
		{"es", "español españoles"}, {"es", "inglés ingleses ingles"}, {"es", "luz luces"}, {"es", "joven jóvenes"},
		{"es", "inglés ingleses inglesa inglesas"}, {"es", "francés franceses francesa francesas"}, {"es", "japonés japonesa"}, {"es", "marqués marquesa"},
		{"es", "café cafés cafes"}, {"es", "bebé bebés"}, {"es", "menú menús"}, {"es", "jefe jefes"}, {"es", "base bases"}, {"es", "tribu tribus"},
		{"es", "enlace enlaces"}, {"es", "autobús autobuses"},
		{"pt", "papel papéis"}, {"pt", "útil úteis uteis"}, {"pt", "fácil fáceis"}, {"pt", "difícil difíceis"}, {"pt", "azul azuis"}, {"pt", "perfil perfis"},
		{"pt", "português portugueses"}, {"pt", "espanhol espanhóis"}, {"pt", "móvel móveis"}, {"pt", "hipótese hipóteses"},
		{"es", "año años ano"}, {"es", "casa casas"}, {"es", "hijo hijos"}, {"es", "día días dias"}, {"es", "vez veces"}, {"es", "mes meses"}, {"es", "red redes"},
		{"it", "parco parchi"}, {"it", "banca banche"}, {"it", "lago laghi"}, {"it", "luogo luoghi"}, {"it", "amica amiche"}, {"it", "occhio occhi"},
		{"it", "vecchio vecchi vecchia vecchie"}, {"it", "orecchio orecchi"}, {"it", "specchio specchi"}, {"it", "ricco ricchi ricche"}, {"it", "blocco blocchi"},
		{"it", "foglio fogli"}, {"it", "figlio figli figlia figlie"}, {"it", "studio studi"}, {"it", "l'uomo uomini"}, {"it", "riga righe"},
		{"it", "libro libri"}, {"it", "nome nomi"}, {"it", "l'anno anni"}, {"it", "casa case"}, {"it", "gatto gatta gatti gatte"}, {"it", "città citta"},
	} {
		if got := slices.Compact(scannedAs(c.forms, StemmingOf(c.language))); len(got) != 1 {
			t.Errorf("%s: %q become %q", c.language, c.forms, got)
		}
	}
	for words, as := range map[string]Stemming{"test testo": Italian, "per pera": Italian, "sol solas": Spanish, "casa caso": Spanish, "etwas etwa": German,
		"http https": German, "reverse rev": German, "diesem diesems": German, "modèle modeau": French, "путем путему": Russian, "parentes parênteses": Portuguese,
		"Bäcker Bäckerin": German, "Bäcker Bäckerinnen": German, "Gewinn Gewin": German, "beginnen Begin": German, "gar garn": German,
		"Raum Ra": German, "Datum Daten": German, "halben album": German, "Premium Premiere": German, "Studium Student": German,
		"chaise chai": French, "frais fraise": French, "prix prière": French, "manie manière": French, "mani manière": French, "motif motivation": French,
		"demeure demeu": French, "politique police": French, "expliquer explicite": French,
		"francés franco": Spanish, "empresa empre": Spanish, "promesa prometo": Spanish, "estatus estatua": Spanish, "gruesa grua": Spanish,
		"ricchi riccio": Italian, "perché perciò": Italian, "tocchi toccio": Italian,
		"Германия Герман": Russian, "желание желал": Russian, "капитан капитал": Russian, "Урал уран": Russian, "печать печаль": Russian, "Китая кит": Russian,
		"удалён удалами": Russian, "жёсткий жестокий": Russian, "человек человк": Russian, "сок ск": Russian, "казань казать": Russian, "страна страдать": Russian} {
		if got := scannedAs(words, as); got[0] == got[1] {
			t.Errorf("%q become %q", words, got)
		}
	}
	for words, want := range map[string]string{"ss zz vv": "ss zz vv", "https http": "https http", "vee zee": "vee zee", "lopende katten": "lopend kat"} {
		if got := strings.Join(scannedAs(words, Dutch), " "); got != want {
			t.Errorf("%q become %q, want %q", words, got, want)
		}
	}
}

// Stemmers that know accents get ligatures as two letters, in upper case too.
func TestStemsOfLigatures(t *testing.T) {
	for text, want := range map[string]string{"œuvre Œuvre OEUVRE": "oeuvr", "ægir Ægir AEGIR": "aegi"} {
		if got := slices.Compact(scannedAs(text, StemmingOf("fr"))); len(got) != 1 || got[0] != want {
			t.Errorf("%q becomes %q, want %s", text, got, want)
		}
	}
}

// What languages write together with a word is cut: endings behind an apostrophe, elided words before one, and the article of Arabic.
func TestWhatIsWrittenWithAWord(t *testing.T) {
	for _, c := range []struct{ language, text, want string }{
		{"tr", "İstanbul’da İzmir'de ISPARTA’NIN Gölü’nün Türkiye'deki ABD'nin 1923'te Atatürk'ü Paris'ten CHP'liler", "istanbul izmir ispar gol turkiye abd 1923 ataturk paris chp"},
		{"tr", "Isparta Gölü Ankara", "ispar gol ankar"}, // what stands before the apostrophe has the term that it has alone
		{"tr", "Kur'an Kur'an'da O'Reilly O'Neill d'Artagnan l'Oréal mü'min don't you're 'a'", "kur'an kur'an o'reilly o'neill d'artagnan l'oreal mu'min don't you're a"},
		{"tr", "a'ـ bb'ـ", "a' bb'"}, {"tr", "9'da 0'dan o'nun Ankara'yı", "9 0 o'nun ankar"},
		{"az", "Bakı'da Bakıda", "baki bakida"},
		{"ca", "L’aigua de l'Ebre d'ací s'hi rock'n o'brien n'hi l'ـ", "aigua de ebre aci hi rock'n o'brien hi l'"},
		{"oc", "l'aiga qu'es c'aiga", "aiga es aiga"},
		{"uk", "п'ять сім’я", "п'ять сім'я"}, {"en", "l'aigua İstanbul'da", "l'aigua istanbul'da"}, {"fr", "l'eau d'Istanbul'da", "eau istanbul'da"},
		{"ar", "الخبز والخبز بالخبز كالخبز فالخبز للخبز خبز", "خبز خبز خبز خبز خبز خبز خبز"},
		{"ar", "القطار قطار العود عود الـكتاب", "قطار قطار عود عود كتاب"},
		{"ar", "الله التي الى والد وزير الف", "الله التي الي والد وزير الف"},
		{"ar", "الألعاب ألعاب العاب", "عاب عاب عاب"}, {"ar", "الإلكتروني إلكتروني", "كتروني كتروني"},
		{"fa", "الخبز", "الخبز"}, {"ur", "الخبز", "الخبز"}, {"arz", "الخبز", "خبز"},
	} {
		if got := strings.Join(scannedAs(c.text, StemmingOf(c.language)), " "); got != c.want {
			t.Errorf("%s: %q become %q, want %q", c.language, c.text, got, c.want)
		}
	}
}

// Scanners that share stems do not stem a word twice.
func TestStemsAreRemembered(t *testing.T) {
	stems := new(Stems)
	for _, text := range []string{"Häuser", "viele Häuser"} {
		s := Scanner{Stemming: German, Stems: stems}
		s.Reset(text)
		for s.Next() {
		}
		if got := string(s.Term); got != "haus" && got != "remembered" {
			t.Errorf("%s ends with %q", text, got)
		} else if text != "Häuser" && got == "haus" {
			t.Error("stemmed again")
		}
		stems[German]["häuser"] = "remembered"
	}
}

func TestStemmingOf(t *testing.T) {
	for language, want := range map[string]Stemming{"": English, "en": English, "ru": Russian, "pl": Unstemmed, "ja": Unstemmed, "tr": Turkish, "az": Azerbaijani, "nn": Norwegian, "ar": Arabic} {
		if got := StemmingOf(language); got != want {
			t.Errorf("stemmingOf(%q) = %d, want %d", language, got, want)
		}
	}
}

func FuzzStem(f *testing.F) {
	for _, text := range analysisSeeds {
		f.Add(text)
	}
	f.Add("l' d' ' Häuser niños чего-нибудь ѐ")
	f.Fuzz(func(t *testing.T, text string) {
		text = strings.ToValidUTF8(text, replacement)
		for as := range Stemmings {
			first := scannedAs(text, as)
			for _, term := range first {
				if term == "" || !utf8.ValidString(term) {
					t.Fatalf("stemming %d of %q gives %q", as, text, term)
				}
			}
			if again := scannedAs(text, as); !slices.Equal(first, again) {
				t.Fatalf("stemming %d of %q gives %q, then %q", as, text, first, again)
			}
		}
	})
}
