package page

import (
	"strings"
	"testing"
)

// Languages that the library does not know are told by their script, or by letters that those it takes them for do not have.
func TestLanguagesThatTheirLettersTell(t *testing.T) {
	catalan := "A l'estiu molta gent camina per les muntanyes i dorm en refugis que les associacions mantenen. Això és possible perquè hi ha prou " +
		"voluntaris, que arreglen els camins, porten el menjar i expliquen la història de la vall als que hi arriben amb la família. "
	spanish := "En verano mucha gente camina por las montañas y duerme en refugios que las asociaciones mantienen. Es posible porque hay voluntarios " +
		"que arreglan los caminos, llevan la comida y explican la historia del valle a los niños que llegan con su familia. "
	slovak := "V lete veľa ľudí chodí po horách a spí v chatách, o ktoré sa starajú spolky. Dobrovoľníci opravujú chodníky, nosia jedlo a " +
		"rozprávajú príbehy o doline tým, ktorí prídu s rodinou, a môžu im ukázať aj staré mapy, kým ešte svieti slnko. "
	czech := "V létě mnoho lidí chodí po horách a spí v chatách, o které se starají spolky. Dobrovolníci opravují stezky, nosí jídlo a " +
		"vyprávějí příběhy o údolí těm, kteří přijdou s rodinou, a mohou jim ukázat také staré mapy, dokud ještě svítí slunce. "
	icelandic := "Á sumrin ganga margir um fjöllin og sofa í skálum sem félögin halda við. Þetta er hægt af því að það eru sjálfboðaliðar sem laga " +
		"stígana, bera matinn og segja þeim sem koma með fjölskyldu sinni sögu dalsins, og þau sýna þeim líka gömul kort. "
	swedish := "På sommaren vandrar många människor genom fjällen och sover i stugor som föreningarna sköter. Det är möjligt eftersom det finns " +
		"frivilliga som lagar stigarna, bär maten och berättar dalens historia för dem som kommer med sin familj till Þingvellir. "
	kazakh := "Жазда көптеген адамдар тауларда серуендеп, қоғамдар күтіп ұстайтын үйлерде түнейді. Бұл мүмкін, өйткені жолдарды жөндейтін, тамақ " +
		"әкелетін және отбасымен келгендерге аңғардың тарихын айтып беретін еріктілер бар. "
	for text, want := range map[string]string{
		catalan: "ca", spanish: "es", spanish + "Si i es menor que j, se suma i a la cuenta y i crece.": "es", slovak: "sk", czech: "cs", czech + "Ľudí. Môžu. Môže.": "cs",
		icelandic: "is", swedish: "sv", kazakh: "kk",
		"Ամռանը շատ մարդիկ քայլում են լեռներում և գիշերում տնակներում։":            "hy",
		"ໃນລະດູຮ້ອນ ຄົນຈຳນວນຫຼາຍ ຍ່າງຢູ່ໃນພູ ແລະ ນອນຢູ່ໃນເຮືອນພັກ ທີ່ສະມາຄົມ ດູແລ": "lo",
		"Չէ ոչ այո բարև": "",
	} {
		if got := Parse(Response{URL: "http://example.org/", Body: []byte("<body><p>" + text)}).Language; got != want {
			t.Errorf("%.60s: language %q, want %q", strings.TrimSpace(text), got, want)
		}
	}
}
