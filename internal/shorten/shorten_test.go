package shorten

import "testing"

func TestShorten(t *testing.T) {
	for text, want := range map[string][3]string{ // by hand, for 5
		"":           {"", "", ""},
		"steam":      {"steam", "steam", "steam"},
		"steamy":     {"steam", "steam…", "stea…"},
		"dampföl":    {"dampf", "dampf…", "damp…"},
		"dämmü":      {"dämm", "dämm…", "dämmü"}, // 7 bytes, the sixth and seventh of which are one character
		"dämüm":      {"däm", "däm…", "dämüm"},
		"蒸気機関車駅":     {"蒸", "蒸…", "蒸気機関…"},
		"d\xffmpfer": {"d\xffmpf", "dmpf…", "d\uFFFDmp…"},
	} {
		if got := [3]string{Bytes(text, 5), Quoted(text, 5), Characters(text, 5)}; got != want {
			t.Errorf("%q is shortened to %q, want %q", text, got, want)
		}
	}
}
