package analysis

import (
	"slices"
	"testing"
)

// What Hindi and its neighbours write in several ways is one term, whatever the document is said to be in.
func TestSpellingsOfDevanagari(t *testing.T) {
	for _, text := range []string{
		"ज़मीन जमीन \u091c\u093cमीन \u095bमीन", "क़ानून कानून", "सब्ज़ी सब्जी", "हिंदी हिन्दी", "संबंध सम्बन्ध संबन्ध", "मां माँ", "गंगा गङ्गा", "पंजाब पञ्जाब", "पंडित पण्डित",
		"\u0929 न", "\u0931\u094dय र्य", "पढ़ना पढना", "हैं हैँ",
	} {
		for _, as := range []Stemming{English, Unstemmed} {
			if got := slices.Compact(scannedAs(text, as)); len(got) != 1 {
				t.Errorf("%q become %q", text, got)
			}
		}
	}
	for _, text := range []string{"में मैं", "दिन दीन", "अन्य अंय", "जन्म जंम", "गण्य गंय", "चांद चाद", "चन्द चणद", "অন্ত অংত", "চাঁদ চাংদ", "ড় ড"} {
		if got := scannedAs(text, Unstemmed); got[0] == got[1] {
			t.Errorf("%q become %q", text, got)
		}
	}
}
