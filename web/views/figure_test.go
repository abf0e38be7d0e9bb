package views

import (
	"math"
	"strings"
	"testing"

	"facetta/internal/searcher"
)

func TestFigures(t *testing.T) {
	tests := []struct{ got, want string }{
		{count(0), "0"}, {count(999), "999"}, {count(1204), "1,204"}, {count(-1204), "-1,204"}, {count(12345678), "12,345,678"},
		{counted(1, "result"), "1 result"}, {counted(0, "result"), "0 results"},
		{percent(.28), "28\u202f%"}, {percent(.004), "<1\u202f%"}, {percent(0), "0\u202f%"},
		{percent(7), "100\u202f%"}, {percent(math.NaN()), "0\u202f%"},
		{short(.64288396), ".64"}, {short(1.2), "1.20"}, {short(math.Inf(1)), ".00"},
		{rank(19.2), "19.2"}, {rank(.0123), "0.0123"}, {rank(1638.4), "1,638"}, {rank(999.9), "1,000"}, {rank(1e-7), "<0.001"},
		{rank(2.346e20), "2.35e+20"}, {rank(1e15), "1e+15"}, {rank(999.4), "999"}, {rank(999.5), "1,000"}, {rank(.001), "0.001"}, {rank(19.26), "19.3"}, {rank(0), "0"}, {rank(math.NaN()), "0"},
		{took(3.14), "3.1\u202fms"}, {took(9.96), "10\u202fms"}, {took(41.7), "42\u202fms"},
		{took(9.94), "9.9\u202fms"}, {took(9.95), "10\u202fms"}, {took(999.4), "999\u202fms"}, {took(999.5), "1.0\u202fs"}, {took(1240), "1.2\u202fs"}, {took(-1), "0.0\u202fms"},
		{date("2025-11-21T10:44:00+01:00"), "21 November 2025, 09:44 UTC"}, {date("soon"), "soon"},
		{day("2021-03-04T23:30:00-07:00"), "4 March 2021"}, {day("2021-03"), "March 2021"}, {day("2021"), "2021"}, {day("soon"), ""},
		{brief(strings.Repeat("é", 61)), strings.Repeat("é", 59) + "…"}, {brief(strings.Repeat("é", 60)), strings.Repeat("é", 60)}, {brief("Ann Salt"), "Ann Salt"},
		{width(.5), "50.0%"}, {width(-1), "0.0%"}, {width(math.Inf(1)), "0.0%"},
	}
	for _, tt := range tests {
		if tt.got != tt.want {
			t.Errorf("got %q, want %q", tt.got, tt.want)
		}
	}
}

func TestTongue(t *testing.T) {
	for code, want := range map[string][2]string{
		"en": {"English", "en"}, "de-DE": {"German", "de-DE"}, "": {}, `"><script>`: {}, "und": {},
	} {
		if name, tag := tongue(code); name != want[0] || tag != want[1] {
			t.Errorf("tongue(%q) = %q, %q; want %q", code, name, tag, want)
		}
	}
}

func TestFiguresOfNoBuild(t *testing.T) {
	if got := figures(searcher.Stats{}); got != "Nothing is indexed yet." {
		t.Errorf("without a build: %q", got)
	}
}
