package analysis

import (
	"slices"
	"testing"
)

func TestCompoundTerm(t *testing.T) {
	for _, c := range []struct{ first, second, want string }{
		{"file", "systems", "file-system"}, {"E", "Mail", "e-mail"}, {"utf", "8", "utf-8"}, {"Über", "Blick", "uber-blick"}, {"sha", "1", "sha-1"},
		{"c", "a", ""},                   // too short
		{"2003", "07", ""},               // two numbers
		{"wi-fi", "net", ""},             // more than two words
		{"file", "", ""},                 // less
		{"東", "京", ""},                   // characters
		{"東京", "file", ""},               //
		{"c++", "builder", ""},           // joined it is more than one word
		{"re", "use's", "re-use"},        // and the possessive
		{"ﬁle", "ſystem", "file-system"}, // drawn otherwise
	} {
		if got := CompoundTerm(c.first, c.second); got != c.want {
			t.Errorf("%q and %q make %q, want %q", c.first, c.second, got, c.want)
		}
	}
}

func TestCutCompound(t *testing.T) {
	for text, want := range map[string][2]string{
		"e-mail": {"e", "mail"}, "(file-systems),": {"file", "systems"}, "time\u2010sharing": {"time", "sharing"}, "non\u2011zero": {"non", "zero"},
		"می\u200cخواهم": {"می", "خواهم"}, "col·lecció": {"col", "lecció"}, "a··b": {}, "क्\u200cष": {}, // where the nonJoiner stands within a word
		"email": {}, "end-of-file": {}, "a--b": {}, "file_system": {}, "file system": {}, "-x": {}, "x-": {}, "": {}, "東-京": {"東", "京"},
	} {
		first, second, ok := CutCompound(text)
		if first != want[0] || second != want[1] || ok != (want[0] != "") {
			t.Errorf("%q is cut into %q and %q (%v), want %q", text, first, second, ok, want)
		}
	}
}

// Compounds of two words are told from others.
func TestAfterHyphen(t *testing.T) {
	for text, want := range map[string][]string{
		"An e-mail of non\u2011zero file-system.": {"e-mail", "non\u2011zero", "file-system"},
		"کتاب\u200cها و نمی\u200cخواسته\u200cام":  {"کتاب\u200cها"}, "la col·lecció, a · b": {"col·lecció"},
		"end-of-file 2003-07-01 --read-only up-to-date": nil, "-first a - b, c -d e- f g--h": nil, "pre- and post-war": {"post-war"}, "": nil,
	} {
		var s Scanner
		s.Reset(text)
		var got []string
		for start, end := 0, 0; ; start, end = s.Start, s.End {
			if _, ok := s.Word(); !ok {
				break
			}
			if s.AfterHyphen(start, end) {
				got = append(got, text[start:s.End])
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q has %q, want %q", text, got, want)
		}
	}
}
