package views

import (
	"strings"
	"unicode"

	"golang.org/x/net/idna"
)

// spelled returns a host as people write it: with the letters for which its labels in Punycode (xn--) stand, unless these could be mistaken for
// others.
func spelled(host string) string {
	labels := strings.Split(host, ".")
	for i, l := range labels {
		name, _, _ := strings.Cut(l, ":")
		if !strings.HasPrefix(name, "xn--") {
			continue
		}
		if letters, err := idna.Display.ToUnicode(name); err == nil && isUnmistakable(letters) {
			labels[i] = letters + l[len(name):]
		}
	}
	return strings.Join(labels, ".")
}

// lookalikes are letters of Cyrillic, Greek and Armenian that look like Latin ones.
const lookalikes = "асԁеһіјӏорԛѕԝхуъьҽпгѵѡ" + "αγικνορτυωη" + "հոսցօզ"

// isUnmistakable tells whether a label cannot be mistaken for another: its letters are of one script, or of the scripts of Chinese, Japanese and
// Korean, and do not all look like Latin ones (after UTS #39, 5.2).
func isUnmistakable(label string) bool {
	script, distinct := "", false
	for _, r := range label {
		if r == '-' || '0' <= r && r <= '9' {
			continue
		}
		s := scriptOf(r)
		if s == "" || script != "" && s != script {
			return false
		}
		script = s
		distinct = distinct || !strings.ContainsRune(lookalikes, r)
	}
	return distinct
}

// scriptOf returns the name of a letter's script; "" if the character is no letter of a language's usual alphabet.
func scriptOf(r rune) string {
	const han = "Han"
	if r == 'ー' { // it lengthens vowels in both kana
		return han
	}
	for name, table := range unicode.Scripts {
		if !unicode.Is(table, r) {
			continue
		}
		switch name {
		case "Common", "Inherited":
			return ""
		case "Latin":
			if r > 0x24F && (r < 0x1E00 || r > 0x1EFF) || !unicode.IsLower(r) { // letters of phonetics, clicks
				return ""
			}
		case "Hiragana", "Katakana", "Hangul", "Bopomofo":
			return han
		}
		return name
	}
	return ""
}
