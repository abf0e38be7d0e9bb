package page

import (
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
)

// encodedTwice takes UTF-8 for ISO-8859-1, or for Windows-1252, and encodes it again.
func encodedTwice(text string, western bool) string {
	var b strings.Builder
	for _, c := range []byte(text) {
		r := rune(c)
		if western && charmap.Windows1252.DecodeByte(c) != utf8.RuneError {
			r = charmap.Windows1252.DecodeByte(c)
		}
		b.WriteRune(r)
	}
	return b.String()
}

// What was encoded twice is read as it was meant: in a whole page, or in a part of one, beside others that are right.
func TestEncodedTwice(t *testing.T) {
	for _, text := range []string{
		"Ann’s kiln is hot", "“Hot”, he said…", "the café in Kraków’s old town", "Печь горячая", "窯の火", "100\u00A0°C", "crème", "Señor", "Kiln™", "9 €", "🔥",
		"2024 © Kiln", "25° outside", "Straße", "Il va à\u00A0la fête",
	} {
		for _, western := range []bool{false, true} {
			twice := encodedTwice(text, western)
			whole := encodedTwice("<title>"+text+"</title><p>"+text+"<p>CAFÉ®", western)
			for _, body := range []string{whole, "<title>" + twice + "</title><p>" + twice + "<p>CAFÉ® “São”"} {
				p := Parse(Response{Body: []byte(body)})
				if want := tidy(text, maxTitle); p.Title != want || p.Blocks[0].Text != want || !strings.HasPrefix(p.Blocks[1].Text, "CAFÉ®") || p.Dirt != DirtTwice {
					t.Errorf("%q is %q, %q, %q", body, p.Title, texts(p), p.Dirt.Reasons())
				}
			}
		}
	}
}

// Where a correct text may look so, or says on purpose what an encoding makes of it, all stays.
func TestNotEncodedTwice(t *testing.T) {
	for _, body := range []string{
		"<p>NESCAFÉ® and CAFÉ…<p>“groß“, ‘ß’, těžké\u00A0– s\u00A0médii, “víš”, MÚŽE", "<p>A IRMÃ—uma, IRMÃ\u00A0de, IR-MÃ\u00AD, “IRMÔ, «IRMû", "<p>Å®, 5 mÅ–10 mÅ, Rosa\u00A0×\u00A0alba",
		"<p>A\u00A0Â\u00A0É\u00A0È\u00A0", "<p>Â »", "<p>L’Â€", "<p>itâ€™s and it’s", "<p>It says “itâ€™s”.", "<p>“<i>â</i>€<i>™</i>",
		"<p>In UTF-8: <code>itâ€™s</code>", "<p>Latin-1 makes tÃ©st of it.<p>Or tÃ©st",
	} {
		if once, twice := encodedOnce([]byte(body)); twice || string(once) != body {
			t.Errorf("%q becomes %q", body, once)
		}
	}
}

// What no reader sees is certain on all pages; what declares the encoding does not name it.
func TestTwiceBesideNames(t *testing.T) {
	for body, want := range map[string]string{
		"<p>É UTF-8 of <b>itâ\u0080\u0099s</b>, <i>itâ€™s</i>": "<p>É UTF-8 of <b>it’s</b>, <i>itâ€™s</i>",
		"<meta charset=\"utf-8\"><!-- utf-8 --><p>itâ€™s<p>é":  "<meta charset=\"utf-8\"><!-- utf-8 --><p>it’s<p>é",
		"<a HREF=\"/itâ€™s\" title=\"itâ€™s\">itâ€™s</a>":      "<a HREF=\"/itâ€™s\" title=\"it’s\">it’s</a>",
		"ï»¿<p>É": "\uFEFF<p>É",
		`<script>{"é": "itâ€™s", "b": "‘itâ€™s’"}</script>`: `<script>{"é": "it’s", "b": "‘itâ€™s’"}</script>`,
	} {
		if once, twice := encodedOnce([]byte(body)); !twice || string(once) != want {
			t.Errorf("%q becomes %q, want %q", body, once, want)
		}
	}
}

// Looking for it costs correct pages no memory.
func TestTwiceAllocates(t *testing.T) {
	body := []byte(strings.Repeat("<p>Le café de l’été — NESCAFÉ® “CAFɔ à 9 €", 1000))
	if n := testing.AllocsPerRun(10, func() { encodedOnce(body) }); n > 0 {
		t.Errorf("%v allocations", n)
	}
}

// FuzzEncodedOnce: whatever is found in valid UTF-8, the result is valid, and what was encoded twice as a whole comes back.
func FuzzEncodedOnce(f *testing.F) {
	f.Add("it’s a café", true)
	f.Add("<p title=\"ü\">“voilà”\u00A0©</p>🔥", false)
	f.Add("itâ€™s é", true)
	f.Fuzz(func(t *testing.T, text string, western bool) {
		text = strings.ToValidUTF8(text, "?")
		once, twice := encodedOnce([]byte(text))
		if !utf8.Valid(once) || twice != (string(once) != text) {
			t.Fatalf("%q becomes %q (%v)", text, once, twice)
		}
		whole := encodedTwice("it’s "+text, western)
		if isTwice([]byte(whole)) && !namesEncoding([]byte(whole)) && !strings.ContainsAny(text, partEnds) {
			if once, _ := encodedOnce([]byte(whole)); string(once) != "it’s "+text {
				t.Fatalf("%q becomes %q", whole, once)
			}
		}
	})
}
